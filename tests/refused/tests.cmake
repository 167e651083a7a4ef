# Programs that must not compile, with every available compiler.
set(compilers ${CMAKE_CXX_COMPILER})
foreach(name IN ITEMS g++ clang++-16 clang++-19)
  find_program(VALHALL_TEST_${name} ${name})
  if(VALHALL_TEST_${name})
    list(APPEND compilers ${VALHALL_TEST_${name}})
  endif()
endforeach()
list(REMOVE_DUPLICATES compilers)

file(GLOB programs CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
foreach(program IN LISTS programs)
  cmake_path(GET program STEM name)
  add_test(NAME refused.${name}
    COMMAND ${CMAKE_COMMAND}
      -D PROGRAM=${program}
      -D INCLUDE=${PROJECT_SOURCE_DIR}/include
      -D OUT=${CMAKE_CURRENT_BINARY_DIR}/refused/${name}
      -D "COMPILERS=${compilers}"
      -P ${CMAKE_CURRENT_LIST_DIR}/check.cmake)
  set_tests_properties(refused.${name} PROPERTIES LABELS every-compiler)
endforeach()
add_test(NAME refused_controls
  COMMAND ${CMAKE_COMMAND}
    -D "PROGRAMS=${programs}"
    -D INCLUDE=${PROJECT_SOURCE_DIR}/include
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/refused_controls
    -D "COMPILERS=${compilers}"
    -P ${CMAKE_CURRENT_LIST_DIR}/controls.cmake)
set_tests_properties(refused_controls PROPERTIES LABELS every-compiler)
