// SPDX-License-Identifier: MIT
#include "lists.hpp"
#include "names.hpp"
#include "opcode_rows.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace generator {

namespace {

/// Writes an array of `text_piece` with room for the longest of `texts`.
void pieces(writer& out, const std::string& about, const std::string& name,
            const std::vector<std::string>& texts) {
  std::size_t longest = 0;
  std::vector<std::string> items;
  for (const std::string& text : texts) {
    longest = std::max(longest, text.size());
    items.push_back(text.empty() ? "{}" : braced(string_literal(text), text.size()));
  }
  out.array(about, filled("text_piece<$> $[]", piece_size(longest), name), items);
}

std::string upper_hex(std::uint32_t value) {
  std::string digits;
  for (const std::string text = hex(value, 8).substr(2); const char c : text)
    if (c != '0' || !digits.empty()) digits += static_cast<char>(c >= 'a' ? c - 'a' + 'A' : c);
  return "0x" + (digits.empty() ? "0" : digits);
}

std::string shortest(float value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
  return text;
}

float half(std::uint32_t bits) {
  const bool negative = (bits & 0x8000) != 0;
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const auto fraction = static_cast<float>(bits & 1023);
  float value = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
  if (exponent == 31) value = fraction == 0 ? INFINITY : NAN;
  return negative ? -value : value;
}

std::string as_half(std::uint32_t bits) {
  const float value = half(bits);
  return std::isnan(value) ? "nan" : shortest(value, 5);
}

/// Adds the values of one row of an array of arrays to its initializer.
void add_row(std::vector<std::string>& items, std::vector<std::string> row) {
  if (row.empty()) return;
  row.front().insert(0, "{");
  row.back() += "}";
  items.insert(items.end(), row.begin(), row.end());
}

/// `0.1 (halves -19.188, 1.4502)`
std::string as_floats(std::uint32_t bits) {
  float value = 0;
  static_assert(sizeof value == sizeof bits);
  std::memcpy(&value, &bits, sizeof value);
  std::string whole = "nan";
  for (int digits = 1; digits <= 9 && !std::isnan(value); ++digits) {
    whole = shortest(value, digits);
    if (std::strtof(whole.c_str(), nullptr) == value) break;
  }
  return whole + " (halves " + as_half(bits & 0xffff) + ", " + as_half(bits >> 16) + ")";
}

/// The value of `bits` whose text in `texts` is empty: `preferred`, or the first one. Nothing if all are
/// printed.
std::optional<std::size_t> unprinted_value(const std::vector<std::string>& texts,
                                           std::optional<std::size_t> preferred) {
  if (preferred && *preferred < texts.size() && texts[*preferred].empty()) return preferred;
  const auto found = std::find(texts.begin(), texts.end(), "");
  if (found == texts.end()) return std::nullopt;
  return static_cast<std::size_t>(found - texts.begin());
}

/// Fields of an instruction, and their values that print nothing.
class unprinted_fields {
 public:
  explicit unprinted_fields(const instruction& ins) : bits_(ins.fixed_bits), fixed_(ins.fixed_mask) {}

  /// Adds a field to `mask`, one of the masks of these fields.
  void add(std::uint64_t& mask, bit_range field, std::optional<std::size_t> value) {
    if (field.size == 0) return;
    const std::uint64_t bits = std::uint64_t{value.value_or(0)} << field.start;
    if (!value || ((bits_ ^ bits) & used_ & field.mask()) != 0) return always(mask);
    bits_ |= bits;
    used_ |= field.mask();
    mask |= field.mask();
  }

  std::uint64_t bits() const { return bits_ ^ flipped_; }

 private:
  std::uint64_t bits_, fixed_, used_ = 0, flipped_ = 0;

  /// Makes all words differ in `mask`, by a fixed bit.
  void always(std::uint64_t& mask) {
    flipped_ = fixed_ & (~fixed_ + 1);
    mask |= flipped_;
  }
};

/// The tables for printing.
class text_writer {
 public:
  explicit text_writer(const description& d)
      : d_(d), swizzle_names_(swizzle_names(d)), sources_(source_layouts_of(d)) {
    for_each_special(d, [&](const special_page&, std::size_t, const enum_value& value) {
      longest_operand_ = std::max(longest_operand_, value.name.size() + 3);
    });
    modifiers_.emplace_back();
    for (const instruction& ins : d.instructions.instructions) collect(ins);
  }

