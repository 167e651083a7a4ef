#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles the mistakes of a table like mistakes.tsv. The message about a mistake must begin with its texts and its line;
# corrected, it must compile. Rows with the same headers share a translation unit, in which a failed static_assert after
# each row separates the messages. A row without the expected message is compiled again by itself.
#
#   check.sh TABLE FOLDER COMPILER INCLUDE...
set -euo pipefail
export LC_ALL=C
table=$1 work=$2 compiler=$3
shift 3
options=(-std=c++20 -fsyntax-only "${@/#/-I}")
case $("$compiler" --version) in *clang*) options+=(-ferror-limit=0) ;; esac
rm -rf "$work"
mkdir -p "$work"
failures=0 runs=0

# Sets `chosen` to a text with the mistake of each @{mistake|correction}@, or with the correction.
choose() {  # text, wrong or right
  local rest=$1 both
  chosen=
  while [[ $rest == *'@{'*'|'*'}@'* ]]; do
    chosen+=${rest%%'@{'*}
    rest=${rest#*'@{'}
    both=${rest%%'}@'*}
    rest=${rest#*'}@'}
    if [ "$2" = wrong ]; then chosen+=${both%%|*}; else chosen+=${both#*|}; fi
  done
  chosen+=$rest
}

# Writes $program with the rows, which have the same headers, and sets `flags` and the `place` of each row.
write() {  # wrong or right, row...
  local lines=() word using='' row
  choose "${headers[$2]}" "$1"
  flags=("${options[@]}")
  for word in $chosen; do
    case $word in
      -*) flags+=("$word"); continue ;;
      gcn/*) lines+=("#include <$word.hpp>") ;;
      *) lines+=("#include <valhall/$word.hpp>") ;;
    esac
    case $using,$word in
      ?*,*) ;;
      ,v[0-9]*) using="using namespace valhall::$word;" ;;
      ,gcn/generated/*) using="using namespace gcn; using namespace gcn::${word##*/};" ;;
      ,gcn/*) using='using namespace gcn;' ;;
      *) using='using namespace valhall;' ;;
    esac
  done
  for row in "${@:2}"; do
    choose "${codes[$row]}" "$1"
    place[$row]=1
    lines+=("namespace row_$row { $using")
    if [ "$chosen" != - ]; then
      case $chosen in *[\;}]) ;; *) chosen="constexpr auto mistake = $chosen;" ;; esac
      while IFS= read -r word; do
        lines+=("$word")
        case $word in *mistake*) place[$row]=${#lines[@]} ;; esac
      done <<<"${chosen//' // '/$'\n'}"
    fi
    lines+=('}')
    [ "$1" = right ] || lines+=("static_assert(false, \"end of row $row\");")
  done
  printf '%s\n' "${lines[@]}" >"$program"
}

# Compiles $program, and sets `message`.
compile() {
  runs=$((runs + 1))
  message=$("$compiler" "${flags[@]}" "$program" 2>&1)
}

# Sets `why` to what the lines of a message lack.
examine() {  # row, line...
  local row=$1 line=${place[$1]} within=${limits[$1]% of *} most=${limits[$1]#* of } head rest text
  rest=$program:$line:$'\n'${texts[$1]//' & '/$'\n'}
  rest=${rest//@next/$((line + 1))}
  shift
  head=$(printf '%s\n' "${@:1:within}")
  why=
  while IFS= read -r text; do
    [[ $head == *"$text"* ]] || why+="prints no \"$text\" within $within lines; "
  done <<<"$rest"
  [ $# -gt 0 ] || why='compiles the mistake'
  [ $# -le "$most" ] || [ "$most" = "${limits[$row]}" ] || why+="prints $# lines, not $most; "
}

# Compiles the rows, and sets `missed` to the rows without the expected message, the last of them with `why`.
refuse() {  # row...
  local line skipped=0 lines=() row left=$*
  write wrong "$@"
  missed=()
  compile || true
  while IFS= read -r line; do
    if [[ $line =~ error:\ .*end\ of\ row\ ([0-9]+) ]]; then
      row=${BASH_REMATCH[1]}
      left=" $left "
      left=${left/ $row / }
      examine "$row" "${lines[@]}"
      [ -z "$why" ] || missed+=("$row")
      lines=()
      skipped=2  # The quoted line, and its caret.
    elif [ $skipped -gt 0 ]; then
      skipped=$((skipped - 1))
    else
      lines+=("$line")
    fi
  done <<<"$message"
  # An error may end the compilation.
  for row in $left; do
    examine "$row" "${lines[@]}"
    [ -z "$why" ] || missed+=("$row")
  done
}

fail() {  # row, text
  printf '%s: %s %s\n\n' "${names[$1]}" "$compiler" "$2"
  failures=$((failures + 1))
}

names=() texts=() limits=() headers=() codes=() place=()
declare -A groups=()
while IFS=$'\t' read -r name text limit header code; do
  [[ $name != '#'* ]] || continue
  row=${#names[@]}
  names+=("$name") texts+=("$text") limits+=("$limit") headers+=("$header") codes+=("$code")
  groups[$header]+=" $row"
  [[ $header$code == *'@{'*'|'*'}@'* ]] || fail "$row" 'has no correction to compile'
  # Messages quote the code.
  while IFS= read -r text; do
    [[ $code != *"$text"* ]] || fail "$row" "prints \"$text\" anyhow: it is in the code"
  done <<<"${text//' & '/$'\n'}"
done <"$table"

for header in "${!groups[@]}"; do
  read -ra rows <<<"${groups[$header]}"
  program=$work/${rows[0]}_right.cpp
  write right "${rows[@]}"
  if ! compile; then
    for row in "${rows[@]}"; do
      write right "$row"
      compile || fail "$row" "refuses the correction:"$'\n'"$message"
    done
  fi
  program=$work/${rows[0]}_wrong.cpp
  refuse "${rows[@]}"
  for row in ${missed[@]+"${missed[@]}"}; do
    program=$work/${row}_alone.cpp
    refuse "$row"
    [ ${#missed[@]} -eq 0 ] || fail "$row" "$why"$'\n'"$message"
  done
done

echo "$compiler: ${#names[@]} mistakes, $runs runs of the compiler"
[ "$failures" = 0 ] || { echo "$failures of these are wrong"; exit 1; }
