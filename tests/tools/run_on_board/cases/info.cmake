include(${CMAKE_CURRENT_LIST_DIR}/../run.cmake)

# The facts on which a measurement depends, with the files of the kernel in a folder of the test.
set(system ${OUT}/system)
file(WRITE ${system}/sys/class/drm/renderD128/device/devfreq/gpu/cur_freq "1000000000\n")
file(WRITE ${system}/sys/class/drm/renderD128/device/devfreq/gpu/min_freq "300000000\n")
file(WRITE ${system}/sys/class/drm/renderD128/device/devfreq/gpu/max_freq "1000000000\n")
file(WRITE ${system}/sys/class/drm/renderD128/device/devfreq/gpu/governor "simple_ondemand\n")
file(WRITE ${system}/sys/class/drm/renderD128/device/profiling "0\n")
file(WRITE ${system}/proc/sys/kernel/osrelease "6.12.9\n")
file(WRITE ${system}/proc/device-tree/model "Radxa ROCK 5B")

board(0 "driver=panthor arch=10 version=0x10" --info --system ${system})
expect_text(output "\
device         /dev/dri/renderD128
gpu            Mali-G610 r0p1
product        0xa867
arch           v10
core           g610
cores          4 (mask 0x50005)
threads        up to 1024 in a workgroup
driver         panthor 1.2
kernel         6.12.9
board          Radxa ROCK 5B
clock          1000 MHz, from 300 MHz to 1000 MHz, simple_ondemand
timestamp      24000000 Hz
cycle counter  unknown; panthor's profiling is 0 (${system}/sys/class/drm/renderD128/device/profiling, bit 0: cycles of jobs)
")
board(0 "driver=panfrost arch=9" --info --system ${OUT}/nothing)
expect_part(output "gpu            Mali-G57 r1p2\n" "core           g57\n" "cores          2 (mask 0x3)\n" "driver         panfrost 1.3\n"
  "kernel         \n" "board          unknown\n" "clock          unknown\n" "timestamp      26000000 Hz\n"
  "cycle counter  turned on for jobs that read it\n")
board(0 "driver=panfrost arch=9 minor=2" --info --system ${OUT}/nothing)
expect_part(output "timestamp      unknown\n" "cycle counter  off unless something else turns it on (panfrost before 1.3)\n")
board(0 "driver=panthor arch=10 old=1" --info --system ${OUT}/nothing)
expect_part(output "timestamp      unknown\n" "cycle counter  unknown; the driver has no request for it\n")
# Products with several names, and one that is not known.
foreach(case IN ITEMS "0x3ff|Immortalis-G715" "0x7f|Mali-G715" "0x3|Mali-G615")
  string(REPLACE "|" ";" case "${case}")
  list(GET case 0 cores)
  list(GET case 1 name)
  board(0 "driver=panthor arch=11 product=2 cores=${cores}" --info --system ${OUT}/nothing)
  expect_part(output "gpu            ${name} r0p0\n" "arch           v11\n")
endforeach()
board(0 "driver=panthor arch=12" --info --system ${OUT}/nothing)
expect_part(output "gpu            GPU 0xc867 r0p0\n" "core           unknown\n")

# Without --device, the first node whose driver is known; without --arch, the architecture of its GPU.
file(WRITE ${OUT}/store.s "STORE.i32.slot0.end @r60, u0, offset:0\n")
set(options --set u0=0x10000000 --set u1=0 --mem 0x10000000=+1 --threads 1 --dump 0x10000000:1 store.s)
foreach(settings IN ITEMS "driver=panfrost arch=9" "driver=panthor arch=13" "driver=panthor arch=10 node=131")
  board(0 "${settings}" ${options})
  expect_text(output "10000000: 00000000\n")
endforeach()
board(1 "driver=i915 node=190" ${options})
expect_part(errors "run-on-board: no render node in /dev/dri has the driver panfrost or panthor: "
  "/dev/dri/renderD190 has the driver i915 1.2, and a GPU of v9 has panfrost 1")
board(2 "" --info store.s)
expect_part(errors "`--info` excludes `--spec`, `--set`, `--mem`, `--dump` and a program")
