// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/register_set.hpp>
#include <valhall/isa/rule.hpp>
#include <valhall/program/program_error.hpp>
#include <valhall/support/buffer.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>

/// The options and the result of the verifier.
namespace valhall {

namespace detail {
class verifier;
}

/// Registers that hold a value when a program starts, if the caller knows them.
class [[nodiscard]] program_inputs {
 public:
  /// Unknown: the preloaded registers of the stage are assumed, and a read of any other register that is
  /// never written is a note.
  constexpr program_inputs() noexcept = default;
  /// Exactly the registers `all`, such as `preloaded_registers(stage::compute)`. A read of any other register
  /// that is never written is a hazard.
  constexpr program_inputs(register_set all) noexcept : registers_(all), known_(true) {}

  /// Whether the registers are known.
  [[nodiscard]] constexpr bool known() const noexcept { return known_; }
  /// The registers; empty if unknown.
  [[nodiscard]] constexpr register_set registers() const noexcept { return registers_; }

 private:
  register_set registers_;
  bool known_ = false;
};

/// The caller's knowledge of a program besides its words, and the findings to report.
struct [[nodiscard]] verify_options {
  program_inputs inputs = {};  ///< Registers that have a value at the start.
  /// Also reports hazards that are possible but not certain: reads of registers that only some paths write,
  /// branches without `reconverge` whose condition is uniform.
  bool conservative = false;
  /// Also reports, as notes, the undocumented forms that working compilers write. The other undocumented
  /// forms are always reported, as hazards.
  bool undocumented_forms = false;
  /// Whether the driver allocates only 32 registers for the program, the condition of full occupancy:
  /// r16-r47 do not exist then.
  bool narrow = false;
};

/// The result of the verifier.
class [[nodiscard]] verification {
 public:
  /// Whether there is neither a fault nor a hazard.
  [[nodiscard]] constexpr bool ok() const noexcept { return wrong_ == 0; }
  /// All findings, ordered by the index of their word: `for (const program_error& f : verify(program, s))`.
  [[nodiscard]] constexpr const program_error* begin() const noexcept { return findings_.begin(); }
  [[nodiscard]] constexpr const program_error* end() const noexcept { return findings_.end(); }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return findings_.size(); }
  [[nodiscard]] constexpr const program_error& operator[](std::size_t i) const noexcept {
    return findings_[i];
  }
  /// All findings as a list.
  [[nodiscard]] constexpr view<program_error> findings() const& noexcept {
    return {findings_.data(), findings_.size()};
  }
  [[nodiscard]] constexpr buffer<program_error> findings() && noexcept {
    return static_cast<buffer<program_error>&&>(findings_);
  }
  /// Whether there is a finding of rule `r`, of any severity.
  [[nodiscard]] constexpr bool has_finding(rule r) const noexcept {
    for (const program_error& f : findings_)
      if (f.rule == r) return true;
    return false;
  }
  /// The first fault or hazard, or one that is `ok()`.
  constexpr program_error error() const noexcept {
    for (const program_error& f : findings_)
      if (f.severity != severity::note) return f;
    return {};
  }

 private:
  buffer<program_error> findings_;
  std::size_t wrong_ = 0;

  friend class detail::verifier;
};

}  // namespace valhall
