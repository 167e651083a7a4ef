# The crate, if there is a compiler for it.
find_program(VALHALL_TEST_RUSTC rustc PATHS $ENV{HOME}/.cargo/bin)
if(NOT VALHALL_TEST_RUSTC OR NOT CMAKE_C_COMPILER OR NOT VALHALL_TEST_BASH OR WIN32 OR CMAKE_CXX_FLAGS MATCHES "fsanitize")
  message(STATUS "valhall: the crate is not tested, since there is no rustc")
  return()
endif()
add_test(NAME rust.crate COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/check.sh ${PROJECT_SOURCE_DIR}
  ${CMAKE_CURRENT_BINARY_DIR}/rust ${VALHALL_TEST_RUSTC} ${CMAKE_C_COMPILER} $<TARGET_FILE:valhall_c>)
