# Writes each snippet of a page to FOLDER/LINE.LANGUAGE, where LINE is that of its fence, and adds the file to
# FOLDER/LANGUAGE.list. An `output` block is written to the file name of the previous snippet with `.expected` appended.
# Blocks without a language are rejected, so that no snippet is untested.
function refuse(what) {
  printf "%s:%d: %s\n", FILENAME, FNR, what > "/dev/stderr"
  failed = 1
}
/^```/ && !inside {
  language = substr($0, 4)
  inside = 1
  if (language !~ /^(cpp|sh|cmake|output|text)$/)
    refuse("a fence is followed by cpp, sh, cmake, output or text, not \"" language "\"")
  file = language == "output" ? file ".expected" : FOLDER "/" FNR "." language
  print file > (FOLDER "/" language ".list")
  if (language == "cpp") printf "#line %d \"%s\"\n", FNR + 1, FILENAME > file
  next
}
/^```$/ { inside = 0; close(file); next }
inside { print > file; next }
/^    / && empty { refuse("an indented block has no language; put it in a fence") }
{ empty = /^$/ }
END {
  if (inside) refuse("a fence is open at the end")
  exit failed
}
