# Tests in C of the C interface, and of what is generated from its headers.
if(NOT CMAKE_C_COMPILER)
  message(STATUS "valhall: the C interface is not tested, since there is no C compiler")
  return()
endif()

add_executable(valhall_c_tests c/interface.c)
target_link_libraries(valhall_c_tests PRIVATE valhall::c)
set_target_properties(valhall_c_tests PROPERTIES C_STANDARD 99 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
if(NOT MSVC)
  target_compile_options(valhall_c_tests PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    $<$<BOOL:${VALHALL_WERROR}>:-Werror>)
endif()
add_test(NAME c.interface COMMAND valhall_c_tests ${CMAKE_CURRENT_SOURCE_DIR}/data)

# The header is also C++. The static library has the functions, too.
add_executable(valhall_c_static c/static.cpp)
target_link_libraries(valhall_c_static PRIVATE valhall::compiled valhall_warnings)
add_test(NAME c.static COMMAND valhall_c_static)

if(VALHALL_BUILD_EXAMPLES)
  file(GLOB programs CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/data/programs/*.hex)
  add_test(NAME c.packer COMMAND packer_c ${programs})
endif()

find_program(VALHALL_TEST_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(VALHALL_TEST_PYTHON NAMES python3)
if(VALHALL_TEST_BASH AND VALHALL_TEST_PYTHON AND TARGET valhall-c-names AND NOT WIN32 AND NOT VALHALL_TEST_INPUT_ONLY)
  set_target_properties(valhall-c-names PROPERTIES EXCLUDE_FROM_ALL OFF)
  add_test(NAME c.current
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/current.sh ${PROJECT_SOURCE_DIR}
      ${CMAKE_CURRENT_BINARY_DIR}/c_current $<TARGET_FILE:valhall-c-names> ${VALHALL_TEST_PYTHON})
  # Only the functions of the header are exported.
  add_test(NAME c.symbols
    COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/symbols.sh $<TARGET_FILE:valhall_c>
      ${PROJECT_SOURCE_DIR}/tools/library/symbols.txt ${PROJECT_VERSION})
endif()

# The fuzzer calls each function.
file(STRINGS ${PROJECT_SOURCE_DIR}/tools/library/symbols.txt functions)
file(READ ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/c.cpp fuzzer)
foreach(function IN LISTS functions)
  if(NOT fuzzer MATCHES "[^a-z_]${function}\\(")
    message(FATAL_ERROR "tests/fuzz/c.cpp does not call ${function}")
  endif()
endforeach()
