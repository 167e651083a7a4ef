#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compile time of the headers: CPU seconds at -O2 in excess of an empty file, the best of several runs.
# usage: compile_time.sh [RUNS] [COMPILER...]
set -eu
. "$(dirname "$0")/best_compile.sh"
runs=${1:-10}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- g++ clang++-19

: >"$work/empty.cpp"
for header in v9 program growable_program encode decode print assemble_constexpr assemble virtual_program valhall; do
  [ ! -e "$here/include/valhall/$header.hpp" ] || echo "#include <valhall/$header.hpp>" >"$work/include_$header.cpp"
done
{
  echo '#include <valhall/v9.hpp>'
  echo 'using namespace valhall::v9;'
  for ((i = 0; i < 1000; ++i)); do
    case $((i % 3)) in
      0) echo "static_assert(fma_f32(r$((i % 64)), r$((i * 7 % 64)), -abs(r$((i * 3 % 64))), u($((i % 128))).h1(), {.clamp = clamp::clamp_0_1}).ok());" ;;
      1) echo "static_assert(iadd_u32(r$((i % 64)), r$((i * 7 % 64)).b1(), kill(r$((i % 60)))).ok());" ;;
      2) echo "static_assert(load_i32(staging(r$((i % 64)), 1), r$((i * 2 % 64)), $i, {.slot = slot::slot1}).ok());" ;;
    esac
  done
} >"$work/static_asserts_1000.cpp"
use() { # a file with the header $1 that evaluates $2 at run time
  {
    echo "#include <valhall/$1.hpp>"
    echo 'using namespace valhall;'
    echo 'bool used(const std::uint64_t (&words)[64], const char (&text)[64]) {'
    echo '  static_cast<void>(words), static_cast<void>(text);'
    echo "  return $2;"
    echo '}'
  } >"$work/use_$1.cpp"
}
use decode 'decode(words[0], arch::v10).ok()'
use print 'print_program(nullptr, 0, words, arch::v10) != 0'
use assemble 'assemble(text, arch::v10).ok()'
use verify 'verify(words, stage::compute, arch::v10).ok()'
use repair 'repair(words, stage::compute, arch::v10).ok()'
use virtual_program 'allocate_registers(words, stage::compute, arch::v10).ok()'
use optimize 'optimize(words, stage::compute, arch::v10).ok()'
use equivalent 'equivalent(words, words, arch::v10).ok()'
use interpreter 'run(words, {.arch = arch::v10}).ok()'
use cost 'cost_of(words, arch::v10).instructions != 0'
cp "$here/tests/static/virtual_program.cpp" "$work/virtual_100_words.cpp"
calls() { # the operands of a call number i
  echo '#include <valhall/v9.hpp>'
  echo 'using namespace valhall::v9;'
  echo 'void emit(std::uint64_t* out, const reg* r) {'
  echo '  static_cast<void>(r);'
  for ((i = 0; i < 100; ++i)); do
    case $((i % 3)) in
      0) echo "  *out++ = fma_f32($1, $2, -abs($3), u(4), {.clamp = clamp::clamp_0_1}).word();" ;;
      1) echo "  *out++ = iadd_u32($1, $2, $3).word();" ;;
      2) echo "  *out++ = load_i32(staging($1, 1), r2, 16, {.slot = slot::slot1}).word();" ;;
    esac
  done
  echo '}'
}
calls r0 r1 r2 >"$work/calls_100_constants.cpp"
calls 'r[0]' 'r[1]' 'r[2]' >"$work/calls_100_run_time.cpp"

for compiler in "$@"; do
  command -v "$compiler" >/dev/null || continue
  empty=$(best "$runs" "$work/empty.cpp" "$compiler")
  for file in "$work"/include_*.cpp "$work"/calls_*.cpp "$work"/static_*.cpp "$work"/virtual_*.cpp "$work"/use_*.cpp; do
    cost=$(($(best "$runs" "$file" "$compiler") - empty))
    printf '%-12s %-28s %d.%03d s\n' "$compiler" "$(basename "$file" .cpp)" $((cost / 1000)) $((cost % 1000))
  done
done
