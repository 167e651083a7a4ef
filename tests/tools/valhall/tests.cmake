# The command valhall, used like in scripts: each script in cases/ is a test.
file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/cases/*.cmake)
foreach(case IN LISTS cases)
  cmake_path(GET case STEM name)
  add_test(NAME cli.${name}
    COMMAND ${CMAKE_COMMAND}
      -D VALHALL=$<TARGET_FILE:valhall-cli>
      -D FILES=${CMAKE_CURRENT_LIST_DIR}/files
      -D DATA=${PROJECT_SOURCE_DIR}/tests/data
      -D RULES=${PROJECT_SOURCE_DIR}/include/valhall/isa/rule.hpp
      -D VERSION=${PROJECT_VERSION}
      -D OUT=${CMAKE_CURRENT_BINARY_DIR}/cli/${name}
      -P ${case})
endforeach()

# Mistakes and words of tables.
add_test(NAME cli.mistakes
  COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/mistakes.sh $<TARGET_FILE:valhall-cli>
    ${PROJECT_SOURCE_DIR}/tests/data/mistakes.tsv ${CMAKE_CURRENT_BINARY_DIR}/cli/mistakes)
add_test(NAME cli.queries
  COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/queries.sh $<TARGET_FILE:valhall-cli>
    ${PROJECT_SOURCE_DIR}/tests/data/queries.tsv)
