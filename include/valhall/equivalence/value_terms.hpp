// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/equivalence/term_rules.hpp>
#include <valhall/interpreter/constant_result.hpp>
#include <valhall/isa/generated/named_operands.hpp>
#include <valhall/program/word_index.hpp>

#include <cstdint>

/// The results of instructions without effects, as terms.
namespace valhall::detail {

/// The terms of a value: its low word, and its high word if it has 64 bits.
struct value_terms {
  term_id low = 0, high = 0;
};

/// Numbers of the variables that have one value for the whole run.
struct fixed_variable {
  static constexpr std::uint32_t first_register = 0, uniform = 0x1000, special = 0x2000, chain = 0x3000,
                                 return_address = 0x4000, own_memory = 0x5000, own_address = 0x80000000;
};

/// Computes terms of sources and results. A template, as are the classes that use it, so that a file which
/// includes the checker but compares no programs does not pay for the functions of the interpreter.
template <class Operation>
class value_rules {
 public:
  constexpr explicit value_rules(term_rules& terms) noexcept : t(terms) {}

  /// The value of source `number` of the word at `index`, as `fetch` of the interpreter.
  constexpr value_terms fetch(const Operation& o, unsigned number, const term_id* registers,
                              word_index index) {
    const operation_source& s = o.sources[number];
    value_terms v = operand_of(s, registers, index);
    if (s.count != 0) {
      v.low = pick(s, v.low);
      if (s.delivers_wide) v.high = s.extends_sign() ? t.shift(sign_shift, v.low, t.constant(31)) : t.zero();
    }
    if (!s.changes_sign) return v;
    v.low = masked(v.low, s.keep, s.flip);
    if (s.delivers_wide) v.high = masked(v.high, s.keep >> 32, s.flip >> 32);
    return v;
  }

  /// The bits of the operand that source `s` reads, before lanes and sign.
  constexpr value_terms operand_of(const operation_source& s, const term_id* registers, word_index index) {
    switch (s.kind) {
      case source_kind::general_register:
        return {registers[s.index], s.wide ? registers[(s.index + 1) & (most_registers - 1)] : t.zero()};
      case source_kind::uniform:
        return {fixed(fixed_variable::uniform + s.index),
                s.wide ? fixed(fixed_variable::uniform + s.index + 1u) : t.zero()};
      case source_kind::constant: return {t.constant(s.constant), t.zero()};
      case source_kind::special: break;
    }
    const bool is_address = s.page == program_counter.page() && s.index >> 1 == program_counter.entry();
    const std::uint32_t number = is_address ? fixed_variable::own_address + 2 * index + (s.index & 1u)
                                            : fixed_variable::special + s.page * 0x100u + s.index;
    const bool has_high = s.wide && (s.index & 1) == 0;
    return {fixed(number), has_high ? fixed(number + 1) : t.zero()};
  }

  /// A variable with one value for the whole run.
  constexpr term_id fixed(std::uint32_t number) { return t.variable(term_table::nowhere, number); }

  /// The address of the thread-local memory.
  constexpr term_id thread_local_address() {
    const std::uint32_t number =
        fixed_variable::special + thread_local_pointer.page() * 0x100u + 2u * thread_local_pointer.entry();
    return t.wide(fixed(number), fixed(number + 1));
  }

  /// The result of `o`, which `f` computes in the interpreter, for the values of its sources.
  constexpr value_terms result_of(const Operation& o, lane_function f, const value_terms (&sources)[4]) {
    if (value_terms folded; fold(o, f, sources, folded)) return folded;
    if (o.type_size == 64) return wide_result(o, sources);
    if (value_terms known; o.number == number_kind::f
                               ? float_result(o, sources, known)
                               : integer_result(o, sources, known) || conversion_result(o, sources, known))
      return known;
    if (value_terms known; small_integer_result(o, sources, known)) return known;
    if (value_terms known; rounded_result(o, sources, known)) return known;
    if (is_clamped_sum(o)) return {clamped_sum(o, sources), t.zero()};
    return computed(o, sources);
  }

