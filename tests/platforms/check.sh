#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles a part of the unit tests for another machine, and runs them there: Windows under wine, 32-bit x86
# directly, 64-bit Arm and IBM Z, which has the other byte order, under qemu. For Windows, also tests the
# command.
#
#   check.sh ROOT OUT windows|x86|arm64|s390x
set -euo pipefail
root=$1 out=$2 platform=$3
mkdir -p "$out"
cd "$out"
out=$PWD

link=() runner=() level=0
case $platform in
  windows)
    compiler=x86_64-w64-mingw32-g++-posix link=(-static) runner=(/usr/lib/wine/wine64)
    export WINEPREFIX=$out/wine WINEDEBUG=-all ;;
  # The package with the kernel headers for -m32 conflicts with the other compilers here.
  x86) compiler=g++-12 link=(-m32 -idirafter /usr/include/x86_64-linux-gnu) ;;
  arm64) compiler=aarch64-linux-gnu-g++ link=(-static) runner=(qemu-aarch64) level=1 ;;
  s390x) compiler=s390x-linux-gnu-g++ link=(-static) runner=(qemu-s390x) level=1 ;;
  *) echo "there is no platform $platform; there are: windows x86 arm64 s390x" >&2; exit 2 ;;
esac

# Debian's Catch2 is headers in /usr/include, which also contains this machine's C library.
mkdir -p catch
ln -sfn /usr/include/catch2 catch/catch2

# The command uses files differently only on Windows. Its library serves the tests, too.
library=()
if [ "$platform" = windows ]; then
  cmake -S "$root" -B command -G Ninja -D CMAKE_CXX_COMPILER="$compiler" -D CMAKE_CXX_FLAGS="${link[*]}" \
    -D CMAKE_BUILD_TYPE= -D VALHALL_BUILD_TESTS=OFF -D VALHALL_BUILD_EXAMPLES=OFF -D VALHALL_BUILD_GENERATOR=OFF \
    -D VALHALL_INSTALL=OFF -D CMAKE_SYSTEM_NAME=Windows >command.log || { cat command.log; exit 1; }
  cmake --build command --target valhall-cli valhall_c
  library=(command/tools/library/libvalhall_compiled.a)
fi

# What depends on the size of pointers, the order of bytes and the C library; one test of each part.
together=(unit/{assemble,choices,computed,constants,interpreter,names_and_marks,print,program,vectors,verify_words}.cpp)
tests=("$PWD/together.cpp" "$root"/tests/{main,unit/effects}.cpp)
[ ${#library[@]} -gt 0 ] || tests+=("$root/tools/library/library.cpp")
# Compiling takes longer than the tests, except under qemu.
compile=("$compiler" "${link[@]}" -std=c++20 -O"$level" -Wall -Wextra -Werror "-I$root/include" "-I$root/tests" -isystem catch
  -DVALHALL_COMPILED "-DVALHALL_TEST_DATA=\"$root/tests/data\"")
# All but one together, since most of the time is spent on headers.
printf '#include "%s"\n' "${together[@]}" >together.cpp
rm -f ./*.cpp.o
printf '%s\0' "${tests[@]}" |
  xargs -0 -P "$(nproc)" -I NAME bash -c 'name=$1; shift; "$@" -c "$name" -o "$(basename "$name").o"' \
    bash NAME "${compile[@]}"
"$compiler" "${link[@]}" ./*.cpp.o "${library[@]}" -o tests.exe
# MinGW's fma rounds twice.
without=()
[ "$platform" != windows ] || without=("~[host_fma]")
"${runner[@]}" ./tests.exe "${without[@]}" | tail -n 3

# Only the cross compilers' kernel headers have the drivers of GPUs.
if [ "$platform" = arm64 ]; then
  "$compiler" -std=c++20 -fsyntax-only -DVALHALL_KERNEL_HEADERS "-I$root/tools/run-on-board" \
    "$root/tests/tools/run_on_board/abi.cpp"
fi

# The C interface as a shared library, with its tests in C.
if [ "$platform" = windows ]; then
  x86_64-w64-mingw32-gcc-posix -std=c99 -O1 -Wall -Wextra -Werror -DVALHALL_C_SHARED "-I$root/include" \
    "$root/tests/c/interface.c" command/tools/library/libvalhall.dll.a -o command/tools/library/interface.exe
  "${runner[@]}" command/tools/library/interface.exe "$root/tests/data" | tr -d '\r'
elif [ "$platform" = arm64 ]; then
  mkdir -p c
  printf '%s\0' "$root"/tools/library/{library.cpp,c/*.cpp} |
    xargs -0 -P "$(nproc)" -I NAME bash -c 'name=$1; shift; "$@" -c "$name" -o "c/$(basename "$name").o"' \
      bash NAME "$compiler" -std=c++20 -O1 -fPIC -fvisibility=hidden -Wall -Wextra -Werror "-I$root/include" \
      -DVALHALL_COMPILED "-DVALHALL_API=__attribute__((visibility(\"default\")))"
  "$compiler" -shared c/*.cpp.o -o c/libvalhall.so.0.1 -Wl,-soname,libvalhall.so.0.1
  "${compiler/g++/gcc}" -std=c99 -O1 -Wall -Wextra -Werror "-I$root/include" "$root/tests/c/interface.c" \
    c/libvalhall.so.0.1 -Wl,-rpath,"$out/c" -o c/interface
  "${runner[@]}" -L /usr/aarch64-linux-gnu c/interface "$root/tests/data"
fi

[ "$platform" = windows ] || { echo "$platform: passed"; exit; }
command=(command/tools/valhall/valhall*)
"${runner[@]}" "${command[0]}" as "$root/tests/platforms/kernel.s" | tr -d '\r' >kernel.hex
diff "$root/tests/platforms/kernel.hex" kernel.hex
"${runner[@]}" "${command[0]}" dis kernel.hex | tr -d '\r' >kernel.s
"${runner[@]}" "${command[0]}" as kernel.s | tr -d '\r' | diff kernel.hex -
"${runner[@]}" "${command[0]}" as --format bin -o kernel.bin "$root/tests/platforms/kernel.s"
"${runner[@]}" "${command[0]}" dis --format bin kernel.bin | tr -d '\r' | diff kernel.s -
echo "$platform: passed"
