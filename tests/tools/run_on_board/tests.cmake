# run-on-board against a fake of the kernel and the GPU, a library that is preloaded: each script in cases/ is a test.
# The fake reads the arguments of 64-bit programs.
if(NOT TARGET run-on-board OR NOT TARGET kernels OR NOT CMAKE_SIZEOF_VOID_P EQUAL 8)
  return()
endif()

add_library(valhall_fake_kernel MODULE
  ${CMAKE_CURRENT_LIST_DIR}/fake_descriptors.cpp
  ${CMAKE_CURRENT_LIST_DIR}/fake_execution.cpp
  ${CMAKE_CURRENT_LIST_DIR}/fake_kernel.cpp
  ${CMAKE_CURRENT_LIST_DIR}/fake_panfrost.cpp
  ${CMAKE_CURRENT_LIST_DIR}/fake_panthor.cpp)
target_link_libraries(valhall_fake_kernel PRIVATE valhall::compiled valhall_warnings ${CMAKE_DL_LIBS})
# Its functions must not replace the functions of the program.
set_target_properties(valhall_fake_kernel PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)

add_library(valhall_board_requests OBJECT ${CMAKE_CURRENT_LIST_DIR}/abi.cpp)
target_include_directories(valhall_board_requests PRIVATE ${PROJECT_SOURCE_DIR}/tools/run-on-board)
target_link_libraries(valhall_board_requests PRIVATE valhall_warnings)
target_compile_features(valhall_board_requests PRIVATE cxx_std_20)

file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/cases/*.cmake)
foreach(case IN LISTS cases)
  cmake_path(GET case STEM name)
  add_test(NAME run_on_board.${name}
    COMMAND ${CMAKE_COMMAND}
      -D BOARD=$<TARGET_FILE:run-on-board>
      -D FAKE=$<TARGET_FILE:valhall_fake_kernel>
      -D VALHALL=$<TARGET_FILE:valhall-cli>
      -D MICROBENCH=$<TARGET_FILE:microbench>
      -D KERNELS=$<TARGET_FILE:kernels>
      -D DATA=${PROJECT_SOURCE_DIR}/tests/data
      -D OUT=${CMAKE_CURRENT_BINARY_DIR}/run_on_board/${name}
      -P ${case})
endforeach()
