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
  bool is_chip;      ///< Whether a system on chip or a board has this name, and not the GPU itself.
};

/// Names of products, and systems on chip and boards that have the GPU, by public lists of devices and by
/// Linux. Chips that are missing may have any GPU.
inline constexpr gpu_alias gpu_aliases[] = {
    {"g78ae", "g78", false},          {"g925", "g725", false},          {"g1-pro", "g1", false},
    {"g1-premium", "g1", false},      {"g1-ultra", "g1", false},        {"mt8192", "g57", true},
    {"mt8195", "g57", true},          {"dimensity-700", "g57", true},   {"dimensity-900", "g68", true},
    {"exynos-990", "g77", true},      {"mt6893", "g77", true},          {"dimensity-1200", "g77", true},
    {"exynos-2100", "g78", true},     {"tensor-g1", "g78", true},       {"rk3588", "g610", true},
    {"mt6895", "g610", true},         {"dimensity-8100", "g610", true}, {"dimensity-7200", "g610", true},
    {"mt6983", "g710", true},         {"dimensity-9000", "g710", true}, {"tensor-g2", "g710", true},
    {"dimensity-8300", "g615", true}, {"mt6985", "g715", true},         {"dimensity-9200", "g715", true},
    {"tensor-g3", "g715", true},      {"zuma", "g715", true},           {"tensor-g4", "g715", true},
    {"zumapro", "g715", true},        {"mt6989", "g720", true},         {"dimensity-9300", "g720", true},
    {"mt6991", "g725", true},         {"dimensity-9400", "g725", true}, {"mt8196", "g725", true},
    {"rock-5b", "g610", true},        {"orange-pi-5", "g610", true},
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

/// Whether `text` is `name`, ignoring case, hyphens, spaces and underscores.
constexpr bool same_gpu(text_view text, text_view name) noexcept {
  std::size_t at = 0;
  const auto skip_hyphens = [&] {
    while (at < name.size && name[at] == '-') ++at;
  };
  for (const char c : text) {
    if (c == ' ' || c == '_' || c == '-') continue;
    skip_hyphens();
    if (at == name.size || characters.lower[static_cast<unsigned char>(c)] != name[at]) return false;
    ++at;
  }
  skip_hyphens();
  return at == name.size;
}

/// Removes "mali-" or "immortalis-" from the beginning of `text`, unless nothing follows it; returns whether
/// it did.
constexpr bool remove_brand(text_view& text) noexcept {
  constexpr text_view brands[] = {"mali-", "immortalis-"};
  for (const text_view brand : brands) {
    if (text.size <= brand.size || !same_gpu(text.first(brand.size), brand)) continue;
    text = text.from(brand.size);
    return true;
  }
  return false;
}

/// `text` without the number of shader cores at its end, such as " MP4" or " MC2".
constexpr text_view without_core_count(text_view text) noexcept {
  std::size_t end = text.size;
  while (end > 0 && text[end - 1] >= '0' && text[end - 1] <= '9') --end;
  constexpr std::size_t mark = 3;
  const bool is_count = end != text.size && end > mark &&
                        (same_name(text.first(end).from(end - mark), " mp") ||
                         same_name(text.first(end).from(end - mark), " mc"));
  return is_count ? text.first(end - mark) : text;
}

}  // namespace detail

/// The GPU that `text` names: "g710", "mali-g710", "Mali-G710 MC10", "Immortalis-G720", or a system on chip
/// or board with the GPU, such as "rk3588" or "Dimensity 9300", in upper or lower case; null if it names
/// none.
[[nodiscard]] constexpr const gpu_name* find_gpu(text_view text) noexcept {
  const bool has_brand = detail::remove_brand(text);
  text = detail::without_core_count(text);
  for (const gpu_alias& alias : gpu_aliases)
    if (!(has_brand && alias.is_chip) && detail::same_gpu(text, alias.name)) {
      text = alias.gpu;
      break;
    }
  for (const gpu_name& gpu : gpu_names)
    if (detail::same_gpu(text, gpu.name)) return &gpu;
  return nullptr;
}

/// The architecture that `text` names: "v9" to "v15", or a GPU as in `find_gpu`, which executes it.
[[nodiscard]] constexpr found_arch find_arch(text_view text) noexcept {
  for (unsigned e = unsigned(first_arch); e <= unsigned(last_arch); ++e)
    if (detail::same_name(text, name_of(arch(e)))) return found_arch(arch(e));
  const gpu_name* const gpu = find_gpu(text);
  return gpu != nullptr ? found_arch(gpu->arch) : found_arch();
}

}  // namespace valhall
