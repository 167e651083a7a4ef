// SPDX-License-Identifier: MIT
#pragma once

/// The verifier: whether a program breaks a rule on any of its paths, the findings as sentences, and the
/// check of a program while C++ compiles.

#include <valhall/verification/finding_text.hpp>
#include <valhall/verification/verified.hpp>
#include <valhall/verification/verifier.hpp>
