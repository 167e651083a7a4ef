# Programs that must not compile, with every available compiler.
set(compilers ${CMAKE_CXX_COMPILER})
foreach(name IN ITEMS g++ clang++-16 clang++-19)
  find_program(VALHALL_TEST_${name} ${name})
  if(VALHALL_TEST_${name})
    list(APPEND compilers ${VALHALL_TEST_${name}})
  endif()
endforeach()
list(REMOVE_DUPLICATES compilers)

set(VALHALL_REFUSED_SCRIPTS ${CMAKE_CURRENT_LIST_DIR})

# valhall_add_refused(NAME FOLDER INCLUDE...): the programs in FOLDER, with these include folders.
function(valhall_add_refused prefix folder)
  file(GLOB programs CONFIGURE_DEPENDS ${folder}/*.cpp)
  foreach(program IN LISTS programs)
    cmake_path(GET program STEM name)
    add_test(NAME ${prefix}.${name}
      COMMAND ${CMAKE_COMMAND}
        -D PROGRAM=${program}
        -D "INCLUDE=${ARGN}"
        -D OUT=${CMAKE_CURRENT_BINARY_DIR}/${prefix}/${name}
        -D "COMPILERS=${compilers}"
        -P ${VALHALL_REFUSED_SCRIPTS}/check.cmake)
    set_tests_properties(${prefix}.${name} PROPERTIES LABELS every-compiler)
  endforeach()
  add_test(NAME ${prefix}_controls
    COMMAND ${CMAKE_COMMAND}
      -D "PROGRAMS=${programs}"
      -D "INCLUDE=${ARGN}"
      -D OUT=${CMAKE_CURRENT_BINARY_DIR}/${prefix}_controls
      -D "COMPILERS=${compilers}"
      -P ${VALHALL_REFUSED_SCRIPTS}/controls.cmake)
  set_tests_properties(${prefix}_controls PROPERTIES LABELS every-compiler)
endfunction()

valhall_add_refused(refused ${CMAKE_CURRENT_LIST_DIR} ${PROJECT_SOURCE_DIR}/include)
valhall_add_refused(refused_gcn ${CMAKE_CURRENT_LIST_DIR}/../gcn/refused
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/examples/coded/include
  ${PROJECT_SOURCE_DIR}/examples/gcn/include)

# All mistakes of a table.
if(VALHALL_TEST_BASH)
  add_test(NAME refused_mistakes
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/mistakes.sh
      ${PROJECT_SOURCE_DIR}/include ${CMAKE_CURRENT_BINARY_DIR}/refused_mistakes ${compilers})
  set_tests_properties(refused_mistakes PROPERTIES LABELS every-compiler)
endif()
