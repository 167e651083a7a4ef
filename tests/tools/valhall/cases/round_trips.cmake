include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

foreach(format IN ITEMS hex bin)
  valhall(0 as --format ${format} ${FILES}/loop.s > words.${format})
  foreach(options IN ITEMS "" --labels --comments --lower --permissive --syntax=later "--syntax;2022")
    valhall(0 dis --format=${format} ${options} words.${format} > again.s)
    valhall(0 as again.s --format ${format} -o again.${format})
    expect_same(words.${format} again.${format})
  endforeach()
endforeach()

# Both formats, and C, contain the same words.
valhall(0 dis words.hex)
set(text "${output}")
valhall(0 dis --format bin words.bin)
expect_text(output "${text}")
file(READ ${OUT}/words.hex words)
string(REGEX REPLACE "([^\n]+)\n" "0x\\1, " words "${words}")
valhall(0 as --format c ${FILES}/loop.s)
expect_part(output "static const uint64_t loop_words[] = {\n")
string(REGEX REPLACE ",[ \n]+" ", " output "${output}")
expect_part(output "${words}")

# Words that do not decode or break rules round-trip, too.
file(WRITE ${OUT}/odd.hex "ffffffffffffffff\n0000000000000000\n00a4c00000008280\n")
valhall(0 dis odd.hex > odd.s)
valhall(0 as odd.s)
expect_text(output "ffffffffffffffff\n0000000000000000\n00a4c00000008280\n")
