# Projects of users: one finds the installed package, one adds this folder.
foreach(way IN ITEMS find_package add_subdirectory)
  if(way STREQUAL "find_package" AND NOT VALHALL_INSTALL)
    continue()
  endif()
  add_test(NAME consumer.${way}
    COMMAND ${CMAKE_COMMAND}
      -D WAY=${way}
      -D SOURCE=${PROJECT_SOURCE_DIR}
      -D BUILD=${PROJECT_BINARY_DIR}
      -D OUT=${CMAKE_CURRENT_BINARY_DIR}/consumer/${way}
      -D GENERATOR=${CMAKE_GENERATOR}
      -D COMPILER=${CMAKE_CXX_COMPILER}
      -P ${CMAKE_CURRENT_LIST_DIR}/check.cmake)
endforeach()
