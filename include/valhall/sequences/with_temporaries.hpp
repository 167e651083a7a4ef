// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/generated/modifiers.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/program/label.hpp>

#include <cstdint>

namespace valhall {

/// A program with numbered registers, and registers that a sequence may overwrite. Each sequence may use all
/// of them; one that needs more breaks `register_out_of_range`. The registers of its sources and its result
/// must not be among them.
///
/// `Program` is `program`, `growable_program` or a program of the caller with the same functions.
template <class Program>
class with_temporaries {
 public:
  /// `p`, with the registers `temporaries`.
  constexpr with_temporaries(Program& p, register_set temporaries) noexcept
      : program_(p), all_(temporaries), free_(temporaries) {}

  /// The architecture of the words.
  [[nodiscard]] constexpr valhall::arch arch() const noexcept { return program_.arch(); }

  /// A temporary register that is not in use.
  constexpr reg value() noexcept {
    for (const reg r : free_) return taken(r, 1);
    return none();
  }
  /// Two consecutive registers, the first of which is even.
  constexpr reg pair() noexcept {
    for (const reg r : free_)
      if (r.number() % 2 == 0 && free_.contains(reg(r.number() + 1))) return taken(r, 2);
    return none();
  }
  /// Ends the use of all temporary registers, as a sequence does when it begins.
  constexpr void release() noexcept { free_ = all_; }

  /// `append` of the program.
  constexpr bool append(instruction i, std::uint32_t line = __builtin_LINE()) {
    return program_.append(i, line);
  }
  /// `label` of the program.
  constexpr valhall::label label(std::uint32_t line = __builtin_LINE()) { return program_.label(line); }
  /// `bind` of the program.
  constexpr void bind(valhall::label l, std::uint32_t line = __builtin_LINE()) { program_.bind(l, line); }
  /// `branch_if` of the program.
  constexpr bool branch_if(reg a, valhall::label to, flow_modifiers m = {},
                           std::uint32_t line = __builtin_LINE()) {
    return program_.branch_if(a, to, {.flow = m.flow}, line);
  }

 private:
  Program& program_;
  register_set all_, free_;

  constexpr reg taken(reg first, unsigned count) noexcept {
    free_ = free_ - register_set::range(first.number(), count);
    return first;
  }
  /// A register that no architecture has, which breaks the instruction.
  static constexpr reg none() noexcept { return reg(detail::raw{}, 0xfe); }
};

}  // namespace valhall
