// SPDX-License-Identifier: MIT
#include "instruction_reader.hpp"

#include "coded/coded.hpp"

#include <bit>

namespace generator {

namespace {

/// The values of a field of `size` bits that have `bits` under `mask`, as a set.
std::uint32_t matching(unsigned size, unsigned mask, unsigned bits) {
  std::uint32_t values = 0;
  for (unsigned value = 0; value >> size == 0; ++value)
    if ((value & mask) == bits) values |= std::uint32_t{1} << value;
  return values;
}

/// The smallest list of forms that match all values in `values` (bit n: value n) of a field, and otherwise
/// only values in `free`.
std::vector<undocumented_form> forms_of(bit_range bits, std::uint32_t values, std::uint32_t free,
                                        bool written) {
  std::vector<undocumented_form> forms;
  const unsigned count = 1u << bits.size;
  // A mask with fewer ones matches more values, so the masks are tried in this order.
  for (unsigned ones = 0; ones <= bits.size; ++ones)
    for (unsigned mask = 0; mask < count; ++mask) {
      if (static_cast<unsigned>(std::popcount(mask)) != ones) continue;
      for (unsigned value = 0; value < count; ++value) {
        const std::uint32_t matched = matching(bits.size, mask, value);
        if ((matched & values) == 0 || (matched & ~(values | free)) != 0) continue;
        forms.push_back({std::uint64_t{mask} << bits.start, std::uint64_t{value} << bits.start, written});
        free |= matched;
        values &= ~matched;
      }
    }
  return forms;
}

}  // namespace

erratum read_erratum(const element& node) {
  node.allow("item was fixed");
  return {node.value("item"), node.value("was"), node.value("fixed"), node.content()};
}

std::optional<unsigned> instruction_reader::read_code(const element& node, const char* attribute) const {
  const std::string name = node.value(attribute);
  if (name.empty()) return std::nullopt;
  const std::optional<unsigned> code = code_of(places_, name, known_.arch);
  if (!code) error_at(node, "the layout has no <source_code> `$`", name);
  return code;
}

const enumeration* instruction_reader::enum_of_layout(const std::string& name, const place& where) const {
  const enumeration* found = known_.find_enum(name);
  if (!found) log().error(where, "unknown enum `$`", name);
  return found;
}

void instruction_reader::check_width(const enumeration& values, unsigned size, std::optional<unsigned> first,
                                     const place& where) const {
  for (std::size_t i = std::size_t{1} << size; i < values.values.size() && !first; ++i)
    if (values.values[i].is_in(known_.arch))
      return log().error(where, "the enum `$` is wider than its field of $ bits in $", values.name, size,
                         result_.name);
}

std::uint32_t instruction_reader::values_named(const element& node, const enumeration* values, unsigned size,
                                               std::string_view names) const {
  std::uint32_t set = 0;
  for (const std::string& name : words(names)) {
    const std::optional<unsigned> value = values ? values->number_of(name) : std::nullopt;
    if (!value || *value >> size != 0)
      error_at(node, "the field has no value `$`", name);
    else
      set |= 1u << *value;
  }
  return set;
}

names_in_spellings instruction_reader::read_other_names(const element& node, const enumeration* values,
                                                        unsigned size) const {
  names_in_spellings all;
  for (std::size_t s = 0; s < other_spelling_count; ++s) {
    const char* const attribute = other_spellings[s].attribute;
    for (unsigned v = 0; values && v < values->values.size() && v >> size == 0; ++v)
      if (const std::string& name = values->values[v].other_names[s]; !name.empty()) all[s][v] = name;
    for (const std::string& entry : node.list(attribute)) {
      const std::size_t colon = std::min(entry.find(':'), entry.size());
      if (colon == entry.size()) error_at(node, "`$` is a list of VALUE:NAME", attribute);
      const std::uint32_t value = values_named(node, values, size, entry.substr(0, colon));
      if (value == 0 || colon == entry.size()) continue;
      all[s][static_cast<unsigned>(std::countr_zero(value))] = entry.substr(colon + 1);
    }
  }
  return all;
}

std::uint32_t instruction_reader::read_documented(const element& node, const enumeration* values,
                                                  bit_range bits) {
  if (!node.has("documented")) {
    if (node.has("written")) error_at(node, "`written` needs `documented`");
    return 0;
  }
  const std::uint32_t defined = values ? values->defined(bits.size) : 3;
  const std::uint32_t documented =
      values_named(node, values, bits.size, node.value("documented")) | (values ? 0 : 1);
  const std::uint32_t written = values_named(node, values, bits.size, node.value("written"));
  const std::uint32_t unwritten = defined & ~documented & ~written;
  if ((written & documented) != 0) error_at(node, "a documented value is not in `written`");
  for (const bool is_written : {false, true})
    for (const undocumented_form& form :
         forms_of(bits, is_written ? written : unwritten, ~defined, is_written))
      result_.undocumented.push_back(form);
  return unwritten;
}

}  // namespace generator
