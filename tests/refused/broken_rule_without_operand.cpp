// expect: rule_violation within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/decode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr bool is_broken() {
  for (const auto violation : check_all(decode(nop())))
    if (violation.rule != rule::none) return true;
  return false;
}
#else
constexpr bool is_broken() {
  for (const rule r : check_all(decode(nop())))
    if (r != rule::none) return true;
  return false;
}
#endif
