# Compilers and machines that the other tests do not cover.
find_program(VALHALL_TEST_CLANG NAMES clang++-19 clang++)
if(VALHALL_TEST_BASH AND VALHALL_TEST_CLANG AND NOT MSVC)
  add_test(NAME portability.msvc
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/msvc.sh ${PROJECT_SOURCE_DIR} ${VALHALL_TEST_CLANG})
endif()