  /// A function of the sources that is only known by the fields of `o`.
  constexpr value_terms computed(const Operation& o, const value_terms (&sources)[4]) {
    term_id operands[4] = {};
    for (unsigned i = 0; i < o.source_count; ++i)
      operands[i] = o.sources[i].delivers_wide ? t.wide(sources[i].low, sources[i].high) : sources[i].low;
    if (o.family == family::fadd_imm || o.family == family::iadd_imm)
      operands[1] = t.constant(static_cast<std::uint32_t>(o.immediates[0]));
    else if (o.immediates[0] != 0 || o.immediates[1] != 0)
      operands[3] = t.wide(t.constant(static_cast<std::uint32_t>(o.immediates[0])),
                           t.constant(static_cast<std::uint32_t>(o.immediates[1])));
    if (is_commutative(o) && operands[1] < operands[0]) {
      const term_id kept = operands[0];
      operands[0] = operands[1];
      operands[1] = kept;
    }
    const term_id result =
        t.make(term_kind::computed, signature_of(o), operands[0], operands[1], operands[2], operands[3]);
    if (!o.fills_pair) return {result, t.zero()};
    return {t.low_of(result), t.high_of(result)};
  }

 private:
  static constexpr operator_code sign_shift = operator_code::shift_signed;

  term_rules& t;

  constexpr term_id masked(term_id a, std::uint64_t keep, std::uint64_t flip) {
    const term_id kept = t.bit_and(a, t.constant(static_cast<std::uint32_t>(keep)));
    return t.bit_xor(kept, t.constant(static_cast<std::uint32_t>(flip)));
  }

  /// The low word of the parts that `s` selects from `from`, as `pick_parts` of the interpreter.
  constexpr term_id pick(const operation_source& s, term_id from) {
    const term_rules::byte none{t.zero(), 0};
    term_rules::byte bytes[4] = {none, none, none, none};
    for (unsigned k = 0; k < s.count; ++k) {
      const unsigned start = s.size * (s.picks >> 2 * k & 3u), place = k * s.component;
      if (start >= 32 || place >= 32) continue;
      const term_id part = t.shift(operator_code::shift_right, from, t.constant(start));
      if (s.widens == widening::half_float && s.component == 32) return t.half_to_float(part);
      const bool extends = s.extends_sign() && s.size < 32;
      const term_id source = extends ? t.extend(s.size, part) : part;
      const unsigned size = extends ? s.component : s.size;
      for (unsigned i = 0; i < size / 8 && place / 8 + i < 4 && i < 4; ++i)
        bytes[place / 8 + i] = t.byte_of(source, i);
    }
    return t.word_of(bytes[0], bytes[1], bytes[2], bytes[3]);
  }

  /// Computes the result in the interpreter if all sources are constants and it does not depend on the mode.
  constexpr bool fold(const Operation& o, lane_function f, const value_terms (&sources)[4], value_terms& to) {
    for (unsigned i = 0; i < o.source_count; ++i)
      if (!t.is_constant(sources[i].low) || !t.is_constant(sources[i].high)) return false;
    const auto fetch_constants = [&](working_set& set) {
      for (unsigned i = 0; i < o.source_count; ++i)
        for (unsigned lane = 0; lane < set.count(); ++lane)
          set.source[i].set(lane,
                            t.value_of(sources[i].low) | std::uint64_t{t.value_of(sources[i].high)} << 32);
      return true;
    };
    std::uint64_t result = 0;
    if (!constant_result(o, f, fetch_constants, result)) return false;
    to = {t.constant(static_cast<std::uint32_t>(result)),
          t.constant(static_cast<std::uint32_t>(result >> 32))};
    return true;
  }

  /// Whether `o` limits the sum, or the product and sum, of floats of 32 bits.
  static constexpr bool is_clamped_sum(const Operation& o) noexcept {
    return (o.family == family::fadd || o.family == family::fma) && o.number == number_kind::f &&
           o.type_size == 32 && o.clamps != valhall::clamp::none;
  }
  /// The limited result of `o`: a function of the result without a limit.
  constexpr term_id clamped_sum(const Operation& o, const value_terms (&sources)[4]) {
    Operation plain = o;
    plain.clamps = valhall::clamp::none;
    term_id result = t.zero();
    // A sum with -0 is the other summand if that is a result: its subnormals have been flushed, if any are.
    constexpr std::uint32_t minus_zero = 0x80000000;
    if (o.family == family::fadd && o.rounding == round_mode::rte)
      for (unsigned i = 0; i < 2; ++i)
        if (t.is(sources[1 - i].low, minus_zero) && is_plain_sum(sources[i].low, plain))
          result = sources[i].low;
    if (result == t.zero()) result = computed(plain, sources).low;
    const term_id signature = t.make(term_kind::signature, static_cast<std::uint64_t>(o.clamps), 0, 0, 9);
    return t.make(term_kind::computed, signature, result);
  }
  /// Whether `result` is the result of an FADD or FMA with the fields of `sum`, except for the rounding.
  constexpr bool is_plain_sum(term_id result, const Operation& sum) {
    if (t.kind(result) != term_kind::computed) return false;
    Operation other = sum;
    for (const family f : {family::fadd, family::fma})
      for (const round_mode r : {round_mode::rte, round_mode::rtp, round_mode::rtn, round_mode::rtz}) {
        other.family = f;
        other.rounding = r;
        if (t[result].payload() == signature_of(other)) return true;
      }
    return false;
  }

