include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# Kernels of the examples, in the interpreter and through the fake: the same output, byte for byte.
set(in 0x10000000)
set(out 0x10002000)
set(i 268435456)  # In decimal.
set(o 268443648)
set(zeros 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0)
foreach(name IN ITEMS saxpy matrix_vector reduction dot_product)
  write_example(${name})
endforeach()

# saxpy: 2 * (1, 2, -3, 0.5) + (10, 20, 30, 40).
write_specification(saxpy saxpy.hex 4 1 ${i},0,${o},0,1073741824
  ${in} 1065353216,1073741824,3225419776,1056964608 1065353216,1073741824,3225419776,1056964608
  ${out} 1092616192,1101004800,1106247680,1109393408 1094713344,1103101952,1103101952,1109655552)
# The identity, and a difference from the expected results.
write_specification(matrix_vector matrix_vector.hex 3 1
  ${i},0,${o},0,1065353216,0,0,0,0,1065353216,0,0,0,0,1065353216,0,0,0,0,1065353216
  ${in} 1,2,3,4,5,6,7,8,1065353216,1065353216,1082130432,1086324736
        1,2,3,4,5,6,7,8,1065353216,1065353216,1082130432,1086324736
  ${out} 9,9,9,9,9,9,9,9,9,9,9,9 9,9,9,9,9,9,9,9,9,9,9,9)
# Two workgroups: the sums of 16 ones and of 16 twos.
string(REPEAT 1065353216, 16 ones)
string(REPEAT 1073741824, 15 twos)
write_specification(reduction reduction.hex 16 2 ${i},0,${o},0
  ${in} ${ones}${twos}1073741824 ${ones}${twos}1073741824 ${out} 0,0 1098907648,1107296256)
# Memory in one page, not at its start.
write_specification(dot_product dot_product.hex 3 1 268435472,0,268435568,0,16,0,268435600,0
  0x10000010 16843009,33686018,50529027,67372036,1,2,3,4,5,6,7,8 16843009,33686018,50529027,67372036,1,2,3,4,5,6,7,8
  0x10000070 16843009,16843009,16843009,16843009 16843009,16843009,16843009,16843009
  0x10000090 0,0,0 40,10,26)

foreach(arch IN ITEMS v9 v10 v12 v13)
  fake_of(${arch} settings)
  foreach(case IN ITEMS saxpy:0:4:${out} matrix_vector:1:12:${out} reduction:0:2:${out} dot_product:0:3:0x10000090)
    string(REPLACE ":" ";" case ${case})
    list(GET case 0 name)
    list(GET case 1 status)
    list(GET case 2 words)
    list(GET case 3 address)
    run(0 ${VALHALL} as --arch ${arch} -o ${name}.hex ${name}.s)
    set(options --arch ${arch} --spec ${name}.json --dump ${address}:${words})
    run(${status} ${VALHALL} run ${options})
    set(interpreted "${output}|${errors}")
    board(${status} "${settings}" --device ${device} ${options})
    string(REPLACE "run-on-board: " "valhall: " errors "${errors}")
    if(NOT "${output}|${errors}" STREQUAL "${interpreted}")
      fail("${name} for ${arch}: the interpreter printed\n${interpreted}\nand the board\n${output}|${errors}")
    endif()
    string(REGEX MATCHALL "\n" lines "${output}")
    list(LENGTH lines count)
    if(NOT count EQUAL words)
      fail("${name} for ${arch}: ${count} lines were printed, not ${words}")
    endif()
  endforeach()

  # Buffers 0 and 2 of table 0, inputs of the command line, and a program as text.
  file(WRITE ${OUT}/buffer.s "\
LSHIFT_OR.i32 r1, r60, 0x3020100.b22, 0x0
LD_BUFFER.i32.unsigned.slot0.wait0 @r2, r1, u2
SHADDX.u64 r4, u0, r60.w0, shift:0x2
STORE.i32.slot0.end @r2, ^r4, offset:0
")
  run(0 ${VALHALL} as --arch ${arch} -o buffer.hex buffer.s)
  set(buffers "{\"index\": 0, \"words\": [7]}, {\"index\": 2, \"words\": [11, 22, 33, 44]}")
  write_specification(buffer buffer.hex 4 1 ${o},0,2,0 ${out} 0,0,0,0 11,22,33,44)
  set(buffers)
  run(0 ${VALHALL} run --arch ${arch} --spec buffer.json)
  board(0 "${settings}" --device ${device} --arch ${arch} --spec buffer.json)

  set(options --arch ${arch} --format asm --threads 3 --set u0=0x10002000 --set u1=0 --set u2=5
    --mem ${out}=+4 --dump ${out}:4 lines.s)
  file(WRITE ${OUT}/lines.s "\
IADD.u32 r0, r60, u2
SHADDX.u64 r2, u0, ^r60.w0, shift:0x2
STORE.i32.slot0.end @r0, ^r2, offset:0
")
  run(0 ${VALHALL} run ${options})
  set(interpreted "${output}")
  board(0 "${settings} uniforms=2" --device ${device} ${options})
  expect_text(output "${interpreted}")
  expect_text(output "10002000: 00000005\n10002004: 00000006\n10002008: 00000007\n1000200c: 00000000\n")
endforeach()

# More than 32 registers and more than 16 threads, up to v10.
file(WRITE ${OUT}/wide.s "\
IADD.u32 r40, r60, u2
SHADDX.u64 r2, u0, ^r60.w0, shift:0x2
STORE.i32.slot0.end @r40, ^r2, offset:0
")
foreach(arch IN ITEMS v9 v10)
  fake_of(${arch} settings)
  set(options --arch ${arch} --format asm --threads 40 --set u0=0x10002000 --set u1=0 --set u2=5
    --mem ${out}=+40 --dump ${out}:40 wide.s)
  run(0 ${VALHALL} run ${options})
  set(interpreted "${output}")
  board(0 "${settings}" --device ${device} ${options})
  expect_text(output "${interpreted}")
endforeach()

# Compiled programs at addresses beyond 4 GiB, which only panthor has.
foreach(name IN ITEMS c_affine c_udiv)
  set(options --arch v10 --spec ${DATA}/programs/${name}.spec.json --dump 0x7f10000000:16)
  run(0 ${VALHALL} run ${options})
  set(interpreted "${output}")
  fake_of(v10 settings)
  board(0 "${settings}" --device ${device} ${options})
  expect_text(output "${interpreted}")
endforeach()
