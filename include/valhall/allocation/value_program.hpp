// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/register_uses.hpp>
#include <valhall/analysis/computations.hpp>
#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/support/buffer.hpp>

#include <cstddef>
#include <cstdint>

/// Words whose register operands stand for values: the input of register allocation.
namespace valhall::detail {

/// The end of a chain, and the absence of a value.
constexpr std::uint32_t chain_end = 0xffffffff;

/// `count` empty chains, or absent values.
constexpr buffer<std::uint32_t> empty_chains(std::size_t count) {
  return buffer<std::uint32_t>(count, chain_end);
}

/// The number of a register that does not exist.
constexpr std::uint8_t no_register_number = 0xff;

/// A register without a number yet. Values are numbered from 0; the values of a group have consecutive
/// numbers.
struct value_info {
  std::uint8_t at_start = no_register_number;  ///< The register with its content at the start of the program.
  std::uint8_t fixed = no_register_number;     ///< The register that it is bound to.
  bool can_spill = true;                       ///< Whether it may be kept in memory.
  std::uint8_t preferred = no_register_number;  ///< The register that it gets if that is free.
  bool is_even = false;                         ///< Whether its register is known to have an even number.
};

/// The properties of a word that allocation needs. `effects` has all, and is far larger.
struct word_traits {
  bool decodes : 1 = false;
  bool is_message : 1 = false;
  bool is_copy : 1 = false;        ///< Copies a whole register.
  bool has_output : 1 = false;     ///< Makes an output of a fragment.
  bool is_indirect : 1 = false;    ///< Branches to an address in a register.
  bool names_target : 1 = false;   ///< Branches to an address in its own fields.
  bool uses_address : 1 = false;   ///< Depends on its own address in another way.
  bool is_repeatable : 1 = false;  ///< May be computed again at another place.
};

/// Whether `d`, a word with the effects `e`, depends on its own address, other than by the distance in its
/// fields.
constexpr bool uses_own_address(const decoded_instruction& d, const effects& e) noexcept {
  return reads_program_counter(e) ||
         (e.control == control_effect::branch_indirect && d.value(modifier::absolute) == 0);
}

/// The traits of `d`, a word that decodes and has the effects `e`.
constexpr word_traits traits_of(const decoded_instruction& d, const effects& e) noexcept {
  return {.decodes = true,
          .is_message = e.is_message,
          .is_copy = is_copy(d),
          .has_output = e.output != output_effect::none,
          .is_indirect = e.control == control_effect::branch_indirect,
          .names_target = control_flow_graph::names_target(e),
          .uses_address = uses_own_address(d, e),
          .is_repeatable = detail::is_repeatable(d, e)};
}

/// The words of a program, and their register operands with the values that these stand for. The numbers in
/// the fields of the words do not matter, unless the values are registers.
struct value_program {
  arch in = first_arch;
  valhall::stage stage = stage::compute;
  /// Whether value n is register n of an existing program: it is bound to its register where code outside of
  /// the program may access it.
  bool values_are_registers = false;
  buffer<std::uint64_t> words;
  buffer<word_traits> traits;  ///< By word.
  /// For each word, the index of its first operand in `uses`; one entry more than words.
  buffer<std::uint32_t> first_use;
  buffer<register_use> uses;  ///< The register operands, in the order of the words.
  buffer<value_info> values;
  /// By word: the index of the given word that it is, or serves. Empty if the words are the given ones.
  buffer<word_index> origins;

  /// The index of the given word that word `i` is, or serves.
  constexpr word_index origin_of(word_index i) const noexcept { return i < origins.size() ? origins[i] : i; }
  /// The register operands of word `i`.
  constexpr view<register_use> uses_of(word_index i) const noexcept {
    return {uses.data() + first_use[i], first_use[i + std::size_t{1}] - first_use[i]};
  }
  /// Appends a word whose operands are added to `uses` next.
  constexpr void add_word(std::uint64_t word, word_traits of) {
    words.push_back(word);
    traits.push_back(of);
    first_use.push_back(static_cast<std::uint32_t>(uses.size()));
  }
  /// Appends `word`, which decodes to `d` with the effects `e`, and its operands: `name(use)` sets the value
  /// of each.
  template <class Name>
  VALHALL_INLINE constexpr void add_word(std::uint64_t word, const decoded_instruction& d, const effects& e,
                                         const Name& name) {
    add_word(word, traits_of(d, e));
    for_each_register_use(d, e, [&](register_use use) {
      name(use);
      uses.push_back(use);
    });
  }
  /// Ends the last word. The program is complete then.
  constexpr void finish() { first_use.push_back(static_cast<std::uint32_t>(uses.size())); }

  /// The value that is bound to register `number`, the first if there are several; `chain_end` if there is
  /// none.
  constexpr std::uint32_t value_in(unsigned number) const noexcept {
    if (values_are_registers) return number;
    for (std::uint32_t v = 0; v < values.size(); ++v)
      if (values[v].fixed == number) return v;
    return chain_end;
  }
};

}  // namespace valhall::detail
