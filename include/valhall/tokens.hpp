// SPDX-License-Identifier: MIT
#pragma once

/// What editors need of assembly text: the tokens of a line, and the names that may be in it.

#include <valhall/text/token.hpp>
#include <valhall/text/vocabulary.hpp>
