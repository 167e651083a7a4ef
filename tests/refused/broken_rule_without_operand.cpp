// expect: rule_violation within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr bool is_broken() {
  for (const auto violation : check_all(decode(nop(), target)))
    if (violation.rule != rule::none) return true;
  return false;
}
#else
constexpr bool is_broken() {
  for (const rule r : check_all(decode(nop(), target)))
    if (r != rule::none) return true;
  return false;
}
#endif
