// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/source_value.hpp>
#include <valhall/isa/hardware.hpp>

#include <cstddef>
#include <cstdint>

/// Exact values for sources without a register: finds the entry of the constant table that produces the
/// value, with lanes, sign or inversion.
namespace valhall {

/// The value for a source. Converts from integers, negative ones included, and from floats for 32-bit
/// sources. For vectors and halves it is the bit pattern.
class [[nodiscard]] constant_value {
 public:
  /// An integer or a float.
  template <detail::integer Value>
  constexpr constant_value(Value value) noexcept
      : bits_(static_cast<std::uint64_t>(value)), form_(value < 0 ? form::negative : form::natural) {}
  template <detail::single_float Value>
  constexpr constant_value(Value value) noexcept : bits_(float_bits(value)), form_(form::floating) {}

  /// Whether `source` can have such values.
  [[nodiscard]] constexpr bool fits(const source_info& source) const noexcept {
    if (form_ == form::floating) return source.place().size == 32;
    if (source.extends_sign()) return bits_ == detail::sign_extend(bits_ & 0xffffffff, 32);
    if (form_ == form::negative) return ~bits_ <= detail::low_bits(source.loaded_width()) >> 1;
    return bits_ <= detail::low_bits(source.loaded_width());
  }

  /// The bits of the value on `source`, which it must fit.
  [[nodiscard]] constexpr std::uint64_t bits_on(const source_info& source) const noexcept {
    return bits_ & detail::low_bits(source.extends_sign() ? source.width() : source.loaded_width());
  }

 private:
  enum class form : std::uint8_t { natural, negative, floating };

  std::uint64_t bits_;
  form form_ = form::natural;
};

/// The outcome of a search for a constant.
enum class [[nodiscard]] constant_error : std::uint8_t{
    none,            ///< An operand produces the value.
    not_in_table,    ///< No entry produces the value.
    pair_unknown,    ///< No entry is known to produce it, since the source reads 64 bits unchanged.
    does_not_fit,    ///< The source has fewer bits, or is not a 32-bit float.
    no_such_source,  ///< The instruction has no source with this number.
};

/// The name of `e`.
[[nodiscard]] constexpr const char* name_of(constant_error e) noexcept {
  switch (e) {
    case constant_error::none: return "none";
    case constant_error::not_in_table: return "not_in_table";
    case constant_error::pair_unknown: return "pair_unknown";
    case constant_error::does_not_fit: return "does_not_fit";
    case constant_error::no_such_source: return "no_such_source";
  }
  return "";
}

/// The error and the remedy, in a sentence without a full stop.
[[nodiscard]] constexpr const char* explanation_of(constant_error e) noexcept {
  switch (e) {
    case constant_error::none: return "an entry of the constant table, or a uniform, gives the value";
    case constant_error::not_in_table:
      return "no entry of the constant table gives this value here: load each word of it by IADD_IMM.i32 "
             "rN, 0x0, #value, or use a uniform";
    case constant_error::pair_unknown:
      return "what a constant means as 64 bits is not known: load each word by IADD_IMM.i32 rN, 0x0, "
             "#value, or use a pair of uniforms";
    case constant_error::does_not_fit:
      return "the source delivers fewer bits than the value has, or no 32-bit float";
    case constant_error::no_such_source: return "the instruction has no such source";
  }
  return "";
}

/// The operand that produces a value for a source, or the means to load the value if there is no such
/// operand.
class [[nodiscard]] resolved_constant {
 public:
  /// A failure, with no operand and no value to load.
  constexpr resolved_constant(constant_error error, required_arch e) noexcept : error_(error), arch_(e) {}
  /// `value` for `source` in `e`, with the operand that produces it, or an operand of kind `none`.
  constexpr resolved_constant(const source_info& source, std::uint64_t value, const valhall::operand& found,
                              required_arch e) noexcept
      : operand_(found), source_(source), value_(value), error_(constant_error::none), arch_(e) {
    if (found.kind() != operand_kind::none) return;
    const bool whole_pair = source.width() == 64 && !source.place().takes_swizzle;
    error_ = whole_pair ? constant_error::pair_unknown : constant_error::not_in_table;
  }

