// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/names.hpp>
#include <valhall/encode.hpp>
#include <valhall/isa/generated/named_operands.hpp>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

/// Random arguments of a builder, and the same arguments for `encode` and as text.
namespace arguments {

using namespace valhall;

/// An argument as an operand and as text.
struct spoken {
  operand value;
  std::string text;
  bool has_text = true;  ///< Whether text can express it.
};

/// The arguments of one call.
struct tuple {
  const instruction_info& row;
  std::mt19937_64 random;
  unsigned registers = encoding::register_count;  ///< Number of registers in the architecture.
  unsigned uniforms = encoding::uniform_count;
  bool unchecked = false;  ///< Whether to call the builder without the rules of the hardware.
  std::vector<spoken> operands{row.operand_count};
  std::vector<modifier_value> modifiers{};
  std::vector<std::string> modifier_texts = std::vector<std::string>(row.modifier_count);
  bool has_text = true;

  unsigned below(unsigned count) { return static_cast<unsigned>(random() % count); }
  bool one_in(unsigned count) { return below(count) == 0; }
};

inline std::string number_text(long long value) { return std::to_string(value); }

/// A register, usually an existing one.
inline unsigned register_number(tuple& t) { return t.one_in(30) ? t.below(300) : t.below(t.registers); }

/// A word of some kind, with its text.
struct spoken_word {
  word_operand word;
  std::string text;
  bool has_text = true;
  std::optional<reg> number = {};  ///< If it can be given as a register by number.
};

inline spoken_word random_word(tuple& t) {
  static constexpr special values[] = {lane_id, program_counter, thread_local_pointer, core_id,
                                       warp_id, shader_output,   prepass_state,        framebuffer_size};
  static constexpr const char* names[] = {"lane_id",       "program_counter", "thread_local_pointer",
                                          "core_id",       "warp_id",         "shader_output",
                                          "prepass_state", "framebuffer_size"};
  switch (t.below(8)) {
    case 0: {
      const unsigned n = t.one_in(20) ? t.below(500) : t.one_in(3) ? t.below(t.uniforms) : t.below(4);
      return {u(n), "u" + number_text(n)};
    }
    case 1: {
      const unsigned n = t.one_in(20) ? t.below(100) : t.below(32);
      if (n >= encoding::constant_count) return {constant_entry(n), "", false};
      char text[16];
      std::snprintf(text, sizeof text, "0x%x", static_cast<unsigned>(table_constants[n]));
      // Text names the first of equal entries.
      const bool is_first = constant(table_constants[n]).bits() == constant_entry(n).bits();
      return {constant_entry(n), text, is_first};
    }
    case 2: {
      const unsigned n = t.below(8), word = t.below(2);
      return {word == 0 ? values[n].w0() : values[n].w1(), std::string(names[n]) + (word ? ".w1" : ".w0")};
    }
    case 3: {
      const unsigned n = register_number(t);
      return {kill(reg(n)), "r" + number_text(n) + "^"};
    }
    default: {
      const unsigned n = register_number(t);
      return {word_operand(reg(n)), "r" + number_text(n), true, reg(n)};
    }
  }
}

/// A dot and the name of `lanes`.
inline const std::string& lanes_text(swizzle lanes) {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> made(64);
    for (const instruction_info& row : instructions)
      for (unsigned i = 0; i < row.operand_count; ++i)
        for (const named_lanes& one : lanes_of(row.operands()[i]))
          made[static_cast<unsigned>(one.lanes)] = std::string(".") + one.name;
    return made;
  }();
  return texts[static_cast<unsigned>(lanes)];
}

/// A type of immediate or of a source.
template <class Type>
concept immediate_type = std::is_same_v<Type, table_number> || std::is_same_v<Type, index_number> ||
    std::is_constructible_v<Type, immediate_bits> || requires {
  Type::checked(0);
};

/// Converts to any operand type, and records the operand.
struct operand_argument {
  tuple& t;
  unsigned index;

