# Compile options of the project's own targets. They do not propagate to users of valhall::valhall.
add_library(valhall_warnings INTERFACE)
if(MSVC)
  target_compile_options(valhall_warnings INTERFACE /W4 $<$<BOOL:${VALHALL_WERROR}>:/WX>)
else()
  target_compile_options(valhall_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${VALHALL_WERROR}>:-Werror>)
endif()