  std::string write() {
    generated_header out(
        d_, "Names in assembly text, with their lengths, and the names that each instruction prints.",
        {of_generated(d_, "encoding.hpp"), of_library(d_, "print_layout.hpp")}, "detail");

    std::vector<std::string> suffixes, swizzles{""}, prefixes;
    for (const suffix& one : sources_.suffixes) suffixes.push_back(one.text);
    for (const std::string& name : swizzle_names_) swizzles.push_back("." + name);
    for (const std::string& name : immediate_names(d_))
      prefixes.push_back(name == "constant" ? "#" : name + ":");
    pieces(out, "Modifiers, in groups by value.", "modifier_texts", modifiers_);
    pieces(out, "The texts of `source_shapes`.", "suffix_texts", suffixes);
    pieces(out, "Swizzles, by enumerator.", "swizzle_texts", swizzles);
    pieces(out, "Prefixes of immediates, by `operand_info::text`.", "immediate_texts", prefixes);
    operands(out);

    out.array("", "modifier_place modifier_places[]", modifier_places_);
    out.array("By opcode.", "print_layout line_layouts[]", layouts_);
    for (std::size_t s = 0; s < other_spelling_count; ++s)
      out.array(
          s == 0 ? "By spelling, the instructions that it writes with other modifiers or suffixes." : "",
          "other_layout " + std::string(other_spellings[s].table) + "[]", others_[s]);
    return out.end();
  }

 private:
  const description& d_;
  std::vector<std::string> swizzle_names_, modifiers_;
  std::vector<std::string> modifier_places_, layouts_;
  std::array<std::vector<std::string>, other_spelling_count> others_;
  source_layouts sources_;
  std::size_t longest_operand_ = 4;

  static constexpr std::string_view extension = ".zext";

  static std::size_t longest(const std::vector<std::string>& texts) {
    std::size_t most = 0;
    for (const std::string& text : texts) most = std::max(most, text.size());
    return most;
  }

  /// The texts of the values of `m` in a spelling.
  static std::vector<std::string> texts_of(const modifier& m, std::size_t spelling) {
    if (!m.values) return {"", "." + m.name};
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < m.values->values.size(); ++i) {
      const enum_value& value = m.values->values[i];
      const bool hidden = value.reserved() || m.default_value == i;
      texts.push_back(hidden ? "" : "." + value.name);
    }
    if (spelling != own_spelling)
      for (const auto& [value, name] : m.others[spelling]) texts[value] = name.empty() ? "" : "." + name;
    return texts;
  }

  /// Adds the modifiers of `ins` in a spelling, and the longest text of each to `length`.
  std::pair<std::size_t, std::size_t> place_modifiers(const instruction& ins, std::size_t spelling,
                                                      std::size_t& length) {
    std::vector<const modifier*> order;
    for (const modifier& m : ins.modifiers) order.push_back(&m);
    if (spelling != own_spelling)
      std::stable_partition(order.begin(), order.end(),
                            [&](const modifier* m) { return m->first_in[spelling]; });
    std::vector<std::string> run;
    for (const modifier* m : order) {
      if (is_settled(*m)) continue;
      const std::vector<std::string> texts = texts_of(*m, spelling);
      length += longest(texts);
      run.push_back(braced(m->bits.start, (1u << m->bits.size) - 1, place_run(modifiers_, texts)));
    }
    return {place_run(modifier_places_, run), run.size()};
  }

  /// The longest text of the sources of `ins`.
  std::size_t longest_sources(const instruction& ins) const {
    std::size_t length = 0;
    for (const source& s : ins.sources) {
      std::size_t most = 0;
      for (const suffix& one : suffixes_of(swizzle_names_, s, own_spelling))
        most = std::max(most, one.text.size());
      length += 2 + longest_operand_ + most;
      if (s.size == d_.places.wide_size) length += extension.size();
    }
    return length;
  }