  template <class Type>
  operator Type() const {
    if constexpr (std::is_same_v<Type, staging>)
      return group();
    else if constexpr (std::is_base_of_v<destination, Type> || std::is_same_v<Type, pair_destination> ||
                       std::is_same_v<Type, whole_destination>)
      return result<Type>();
    else if constexpr (immediate_type<Type>)
      return number<Type>();
    else
      return source<Type>();
  }

 private:
  spoken& note() const { return t.operands[index]; }

  staging group() const {
    if (t.one_in(40)) {
      note() = {operand(staging()), "@"};
      return staging();
    }
    const unsigned first = t.one_in(30) ? t.below(t.registers) : 2 * t.below(t.registers / 2 - 4),
                   count = 1 + t.below(t.one_in(3) ? 9 : 4);
    std::string text = "@";
    for (unsigned i = 0; i < count; ++i) text += (i == 0 ? "r" : ":r") + number_text(first + i);
    const staging made(reg(first), count);
    note() = {operand(made), text, first + count <= t.registers};
    return made;
  }

  template <class Type>
  Type result() const {
    const reg r(register_number(t));
    note() = {operand(r), "r" + number_text(r.number() == 0xff ? 300 : r.number())};
    if constexpr (std::is_same_v<Type, narrow_destination>)
      if (t.one_in(10)) {
        note() = {operand(r.h01()), note().text + ".h01"};
        return r.h01();
      }
    if constexpr (std::is_base_of_v<destination, Type>)
      if (t.one_in(6)) {
        const half_register half = t.one_in(2) ? r.h0() : r.h1();
        note() = {operand(half), note().text + lanes_text(half.lanes())};
        return half;
      }
    return r;
  }

  template <class Type>
  Type number() const {
    const operand_info& place = t.row.operands()[index];
    const long long low = place.is_signed ? -(1ll << (place.size - 1)) : 0;
    const long long high = low + (1ll << place.size) - 1;
    const long long beyond[] = {low - 1, high + 1, low, high, -high, 0x1ff, 1ll << 40};
    const long long value =
        t.one_in(8) ? beyond[t.below(7)] : low + static_cast<long long>(t.random() >> (64 - place.size));
    const char* name = place.name();
    const bool is_bare = std::string(name) == "constant";
    // In text, a minus before a constant without sign modifiers makes another number.
    const bool has_text = value >= 0 || place.is_signed || !is_bare;
    note() = {operand(value), (is_bare ? "#" : name + std::string(":")) + number_text(value), has_text};
    if constexpr (std::is_same_v<Type, table_number>)
      return table(value);
    else if constexpr (std::is_same_v<Type, index_number>)
      return valhall::index(value);
    else if constexpr (std::is_constructible_v<Type, immediate_bits>)
      return immediate_bits(value);
    else
      return Type::checked(value);
  }

  template <class Type>
  Type source() const {
    const spoken_word word = random_word(t);
    if constexpr (std::is_constructible_v<Type, reg>)
      if (word.number && t.one_in(4)) {
        note() = {operand(*word.number), word.text, word.has_text};
        return Type(*word.number);
      }
    if constexpr (std::is_constructible_v<Type, register_pair>)
      if (word.number && t.one_in(4)) {
        note() = {operand(*word.number), word.text, word.has_text};
        return Type(word.number->pair());
      }
    Type made = any_source<Type>();
    bool found = false;
    for (int tries = 0; tries < 10'000; ++tries) {
      visit_forms<Type>(word.word, [&](auto form, const std::string& decoration, operand value) {
        if constexpr (std::is_constructible_v<Type, decltype(form)>) {
          if (found || !t.one_in(6)) return;
          found = true;
          made = Type(form);
          note() = {value, word.text + decoration, word.has_text && has_lanes(value)};
        }
      });
      if (found) return made;
    }
    throw std::logic_error(std::string("no form of an operand of ") + t.row.name());
  }

  /// For an extended word with lanes that the source lacks, the assembler only reports these rules.
  bool has_lanes(const operand& value) const {
    if (!value.is_extended() || value.lanes() == swizzle::none) return true;
    for (const named_lanes& one : lanes_of(t.row.operands()[index]))
      if (one.lanes == value.lanes()) return true;
    return false;
  }

