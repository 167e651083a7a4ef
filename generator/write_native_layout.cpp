// SPDX-License-Identifier: MIT
#include "native_places.hpp"
#include "tables.hpp"

/// The headers of a native layout: tables that translate words, positions, and registers.
namespace generator {

namespace {

/// A set of bits; each combination of their values has a list of words.
struct selector {
  std::vector<bit_range> runs;

  unsigned size() const {
    unsigned total = 0;
    for (const bit_range& run : runs) total += run.size;
    return total;
  }
  /// The bits of a word that `value` describes.
  std::uint64_t put(std::uint64_t value) const {
    std::uint64_t bits = 0;
    for (const bit_range& run : runs) {
      bits |= value << run.start & run.mask();
      value >>= run.size;
    }
    return bits;
  }
  std::uint64_t mask() const { return put(~std::uint64_t{0}); }
};

/// The tables of a native layout.
class native_writer {
 public:
  native_writer(const description& d, const native_layout& from) : d_(d), from_(from) {
    for (const native_group& group : from.groups) {
      add_group(group);
      for (const native_word& word : group.words) words_.push_back(&word);
    }
  }

  std::string write() {
    generated_header out(d_, "Tables that translate between canonical and native words.",
                         {of_library(d_, "native_word.hpp")}, "detail::native_words");
    out.array("Adjacent bits of canonical words, and their positions in native words.", "native_move moves[]",
              moves_);
    out.array("Bits of canonical words, by the values of native fields.", "std::uint64_t canonical_values[]",
              values_);
    out.array("Native fields whose values encode bits of the canonical word.", "native_values value_fields[]",
              fields_);
    out.array("Fields that native words have in the same positions, and the bits that they fix.",
              "native_group groups[]", groups_);
    out.array("Native words.", "native_word words[]", word_rows_);
    by_class(out);
    by_canonical_opcode(out);
    opcode_row(out, d_, from_.arch);
    return out.end();
  }

 private:
  const description& d_;
  const native_layout& from_;
  std::vector<const native_word*> words_;
  std::vector<std::string> moves_, values_, fields_, groups_, word_rows_;

  static constexpr std::size_t most_runs = 3;
  static constexpr unsigned most_bits = 10;

  void add_group(const native_group& group) {
    // Bit 0 of each source byte, and the first bit of each register, in canonical words.
    std::uint64_t sources = 0, registers = 0;
    for (const unsigned position : group.sources)
      sources |= std::uint64_t{1} << d_.places.source_at(position).start;
    for (const unsigned first : group.registers) registers |= std::uint64_t{1} << first;
    const auto moves = mapped(group.all_moves(), [](const native_move& move) {
      return braced(move.from.start, move.from.size, move.to);
    });
    const auto fields = mapped(group.values, [&](const native_values& field) {
      const auto canonical = mapped(field.canonical, [](std::uint64_t bits) { return hex(bits); });
      return braced(field.at.start, field.at.size, hex(field.canonical_mask), place_run(values_, canonical));
    });
    const std::string common =
        filled("$,$,$,$,$,$,$", hex(sources), hex(registers), place_run(moves_, moves), group.moves.size(),
               group.xors.size(), place_run(fields_, fields), fields.size());
    for (const native_word& word : group.words)
      word_rows_.push_back(braced(
          hex(word.bits, 16), hex(word.canonical_bits, 16),
          index_of(groups_, braced(hex(word.mask), hex(word.zero), hex(word.canonical_mask), common))));
  }

  /// An array of `values`, which have 16 bits.
  static void numbers(writer& out, std::string_view about, std::string_view name,
                      const std::vector<std::size_t>& values) {
    out.about(about);
    out.line("inline constexpr char16_t $[] =", name);
    number_string(out, values, ";");
  }

  /// Up to three runs of bits that all of `words` fix.
  static selector common_bits(const std::vector<const native_word*>& words, std::uint64_t without) {
    std::uint64_t mask = ~without;
    for (const native_word* word : words) mask &= word->mask;
    std::uint64_t zeros = mask, ones = mask;  // Bits that are equal in all words do not distinguish them.
    for (const native_word* word : words) {
      zeros &= ~word->bits;
      ones &= word->bits;
    }
    selector found{runs_of(mask & ~zeros & ~ones)};
    while (found.runs.size() > most_runs || found.size() > most_bits) found.runs.erase(found.runs.begin());
    return found;
  }

