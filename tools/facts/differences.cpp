// SPDX-License-Identifier: MIT
#include "differences.hpp"

#include "effects.hpp"
#include "layout.hpp"
#include "operands.hpp"

#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include "../common/text.hpp"

#include <map>
#include <set>
#include <vector>

namespace facts {

namespace {

using valhall::instruction_info;
using valhall::modifier_info;

/// The positions of the fields by name: "bits 18-8", and the value if it is part of the opcode.
std::map<std::string, std::string> places_of(const instruction_info& row) {
  std::map<std::string, std::string> places;
  for (const bit_field& field : canonical_fields_of(row)) {
    if (field.name == "fixed" || field.name == unused_bits) continue;
    std::string& text = places[field.name];
    text += text.empty() ? field.size == 1 ? "bit " : "bits " : ", ";
    text += std::to_string(field.start + field.size - 1);
    if (field.size > 1) text += "-" + std::to_string(field.start);
    if (field.fixed) text += " = " + tools::hexadecimal(static_cast<std::uint32_t>(field.value));
  }
  return places;
}

class list {
 public:
  void add(const std::string& item) { text_ += (text_.empty() ? "" : "; ") + item; }
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void compare_places(const instruction_info& here, const instruction_info& there, list& found) {
  const std::map<std::string, std::string> own = places_of(here), other = places_of(there);
  for (const auto& [name, place] : other)
    if (const auto same = own.find(name); same == own.end() || same->second != place)
      found.add(name + " at " + place);
  for (const auto& [name, place] : own)
    if (!other.contains(name)) found.add("no " + name);
}

/// Whether Arm's description has words of `row` with `bits` in `field`.
bool has_documented(const instruction_info& row, std::uint64_t field, std::uint64_t bits) {
  for (unsigned i = 0; i < row.undocumented_count; ++i)
    if (const valhall::word_form& form = row.forms()[i]; (form.mask & ~field) == 0 && form.matches(bits))
      return false;
  return true;
}

/// The names of the fields.
std::set<std::string> names_of(const instruction_info& row) {
  std::set<std::string> names;
  for (const auto& [name, place] : places_of(row))
    if (name != "secondary opcode") names.insert(name);
  return names;
}

/// Compares words of two layouts with different positions of all fields, by the names of the fields.
void compare_names(const instruction_info& here, const instruction_info& there, list& found) {
  const std::set<std::string> own = names_of(here), other = names_of(there);
  for (const std::string& name : other)
    if (!own.contains(name)) found.add("also " + name);
  for (const std::string& name : own)
    if (!other.contains(name)) found.add("no " + name);
}

/// Whether a word of `row` in v15 has `bits` in `field`, both in the canonical layout.
bool is_in_v15(const instruction_info& row, std::uint64_t field, std::uint64_t bits) {
  bool found = false;
  valhall::for_each_native_layout(row.id, [&](const valhall::native_word_layout& layout) {
    found |= ((layout.canonical_bits() ^ bits) & layout.canonical_mask() & field) == 0;
  });
  return found;
}

/// Adds the documented values of `row` that words of v15 cannot encode: if `is_lack`, as values that v15
/// lacks, otherwise as additional values of the other architecture.
void find_absent(const instruction_info& row, bool is_lack, list& found) {
  const std::string of_flag = is_lack ? "no " : "also ", of_values = is_lack ? " without" : " also";
  const auto is_absent = [&](unsigned start, unsigned size, std::uint64_t value) {
    const std::uint64_t field = ((std::uint64_t{1} << size) - 1) << start;
    return has_documented(row, field, value << start) && !is_in_v15(row, field, value << start);
  };
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const std::string name = valhall::modifier_names[static_cast<unsigned>(place.id)];
    if (place.is_flag()) {
      if (is_absent(place.start, place.size, 1)) found.add(of_flag + name);
      continue;
    }
    std::string values;
    for (const auto& [value, v] : values_of(place, valhall::arch::v9))
      if (is_absent(place.start, place.size, v)) values += std::string(" ") + value;
    if (!values.empty()) found.add(name + of_values + values);
  }
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const valhall::operand_info& place = row.operands()[i];
    if (place.role != valhall::operand_role::source || !place.takes_sign) continue;
    if (is_absent(place.sign_start + 1u, 1, 1))
      found.add(of_flag + "absolute value of " + operand_name(row, i));
    if (is_absent(place.sign_start, 1, 1)) found.add(of_flag + "negation of " + operand_name(row, i));
  }
}

/// The documented values of `place` that `of` lacks, each after a blank.
std::string values_without(const instruction_info& row, const modifier_info& place,
                           const instruction_info& of_row, const modifier_info& of) {
  std::string text;
  for (const auto& [name, v] : values_of(place, valhall::arch::v9))
    if (is_documented(row, place, v) && ((of.allowed >> v & 1) == 0 || !is_documented(of_row, of, v)))
      text += std::string(" ") + name;
  return text;
}

void compare_values(const instruction_info& here, const instruction_info& there, list& found) {
  for (unsigned i = 0; i < there.modifier_count; ++i)
    for (unsigned j = 0; j < here.modifier_count; ++j) {
      const modifier_info &place = there.modifiers()[i], &own = here.modifiers()[j];
      if (place.id != own.id || place.is_flag() || own.is_flag() || place.id == valhall::modifier::flow)
        continue;
      const std::string name = valhall::modifier_names[static_cast<unsigned>(place.id)];
      if (const std::string more = values_without(there, place, here, own); !more.empty())
        found.add(name + " also" + more);
      if (const std::string fewer = values_without(here, own, there, place); !fewer.empty())
        found.add(name + " without" + fewer);
    }
}

}  // namespace

bool is_documented(const instruction_info& row, const modifier_info& place, unsigned value) {
  const std::uint64_t field = ((std::uint64_t{1} << place.size) - 1) << place.start;
  return has_documented(row, field, std::uint64_t{value} << place.start);
}

std::string differences(const instruction_info& here, valhall::arch here_in, const instruction_info& there,
                        valhall::arch there_in) {
  list found;
  if (unit_text(here, here_in) != unit_text(there, there_in)) found.add("unit " + unit_text(there, there_in));
  const bool moves = (here_in == valhall::arch::v15) != (there_in == valhall::arch::v15);
  if (moves)
    find_absent(there_in == valhall::arch::v15 ? there : here, there_in == valhall::arch::v15, found);
  if (here.id == there.id) return found.text();
  moves ? compare_names(here, there, found) : compare_places(here, there, found);
  compare_values(here, there, found);
  return found.empty() ? "other undocumented forms" : found.text();
}

namespace {

/// The differences between the form of `e` and `row`, the form of `arch`; empty if the instruction is not in
/// `e`.
std::string differences_in(valhall::arch e, const instruction_info& row, valhall::arch arch) {
  const valhall::decoded_opcode form = form_in(row.id, e);
  return form.ok() ? differences(row, arch, valhall::info(form.id()), e) : "";
}

}  // namespace

std::vector<arch_difference> other_archs(const instruction_info& row, valhall::arch arch) {
  std::vector<arch_difference> list;
  for (unsigned e = unsigned(valhall::first_arch); e <= unsigned(valhall::last_arch);) {
    const std::string different = differences_in(static_cast<valhall::arch>(e), row, arch);
    valhall::arch_set alike;
    for (; e <= unsigned(valhall::last_arch); ++e) {
      const auto next = static_cast<valhall::arch>(e);
      if (differences_in(next, row, arch) != different) break;
      alike = alike | next;
    }
    if (!different.empty()) list.push_back({alike, different});
  }
  return list;
}

}  // namespace facts
