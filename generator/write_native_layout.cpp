// SPDX-License-Identifier: MIT
#include "native_places.hpp"
#include "tables.hpp"

#include <bit>
#include <cmath>

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
  /// The factor that moves these bits to the top bits of a product, of which there are `index_size`.
  std::uint64_t factor() const {
    std::uint64_t factor = 0;
    unsigned to = 64 - index_size;
    for (const bit_range& run : runs) {
      if (run.start <= to) factor |= std::uint64_t{1} << (to - run.start);
      to += run.size;
    }
    return factor;
  }
  /// Whether these bits can become the top bits of a product.
  bool is_index() const {
    if (size() > index_size) return false;
    for (std::uint64_t value = 0; value >> size() == 0; ++value)
      if (put(value) * factor() >> (64 - index_size) != value) return false;
    return true;
  }

  static constexpr unsigned index_size = 8;
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
    out.array("Bits of native words with another position in canonical words.", "native_turn turns[]",
              turns_);
    out.array("Bits of canonical words, by the values of native fields.", "std::uint64_t canonical_values[]",
              values_);
    out.array("Native fields whose values encode bits of the canonical word.", "native_values value_fields[]",
              fields_);
    out.array("Fields that native words have in the same positions, and the bits that they fix.",
              "native_group groups[]", groups_);
    out.array("Native words.", "native_word words[]", word_rows_);
    by_class(out);
    by_canonical_opcode(out);
    by_instruction(out);
    opcode_row(out, d_, from_.arch);
    return out.end();
  }

 private:
  using word_list = std::vector<const native_word*>;

  const description& d_;
  const native_layout& from_;
  word_list words_;
  std::vector<std::string> turns_, values_, fields_, groups_, word_rows_;

  void add_group(const native_group& group) {
    // Bit 0 of each source byte, and the first bit of each register, in canonical words.
    std::uint64_t sources = 0, registers = 0;
    for (const unsigned position : group.sources)
      sources |= std::uint64_t{1} << d_.places.source_at(position).start;
    for (const unsigned first : group.registers) registers |= std::uint64_t{1} << first;
    // Bits with the same position in both words; the lower bits of operands are among them.
    std::uint64_t kept = (sources | registers) * bit_range{0, d_.places.destination.size}.mask();
    std::uint64_t halves = 0;
    std::map<unsigned, std::uint64_t> turned;
    for (const native_move& move : group.moves) {
      const std::uint64_t bits = bit_range{move.to, move.from.size}.mask();
      if (move.to == move.from.start)
        kept |= bits;
      else if (move.from == d_.places.destination_mask() && move.to == mask_start(d_, from_))
        halves = bits;
      else
        turned[distance(move)] |= bits;
    }
    std::vector<std::string> turns;
    for (const auto& [by, bits] : turned) turns.push_back(braced(hex(bits), by));
    for (const native_move& move : group.xors)
      turns.push_back(braced(hex(bit_range{move.to, move.from.size}.mask()), distance(move)));
    const auto fields = mapped(group.values, [&](const native_values& field) {
      const auto canonical = mapped(field.canonical, [](std::uint64_t bits) { return hex(bits); });
      return braced(field.at.start, field.at.size, hex(field.canonical_mask), place_run(values_, canonical));
    });
    const std::string common = filled("$,$,$,$,$,$,$,$,$", hex(sources), hex(registers), hex(kept),
                                      hex(halves), place_run(turns_, turns), turned.size(), group.xors.size(),
                                      place_run(fields_, fields), fields.size());
    for (const native_word& word : group.words)
      word_rows_.push_back(
          braced(hex(word.bits, 16), hex(word.canonical_bits, 16),
                 index_of(groups_, braced(hex(word.mask), hex(word.zero), hex(word.canonical_mask), common)),
                 id_of(word)));
  }

  /// The number of the only instruction that the canonical words of `word` can be; the number of instructions
  /// if there are several.
  std::size_t id_of(const native_word& word) const {
    std::size_t found = d_.all().size();
    for (const instruction& ins : d_.all()) {
      if (!ins.archs.contains(from_.arch)) continue;
      if ((ins.fixed_mask & word.canonical_mask & (ins.fixed_bits ^ word.canonical_bits)) != 0) continue;
      if (found != d_.all().size()) return d_.all().size();
      found = static_cast<std::size_t>(&ins - d_.all().data());
    }
    return found;
  }

  /// The number of positions, modulo 64, by which the native bits are further left than the canonical bits.
  static unsigned distance(const native_move& move) { return (64 + move.to - move.from.start) % 64; }

  /// An array of `values`, which have 16 bits.
  static void numbers(writer& out, std::string_view about, std::string_view name,
                      const std::vector<std::size_t>& values) {
    out.about(about);
    out.line("inline constexpr char16_t $[] =", name);
    number_string(out, values, ";");
  }

  /// The range from the lowest to the highest bit that all words fix and in which some differ.
  bit_range class_range() const {
    std::uint64_t fixed = ~std::uint64_t{0}, changed = 0;
    for (const native_word* word : words_) {
      fixed &= word->mask;
      changed |= word->bits ^ words_.front()->bits;
    }
    const std::vector<bit_range> runs = runs_of(fixed & changed);
    return {runs.front().start, runs.back().end() - runs.front().start};
  }

  /// The sum, over all `words`, of the length of the list that a word is in if `bits` select the lists.
  static double list_sizes(const word_list& words, std::uint64_t bits) {
    double sum = 0;
    for (const native_word* one : words)
      for (const native_word* other : words)
        if ((one->mask & other->mask & bits & (one->bits ^ other->bits)) == 0)
          sum += std::ldexp(1.0, -std::popcount(other->mask & ~one->mask & bits));
    return sum;
  }

  /// Bits that divide `words` into short lists, and form an index.
  static selector dividing_bits(const word_list& words) {
    selector found;
    for (bool better = true; better;) {
      const selector from = found;
      double least = list_sizes(words, from.mask());
      better = false;
      for (unsigned bit = 0; bit < 64; ++bit) {
        const std::uint64_t bits = from.mask() | std::uint64_t{1} << bit;
        const double sum = list_sizes(words, bits);
        const std::optional<selector> index = sum < least ? index_with(bits) : std::nullopt;
        if (!index) continue;
        found = *index;
        least = sum;
        better = true;
      }
    }
    return found;
  }

  /// `bits` in an order in which they form an index, if there is one.
  static std::optional<selector> index_with(std::uint64_t bits) {
    selector found{runs_of(bits)};
    do
      if (found.is_index()) return found;
    while (std::ranges::next_permutation(found.runs, {}, &bit_range::start).found);
    return std::nullopt;
  }

  /// Groups words by the class, a range of bits, and then by bits that divide the words of a class.
  void by_class(writer& out) const {
    const bit_range range = class_range();
    std::vector<std::string> rows;
    std::vector<std::size_t> firsts, order;
    std::map<word_list, std::string> known;
    for (std::uint64_t value = 0; value >> range.size == 0; ++value) {
      word_list words = words_;
      std::erase_if(words, [&](const native_word* word) {
        return (word->mask & range.mask() & (word->bits ^ value << range.start)) != 0;
      });
      std::string& row = known[words];
      if (row.empty()) {
        const selector within = dividing_bits(words);
        row = braced(hex(within.mask()), hex(within.factor()), firsts.size());
        list(words, within, &native_word::mask, &native_word::bits, firsts, order);
      }
      rows.push_back(row);
    }
    firsts.push_back(order.size());
    out.line();
    out.constant("First bit of the class of a native word.", "unsigned class_start", range.start);
    out.constant("Bits of the class.", "unsigned class_size", range.size);
    out.constant("Bits of the products that distinguish the words of a class.", "unsigned index_size",
                 selector::index_size);
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

  void by_instruction(writer& out) const {
    std::vector<std::size_t> firsts(d_.all().size(), 0);
    for (std::size_t i = words_.size(); i-- > 0;)
      if (const std::size_t id = id_of(*words_[i]); id != firsts.size()) firsts[id] = i;
    numbers(out, "Indexed by `opcode`: the first native word of the instruction, or 0.", "first_word_of",
            firsts);
  }

  /// Adds the words for each value of `bits`.
  void list(const word_list& members, const selector& bits, std::uint64_t native_word::*mask,
            std::uint64_t native_word::*fixed, std::vector<std::size_t>& firsts,
            std::vector<std::size_t>& order) const {
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
