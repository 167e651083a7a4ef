// expect: not_a_branch within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/program.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>

using namespace valhall;

constexpr auto loop = build_program([] {
  program<4> p(arch::v15);
  const label start = p.label();
  p.bind(start);
#ifdef VALHALL_TEST_CONTROL
  p.append(v15::branchz(v15::r100, 0), start);
#else
  p.append(v14::branchz(r0, 0), start);
#endif
  return p.finish();
});
