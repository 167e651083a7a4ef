# Grammars of editors: the repository's grammars equal the output for the tables, and Neovim assigns the kinds
# to the parts of lines. It is also a client of the language server. `./dev editors` runs the tests that need
# packages of npm.
add_test(NAME grammars_are_current
  COMMAND ${CMAKE_COMMAND}
    -D WRITER=$<TARGET_FILE:valhall-grammars>
    -D SOURCE=${PROJECT_SOURCE_DIR}/tools/editors
    -D OUT=${CMAKE_CURRENT_BINARY_DIR}/grammars
    -P ${CMAKE_CURRENT_LIST_DIR}/current.cmake)

find_program(VALHALL_NVIM nvim)
if(NOT VALHALL_NVIM)
  message(STATUS "valhall: editors are not tested, since Neovim is not installed (Debian: neovim)")
  return()
endif()
foreach(name IN ITEMS vim_syntax neovim_lsp neovim_missing)
  add_test(NAME editors.${name}
    COMMAND ${VALHALL_NVIM} --headless -u NONE --cmd "set runtimepath^=${PROJECT_SOURCE_DIR}/tools/editors/vim"
      -c "luafile ${CMAKE_CURRENT_LIST_DIR}/${name}.lua")
  # Neovim writes its log and state there.
  set(home ${CMAKE_CURRENT_BINARY_DIR}/neovim)
  set_tests_properties(editors.${name} PROPERTIES TIMEOUT 120
    ENVIRONMENT "VALHALL=$<TARGET_FILE:valhall-cli>;VALHALL_TOKENS=${CMAKE_CURRENT_LIST_DIR}/tokens.txt;XDG_STATE_HOME=${home};XDG_CACHE_HOME=${home};XDG_DATA_HOME=${home}")
endforeach()
