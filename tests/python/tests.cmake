# Tests of the Python package, with the shared library of this build.
if(NOT VALHALL_TEST_PYTHON OR WIN32)
  message(STATUS "valhall: the Python package is not tested, since there is no Python")
  return()
endif()
# A sanitizer must be loaded before Python, which does not link it.
if(CMAKE_CXX_FLAGS MATCHES "fsanitize")
  return()
endif()
add_test(NAME python.package COMMAND ${VALHALL_TEST_PYTHON} -W error ${CMAKE_CURRENT_LIST_DIR}/test_valhall.py)
set_tests_properties(python.package PROPERTIES ENVIRONMENT
  "PYTHONPATH=${PROJECT_SOURCE_DIR}/tools/python;PYTHONDONTWRITEBYTECODE=1;VALHALL_LIBRARY=$<TARGET_FILE:valhall_c>;VALHALL_TEST_DATA=${CMAKE_CURRENT_SOURCE_DIR}/data")
add_test(NAME python.examples COMMAND ${VALHALL_TEST_PYTHON} -W error -c
  "import doctest, sys, valhall; found = doctest.testmod(valhall); sys.exit(found.failed != 0 or found.attempted == 0)")
set_tests_properties(python.examples PROPERTIES ENVIRONMENT
  "PYTHONPATH=${PROJECT_SOURCE_DIR}/tools/python;PYTHONDONTWRITEBYTECODE=1;VALHALL_LIBRARY=$<TARGET_FILE:valhall_c>")
find_program(VALHALL_TEST_MYPY mypy)
if(VALHALL_TEST_MYPY)
  add_test(NAME python.types COMMAND ${VALHALL_TEST_MYPY} --cache-dir ${CMAKE_CURRENT_BINARY_DIR}/mypy
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/tools/python)
endif()
if(VALHALL_TEST_ALL AND VALHALL_TEST_BASH)
  add_test(NAME python.wheel COMMAND ${VALHALL_TEST_BASH} ${CMAKE_CURRENT_LIST_DIR}/wheel.sh ${PROJECT_SOURCE_DIR}
    ${CMAKE_CURRENT_BINARY_DIR}/wheel ${VALHALL_TEST_PYTHON} $<TARGET_FILE:valhall_c>)
endif()
