// SPDX-License-Identifier: MIT
#pragma once

/// Architectures of the instruction set: their names, sets of them, and the GPUs of each. Also the version of
/// the library, which docs/versioning.md explains.

#include <valhall/support/language.hpp>  // First, to stop at an earlier language.

#include <valhall/isa/arch.hpp>
#include <valhall/isa/arch_set.hpp>
#include <valhall/isa/gpu.hpp>
#include <valhall/support/version.hpp>

// Here, because each header of words would pay for them.
namespace valhall::detail {

static_assert([] {
  unsigned n = 0;
  for (const arch_info& row : arch_table)
    if (row.arch != all_archs[n++]) return false;
  return n == sizeof(all_archs);
}());

// Without a description of a native layout, each described architecture counts as canonical.
static_assert([] {
  if (encoding::canonical_arch_count == encoding::arch_count) return true;
  for (const arch_info& row : arch_table)
    if (is_described(row.arch) && has_canonical_words(row.arch) != (row.layout == canonical_layout))
      return false;
  return true;
}());

}  // namespace valhall::detail