  /// The float that equals an integer below 2^16 in magnitude, whichever instruction converts it.
  constexpr bool small_integer_result(const Operation& o, const value_terms (&s)[4], value_terms& to) {
    const term_id a = s[0].low;
    term_id value = a;
    switch (o.family) {
      case family::s8_to_f32: value = t.extend(8, a); break;
      case family::u8_to_f32: value = t.bit_and(a, t.constant(0xff)); break;
      case family::s16_to_f32: value = t.extend(16, a); break;
      case family::u16_to_f32: value = t.half_of(a, 0); break;
      case family::s32_to_f32:
      case family::u32_to_f32: {
        const bool is_signed = o.family == family::s32_to_f32;
        const bool is_extended = is_signed && t.is_op(a, operator_code::extend);
        const bool is_half = t.half_of(a, 0) == a;
        if (!is_extended && !is_half) return false;
        break;
      }
      default: return false;
    }
    to.low = t.make(term_kind::computed, t.make(term_kind::signature, 0, 0, 0, 10), value);
    return true;
  }

  /// A float rounded to an integer, or converted to one: the conversion of a rounded float. An FROUND that
  /// does not flush subnormals is the same only if it rounds them to 0 anyway.
  constexpr bool rounded_result(const Operation& o, const value_terms (&s)[4], value_terms& to) {
    const bool converts = o.family == family::f32_to_s32 || o.family == family::f32_to_u32;
    const bool rounds = o.family == family::fround && o.type_size == 32 && !o.narrows;
    if ((!converts && !rounds) || o.clamps != valhall::clamp::none) return false;
    const bool is_inward = o.rounding == round_mode::rte || o.rounding == round_mode::rtz;
    if (rounds && o.keeps_subnormals && !is_inward) return false;
    constexpr std::uint32_t number = 11;
    const term_node& given = t[s[0].low];
    bool is_rounded = given.kind() == term_kind::computed;
    if (is_rounded) {
      const term_node& how = t[static_cast<term_id>(given.payload())];
      is_rounded = how.kind() == term_kind::signature && how.operands[2] == number;
    }
    to.low = s[0].low;
    if (!is_rounded || o.rounding != round_mode::rtz)
      to.low =
          t.make(term_kind::computed,
                 t.make(term_kind::signature, static_cast<std::uint64_t>(o.rounding), 0, 0, number), to.low);
    if (converts)
      to.low = t.make(term_kind::computed,
                      t.make(term_kind::signature, static_cast<std::uint64_t>(o.family), 0, 0, 12), to.low);
    return true;
  }

  static constexpr bool is_commutative(const Operation& o) noexcept {
    switch (o.family) {
      case family::fadd:
      case family::fadd_imm:
      case family::fma:
      case family::fmin:
      case family::fmax:
      case family::iadd:
      case family::imul:
      case family::hadd:
      case family::imuld: return true;
      default: return false;
    }
  }

