// SPDX-License-Identifier: MIT
#include "differences.hpp"

#include "effects.hpp"
#include "layout.hpp"

#include <valhall/documentation.hpp>
#include "../common/text.hpp"

#include <map>
#include <vector>

namespace facts {

namespace {

using valhall::instruction_info;
using valhall::modifier_info;

/// The places of the fields by name: "bits 18-8", and the value if it is part of the opcode.
std::map<std::string, std::string> places_of(const instruction_info& row) {
  std::map<std::string, std::string> places;
  for (const bit_field& field :
       layout_of(row, valhall::documentation[static_cast<unsigned>(row.id)].secondary_mask)) {
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

/// The places in words of v15 are not compared: all are others.
void compare_places(const instruction_info& here, const instruction_info& there, bool same_layout,
                    list& found) {
  const std::map<std::string, std::string> own = places_of(here), other = places_of(there);
  for (const auto& [name, place] : other)
    if (const auto same = own.find(name); same == own.end() || (same_layout && same->second != place))
      found.add(name + (same_layout ? " at " + place : " is new"));
  for (const auto& [name, place] : own)
    if (!other.contains(name)) found.add("no " + name);
}

/// The documented values of `place` that `of` does not have, each after a blank.
std::string values_without(const instruction_info& row, const modifier_info& place,
                           const instruction_info& of_row, const modifier_info& of) {
  std::string text;
  for (const auto& [name, v] : values_of(place))
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
  const std::uint64_t bits = std::uint64_t{value} << place.start;
  for (unsigned i = 0; i < row.undocumented_count; ++i)
    if (const valhall::word_form& form = row.forms()[i]; (form.mask & ~field) == 0 && form.matches(bits))
      return false;
  return true;
}

std::string differences(const instruction_info& here, valhall::edition here_in, const instruction_info& there,
                        valhall::edition there_in) {
  list found;
  if (unit_text(here, here_in) != unit_text(there, there_in)) found.add("unit " + unit_text(there, there_in));
  if (here.id == there.id) return found.text();
  compare_places(here, there, (here_in == valhall::edition::v15) == (there_in == valhall::edition::v15), found);
  compare_values(here, there, found);
  return found.empty() ? "other undocumented forms" : found.text();
}

namespace {

/// What the form of `e` has otherwise than `row`, that of `edition`; empty if the instruction is not in `e`.
std::string differences_in(valhall::edition e, const instruction_info& row, valhall::edition edition) {
  const valhall::decoded_opcode form = form_in(row.id, e);
  return form.ok() ? differences(row, edition, valhall::info(form.id()), e) : "";
}

}  // namespace

std::vector<edition_difference> other_editions(const instruction_info& row, valhall::edition edition) {
  std::vector<edition_difference> list;
  for (unsigned e = unsigned(valhall::first_edition); e <= unsigned(valhall::last_edition);) {
    const std::string different = differences_in(static_cast<valhall::edition>(e), row, edition);
    valhall::edition_set alike;
    for (; e <= unsigned(valhall::last_edition); ++e) {
      const auto next = static_cast<valhall::edition>(e);
      if (differences_in(next, row, edition) != different) break;
      alike = alike | next;
    }
    if (!different.empty()) list.push_back({alike, different});
  }
  return list;
}

}  // namespace facts
