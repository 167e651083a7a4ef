# The language server: sessions in files/, and properties of all texts.
valhall_add_test(valhall_lsp_tests OPTIMIZED
  ${CMAKE_CURRENT_LIST_DIR}/cases.cpp ${CMAKE_CURRENT_LIST_DIR}/properties.cpp)
target_include_directories(valhall_lsp_tests PRIVATE ${PROJECT_SOURCE_DIR}/tools/valhall)
target_link_libraries(valhall_lsp_tests PRIVATE valhall_lsp)
target_compile_definitions(valhall_lsp_tests PRIVATE VALHALL_LSP_CASES="${CMAKE_CURRENT_LIST_DIR}/files")
