// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/opcodes.hpp>

namespace valhall {

/// The opcode of an instruction, or none.
class [[nodiscard]] decoded_opcode {
 public:
  /// The instruction `id`, or none.
  constexpr decoded_opcode(opcode id) noexcept : id_(id), known_(true) {}
  constexpr decoded_opcode() noexcept = default;

  /// Whether there is an instruction.
  [[nodiscard]] constexpr bool ok() const noexcept { return known_; }
  /// The instruction; meaningful if `ok()`.
  [[nodiscard]] constexpr opcode id() const noexcept { return id_; }

 private:
  opcode id_ = opcode{};
  bool known_ = false;
};

}  // namespace valhall
