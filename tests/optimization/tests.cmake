# A table of what the optimizer gains on compiled programs; built and run by hand.
add_executable(valhall_optimizer_figures EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/figures.cpp)
target_link_libraries(valhall_optimizer_figures PRIVATE valhall::compiled valhall_warnings valhall_optimized)
target_include_directories(valhall_optimizer_figures PRIVATE ${PROJECT_SOURCE_DIR}/tests)
target_compile_definitions(valhall_optimizer_figures PRIVATE VALHALL_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data")
