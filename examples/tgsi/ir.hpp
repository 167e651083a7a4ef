// SPDX-License-Identifier: MIT
#pragma once

#include <emit/builder.hpp>

#include <cstdint>
#include <vector>

namespace tgsi {

/// Instructions on values, which passes may still change. They have the form of v9 for all architectures.
struct ir_program {
  explicit ir_program(valhall::arch arch) noexcept : in(arch) {}

  valhall::arch in;
  std::vector<emit::ir_instruction> instructions;
  emit::value_table values;
  std::uint32_t label_count = 0;
  std::uint32_t local_words = 0;  ///< Words of thread-local memory.
};

/// Records instructions in a program. Their operands stay as they are given: an `emit::emitter` makes the
/// words from them later.
class recorder final : public emit::builder {
 public:
  explicit recorder(ir_program& to) noexcept : builder(to.values, to.label_count), to_(to) {}

  valhall::arch arch() const noexcept override { return to_.in; }
  void append(emit::ir_instruction i) override { to_.instructions.push_back(i); }

 private:
  ir_program& to_;
};

}  // namespace tgsi