  /// The fields of `o` that decide its result besides the values of its sources.
  constexpr term_id signature_of(const Operation& o) {
    const family named = o.family == family::fadd_imm ? family::fadd : o.family;
    std::uint64_t what = static_cast<std::uint64_t>(named);
    const auto add = [&what](std::uint64_t value, unsigned bits) { what = what << bits | value; };
    add(static_cast<std::uint64_t>(o.number), 3);
    add(o.type_size, 7);
    add(o.components, 3);
    add(static_cast<std::uint64_t>(o.clamps), 2);
    add(static_cast<std::uint64_t>(o.rounding), 3);
    add(o.sources[1].count == 4, 1);
    std::uint64_t fields = static_cast<std::uint64_t>(o.test);
    const auto more = [&fields](std::uint64_t value, unsigned bits) { fields = fields << bits | value; };
    more(o.comparison, 4);
    more(static_cast<std::uint64_t>(o.result), 2);
    more(static_cast<std::uint64_t>(o.lane_op), 4);
    more(static_cast<std::uint64_t>(o.nan), 2);
    more(static_cast<std::uint64_t>(o.inactive), 4);
    more(o.subgroup, 6);
    for (const bool flag : {o.and_,
                            o.seq,
                            o.saturate,
                            o.not_result,
                            o.is_signed,
                            o.rhadd,
                            o.neg,
                            o.preserve_null,
                            o.sqrt,
                            o.log,
                            o.eq,
                            o.absolute,
                            o.compare,
                            o.is_unsigned,
                            o.propagates_nan,
                            o.all_ones_for_zero,
                            o.flushes_subnormals,
                            o.flushes_infinity,
                            o.keeps_subnormals,
                            o.narrows,
                            o.repeats && o.components == 1})
      more(flag, 1);
    return t.make(term_kind::signature, what, static_cast<term_id>(fields),
                  static_cast<term_id>(fields >> 32), 1);
  }

  /// The second step of a shift: combines it with the third source.
  constexpr term_id combined(const Operation& o, term_id shifted, term_id third) {
    const term_id flip = t.constant(mask_if(o.not_result));
    switch (o.family) {
      case family::lshift_and:
      case family::rshift_and:
      case family::lrot_and:
      case family::rrot_and: return t.bit_xor(t.bit_and(shifted, third), flip);
      case family::lshift_or:
      case family::rshift_or:
      case family::lrot_or:
      case family::rrot_or: return t.bit_xor(t.bit_or(shifted, third), flip);
      default: return t.bit_xor(t.bit_xor(shifted, third), flip);
    }
  }

  static constexpr bool is_shift(const Operation& o) noexcept { return shift_function(o) != nullptr; }

  /// A shift of components, or of 64 bits, that no other term expresses.
  constexpr term_id other_shift(const Operation& o, term_id a, term_id amount) {
    const auto kind = static_cast<std::uint64_t>(shift_kind_of(o));
    const term_id signature =
        t.make(term_kind::signature,
               kind << 16 | std::uint64_t{o.type_size} << 1 | (o.sources[1].count == 4 ? 1u : 0u), 0, 0, 2);
    return t.make(term_kind::computed, signature, a, amount);
  }

  constexpr term_id word_shift(const Operation& o, term_id a, term_id amount) {
    switch (shift_kind_of(o)) {
      case shift_kind::left: return t.shift(operator_code::shift_left, a, amount);
      case shift_kind::right: return t.shift(operator_code::shift_right, a, amount);
      case shift_kind::right_signed: return t.shift(operator_code::shift_signed, a, amount);
      case shift_kind::rotate_left: return t.shift(operator_code::rotate_left, a, amount);
      case shift_kind::rotate_right: break;
    }
    if (t.is_constant(amount))
      return t.shift(operator_code::rotate_left, a, t.constant((0 - t.value_of(amount)) & 31));
    return t.make(term_kind::computed, t.make(term_kind::signature, o.type_size, 0, 0, 3), a,
                  t.half_of(amount, 0));
  }

  /// A shift of 64 bits. If the amount is constant, its words are terms of words.
  constexpr value_terms wide_shift(const Operation& o, value_terms a, term_id amount) {
    const shift_kind kind = shift_kind_of(o);
    const bool rotates = kind == shift_kind::rotate_left || kind == shift_kind::rotate_right;
    if (!t.is_constant(amount) || rotates) {
      const term_id result = other_shift(o, t.wide(a.low, a.high), amount);
      return {t.low_of(result), t.high_of(result)};
    }
    const unsigned by = t.value_of(amount) & 63;
    if (by == 0) return a;
    const auto left = [&](term_id w, unsigned n) {
      return t.shift(operator_code::shift_left, w, t.constant(n));
    };
    const auto right = [&](term_id w, unsigned n) {
      return t.shift(operator_code::shift_right, w, t.constant(n));
    };
    const auto with_sign = [&](term_id w, unsigned n) { return t.shift(sign_shift, w, t.constant(n)); };
    if (kind == shift_kind::left) {
      if (by < 8) {
        const term_id result = t.shift_wide(t.wide(a.low, a.high), by);
        return {t.low_of(result), t.high_of(result)};
      }
      if (by >= 32) return {t.zero(), left(a.low, by - 32)};
      return {left(a.low, by), t.bit_or(left(a.high, by), right(a.low, 32 - by))};
    }
    const bool is_signed = kind == shift_kind::right_signed;
    const term_id above = is_signed ? with_sign(a.high, 31) : t.zero();
    if (by >= 32) return {is_signed ? with_sign(a.high, by - 32) : right(a.high, by - 32), above};
    return {t.bit_or(right(a.low, by), left(a.high, 32 - by)),
            is_signed ? with_sign(a.high, by) : right(a.high, by)};
  }

