// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/missing_feature.hpp>
#include <valhall/program/print_program_error.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/verification/verifier.hpp>

#include <cstddef>
#include <cstdint>

/// Prints the verifier's findings as sentences, into the caller's memory.
namespace valhall {

namespace detail {

/// Writes the sentence of a finding.
class finding_printer {
 public:
  constexpr finding_printer(text_out out, const program_error& f, const control_flow_graph& program) noexcept
      : out_(out), found_(f), program_(program) {}

  constexpr text_out print() noexcept {
    if (found_.index < program_.size())
      sentence();
    else if (found_.rule == rule::zero_word)
      say("the program has no instruction; it needs one with end");
    else
      say(explanation_of(found_.rule));
    return out_;
  }

 private:
  text_out out_;
  const program_error& found_;
  const control_flow_graph& program_;

  struct mnemonic_of {
    word_index index;
  };
  struct general_register {
    unsigned number;
  };
  constexpr mnemonic_of self() const noexcept { return {found_.index}; }
  constexpr general_register subject() const noexcept { return {found_.register_number}; }

  template <class... Parts>
  constexpr void say(const Parts&... parts) noexcept {
    (put(parts), ...);
  }
  constexpr void put(const char* text) noexcept { out_.put(text_view(text)); }
  constexpr void put(std::int64_t number) noexcept { out_.put_decimal(number); }
  constexpr void put(general_register r) noexcept {
    out_.put('r');
    out_.put_decimal(r.number);
  }
  constexpr void put(mnemonic_of m) noexcept {
    const decoded_instruction& d = program_.decoded(m.index);
    if (program_.is_built() && detail::is_broken(d.word())) return put("the instruction");
    if (d.is_identified()) return put(d.info().name());
    out_.put(text_view("the word 0x"));
    out_.put_digits(d.word(), 16, lower_digits);
  }

  /// The message that the word conflicts with.
  constexpr void say_other() noexcept {
    if (found_.other == found_.index)
      say("the same instruction in the previous iteration");
    else if (found_.other < program_.size())
      say(mnemonic_of{found_.other}, " at word ", found_.other);
    else
      say("a message");
  }
  constexpr void say_slot() noexcept { say("slot", found_.slot); }

  /// Whether the flow of word `i` is a wait, or has room for one.
  constexpr bool takes_wait(word_index i) const noexcept {
    return program_.decoded(i).flow_value() <= static_cast<unsigned>(flow::wait) &&
           program_.at(i).control != control_effect::blend;
  }

  /// Says where a wait takes effect before the word, but not before `start`, if there is such a place.
  constexpr void say_place(word_index start) noexcept {
    const word_index i = found_.index, block = program_.block_of(i);
    const bool begins_block = i == program_.blocks()[block].first, has_start = start < program_.size();
    if (begins_block && has_start) return say("each path from word ", start, " to word ", i);
    const bool straight = has_start && start < i && program_.block_of(start) == block;
    word_index first = straight ? start : i - 1, end = i;
    if (begins_block) first = end;
    while (first < end && !takes_wait(end - 1)) --end;
    while (first < end && !takes_wait(first)) ++first;
    if (first >= end)
      say("a NOP before word ", i);
    else if (first + 1 == end)
      say("word ", first);
    else
      say("one of the words ", first, " to ", end - 1);
  }
  constexpr void say_place() noexcept { say_place(no_index); }

  /// Says which wait is missing, and where.
  constexpr void say_wait() noexcept {
    if (found_.slot < general_slots)
      say("; wait", found_.slot, " or a wait that includes it");
    else
      say(found_.slot == depth_slot ? "; wait0126 or wait" : "; wait");
    say(" belongs on ");
    say_place(found_.other);
  }

  /// Prints that a register is used while a message still uses it.
  constexpr void say_pending(const char* use, const char* pending) noexcept {
    say(subject(), use, " before a wait on ");
    say_slot();
    say(" for ");
    say_other();
    say(", which", pending);
    say_wait();
  }

