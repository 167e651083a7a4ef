// expect: valhall::error_kind::unbound_label, valhall::rule::none, 1, 0, 12> within 8 lines
// SPDX-License-Identifier: MIT
#include <valhall/program.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

constexpr auto kernel = build_program([] {
  program<4> p(arch::v9);
  const label end = p.label();
  p.append(nop());
  p.branch(end);
#ifdef VALHALL_TEST_CONTROL
  p.bind(end);
#endif
  p.append(nop({.flow = flow::end}));
  return p.finish();
});
