# SPDX-License-Identifier: MIT
# Commands for a change of the library.

do_setup() {
  need "${build_packages[@]}"
  case ${1-} in
    "") ;;
    all) need clang-19 libclang-rt-19-dev clang-16 clang-format-14 clang-tidy-19 libbenchmark-dev libmpfr-dev \
      neovim zsh fish python3 python3-venv python3-numpy mypy ;;
    *) need "$@" ;;
  esac
  echo "Everything required is installed."
}

# The programs of the default build that the commands of the named tests mention, by themselves or by their folder. A test
# that mentions the whole build, which it installs, needs all. ctest omits commands whose executable is missing, hence its
# input files.
targets_of_tests() {  # regular expression
  local mentions
  mentions=$(find build/default -name CTestTestfile.cmake -exec cat {} + |
    sed -nE 's/^add_test\((\[=*\[)?([^] ]+)(\]=*\])? /\2 /p' | awk -v name="$1" '$1 ~ name' |
    grep -oE 'build/default[^"=;, ]*' | sort -u)
  if grep -qxF build/default <<<"$mentions"; then
    echo all
    return
  fi
  ninja -C build/default -t targets all | sed -nE 's/: .*(EXECUTABLE|SHARED_LIBRARY_LINKER).*//p' |
    awk 'NR == FNR { sub("^build/default/", ""); mentioned[$0] = 1; next }
      { folder = $0; sub("/[^/]*$", "", folder) } $0 in mentioned || folder in mentioned' <(echo "$mentions") -
}

# Refuses names of tests that none has, with a proposal.
check_test_names() {  # regular expression...
  local name known
  mapfile -t known < <(ctest --preset default -N | sed -nE 's/^ *Test +#[0-9]+: //p')
  for name; do
    printf '%s\n' "${known[@]}" | grep -qE -- "$name" ||
      refuse_arguments test "there is no test \`$name\`$(proposal_for "$name" "${known[@]}")"
  done
}

# After a change of generator/isa: the headers, and the tests of the words and texts that they describe.
test_description() {
  build default valhall-generate
  generate_headers
  build_configured default valhall_description_tests
  say "testing"
  build/default/tests/valhall_description_tests || die "the description and the data of the tests disagree; see above"
  printf '\nDone: the headers agree with the tests. ./dev generate also writes docs/reference and the grammars.\n'
}

