// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/text/print_cpp.hpp>
#include <valhall/text/print_instruction.hpp>

#include <cstddef>
#include <cstdlib>

#if __has_include(<version>)
#include <version>
#endif
#ifdef __cpp_lib_format
#include <format>
#endif
// {fmt} is opt-in, since including it requires linking to it too.
#if defined(VALHALL_USE_FMT) && __has_include(<fmt/format.h>)
#include <fmt/format.h>
#endif

/// Decoded instructions for std::format, and with VALHALL_USE_FMT for fmt::format. `{}` is the line of
/// `print`. Letters between `:` and `}` change it: `m` the spelling of Mesa 25.0, `l` Mesa's later one, `p`
/// permissive, `w` the word before the text; `c` is the builder call of `print_cpp` and does not combine with
/// the others. Arm's spelling has no letter, because it needs tables of its own: `to_string` prints it.
namespace valhall::detail {

/// The common part of `std::formatter` and `fmt::formatter`.
class format_letters {
 public:
  /// Parses the letters up to `}`; stops at the first unknown one.
  template <class Iterator>
  constexpr Iterator read(Iterator next, Iterator last) noexcept {
    for (; next != last; ++next) {
      if (*next == 'm' && !cpp_)
        options_.syntax = syntax::mesa_25;
      else if (*next == 'l' && !cpp_)
        options_.syntax = syntax::mesa_later;
      else if (*next == 'p' && !cpp_)
        options_.permissive = true;
      else if (*next == 'w' && !cpp_)
        options_.words = true;
      else if (*next == 'c' && !any_)
        cpp_ = true;
      else
        break;
      any_ = true;
    }
    return next;
  }

  template <class Iterator>
  Iterator write(Iterator out, const decoded_instruction& d) const {
    return copy(out, [&](char* buffer, std::size_t capacity) {
      return cpp_ ? print_cpp(buffer, capacity, d) : print(buffer, capacity, d, options_);
    });
  }

 private:
  print_options options_;
  bool cpp_ = false;
  bool any_ = false;

  template <class Iterator, class Print>
  static Iterator copy(Iterator out, const Print& print) {
    char buffer[2048];  // Twice the length of the longest call.
    const std::size_t size = print(buffer, sizeof buffer);
    for (std::size_t i = 0; i < size && i < sizeof buffer; ++i) *out++ = buffer[i];
    return out;
  }
};

}  // namespace valhall::detail

// Not constexpr, so that a wrong letter in a constant does not compile even without exceptions.
#ifdef __cpp_exceptions
#define VALHALL_FORMAT_ERROR(library) throw library::format_error("not one of the letters m, l, p, w and c")
#else
#define VALHALL_FORMAT_ERROR(library) std::abort()
#endif

// One specialization for each library, since both use the same names.
#define VALHALL_FORMATTER(library, type)                                        \
  template <>                                                                   \
  struct library::formatter<type, char> {                                       \
    constexpr auto parse(library::format_parse_context& context) {              \
      const auto next = letters_.read(context.begin(), context.end());          \
      if (next != context.end() && *next != '}') VALHALL_FORMAT_ERROR(library); \
      return next;                                                              \
    }                                                                           \
    template <class Context>                                                    \
    auto format(const type& value, Context& context) const {                    \
      return letters_.write(context.out(), value);                              \
    }                                                                           \
                                                                                \
   private:                                                                     \
    valhall::detail::format_letters letters_;                                   \
  };

#ifdef __cpp_lib_format
VALHALL_FORMATTER(std, valhall::decoded_instruction)
#endif
#if defined(VALHALL_USE_FMT) && __has_include(<fmt/format.h>)
VALHALL_FORMATTER(fmt, valhall::decoded_instruction)
#endif

#undef VALHALL_FORMATTER
#undef VALHALL_FORMAT_ERROR