  /// Any operand of that type, to be replaced.
  template <class Type>
  static Type any_source() {
    if constexpr (std::is_constructible_v<Type, register_pair>)
      return r0.pair();
    else if constexpr (std::is_constructible_v<Type, reg>)
      return r0;
    else if constexpr (std::is_constructible_v<Type, half_operand>)
      return r0.h0();
    else if constexpr (std::is_constructible_v<Type, byte_operand>)
      return r0.b0();
    else if constexpr (std::is_constructible_v<Type, byte_pair_operand>)
      return r0.b00();
    else
      return r0.f0();
  }

  /// All variants of a word: its lanes, signs, inversions and pairs.
  template <class Type, class Visit>
  static void visit_forms(word_operand w, Visit visit) {
    visit(w, "", operand(w));
    visit(w.pair(), "", operand(w));
    visit(~w, ".not", operand(~w));
    visit(-w, ".neg", operand(-w));
    visit(abs(w), ".abs", operand(abs(w)));
    visit(-abs(w), ".neg.abs", operand(-abs(w)));
    visit(zext(w), ".zext", operand(zext(w)));
    visit(~zext(w), ".zext.not", operand(~zext(w)));
    const auto part = [&](auto p) {
      visit(p, lanes_text(p.lanes()), operand(p));
      visit(zext(p), ".zext" + lanes_text(p.lanes()), operand(zext(p)));
    };
    const auto float_part = [&](auto p) {
      const std::string lanes = lanes_text(p.lanes());
      part(p);
      visit(-p, lanes + ".neg", operand(-p));
      visit(abs(p), lanes + ".abs", operand(abs(p)));
    };
    float_part(w.h0());
    float_part(w.h1());
    float_part(w.h00());
    float_part(w.h10());
    float_part(w.h01());
    float_part(w.h11());
    part(w.b0());
    part(w.b3());
    part(w.b00());
    part(w.b11());
    part(w.b23());
    part(w.b20());
    part(w.b0000());
    part(w.b3210());
    part(w.b0101());
    part(w.w0());
    part(w.w1());
    part(w.f0());
    part(w.f1());
    part(w.and_());
    part(w.lowbits());
  }
};

/// Converts to any modifier type, and records the modifier.
struct modifier_argument {
  tuple& t;
  unsigned index;

  template <class Type>
  operator Type() const {
    const modifier_info& place = t.row.modifiers()[index];
    if constexpr (std::is_same_v<Type, bool> || std::is_same_v<Type, default_flag>) {
      const bool on = t.one_in(4);
      // A flag that is on by default is off only if it is given.
      const bool given = on || place.set_for != 0 || t.one_in(2);
      if (given) t.modifiers.push_back({place.id, on ? 1 : 0});
      if (on) t.modifier_texts[index] = std::string(".") + modifier_names[static_cast<unsigned>(place.id)];
      return on;
    } else {
      unsigned value = 0;
      do value = t.below(t.one_in(30) ? 64 : 1u << place.size);
      while ((place.allowed >> (value & 31) & 1) == 0 && !t.one_in(20));
      if (place.has_default() && value == place.default_value && t.one_in(2)) return of<Type>(value);
      t.modifiers.push_back({place.id, static_cast<std::uint8_t>(value)});
      if (place.has_default() && value == place.default_value) return of<Type>(value);
      const std::string name = name_of(place, value);
      if (name.empty())
        t.has_text = false;
      else
        t.modifier_texts[index] = "." + name;
      return of<Type>(value);
    }
  }

 private:
  template <class Type>
  static Type of(unsigned value) {
    if constexpr (std::is_enum_v<Type>)
      return Type(value);
    else
      return Type(decltype(Type::value)(value));
  }
};

using caller = instruction (*)(tuple&);

/// The functions, by opcode, that call the builders of an architecture and store their arguments in `tuple`;
/// null if the architecture lacks the instruction.
extern const caller callers_of_v9[], callers_of_v10[], callers_of_v11[], callers_of_v12[], callers_of_v13[],
    callers_of_v14[], callers_of_v15[];

}  // namespace arguments
