#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Extracts the blocks of a page and tests each:
#
#   cpp           compiles alone, with the includes that it shows; if it has a main, it is run, and prints the `output`
#                 block after it, if any; one with a file name is compiled by a command of the page instead
#   cpp refused   does not compile, and the message contains `output g++` or `output clang++`
#   c             the same in C99, linked with the library that VALHALL_LIBRARY names
#   python        runs after the earlier blocks of the page, and prints the `output` block after it, if any
#   asm           assembles, and the verifier has no finding; with an `output` block, the assembler
#                 or then the verifier prints exactly that. `part` of a program is not verified. Other
#                 options: the stage if it is not compute, the architecture, the spelling
#   sh            runs in a copy of the project's folder; commands of ./dev, which build the project, are run by .ci/run
#   console       commands after `$ ` (continued after `> `) run one after the other in a folder that is empty at first,
#                 and print the lines after them; a command that fails has such lines. The project is in ~/valhall.
#   cmake         builds a program `app`
#   word          has the fields of a word from bit 63 to bit 0
#   text          is not tested
#
# A block with a file name is saved in the folder of the console before the next one. In expected messages, `...` is any
# text. The files that the page names must exist.
# usage: check.sh SOURCE PAGE FOLDER COMPILER GENERATOR COMMAND_FOLDER...
set -uo pipefail
source=$1 page=$2 folder=$3 compiler=$4
export CXX=$4 CMAKE_GENERATOR=$5 LC_ALL=C
shift 5
commands=("$@")
readers_path=$PATH
for entry in "${commands[@]}"; do PATH=$entry:$PATH; done

rm -rf "$folder"
mkdir -p "$folder/snippets" "$folder/console"
cd "$source" || exit 1
awk -v FOLDER="$folder/snippets" -f tests/documentation/extract.awk "$page" || exit 1
cd "$folder" || exit 1

failed=0
"$source/tests/documentation/files.sh" "$source" "$page" || failed=1
fail() {  # file, message
  printf '%s:%s: %s\n' "$page" "$(basename "${1%.*}")" "${2-does not work alone}" >&2
  failed=1
}
declare -A options saved_as
blocks=()
while read -r file language rest; do
  blocks+=("$file")
  options[$file]=" $rest "
  for word in $rest; do
    case $word in *.*) saved_as[$file]=$word ;; esac
  done
done <snippets/blocks
of_language() {
  local file
  for file in "${blocks[@]}"; do
    [[ $file != *."$1" ]] || printf '%s\n' "$file"
  done
}
has_option() { [[ ${options[$1]} == *" $2 "* ]]; }

# Whether a text is the expected one, in which `...` is any text.
matches() {  # text, expected
  local pattern
  pattern=$(sed 's/[^[:alnum:][:space:]]/\\&/g; s/\\\.\\\.\\\./*/g' <<<"$2")
  # shellcheck disable=SC2053
  [[ $1 == $pattern ]]
}
same_output() {  # block, output, file with the expected output
  local printed expected
  printed=$(<"$2") expected=$(<"$3")
  matches "$printed" "$expected" || { fail "$1" "prints something else"; diff "$3" "$2" >&2; }
}

# A snippet may show a constant that nothing uses.
compile=("$compiler" -std=c++20 -Wall -Wextra -Werror -Wno-unused-const-variable -I "$source/include")
alone=()
for file in $(of_language cpp); do
  if has_option "$file" refused; then
    text=${saved_as[$file]-$file}
    mkdir "$file.folder"
    [ "$text" = "$file" ] || cp "$file" "$file.folder/$text"
    if (cd "$file.folder" && "${compile[@]}" -fsyntax-only "$text") >"$file.out" 2>&1; then fail "$file" "compiles"; fi
    case $("$compiler" --version) in *clang*) name=clang++ ;; *) name=g++ ;; esac
    [ ! -e "$file.expected.$name" ] ||
      matches "$(<"$file.out")" "...$(<"$file.expected.$name")..." ||
      { cat "$file.out" >&2; fail "$file" "the compiler's message differs"; }
  elif [ -z "${saved_as[$file]-}" ]; then
    alone+=("$file")
  fi