  /// Groups words by the bits that all of them fix, the class, and then by the bits that all words of a class
  /// fix.
  void by_class(writer& out) const {
    const selector classes = common_bits(words_, 0);
    std::vector<std::string> rows;
    std::vector<std::size_t> firsts, order;
    for (std::uint64_t value = 0; value < std::uint64_t{1} << classes.size(); ++value) {
      std::vector<const native_word*> members = words_;
      std::erase_if(members, [&](const native_word* word) {
        return (word->mask & classes.mask() & (word->bits ^ classes.put(value))) != 0;
      });
      const selector within = common_bits(members, classes.mask());
      rows.push_back(braced(list_of(within.runs), firsts.size()));
      list(members, within, &native_word::mask, &native_word::bits, firsts, order);
    }
    firsts.push_back(order.size());
    out.array("Bits that form the class of a native word.", "native_run class_bits[]",
              mapped(classes.runs, [](bit_range run) { return braced(run.start, run.size); }));
    out.array(
        "Indexed by class: the bits that distinguish its words, and the index of its first entry in "
        "`first_words`.",
        "native_class classes[]", rows);
    numbers(
        out,
        "Indexed by the value of these bits: the start of its words in `word_order`; the next entry is their "
        "end.",
        "first_words", firsts);
    numbers(out, "Indices of native words.", "word_order", order);
  }

  void by_canonical_opcode(writer& out) const {
    std::vector<std::size_t> firsts, order;
    list(words_, {{d_.places.opcode}}, &native_word::canonical_mask, &native_word::canonical_bits, firsts,
         order);
    firsts.push_back(order.size());
    numbers(out, "Indexed by opcode of the canonical word: the start of its words in `canonical_word_order`.",
            "canonical_first_words", firsts);
    numbers(out, "", "canonical_word_order", order);
  }

  /// Adds the words for each value of `bits`.
  void list(const std::vector<const native_word*>& members, const selector& bits,
            std::uint64_t native_word::*mask, std::uint64_t native_word::*fixed,
            std::vector<std::size_t>& firsts, std::vector<std::size_t>& order) const {
    for (std::uint64_t value = 0; value < std::uint64_t{1} << bits.size(); ++value) {
      firsts.push_back(order.size());
      for (const native_word* word : members)
        if ((word->*mask & bits.mask() & (word->*fixed ^ bits.put(value))) == 0)
          order.push_back(position_of(words_, word));
    }
  }
};

}  // namespace

std::string native_encoding_header(const description& d, const native_layout& from) {
  generated_header out(
      d,
      "Positions that all native words share, and numbers of operands, which have a bit more than in "
      "`encoding`.",
      {"cstdint"}, "detail::native_encoding");
  out.line();
  const source_kind &reg = kind(d.places, "register"), &uniform = kind(d.places, "uniform");
  out.constant("General registers of 32 bits.", "unsigned register_count", 2u << reg.index_size);
  out.constant("The bit in a source that marks the last use of its register.", "std::uint64_t last_use",
               hex(std::uint64_t{kind(d.places, "last_use").prefix} << 1, 2));
  out.constant("Bits of the index of a uniform within its page.", "unsigned uniform_index_size",
               uniform.index_size + 1);
  out.constant("Uniforms of 32 bits that text can name.", "unsigned uniform_count",
               uniform.pages * (2u << uniform.index_size));
  out.constant("Bits that mark a word that could not be built ...", "std::uint64_t broken_mask",
               hex(from.broken.mask(), 16));
  out.constant("... and their value in such a word; no other word has it.", "std::uint64_t broken_bits",
               hex(from.broken_value << from.broken.start, 16));
  out.constant("First bit of the flow field.", "unsigned flow_start", from.flow);
  out.constant("First bit of the page of uniforms and special values.", "unsigned fau_page_start",
               from.fau_page);
  out.constant(
      "Bit 8 of the code of source 0, set unless it is a register; bit 8 of source n is n bits higher.",
      "unsigned fau_bit_start", from.fau_bit);
  if (const std::optional<unsigned> mask = mask_start(d, from))
    out.constant("First bit of the mask of a destination.", "unsigned destination_mask_start", *mask);
  return out.end();
}

std::string native_layout_header(const description& d, const native_layout& from) {
  return native_writer(d, from).write();
}

std::string native_registers_header(const description& d, const native_layout& native) {
  const std::string name = d.instructions.arch_identifier(native.arch);
  generated_header out(
      d, "The registers that exist only in " + name + ", whose register numbers have one more bit.",
      {of_library(d, "builder_support.hpp")}, name);
  const unsigned count = 1u << d.places.destination.size;
  out.about("The general registers that other architectures lack.");
  registers(out, count, 2 * count);
  return out.end();
}

}  // namespace generator
