// SPDX-License-Identifier: MIT
#include "tables.hpp"

#include <algorithm>
#include <map>
#include <set>

/// The words of instructions in compact tables, and the search for the constants of their value tests.
namespace generator {

namespace {

/// A field, and a set of its values: bit n is set for value n.
struct field_values {
  bit_range bits;
  std::uint32_t values = 0;
};

/// As the library's `value_test`: `((word ^ flip) & mask) + add` has a bit of `test` if a field has a refused
/// value.
struct value_test {
  std::uint64_t flip = 0, mask = 0, add = 0, test = 0;
};

/// A test of one field by itself, as if its first bit were bit 0: a value is refused if `(value ^ flip) +
/// add` has bit `bit`. The exclusive-or makes an interval of the refused values, and the sum tells the
/// interval apart.
struct form {
  std::uint32_t flip = 0, add = 0;
  unsigned bit = 0;
  std::uint32_t refused = 0;  ///< Bit n: value n is refused.
  bool carries = false;       ///< The sum changes the bit above the field.
};

/// All forms for a field of `size` bits that refuse different values.
std::vector<form> forms_of(unsigned size) {
  std::vector<form> found;
  std::set<std::pair<std::uint32_t, bool>> seen;
  const std::uint32_t count = 1u << size;
  for (std::uint32_t flip = 0; flip < count; ++flip)
    for (std::uint32_t add = 0; add < count; ++add)
      for (unsigned bit = 0; bit <= size; ++bit) {
        form one{flip, add, bit};
        for (std::uint32_t value = 0; value < count; ++value) {
          const std::uint32_t sum = (value ^ flip) + add;
          one.refused |= (sum >> bit & 1) << value;
          one.carries |= sum >= count;
        }
        if (one.refused != 0 && seen.emplace(one.refused, one.carries).second) found.push_back(one);
      }
  return found;
}

/// The forms that refuse only values of `field`.
std::vector<form> forms_within(const field_values& field) {
  static std::map<unsigned, std::vector<form>> known;
  std::vector<form>& all = known[field.bits.size];
  if (all.empty()) all = forms_of(field.bits.size);
  std::vector<form> within = all;
  std::erase_if(within, [&](const form& one) { return (one.refused & ~field.values) != 0; });
  return within;
}

/// A test under construction, and the bits that its sum changes.
struct draft {
  value_test test;
  std::uint64_t carried = 0;  ///< The bits above fields that the sum changes.

