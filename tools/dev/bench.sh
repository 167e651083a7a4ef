# SPDX-License-Identifier: MIT
# The benchmarks.

do_bench() {
  need g++ cmake ninja-build libbenchmark-dev nlohmann-json3-dev
  # Many short repetitions, spread over the whole run: ratios.awk takes the fastest one of each benchmark.
  local repetitions=(--benchmark_repetitions=20 --benchmark_enable_random_interleaving=true
    --benchmark_min_time=0.02 --benchmark_display_aggregates_only=true)
  local options=() compiler folder runs=10 earlier= compilers=(g++ clang++-19) saved=build/bench.tsv
  while [ $# -gt 0 ]; do
    case $1 in
      --quick)
        # Only later versions of the library accept the unit "s".
        repetitions=(--benchmark_min_time=0.001)
        runs=1 ;;
      --compiler)
        compilers=("$2")
        shift ;;
      --compare)
        # A copy, since it may be the file that this run writes.
        earlier=build/bench.earlier.tsv
        mkdir -p build
        (cd "$caller" && cat "$2") >"$earlier" || die "cannot read $2"
        # Reports a wrong file before the benchmarks run.
        awk -f benchmarks/compare.awk "$earlier" /dev/null >/dev/null || die "$2 was not saved by ./dev bench"
        shift ;;
      *) options+=("$1") ;;
    esac
    shift
  done
  mkdir -p build
  : >"$saved"
  for compiler in "${compilers[@]}"; do
    have "$compiler" || continue
    say "benchmarks, $compiler"
    folder=build/bench-$compiler
    quietly "configuring" "$folder.log" cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release \
      -DCMAKE_CXX_FLAGS_RELEASE=-O2 -DCMAKE_CXX_COMPILER="$compiler" -DVALHALL_BUILD_BENCHMARKS=ON \
      -DVALHALL_BUILD_TESTS=OFF -DVALHALL_BUILD_GENERATOR=OFF
    quietly "building the benchmarks" "$folder.build.log" cmake --build "$folder" --target valhall_benchmarks
    run_benchmarks "$folder/benchmarks/valhall_benchmarks" --benchmark_out="$folder/results.json" \
      --benchmark_out_format=json "${repetitions[@]}" "${options[@]}"
    awk -v compiler="$compiler" -f benchmarks/ratios.awk "$folder/results.json" | LC_ALL=C sort >>"$saved"
  done
  say "ratios to the floor, a loop of hand-written ORs measured in the same run; saved in $saved"
  if [ -n "$earlier" ]; then awk -f benchmarks/compare.awk "$earlier" "$saved"; else cat "$saved"; fi
  say "compile time of the headers"
  benchmarks/compile_time.sh "$runs" "${compilers[@]}"
  say "compile time and size of calls of all builders"
  benchmarks/builder_calls.sh $((runs < 3 ? runs : 3)) "${compilers[@]}"
}

# The exit status is 0 even if a benchmark reports an error.
run_benchmarks() {  # program, option...
  local output=build/benchmarks.txt
  "$@" | tee "$output" || die "the benchmarks fail"
  if grep -q 'ERROR OCCURRED' "$output"; then die "benchmarks report errors; see above"; fi
}
