// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

namespace reference {

/// The text of a rule's page: the reason for the rule, a text that breaks only this rule, and a correct text.
struct rule_example {
  valhall::rule rule;
  const char* why;
  const char* wrong;
  const char* right;
  valhall::arch arch = valhall::arch::v9;
  valhall::stage stage = valhall::stage::compute;
  bool narrow = false;  ///< The driver allocates 32 registers.
};

/// The example of `r`; null if the list lacks it.
const rule_example* example_of(valhall::rule r);

/// The text of `.include "name"` in examples; null if there is none.
const char* included_text(const char* name);

}  // namespace reference