  /// Adds the field `bits`, tested by `one`, if no sum changes another field.
  bool add(bit_range bits, const form& one) {
    const std::uint64_t above = bits.end() < 64 ? std::uint64_t{1} << bits.end() : 0;
    if ((carried & bits.mask()) != 0 || (one.carries && (test.mask & above) != 0)) return false;
    test.flip |= std::uint64_t{one.flip} << bits.start;
    test.mask |= bits.mask();
    test.add |= std::uint64_t{one.add} << bits.start;
    test.test |= std::uint64_t{1} << (bits.start + one.bit);
    if (one.carries) carried |= above;
    return true;
  }
};

/// Adds `field` to one of `drafts`, or in two parts to two of them, and the fields after it.
bool distribute(std::vector<draft>& drafts, const std::vector<field_values>& fields, std::size_t index) {
  if (index == fields.size()) return true;
  const field_values& field = fields[index];
  const std::vector<form> forms = forms_within(field);
  for (draft& in : drafts)
    for (const form& one : forms) {
      if (one.refused != field.values) continue;
      const draft kept = in;
      if (in.add(field.bits, one) && distribute(drafts, fields, index + 1)) return true;
      in = kept;
    }
  for (std::size_t i = 0; i < drafts.size(); ++i)
    for (std::size_t k = i + 1; k < drafts.size(); ++k)
      for (const form& one : forms)
        for (const form& other : forms) {
          if ((one.refused | other.refused) != field.values) continue;
          const draft kept[] = {drafts[i], drafts[k]};
          if (drafts[i].add(field.bits, one) && drafts[k].add(field.bits, other) &&
              distribute(drafts, fields, index + 1))
            return true;
          drafts[i] = kept[0], drafts[k] = kept[1];
        }
  return false;
}

/// Tests that together refuse exactly the words in which one of `fields` has one of its values; the fields do
/// not overlap. As few tests as the search finds.
std::vector<value_test> tests_of(const std::vector<field_values>& fields) {
  for (std::size_t count = fields.empty() ? 0 : 1;; ++count) {
    std::vector<draft> drafts(count);
    if (distribute(drafts, fields, 0)) return mapped(drafts, &draft::test);
  }
}

/// The name of the lanes that the value `code` of the swizzle of `s` selects; empty for all lanes.
std::string lanes_of(const source& s, std::size_t code) {
  if (!s.swizzle || code >= s.swizzle->values.size() || s.identity == code) return {};
  const enum_value& value = s.swizzle->values[code];
  return value.reserved() || value.name == "none" ? "" : value.name;
}

/// The place of `s`, a source of `ins`, in a spelling; appends its suffixes.
std::string place_of(source_layouts& all, const layout& places, const std::vector<std::string>& swizzles,
                     const instruction& ins, const source& s, std::size_t spelling) {
  const bit_range swizzle = s.swizzle ? s.swizzle_bits : bit_range{};
  const unsigned sign = s.sign_start ? 3 : s.invert_start ? 1 : 0;
  // The sign's field is read from below its start, which places it above the swizzle.
  const unsigned sign_start = s.sign_start.value_or(s.invert_start.value_or(0));
  if (sign != 0 && sign_start < swizzle.size)
    throw unwritable(ins.where, ins.name + ": the sign of a source lies too low to be decoded");
  return braced(places.source_at(s.position).start, swizzle.start, (1u << swizzle.size) - 1,
                sign == 0 ? 0 : sign_start - swizzle.size, sign << swizzle.size,
                s.size == places.wide_size ? 1 : 0,
                place_run(all.suffixes, suffixes_of(swizzles, s, spelling)));
}

/// A literal of type std::uint64_t on most platforms: compilers convert literals of other types slowly.
std::string mask(std::uint64_t bits) { return (bits == 0 ? "0" : hex(bits)) + "ul"; }

/// Whether the count of `group` can be 0.
bool may_be_empty(const staging& group) {
  return (group.need.terms.empty() || group.need.optional || group.need.documented) && group.count_bias == 0;
}

/// The fields of `ins` with reserved values, except the flow, and these values.
std::vector<field_values> reserved_values(const description& d, const instruction& ins) {
  std::vector<field_values> fields;
  const auto add = [&](bit_range bits, std::uint32_t allowed) {
    const std::uint64_t all = (std::uint64_t{1} << (1u << bits.size)) - 1;
    if (const auto refused = static_cast<std::uint32_t>(all & ~std::uint64_t{allowed}); refused != 0)
      fields.push_back({bits, refused});
  };
  for (const modifier& m : ins.modifiers)
    if (m.name != "flow") add(m.bits, m.known());
  for (const source& s : ins.sources)
    if (s.swizzle) add(s.swizzle_bits, s.swizzle_values());
  if (ins.has_destination && ins.type_size != d.places.wide_size) {
    std::uint32_t values = 0;
    for (const auto& [name, mask] : d.places.destination_masks)
      if (name != "h01" || ins.narrow_destination) values |= 1u << mask;
    add(d.places.destination_mask(), values);
  }
  return fields;
}

/// The fields of `ins` in which some defined values break a rule, and these values.
std::vector<field_values> illegal_values(const instruction& ins) {
  std::vector<field_values> fields;
  for (const modifier& m : ins.modifiers) {
    const bool needs = find_if(ins.needs, [&](const needs_rule& need) { return need.tag == m.name; });
    const std::uint32_t legal = needs ? m.allowed & 1 : m.allowed;
    if (const std::uint32_t illegal = m.known() & ~legal; illegal != 0) fields.push_back({m.bits, illegal});
  }
  return fields;
}

/// Bits of words whose groups of staging registers break no rule: those with default modifiers and a base
/// that suits the count.
struct usual_groups {
  std::uint64_t mask = 0, bits = 0;

