// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/codec.hpp>
#include <valhall/instruction_set_text.hpp>

#include <cstddef>
#include <cstdint>

namespace gcn::detail {

using valhall::text_view;

/// The text of an attribute, `attrN.C`: N is an immediate, C a modifier. It follows a source, as in
/// `name vdst, source, attrN.C, source`, or the modifier `parameter`, as in `name vdst, p10, attrN.C`.
struct attribute_text {
  const instruction_info& row;

  constexpr bool exists() const noexcept {
    return row.operands()[row.operand_count - 1].role == operand_role::immediate;
  }
  constexpr bool has_parameter() const noexcept {
    return valhall::core::modifier_index(row, modifier::parameter) != row.modifier_count;
  }
  /// The index of the number.
  constexpr unsigned number() const noexcept { return row.operand_count - 1u; }
  /// Where the text of the attribute is.
  static constexpr unsigned position = 2;
};

/// Parses one instruction.
template <class Context>
class instruction_parser : public valhall::core::coded_parser<instruction_parser<Context>, set, Context> {
  using base = valhall::core::coded_parser<instruction_parser<Context>, set, Context>;
  using encoder = typename base::encoder;

 public:
  using base::base;

  constexpr unsigned items() const noexcept {
    const attribute_text attribute{base::row()};
    return base::items() + (attribute.has_parameter() ? 1u : 0u);
  }

  constexpr void read_item(encoder& parts, unsigned index, text_view item, std::uint32_t& seen) {
    const attribute_text attribute{base::row()};
    if (!attribute.exists() || index < 1) return base::read_item(parts, index, item, seen);
    if (index == attribute.position) return read_attribute(parts, item, seen);
    if (attribute.has_parameter()) return base::read_value(parts, modifier::parameter, item, item, seen);
    base::read_item(parts, index < attribute.position ? index : index - 1, item, seen);
  }

 private:
  constexpr void read_attribute(encoder& parts, text_view item, std::uint32_t& seen) {
    const operand_info& place = base::row().operands()[attribute_text{base::row()}.number()];
    const text_view prefix(place.name());
    const std::size_t dot = valhall::core::find(item, '.');
    if (dot <= prefix.size || dot == item.size ||
        !valhall::core::same_name(item.first(prefix.size), place.name()))
      return base::refuse_item(item);
    base::read_number(parts, place, text_view(item.data + prefix.size, dot - prefix.size), item);
    base::read_value(parts, modifier::channel, item.from(dot + 1), item, seen);
  }
};

/// The assembly language of this instruction set.
struct text_language : valhall::core::coded_language<set> {
  template <class Context>
  using line_parser = instruction_parser<Context>;
};

}  // namespace gcn::detail
