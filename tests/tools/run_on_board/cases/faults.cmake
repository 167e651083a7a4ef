include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# Each fault is a message with its meaning and place, and the memory is still printed.
file(WRITE ${OUT}/store.s "\
IADD.u32 r0, r60, 0x0
SHADDX.u64 r2, u0, ^r60.w0, shift:0x2
STORE.i32.slot0.end @r0, ^r2, offset:0
")
set(options --device ${device} --format asm --set u0=0x10000000 --set u1=0 --mem 0x10000000=+16
  --dump 0x10000000:1 store.s)

foreach(case IN ITEMS
    "0x40|the job descriptor is not valid"
    "0x48|a bus error"
    "0x50|the program counter is outside executable memory"
    "0x51|an instruction has an encoding that the GPU does not know"
    "0x55|a barrier is not waited on"
    "0x58|a descriptor or its data is not valid"
    "0x5a|an address is out of range"
    "0x5b|a fault whose instruction is not known"
    "0xc3|an address has no memory"
    "0x7e|a fault of unknown kind [0x7e]")
  string(REPLACE "|" ";" parts "${case}")
  list(GET parts 0 code)
  list(GET parts 1 meaning)
  board(1 "driver=panfrost arch=9 fault=${code} at_word=1" ${options})
  expect_part(errors "run-on-board: store.s: the job ended with a fault\n  ${meaning}")
  expect_part(errors "[${code}]\n  address 0x")
  expect_part(errors ": word 1: SHADDX.u64 r2, u0, ^r60.w0, shift:0x2\n")
  expect_text(output "10000000: 00000000\n")
endforeach()
board(1 "driver=panfrost arch=9 fault=0xc1 where=0x10000008" ${options})
expect_part(errors "  address 0x10000008: in the memory at 0x10000000\n")
board(1 "driver=panfrost arch=9 fault=0xc1 where=0x20000000" ${options})
expect_part(errors "  address 0x20000000: not in the memory of the job\n")
board(1 "driver=panfrost arch=9 fault=0x50 at_word=5" ${options})
expect_part(errors ": the padding after the program\n")
board(1 "driver=panfrost arch=9 fault=0x58 at_word=17" ${options})
expect_part(errors ": the descriptors, uniforms and buffers of the job\n")
board(1 "driver=panfrost arch=9 fault=0x51 log=1" ${options})
expect_part(errors "  the kernel's log:\n  panfrost ff9a0000.gpu: js fault, js=1")
board(1 "driver=panfrost arch=9 hang=1" ${options})
expect_part(errors "the job has no status: the GPU did not run it, or the kernel stopped it after its limit of 500 ms\n")
board(1 "driver=panfrost arch=9 hang=forever" ${options})
expect_part(errors "the watchdog ended: the GPU did not finish in time, and the kernel did not stop it\n")

foreach(arch IN ITEMS v10 v12 v13)
  fake_of(${arch} settings)
  set(arch ${options} --arch ${arch})
  board(1 "${settings} fault=0x49 log=1" ${arch})
  expect_part(errors "run-on-board: store.s: the queue ended with a fault\n  a word of the command stream is not valid [0x49]\n  the kernel's log:\n  panthor fb000000.gpu")
  board(1 "${settings} fault=0x40 log=1" ${arch})
  expect_part(errors "  the configuration of the command stream is not valid [0x40]\n")
  board(1 "${settings} fault=0x44 log=1" ${arch})
  expect_part(errors "  the command stream requested an endpoint that it does not have [0x44]\n")
  board(1 "${settings} fault=0xc1 where=0x10000004 log=1" ${arch})
  expect_part(errors "  an address has no memory [0xc1]\n  address 0x10000004: in the memory at 0x10000000\n")
  board(1 "${settings} fault=0xc1" ${arch})
  expect_part(errors "  the kernel's log, which this user may not read, may have more: `sudo dmesg`\n")
  # A fault that only the log has: the group continues.
  board(1 "${settings} fault=0x51 log=1 silent=1" ${arch})
  expect_part(errors "the kernel logged a fault during the run\n  an instruction has an encoding")
  board(1 "${settings} hang=1" ${arch})
  expect_part(errors "the kernel ended the job, since it made no progress in 5 s\n")
  board(1 "${settings} state=5 log=1" ${arch})
  expect_part(errors "another program hung the GPU, and the job was ended with it; try again\n  the kernel logged nothing about it\n")
  board(1 "${settings} state=8" ${arch})
  expect_part(errors "the group has the unknown state 8\n")
  board(1 "${settings} hang=forever" ${arch})
  expect_part(errors "the watchdog ended: the GPU did not finish in time, and the kernel did not stop it\n")
  expect_text(output "10000000: 00000000\n")
endforeach()

# Faults of the program itself: it accesses addresses without memory, leaves its code, or never ends.
file(WRITE ${OUT}/outside.s "STORE.i32.slot0.end @r60, u2, offset:0\n")
board(1 "driver=panfrost arch=9" --device ${device} --format asm --set u2=0x30000000 --set u3=0
  --mem 0x10000000=+1 outside.s)
expect_part(errors "an address has no memory [0xc1]\n  address 0x30000000: not in the memory of the job\n")
file(WRITE ${OUT}/loop.s "loop:\nBRANCHZ.eq 0x0, offset:loop\nNOP.end\n")
board(1 "driver=panfrost arch=9" --device ${device} --format asm --lax loop.s)
expect_part(errors "the kernel stopped it")
file(WRITE ${OUT}/endless.s "IADD.u32 r0, r60, r60\n")
board(1 "driver=panfrost arch=9" --device ${device} --format asm endless.s)
expect_part(errors "the program was not run; --lax runs it\n")
board(1 "driver=panfrost arch=9" --device ${device} --format asm --lax endless.s)
expect_part(errors "a missing `end` [0x50]")

# The descriptor states whether a program has JUMP_EX, which the fake checks before it ends the job.
file(WRITE ${OUT}/jump.s "JUMP_EX.end 0x0, 0x0, 0x0\n")
board(1 "driver=panfrost arch=9 fault=0x50" --device ${device} --format asm --lax jump.s)
expect_part(errors "[0x50]")
