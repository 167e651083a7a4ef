# SPDX-License-Identifier: MIT
# Reports files whose code names the library's `detail::`. In C++, comments and strings are not code; in a
# page, program output is not code: fences of `text` and `output`.
FNR == 1 {
  in_comment = in_output = in_raw = 0
  is_cpp = FILENAME ~ /\.[ch]pp$/
}

function code_of(line, out, c, rest) {
  out = ""
  while (line != "") {
    if (in_comment) {
      if (!match(line, /\*\//)) return out
      line = substr(line, RSTART + 2)
      in_comment = 0
    } else if (in_raw) {
      if (!match(line, /\)"/)) return out
      line = substr(line, RSTART + 2)
      in_raw = 0
    } else if (match(line, /R"\(|\/\/|\/\*|"|'/)) {
      c = substr(line, RSTART, RLENGTH)
      out = out substr(line, 1, RSTART - 1)
      rest = substr(line, RSTART + RLENGTH)
      if (c == "//") return out
      if (c == "R\"(") {
        in_raw = 1
        line = rest
        continue
      }
      if (c == "/*") {
        in_comment = 1
        line = rest
      } else if (c == "\"") {
        line = match(rest, /^([^"\\]|\\.)*"/) ? substr(rest, RLENGTH + 1) : ""
      } else {
        line = match(rest, /^([^'\\]|\\.)'/) ? substr(rest, RLENGTH + 1) : rest
      }
    } else {
      return out line
    }
  }
  return out
}

/^```/ { in_output = !in_output && /^```(text|output)/ }

!in_output {
  line = is_cpp ? code_of($0) : $0
  if (line ~ /(^|[^A-Za-z0-9_])detail::/ && !((FILENAME) in reported)) {
    reported[FILENAME] = 1
    print FILENAME ": names detail::"
  }
}
