include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# Kernels of microbench run between two reads of the clock. The clock of the fake counts instructions of warps.
run(0 ${MICROBENCH} FADD.f32 FMA.f32 LOAD.i32 STORE.i32 LD_BUFFER.i32 LEA_BUF --streams 2 --iterations 10 --out kernels)
set(heading "name,instruction,kind,streams,length,unroll,iterations,measured,runs,cycles,cycles_per_instruction,nanoseconds,result\n")
foreach(arch IN ITEMS v9 v10)
  fake_of(${arch} settings)
  board(0 "${settings}" --device ${device} --arch ${arch} --microbench kernels/manifest.json --runs 3)
  string(FIND "${output}" "${heading}empty,,empty,0,0,0,1,0,3," place)
  if(NOT place EQUAL 0)
    fail("${arch}: the output does not begin as it should\n${output}")
  endif()
  # Eight measured instructions and two of the loop, ten times; and the instructions before and after them.
  if(NOT output MATCHES "\nfadd_f32_throughput_s2_n1_u4_d1_t0_r,FADD.f32,throughput,2,1,4,10,8,3,107,1.33[78],[0-9]+,ok\n")
    fail("${arch}: the time of FADD.f32 is missing\n${output}")
  endif()
  foreach(name IN ITEMS load_i32_latency store_i32_throughput ld_buffer_i32_throughput fma_f32_latency)
    if(NOT output MATCHES "\n${name}_[^\n]*,[0-9]+,ok\n")
      fail("${arch}: ${name} did not run\n${output}")
    endif()
  endforeach()
  if(NOT output MATCHES "\nlea_buf_[^\n]*,,,,,\"it needs descriptors, whose contents are not known\"\n")
    fail("${arch}: LEA_BUF must not run\n${output}")
  endif()
endforeach()

# The count in a uniform.
run(0 ${MICROBENCH} FADD.f32 --kind throughput --iterations u2 --out counted)
board(0 "driver=panfrost arch=9" --device ${device} --microbench counted/manifest.json --iterations 7 --runs 1)
expect_part(output ",8,1,4,7,32,1,251,1.121,")

# A fault is a line, and the next kernel runs.
board(0 "driver=panfrost arch=9 fault=0x51" --device ${device} --microbench counted/manifest.json)
expect_part(output ",\"the job ended with a fault;  an instruction has an encoding that the GPU does not know [0x51]")

# Kernels that break rules run only with --lax.
run(0 ${MICROBENCH} LOAD.i32 --kind throughput --no-waits --out odd)
board(0 "driver=panfrost arch=9" --device ${device} --microbench odd/manifest.json)
expect_part(output "--lax runs it\"\n")

# Wrong manifests and options.
board(2 "driver=panthor arch=12" --device ${device} --arch v12 --microbench counted/manifest.json)
expect_part(errors "the kernels of microbench are words of v9, which v10 has too, but no later architecture")
board(1 "driver=panfrost arch=9" --device ${device} --microbench missing.json)
file(WRITE ${OUT}/wrong.json "{\"kernels\": [{\"name\": \"a\"}]}")
board(1 "driver=panfrost arch=9" --device ${device} --microbench wrong.json)
expect_part(errors "wrong.json:1:14: error: `instruction` is missing\n")
file(READ ${OUT}/counted/manifest.json text)
string(REGEX REPLACE "\"binary\": \"[^\"]*\"" "\"binary\": \"missing.bin\"" changed "${text}")
file(WRITE ${OUT}/changed.json "${changed}")
board(1 "driver=panfrost arch=9" --device ${device} --microbench changed.json)
expect_part(errors "cannot read missing.bin")
string(REGEX REPLACE "\"words\": [0-9]+" "\"words\": 9999" changed "${text}")
file(WRITE ${OUT}/counted/changed.json "${changed}")
board(1 "driver=panfrost arch=9" --device ${device} --microbench counted/changed.json)
expect_part(errors "does not have the number of words in `words`")
