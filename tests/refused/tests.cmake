# Programs that must not compile, with the compiler of the build, or with every available one.
if(NOT VALHALL_TEST_BASH)
  return()
endif()
set(compilers ${CMAKE_CXX_COMPILER})
if(VALHALL_TEST_ALL)
  foreach(name IN ITEMS g++ clang++-16 clang++-19)
    find_program(VALHALL_TEST_${name} ${name})
    if(VALHALL_TEST_${name})
      list(APPEND compilers ${VALHALL_TEST_${name}})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES compilers)
endif()

foreach(compiler IN LISTS compilers)
  cmake_path(GET compiler FILENAME name)
  add_test(NAME refused.${name}
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/check.sh ${CMAKE_CURRENT_LIST_DIR}/mistakes.tsv
      ${CMAKE_CURRENT_BINARY_DIR}/refused/${name} ${compiler}
      ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/examples/coded/include
      ${PROJECT_SOURCE_DIR}/examples/gcn/include)
  set_tests_properties(refused.${name} PROPERTIES LABELS every-compiler)
endforeach()
add_test(NAME refused_self_test
  COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/self_test.sh
    ${CMAKE_CURRENT_BINARY_DIR}/refused/self_test ${CMAKE_CXX_COMPILER})
set_tests_properties(refused_self_test PROPERTIES LABELS every-compiler)
