# Compile options of the project's own targets. They do not propagate to users of valhall::valhall.
add_library(valhall_warnings INTERFACE)
if(MSVC)
  target_compile_options(valhall_warnings INTERFACE /W4 $<$<BOOL:${VALHALL_WERROR}>:/WX>)
else()
  target_compile_options(valhall_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${VALHALL_WERROR}>:-Werror>)
endif()

# For sources that are compiled together: a name of one is not a mistake in another.
add_library(valhall_together INTERFACE)
if(NOT MSVC)
  target_compile_options(valhall_together INTERFACE -Wno-shadow)
endif()

# For what runs long enough to be worth optimizing in debug builds.
add_library(valhall_optimized INTERFACE)
if(NOT MSVC)
  target_compile_options(valhall_optimized INTERFACE $<$<CONFIG:Debug>:-O1>)
endif()
