# Runs MICROBENCH in the empty folder OUT.
include(${CMAKE_CURRENT_LIST_DIR}/../command.cmake)

function(microbench status)
  run(${status} ${MICROBENCH} ${ARGN})
  return(PROPAGATE command output errors)
endfunction()

# The command of docs/microbench.md: two kernels for each of 201 instructions, except one for NOP.
microbench(0 --arithmetic --out kernels)
expect_part(output "401 kernels are in kernels; 1 could not be made")
file(GLOB files ${OUT}/kernels/*)
list(LENGTH files count)
if(NOT count EQUAL 1204)
  message(SEND_ERROR "there are ${count} files, not 3 * 401 + 1")
endif()
file(READ ${OUT}/kernels/manifest.json manifest)
string(JSON count LENGTH "${manifest}" kernels)
math(EXPR last "${count} - 1")
foreach(i RANGE 0 ${last} 25)
  string(JSON entry GET "${manifest}" kernels ${i})
  string(JSON size GET "${entry}" padded_bytes)
  string(JSON name GET "${entry}" name)
  string(JSON file GET "${entry}" files binary)
  file(SIZE ${OUT}/kernels/${file} actual)
  if(NOT size EQUAL actual)
    message(SEND_ERROR "${file} has ${actual} bytes, not ${size}")
  endif()
  file(READ ${OUT}/kernels/${name}.h array)
  expect_part(array "static const uint64_t ${name}[] = {")
endforeach()

microbench(0 FADD.f32 --kind latency)
expect_part(output "FADD.f32 r0, r0, r1\n")
microbench(0 --help)
expect_part(output "usage: microbench")

microbench(2)
microbench(2 FADDD.f32)
expect_part(errors "`FADDD.f32` is not an instruction; did you mean `FADD.f32`?")
microbench(2 FADD --stream 3)
expect_part(errors "did you mean `--streams`?")
microbench(2 * --streams 1,2,3,4,5,6,7,8 --length 1,2,3,4,5,6,7,8)
expect_part(errors "more than 20000 kernels")
microbench(1 STORE.i32 --kind latency)
expect_part(errors "it has no result that the next instruction could use")
file(WRITE ${OUT}/taken "")
microbench(1 FADD --out taken)
expect_part(errors "taken")

# The report: latency, reciprocal throughput, prediction, ratio and spread, without the time of the kernel `empty`.
set(results "# valhall measurements 1\n# gpu: Mali-G610 r0p0\n# arch: v10\n# core: g610\n# cores: 4\n# kernels: v9\n# counter: cycle_counter\n\
name,instruction,kind,streams,length,unroll,iterations,measured,threads,runs,ticks,median,most,cycles_per_instruction,nanoseconds,result
empty,,empty,0,0,0,1,0,16,10,100,100,110,,900,ok
a,FADD.f32,latency,1,16,2,1000,32,16,10,128100,128200,130000,4.003,9000,ok
b,FADD.f32,throughput,4,1,8,1000,32,512,10,300100,300200,300300,0.293,9000,ok
c,FADD.f32,throughput,8,1,4,1000,32,512,10,256100,256200,256300,0.250,9000,ok
d,FRCP.f32,latency,1,16,2,1000,32,16,10,,,,,,\"it breaks \"\"a rule\"\", so\"
e,IMUL.i32,throughput,8,1,4,1000,32,512,10,1024100,1024100,1044582,1.000,9000,ok
")
file(WRITE ${OUT}/results.csv "${results}")
microbench(0 report results.csv)
expect_part(output "Mali-G610 r0p0, 4 cores, , , ; clock ; counter cycle_counter\n\n\
instruction    latency   per warp  predicted      ratio     spread
FADD.f32          4.00       0.25       0.25       1.00      1.5 %
IMUL.i32             -       1.00       1.00       1.00      2.0 %
")
microbench(0 report --core g78 results.csv)
expect_part(output "FADD.f32          4.00       0.25       0.50       0.50      1.5 %\n")
microbench(0 report --json results.csv results.csv)
string(JSON count LENGTH "${output}")
string(JSON gpu GET "${output}" 1 facts gpu)
string(JSON latency GET "${output}" 0 instructions 0 latency)
string(JSON none TYPE "${output}" 0 instructions 1 latency)
if(NOT "${count} ${gpu} ${none}" STREQUAL "2 Mali-G610 r0p0 NULL" OR NOT latency MATCHES "^(4|3\\.99)")
  message(SEND_ERROR "the report as JSON is wrong: ${count} ${gpu} ${latency} ${none}")
endif()
microbench(0 report --markdown results.csv)
expect_part(output "## Mali-G610 r0p0\n" "\n| FADD.f32 | 4.00 | 0.25 | 0.25 | 1.00 | 1.5 % |\n")
microbench(0 report --svg results.csv)
expect_part(output "<svg xmlns=" ">FADD.f32</text>" "stroke=" "</svg>\n")
if(NOT output MATCHES "width=\"104\\.9[0-9]\"" OR NOT output MATCHES "width=\"419\\.9[0-9]\"")
  message(SEND_ERROR "the bars are not as long as the cycles\n${output}")
endif()

# refuse(FROM TO MESSAGE): results with TO in place of FROM.
function(refuse from to text)
  string(REPLACE "${from}" "${to}" wrong "${results}")
  file(WRITE ${OUT}/wrong.csv "${wrong}")
  microbench(1 report wrong.csv)
  expect_text(output "")
  expect_part(errors "${text}")
endfunction()
refuse("# valhall measurements 1" "# measurements" "wrong.csv:1: error: the file does not begin with `# valhall measurements 1`")
refuse("ticks,median" "cycles,median" "wrong.csv:8: error: the columns are name,instruction,")
refuse(",300300," ",many," "wrong.csv:11: error: a number is expected")
refuse("900,ok" "900" "wrong.csv:9: error: a line has 16 values")
string(REPLACE "# core: g610" "# core: unknown" unknown "${results}")
file(WRITE ${OUT}/unknown.csv "${unknown}")
microbench(0 report unknown.csv)
expect_part(output "FADD.f32          4.00       0.25       0.25")
refuse("# arch: v10\n# core: g610\n" "" "neither the core nor the architecture is known; --core names one")
string(REGEX REPLACE ",[0-9.]+,9000,ok" ",,9000,ok" nothing "${results}")
file(WRITE ${OUT}/nothing.csv "${nothing}")
microbench(1 report nothing.csv)
expect_part(errors "nothing.csv: no kernel has cycles")
microbench(2 report)
expect_part(errors "a file with results is missing\nusage: microbench report [OPTION...] RESULTS...\n")
microbench(2 report --jsn results.csv)
expect_part(errors "there is no option `--jsn`; did you mean `--json`?")
microbench(2 report --json --svg results.csv)
expect_part(errors "exclude each other")
microbench(1 report missing.csv)