  /// Records how another spelling of `ins` differs.
  void collect_other(const instruction& ins, std::size_t spelling) {
    const auto is_renamed = [&](const auto& part) { return !part.others[spelling].empty(); };
    const bool differs =
        std::any_of(ins.modifiers.begin(), ins.modifiers.end(),
                    [&](const modifier& m) { return is_renamed(m) || m.first_in[spelling]; }) ||
        std::any_of(ins.sources.begin(), ins.sources.end(), is_renamed);
    if (!differs) return;
    std::size_t length = 0;
    const auto [first, count] = place_modifiers(ins, spelling, length);
    const std::size_t first_source = sources_.first_of[spelling][layouts_.size()];
    // The value that text omits, unless it is the default.
    std::uint64_t omitted_mask = 0, omitted = 0;
    for (const modifier& m : ins.modifiers)
      for (const auto& [value, name] : m.others[spelling])
        if (name.empty()) {
          omitted_mask |= m.bits.mask();
          omitted |= std::uint64_t{value} << m.bits.start;
        }
    others_[spelling].push_back(filled("{opcode::$, $, $, $, $, $}", ins.id, first, count, first_source,
                                       hex(omitted_mask), hex(omitted)));
  }

  void collect(const instruction& ins) {
    std::size_t length = ins.name.size() + 32;
    const auto [first_modifier, modifier_count] = place_modifiers(ins, own_spelling, length);
    length += longest_sources(ins);
    for (std::size_t s = 0; s < other_spelling_count; ++s) collect_other(ins, s);
    for (const staging& group : ins.stagings) {
      const std::size_t most =
          group.count_bits ? (std::size_t{1} << group.count_bits->size) - 1 + group.count_bias : 8;
      length += 3 + 4 * most;
    }
    for (const immediate& imm : ins.immediates) length += 2 + imm.name.size() + 1 + 3 + imm.size() / 3;
    if (ins.has_destination) length += 2 + 3 + 3;
    unprinted_fields unprinted(ins);
    std::uint64_t modifiers = 0, suffixes = 0;
    for (const modifier& m : ins.modifiers)
      if (!is_settled(m))
        unprinted.add(modifiers, m.bits, unprinted_value(texts_of(m, own_spelling), m.default_value));
    for (const source& s : ins.sources) add_suffix(unprinted, suffixes, s);
    const std::size_t operands = ins.stagings.size() + ins.has_destination + ins.results.size() +
                                 ins.sources.size() + ins.immediates.size();
    layouts_.push_back(braced(braced(string_literal(ins.name), ins.name.size()), hex(unprinted.bits()),
                              hex(modifiers), hex(suffixes), first_modifier, modifier_count,
                              operands == 0 ? 1 : 2, length));
  }

  /// Adds the fields that determine the suffix of `s`.
  void add_suffix(unprinted_fields& unprinted, std::uint64_t& mask, const source& s) const {
    std::vector<std::string> texts;
    for (const suffix& one : suffixes_of(swizzle_names_, s, own_spelling)) texts.push_back(one.text);
    const std::optional<std::size_t> value = unprinted_value(texts, s.identity);
    const unsigned size = s.swizzle ? s.swizzle_bits.size : 0;
    const auto part = [&](std::size_t number) { return value ? std::optional(number) : std::nullopt; };
    if (s.swizzle) unprinted.add(mask, s.swizzle_bits, part(value.value_or(0) & ((1u << size) - 1)));
    const bit_range sign = {s.sign_start.value_or(s.invert_start.value_or(0)), s.sign_start     ? 2u
                                                                               : s.invert_start ? 1u
                                                                                                : 0u};
    unprinted.add(mask, sign, part(value.value_or(0) >> size));
  }

  /// The text of the group of all registers, which contains those of all other groups.
  void register_group(writer& out) const {
    const source_kind* const k = find_named(d_.places.source_kinds, "register");
    std::string text;
    for (std::size_t i = 0; k != nullptr && i < std::size_t{1} << k->index_size; ++i)
      text += (i == 0 ? "r" : ":r") + std::to_string(i);
    out.text(
        "\n/// The registers as one group, and room for a block that is copied from its end.\n"
        "inline constexpr char register_group_text[$] = $;\n",
        text.size() + 1 + 32, string_literal(text));
  }

