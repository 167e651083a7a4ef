// expect: shadow_on_fetch within 18 lines
// SPDX-License-Identifier: MIT
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = encode(opcode::tex_fetch, {staging(r0, 4), staging(r4, 2), u(0)},
                                 {{modifier::slot, slot::slot0},
                                  {modifier::register_type, register_type::f},
                                  {modifier::register_width, register_width::_32},
                                  {modifier::write_mask, 15},
                                  {modifier::dimension, dimension::_2d}},
                                 target);
#else
constexpr instruction i = encode(opcode::tex_fetch, {staging(r0, 4), staging(r4, 2), u(0)},
                                 {{modifier::slot, slot::slot0},
                                  {modifier::register_type, register_type::f},
                                  {modifier::register_width, register_width::_32},
                                  {modifier::write_mask, 15},
                                  {modifier::dimension, dimension::_2d},
                                  modifier::shadow},
                                 target);
#endif