  explicit usual_groups(const instruction& ins) {
    for (const staging& group : ins.stagings)
      if (!add(ins, group)) {
        // No word has all of these bits.
        mask = ins.fixed_mask & (~ins.fixed_mask + 1);
        bits = ~ins.fixed_bits & mask;
        return;
      }
  }

 private:
  /// Returns false if another group needs another value.
  bool add(bit_range field, std::uint64_t value) {
    if (((bits ^ value << field.start) & mask & field.mask()) != 0) return false;
    mask |= field.mask();
    bits |= value << field.start;
    return true;
  }

  bool add(const instruction& ins, const staging& group) {
    const std::optional<unsigned> count = default_count(ins, group.need);
    if (!count || *count > 4 || (group.count_bits ? *count < group.count_bias : *count != group.count_bias))
      return false;
    if (group.count_bits) {
      const unsigned most = (1u << group.count_bits->size) - 1, biased = *count - group.count_bias;
      if (!group.count_wraps && biased > most) return false;
      if (!add(*group.count_bits, (group.count_wraps ? *count : biased) & most)) return false;
    }
    for (const count_term& term : group.need.terms)
      for (const modifier* m : {ins.modifier_at(term.field), ins.modifier_at(term.half_field)})
        if (m && !add(m->bits, *m->default_value)) return false;
    // An even base, in the lower half of the registers if there may be more than two.
    if (*count == 0) return add(group.bits, 0);
    return (*count == 1 || add({group.bits.start, 1}, 0)) &&
           (*count <= 2 || add({group.bits.end() - 1, 1}, 0));
  }
};

/// Bits of words whose operands are a destination, if any, and sources, all of them whole and plain, on the
/// first page.
struct plain_operands {
  std::uint64_t mask = 0, bits = 0;

  plain_operands(const description& d, const instruction& ins) {
    bool exist = ins.stagings.empty() && ins.immediates.empty() && ins.results.empty();
    if (ins.has_destination)
      exist &= add(ins, d.places.destination_mask(), d.places.destination_masks.at("none"));
    if (!ins.sources.empty()) exist &= add(ins, d.places.fau_page, 0);
    for (const source& s : ins.sources) {
      const std::vector<std::string> swizzles = swizzle_names(d);
      const auto shapes =
          mapped(suffixes_of(swizzles, s, own_spelling), [](const suffix& one) { return one.shape; });
      const std::size_t code = position_of(shapes, shape_of(swizzles, "", 0, false));
      const unsigned size = s.swizzle ? s.swizzle_bits.size : 0;
      exist &= code < shapes.size();
      if (s.swizzle) exist &= add(ins, s.swizzle_bits, code & ((1u << size) - 1));
      if (s.sign_start) exist &= add(ins, {*s.sign_start, 2}, code >> size);
      if (s.invert_start) exist &= add(ins, {*s.invert_start, 1}, code >> size);
      // Bit 0 of a pair may select an extension.
      if (s.size == d.places.wide_size) exist &= add(ins, {d.places.source_at(s.position).start, 1}, 0);
    }
    if (exist) return;
    // No word has all of these bits.
    mask = ins.fixed_mask & (~ins.fixed_mask + 1);
    bits = ~ins.fixed_bits & mask;
  }