  constexpr value_terms words_of(term_id wide) { return {t.low_of(wide), t.high_of(wide)}; }
  /// The words of a sum of 64 bits. If a summand has 32 bits, they are computed as by a program that adds the
  /// low words, then the carry to the high word.
  constexpr value_terms sum_of(term_id a, term_id b) {
    if (has_word(a)) {
      const term_id kept = a;
      a = b;
      b = kept;
    }
    if (!has_word(b) || t.is_wide_constant(b)) return words_of(t.add_wide(a, b));
    const term_id x = t.low_of(a), sum = t.add(32, x, t.low_of(b));
    return {sum, t.add(32, t.high_of(a), t.carry_of(sum, x))};
  }
  /// Whether the high word of `wide` is 0.
  constexpr bool has_word(term_id wide) { return t.high_of(wide) == t.zero(); }

  constexpr value_terms wide_result(const Operation& o, const value_terms (&s)[4]) {
    const auto wide = [&](unsigned i) { return t.wide(s[i].low, s[i].high); };
    switch (o.family) {
      case family::iadd: return sum_of(wide(0), wide(1));
      case family::isub:
        if (const term_id b = wide(1); t.is_wide_constant(b))
          return words_of(t.add_wide(wide(0), t.wide_constant(0 - t.wide_value_of(b))));
        break;
      case family::shaddx:
        return sum_of(wide(0), t.shift_wide(wide(1), static_cast<unsigned>(o.immediates[0]) & 7));
      case family::seg_add:
        if (!o.neg && !o.preserve_null) return sum_of(wide(0), t.wide(s[1].low, t.zero()));
        break;
      case family::not_old: return {t.bit_not(s[0].low), t.bit_not(s[0].high)};
      default: break;
    }
    if (!is_shift(o)) return computed(o, s);
    const value_terms shifted = wide_shift(o, s[0], s[1].low);
    return {combined(o, shifted.low, s[2].low), combined(o, shifted.high, s[2].high)};
  }

  /// The outcome `mask` of a comparison combined with the third source, as the result type says.
  template <class Outcome>
  constexpr term_id outcome(const Operation& o, term_id mask, term_id third, const Outcome& if_true) {
    const term_id given = t.non_zero(o.type_size, third);
    const term_id both = o.and_ ? t.bit_and(mask, given) : t.bit_or(mask, given);
    return t.bit_and(both, t.constant(if_true(o.result)));
  }

  /// The word with `value` in each component.
  static constexpr std::uint32_t repeated(std::uint32_t value, unsigned size) noexcept {
    return size == 8 ? (value & 0xff) * 0x01010101u : size == 16 ? (value & 0xffff) * 0x10001u : value;
  }

  constexpr bool float_result(const Operation& o, const value_terms (&s)[4], value_terms& to) {
    const auto relation = static_cast<condition>(o.comparison);
    const unsigned size = o.type_size;
    switch (o.family) {
      case family::fcmp:
        to.low =
            outcome(o, t.compare_floats(relation, size, s[0].low, s[1].low), s[2].low, [&](result_type r) {
              return size == 16 ? repeated(true_value<std::uint16_t>(r), 16) : true_value<std::uint32_t>(r);
            });
        return true;
      case family::csel:
        to.low = t.select(t.compare_floats(relation, size, s[0].low, s[1].low), s[2].low, s[3].low);
        return true;
      case family::f16_to_f32: to.low = t.half_to_float(s[0].low); return true;
      default: return false;
    }
  }

