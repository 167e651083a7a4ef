// SPDX-License-Identifier: MIT
#pragma once

namespace valhall {

namespace detail {

struct arm_functions;

/// What differs between spellings.
struct spelling {
  const char* name;
  const arm_functions* arm = nullptr;  ///< Null if the tables of instructions describe the text.
};

inline constexpr spelling mesa_2022_spelling{"2022"};
inline constexpr spelling mesa_25_spelling{"25.0"};
inline constexpr spelling mesa_later_spelling{"later"};

/// Arm's spelling, which converts to `syntax`.
struct arm_syntax {};

/// Has the `spelling` of `arm_syntax`. It is complete in `<valhall/syntax.hpp>`.
struct arm_language;

}  // namespace detail

/// A spelling of instructions. The same token can mean different words in two of them: `u2` is word 2 in the
/// first two, words 4 and 5 in the others.
class [[nodiscard]] syntax {
 public:
  /// Mesa's compiler of 2022: `ICMP.u32.eq.i1.and r0, ^r1, u2`.
  static const syntax mesa_2022;
  /// Mesa 25.0, which differs from 2022 in names: `ICMP_AND.u32.eq.i1 r0, ^r1, u2`.
  static const syntax mesa_25;
  /// Mesa's C compiler from 2026 on: `ICMP_AND.u32.eq.i1 r0, r1^, u1.w0`.
  static const syntax mesa_later;
  /// Arm: `ICMP_AND.u32.i1.eq r0, r1^, u1.w0`. It has tables of its own, and needs `<valhall/syntax.hpp>`.
  static constexpr detail::arm_syntax arm{};

  /// For the constants above.
  constexpr explicit syntax(const detail::spelling& s) noexcept : spelling(&s) {}

  /// The value of `arm`.
  template <class Language = detail::arm_language>
  constexpr syntax(detail::arm_syntax) noexcept : spelling(nullptr) {
    static_assert(requires { sizeof(Language); }, "syntax::arm needs #include <valhall/syntax.hpp>");
    spelling = &Language::spelling;
  }

  /// Whether both are the same spelling.
  friend constexpr bool operator==(const syntax&, const syntax&) noexcept = default;

  const detail::spelling* spelling;  ///< Public, so that a syntax can be a template argument.
};

inline constexpr syntax syntax::mesa_2022{detail::mesa_2022_spelling};
inline constexpr syntax syntax::mesa_25{detail::mesa_25_spelling};
inline constexpr syntax syntax::mesa_later{detail::mesa_later_spelling};

/// The short name of `s`, as for the option `--syntax` of the command: "2022", "25.0", "later" or "arm".
[[nodiscard]] constexpr const char* name_of(syntax s) noexcept { return s.spelling->name; }

}  // namespace valhall
