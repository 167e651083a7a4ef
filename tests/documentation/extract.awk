# Writes each block of a page to FOLDER/LINE.LANGUAGE, where LINE is the line of its fence, and lists the
# blocks in FOLDER/blocks: the file, the language and the options after it. The first option with a dot is the
# file name that the page tells its reader to use. An `output` block belongs to the block before it and is
# written to the same file name with `.expected`, or `.expected.COMPILER`, appended. A block that nothing
# would test is rejected.
function refuse(what) {
  printf "%s:%d: %s\n", FILENAME, FNR, what > "/dev/stderr"
  failed = 1
}
function start(info,    count, words, i, name, options) {
  count = split(info, words, " ")
  language = words[1]
  name = options = ""
  for (i = 2; i <= count; ++i) {
    options = options " " words[i]
    if (words[i] ~ /\./ && name == "") name = words[i]
    else if (language !~ /^(cpp|asm|output)$/ || words[i] !~ allowed[language])
      refuse("\"" words[i] "\" is neither a file name nor an option of " language)
  }
  if (language !~ /^(cpp|c|python|asm|sh|console|cmake|xml|output|word|text)$/)
    refuse("a fence is followed by cpp, c, python, asm, sh, console, cmake, xml, output, word or text, not \"" language "\"")
  if (name != "" && language ~ /^(sh|console|output|word)$/) refuse(language " has no file name")
  if (language == "xml" && name == "") refuse("xml needs a file name, which a command on the page reads")
  if (language == "output") {
    if (owner == "") refuse("output does not follow a block of cpp, c, python or asm")
    if (owner_refused != (count > 1)) refuse("only the output of cpp refused names a compiler")
    file = (owner == "" ? FOLDER "/nothing" : owner) ".expected" (count > 1 ? "." words[2] : "")
    printf "" > file
    return
  }
  file = FOLDER "/" FNR "." language
  owner = language ~ /^(cpp|c|python|asm)$/ ? file : ""
  owner_refused = options ~ / refused/
  print file, language options > (FOLDER "/blocks")
  # A saved file does not contain these lines.
  printf "" > file
  if (language == "cpp" && name == "") printf "#line %d \"%s\"\n", FNR + 1, FILENAME > file
}
BEGIN {
  allowed["cpp"] = "^refused$"
  allowed["asm"] = "^(part|vertex|fragment|blend|v1[0-4]|later|arm)$"
  allowed["output"] = "^(g\\+\\+|clang\\+\\+)$"
  printf "" > (FOLDER "/blocks")
}
/^```/ && !inside {
  inside = 1
  start(substr($0, 4))
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
