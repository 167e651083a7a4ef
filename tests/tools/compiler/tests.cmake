# The compiler of examples/compiler: random and invalid programs, and the edge cases of its functions.
valhall_add_test(valhall_expr_tests
  tools/compiler/errors.cpp
  tools/compiler/functions.cpp
  tools/compiler/generator.cpp
  tools/compiler/limits.cpp
  tools/compiler/random_programs.cpp)
target_link_libraries(valhall_expr_tests PRIVATE expr_compiler)

foreach(arch IN ITEMS v9 v15)
  add_test(NAME expr_${arch}
    COMMAND expr --arch ${arch} --run 64 ${PROJECT_SOURCE_DIR}/examples/compiler/example.expr)
  set_tests_properties(expr_${arch} PROPERTIES
    PASS_REGULAR_EXPRESSION "64 threads ran [0-9]+ instructions; [0-9]+ words of memory changed as in the source")
endforeach()
add_test(NAME expr_command
  COMMAND ${CMAKE_COMMAND} -D EXPR=$<TARGET_FILE:expr> -D OUT=${CMAKE_CURRENT_BINARY_DIR}/expr_command
    -D EXAMPLE=${PROJECT_SOURCE_DIR}/examples/compiler/example.expr
    -P ${CMAKE_CURRENT_LIST_DIR}/command.cmake)