  /// Whether an operand produces the value.
  [[nodiscard]] constexpr bool ok() const noexcept { return error_ == constant_error::none; }
  /// Why no operand was found; `none` if one was.
  constexpr constant_error error() const noexcept { return error_; }

  /// The architecture that the constant was resolved for.
  [[nodiscard]] constexpr valhall::arch arch() const noexcept { return arch_; }

  /// The operand for `encode`: an entry of the table, or a uniform; its kind is `none` if there is none. In
  /// combination with other operands it may still break rules such as `too_many_fau_words`.
  constexpr valhall::operand operand() const noexcept { return operand_; }

  /// Registers needed to load the value: 2 for a 64-bit source, 0 if it cannot be loaded.
  [[nodiscard]] constexpr unsigned word_count() const noexcept {
    return !source_.ok() ? 0 : source_.loaded_width() == 64 ? 2 : 1;
  }

  /// `IADD_IMM.i32 rN, 0x0, #value`, in that architecture, for word `word` of the value. A pair starts at
  /// `first`, so word 1 goes to the next register. A `word` past the end of the value breaks
  /// `immediate_out_of_range`.
  constexpr instruction load_into(reg first, detail::natural word = 0) const noexcept {
    if (word >= word_count()) return detail::broken_by(rule::immediate_out_of_range);
    const auto bits = static_cast<std::uint32_t>(value_ >> 32 * word);
    return encode(opcode::iadd_imm_i32, {reg(first.number() + word), constant_entry(0), bits}, {}, arch_);
  }

  /// The operand that reads the value after `load_into`.
  constexpr valhall::operand operand_in(reg first) const noexcept {
    if (!source_.ok() || source_.takes_whole()) return first;
    const swizzle low = source_.place().widens == widening::amount ? swizzle::b00
                        : source_.place().size == 64               ? swizzle::w0
                        : source_.place().size == 16               ? swizzle::h0
                        : source_.width() == 16                    ? swizzle::b01
                                                                   : swizzle::b0;
    return valhall::operand(first).with_lanes(low);
  }

 private:
  valhall::operand operand_;
  source_info source_;
  std::uint64_t value_ = 0;
  constant_error error_;
  valhall::arch arch_;
};

namespace detail {

/// The bits that a constant needs for an operand form to produce the value.
struct word_test {
  std::uint64_t mask = 0, bits = 0;
  bool possible = true;

  constexpr void demand(std::uint64_t more_mask, std::uint64_t more_bits) noexcept {
    possible &= ((bits ^ more_bits) & mask & more_mask) == 0;
    mask |= more_mask;
    bits |= more_bits & more_mask;
  }
};

/// An index of a constant table by the bytes of its entries, which makes the search fast.
class byte_index {
 public:
  constexpr explicit byte_index(const constant_values& table) noexcept {
    for (unsigned entry = 0; entry < encoding::constant_count; ++entry)
      for (unsigned place = 0; place < 4; ++place)
        entries_[place][table.values[entry] >> 8 * place & 0xff] |= 1u << entry;
  }

  /// Bit n: entry n passes the test. In each byte, the mask of the test must have all bits, no bits, or all
  /// bits except the top one.
  constexpr std::uint32_t passing(const word_test& test) const noexcept {
    std::uint32_t entries = ~0u;
    for (unsigned place = 0; place < 4; ++place) {
      const std::uint64_t mask = test.mask >> 8 * place & 0xff;
      const std::uint64_t byte = test.bits >> 8 * place & 0xff;
      if (mask == 0) continue;
      entries &= entries_[place][byte] | (mask == 0xff ? 0 : entries_[place][byte ^ 0x80]);
    }
    return entries;
  }

