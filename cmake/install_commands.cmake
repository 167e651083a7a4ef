# Installs the commands as the component `command`: `cmake --install BUILD --component command`.
install(TARGETS valhall-cli EXPORT valhallCommandTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
install(TARGETS ${valhall_commands} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT command)
# A package of its own, since the headers' package is the same for all machines.
install(EXPORT valhallCommandTargets NAMESPACE valhall::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/valhall-command COMPONENT command)

install(FILES ${PROJECT_SOURCE_DIR}/docs/valhall.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
foreach(name IN LISTS valhall_commands)
  install(FILES ${PROJECT_SOURCE_DIR}/docs/${name}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
endforeach()

set(shells ${PROJECT_SOURCE_DIR}/tools/editors/shells)
install(FILES ${shells}/valhall.bash RENAME valhall
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
install(FILES ${shells}/_valhall DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT command)
install(FILES ${shells}/valhall.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT command)
# Neovim reads the packages of this folder below /usr, /usr/local and ~/.local.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/tools/editors/vim/
  DESTINATION ${CMAKE_INSTALL_DATADIR}/nvim/site/pack/valhall/start/valhall COMPONENT command)
