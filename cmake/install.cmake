# Installs the headers, the exported target, and the package files for find_package(valhall).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/valhall)
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/valhallConfig.cmake.in ${PROJECT_BINARY_DIR}/valhallConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/valhallConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.hpp" PATTERN "*.inc")
install(TARGETS valhall EXPORT valhallTargets)
install(EXPORT valhallTargets NAMESPACE valhall:: DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/valhallConfig.cmake ${PROJECT_BINARY_DIR}/valhallConfigVersion.cmake
  DESTINATION ${package_dir})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/NOTICE
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/valhall)
