# The blocks of README.md, docs/ and docs/guides/: each page is a test, and so is each page that must be rejected.
if(NOT VALHALL_TEST_BASH OR MSVC)
  return()
endif()
file(GLOB pages CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
  ${PROJECT_SOURCE_DIR}/*.md ${PROJECT_SOURCE_DIR}/docs/*.md ${PROJECT_SOURCE_DIR}/docs/guides/*.md)
if(NOT VALHALL_BUILD_GENERATOR)
  list(REMOVE_ITEM pages docs/guides/describing_instructions.md docs/instruction_sets.md)
endif()
file(GLOB refused CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_LIST_DIR}/refused/*.md)
foreach(page IN LISTS pages refused)
  cmake_path(GET page STEM name)
  if(page IN_LIST refused)
    string(PREPEND name refused.)
  elseif(page MATCHES "^docs/guides/")
    string(PREPEND name guides.)
  endif()
  add_test(NAME documentation.${name}
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/check.sh
      ${PROJECT_SOURCE_DIR} ${page} ${CMAKE_CURRENT_BINARY_DIR}/documentation/${name}
      ${CMAKE_CXX_COMPILER} ${CMAKE_GENERATOR}
      $<TARGET_FILE_DIR:valhall-cli> $<TARGET_FILE_DIR:microbench>
      "$<$<TARGET_EXISTS:valhall-generate>:$<TARGET_FILE_DIR:valhall-generate>>"
    COMMAND_EXPAND_LISTS)
  set_tests_properties(documentation.${name} PROPERTIES ENVIRONMENT
    "VALHALL_LIBRARY=$<TARGET_FILE:valhall_c>;CC=${CMAKE_C_COMPILER};PYTHON=${VALHALL_TEST_PYTHON}")
  # Programs in C and Python do not start with a library that has sanitizers.
  file(STRINGS ${PROJECT_SOURCE_DIR}/${page} calls_library REGEX "^```(c|python)( |$)")
  if(calls_library AND CMAKE_CXX_FLAGS MATCHES "fsanitize")
    set_tests_properties(documentation.${name} PROPERTIES LABELS every-compiler)
  endif()
  # The first line of a page that must be rejected is the expected part of the message.
  if(page IN_LIST refused)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${page})
    file(STRINGS ${PROJECT_SOURCE_DIR}/${page} expected LIMIT_COUNT 1)
    set_tests_properties(documentation.${name} PROPERTIES PASS_REGULAR_EXPRESSION "${expected}")
  endif()
endforeach()

# The blocks in the comments of the headers.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include/valhall/*.hpp)
foreach(header IN LISTS headers)
  file(STRINGS ${PROJECT_SOURCE_DIR}/${header} fences REGEX "^ */// ```")
  if(fences)
    string(REGEX REPLACE "^include/valhall/|\\.hpp$" "" name ${header})
    string(REPLACE "/" "." name ${name})
    add_test(NAME documentation.comments.${name}
      COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/comments.sh
        ${PROJECT_SOURCE_DIR} ${header} ${CMAKE_CURRENT_BINARY_DIR}/documentation/comments/${name}
        ${CMAKE_CXX_COMPILER} ${CMAKE_GENERATOR} $<TARGET_FILE_DIR:valhall-cli>)
  endif()
endforeach()

# By far the longest test, so it starts first.
set_tests_properties(documentation.install PROPERTIES COST 20)

# Facts that two files share: the steps of .ci/run and jobs of the workflow, layers, options, the version.
add_test(NAME documentation.agreement
  COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/agreement.sh ${PROJECT_SOURCE_DIR} ${PROJECT_VERSION})