done
[ ${#alone[@]} -eq 0 ] || "${compile[@]}" -fsyntax-only "${alone[@]}" || failed=1
for file in "${alone[@]}"; do
  grep -q '^int main' "$file" || { [ ! -e "$file.expected" ] || fail "$file" "has output, but no main"; continue; }
  { "${compile[@]}" -o "$file.run" "$file" && "$file.run" >"$file.out"; } || fail "$file"
  [ ! -e "$file.expected" ] || diff "$file.expected" "$file.out" >&2 || fail "$file"
done

library=${VALHALL_LIBRARY-}
for file in $(of_language c); do
  { "${CC:-cc}" -std=c99 -Wall -Wextra -Werror -I "$source/include" -o "$file.run" "$file" "$library" \
    -Wl,-rpath,"$(dirname "$library")" && "$file.run" >"$file.out"; } || fail "$file"
  [ ! -e "$file.expected" ] || same_output "$file" "$file.out" "$file.expected"
done
mapfile -t cells < <(of_language python)
if [ ${#cells[@]} -gt 0 ]; then
  PYTHONPATH=$source/tools/python PYTHONDONTWRITEBYTECODE=1 "${PYTHON:-python3}" - "${cells[@]}" <<'END' || failed=1
import contextlib, sys
names = {}
for file in sys.argv[1:]:
    with open(file + ".out", "w") as out, contextlib.redirect_stdout(out):
        exec(compile(open(file).read(), file, "exec"), names)
END
  for file in "${cells[@]}"; do
    [ ! -e "$file.expected" ] || same_output "$file" "$file.out" "$file.expected"
  done
fi

# The messages have the file name that the page tells its reader to use.
assemble() {  # block, text
  local file=$1 text=$2 stage=compute reading=() word
  for word in ${options[$file]}; do
    case $word in
      vertex | fragment | blend) stage=$word ;;
      v1?) reading+=(--arch "$word") ;;
      later | arm) reading+=(--syntax "$word") ;;
    esac
  done
  valhall as "${reading[@]}" "$text" >"$text.hex" || return 1
  has_option "$file" part || valhall check --stage "$stage" --format asm "${reading[@]}" "$text"
}
for file in $(of_language asm); do
  text=${saved_as[$file]-kernel.s}
  mkdir "$file.folder"
  cp "$file" "$file.folder/$text"
  [ -e "$file.expected" ] || : >"$file.expected"
  (cd "$file.folder" && assemble "$file" "$text") >"$file.out" 2>&1
  same_output "$file" "$file.out" "$file.expected"
done

# Copies of the project's folder without builds, as links: one for shell commands, one for the console.
link_project() {  # folder
  mkdir -p "$1"
  local entry
  for entry in "$source"/*; do
    case $entry in */build) ;; *) ln -s "$entry" "$1/" ;; esac
  done
}
link_project project
export DESTDIR=$folder/installed
for file in $(of_language sh); do
  grep -q '^\./dev ' "$file" ||
    (cd project && bash -euo pipefail "$file" </dev/null) >"$file.out" 2>&1 || { cat "$file.out" >&2; fail "$file"; }
done
unset DESTDIR

for file in $(of_language cmake); do
  [ -z "${saved_as[$file]-}" ] || continue
  app=$file.app
  mkdir -p "$app/third_party"
  ln -s "$source" "$app/third_party/valhall"
  cp "$source/tests/consumer/main.cpp" "$app/app.cpp"
  {
    echo 'cmake_minimum_required(VERSION 3.25)'
    echo 'project(app LANGUAGES CXX)'
    echo 'add_executable(app app.cpp)'
    cat "$file"
  } >"$app/CMakeLists.txt"
  (cmake -S "$app" -B "$app/build" -D "CMAKE_PREFIX_PATH=$folder/installed/usr/local" \
    -D "FETCHCONTENT_SOURCE_DIR_VALHALL=$source" &&
    cmake --build "$app/build" && "$app/build/app") >"$file.out" 2>&1 || { cat "$file.out" >&2; fail "$file"; }
done

for file in $(of_language word); do
  awk -f "$source/tests/documentation/word.awk" "$file" || fail "$file" "is not the layout of a word"
done

# A saved file is tested by a command that names it, or by another file that includes it.
mapfile -t consoles < <(of_language console)
for file in "${!saved_as[@]}"; do
  [[ $file != *.asm ]] && ! has_option "$file" refused || continue
  case ${saved_as[$file]} in
    CMakeLists.txt) reader='^\$ cmake ' ;;
    *) reader="^(\\$|>|#include) .*${saved_as[$file]//./\\.}" ;;
  esac
  grep -qE -- "$reader" /dev/null "${consoles[@]}" "${!saved_as[@]}" || fail "$file" "no command reads ${saved_as[$file]}"
done

# The reader's environment: the project, whose commands `./dev install` has put into ~/.local, and none of it on the PATH.
HOME=$folder/home
link_project "$HOME/valhall"
mkdir -p "$HOME/valhall/build/default" "$HOME/.local/bin"
for entry in "${commands[@]}"; do
  case $entry in
    */generator) ln -s "$entry" "$HOME/valhall/build/default/" ;;
    *) ln -s "$entry/$(basename "$entry")" "$HOME/.local/bin/" ;;
  esac
done
PATH=$readers_path
run_command() {  # block, command, expected
  [ -n "$2" ] || { [ -z "$3" ] || fail "$1" "no command before the first line"; return; }
  local tool=${2%% *} status=0
  # A compiler other than this test's may be missing.
  if [[ $tool == clang++* || $tool == g++* ]] && ! command -v "$tool" >/dev/null; then
    echo "$page: $tool is not installed; not run: $2" >&2
    missing_tool=1
    return
  fi
  eval "$2" >"$1.out" 2>&1 </dev/null || status=$?
  printf '%s' "$3" >"$1.expected"
  [ $status -eq 0 ] || [ -n "$3" ] || { cat "$1.out" >&2; fail "$1" "the command fails: $2"; return; }
  same_output "$1" "$1.out" "$1.expected"
}
run_console() {  # block
  local line command='' expected='' missing_tool=
  while IFS= read -r line || [ -n "$line" ]; do
    [ -z "$missing_tool" ] || return 0
    if [[ $line == '$ '* ]]; then
      run_command "$1" "$command" "$expected"
      command=${line#'$ '} expected=
    elif [[ $line == '> '* && -n $command && -z $expected ]]; then
      command+=$'\n'${line#'> '}
    else
      expected+=$line$'\n'
    fi
  done <"$1"
  [ -n "$missing_tool" ] || run_command "$1" "$command" "$expected"
}
cd console || exit 1
for file in "${blocks[@]}"; do
  [ -z "${saved_as[$file]-}" ] || { mkdir -p "$(dirname "${saved_as[$file]}")" && cp "$file" "${saved_as[$file]}"; }
  [[ $file != *.console ]] || run_console "$file"
done

exit $failed
