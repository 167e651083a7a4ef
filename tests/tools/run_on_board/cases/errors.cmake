include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

file(WRITE ${OUT}/store.s "STORE.i32.slot0.end @r60, u0, offset:0\n")
set(options --device ${device} --format asm --set u0=0x10000000 --set u1=0 --mem 0x10000000=+1 --threads 1
  --dump 0x10000000:1 store.s)

# Interrupted requests are repeated; others fail with the request and a hint.
foreach(request IN ITEMS VERSION GET_PARAM CREATE_BO MMAP_BO SUBMIT WAIT_BO)
  board(0 "driver=panfrost arch=9 fail=${request}:EINTR:3" ${options})
  board(0 "driver=panfrost arch=9 fail=${request}:EAGAIN:3" ${options})
  expect_text(output "10000000: 00000000\n")
  board(1 "driver=panfrost arch=9 fail=${request}:ENOMEM" ${options})
  expect_part(errors "${request}: Cannot allocate memory (the system has too little memory")
endforeach()
foreach(request IN ITEMS VERSION DEV_QUERY VM_CREATE VM_BIND BO_CREATE BO_MMAP_OFFSET GROUP_CREATE GROUP_SUBMIT
    GROUP_GET_STATE SYNCOBJ_CREATE SYNCOBJ_TIMELINE_WAIT)
  foreach(arch IN ITEMS v10 v13)
    fake_of(${arch} settings)
    board(0 "${settings} fail=${request}:EINTR:3" ${options} --arch ${arch})
    board(0 "${settings} fail=${request}:EAGAIN:3" ${options} --arch ${arch})
    board(1 "${settings} fail=${request}:ENOMEM" ${options} --arch ${arch})
    expect_part(errors "${request}: Cannot allocate memory")
  endforeach()
endforeach()
board(1 "driver=panthor arch=10 fail=GROUP_SUBMIT:ECANCELED" ${options} --arch v10)
expect_part(errors "GROUP_SUBMIT: Operation canceled (an earlier fault made the address space or group unusable)")

board(1 "driver=panthor arch=10 fail=GROUP_CREATE:ENOTTY" ${options} --arch v10)
expect_part(errors "GROUP_CREATE: Inappropriate ioctl for device (the file is not a device of this driver, or the kernel is too old to know the request)")
board(1 "driver=panthor arch=10 fail=VM_CREATE:EINVAL" ${options} --arch v10)
expect_part(errors "VM_CREATE: Invalid argument (the kernel does not accept these arguments; it may be too old or too new")

# Another device, driver, version or GPU than the program requires.
board(1 "missing=1" ${options})
expect_part(errors "run-on-board: cannot open /dev/dri/renderD128: No such file or directory\n")
board(1 "driver=panfrost arch=9 fail=VERSION:ENOTTY" ${options})
expect_part(errors "/dev/dri/renderD128: VERSION: Inappropriate ioctl for device (the file is not a device of this driver")
board(1 "driver=i915" ${options})
expect_part(errors "/dev/dri/renderD128 has the driver i915 1.2, and a GPU of v9 has panfrost 1, a later one panthor 1\n")
board(1 "driver=panthor arch=10" ${options} --arch v9)
expect_part(errors "the program is for v9, and the GPU is of v10; without --arch, a program is for the architecture of the GPU\n")
board(1 "driver=panfrost arch=9" ${options} --arch v10)
expect_part(errors "the program is for v10, and the GPU is of v9; without --arch")
board(1 "driver=panthor arch=10 major=2" ${options} --arch v10)
expect_part(errors "has the driver panthor 2.2, and")
board(1 "driver=panfrost arch=9 minor=0" ${options})
expect_part(errors "panfrost 1.1 (Linux 5.4) or later is needed")
board(1 "driver=panfrost arch=7" ${options})
expect_part(errors "/dev/dri/renderD128 is a GPU of v7, which is not an architecture of the library\n")
board(1 "driver=panthor arch=12" ${options} --arch v10)
expect_part(errors "the program is for v10, and the GPU is of v12")
foreach(arch IN ITEMS v11 v14)
  fake_of(${arch} settings)
  board(1 "${settings}" ${options} --arch ${arch})
  expect_part(errors "the descriptors and command stream words of ${arch} are not known: only those of v9, v10, v12 and v13 are\n")
