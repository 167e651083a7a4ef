# examples/emit, which compilers share: operands that instructions accept, constants, messages.
valhall_add_test(valhall_emit_tests tools/emit/selection.cpp)
target_link_libraries(valhall_emit_tests PRIVATE example_emitter)
