// expect: valhall::error_kind::foreign_label, valhall::rule::none, 0, 0, 16> within 8 lines
// SPDX-License-Identifier: MIT
#include <valhall/program.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

constexpr auto kernel = build_program([] {
  program<4> p(arch::v9);
  label end = p.label();
  static_cast<void>(static_cast<program<4>&&>(p).finish());
  const label other = p.label();
#ifdef VALHALL_TEST_CONTROL
  end = other;
#endif
  p.branch(end);
  p.bind(other);
  p.append(nop({.flow = flow::end}));
  return p.finish();
});
