# The compiler of examples/compiler: random and invalid programs, and the edge cases of its functions.
valhall_add_test(valhall_expr_tests
  tools/compiler/errors.cpp
  tools/compiler/functions.cpp
  tools/compiler/generator.cpp
  tools/compiler/limits.cpp
  tools/compiler/random_programs.cpp)
target_link_libraries(valhall_expr_tests PRIVATE expr_compiler)

add_test(NAME expr COMMAND expr --run 64 ${PROJECT_SOURCE_DIR}/examples/compiler/example.expr)
set_tests_properties(expr PROPERTIES LABELS runtime
  PASS_REGULAR_EXPRESSION "64 threads ran [0-9]+ instructions; [0-9]+ words of memory changed as the source says")
add_dependencies(valhall_runtime_checks expr)