  constexpr bool integer_result(const Operation& o, const value_terms (&s)[4], value_terms& to) {
    const auto relation = static_cast<condition>(o.comparison);
    const unsigned size = o.type_size;
    const bool is_signed = o.number == number_kind::s;
    const term_id immediate = t.constant(static_cast<std::uint32_t>(o.immediates[0]));
    switch (o.family) {
      case family::mov: to.low = s[0].low; return true;
      case family::iadd:
        if (o.saturate) return false;
        to.low = t.add(size, s[0].low, s[1].low);
        return true;
      case family::isub:
        if (o.saturate) return false;
        to.low = t.subtract(size, s[0].low, s[1].low);
        return true;
      case family::imul:
        if (o.saturate) return false;
        to.low = t.multiply(size, s[0].low, s[1].low);
        return true;
      case family::iadd_imm: to.low = t.add(size, s[0].low, immediate); return true;
      case family::and_imm: to.low = t.bit_and(s[0].low, immediate); return true;
      case family::or_imm: to.low = t.bit_or(s[0].low, immediate); return true;
      case family::xor_imm: to.low = t.bit_xor(s[0].low, immediate); return true;
      case family::not_old: to.low = t.bit_not(s[0].low); return true;
      case family::icmp:
        if (o.seq) return false;
        to.low = outcome(o, t.compare(relation, is_signed, size, s[0].low, s[1].low), s[2].low,
                         [&](result_type r) { return repeated(integer_true(r, size), size); });
        return true;
      case family::csel:
        to.low = t.select(t.compare(relation, is_signed, size, s[0].low, s[1].low), s[2].low, s[3].low);
        return true;
      case family::mux: to.low = t.select(mux_mask(o, s[2].low), s[0].low, s[1].low); return true;
      case family::mkvec:
        if (size == 16)
          to.low = t.halves(s[0].low, s[1].low);
        else
          to.low = t.word_of(t.byte_of(s[0].low, 0), t.byte_of(s[1].low, 0), t.byte_of(s[2].low, 0),
                             t.byte_of(s[2].low, 1));
        return true;
      default: break;
    }
    if (!is_shift(o)) return false;
    const term_id shifted =
        size == 32 ? word_shift(o, s[0].low, s[1].low) : component_shift(o, s[0].low, s[1].low);
    to.low = combined(o, shifted, s[2].low);
    return true;
  }

  static constexpr std::uint32_t integer_true(result_type r, unsigned size) noexcept {
    return size == 16  ? true_value<std::uint16_t>(r)
           : size == 8 ? true_value<std::uint8_t>(r)
                       : true_value<std::uint32_t>(r);
  }

  constexpr term_id component_shift(const Operation& o, term_id a, term_id amount) {
    if (t.is(amount, 0)) return a;
    return other_shift(o, a, amount);
  }

  constexpr term_id mux_mask(const Operation& o, term_id mask) {
    const unsigned size = o.type_size;
    switch (o.test) {
      case mux::bit: return mask;
      case mux::neg: return t.compare(condition::lt, true, size, mask, t.zero());
      case mux::fp_zero: mask = t.bit_and(mask, t.constant(~repeated(1u << (size - 1), size))); break;
      case mux::int_zero: break;
    }
    return t.compare(condition::eq, false, size, mask, t.zero());
  }

  constexpr bool conversion_result(const Operation& o, const value_terms (&s)[4], value_terms& to) {
    const term_id a = s[0].low;
    const auto bytes = [&](term_id low, unsigned i, term_id high, unsigned j) {
      const term_rules::byte none{t.zero(), 0};
      return t.word_of(t.byte_of(low, i), none, t.byte_of(high, j), none);
    };
    switch (o.family) {
      case family::f16_to_f32: to.low = t.half_to_float(a); return true;
      case family::s16_to_s32: to.low = t.extend(16, a); return true;
      case family::s8_to_s32: to.low = t.extend(8, a); return true;
      case family::u16_to_u32: to.low = t.half_of(a, 0); return true;
      case family::u8_to_u32: to.low = t.bit_and(a, t.constant(0xff)); return true;
      case family::v2u8_to_v2u16: to.low = bytes(a, 0, a, 1); return true;
      case family::v2s8_to_v2s16:
        to.low = t.halves(t.extend(8, a), t.extend(8, t.shift(operator_code::shift_right, a, t.constant(8))));
        return true;
      default: return false;
    }
  }
};

}  // namespace valhall::detail