 private:
  std::uint32_t entries_[4][256] = {};
};

/// By table, as `constant_tables`.
inline constexpr byte_index entries_by_byte[] = {byte_index(constant_tables[0]),
                                                 byte_index(constant_tables[1])};
static_assert(sizeof(entries_by_byte) / sizeof(byte_index) ==
              sizeof(constant_tables) / sizeof(constant_values));

/// Lanes, sign and inversion of an operand.
struct operand_form {
  swizzle lanes;
  unsigned sign;
  bool inverted;

  /// The number of modifiers written, except for mandatory lanes.
  constexpr unsigned cost(const source_info& source) const noexcept {
    return (lanes != swizzle::none && source.takes_whole()) + (sign & 1) + (sign >> 1) + inverted;
  }
};

/// The inverse of `evaluate_source`: the bits that a word needs for it to return `value`.
constexpr word_test test_for(const source_info& source, std::uint64_t value, operand_form form) noexcept {
  word_test test;
  const std::uint64_t signs = sign_bits(source);
  const bool any_sign = (form.sign & absolute_bit) != 0;
  if (form.inverted) value ^= low_bits(source.width());
  if ((form.sign & negate_bit) != 0) value ^= signs;
  test.possible = !any_sign || (value & signs) == 0;
  if (form.lanes == swizzle::none) {
    test.demand(low_bits(source.width()) & ~(any_sign ? signs : 0), value);
    return test;
  }
  const taken_parts parts = parts_of(source, form.lanes);
  test.possible &= parts.count != 0;
  const widening how = source.place().widens;
  for (unsigned i = 0; i < parts.count && test.possible; ++i) {
    const std::uint64_t component = value >> (i * parts.component) & low_bits(parts.component);
    const std::uint64_t part = narrow(how, component, parts.size, parts.component);
    test.possible &= widen(how, part, parts.size, parts.component) == source_value{component, true};
    test.demand(low_bits(parts.size - any_sign) << parts.start(i), part << parts.start(i));
  }
  return test;
}

/// Searches for the operand that produces a value with the fewest modifiers; if several do, for the first
/// word.
class form_search {
 public:
  /// Searches the constant table of `e`.
  constexpr form_search(const source_info& source, std::uint64_t value, arch e) noexcept
      : source_(source),
        value_(value),
        words_(constant_tables[constant_tables_of[arch_index(e)]].values),
        entries_(&entries_by_byte[constant_tables_of[arch_index(e)]]) {}
  /// Searches the uniforms with the values `words`.
  constexpr form_search(const source_info& source, std::uint64_t value, view<std::uint32_t> words) noexcept
      : source_(source), value_(value), words_(words) {}

  /// The operand, or one of kind `none`.
  constexpr operand run() noexcept {
    const operand_info& place = source_.place();
    const unsigned sign_count = place.takes_sign ? 4 : 1;
    for (unsigned inverted = 0; inverted <= place.takes_invert; ++inverted)
      for (unsigned sign = 0; sign < sign_count && cost_ != 0; ++sign) {
        if (source_.takes_whole()) try_form({swizzle::none, sign, inverted != 0});
        if (place.takes_swizzle) try_lanes(sign, inverted != 0);
      }
    return best_;
  }

 private:
  source_info source_;
  std::uint64_t value_;
  view<std::uint32_t> words_;
  const byte_index* entries_ = nullptr;  ///< The index of the constant table; null for uniforms.
  operand best_;
  unsigned cost_ = ~0u;
  std::size_t index_ = 0;

  constexpr void try_lanes(unsigned sign, bool inverted) noexcept {
    const operand_info& place = source_.place();
    for (unsigned code = 0; code >> place.swizzle_size == 0; ++code) {
      const swizzle lanes = swizzle_sets[place.swizzle_set][code];
      if (code != place.identity && lanes != reserved_swizzle) try_form({lanes, sign, inverted});
    }
  }

