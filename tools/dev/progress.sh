# SPDX-License-Identifier: MIT
# Long steps write to a log. After two seconds a line on standard error says what is being done, and how much of it is
# done: on a terminal it is overwritten, elsewhere it is repeated every 30 seconds.

# Copies standard input to a log, and shows the progress in Ninja's `[3/40]`.
show_progress() {  # what is being done, log
  local line= status text share= start=$SECONDS next=2 drawn=
  : >"$2"
  while true; do
    IFS= read -r -t 0.5 text && status=0 || status=$?
    line+=$text
    if [ $status -eq 0 ] || { [ $status -le 128 ] && [ -n "$line" ]; }; then
      printf '%s\n' "$line" >>"$2"
      [[ ! $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || share=": ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}"
      line=
    fi
    [ $status -eq 0 ] || [ $status -gt 128 ] || break
    [ $((SECONDS - start)) -ge $next ] || continue
    if [ -t 2 ]; then
      printf '\r\033[K%s%s' "$1" "$share" >&2
      drawn=1
    else
      printf '%s%s\n' "$1" "${share:-...}" >&2
      next=$((next + 30))
    fi
  done
  [ -z "$drawn" ] || printf '\r\033[K' >&2
}

# Runs a command with its output in a log. If it fails, prints the log without Ninja's lines about what went well, and ends.
quietly() {  # what is being done, log, command...
  local text=$1 log=$2
  shift 2
  mkdir -p "$(dirname "$log")"
  if ! "$@" 2>&1 | show_progress "$text" "$log"; then
    grep -vE '^\[[0-9]+/[0-9]+\] ' "$log" >&2
    die "$text failed; $log has all of its output"
  fi
}
