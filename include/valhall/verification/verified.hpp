// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verification/print_finding.hpp>

#include <cstddef>

namespace valhall {

namespace detail {

/// Puts the broken rule into the compiler's message, with the word that breaks it and the word that it
/// conflicts with, if any.
template <rule Broken, word_index... Words>
struct finding_in_program {
  static constexpr bool none = Broken == rule::none;
};

/// The message of a refused program, for compilers that accept a computed message.
struct verify_message {
  char text[512] = {};
  std::size_t length = 0;

  constexpr verify_message(const program_error& f, const control_flow_graph& program) noexcept
      : length(print(text, sizeof text, f, program)) {}
  constexpr std::size_t size() const noexcept { return length < sizeof text ? length : sizeof text; }
  constexpr const char* data() const noexcept { return text; }
};

inline constexpr verify_options default_verify_options;

/// Stops compilation at the first fault or hazard in `Program`, whose architecture is `Arch...` unless it is
/// code.
template <const auto& Program, stage Stage, const verify_options& Options, arch... Arch>
consteval const auto& verified_program() {
  constexpr program_error found = verify(Program, Stage, Arch..., Options).error();
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
  static_assert(found.rule == rule::none, (verify_message(found, control_flow_graph(Program, Arch...))));
#else
  if constexpr (found.other == no_index)
    static_assert(finding_in_program<found.rule, found.index>::none,
                  "error in a program: the rule and the word that breaks it are the arguments of "
                  "finding_in_program");
  else
    static_assert(
        finding_in_program<found.rule, found.index, found.other>::none,
        "error in a program: the rule, the word that breaks it and the one that it conflicts with are "
        "the arguments of finding_in_program");
#endif
  return Program;
}

}  // namespace detail

/// Returns `Program`, a constant array or list of instructions, or of 64-bit words, of `Arch`, if the
/// verifier finds neither a fault nor a hazard:
///
/// ```cpp
/// #include <valhall/v9.hpp>
/// #include <valhall/verify.hpp>
/// using namespace valhall::v9;
///
/// constexpr instruction words[] = {iadd_u32(r0, r60, u(0), {.flow = flow::end})};
/// constexpr auto& kernel = verified<words, stage::compute, target>();
/// ```
///
/// Otherwise compilation stops at the first finding; the message has the name of the rule, the index of the
/// word, and that of the word that it conflicts with. `Program` and `Options` have static storage.
template <const auto& Program, stage Stage, arch Arch,
          const verify_options& Options = detail::default_verify_options>
requires detail::bare_words<decltype(Program)>
consteval const auto& verified() { return detail::verified_program<Program, Stage, Options, Arch>(); }
/// Verifies code, in its architecture, in the same way.
template <const auto& Program, stage Stage, const verify_options& Options = detail::default_verify_options>
requires detail::any_code<decltype(Program)>
consteval const auto& verified() { return detail::verified_program<Program, Stage, Options>(); }

}  // namespace valhall
