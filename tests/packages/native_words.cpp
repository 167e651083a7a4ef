// SPDX-License-Identifier: MIT
// Words of v15 with the single headers: made, read, and in a program.
using namespace valhall;

constexpr instruction sum = v15::fadd_f32(v15::r100, r1, -r2, {.flow = flow::end});
static_assert(check(decode(sum, arch::v15)) == rule::none);

constexpr auto loop = build_program([] {
  program<4> p(arch::v15);
  const label start = p.label();
  p.bind(start);
  p.branch_if(v15::r100, start);
  p.append(sum);
  return p.finish();
});

int main() { return loop[0] == v15::branchz(v15::r100, -1) && loop[1] == sum ? 0 : 1; }
