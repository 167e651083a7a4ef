// expect: other_arch within 24 lines
// SPDX-License-Identifier: MIT
#include <valhall/program.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

constexpr auto kernel = build_program([] {
  program<8> p(arch::v9);
#ifdef VALHALL_TEST_CONTROL
  program<4> other(arch::v9);
#else
  program<4> other(arch::v15);
#endif
  other.append(nop());
  static_cast<void>(p.append(other));
  return p.finish();
});