 private:
  /// Returns false if another field needs other bits.
  bool add(const instruction& ins, bit_range field, std::uint64_t value) {
    const std::uint64_t known = mask | ins.fixed_mask, expected = bits | ins.fixed_bits;
    if (((expected ^ value << field.start) & known & field.mask()) != 0) return false;
    mask |= field.mask();
    bits |= value << field.start;
    return true;
  }
};

/// The bits of an `operand` that is the source byte `byte` of page 0, as in the library's
/// source_encoding.hpp.
std::uint64_t operand_bits(const description& d, unsigned byte) {
  constexpr unsigned key_start = 50, inverse_start = 41, key_size = 9, mark_start = 26;
  constexpr std::uint64_t fau_flag = std::uint64_t{1} << 59;
  const unsigned constant = kind(d.places, "constant").prefix, special = kind(d.places, "special").prefix;
  if (byte < kind(d.places, "uniform").prefix) return byte;
  if (byte >= constant && byte < special) return fau_flag | byte;
  const std::uint64_t slot = byte >> 1, inverse_slot = bit_range{0, key_size}.mask() - slot;
  const std::vector<std::uint16_t> all_marks = special_marks(d, 0);
  const std::uint64_t marks = byte < special || all_marks.empty() ? 0 : all_marks.at(slot & 15);
  return fau_flag | slot << key_start | inverse_slot << inverse_start | marks << mark_start | byte;
}

std::string initializer(const value_test& test) {
  return braced(mask(test.flip), mask(test.mask), mask(test.add), mask(test.test));
}

/// Whether a unit of varyings executes `ins` in some architecture.
bool loads_varying(const instruction& ins) {
  return std::ranges::any_of(ins.issues, [](const issue& i) { return i.unit == "V" || i.unit == "VT"; });
}

/// Whether the effects of `ins` follow from its flow, its destination, and sources that are read as words.
bool is_plain(const layout& places, const instruction& ins) {
  const auto is_pair = [&](const source& s) { return s.size == places.wide_size; };
  const auto needs_helpers = [](const modifier& m) { return m.helpers != 0; };
  return !ins.is_message && ins.stagings.empty() && !ins.effects.contains("control") &&
         !ins.effects.contains("tile") && !find_if(ins.sources, is_pair) && ins.effect("lanes") != "cross" &&
         !find_if(ins.modifiers, needs_helpers);
}

/// Whether the effects of `ins` follow from those of a plain instruction, its slot, one group of staging
/// registers, and at most one source of 64 bits without lanes.
bool is_access(const layout& places, const instruction& ins) {
  const auto is_pair = [&](const source& s) { return s.size == places.wide_size; };
  const auto has_lanes = [&](const source& s) { return is_pair(s) && s.swizzle != nullptr; };
  const auto needs_helpers = [](const modifier& m) { return m.helpers != 0; };
  if (!ins.is_message || ins.stagings.size() != 1 || loads_varying(ins)) return false;
  const staging& group = ins.stagings.front();
  return group.reads != group.writes && !group.count_wraps && group.bits.start == places.destination.start &&
         !ins.effects.contains("control") && !ins.effects.contains("tile") &&
         std::ranges::count_if(ins.sources, is_pair) <= 1 && !find_if(ins.sources, has_lanes) &&
         !find_if(ins.modifiers, needs_helpers);
}

/// The field of the modifier `m`; no bits without one.
bit_range field_of(const modifier* m) { return m ? m->bits : bit_range{}; }

/// The field with the lane that a load writes, and the number of its values, from 0 on, that are a part of a
/// register. A load of 8 or 16 bits without a field writes the lowest part.
std::pair<bit_range, unsigned> part_of_load(const instruction& ins) {
  const auto of_memory = [](const issue& i) { return i.unit == "LS"; };
  if (!ins.is_message || !std::ranges::all_of(ins.issues, of_memory)) return {};
  for (const unsigned size : {8u, 16u}) {
    const modifier* lane = ins.find_modifier(filled("load_lane_$_bit", size));
    if (lane && lane->values)
      if (const auto whole = lane->values->number_of("w0")) return {lane->bits, *whole};
    if (ins.type_size == size) return {{}, 1};
  }
  return {};
}

/// The `effect_row` of `ins`.
std::string effect_row_of(const layout& places, const instruction& ins) {
  std::vector<std::string> members;
  const auto enumerator = [&](const char* name, const char* type) {
    if (ins.effects.contains(name)) members.push_back(filled(".$=$::$", name, type, ins.effect(name)));
  };
  enumerator("memory", "memory_effect");
  enumerator("tile", "memory_effect");
  enumerator("control", "control_effect");
  enumerator("output", "output_effect");
  if (ins.effect("stage") == "fragment") members.push_back(".fragment_only=true");
  if (ins.effect("lanes") == "cross") members.push_back(".crosses_lanes=true");
  if (ins.is_message) members.push_back(".is_message=true");
  if (ins.is_message && ins.effects.contains("lock_slot"))
    members.push_back(".slot=" + ins.effect("lock_slot"));
  const unsigned destination = !ins.has_destination ? 0 : ins.type_size == places.wide_size ? 3 : 1;
  const bool has_slot = ins.is_message && !ins.effects.contains("lock_slot");
  const bit_range slot = field_of(has_slot ? ins.find_modifier("slot") : nullptr);
  const auto [lane, parts] = part_of_load(ins);
  const staging* const group = is_access(places, ins) ? &ins.stagings.front() : nullptr;
  const bit_range count = group ? group->count_bits.value_or(bit_range{}) : bit_range{};
  std::uint64_t wide_mask = 0;
  for (const source& s : ins.sources)
    if (s.size == places.wide_size) wide_mask |= places.source_at(s.position).mask();
  return braced(list_of(members), destination, is_plain(places, ins), loads_varying(ins), slot.start,
                slot.size, lane.start, lane.size, parts, group != nullptr, group && group->writes,
                count.start, count.size, group ? group->count_bias : 0, hex(wide_mask) + "u");
}

/// The row of `ins`; rows share the tests for broken rules.
std::string opcode_row_of(const description& d, const instruction& ins, std::size_t first_source,
                          std::vector<std::string>& rule_tests, std::vector<std::string>& effects) {
  std::uint64_t source_mask = 0, pair_bits = 0, empty_mask = 0;
  for (const source& s : ins.sources) {
    const bit_range at = d.places.source_at(s.position);
    source_mask |= at.mask();
    if (s.size == d.places.wide_size) pair_bits |= std::uint64_t{1} << at.start;
  }
  if (ins.has_destination && ins.type_size == d.places.wide_size)
    pair_bits |= std::uint64_t{1} << d.places.destination.start;
  for (const staging& group : ins.stagings)
    if (may_be_empty(group)) empty_mask |= group.bits.mask();
  std::vector<value_test> reserved = tests_of(reserved_values(d, ins));
  const value_test first = reserved.empty() ? value_test() : reserved.front();
  if (!reserved.empty()) reserved.erase(reserved.begin());
  const std::vector<value_test> legal = tests_of(illegal_values(ins));
  if (legal.size() > 1) throw unwritable(ins.where, ins.name + ": its illegal values need several tests");
  const usual_groups usual(ins);
  const plain_operands plain(d, ins);
  const std::string test = braced(legal.empty() ? "{}" : initializer(legal[0]), mask(pair_bits),
                                  mask(usual.mask), mask(usual.bits));
  return braced(mask(ins.fixed_bits | first.flip), mask(ins.fixed_mask | ~ins.used_mask), mask(first.mask),
                mask(first.add), mask(first.test), list_of(mapped(reserved, initializer)), mask(empty_mask),
                mask(plain.mask), mask(plain.bits), hex(source_mask) + "u", first_source, ins.stagings.size(),
                ins.has_destination ? 1 : 0, ins.sources.size(), index_of(rule_tests, test),
                index_of(effects, effect_row_of(d.places, ins)), ins.is_message,
                std::ranges::count(ins.undocumented, false, &undocumented_form::written));
}

}  // namespace

std::uint32_t shape_of(const std::vector<std::string>& swizzles, const std::string& lanes, std::size_t signs,
                       bool inverted) {
  constexpr unsigned source = 1, lanes_start = 8, signs_start = 16, inverted_start = 24;
  const std::size_t swizzle = lanes.empty() ? 0 : 1 + position_of(swizzles, lanes);
  return static_cast<std::uint32_t>(source | swizzle << lanes_start | signs << signs_start |
                                    std::size_t{inverted} << inverted_start);
}

std::vector<suffix> suffixes_of(const std::vector<std::string>& swizzles, const source& s,
                                std::size_t spelling) {
  std::vector<std::string> signs{""};
  if (s.sign_start) signs = {"", ".neg", ".abs", ".neg.abs"};
  if (s.invert_start) signs = {"", ".not"};
  std::vector<suffix> all;
  for (std::size_t sign = 0; sign < signs.size(); ++sign)
    for (unsigned code = 0; code < (s.swizzle ? 1u << s.swizzle_bits.size : 1); ++code) {
      const std::string lanes = lanes_of(s, code);
      const bool renamed = spelling != own_spelling && s.others[spelling].contains(code);
      std::string text = renamed ? s.others[spelling].at(code) : lanes;
      if (!text.empty()) text.insert(0, ".");
      if (s.invert_start)
        all.push_back({text + signs[sign], shape_of(swizzles, lanes, 0, sign != 0)});
      else
        all.push_back({signs[sign] + text, shape_of(swizzles, lanes, sign, false)});
    }
  return all;
}

source_layouts source_layouts_of(const description& d) {
  source_layouts all;
  const std::vector<std::string> swizzles = swizzle_names(d);
  const auto add = [&](const instruction& ins, std::size_t spelling) {
    const std::vector<std::string> run = mapped(
        ins.sources, [&](const source& s) { return place_of(all, d.places, swizzles, ins, s, spelling); });
    all.first_of[spelling].push_back(place_run(all.places, run));
  };
  for (const instruction& ins : d.all()) {
    add(ins, own_spelling);
    for (std::size_t s = 0; s < other_spelling_count; ++s) add(ins, s);
  }
  return all;
}

std::size_t most_value_tests(const description& d) {
  std::size_t most = 2;
  for (const instruction& ins : d.all()) most = std::max(most, tests_of(reserved_values(d, ins)).size());
  return most;
}

std::uint32_t flow_values(const description& d, unsigned arch) {
  return d.instructions.enums.at(d.places.flow_enum).mask_of(5, [&](const enum_value& value) {
    return value.is_in(arch);
  });
}

std::string opcode_rows_header(const description& d) {
  const source_layouts sources = source_layouts_of(d);
  std::vector<std::string> destinations(4, "0"), tests, effects, rows;
  for (const auto& [name, mask] : d.places.destination_masks)
    destinations.at(mask) = hex(shape_of(swizzle_names(d), name == "none" ? "" : name, 0, false));
  for (std::size_t i = 0; i < d.all().size(); ++i)
    rows.push_back(opcode_row_of(d, d.all()[i], sources.first_of[own_spelling][i], tests, effects));
  // A row for no instruction, whose test refuses all words.
  rows.push_back("{0,0,0,1,1,{},0,0,0,0,0,0,0,0,0,0,false,0}");

  generated_header out(d, "The words of instructions in compact tables, which decoding and checking read.",
                       {of_library(d, "opcode_row.hpp")}, "detail");
  out.array(
      "The representation of sources in an `operand`, apart from their numbers, grouped by their fields.",
      "std::uint32_t source_shapes[]",
      mapped(sources.suffixes, [](const suffix& one) { return hex(one.shape); }));
  std::vector<std::string> bytes;
  for (unsigned byte = 0; byte < 256; ++byte) bytes.push_back(mask(operand_bits(d, byte)));
  out.array("The bits of an `operand` that is a source of page 0, by its byte.",
            "std::uint64_t first_page_sources[]", bytes);
  out.array("The representation of destinations in an `operand`, by the mask of the written halves.",
            "std::uint32_t destination_shapes[]", destinations);
  out.array("The places of sources, in the order of an instruction's sources.",
            "source_place source_places[]", sources.places);
  out.array("Tests for words that decode, but may break a rule.", "rule_test rule_tests[]", tests);
  out.array("The effects of instructions.", "effect_row effect_rows[]", effects);
  out.array("By opcode; the last row is that of `no_instruction`.", "opcode_row opcode_rows[]", rows);
  return out.end();
}

}  // namespace generator
