#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Extracts the snippets of a page and tests each alone. C++ must compile with the includes that it shows; if it has a
# main, it is run, and prints the `output` block after it, if any. CMake must build a program `app`. Shell commands run
# in a copy of the project's folder, except those of ./dev, which build the project and are run by .ci/run. `text` is
# not tested. The files that the page names must exist.
# usage: check.sh SOURCE PAGE FOLDER COMPILER GENERATOR COMMAND_FOLDER...
set -uo pipefail
source=$1 page=$2 folder=$3 compiler=$4
export CXX=$4 CMAKE_GENERATOR=$5
shift 5
for commands in "$@"; do PATH=$commands:$PATH; done

rm -rf "$folder"
mkdir -p "$folder/snippets"
cd "$source" || exit 1
awk -v FOLDER="$folder/snippets" -f tests/documentation/extract.awk "$page" || exit 1
cd "$folder" || exit 1

failed=0
"$source/tests/documentation/files.sh" "$source" "$page" || failed=1
fail() {
  printf '%s:%s: does not work alone\n' "$page" "$(basename "${1%.*}")" >&2
  failed=1
}
snippets() {
  [ ! -e "snippets/$1.list" ] || cat "snippets/$1.list"
}

# A snippet may show a constant that nothing uses.
compile=("$compiler" -std=c++20 -Wall -Wextra -Werror -Wno-unused-const-variable -I "$source/include")
mapfile -t files < <(snippets cpp)
[ ${#files[@]} -eq 0 ] || "${compile[@]}" -fsyntax-only "${files[@]}" || failed=1
for file in "${files[@]}"; do
  grep -q '^int main' "$file" || continue
  { "${compile[@]}" -o "$file.run" "$file" && "$file.run" >"$file.out"; } || fail "$file"
  [ ! -e "$file.expected" ] || diff "$file.expected" "$file.out" >&2 || fail "$file"
done

# A copy of the project's folder without builds.
mkdir -p project
for entry in "$source"/*; do
  case $entry in */build) ;; *) ln -s "$entry" project/ ;; esac
done
export DESTDIR=$folder/installed
for file in $(snippets sh); do
  grep -q '^\./dev ' "$file" ||
    (cd project && bash -euo pipefail "$file" </dev/null) >"$file.out" 2>&1 || { cat "$file.out" >&2; fail "$file"; }
done
unset DESTDIR

for file in $(snippets cmake); do
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

exit $failed
