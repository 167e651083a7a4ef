// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/generated/set.hpp>

#include <cstddef>
#include <cstdint>

namespace gcn {

/// The text of an attribute, `attrN.C`: N is an immediate, C a modifier. It follows a source, as in
/// `name vdst, source, attrN.C, source`, or the modifier `parameter`, as in `name vdst, p10, attrN.C`.
struct attribute_text {
  const instruction_info& row;

  constexpr bool exists() const noexcept {
    return row.operands()[row.operand_count - 1].role == operand_role::immediate;
  }
  constexpr bool has_parameter() const noexcept {
    return coded::modifier_index(row, modifier::parameter) != row.modifier_count;
  }
  /// The index of the number.
  constexpr unsigned number() const noexcept { return row.operand_count - 1u; }
  /// The position of the attribute in text.
  static constexpr unsigned position = 2;
};

/// Parses one instruction.
template <class Context>
class instruction_parser : public coded::parser<instruction_parser<Context>, instruction_set, Context> {
  using base = coded::parser<instruction_parser<Context>, instruction_set, Context>;
  using encoder = typename base::encoder;

 public:
  using base::base;

  constexpr unsigned items() const noexcept {
    const attribute_text attribute{base::row()};
    return base::items() + (attribute.has_parameter() ? 1u : 0u);
  }

  constexpr void read_item(encoder& parts, unsigned index, coded::text_view item, std::uint32_t& seen) {
    const attribute_text attribute{base::row()};
    if (!attribute.exists() || index < 1) return base::read_item(parts, index, item, seen);
    if (index == attribute.position) return read_attribute(parts, item, seen);
    if (attribute.has_parameter()) return base::read_value(parts, modifier::parameter, item, item, seen);
    base::read_item(parts, index < attribute.position ? index : index - 1, item, seen);
  }

 private:
  constexpr void read_attribute(encoder& parts, coded::text_view item, std::uint32_t& seen) {
    const operand_info& place = base::row().operands()[attribute_text{base::row()}.number()];
    const coded::text_view prefix(place.name());
    const std::size_t dot = coded::find(item, '.');
    if (dot <= prefix.size || dot == item.size || !coded::same_name(item.first(prefix.size), place.name()))
      return base::refuse_item(item);
    base::read_number(parts, place, coded::text_view(item.data + prefix.size, dot - prefix.size), item);
    base::read_value(parts, modifier::channel, item.from(dot + 1), item, seen);
  }
};

/// Prints instructions to `Out`.
template <class Out>
class instruction_printer : public coded::printer<instruction_printer<Out>, instruction_set, Out> {
  using base = coded::printer<instruction_printer<Out>, instruction_set, Out>;

 public:
  using base::base;

  constexpr void operands() {
    const attribute_text attribute{base::row()};
    if (!attribute.exists()) return base::operands();
    base::operand(0);
    if (attribute.has_parameter()) {
      base::separate();
      base::value(modifier::parameter);
    } else {
      base::operand(1);
    }
    base::separate();
    base::put(base::row().operands()[attribute.number()].name());
    base::number(attribute.number());
    base::put(".");
    base::value(modifier::channel);
    for (unsigned i = attribute.position; i < attribute.number(); ++i) base::operand(i);
  }
};

/// The assembly language of this instruction set.
struct text_language : coded::language_base<instruction_set> {
  template <class Context>
  using line_parser = instruction_parser<Context>;
  template <class Out>
  using printer = instruction_printer<Out>;
};

}  // namespace gcn
