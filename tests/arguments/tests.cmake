# Random arguments: builder, `encode`, assembler and Arm's description agree. The code that makes the
# arguments is generated from the tables.
if(NOT VALHALL_TEST_ALL)
  return()
endif()
add_executable(valhall_builder_arguments tools/builder_arguments.cpp)
target_link_libraries(valhall_builder_arguments PRIVATE valhall::compiled valhall_warnings)
set(sources)
foreach(i RANGE 9 15)
  list(APPEND sources ${CMAKE_CURRENT_BINARY_DIR}/arguments/arguments_v${i}.cpp)
endforeach()
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/arguments)
add_custom_command(OUTPUT ${sources}
  COMMAND valhall_builder_arguments ${sources}
  DEPENDS valhall_builder_arguments
  VERBATIM)
valhall_add_test(valhall_argument_tests OPTIMIZED arguments/arguments.cpp ${sources})
target_include_directories(valhall_argument_tests PRIVATE arguments)
target_link_libraries(valhall_argument_tests PRIVATE valhall_upstream_parts)
# Both values of VALHALL_INLINE_BUILDERS: by architecture, and for arguments whose kinds the optimizer knows.
foreach(i IN ITEMS 10 12 14)
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/arguments/arguments_v${i}.cpp
    PROPERTIES COMPILE_DEFINITIONS VALHALL_INLINE_BUILDERS=0)
endforeach()
foreach(inline IN ITEMS 0 1)
  foreach(arch IN ITEMS V9 V15)
    set(name valhall_checks_${arch}_${inline})
    add_library(${name} OBJECT arguments/checks.cpp)
    target_compile_definitions(${name} PRIVATE VALHALL_INLINE_BUILDERS=${inline} VALHALL_TEST_${arch})
    target_link_libraries(${name} PRIVATE valhall::compiled valhall_catch valhall_warnings)
    target_sources(valhall_argument_tests PRIVATE $<TARGET_OBJECTS:${name}>)
  endforeach()
endforeach()
if(NOT MSVC)
  # Each function is called too rarely for optimization to pay off.
  set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS -O0)
endif()
