// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/edition.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_view.hpp>

namespace valhall {

/// A GPU by its name in products, in lower case and without "Mali-".
struct [[nodiscard]] gpu_name {
  const char* name;      ///< As "g710".
  edition architecture;  ///< The edition that it executes.
};

/// The GPUs of the known editions, in the order of their editions.
inline constexpr gpu_name gpu_names[] = {
    {"g57", edition::v9},   {"g68", edition::v9},   {"g77", edition::v9},   {"g78", edition::v9},
    {"g310", edition::v10}, {"g510", edition::v10}, {"g610", edition::v10}, {"g710", edition::v10},
    {"g615", edition::v11}, {"g715", edition::v11}, {"g620", edition::v12}, {"g720", edition::v12},
    {"g625", edition::v13}, {"g725", edition::v13}, {"g1", edition::v14},   {"g2", edition::v15},
};

/// The result of `find_edition`.
struct [[nodiscard]] found_edition {
  edition value = default_edition;  ///< The edition, if there is one.
  bool ok = false;                  ///< Whether the text names one.
};

/// The edition that `text` names: "v9" to "v15", or a GPU as "g710" or "mali-g710", in either case.
[[nodiscard]] constexpr found_edition find_edition(text_view text) noexcept {
  for (unsigned e = unsigned(first_edition); e <= unsigned(last_edition); ++e)
    if (detail::same_name(text, name_of(edition(e)))) return {edition(e), true};
  constexpr text_view vendor = "mali-";
  if (text.size > vendor.size && detail::same_name(text.first(vendor.size), vendor.data))
    text = text.from(vendor.size);
  for (const gpu_name& gpu : gpu_names)
    if (detail::same_name(text, gpu.name)) return {gpu.architecture, true};
  return {};
}

}  // namespace valhall
