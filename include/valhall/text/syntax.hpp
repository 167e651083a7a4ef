// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/text_view.hpp>

#include <cstdint>

namespace valhall {

/// A spelling of instructions. The same token can mean different words in two of them: `u2` is word 2 in the
/// first two, words 4 and 5 in the others.
enum class [[nodiscard]] syntax : std::uint8_t{
    mesa_2022,   ///< Mesa's compiler of 2022: `ICMP.u32.eq.i1.and r0, ^r1, u2`.
    mesa_25,     ///< Mesa 25.0, which differs from 2022 in names: `ICMP_AND.u32.eq.i1 r0, ^r1, u2`.
    mesa_later,  ///< Mesa's C compiler from 2026 on: `ICMP_AND.u32.eq.i1 r0, r1^, u1.w0`.
    arm,         ///< Arm: `ICMP_AND.u32.i1.eq r0, r1^, u1.w0`.
};

/// All spellings.
inline constexpr syntax all_syntaxes[] = {syntax::mesa_2022, syntax::mesa_25, syntax::mesa_later,
                                          syntax::arm};

/// The short name of `s`, as for the option `--syntax` of the command: "2022", "25.0", "later" or "arm".
[[nodiscard]] constexpr const char* name_of(syntax s) noexcept {
  switch (s) {
    case syntax::mesa_2022: return "2022";
    case syntax::mesa_25: return "25.0";
    case syntax::mesa_later: return "later";
    case syntax::arm: return "arm";
  }
  return "";
}

/// The result of `find_syntax`.
class [[nodiscard]] found_syntax {
 public:
  /// No spelling.
  constexpr found_syntax() noexcept = default;
  /// The spelling `s`.
  constexpr explicit found_syntax(syntax s) noexcept : value_(s), ok_(true) {}

  /// Whether a spelling has the name.
  [[nodiscard]] constexpr bool ok() const noexcept { return ok_; }
  /// The spelling; `mesa_2022` if there is none.
  [[nodiscard]] constexpr syntax value() const noexcept { return value_; }

 private:
  syntax value_ = syntax::mesa_2022;
  bool ok_ = false;
};

/// The spelling with the short name `name`; not `ok()` if there is none.
constexpr found_syntax find_syntax(text_view name) noexcept {
  for (const syntax s : all_syntaxes)
    if (name == text_view(name_of(s))) return found_syntax(s);
  return {};
}

}  // namespace valhall