  /// Whether the word at `index` would be a better result.
  constexpr bool is_better(unsigned cost, std::size_t index) const noexcept {
    return cost < cost_ || (cost == cost_ && index < index_);
  }

  constexpr void try_form(operand_form form) noexcept {
    const unsigned cost = form.cost(source_);
    if (!is_better(cost, 0)) return;
    const word_test test = test_for(source_, value_, form);
    if (!test.possible || !is_form_of(source_, operand_at(0, form))) return;
    for (std::size_t first = 0; first < words_.size(); first += block_size)
      for (std::uint64_t set = candidates(first, test); set != 0; set &= set - 1) {
        std::size_t i = first;
        while ((set >> (i - first) & 1) == 0) ++i;
        if (!is_better(cost, i)) return;
        if (!can_read(i, form)) continue;
        if (evaluate_source(source_, bits_at(i, form), operand_at(0, form)) != source_value{value_, true})
          continue;
        best_ = operand_at(i, form);
        cost_ = cost;
        index_ = i;
        return;
      }
  }

  static constexpr std::size_t block_size = 32;

  /// Bit i: word `first` + i passes the test.
  constexpr std::uint64_t candidates(std::size_t first, const word_test& test) const noexcept {
    if (entries_ != nullptr) return entries_->passing(test);
    std::uint64_t set = 0;
    const std::size_t left = words_.size() - first;
    for (std::size_t i = 0; i < (left < block_size ? left : block_size); ++i)
      set |= std::uint64_t{((words_[first + i] ^ test.bits) & test.mask & low_bits(32)) == 0} << i;
    return set;
  }

  constexpr bool is_pair(operand_form form) const noexcept {
    return source_.width() == 64 && form.lanes == swizzle::none;
  }
  /// Whether the form can read word `i`: a pair starts at an even one.
  constexpr bool can_read(std::size_t i, operand_form form) const noexcept {
    return !is_pair(form) || (i % 2 == 0 && i + 1 < words_.size());
  }
  constexpr std::uint64_t bits_at(std::size_t i, operand_form form) const noexcept {
    return words_[i] | (is_pair(form) ? std::uint64_t{words_[i + 1]} << 32 : 0);
  }

  constexpr operand operand_at(std::size_t i, operand_form form) const noexcept {
    if (entries_ != nullptr)
      return source_operand(encoding::constant | i, 0, form.lanes, form.sign, form.inverted, false);
    const operand plain = source_operand(0, 0, form.lanes, form.sign, form.inverted, false);
    return source_operand(u(i).bits(), plain.shape());
  }
};

}  // namespace detail

/// Finds the entry of the constant table of `e` from which `source` gets exactly `value`: unmodified if
/// possible, else with the fewest modifiers, and the lowest such entry. If there is none, searches `uniforms`
/// in the same way: the known values of u0, u1 and so on, as many as `e` has. Otherwise the result is not
/// `ok()`, and its `load_into` loads the value.
constexpr resolved_constant resolve_constant(constant_value value, const source_info& source,
                                             view<std::uint32_t> uniforms, required_arch e) noexcept {
  if (!source.ok()) return {constant_error::no_such_source, e};
  if (!value.fits(source)) return {constant_error::does_not_fit, e};
  const std::uint64_t bits = value.bits_on(source);
  operand found = detail::form_search(source, bits, e).run();
  if (found.kind() == operand_kind::none && uniforms.size() != 0) {
    const std::size_t most = uniform_count_of(e);
    const std::size_t count = uniforms.size() < most ? uniforms.size() : most;
    found = detail::form_search(source, bits, {uniforms.begin(), count}).run();
  }
  return {source, bits, found, e};
}

/// Likewise without uniforms.
constexpr resolved_constant resolve_constant(constant_value value, const source_info& source,
                                             required_arch e) noexcept {
  return resolve_constant(value, source, {}, e);
}

}  // namespace valhall
