// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/text_out.hpp>
#include <valhall/text/print_options.hpp>

#include <cstddef>

namespace valhall::detail {

/// Prints the label of the word `index`, if it has one.
constexpr bool put_label(text_out& out, const print_options& options, std::size_t index) {
  const text_view name = options.labels(index);
  if (!name.empty()) {
    out.put(name);
  } else if (options.numbered_labels) {
    out.put('L');
    out.put_decimal(static_cast<long long>(index));
  }
  return !name.empty() || options.numbered_labels;
}

}  // namespace valhall::detail