do_test() {
  local argument option='' names=() targets=() pattern= all=OFF
  for argument; do
    case $argument in
      --*) [ -z "$option" ] || refuse_arguments test "\`$option\` excludes \`$argument\`"
        option=$argument ;;
      *) names+=("$argument") ;;
    esac
  done
  [ -z "$option" ] || [ ${#names[@]} -eq 0 ] || refuse_arguments test "\`$option\` excludes names of tests"
  need "${build_packages[@]}"
  if [ "$option" = --description ]; then
    test_description
    return
  fi
  [ "$option" != --all ] && [ ${#names[@]} -eq 0 ] || all=ON
  configure default -D VALHALL_TEST_ALL=$all
  if [ "$option" = --quick ]; then
    targets=(valhall_tests valhall_static_tests) pattern='^valhall_tests$'
  elif [ ${#names[@]} -gt 0 ]; then
    check_test_names "${names[@]}"
    pattern=$(IFS='|' && echo "${names[*]}")
    mapfile -t targets < <(targets_of_tests "$pattern")
  else
    targets=(all)
  fi
  [ ${#targets[@]} -eq 0 ] || build_configured default "${targets[@]}"
  say "testing"
  ctest --preset default -j "$(nproc)" ${pattern:+-R "$pattern"} || die "some tests fail; their output is above"
  printf '\nDone: all tests pass.\n'
}

# The C interface in other languages.
write_declarations() {
  local language
  for language in symbols:library/symbols.txt python:python/valhall/_declarations.py \
    rust:rust/valhall-sys/src/declarations.rs javascript:javascript/declarations.mjs; do
    python3 tools/library/declarations.py "${language%%:*}" include/valhall "tools/${language#*:}"
  done
}

generate_headers() {
  run_generator build/default/generator/valhall-generate include/valhall/isa/generated include/valhall
  run_gcn_generator build/default/generator/valhall-generate examples/gcn/include/gcn/generated
}

# The page on the files in measurements/; microbench is needed only if there are any.
write_measurements() {
  local page
  ! compgen -G 'measurements/*.csv' >/dev/null || build_configured default microbench
  page=$(tools/microbench/measurements.sh . build/default/tools/microbench/microbench && echo .)
  printf '%s' "${page%.}" >docs/measurements.md
}

do_generate() {
  need "${build_packages[@]}"
  build default valhall-generate
  generate_headers
  build_configured default valhall-c-names valhall-reference valhall-grammars
  build/default/tools/library/valhall-c-names include/valhall/valhall_names.h
  write_declarations
  build/default/tools/reference/valhall-reference --out docs/reference
  build/default/tools/editors/valhall-grammars tools/editors
  write_measurements
  echo "The generated headers of include/valhall and examples/gcn, docs/reference, docs/measurements.md and the grammars of tools/editors are up to date."
}

do_upstream() {
  run_program valhall-upstream tools/upstream/valhall-upstream --deviations "$root/tests/data/arm/deviations.tsv" "$@"
}

# Hand-written C++, committed or new.
sources() {
  git ls-files -z --cached --others --exclude-standard '*.cpp' '*.hpp' '*.c' '*.h' | while IFS= read -r -d '' file; do
    case $file in */generated/* | include/valhall/valhall_names.h) ;; *) [ ! -e "$file" ] || printf '%s\0' "$file" ;; esac
  done
}

do_format() {
  need git clang-format-14
  if [ "${1-}" = --check ]; then
    sources | xargs -0 clang-format-14 --dry-run -Werror && echo "formatted"
  else
    sources | xargs -0 clang-format-14 -i
  fi
}

# Runs clang-tidy on the headers, the generator, and commands that instantiate the templates of the headers. Files of the
# generator are read in groups: most of the time would be spent on the standard headers.
tidy() {
  local folder=build/default/tidy
  build default generator/library_names.inc
  rm -rf "$folder"
  mkdir -p "$folder/tools"
  echo 'inline int f(bool b) { if (b); return 1; }' >"$folder/tools/mistake.hpp"
  echo '#include "tools/mistake.hpp"' >"$folder/mistake.cpp"
  tidy_files() {
    printf '%s\0' "$@" | xargs -0 -P "$(nproc)" -n 1 bash -c \
      'clang-tidy-19 --quiet --checks=-bugprone-suspicious-include "$1" -- -std=c++20 -Iinclude -Itools/common -Igenerator \
        -Ibuild/default/generator 2>/dev/null' bash
  }
  if tidy_files "$folder/mistake.cpp" >/dev/null; then
    echo "clang-tidy does not find the mistake in $folder/tools/mistake.hpp" >&2
    return 1
  fi
  echo 'inline int f(bool b) { return b ? 1 : 2; }' >"$folder/tools/mistake.hpp"
  tidy_files "$folder/mistake.cpp" || { echo "clang-tidy finds a mistake where there is none" >&2; return 1; }
  echo '#include <valhall/valhall.hpp>' >"$folder/all_headers.cpp"
  printf '#include "%s"\n' "$root"/generator/{,coded/}*.cpp | split -l 10 --additional-suffix=.cpp - "$folder/generator_"
  tidy_files "$folder"/{all_headers,generator_*}.cpp tools/valhall/command_{as,check,fix,run}.cpp && echo "none"
}

# Compiles each header of the library by itself, included twice.
headers_alone() {
  printf '%s\0' include/valhall/*.hpp include/valhall/*/*.hpp include/valhall/*/*/*.hpp \
    examples/coded/include/coded/*.hpp |
    xargs -0 -P "$(nproc)" -n 1 bash -c '
      printf "#include <%s>\n#include <%s>\n" "${1#*include/}" "${1#*include/}" |
        clang++-19 -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Iinclude \
          -Iexamples/coded/include -x c++ - ||
        { echo "$1 fails" >&2; exit 1; }' bash
}

do_lint() {
  need git
  local failed=0
  say "format"
  do_format --check || failed=1
  if have clang++-19; then
    say "public headers alone"
    if headers_alone; then echo "done"; else failed=1; fi
  fi
  # Test input may contain any character.
  if have clang-tidy-19; then
    say "mistakes that clang-tidy finds"
    tidy || failed=1
  fi
  say "tabs, carriage returns and blanks at the end of lines"
  if git grep -nIP '\t|\r| $' -- . ':!*.tsv' ':!tests/data' ':!tests/fuzz/corpus' ':!tests/*/files/*'; then failed=1; else echo "none"; fi
  say "first words of doc comments"
  tests/comments/self_test.sh build/comments && tests/comments/check.sh . || failed=1
  say "layers"
  tests/layers/self_test.sh build/layers && tests/layers/check.sh . || failed=1
  say "notes to self"
  if git grep -nIE 'TO[D]O|FIX[M]E'; then failed=1; else echo "none"; fi
  [ $failed -eq 0 ] || die "lint found the above"
  printf '\nDone: lint finds nothing.\n'
}
