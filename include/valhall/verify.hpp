// SPDX-License-Identifier: MIT
#pragma once

/// The verifier: checks a program against the rules on all paths, prints findings as sentences, and checks a
/// program in constant evaluation.

#include <valhall/verification/finding_text.hpp>
#include <valhall/verification/verified.hpp>
#include <valhall/verification/verifier.hpp>
