// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/allocate.hpp>
#include <valhall/optimization/direct_sources.hpp>
#include <valhall/optimization/shorter_messages.hpp>
#include <valhall/optimization/value_passes.hpp>

#include <cstdint>

/// Allocation of registers after passes on values.
namespace valhall::detail {

/// Assigns registers to a program of values, after passes that remove words. A template for the same reason
/// as `function_of`.
template <class Operation>
class optimizing_allocator {
 public:
  constexpr optimizing_allocator(value_program&& program, const allocation_options& options)
      : given_(static_cast<value_program&&>(program)), options_(options) {}

  /// The best allocation: after passes, or without them. Errors are those of the given words.
  constexpr allocation run() && {
    if (too_long(given_.words.size(), options_).ok()) try_passes();
    if (has_best_ && is_unlimited(best_)) return static_cast<allocation&&>(best_);
    allocation plain = allocate_here(value_program(given_), options_);
    if (!has_best_ || !is_better(best_, plain)) return plain;
    return static_cast<allocation&&>(best_);
  }

 private:
  const value_program given_;
  const allocation_options options_;
  allocation best_;
  bool has_best_ = false;

  constexpr bool is_full(const allocation& a) const noexcept {
    return !has_known_occupancy(given_.in) || (a.registers - full_occupancy_registers).empty();
  }
  /// Whether fewer registers would not make it better.
  constexpr bool is_unlimited(const allocation& a) const noexcept { return a.spilled == 0 && is_full(a); }

  /// The words of the program and of its spilled values, twice if half as many threads run.
  constexpr std::size_t weight_of(const allocation& a) const noexcept {
    return (a.code.size() + a.local_words) * (is_full(a) ? 1 : 2);
  }

  /// Whether `a` is better than `b`, or as good.
  constexpr bool is_better(const allocation& a, const allocation& b) const noexcept {
    if (a.ok() != b.ok()) return a.ok();
    if (weight_of(a) != weight_of(b)) return weight_of(a) < weight_of(b);
    return a.local_words <= b.local_words;
  }

  constexpr void try_passes() {
    const control_flow_graph graph(given_.words, given_.in);
    const value_form form = values_split(given_, graph);
    if (!form.fits) return;
    constexpr unsigned reserve = 4;
    const unsigned all = register_count_of(given_.in),
                   some = options_.registers != 0 ? options_.registers
                                                  : register_set(full_occupancy_registers).size(),
                   most = some < all ? some : all;
    for (const value_limits& limits :
         {value_limits{.merges_groups = true},
          value_limits{.live = most > reserve ? most - reserve : 0, .merges_groups = true},
          value_limits{.live = 0, .joins_groups = false, .merges_groups = true}}) {
      value_editor edit(graph, form.program);
      // Words that read a value and its copy are equal after the first round.
      for (unsigned round = 0; round < 2; ++round) {
        value_uses uses(edit);
        if (read_copied_sources(edit, uses) != 0) uses.refresh();
        use_short_forms<Operation>(edit, uses);
        remove_copies(edit, uses, limits);
      }
      shorter_messages(edit).run();
      if (!edit.has_changed()) return;
      allocation found = edit.allocate(options_, {.explains = false});
      // Without a word there is no place for `end`.
      if (!found.ok() || found.code.empty() || (has_best_ && is_better(best_, found))) continue;
      found.registers_of = registers_of_given(found, form);
      best_ = static_cast<allocation&&>(found);
      has_best_ = true;
      if (is_unlimited(best_)) return;
    }
  }

  /// By value of the given program: the registers of its parts.
  constexpr buffer<register_set> registers_of_given(const allocation& a, const value_form& form) const {
    buffer<register_set> registers(given_.values.size());
    for (std::uint32_t v = 0; v < registers.size(); ++v)
      if (const unsigned fixed = given_.values[v].fixed; fixed != no_register_number)
        registers[v] = a.registers_of[fixed];
    for (std::uint32_t v = 0; v < form.parts_of.size(); ++v)
      if (form.parts_of[v] != chain_end) registers[form.parts_of[v]] |= a.registers_of[v];
    return registers;
  }
};

template <class Operation = operation>
constexpr allocation allocate_optimized_here(value_program&& program, const allocation_options& options) {
  keep_pages(program.words.size());
  return optimizing_allocator<Operation>(static_cast<value_program&&>(program), options).run();
}

}  // namespace valhall::detail
