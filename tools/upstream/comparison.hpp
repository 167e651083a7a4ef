// SPDX-License-Identifier: MIT
#pragma once

#include "description.hpp"

#include <valhall/arch.hpp>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

/// Compares the library, which is generated from the project's description, with Arm's description.
namespace arm {

/// A fact in which they differ.
struct difference {
  valhall::arch arch = valhall::first_arch;
  std::string
      instruction;    ///< Arm's name of it, or the library's if the description has no such instruction.
  std::string field;  ///< As `field::label`; empty for a fact about the whole instruction.
  std::optional<std::uint64_t> value;  ///< The value of the field.
  std::string text;                    ///< The difference, such as `is refused here [reserved_value]`.
  const deviation* known = nullptr;    ///< The known deviation, if it is one.
};

/// The differences in the architecture of `of`, without the ones that only follow from another one in it.
/// `deviations` must outlive the result.
std::vector<difference> differences(const description& of, const std::vector<deviation>& deviations);

/// A line for each difference that is not known, or for each known one: architectures and values of a field
/// in one line.
std::vector<std::string> lines_of(const std::vector<difference>& found, bool known);

}  // namespace arm
