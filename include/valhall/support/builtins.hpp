// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/config.hpp>

#include <cstddef>
#include <cstdint>

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

/// Eight bytes as a number whose lowest byte is the first one.
VALHALL_INLINE std::uint64_t load_bytes(const char* from) noexcept {
  std::uint64_t bytes = 0;
  copy_bytes(&bytes, from, sizeof bytes);
#if !VALHALL_COMPILER_MSVC && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  bytes = __builtin_bswap64(bytes);
#endif
  return bytes;
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
