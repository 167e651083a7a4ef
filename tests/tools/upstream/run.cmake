include(${CMAKE_CURRENT_LIST_DIR}/../command.cmake)
file(READ ${CMAKE_CURRENT_LIST_DIR}/small.xml small)
file(WRITE ${OUT}/small.xml "${small}")
macro(upstream status)
  run(${status} ${UPSTREAM} ${ARGN})
endmacro()

# Each kind of difference, with values and architectures in one line.
upstream(1 small.xml)
expect_part(output "small.xml: version 9.1.0\nDifferences from the library:\n"
  "\n  v16: is not an architecture of the library\n"
  "\n  v9 to v14: FADD.f32 is not in the description\n"
  "\n  v11 to v13: FROUND.f32: unit: is fma here, sfu there\n"
  "\n  v11 to v13: FROUND.f32: round = 4: is round_away there, here FROUND.f32.round_na r0, r0\n"
  "\n  v14: ADD_LATER.i32 is not here: 0x1f0000000000000\n"
  "\n  v9: NOP: flow = 2 to 10, 13, 15: taken here only\n"
  "\n  v11: special values: page 3 = 3: taken here only\n")
foreach(right IN ITEMS "NOP is" "LD_VAR_FLAT_IMM:" "FROUND.f32: neg0" "page 3 = 1" "constants")
  string(FIND "${output}" "${right}" place)
  if(NOT place EQUAL -1)
    fail("${command}: \"${right}\" should not be in the output:\n${output}")
  endif()
endforeach()

# Known differences have their reason, and do not count.
file(WRITE ${OUT}/known.tsv "NOP\tflow\t2 3 4 5 6 7 8 9 10 12 13 14 15\ttakes\tonly two are listed\n")
upstream(1 --deviations known.tsv small.xml)
expect_part(output "Known differences from the library:\n  v9: NOP: flow = 2 to 10, 13, 15: taken here only: only two are listed\n")
upstream(1 --deviations ${DEVIATIONS} small.xml)

# The changes since another version.
string(REPLACE "round_away" "round_na" before "${small}")
string(REPLACE "patch=\"0\"" "patch=\"5\"" before "${before}")
string(REPLACE "restrict=\"slot0 slot1 slot2\"" "restrict=\"slot0\"" before "${before}")
string(REPLACE "<reserved pos=\"36\" width=\"4\" type=\"zero\"/>" "" before "${before}")
string(REPLACE "name=\"sr_count\" pos=\"33\" width=\"3\"" "name=\"sr_count\" pos=\"33\" width=\"7\"" before "${before}")
string(REPLACE "name=\"ADD_LATER\"" "name=\"ADD_SOON\"" before "${before}")
file(WRITE ${OUT}/before.xml "${before}")
upstream(1 --since before.xml small.xml)
expect_part(output "Changes since version 9.1.5:\n  ADD_LATER.i32 from v14 is new\n  ADD_SOON.i32 from v14 is gone\n"
  "\n  LD_VAR_FLAT_IMM from v9: field message_slot_index: bit 30, width 3, type message_slot_index_m, restricted to slot0,slot1,slot2; was bit 30, width 3, type message_slot_index_m, restricted to slot0\n"
  "\n  enumeration round_integer_m from v9: value 4: round_away; was round_na\n")
upstream(1 --since small.xml small.xml)
expect_part(output "small.xml: version 9.1.0\nDifferences")

# refuse(FROM TO ERROR): the description with TO in place of FROM is refused.
function(refuse from to error)
  string(REPLACE "${from}" "${to}" wrong "${small}")
  if(wrong STREQUAL small)
    fail("the description does not have ${from}")
  endif()
  file(WRITE ${OUT}/wrong.xml "${wrong}")
  upstream(1 wrong.xml)
  expect_text(output "")
  expect_part(errors "${error}")
endfunction()
refuse("<mali-isa major" "<isa major" "wrong.xml:")
refuse("max=\"126\"" "most=\"126\"" "most")
refuse("align(2)" "align(x)" "there is no modifier `align(x)`")
refuse("align(2)" "times(2)" "there is no modifier `times(2)`")
refuse("operator=\"countones\"" "operator=\"countzeros\"" "there is no operator `countzeros`")
refuse("operator=\"mask\"" "operator=\"slice\"" "`slice` has 1 operands")
refuse("operator=\"countones\"" "operator=\"lshift\"" "`lshift` has 1 operands")
refuse("pos=\"8\" width=\"44\"" "pos=\"8\" width=\"43\"" "ADD_LATER has 63 bits, not 64")
refuse("type=\"ignore\"" "type=\"one\"" "reserved bits are `zero` or `ignore`, not `one`")
refuse("<virtual name=\"size\" type=\"uint\" exact=\"1\"/>" "<virtual name=\"size\" type=\"uint\"/>" "a virtual value has either `exact` or an expression")
refuse("<virtual name=\"size\"" "<quantity name=\"size\"" "quantity")
refuse("exec_unit=\"cvt\" since=\"9\"" "exec_unit=\"cvt\" from=\"9\"" "from")
refuse("</mali-isa>" "" "wrong.xml:")
upstream(1 missing.xml)
expect_part(errors "missing.xml")
upstream(1 --ignore most small.xml)
upstream(2)
expect_part(errors "the description is missing, such as isa-v9-v14.xml" "usage: valhall-upstream ")
upstream(2 --snce before.xml small.xml)
expect_part(errors "there is no option `--snce`; did you mean `--since`?")
