// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/builder_support.hpp>

#include <cstdint>

namespace valhall::detail {

/// The functions that the last steps of all checked builders share. `Layout` has `word`, which makes a word
/// of operands, and `checked`, which does so when they may break a rule.
template <class Layout, class Flow>
struct builder_steps {
  VALHALL_INLINE static constexpr instruction arithmetic(std::uint64_t fields, rule_set rules, Flow flow,
                                                         const placed_registers& placed,
                                                         const source& a = no_source,
                                                         const source& b = no_source,
                                                         const source& c = no_source,
                                                         const source& d = no_source) noexcept {
    return assembled(Layout::word(false, fields, rules, flow, placed, a, b, c, d));
  }

  VALHALL_INLINE static constexpr instruction message(std::uint64_t fields, rule_set rules, Flow flow,
                                                      const placed_registers& placed,
                                                      const source& a = no_source,
                                                      const source& b = no_source,
                                                      const source& c = no_source,
                                                      const source& d = no_source) noexcept {
    return assembled(Layout::word(true, fields, rules, flow, placed, a, b, c, d));
  }

 protected:
  // All of their arguments fit registers, so that a call is short: the flow is in `word`, and the name tells
  // whether it is a message.
  [[gnu::noinline]] static constexpr std::uint64_t checked_arithmetic(std::uint64_t word, rule_set rules,
                                                                      std::uint64_t a, std::uint64_t b,
                                                                      std::uint64_t c,
                                                                      std::uint64_t d) noexcept {
    return Layout::checked(false, word, rules, a, b, c, d);
  }
  [[gnu::noinline]] static constexpr std::uint64_t checked_message(std::uint64_t word, rule_set rules,
                                                                   std::uint64_t a, std::uint64_t b,
                                                                   std::uint64_t c,
                                                                   std::uint64_t d) noexcept {
    return Layout::checked(true, word, rules, a, b, c, d);
  }
};

}  // namespace valhall::detail
