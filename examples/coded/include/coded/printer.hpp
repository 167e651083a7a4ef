// SPDX-License-Identifier: MIT
#pragma once

#include <coded/codec.hpp>
#include <coded/support.hpp>

namespace coded {

/// Prints instructions to `Out`, in the form that `parser` reads. The base of `Derived`, which may replace
/// `operands`, which prints the operands.
template <class Derived, class Set, class Out>
class printer {
 public:
  /// Prints to `out`.
  constexpr printer(Out& out, const decoded_instruction<Set>& d) noexcept
      : out_(out), d_(d), row_(d.info()) {}

  /// Prints the instruction.
  constexpr void print() {
    for (const char* c = row_.name(); *c != '\0'; ++c) out_.put(lower(*c));
    static_cast<Derived&>(*this).operands();
    for (unsigned i = 0; i < row_.modifier_count; ++i) {
      const auto& place = row_.modifiers()[i];
      if (Set::is_in_operand(place.id) || d_.value(place) == place.default_value) continue;
      out_.put(' ');
      value(place);
    }
  }

  /// Prints the operands, in the order of the table.
  constexpr void operands() {
    for (unsigned i = 0; i < row_.operand_count; ++i) operand(i);
  }

 protected:
  using row_type = typename Set::row;  ///< A row of instructions.

  /// The row of the instruction.
  constexpr const row_type& row() const noexcept { return row_; }

  /// Prints the text before an operand.
  constexpr void separate() {
    out_.put(text_view(is_first_ ? " " : ", "));
    is_first_ = false;
  }

  /// Prints operand `i`.
  constexpr void operand(unsigned i) {
    separate();
    const auto& place = row_.operands()[i];
    if (place.role == role::immediate)
      number(i);
    else
      code(place, d_.operand_at(i).source);
  }

  /// Prints the number that is operand `i`.
  constexpr void number(unsigned i) { out_.put_decimal(d_.operand_at(i).value); }

  /// Prints `text`.
  constexpr void put(text_view text) { out_.put(text); }

  /// Prints the value of a modifier; nothing if the instruction has no such modifier.
  constexpr void value(typename Set::modifier m) {
    if (const unsigned i = modifier_index(row_, m); i != row_.modifier_count) value(row_.modifiers()[i]);
  }

 private:
  Out& out_;
  const decoded_instruction<Set>& d_;
  const row_type& row_;
  bool is_first_ = true;

  template <class Place>
  constexpr void value(const Place& place) {
    out_.put(text_view(value_name<Set>(place, d_.value(place))));
  }

  constexpr void code(const typename Set::place& place, const source_operand& source) {
    const bool negative = source.negate != 0, magnitude = source.absolute != 0;
    const auto* range = range_of<Set>(source.code, d_.in());
    // `neg(1.0)` is 1.0 with its sign flipped; `-1.0` is a constant of its own.
    const bool in_call = negative && !magnitude && range != nullptr && Set::is_constant(range->kind);
    if (negative) out_.put(text_view(in_call ? "neg(" : "-"));
    if (magnitude) out_.put('|');
    if (range != nullptr) name(*range, place, source);
    if (magnitude) out_.put('|');
    if (in_call) out_.put(')');
  }

  constexpr void name(const typename Set::range& range, const typename Set::place& place,
                      const source_operand& source) {
    const unsigned index = static_cast<unsigned>(source.code) - range.first, count = source.count();
    if (range.prefix != nullptr) {
      out_.put(text_view(range.prefix));
      if (count != 1) out_.put('[');
      out_.put_decimal(index);
      if (count == 1) return;
      out_.put(':');
      out_.put_decimal(index + count - 1);
      out_.put(']');
    } else if (range.step != 0) {
      out_.put_decimal(range.value + range.step * static_cast<int>(index));
    } else if (count != 1) {
      out_.put(text_view(Set::code_names[range.groups + index / 2]));
    } else {
      const bool wide = place.size == 64 && range.wide_names != Set::range::no_names;
      out_.put(text_view(Set::code_names[(wide ? range.wide_names : range.names) + index]));
    }
  }
};

/// Prints instructions whose text consists of their operands.
template <class Set, class Out>
struct plain_printer : printer<plain_printer<Set, Out>, Set, Out> {
  using printer<plain_printer<Set, Out>, Set, Out>::printer;
};

}  // namespace coded
