include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# The fake changes each bit of the job, the command stream and the descriptors, and notices all except those
# with another valid value: sizes, addresses, the flush mode, and that 64 registers exist.
set(buffers "{\"index\": 0, \"words\": [7]}")
write_specification(store store.hex 4 1 268435456,0 0x10000000 0 0)
file(WRITE ${OUT}/store.s "STORE.i32.slot0.end @r60, u0, offset:0\n")

# By 32-bit words: the workgroup, the sizes of the job, the number and address of uniforms.
set(of_jobs "8|10|11|12|17|30")
set(of_streams "20|28|30|32|12|10")
foreach(arch IN ITEMS v9 v10 v12 v13)
  fake_of(${arch} settings)
  run(0 ${VALHALL} as --arch ${arch} -o store.hex store.s)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env LD_PRELOAD=${FAKE} "VALHALL_FAKE=${settings} bits=1"
      ${BOARD} --device ${device} --arch ${arch} --spec store.json
    WORKING_DIRECTORY ${OUT} ERROR_VARIABLE errors OUTPUT_VARIABLE output RESULT_VARIABLE result)
  string(REGEX MATCHALL "unchecked: [^\n]*" bits "${errors}")
  list(LENGTH bits count)
  if(count EQUAL 0 OR count GREATER 260)
    fail("${arch}: ${count} bits can be changed\n${errors}")
  endif()
  set(entry ${of_streams})
  if(arch STREQUAL v9)
    set(entry ${of_jobs})
  endif()
  foreach(bit IN LISTS bits)
    # Of the shader program: flush mode 2, 64 registers, the address of the code. Of the table: the address of buffers.
    # Of the buffer: its size and address.
    if(NOT bit MATCHES "program (0[.](18|31)|2[.][0-9]+)$|table 0[.][0-9]+$|buffer [12][.][0-9]+$|entry (${entry})[.][0-9]+$")
      fail("${arch}: ${bit}")
    endif()
  endforeach()
endforeach()
