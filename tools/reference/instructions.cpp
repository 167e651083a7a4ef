// SPDX-License-Identifier: MIT
#include "book.hpp"
#include "instruction_page.hpp"
#include "markdown.hpp"

#include <map>

namespace reference {

namespace {

/// A group of the index, by unit.
struct subject {
  valhall::execution_unit unit;
  const char* title;
};
constexpr subject subjects[] = {
    {valhall::execution_unit::fma, "FMA: multiplication and addition of floats"},
    {valhall::execution_unit::cvt, "CVT: conversions, integer additions, comparisons, moves, branches"},
    {valhall::execution_unit::sfu, "SFU: multiplication of integers, shifts, special functions, other lanes"},
    {valhall::execution_unit::ls, "LS: memory, atomics, attributes, addresses"},
    {valhall::execution_unit::v, "V: varyings"},
    {valhall::execution_unit::t, "T: textures"},
    {valhall::execution_unit::vt, "VT: varyings and textures in one"},
};

}  // namespace

void add_instructions(book& b) {
  std::map<valhall::execution_unit, table> by_unit;
  const std::vector<operation> all = operations();
  for (const operation& o : all) {
    add_instruction(b, o);
    const valhall::execution_unit unit = unit_of(o.first(), o.first().archs.first());
    by_unit.try_emplace(unit, table({"instruction", "operation", "architectures"}))
        .first->second.add({link(o.name(), builder_name(o.first()) + ".md"), summary_of(o),
                            o.archs() == valhall::every_arch ? "" : range_of(o.archs())});
  }
  std::string body = paragraph(
      "By the unit that executes them in the first architecture that has them; the page of an instruction "
      "has the other architectures. Instructions without an architecture are in all.");
  const auto section = [&](valhall::execution_unit unit, const std::string& title) {
    const auto found = by_unit.find(unit);
    if (found == by_unit.end()) return;
    body += heading(2, title) + found->second.text();
    by_unit.erase(found);
  };
  for (const subject& s : subjects) section(s.unit, s.title);
  while (!by_unit.empty())
    section(by_unit.begin()->first, "Others: barriers, tests, blending, the tilebuffer");
  b.add_page(
      "instructions/index.md", "Instructions",
      "All " + std::to_string(all.size()) + " instructions of all architectures, by unit, with a line each.",
      body);
  b.add_entry("page", "Instructions", {}, "instructions/index.md", "All instructions, by unit.");
}

}  // namespace reference
