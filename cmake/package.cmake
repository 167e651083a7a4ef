# The packages that `./dev package` makes with cpack: a Debian package of the headers and the command, and the
# release archive of the files in the folder `release` of the build folder.
set(CPACK_PACKAGE_NAME valhall)
set(CPACK_PACKAGE_VENDOR "the authors of valhall")
set(CPACK_PACKAGE_CONTACT "the authors of valhall <valhall@localhost>" CACHE STRING
  "The maintainer of packages; ./dev package takes the author of the last commit")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION_FILE ${PROJECT_SOURCE_DIR}/cmake/description.txt)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_CHECKSUM SHA256)

set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian.cmake)

set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME valhall-${PROJECT_VERSION})
set(CPACK_SOURCE_INSTALLED_DIRECTORIES ${PROJECT_BINARY_DIR}/release /)
set(CPACK_SOURCE_IGNORE_FILES "")
include(CPack)
