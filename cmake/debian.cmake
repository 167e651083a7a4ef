# Run by CPack before it packs: what Debian's policy asks of the files of a package.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(share ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
set(doc ${share}/doc/${CPACK_PACKAGE_NAME})

# Debian's zsh does not read /usr/share/zsh/site-functions.
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)

file(READ ${doc}/LICENSE license)
file(READ ${doc}/NOTICE notice)
file(WRITE ${doc}/copyright "${license}\n${notice}")
file(REMOVE ${doc}/LICENSE ${doc}/NOTICE)

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog "${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
  "  * CHANGELOG.md in this folder has the changes.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
file(GLOB pages ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${pages} ${doc}/changelog COMMAND_ERROR_IS_FATAL ANY)

file(GLOB programs ${CPACK_TEMPORARY_DIRECTORY}/usr/bin/*)
execute_process(COMMAND strip --remove-section=.comment --remove-section=.note ${programs} COMMAND_ERROR_IS_FATAL ANY)
