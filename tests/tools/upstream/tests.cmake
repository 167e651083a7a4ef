# valhall-upstream, with a small description.
if(TARGET valhall-upstream)
  add_test(NAME upstream
    COMMAND ${CMAKE_COMMAND}
      -D UPSTREAM=$<TARGET_FILE:valhall-upstream>
      -D OUT=${CMAKE_CURRENT_BINARY_DIR}/upstream
      -D DEVIATIONS=${PROJECT_SOURCE_DIR}/tests/data/arm/deviations.tsv
      -P ${CMAKE_CURRENT_LIST_DIR}/run.cmake)
endif()
