// expect: valhall::error_kind::foreign_register, valhall::rule::none, 0, 4294967295, 12> within 8 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>
#include <valhall/virtual_program.hpp>

using namespace valhall::v9;

constexpr auto kernel = build_virtual_program<stage::compute, target>([](auto& p) {
#ifdef VALHALL_TEST_CONTROL
  p.append(mov_i32(p.value(), u(0)));
#else
  p.append(mov_i32(r3, u(0)));
#endif
});
