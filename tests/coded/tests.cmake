# Tests of examples/coded with a set that is generated here. Included by tests/CMakeLists.txt.
if(NOT VALHALL_BUILD_EXAMPLES OR NOT VALHALL_BUILD_GENERATOR)
  return()
endif()

set(here ${CMAKE_CURRENT_LIST_DIR})
set(made ${CMAKE_CURRENT_BINARY_DIR}/coded)
file(MAKE_DIRECTORY ${made}/invented/generated)
add_custom_command(OUTPUT ${made}/invented/generated/set.hpp
  COMMAND valhall-generate --isa ${here}/set.xml --layout ${here}/layout.xml --namespace invented
    --out ${made}/invented/generated
  DEPENDS valhall-generate ${here}/set.xml ${here}/layout.xml
  VERBATIM)
valhall_add_test(valhall_coded_tests ${here}/set.cpp ${made}/invented/generated/set.hpp)
target_include_directories(valhall_coded_tests PRIVATE ${made})
target_link_libraries(valhall_coded_tests PRIVATE coded)

add_test(NAME coded_refused
  COMMAND ${CMAKE_COMMAND} -D GENERATOR=$<TARGET_FILE:valhall-generate> -D OUT=${CMAKE_CURRENT_BINARY_DIR}/coded_refused
    -P ${here}/refused.cmake)
