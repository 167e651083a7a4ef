# SPDX-License-Identifier: MIT
# Prints the mutations of a kernel of examples/kernels, one per line: the first and the last line of a
# statement, the kind, the removed part, and the statement without it. The kinds are `line`, `last-use`,
# `modifier` and `part` (of a source: its sign, its half or the like).

BEGIN { all = 999 }

function put(kind, gone, without) {
  printf "%d\t%d\t%s\t%s\t%s\n", first, NR, kind, gone, without
}

# For each match of `pattern` in `text`, in turn, keeps only the part between the first `head` and the last
# `tail` characters.
function drop_each(kind, text, pattern, head, tail,   done, match_text, kept) {
  done = ""
  while (match(text, pattern)) {
    match_text = substr(text, RSTART, RLENGTH)
    kept = substr(match_text, 1 + head, RLENGTH - head - tail)
    put(kind, match_text, done substr(text, 1, RSTART - 1) kept substr(text, RSTART + RLENGTH))
    done = done substr(text, 1, RSTART + RLENGTH - 1)
    text = substr(text, RSTART + RLENGTH)
  }
}

function cpp_statement(text) {
  if (text !~ /^ *return/) put("line", "line", "")
  drop_each("last-use", text, "kill\\([a-z0-9_:]+\\)", 5, 1)
  drop_each("modifier", text, "\\.[a-z_]+ = [a-z_0-9:]+,? ?", all, 0)
  drop_each("modifier", text, ", flow::[a-z0-9]+", all, 0)
  drop_each("part", text, "\\.[bhw][0-9]+\\(\\)", all, 0)
  drop_each("part", text, "-[a-z][a-z0-9]*", 1, 0)
}

function text_statement(text,   name, parts, n, i, without, j, rest, sources) {
  put("line", "line", "")
  drop_each("last-use", text, "\\^(r[0-9]+|\\{[a-z_]+\\})", 1, 0)
  match(text, /^ *[^ ]+/)
  name = substr(text, 1, RLENGTH)
  rest = substr(text, RLENGTH + 1)
  n = split(name, parts, ".")
  for (i = 2; i <= n; ++i) {
    if (i == 2 && parts[i] ~ /^(v[0-9])?[iufs][0-9]+$/) continue
    without = parts[1]
    for (j = 2; j <= n; ++j) if (j != i) without = without "." parts[j]
    put("modifier", "." parts[i], without rest)
  }
  sources = rest
  while (match(sources, /[a-z0-9}]\.(neg|not|abs|[bhw][0-9]+)/)) {
    put("part", substr(sources, RSTART + 1, RLENGTH - 1),
        name substr(rest, 1, length(rest) - length(sources) + RSTART) substr(sources, RSTART + RLENGTH))
    sources = substr(sources, RSTART + RLENGTH)
  }
}

/^}\);$|^};$|^\)"/ { inside = "" }
/^  return (tex_fetch|clper_i32)\(/ { helper = 1 }

inside == "text" && !/^ *(#.*|[a-z]+:)?$/ {
  first = NR
  text_statement($0)
}
(inside == "cpp" && !/^ *(\/\/.*)?$/) || helper {
  code = $0
  sub(/ *\/\/.*$/, "", code)
  if (statement == "") first = NR; else sub(/^ +/, " ", code)
  statement = statement code
  depth += gsub(/\(/, "(", code) - gsub(/\)/, ")", code)
  if (depth == 0) {
    if (statement ~ /^ *(p\.append|return (tex|clper)|[a-z_0-9]+\(.*\),$)/) cpp_statement(statement)
    statement = ""
    helper = 0
  }
}

/^constexpr instruction [a-z]+\[\]|build_program\(/ { inside = "cpp" }
/R"\(/ { inside = "text" }