  constexpr void sentence() noexcept {
    switch (found_.rule) {
      case rule::zero_word:
        return say("a zero word appears before the end of the program; use a NOP instead");
      case rule::missing_end:
        return say("the program runs past ", self(), ", its last word; end belongs on ",
                   program_.at(found_.index).control == control_effect::none ? "that or on " : "",
                   "a NOP after it");
      case rule::branch_out_of_program:
        return say(self(), " targets word ", found_.value, ", but the program has words 0 to ",
                   program_.size() - 1);
      case rule::wrong_stage: return wrong_stage();
      case rule::narrow_registers:
        return say(
            self(), " uses ", subject(),
            ", which does not exist with 32 registers allocated; use another, or allocate 64 registers");
      case rule::partial_message_write:
        say(subject(), " is read, but ");
        say_other();
        return say(", which wrote a part of it, may have changed the rest; load into a register of its own");
      case rule::hardware_erratum: return hardware_erratum_found();
      case rule::undocumented_form:
        return say(self(), " has a form that Arm's description does not list",
                   found_.severity == severity::note ? ", though compilers write it" : "");
      case rule::barrier_without_wait: return barrier_without_wait();
      case rule::read_before_wait: return say_pending(" is read", " writes it");
      case rule::write_before_wait: return say_pending(" is written", " writes it too");
      case rule::last_use_of_pending: return last_use_of_pending();
      case rule::read_after_last_use: return read_after_last_use();
      case rule::half_pair_last_use: return half_pair_last_use();
      case rule::varying_order: return varying_order();
      case rule::missing_wait_before_test:
        say("slot 6 was not waited on before ", self(), "; wait0126 or wait belongs on ");
        return say_place();
      case rule::missing_wait_before_blend:
        if (program_.at(found_.index).tile_slots == 1u << depth_slot)
          say("slot 6 was not waited on before ", self(), "; wait0126 or wait belongs on ");
        else
          say("not all of the slots that the tilebuffer needs were waited on before ", self(),
              "; wait belongs on ");
        return say_place();
      case rule::missing_reconverge: return missing_reconverge();
      case rule::helpers_ended: return helpers_ended();
      case rule::blend_before_atest: return blend_before_atest();
      case rule::single_slot_message:
        return say(self(), " reads ", fau_slots(program_.at(found_.index)),
                   " slots of uniforms and special values, but later hardware reads only one",
                   "; MOV.i32 can copy the others to registers");
      case rule::unknown_flow:
        return say(self(),
                   " has the flow continue, whose effect is not publicly known; it is taken for none");
      case rule::end_not_last:
        return say(self(), " ends the program, but words up to ", program_.size() - 1,
                   " follow; end belongs on the last one");
      case rule::unreachable_code: return unreachable_code();
      case rule::uninitialized_read:
        if (is_high_word()) {
          const general_register even{found_.register_number - 1u};
          return say(subject(), " is read by ", self(), " as the high word of a pair, but on some path only ",
                     even, " is written; ", even, ".w0 reads that word alone and extends it");
        }
        return say(subject(), " is read by ", self(),
                   ", but on some path it is never written; write it first, or pass it to the program");
      case rule::unordered_memory:
        say(self(), " may access the bytes that ");
        say_other();
        say(" accesses, without a wait on ");
        say_slot();
        say(" in between");
        return say_wait();
      case rule::not_in_arch: return not_in_arch();
      default: return say(self(), " breaks a rule: ", explanation_of(found_.rule));
    }
  }

  constexpr void not_in_arch() noexcept {
    const decoded_instruction& d = program_.decoded(found_.index);
    const missing_feature missing = missing_feature_of(d);
    if (!missing.ok()) return say(self(), " breaks a rule: ", explanation_of(found_.rule));
    if (missing.is_form) say("this form of ");
    say(missing.name, " is not in ", name_of(d.in()), "; ");
    for (const char* part : range_words(missing.archs).parts) put(part);
  }

