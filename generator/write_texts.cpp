// SPDX-License-Identifier: MIT
#include "tables.hpp"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>

/// The header of the texts that printing needs.
namespace generator {

namespace {

std::size_t longest(const std::vector<std::string>& texts) {
  std::size_t most = 0;
  for (const std::string& text : texts) most = std::max(most, text.size());
  return most;
}

/// Writes an array of `text_piece` with room for the longest of `texts`.
void pieces(writer& out, const std::string& about, const std::string& name,
            const std::vector<std::string>& texts) {
  out.array(about, filled("text_piece<$> $[]", piece_size(longest(texts)), name),
            mapped(texts, [](const std::string& text) {
              return text.empty() ? "{}" : braced(string_literal(text), text.size());
            }));
}

std::string upper_hex(std::uint32_t value) {
  std::string text = hex(value);
  for (char& c : text) c = c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

std::string shortest(float value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
  return text;
}

std::string as_half(std::uint32_t bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const auto fraction = static_cast<float>(bits & 1023);
  if (exponent == 31 && fraction != 0) return "nan";
  const float value = exponent == 31  ? INFINITY
                      : exponent == 0 ? std::ldexp(fraction, -24)
                                      : std::ldexp(fraction + 1024, exponent - 25);
  return shortest((bits & 0x8000) != 0 ? -value : value, 5);
}

/// `0.1 (halves -19.188, 1.4502)`
std::string as_floats(std::uint32_t bits) {
  const auto value = std::bit_cast<float>(bits);
  std::string whole = "nan";
  for (int digits = 1; digits <= 9 && !std::isnan(value); ++digits) {
    whole = shortest(value, digits);
    if (std::strtof(whole.c_str(), nullptr) == value) break;
  }
  return filled("$ (halves $, $)", whole, as_half(bits & 0xffff), as_half(bits >> 16));
}

/// The value whose text in `texts` is empty: `preferred`, or the first one. Nothing if all are printed.
std::optional<std::size_t> unprinted_value(const std::vector<std::string>& texts,
                                           std::optional<std::size_t> preferred) {
  if (preferred && *preferred < texts.size() && texts[*preferred].empty()) return preferred;
  const std::size_t found = position_of(texts, "");
  return found == texts.size() ? std::nullopt : std::optional(found);
}

/// Fields of an instruction, and their values that print nothing.
class unprinted_fields {
 public:
  explicit unprinted_fields(const instruction& ins) : bits_(ins.fixed_bits), fixed_(ins.fixed_mask) {}

  /// Adds a field to `mask`, one of the masks of these fields.
  void add(std::uint64_t& mask, bit_range field, std::optional<std::size_t> value) {
    if (field.size == 0) return;
    const std::uint64_t bits = std::uint64_t{value.value_or(0)} << field.start;
    if (!value || ((bits_ ^ bits) & used_ & field.mask()) != 0) {
      // A fixed bit makes all words differ in `mask`.
      flipped_ = fixed_ & (~fixed_ + 1);
      mask |= flipped_;
      return;
    }
    bits_ |= bits;
    used_ |= field.mask();
    mask |= field.mask();
  }

  std::uint64_t bits() const { return bits_ ^ flipped_; }

 private:
  std::uint64_t bits_, fixed_, used_ = 0, flipped_ = 0;
};

/// The tables for printing.
class text_writer {
 public:
  explicit text_writer(const description& d)
      : d_(d), swizzle_names_(swizzle_names(d)), sources_(source_layouts_of(d)) {
    for_each_special(d, [&](const special_page&, std::size_t, const enum_value& value) {
      longest_operand_ = std::max(longest_operand_, value.name.size() + 3);
    });
    for (const instruction& ins : d.all()) collect(ins);
  }

  std::string write() {
    generated_header out(
        d_, "Names in assembly text, with their lengths, and the names that each instruction prints.",
        {of_generated(d_, "encoding.hpp"), of_library(d_, "print_layout.hpp")}, "detail");

    std::vector<std::string> swizzles{""};
    for (const std::string& name : swizzle_names_) swizzles.push_back("." + name);
    pieces(out, "Modifiers, in groups by value.", "modifier_texts", modifiers_);
    pieces(out, "The texts of `source_shapes`.", "suffix_texts", mapped(sources_.suffixes, &suffix::text));
    pieces(out, "Swizzles, by enumerator.", "swizzle_texts", swizzles);
    pieces(out, "Prefixes of immediates, by `operand_info::text`.", "immediate_texts",
           mapped(immediate_names(d_),
                  [](const std::string& name) { return name == "constant" ? "#" : name + ":"; }));
    operands(out);

    out.array("", "modifier_place modifier_places[]", modifier_places_);
    out.array("By opcode.", "print_layout line_layouts[]", layouts_);
    for (std::size_t s = 0; s < other_spelling_count; ++s)
      out.array(
          s == 0 ? "By spelling, the instructions that it writes with other modifiers or suffixes." : "",
          filled("other_layout $[]", other_spellings[s].table), others_[s]);
    return out.end();
  }

 private:
  const description& d_;
  std::vector<std::string> swizzle_names_, modifiers_{""}, modifier_places_, layouts_;
  std::array<std::vector<std::string>, other_spelling_count> others_;
  source_layouts sources_;
  std::size_t longest_operand_ = 4;

  static constexpr std::string_view extension = ".zext";

  /// The texts of the values of `m` in a spelling.
  static std::vector<std::string> texts_of(const modifier& m, std::size_t spelling) {
    if (!m.values) return {"", "." + m.name};
    std::vector<std::string> texts;
    for (const enum_value& value : m.values->values)
      texts.push_back(value.reserved() || m.default_value == texts.size() ? "" : "." + value.name);
    if (spelling != own_spelling)
      for (const auto& [value, name] : m.others[spelling]) texts[value] = name.empty() ? "" : "." + name;
    return texts;
  }

  std::vector<std::string> suffixes(const source& s) const {
    return mapped(suffixes_of(swizzle_names_, s, own_spelling), &suffix::text);
  }

  /// The modifiers of `ins` that text can have, in the order of a spelling.
  static std::vector<const modifier*> printed(const instruction& ins, std::size_t spelling) {
    std::vector<const modifier*> order =
        chosen(ins.modifiers, [](const modifier& m) { return !is_settled(m); });
    if (spelling != own_spelling)
      std::ranges::stable_partition(order, [&](const modifier* m) { return m->first_in[spelling]; });
    return order;
  }

  /// Adds the modifiers of `ins` in a spelling. Returns `pattern` with the position of the first, and their
  /// number.
  std::string place_modifiers(const instruction& ins, std::size_t spelling, const char* pattern) {
    const std::vector<std::string> run = mapped(printed(ins, spelling), [&](const modifier* m) {
      return braced(m->bits.start, (1u << m->bits.size) - 1, place_run(modifiers_, texts_of(*m, spelling)));
    });
    return filled(pattern, place_run(modifier_places_, run), run.size());
  }

  /// The most characters of a line.
  std::size_t length_of(const instruction& ins) const {
    std::size_t length = ins.name.size() + 32;
    for (const modifier* m : printed(ins, own_spelling)) length += longest(texts_of(*m, own_spelling));
    for (const source& s : ins.sources) {
      length += 2 + longest_operand_ + longest(suffixes(s));
      if (s.size == d_.places.wide_size) length += extension.size();
    }
    for (const staging& group : ins.stagings)
      length += 3 + 4 * (group.count_bits ? (1u << group.count_bits->size) - 1 + group.count_bias : 8);
    for (const immediate& imm : ins.immediates) length += 2 + imm.name.size() + 1 + 3 + imm.size() / 3;
    return length + (ins.has_destination ? 2 + 3 + 3 : 0);
  }

  /// Records how another spelling of `ins` differs.
  void collect_other(const instruction& ins, std::size_t spelling) {
    const auto is_renamed = [&](const auto& part) { return !part.others[spelling].empty(); };
    if (std::ranges::none_of(ins.modifiers,
                             [&](const modifier& m) { return is_renamed(m) || m.first_in[spelling]; }) &&
        std::ranges::none_of(ins.sources, is_renamed))
      return;
    const std::string modifiers = place_modifiers(ins, spelling, "$, $");
    // The value that text omits, unless it is the default.
    std::uint64_t omitted_mask = 0, omitted = 0;
    for (const modifier& m : ins.modifiers)
      for (const auto& [value, name] : m.others[spelling])
        if (name.empty()) {
          omitted_mask |= m.bits.mask();
          omitted |= m.field(value);
        }
    others_[spelling].push_back(filled("{opcode::$, $, $, $, $}", ins.id, modifiers,
                                       sources_.first_of[spelling][layouts_.size()], hex(omitted_mask),
                                       hex(omitted)));
  }

  void collect(const instruction& ins) {
    const std::string own_modifiers = place_modifiers(ins, own_spelling, "$,$");
    for (std::size_t s = 0; s < other_spelling_count; ++s) collect_other(ins, s);
    unprinted_fields unprinted(ins);
    std::uint64_t modifiers = 0, suffixes = 0;
    for (const modifier* m : printed(ins, own_spelling))
      unprinted.add(modifiers, m->bits, unprinted_value(texts_of(*m, own_spelling), m->default_value));
    for (const source& s : ins.sources) add_suffix(unprinted, suffixes, s);
    const std::size_t operands = ins.stagings.size() + ins.has_destination + ins.results.size() +
                                 ins.sources.size() + ins.immediates.size();
    layouts_.push_back(braced(braced(string_literal(ins.name), ins.name.size()), hex(unprinted.bits()),
                              hex(modifiers), hex(suffixes), own_modifiers, operands == 0 ? 1 : 2,
                              length_of(ins)));
  }

  /// Adds the fields that determine the suffix of `s`.
  void add_suffix(unprinted_fields& unprinted, std::uint64_t& mask, const source& s) const {
    const std::optional<std::size_t> value = unprinted_value(suffixes(s), s.identity);
    const unsigned size = s.swizzle ? s.swizzle_bits.size : 0;
    const auto part = [&](std::size_t number) { return value ? std::optional(number) : std::nullopt; };
    if (s.swizzle) unprinted.add(mask, s.swizzle_bits, part(value.value_or(0) & ((1u << size) - 1)));
    const unsigned sign_size = s.sign_start ? 2 : s.invert_start ? 1 : 0;
    unprinted.add(mask, {s.sign_start.value_or(s.invert_start.value_or(0)), sign_size},
                  part(value.value_or(0) >> size));
  }

  /// The texts of the source bytes, in runs of 32 that all pages share or that belong to one page.
  void operands(writer& out) const {
    constexpr std::size_t run = 32, runs = 8, pages = 4;
    const auto kind_of = [&](const char* name) { return find_named(d_.places.source_kinds, name); };
    std::vector<std::string> texts;
    std::vector<std::size_t> offsets(pages * runs, 0);
    // Adds names of sources of a kind, if there is one, in the pages from `first` to before `end`.
    const auto add = [&](const source_kind* of, std::size_t first, std::size_t end,
                         const std::vector<std::string>& names) {
      if (!of || first >= pages) return;
      for (std::size_t page = first; page < end; ++page)
        for (std::size_t byte = of->prefix, i = 0; i < names.size(); i += run)
          offsets[page * runs + (byte + i) / run] = texts.size() + i - (byte + i);
      append(texts, names);
      texts.resize((texts.size() + run - 1) / run * run);
    };
    const auto numbered = [](const source_kind* of, const char* prefix, std::size_t page) {
      std::vector<std::string> names;
      const std::size_t count = of ? std::size_t{1} << of->index_size : 0;
      for (std::size_t i = page * count; i < (page + 1) * count; ++i)
        names.push_back(filled("$$", prefix, i));
      return names;
    };
    const source_kind* const uniform = kind_of("uniform");
    const std::vector<std::string> registers = numbered(kind_of("register"), "r", 0);
    add(kind_of("register"), 0, pages, registers);
    add(kind_of("last_use"), 0, pages, numbered(kind_of("last_use"), "^r", 0));
    for (std::size_t page = 0; uniform && page < std::min<std::size_t>(uniform->pages, pages); ++page)
      add(uniform, page, page + 1, numbered(uniform, "u", page));
    for (const special_page& page : d_.places.special_pages) {
      std::vector<std::string> names;
      for (const enum_value& value : d_.instructions.enums.at(page.enum_name).values)
        for (const char* word : {".w0", ".w1"}) names.push_back(value.reserved() ? "" : value.name + word);
      add(kind_of("special"), page.page, page.page + 1, names);
    }
    // Only constants differ between architectures.
    std::vector<std::vector<std::string>> tables;
    std::vector<std::string> items, notes;
    for (const unsigned arch : d_.instructions.archs) {
      const std::vector<table_constant> constants = constants_in(d_.instructions, arch);
      const std::vector<std::string> names =
          mapped(constants, [](const table_constant& constant) { return upper_hex(constant.value); });
      if (holds(tables, names)) continue;
      tables.push_back(names);
      add(kind_of("constant"), 0, pages, names);
      add_row(items, mapped(offsets, part_text<std::size_t>));
      add_row(notes, mapped(constants, [](const table_constant& constant) {
                return string_literal(as_floats(constant.value));
              }));
    }
    pieces(out, "Texts of source bytes.", "source_texts", texts);
    // The text of the group of all registers contains those of all other groups.
    const std::string group = join(registers, ":");
    out.about("The registers as one group, and room for a block that is copied from its end.");
    out.line("inline constexpr char register_group_text[$] = $;", group.size() + 1 + 32,
             string_literal(group));
    out.array(
        "By page and the upper three bits of a source byte, for each of `constant_tables`: the distance of "
        "its text from its value.",
        filled("std::uint16_t source_text_offsets[][$]", offsets.size()), items);
    out.array("The constants as a float, and as halves, the low one first, for each of `constant_tables`.",
              "const char* constant_notes[][encoding::constant_count]", notes);
  }

  /// Adds the values of one row of an array of arrays to its initializer.
  static void add_row(std::vector<std::string>& items, std::vector<std::string> row) {
    if (row.empty()) return;
    row.front().insert(0, "{");
    row.back() += "}";
    append(items, row);
  }
};

}  // namespace

std::size_t piece_size(std::size_t longest) {
  // The terminating zero of a literal, and the length.
  return (longest + 2 + 7) / 8 * 8;
}

std::vector<std::string> immediate_names(const description& d) {
  std::vector<std::string> names;
  for (const instruction& ins : d.all())
    for (const immediate& imm : ins.immediates) index_of(names, imm.name);
  return names;
}

std::string texts_header(const description& d) { return text_writer(d).write(); }

}  // namespace generator
