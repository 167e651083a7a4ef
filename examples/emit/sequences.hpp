// SPDX-License-Identifier: MIT
#pragma once

#include "builder.hpp"

#include <valhall/sequences.hpp>

namespace emit {

/// A value, or the first value of a group, as a register of the library's sequences.
struct sequence_value {
  value first = no_value;

  constexpr value number() const noexcept { return first; }
  constexpr sequence_value operator[](unsigned i) const noexcept { return {first + i}; }
};
using sequence_source = valhall::sequence_source<sequence_value>;
using sequence_pair = valhall::sequence_pair<sequence_value>;

/// A builder as the program of the library's sequences, which append instructions on values to it.
class sequence_program {
 public:
  explicit sequence_program(builder& to) noexcept : to_(to) {}

  valhall::arch arch() const noexcept { return to_.arch(); }
  sequence_value value() { return {to_.add_value()}; }
  sequence_value pair() { return {to_.add_group(2)}; }
  /// Appends an instruction. Returns false if it must write only `lanes` of its result: builders do not
  /// support that.
  bool put(sequence_value result, valhall::opcode id, valhall::view<sequence_source> sources,
           builder::modifier_list modifiers, valhall::swizzle lanes) {
    source given[4];
    std::size_t count = 0;
    for (const sequence_source& s : sources) given[count++] = source_of(s);
    to_.put(id, {given, count}, modifiers, result.first);
    return lanes == valhall::swizzle::none;
  }

  std::uint32_t label(std::uint32_t = 0) noexcept { return to_.new_label(); }
  void bind(std::uint32_t label, std::uint32_t = 0) { to_.mark(label); }
  bool branch_if(sequence_value condition, std::uint32_t label, valhall::branch_modifiers = {},
                 std::uint32_t = 0) {
    to_.jump(step::jump_if, builder::of(condition.first), label);
    return true;
  }

 private:
  builder& to_;

  static source source_of(const sequence_source& s) noexcept {
    source result = s.is_number()     ? builder::literal(s.bits())
                    : s.is_register() ? builder::of(s.register_of().first)
                                      : builder::of(s.other());
    result.lanes = s.lanes();
    if (s.is_absolute()) result = builder::absolute(result);
    return s.is_negated() ? builder::negated(result) : result;
  }
};

/// A source of a sequence with the content of `s`.
inline sequence_source in_sequence(const source& s) noexcept {
  const sequence_source whole = s.is_literal   ? sequence_source(s.bits)
                                : s.is_value() ? sequence_source(sequence_value{s.of})
                                               : sequence_source(s.fixed);
  const sequence_source magnitude = s.is_absolute ? abs(whole) : whole;
  return (s.is_negated ? -magnitude : magnitude).with_lanes(s.lanes);
}

/// Appends a sequence of the library with the sources `s`. It writes `result`, or a new value if that is
/// `no_value`. Returns the result.
template <class Sequence, class... Sources>
value put_sequence(builder& to, value result, const Sequence& sequence, const Sources&... s) {
  if (result == no_value) result = to.add_value();
  sequence_program program(to);
  sequence(program, sequence_value{result}, in_sequence(s)..., 0);
  return result;
}

}  // namespace emit
