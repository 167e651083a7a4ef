// SPDX-License-Identifier: MIT
// The library against Arm's tables: for each instruction, each field with each of its values.
#include "oracle/arm_tables.hpp"
#include "upstream/comparison.hpp"

#include <catch.hpp>
#include <valhall/arch.hpp>
#include <valhall/decode.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace valhall;

std::vector<arm::difference> differences_in(const arm::tables& t, arch e,
                                            const std::vector<arm::deviation>& deviations) {
  return arm::differences(arm::description(t, static_cast<unsigned>(e)), deviations);
}

/// The lines on the unknown differences from `t` in v11.
std::vector<std::string> lines_in_v11(const arm::tables& t) {
  const std::vector<arm::deviation> deviations = arm::deviations();
  return arm::lines_of(differences_in(t, arch::v11, deviations), false);
}

/// The row of `rows` whose cells `first` and later begin with `begin`.
arm::cells& row_with(std::vector<arm::cells>& rows, std::size_t first,
                     const std::vector<std::string>& begin) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const arm::cells& row) {
    return std::equal(begin.begin(), begin.end(), row.begin() + static_cast<std::ptrdiff_t>(first));
  });
  REQUIRE(found != rows.end());
  return *found;
}

/// The highest class, bits 56 to 52 of a word, that has no instruction in any architecture: 31 until one is
/// described there.
unsigned unused_class() {
  for (unsigned i = 31; i > 0; --i)
    if (std::none_of(std::begin(instructions), std::end(instructions),
                     [i](const instruction_info& row) { return row.primary_opcode >> 4 == i; }))
      return i;
  FAIL("each class has an instruction: test another unknown one");
  return 0;
}

}  // namespace

TEST_CASE("each field agrees with Arm's tables", "[long]") {
  const std::vector<arm::deviation> deviations = arm::deviations();
  std::vector<arm::difference> found;
  for (const arch e : all_archs) {
    const auto some = differences_in(arm::tables_of(static_cast<unsigned>(e)), e, deviations);
    found.insert(found.end(), some.begin(), some.end());
  }
  for (const std::string& line : arm::lines_of(found, false)) FAIL_CHECK(line);
  for (const arm::deviation& d : deviations) {
    INFO(d.name << ' ' << d.field);
    CHECK(std::any_of(found.begin(), found.end(), [&](const arm::difference& f) { return f.known == &d; }));
  }
  CHECK(arm::lines_of(found, true).size() >= deviations.size());
}

TEST_CASE("each kind of change of Arm's tables is a difference", "[long]") {
  arm::tables t = arm::tables_of(11);
  arm::cells& nop = row_with(t.instructions, 1, {"NOP"});
  arm::cells& fround = row_with(t.instructions, 1, {"FROUND", "f32", "fma", "11"});
  const auto field_of = [&](const arm::cells& ins, const char* name) -> arm::cells& {
    return row_with(t.fields, 0, {ins[0], name});
  };
  std::string expected;
  SECTION("an instruction that the description lacks") {
    nop[4] = nop[5] = "12";
    expected = "v11: NOP is not in the description";
  }
  SECTION("an instruction that the library lacks") {
    const unsigned unused = unused_class();
    field_of(nop, "instruction_class")[5] = std::to_string(unused);
    expected = "v11: NOP is not here: 0x" + std::string(1, "0123456789abcdef"[unused & 15]);
    if (unused >= 16) expected.insert(expected.size() - 1, "1");
  }
  SECTION("another unit") {
    fround[3] = "sfu";
    expected = "v11: FROUND.f32: unit: is fma here, sfu there";
  }
  SECTION("another number of cycles") {
    fround[7] = "3";
    expected = "v11: FROUND.f32: exec_time = 2: here, 3 there";
  }
  SECTION("a value less") {
    field_of(fround, "round")[7] = "none,round_up,round_down,round_zero";
    expected = "v11: FROUND.f32: round = 4: taken here only";
  }
  SECTION("a value more") {
    t.enums.push_back({"round_integer_m", "9", "14", "5", "round_odd", "1", "", "", ""});
    expected = "v11: FROUND.f32: round = 5: refused here only [";
  }
  SECTION("another name") {
    row_with(t.enums, 0, {"round_integer_m", "9", "14", "4"})[4] = "round_away";
    expected = "v11: FROUND.f32: round = 4: is round_away there, here FROUND.f32.round_na ";
  }
  SECTION("another position") {
    arm::cells& round = field_of(fround, "round");
    arm::cells& reserved = row_with(t.fields, 0, {fround[0], "-"});
    std::swap(round[2], reserved[2]);
    std::swap(round[3], reserved[3]);
    expected = "v11: FROUND.f32: round = ";
  }
  SECTION("another range") {
    field_of(row_with(t.instructions, 1, {"ACMPXCHG", "i32"}), "offset")[8] = "align(8)";
    expected = "v11: ACMPXCHG.i32: offset = 4: taken here only";
  }
  SECTION("a special value") {
    row_with(t.enums, 0, {"fau_special_index_page3_t", "9", "11", "3"})[1] = "12";
    expected = "v11: special values: page 3 = 3: taken here only";
  }
  SECTION("a flow") {
    t.enums.push_back({"flow_control_m", "9", "14", "11", "wait_all", "1", "", "", ""});
    expected = "v11: NOP: flow = 11: refused here only [";
  }
  SECTION("a constant") {
    row_with(t.enums, 0, {"small_constant_t", "11", "14", "16"})[6] = "0x3F800001";
    expected = "v11: constants: entry = 16: are other bits here: 0x3f800000";
  }
  const std::vector<std::string> lines = lines_in_v11(t);
  INFO(expected);
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  INFO(all);
  CHECK(std::any_of(lines.begin(), lines.end(),
                    [&](const std::string& line) { return line.starts_with(expected); }));
}
