// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verification/finding_text.hpp>

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

template <class Words>
constexpr control_flow_graph graph_for(const Words& words, const verify_options& options) {
  return control_flow_graph(words, options.arch);
}
template <class Words>
constexpr control_flow_graph graph_for(const Words& words, arch e) {
  return control_flow_graph(words, e);
}

/// `Options`, or the architecture of `Program` if they are left out.
template <const auto& Program, const auto& Options>
consteval auto options_for() {
  if constexpr (static_cast<const void*>(&Options) == &default_verify_options)
    return arch_of(Program);
  else
    return Options;
}

}  // namespace detail

/// Returns `Program`, a constant array or list of instructions, or of 64-bit words, if the verifier finds
/// neither a fault nor a hazard:
///
/// ```cpp
/// #include <valhall/builders.hpp>
/// #include <valhall/verify.hpp>
/// using namespace valhall;
///
/// constexpr instruction words[] = {iadd_u32(r0, r60, u(0), {.flow = flow::end})};
/// constexpr auto& kernel = verified<words, stage::compute>();
/// ```
///
/// Otherwise compilation stops at the first finding; the message has the name of the rule, the index of the
/// word, and that of the word that it conflicts with. `Program` and `Options` have static storage; `Options`
/// are `verify_options` or an architecture, such as the constant `target` of the namespace of builders.
template <const auto& Program, stage Stage, const auto& Options = detail::default_verify_options>
consteval const auto& verified() {
  constexpr program_error found = verify(Program, Stage, detail::options_for<Program, Options>()).error();
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
  static_assert(
      found.rule == rule::none,
      (detail::verify_message(found, detail::graph_for(Program, detail::options_for<Program, Options>()))));
#else
  if constexpr (found.other == no_index)
    static_assert(detail::finding_in_program<found.rule, found.index>::none,
                  "error in a program: the rule and the word that breaks it are the arguments of "
                  "finding_in_program");
  else
    static_assert(
        detail::finding_in_program<found.rule, found.index, found.other>::none,
        "error in a program: the rule, the word that breaks it and the one that it conflicts with are "
        "the arguments of finding_in_program");
#endif
  return Program;
}

}  // namespace valhall
