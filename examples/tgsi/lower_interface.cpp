// SPDX-License-Identifier: MIT
// What comes from outside a program and goes there.
#include "lower.hpp"

namespace tgsi {

void lowering::begin_interface() {}
void lowering::end_interface() {}

operand lowering::input(std::uint32_t, unsigned) {
  refuse("inputs are not supported yet");
  return word(0);
}

value lowering::indexed_input(const register_use&) {
  refuse("inputs are not supported yet");
  return backend::no_value;
}

operand lowering::system_value(const declaration& d, unsigned c) {
  const auto half = [&](unsigned number, valhall::swizzle lanes) {
    return of(to_.put(vop::u16_to_u32, {selector::part(preloaded(number), lanes)}));
  };
  switch (d.name) {
    case semantic::thread_id:
      return c == 0   ? half(55, valhall::swizzle::h00)
             : c == 1 ? half(55, valhall::swizzle::h11)
             : c == 2 ? half(56, valhall::swizzle::h00)
                      : word(0);
    case semantic::block_id: return c < 3 ? preloaded(57 + c) : word(0);
    case semantic::block_size: {
      constexpr property_name names[] = {property_name::cs_fixed_block_width,
                                         property_name::cs_fixed_block_height,
                                         property_name::cs_fixed_block_depth};
      if (c == 3) return word(0);
      const std::uint32_t fixed = program_.value_of(names[c]);
      return fixed != 0 ? word(fixed) : uniform(uniform_word::content::block_size, 0, c);
    }
    case semantic::grid_size: return c < 3 ? uniform(uniform_word::content::grid_size, 0, c) : word(0);
    default: refuse("this system value is not supported yet"); return word(0);
  }
}

bool lowering::lower_external() { return false; }

}  // namespace tgsi
