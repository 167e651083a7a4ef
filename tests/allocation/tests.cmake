# A table of the registers of compiled programs after allocation; built and run by hand.
add_executable(valhall_allocation_figures EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/figures.cpp)
target_link_libraries(valhall_allocation_figures PRIVATE valhall::compiled valhall_warnings valhall_optimized)
target_include_directories(valhall_allocation_figures PRIVATE ${PROJECT_SOURCE_DIR}/tests)
target_compile_definitions(valhall_allocation_figures PRIVATE VALHALL_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
