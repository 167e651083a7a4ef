# SPDX-License-Identifier: MIT
# Commands that show the library, and the programs that it brings.

# Needs only a compiler, so that it works before anything is installed.
do_demo() {
  local compiler=${CXX-} log=build/demo.log
  [ -n "$compiler" ] || { have g++ && compiler=g++; } || { have clang++ && compiler=clang++; } || { need g++; compiler=g++; }
  mkdir -p build
  printf '$ %s -std=c++20 -I include examples/demo/demo.cpp -o build/demo && build/demo\n\n' "$compiler"
  quietly "compiling examples/demo" "$log" "$compiler" -std=c++20 -I include examples/demo/demo.cpp -o build/demo
  build/demo
  printf '\n$ %s -std=c++20 -I include -c examples/demo/mistake.cpp\n\n' "$compiler"
  ! "$compiler" -std=c++20 -I include -fsyntax-only examples/demo/mistake.cpp >"$log" 2>&1 ||
    die "examples/demo/mistake.cpp compiles"
  # The line, its place, and the rule with its explanation; the compiler prints more.
  sed -n '$s/^/  /p' examples/demo/mistake.cpp
  grep -oE "^examples/demo/mistake.cpp:[0-9:]+( error)?|By::[a-z_]+.*\"" "$log" | sed 's/By::\([a-z_]*\)("/\1: /; s/"$//; s/^/  /'
}

do_kernels() {
  need "${build_packages[@]}"
  build default kernels
  build/default/examples/kernels
}

do_expr() {
  [ $# -gt 0 ] || set -- "$root/examples/compiler/example.expr"
  run_program expr examples/compiler/expr --format asm --run 64 "$@"
}

do_tgsi() {
  local mode=compile argument
  for argument; do [ "$argument" != --inputs ] || mode=run; done
  [ $# -gt 0 ] || set -- "$root/examples/tgsi/example.tgsi"
  run_program tgsi examples/tgsi/tgsi "$mode" "$@"
}

do_packer() { run_program packer examples/packer/packer "$root/tests/data/programs"; }

do_valhall() { run_program valhall-cli tools/valhall/valhall "$@"; }

do_gcn() {
  if [ $# -eq 0 ]; then run_program gcn_kernel examples/gcn/gcn_kernel; else run_program gcn-cli examples/gcn/gcn "$@"; fi
}

do_microbench() { run_program microbench tools/microbench/microbench "$@"; }
