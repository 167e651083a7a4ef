# SPDX-License-Identifier: MIT
# Reports the doc comments, `///` or `///<`, whose first word is refused. The next lines of a comment may begin with it.
FNR == 1 { in_comment = 0 }

match($0, /\/\/\/<? +[^ ]/) {
  text = substr($0, RSTART + RLENGTH - 1)
  own_line = substr($0, 1, RSTART - 1) ~ /^[ \t]*$/
  if (!(in_comment && own_line) && text ~ /^(What|Those|The same|Of)($|[^A-Za-z_0-9])/)
    print FILENAME ":" FNR ": a doc comment begins with `" first_of(text) "`"
  in_comment = 1
  next
}

{ in_comment = 0 }

function first_of(text) {
  match(text, /^(The same|[A-Za-z]+)/)
  return substr(text, 1, RLENGTH)
}
