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

/// Another name that leads to a GPU.
struct [[nodiscard]] gpu_alias {
  const char* name;  ///< In lower case, with hyphens, such as "rk3588".
  const char* gpu;   ///< The name in `gpu_names`.
  bool is_chip;      ///< Whether a system on chip has this name, and not the GPU itself.
};

/// Names of products, and systems on chip that have the GPU, by public lists of devices and by Linux. Chips
/// that are missing may have any GPU.
inline constexpr gpu_alias gpu_aliases[] = {
    {"g78ae", "g78", false},          {"g925", "g725", false},          {"g1-pro", "g1", false},
    {"g1-premium", "g1", false},      {"g1-ultra", "g1", false},        {"mt8192", "g57", true},
    {"rk3588", "g610", true},         {"mt6895", "g610", true},         {"dimensity-8100", "g610", true},
    {"dimensity-7200", "g610", true}, {"mt6983", "g710", true},         {"dimensity-9000", "g710", true},
    {"mt6985", "g715", true},         {"dimensity-9200", "g715", true}, {"tensor-g3", "g715", true},
    {"zuma", "g715", true},           {"tensor-g4", "g715", true},      {"zumapro", "g715", true},
    {"mt6989", "g720", true},         {"dimensity-9300", "g720", true}, {"mt6991", "g725", true},
    {"dimensity-9400", "g725", true}, {"mt8196", "g725", true},
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

namespace detail {

/// Whether `text` is `name`, ignoring case; spaces and underscores of `text` count as hyphens.
constexpr bool same_gpu(text_view text, text_view name) noexcept {
  if (text.size != name.size) return false;
  for (std::size_t i = 0; i < text.size; ++i) {
    const char c = text.data[i] == ' ' || text.data[i] == '_' ? '-' : text.data[i];
    if (characters.lower[static_cast<unsigned char>(c)] != name.data[i]) return false;
  }
  return true;
}

}  // namespace detail

/// The architecture that `text` names: "v9" to "v15", a GPU such as "g710", "mali-g710" or
/// "Immortalis-G720", or a system on chip such as "rk3588" or "Dimensity 9300", in upper or lower case.
[[nodiscard]] constexpr found_arch find_arch(text_view text) noexcept {
  for (unsigned e = unsigned(first_arch); e <= unsigned(last_arch); ++e)
    if (detail::same_name(text, name_of(arch(e)))) return found_arch(arch(e));
  constexpr text_view brands[] = {"mali-", "immortalis-"};
  bool has_brand = false;
  for (const text_view brand : brands) {
    if (has_brand || text.size <= brand.size || !detail::same_gpu(text.first(brand.size), brand)) continue;
    text = text.from(brand.size);
    has_brand = true;
  }
  const auto of_gpu = [](text_view name) {
    for (const gpu_name& gpu : gpu_names)
      if (detail::same_gpu(name, gpu.name)) return found_arch(gpu.arch);
    return found_arch();
  };
  for (const gpu_alias& alias : gpu_aliases)
    if (!(has_brand && alias.is_chip) && detail::same_gpu(text, alias.name)) return of_gpu(alias.gpu);
  return of_gpu(text);
}

}  // namespace valhall
