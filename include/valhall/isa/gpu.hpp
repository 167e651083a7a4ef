// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_view.hpp>

namespace valhall {

/// A GPU by its name in products, in lower case and without "Mali-".
struct [[nodiscard]] gpu_name {
  const char* name;    ///< Such as "g710".
  valhall::arch arch;  ///< The architecture that it executes.
};

/// The GPUs of the known architectures, in the order of their architectures.
inline constexpr gpu_name gpu_names[] = {
    {"g57", arch::v9},   {"g68", arch::v9},   {"g77", arch::v9},   {"g78", arch::v9},
    {"g310", arch::v10}, {"g510", arch::v10}, {"g610", arch::v10}, {"g710", arch::v10},
    {"g615", arch::v11}, {"g715", arch::v11}, {"g620", arch::v12}, {"g720", arch::v12},
    {"g625", arch::v13}, {"g725", arch::v13}, {"g1", arch::v14},   {"g2", arch::v15},
};

/// The result of `find_arch`.
class [[nodiscard]] found_arch {
 public:
  /// No architecture.
  constexpr found_arch() noexcept = default;
  /// The architecture `e`.
  constexpr explicit found_arch(arch e) noexcept : value_(e), ok_(true) {}

  /// Whether the text names an architecture.
  [[nodiscard]] constexpr bool ok() const noexcept { return ok_; }
  /// The architecture; if the text names none, a value that is not an architecture, which all functions
  /// refuse.
  [[nodiscard]] constexpr arch value() const noexcept { return value_; }

 private:
  arch value_ = {};
  bool ok_ = false;
};

/// The architecture that `text` names: "v9" to "v15", or a GPU such as "g710" or "mali-g710", in upper or
/// lower case.
[[nodiscard]] constexpr found_arch find_arch(text_view text) noexcept {
  for (unsigned e = unsigned(first_arch); e <= unsigned(last_arch); ++e)
    if (detail::same_name(text, name_of(arch(e)))) return found_arch(arch(e));
  constexpr text_view vendor = "mali-";
  if (text.size > vendor.size && detail::same_name(text.first(vendor.size), vendor.data))
    text = text.from(vendor.size);
  for (const gpu_name& gpu : gpu_names)
    if (detail::same_name(text, gpu.name)) return found_arch(gpu.arch);
  return {};
}

}  // namespace valhall
