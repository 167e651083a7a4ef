# Installs the headers and the package files for find_package(valhall) and pkg-config.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/valhall)
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/valhallConfig.cmake.in ${PROJECT_BINARY_DIR}/valhallConfig.cmake
  INSTALL_DESTINATION ${package_dir} PATH_VARS CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/valhallConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)

# Relative, so that the installed folder can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY ${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig
  OUTPUT_VARIABLE include_from_pc)
configure_file(${CMAKE_CURRENT_LIST_DIR}/valhall.pc.in ${PROJECT_BINARY_DIR}/valhall.pc @ONLY)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT headers
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN "*.inc" PATTERN "*.cppm")
install(TARGETS valhall EXPORT valhallTargets)
install(EXPORT valhallTargets NAMESPACE valhall:: DESTINATION ${package_dir} COMPONENT headers)
install(FILES
  ${PROJECT_BINARY_DIR}/valhallConfig.cmake
  ${PROJECT_BINARY_DIR}/valhallConfigVersion.cmake
  ${CMAKE_CURRENT_LIST_DIR}/valhall_assemble.cmake
  DESTINATION ${package_dir} COMPONENT headers)
install(FILES ${PROJECT_BINARY_DIR}/valhall.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig COMPONENT headers)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT headers)
