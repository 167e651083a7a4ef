include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# Files are found from the folder of the file that includes them, and errors name them so.
valhall(0 as ${FILES}/main.s)
expect_text(output "1000c00000000000\n0800c00000000000\n7800c00000000000\n")
valhall(0 as - < ${FILES}/part/deeper.s)
expect_text(output "1000c00000000000\n")

valhall(1 as ${FILES}/broken_include.s)
expect_text(output "")
expect_part(errors "/part/broken.s:3:6: error: NOP has no modifier `bogus`")
expect_part(errors "/part/broken_too.s:1:10: error: ")
expect_part(errors "/broken_include.s:3:10: error: ")
expect_part(errors "valhall: cannot read ${FILES}/part/missing.s: ")

# From standard input names count from the working folder.
file(COPY ${FILES}/part ${FILES}/main.s DESTINATION ${OUT})
valhall(0 as < ${FILES}/main.s)
expect_text(output "1000c00000000000\n0800c00000000000\n7800c00000000000\n")

# A file that includes itself ends in an error, not in a hang.
file(WRITE ${OUT}/self.s ".include \"self.s\"\n.include \"self.s\"\n")
valhall(1 as self.s)
expect_part(errors "[limit_exceeded]")
file(WRITE ${OUT}/folder.s ".include \"part\"\n")
valhall(1 as folder.s)
expect_part(errors "folder.s:1:10: error: ")
