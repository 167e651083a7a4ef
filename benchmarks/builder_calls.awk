# SPDX-License-Identifier: MIT
# Reads the preprocessed header of the builders of `arch`, such as v9, and writes a function with one call of
# each, like in the back end of a compiler: all arguments are members of a struct. If a source accepts a word
# without lanes, the argument is one; a destination is a register.

function type_of(parameter) {
  sub(/ *=.*/, "", parameter)
  sub(/ [a-z_0-9]+$/, "", parameter)
  return parameter
}

function argument_type(type) {
  if (type ~ /destination$/) return "reg"
  if (type !~ /_source$/) return type
  return (type, "word_operand") in accepts ? "word_operand" : first_accepted[type]
}

function write_call(name, parameters,    i, c, depth, parameter, arguments, type, member) {
  parameters = parameters ","
  for (i = 1; i <= length(parameters); ++i) {
    c = substr(parameters, i, 1)
    depth += (c ~ /[<{]/) - (c ~ /[>}]/)
    if (c != "," || depth > 0) {
      parameter = parameter c
      continue
    }
    sub(/^ +/, "", parameter)
    type = argument_type(type_of(parameter))
    member = parameter
    sub(/ *=.*/, "", member)
    sub(/.* /, "", member)
    member = member "_" type
    gsub(/[^a-z_0-9]+/, "_", member)
    if (!(member in members)) members[member] = type
    arguments = arguments (arguments == "" ? "" : ", ") "i." member
    parameter = ""
  }
  cases = cases "    case " count++ ": return " arch "::" name "(" arguments ");\n"
}

{ sub(/\r$/, "") }
/^class [a-z_0-9]+_source / { type = $2 }
type != "" && $1 == "constexpr" && index($2, type "(") == 1 {
  operand = substr($2, length(type) + 2)
  if (!(type in first_accepted)) first_accepted[type] = operand
  accepts[type, operand] = 1
}
/^};/ { type = "" }
index($0, "namespace " arch " ") == 1 { is_in_arch = 1 }
is_in_arch && /^template / { is_absent = 1 }
is_in_arch && / constexpr instruction( |$)/ || is_in_arch && /^constexpr instruction( |$)/ { text = " "; is_head = 1 }
is_head {
  text = text " " $0
  if (text !~ /\) noexcept \{$/) next
  is_head = 0
  if (!is_absent) {
    sub(/.*constexpr instruction /, "", text)
    sub(/\) noexcept \{$/, "", text)
    bracket = index(text, "(")
    gsub(/  +/, " ", text)
    write_call(substr(text, 1, bracket - 1), substr(text, bracket + 1))
  }
  is_absent = 0
}

END {
  print "// " count " calls"
  print "#include <valhall/" arch ".hpp>\nusing namespace valhall;\nstruct operands {\n  unsigned builder;"
  for (member in members) print "  " members[member] " " member ";"
  print "};\ninstruction build(const operands& i) {\n  switch (i.builder) {\n" cases "  }\n  return instruction();\n}"
}
