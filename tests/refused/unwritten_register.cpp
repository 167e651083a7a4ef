// expect: valhall::error_kind::unwritten_register, valhall::rule::none, 1, 4294967295, 16> within 8 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>
#include <valhall/virtual_program.hpp>

using namespace valhall::v9;

constexpr auto kernel = build_virtual_program<stage::compute, target>([](auto& p) {
  const auto x = p.value(), y = p.value();
  p.append(mov_i32(x, u(0)));
#ifdef VALHALL_TEST_CONTROL
  p.append(mov_i32(y, u(1)));
#endif

  // The value y has no content.
  p.append(iadd_u32(x, x, y));
  p.append(store_i32(x, u(0), 0, {.slot = slot::slot0}));
});
