// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/codec.hpp>
#include <valhall/instruction_set.hpp>

#include <cstddef>

namespace gcn {

namespace detail {

/// Prints the text of instructions to `Out`.
template <class Out>
class printer {
 public:
  constexpr printer(Out& out, const decoded_instruction& d) noexcept : out_(out), d_(d), row_(d.info()) {}

  constexpr void print() {
    for (const char* c = row_.name(); *c != '\0'; ++c) out_.put(valhall::core::lower(*c));
    bool first = true;
    for (unsigned i = 0; i < row_.operand_count; ++i) {
      const operand_info& place = row_.operands()[i];
      // A number is written after the first source.
      if (place.role == operand_role::immediate) continue;
      separate(first);
      coded_text(place, d_.operand_at(i));
      if (place.role == operand_role::destination && has_number() && row_.source_count == 0)
        separate(first), parameter();
      if (has_number() && (row_.source_count == 0 || is_first_source(i))) separate(first), number();
    }
    for (unsigned i = 0; i < row_.modifier_count; ++i) trailing(row_.modifiers()[i]);
  }

 private:
  Out& out_;
  const decoded_instruction& d_;
  const instruction_info& row_;

  constexpr void separate(bool& first) {
    out_.put(valhall::text_view(first ? " " : ", "));
    first = false;
  }

  constexpr bool has_number() const noexcept {
    return row_.operand_count != 0 && row_.operands()[row_.operand_count - 1].role == operand_role::immediate;
  }
  constexpr bool is_first_source(unsigned i) const noexcept {
    return row_.operands()[i].role == operand_role::source &&
           row_.operands()[i - 1].role != operand_role::source;
  }

  constexpr void coded_text(const operand_info& place, const operand& o) {
    const bool negative = o.source.negate != 0, magnitude = o.source.absolute != 0;
    const code_range* range = range_of(o.source.code, d_.in());
    const bool in_call = negative && !magnitude && range != nullptr && is_constant(range->kind);
    if (negative) out_.put(valhall::text_view(in_call ? "neg(" : "-"));
    if (magnitude) out_.put('|');
    if (range != nullptr) code_text(*range, place, o);
    if (magnitude) out_.put('|');
    if (in_call) out_.put(')');
  }

  constexpr void code_text(const code_range& range, const operand_info& place, const operand& o) {
    const unsigned index = static_cast<unsigned>(o.source.code) - range.first, count = o.count();
    if (range.prefix != nullptr) {
      out_.put(valhall::text_view(range.prefix));
      if (count != 1) out_.put('[');
      out_.put_decimal(index);
      if (count == 1) return;
      out_.put(':');
      out_.put_decimal(index + count - 1);
      out_.put(']');
    } else if (range.step != 0) {
      out_.put_decimal(range.value + range.step * static_cast<int>(index));
    } else if (count != 1) {
      out_.put(valhall::text_view(code_names[range.groups + index / 2]));
    } else {
      const bool wide = place.size == 64 && range.wide_names != code_range::no_names;
      out_.put(valhall::text_view(code_names[(wide ? range.wide_names : range.names) + index]));
    }
  }

  constexpr const modifier_info* find(modifier m) const noexcept {
    const unsigned i = valhall::core::modifier_index(row_, m);
    return i == row_.modifier_count ? nullptr : &row_.modifiers()[i];
  }
  constexpr void value(const modifier_info& place) {
    out_.put(valhall::text_view(valhall::core::value_name<tables>(place, d_.value(place))));
  }
  constexpr void parameter() {
    if (const modifier_info* place = find(modifier::parameter)) value(*place);
  }

  /// The number of an attribute, and its component.
  constexpr void number() {
    const unsigned last = row_.operand_count - 1;
    out_.put(valhall::text_view(row_.operands()[last].name()));
    out_.put_decimal(d_.operand_at(last).value);
    out_.put('.');
    if (const modifier_info* place = find(modifier::channel)) value(*place);
  }

  constexpr void trailing(const modifier_info& place) {
    if (place.id == modifier::channel || place.id == modifier::parameter) return;
    if (d_.value(place) == place.default_value) return;
    out_.put(' ');
    value(place);
  }
};

}  // namespace detail

/// Prints `d`, which must be `ok()`, to `buffer` of `capacity` characters. Returns the length of the text,
/// which may be more.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d) noexcept {
  valhall::core::text_out out(buffer, capacity);
  detail::printer(out, d).print();
  return out.size();
}

}  // namespace gcn