  /// Whether the register is only read as the high word of a pair, where a single word could be read instead.
  constexpr bool is_high_word() const noexcept {
    const decoded_instruction& d = program_.decoded(found_.index);
    if (!d.ok()) return false;
    bool high = false;
    for (unsigned i = 0; i < d.info().operand_count; ++i) {
      const operand_info& place = d.info().operands()[i];
      const operand value = d.operand_at(i);
      if (place.role != operand_role::source || value.kind() != operand_kind::general_register) continue;
      if (value.number() == found_.register_number) return false;
      high |= place.size == 64 && place.takes_swizzle && value.lanes() == swizzle::none &&
              value.number() + 1 == found_.register_number;
    }
    return high;
  }

  constexpr void wrong_stage() noexcept {
    if (program_.decoded(found_.index).info().fragment_only)
      say(self(), " is allowed in fragment and blend shaders only");
    else
      say("the flow discard of ", self(),
          " is allowed in fragment and blend shaders only; other stages have no helper threads");
  }

  constexpr void hardware_erratum_found() noexcept {
    // The verifier has tested whether the architecture has the erratum.
    switch (hardware_erratum_of(program_.decoded(found_.index), first_arch)) {
      case hardware_erratum::none: return;
      case hardware_erratum::byte_lane_of_buffer_load:
        return say("the hardware puts the byte of ", self(),
                   " in b0 for lane b1, and in b2 for b3; load to b0 or b2 and move it");
      case hardware_erratum::high_half_of_reciprocal:
        return say("the hardware stores 0 for ", self(),
                   " to h1 up to v10; write to h0 and move it, or to the whole register");
    }
  }

  constexpr void barrier_without_wait() noexcept {
    if (found_.slot == program_error::none)
      return say(self(), " neither carries wait nor is followed by it",
                 "; wait belongs on it or on a NOP after it");
    say(self(), " runs before a wait on ");
    say_slot();
    say(", which ");
    say_other();
    say(" occupies");
    say_wait();
  }

  constexpr void last_use_of_pending() noexcept {
    if (found_.slot == program_error::none)
      return say(subject(), " is read for the last time by ", self(),
                 ", whose message reads it later as a staging register; remove the last-use mark");
    say_pending(" is read for the last time", " still reads it");
    say(", or remove the last-use mark here");
  }

  constexpr void say_marked() noexcept {
    if (found_.other == found_.index)
      say("its last-use mark here applies to the next iteration of the loop");
    else if (found_.other < program_.size())
      say(mnemonic_of{found_.other}, " at word ", found_.other, " read it for the last time");
    else
      say("it was read for the last time");
  }

  constexpr void read_after_last_use() noexcept {
    say(subject(), " is read, but ");
    say_marked();
    say("; write it first, or remove that mark");
  }

  constexpr void half_pair_last_use() noexcept {
    const unsigned even = found_.register_number & ~1u;
    say(subject(), " is read, but ");
    say_marked();
    say(", as part of the pair ", general_register{even}, ":", general_register{even + 1},
        "; remove that mark");
  }

  constexpr void varying_order() noexcept {
    if (found_.slot == program_error::none)
      return say(
          self(), " retrieves a position, but on some path no varying load has stored it",
          "; one with store, the same sample mode and the same source belongs before it, and none with "
          "clobber between");
    say(self(), " needs the stored position before a wait on ");
    say_slot();
    say(" for ");
    say_other();
    say(", which changes it");
    say_wait();
  }

  constexpr bool is_branch() const noexcept {
    const control_effect control = program_.at(found_.index).control;
    return control == control_effect::branch || control == control_effect::branch_indirect;
  }