endforeach()
board(1 "driver=panfrost arch=9 threads=8" ${options} --threads 9)
expect_part(errors "a workgroup has 9 threads, and the GPU can run 8\n")
board(1 "driver=panthor arch=10 registers=43" ${options} --arch v10)
expect_part(errors "a command stream has 43 registers, of which the kernel needs 4, and a job needs 40\n")
board(0 "driver=panthor arch=10 registers=44" ${options} --arch v10)

# Addresses that the driver does not have.
foreach(case IN ITEMS
    "v9|0x1000|the memory at 0x1000 to 0x2000 is outside the addresses that panfrost has: 0x2000000 to 0x100000000"
    "v9|0x100000000|is outside the addresses that panfrost has"
    "v10|0x4|the memory begins at the address 0, where the first page is left unmapped"
    "v10|0x900000000000|the memory does not fit the addresses of the GPU, which have 48 bits")
  string(REPLACE "|" ";" parts "${case}")
  list(GET parts 0 arch)
  list(GET parts 1 address)
  list(GET parts 2 expected)
  fake_of(${arch} settings)
  board(1 "${settings}" --device ${device} --arch ${arch} --format asm --mem ${address}=+1 store.s)
  expect_part(errors "${expected}")
endforeach()
board(1 "driver=panfrost arch=9" --device ${device} --format asm --mem 0x10000000=+1 --mem 0x90000000=+1 store.s)
expect_part(errors "the memory spans more than 256 MiB, and panfrost needs one buffer for all of it")
board(1 "driver=panfrost arch=9 shift=0x200000" ${options})
expect_part(errors "the kernel put the memory at 0x10200000, not at 0x10000000; give that address to the program and to its memory\n")
# At the first address of panfrost, and where panthor's program would be.
foreach(arch IN ITEMS v9 v10)
  fake_of(${arch} settings)
  board(0 "${settings}" --device ${device} --arch ${arch} --format asm --set u0=0x2000000 --set u1=0 --threads 1
    --mem 0x2000000=+1 --dump 0x2000000:1 store.s)
  expect_text(output "02000000: 00000000\n")
endforeach()

# Properties that the descriptors cannot express, by name.
foreach(case IN ITEMS
    "v12|--threads 17|from v12 on the shader program descriptor has the number of warps"
    "v9|--set r1=3|the initial value of a register cannot be set on a GPU; pass it in a uniform"
    "v9|--mem 0x10000000=+1|memory must not overlap")
  string(REPLACE "|" ";" parts "${case}")
  list(GET parts 0 arch)
  list(GET parts 1 more)
  list(GET parts 2 expected)
  separate_arguments(more)
  fake_of(${arch} settings)
  board(1 "${settings}" ${options} ${more} --arch ${arch})
  expect_part(errors "${expected}")
endforeach()
file(READ ${DATA}/programs/c_affine.spec.json text)
file(COPY ${DATA}/programs/c_affine.comp.hex DESTINATION ${OUT})
foreach(case IN ITEMS
    "\"size\":0|\"size\":64|workgroup-local memory in the local storage descriptor are not known"
    "\"size_per_thread\":0|\"size_per_thread\":64|thread-local memory in the local storage descriptor are not known"
    "\"workgroup_size\":[64,|\"workgroup_size\":[2048,|it is 1 to 1024")
  string(REGEX MATCH "^([^|]*)[|]([^|]*)[|](.*)$" found "${case}")  # It has brackets, so it is not a list.
  set(expected "${CMAKE_MATCH_3}")
  string(REPLACE "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" changed "${text}")
  file(WRITE ${OUT}/changed.spec.json "${changed}")
  board(1 "driver=panthor arch=10" --device ${device} --arch v10 --spec changed.spec.json)
  expect_part(errors "${expected}")
endforeach()

# Wrong command lines.
foreach(wrong IN ITEMS "--threads 0" "--threads 1025" "--timeout 0" "--runs 3" "--spec a.json --set u0=1" "--dump r0"
    "--dump 0x10000004:1" "--microbench m.json" "--set q=1")
  separate_arguments(wrong)
  board(2 "" ${options} ${wrong})
endforeach()
board(0 "" --help)
expect_part(output "usage: run-on-board [OPTION...] [FILE|-]\n")
