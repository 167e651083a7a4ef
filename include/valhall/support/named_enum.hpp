// SPDX-License-Identifier: MIT
#pragma once

// For enums that are made from a list LIST(X) of X(name, explanation): the macros to pass as X. In `name_of`
// and `explanation_of`, `using enum` makes the enumerators cases.

/// Declares an enumerator.
#define VALHALL_ENUMERATOR(name, ...) name,

// clang-format off
/// Returns the name of an enumerator.
#define VALHALL_NAME_CASE(name, ...) case name: return #name;

/// Returns the explanation of an enumerator.
#define VALHALL_EXPLANATION_CASE(name, explanation) case name: return explanation;
// clang-format on
