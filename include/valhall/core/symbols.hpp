// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembly_limits.hpp>

#include <cstddef>
#include <cstdint>

/// Names in an assembly text: labels, constants and macros.
namespace valhall::detail {

/// The meaning of a name.
enum class symbol_kind : std::uint8_t { label, constant, negative_constant };

/// A use of a label, to be patched when all labels are known. `Reference` describes the patch.
template <class Reference>
struct fixup {
  std::size_t word = 0;
  text_view name;
  Reference what;
  source_line where;
  text_view column;  ///< The word before the text in a listing; empty if absent.
};

/// A macro: its parameters, and its body as a part of the text.
struct macro {
  text_view parameters;
  text_view body;
  unsigned file = 0;
  unsigned line = 0;
};

}  // namespace valhall::detail
