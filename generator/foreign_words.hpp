// SPDX-License-Identifier: MIT
#pragma once

#include "ranges.hpp"

#include <string>
#include <vector>

namespace generator {

/// Names in other languages for the effect of an idiom.
struct foreign_word {
  std::string names;  ///< In lower case, separated by `, `.
  std::string operand;
  std::string modifiers;           ///< Separated by blanks.
  std::vector<std::string> idiom;  ///< Lines of text.
  std::string remark;
  arch_range archs;
};

/// The words of other languages.
struct foreign_vocabulary {
  std::vector<std::string> prefixes, suffixes;  ///< Parts of names that may be omitted.
  std::vector<foreign_word> words;
};

}  // namespace generator
