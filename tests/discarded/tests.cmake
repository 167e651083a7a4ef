# Functions without effects are [[nodiscard]]: the same compilers warn if a result is discarded.
add_test(NAME discarded_values
  COMMAND ${CMAKE_COMMAND}
    -D PROGRAM=${CMAKE_CURRENT_LIST_DIR}/discarded.cpp
    -D INCLUDE=${PROJECT_SOURCE_DIR}/include
    -D "COMPILERS=${compilers}"
    -P ${CMAKE_CURRENT_LIST_DIR}/check.cmake)
set_tests_properties(discarded_values PROPERTIES LABELS every-compiler)