  /// The place for `reconverge`. The flow of a BLEND takes effect only with fixed-function blending.
  constexpr const char* place_of_reconverge() const noexcept {
    const auto& e = program_.at(found_.index);
    if (e.control != control_effect::blend)
      return is_branch() ? "; reconverge belongs on it" : "; reconverge belongs on it or on a NOP after it";
    return e.distance != 0 && !e.ends
               ? "; reconverge belongs on it and, for the return of a blend shader, on a NOP after it"
               : "; reconverge belongs on a NOP after it";
  }

  constexpr void missing_reconverge() noexcept {
    if (found_.other < program_.size())
      return say("after ", self(), ", lanes meet others that diverged from them at ",
                 mnemonic_of{found_.other}, " at word ", found_.other, place_of_reconverge());
    say("lanes may diverge at ", self(), "; reconverge belongs on it");
    if (program_.decoded(found_.index).flow_value() != 0) say(", and its flow on a NOP before it");
  }

  constexpr void helpers_ended() noexcept {
    if (found_.other == no_index && has_misplaced_discard(program_.at(found_.index)))
      return say(self(), " has the flow discard, which does not reliably act on a branch or BLEND",
                 "; discard belongs on an instruction or a NOP before it");
    say(self(), " needs the helper threads, which ");
    if (found_.other < program_.size())
      say(mnemonic_of{found_.other}, " at word ", found_.other);
    else
      say("an earlier instruction");
    say(" ends; discard belongs after the last instruction that needs them");
  }

  constexpr void blend_before_atest() noexcept {
    if (found_.other >= program_.size())
      return say(self(), " writes an output, but the program has no ATEST; one belongs before it");
    say(self(), " runs after ");
    say_other();
    say("; it belongs before that instruction");
  }

  constexpr void unreachable_code() noexcept {
    word_index block = program_.block_of(found_.index);
    while (block + 1 < program_.blocks().size() && !program_.blocks()[block + 1].reachable) ++block;
    const word_index last = program_.blocks()[block].end - 1;
    say("no path leads to ", self());
    if (last != found_.index) say(" and the words up to ", last);
    say("; add a branch, or remove the unreachable code");
  }
};

}  // namespace detail

namespace detail {

constexpr std::size_t explain_here(char* buffer, std::size_t capacity, const program_error& f,
                                   const control_flow_graph& program) noexcept {
  return detail::finding_printer(detail::text_out(buffer, capacity), f, program).print().size();
}

}  // namespace detail

namespace detail::compiled {
std::size_t explain(char* buffer, std::size_t capacity, const program_error& f,
                    const control_flow_graph& program) noexcept;
}

/// Prints finding `f` in `program`, which was verified, to `buffer`: the problem and its solution, in one
/// sentence without a full stop. Words are named by their index. Returns the length of the sentence; if that
/// exceeds `capacity`, only the first `capacity` characters are written. Writes neither an end of line nor a
/// NUL.
constexpr std::size_t explain(char* buffer, std::size_t capacity, const program_error& f,
                              const control_flow_graph& program) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::explain(buffer, capacity, f, program),
                      detail::explain_here(buffer, capacity, f, program));
}

namespace detail {

constexpr std::size_t print_here(char* buffer, std::size_t capacity, const program_error& f,
                                 const control_flow_graph& program) noexcept {
  detail::text_out out(buffer, capacity);
  out.put_decimal(static_cast<long long>(f.index));
  out.put(text_view(": "));
  detail::put_severity(out, f);
  out = detail::finding_printer(out, f, program).print();
  detail::put_rule(out, f);
  return out.size();
}

}  // namespace detail

namespace detail::compiled {
std::size_t print(char* buffer, std::size_t capacity, const program_error& f,
                  const control_flow_graph& program) noexcept;
}

/// Prints a finding as a line of a report: `INDEX: severity: SENTENCE [rule]`.
constexpr std::size_t print(char* buffer, std::size_t capacity, const program_error& f,
                            const control_flow_graph& program) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::print(buffer, capacity, f, program),
                      detail::print_here(buffer, capacity, f, program));
}

}  // namespace valhall
