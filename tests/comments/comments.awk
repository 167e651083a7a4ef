# SPDX-License-Identifier: MIT
# Reports the sentences of doc comments, `///` or `///<`, whose first word is refused.
BEGIN { refused = "^(What|Which|Those|The same|That of|Of)($|[^A-Za-z_0-9])" }

FNR == 1 { in_comment = 0 }

match($0, /\/\/\/<? +[^ ]/) {
  text = substr($0, RSTART + RLENGTH - 1)
  own_line = substr($0, 1, RSTART - 1) ~ /^[ \t]*$/
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
