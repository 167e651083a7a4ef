# Functions of the scripts in cases/, which run BOARD with the fake kernel FAKE.
include(${CMAKE_CURRENT_LIST_DIR}/../command.cmake)
set(device /dev/dri/renderD128)

# The settings of the fake for a GPU of the architecture `v9`, etc.
function(fake_of arch settings)
  string(SUBSTRING ${arch} 1 -1 version)
  set(driver panthor)
  if(arch STREQUAL v9)
    set(driver panfrost)
  endif()
  set(${settings} "driver=${driver} arch=${version}" PARENT_SCOPE)
endfunction()

# board(STATUS SETTINGS ARGUMENT...): runs it with the fake.
function(board status settings)
  run(${status} ${CMAKE_COMMAND} -E env LD_PRELOAD=${FAKE} "VALHALL_FAKE=${settings}" ${BOARD} ${ARGN})
  return(PROPAGATE command output errors)
endfunction()

# Writes the listing of a kernel of examples/kernels for v9 to NAME.s.
function(write_example name)
  run(0 ${KERNELS})
  string(REPLACE ";" "," output "${output}")
  string(REGEX MATCH "(^|\n)${name}, v9\n((  [0-9a-f]+  [^\n]*\n)+)" found "${output}")
  if(found STREQUAL "")
    fail("examples/kernels has no kernel ${name}")
  endif()
  file(WRITE ${OUT}/${name}.s "${CMAKE_MATCH_2}")
endfunction()

# write_specification(NAME PROGRAM THREADS WORKGROUPS UNIFORMS [MEMORY INIT EXPECT]...): NAME.json. Lists have commas.
function(write_specification name program threads workgroups uniforms)
  set(memory)
  set(number 0)
  set(rest ${ARGN})
  while(rest)
    list(POP_FRONT rest address init expect)
    list(APPEND memory "{\"name\": \"m${number}\", \"buffer\": ${number}, \"address\": \"${address}\", \"init\": [${init}], \"expect\": [${expect}]}")
    math(EXPR number "${number} + 1")
  endwhile()
  list(JOIN memory ",\n  " memory)
  file(WRITE ${OUT}/${name}.json "{\"hex\": \"${program}\", \"stage\": \"compute\", \"workgroup_size\": [${threads}, 1, 1],
 \"num_workgroups\": [${workgroups}, 1, 1], \"fau_words\": [${uniforms}], \"ubos\": [${buffers}],
 \"wls\": {\"base\": 0, \"size\": 0}, \"tls\": {\"base\": 0, \"size_per_thread\": 0}, \"compare\": [],
 \"memory\": [\n  ${memory}]}\n")
endfunction()
