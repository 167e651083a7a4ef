// expect: valhall::error_kind::unbound_label, valhall::rule::none, 1, 0, 12> within 8 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/program.hpp>

using namespace valhall;

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
