# What the project's own targets are compiled with. Users of valhall::valhall do not get it.
add_library(valhall_warnings INTERFACE)
if(MSVC)
  target_compile_options(valhall_warnings INTERFACE /W4 $<$<BOOL:${VALHALL_WERROR}>:/WX>)
else()
  target_compile_options(valhall_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${VALHALL_WERROR}>:-Werror>)
endif()
