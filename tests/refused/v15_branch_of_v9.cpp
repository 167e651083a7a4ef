// expect: not_a_branch within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/program_v15.hpp>
#include <valhall/v14.hpp>

using namespace valhall;

constexpr auto loop = build_program([] {
  v15_program<4> p;
  const label start = p.label();
  p.bind(start);
#ifdef VALHALL_TEST_CONTROL
  p.append(v15::branchz(v15::r100, 0), start);
#else
  p.append(v14::branchz(r0, 0), start);
#endif
  return p.finish();
});
