# SPDX-License-Identifier: MIT
# Reports the sentences of doc comments, `///` or `///<`, whose first word is refused, and lines with a refused phrase.
BEGIN {
  refused = "^(What|Which|Those|The same|That of|Of)($|[^A-Za-z_0-9])"
  refused_phrase = "(^|[^A-Za-z_])(((that|which|it) is no [a-km-z])|(but for|goes on|behind)($|[ .,;:]))"
}

FNR == 1 { in_comment = 0 }

match($0, /\/\/\/<? +[^ ]/) {
  text = substr($0, RSTART + RLENGTH - 1)
  own_line = substr($0, 1, RSTART - 1) ~ /^[ \t]*$/
  if (match(text, refused_phrase)) {
    phrase = substr(text, RSTART, RLENGTH)
    gsub(/^[^A-Za-z]|[^A-Za-z]$| [a-z]$/, "", phrase)
    print FILENAME ":" FNR ": a doc comment has `" phrase "`"
  }
  if (!(in_comment && own_line) || sentence_ended) report(text)
  sentence_ended = text ~ /[.:]$/
  while (match(text, /[.:;] /)) {
    text = substr(text, RSTART + 2)
    report(text)
  }
  in_comment = 1
  next
}

{ in_comment = 0 }

function report(sentence) {
  if (sentence !~ refused) return
  match(sentence, /^(The same|That of|[A-Za-z]+)/)
  print FILENAME ":" FNR ": a sentence of a doc comment begins with `" substr(sentence, 1, RLENGTH) "`"
}
