# examples/backend, which compilers share: liveness, register groups, copies, spilling, constants.
valhall_add_test(valhall_backend_tests
  tools/backend/allocation.cpp
  tools/backend/live_ranges.cpp
  tools/backend/selection.cpp)
target_link_libraries(valhall_backend_tests PRIVATE compiler_backend)
