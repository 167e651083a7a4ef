// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// An architecture of the instruction set: the architecture version of a GPU. It decides which words exist
/// and what they mean. The enumerator's number is the version.
enum class [[nodiscard]] arch : std::uint8_t{v9 = 9, v10, v11, v12, v13, v14, v15};

/// The first described architecture.
inline constexpr arch first_arch = arch::v9;
/// The last described architecture.
inline constexpr arch last_arch = arch::v15;
/// All described architectures.
inline constexpr arch all_archs[] = {arch::v9,  arch::v10, arch::v11, arch::v12,
                                     arch::v13, arch::v14, arch::v15};
/// The last architecture whose words have the layout of those of v9; the words of v15 have another.
inline constexpr arch last_base_arch = arch::v14;

/// The name of `e`: "v9"; "" if there is no such architecture.
[[nodiscard]] constexpr const char* name_of(arch e) noexcept {
  switch (e) {
    case arch::v9: return "v9";
    case arch::v10: return "v10";
    case arch::v11: return "v11";
    case arch::v12: return "v12";
    case arch::v13: return "v13";
    case arch::v14: return "v14";
    case arch::v15: return "v15";
  }
  return "";
}

/// An architecture that a struct of options cannot leave out, because it has no default.
class [[nodiscard]] required_arch {
 public:
  constexpr required_arch(arch e) noexcept : value_(e) {}
  constexpr operator arch() const noexcept { return value_; }

 private:
  arch value_;
};

}  // namespace valhall
