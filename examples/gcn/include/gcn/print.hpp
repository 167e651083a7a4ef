// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/instruction_parser.hpp>

#include <cstddef>

namespace gcn {

namespace detail {

/// Prints instructions to `Out`.
template <class Out>
class printer : public valhall::core::coded_printer<printer<Out>, set, Out> {
  using base = valhall::core::coded_printer<printer<Out>, set, Out>;

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

}  // namespace detail

/// Prints `d`, which must be `ok()`, to `buffer` of `capacity` characters. Returns the length of the text,
/// which may be more.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d) noexcept {
  valhall::core::text_out out(buffer, capacity);
  detail::printer<valhall::core::text_out>(out, d).print();
  return out.size();
}

}  // namespace gcn