  /// The texts of the source bytes, in runs of 32 that all pages share or that belong to one page.
  void operands(writer& out) const {
    constexpr std::size_t run = 32, runs = 8, pages = 4;
    std::vector<std::string> texts;
    std::vector<std::size_t> offsets(pages * runs, 0);
    const auto add = [&](std::size_t page, std::size_t first_byte, const std::vector<std::string>& names) {
      for (std::size_t i = 0; i < names.size(); i += run)
        offsets[page * runs + (first_byte + i) / run] = texts.size() + i - (first_byte + i);
      texts.insert(texts.end(), names.begin(), names.end());
      texts.resize((texts.size() + run - 1) / run * run);
    };
    const auto share = [&](std::size_t first_byte, const std::vector<std::string>& names) {
      add(0, first_byte, names);
      for (std::size_t i = 0; i < names.size(); i += run)
        for (std::size_t page = 1; page < pages; ++page)
          offsets[page * runs + (first_byte + i) / run] = offsets[(first_byte + i) / run];
    };
    const auto numbered = [](const char* prefix, std::size_t first, std::size_t count) {
      std::vector<std::string> names;
      for (std::size_t i = first; i < first + count; ++i) names.push_back(prefix + std::to_string(i));
      return names;
    };
    if (const source_kind* k = find_named(d_.places.source_kinds, "register"))
      share(k->prefix, numbered("r", 0, 1u << k->index_size));
    if (const source_kind* k = find_named(d_.places.source_kinds, "last_use"))
      share(k->prefix, numbered("^r", 0, 1u << k->index_size));
    if (const source_kind* k = find_named(d_.places.source_kinds, "uniform"))
      for (std::size_t page = 0; page < std::min<std::size_t>(k->pages, pages); ++page)
        add(page, k->prefix, numbered("u", page << k->index_size, 1u << k->index_size));
    if (const source_kind* k = find_named(d_.places.source_kinds, "special"))
      for (const special_page& page : d_.places.special_pages) {
        std::vector<std::string> names;
        for (const enum_value& value : d_.instructions.enums.at(page.enum_name).values)
          for (const char* word : {".w0", ".w1"}) names.push_back(value.reserved() ? "" : value.name + word);
        if (page.page < pages) add(page.page, k->prefix, names);
      }
    // Only constants differ between architectures.
    std::vector<std::vector<std::string>> tables;
    std::vector<std::string> items, notes;
    for (const unsigned arch : d_.instructions.archs) {
      std::vector<std::string> names, floats;
      for (const table_constant& constant : constants_in(d_.instructions, arch)) {
        names.push_back(upper_hex(constant.value));
        floats.push_back(string_literal(as_floats(constant.value)));
      }
      if (holds(tables, names)) continue;
      tables.push_back(names);
      if (const source_kind* k = find_named(d_.places.source_kinds, "constant")) share(k->prefix, names);
      std::vector<std::string> distances;
      for (const std::size_t offset : offsets) distances.push_back(std::to_string(offset));
      add_row(items, distances);
      add_row(notes, floats);
    }
    pieces(out, "Texts of source bytes.", "source_texts", texts);
    register_group(out);

    out.array(
        "By page and the upper three bits of a source byte, for each of `constant_tables`: the distance of "
        "its text from its value.",
        "std::uint16_t source_text_offsets[][" + std::to_string(offsets.size()) + "]", items);
    out.array("The constants as a float, and as halves, the low one first, for each of `constant_tables`.",
              "const char* constant_notes[][encoding::constant_count]", notes);
  }
};

}  // namespace

std::size_t piece_size(std::size_t longest) {
  // The terminating zero of a literal, and the length.
  return (longest + 2 + 7) / 8 * 8;
}

std::vector<std::string> immediate_names(const description& d) {
  std::vector<std::string> names;
  for (const instruction& ins : d.instructions.instructions)
    for (const immediate& imm : ins.immediates) index_of(names, imm.name);
  return names;
}

std::string texts_header(const description& d) { return text_writer(d).write(); }

}  // namespace generator
