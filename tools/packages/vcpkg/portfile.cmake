# A port for vcpkg: `vcpkg install valhall --overlay-ports=tools/packages/vcpkg`. It builds the checkout that
# contains it.
cmake_path(GET CURRENT_PORT_DIR PARENT_PATH folder)
cmake_path(GET folder PARENT_PATH folder)
cmake_path(GET folder PARENT_PATH SOURCE_PATH)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS
  -DVALHALL_BUILD_TESTS=OFF -DVALHALL_BUILD_EXAMPLES=OFF -DVALHALL_BUILD_TOOLS=OFF
  -DVALHALL_BUILD_GENERATOR=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/valhall)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug" "${CURRENT_PACKAGES_DIR}/lib")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE" "${SOURCE_PATH}/NOTICE")
