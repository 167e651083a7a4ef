# The command ./dev: its list, its refusals, the progress of long steps, packages, and the demo.
find_program(VALHALL_TEST_SCRIPT script)
foreach(topic IN ITEMS arguments progress packages demo)
  if(topic STREQUAL "packages" AND NOT VALHALL_TEST_SCRIPT)
    message(STATUS "valhall: the questions of ./dev are not tested, since script is not installed (Debian: bsdutils)")
    continue()
  endif()
  add_test(NAME dev.${topic}
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/${topic}.sh ${PROJECT_SOURCE_DIR}
      ${CMAKE_CURRENT_BINARY_DIR}/dev/${topic} ${CMAKE_CXX_COMPILER})
endforeach()
