// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/config.hpp>

#include <cstddef>

#if VALHALL_COMPILER_MSVC
#include <cstring>
#endif

/// Functions that g++ and clang have as builtins, and other compilers in standard headers, which cost more to
/// include. At run time only.
namespace valhall::detail {

VALHALL_INLINE void copy_bytes(void* to, const void* from, std::size_t count) noexcept {
#if VALHALL_COMPILER_MSVC
  std::memcpy(to, from, count);
#else
  __builtin_memcpy(to, from, count);
#endif
}

/// The first of `count` bytes that equals `c`, or null.
VALHALL_INLINE const void* find_byte(const void* first, char c, std::size_t count) noexcept {
#if VALHALL_COMPILER_MSVC
  return std::memchr(first, c, count);
#else
  return __builtin_memchr(first, c, count);
#endif
}

/// Tells the compiler that `condition` holds.
VALHALL_INLINE constexpr void promise(bool condition) noexcept {
#if VALHALL_COMPILER_MSVC
  __assume(condition);
#else
  if (!condition) __builtin_unreachable();
#endif
}

}  // namespace valhall::detail
