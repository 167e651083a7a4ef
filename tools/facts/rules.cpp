// SPDX-License-Identifier: MIT
#include "rules.hpp"

#include <valhall/encode.hpp>

#include <initializer_list>

namespace facts {

namespace {

using valhall::broken_rules;
using valhall::operand_info;
using valhall::operand_role;
using valhall::rule;

class collector {
 public:
  void add(rule r) { rules_.add(r); }
  template <class... Rules>
  void add_if(bool condition, Rules... rules) {
    if (condition) (add(rules), ...);
  }
  broken_rules rules() const { return rules_; }

 private:
  broken_rules rules_;
};

/// Whether a group of staging registers may have several.
bool may_have_several(const operand_info& place) {
  std::uint64_t several = place.term_count > 1 || place.term_count == 0 ? 1 : 0;
  for (unsigned i = 0; i < place.term_count; ++i) several |= place.terms()[i].most & 0xeeeeeeeeeeeeeeee;
  return several != 0;
}

void add_operand(collector& found, const operand_info& place) {
  switch (place.role) {
    case operand_role::source:
      found.add(rule::register_out_of_range);
      found.add(rule::uniform_out_of_range);
      found.add(rule::constant_not_in_table);
      found.add(rule::modifier_not_on_source);
      found.add_if(place.size == 64, rule::misaligned_pair);
      found.add_if(place.takes_swizzle && place.identity == operand_info::no_identity,
                   rule::missing_modifier);
      break;
    case operand_role::destination:
      found.add(rule::register_out_of_range);
      found.add(rule::modifier_not_on_source);
      found.add_if(place.size == 64, rule::misaligned_pair);
      break;
    case operand_role::staging:
      found.add(rule::register_out_of_range);
      found.add(rule::non_consecutive_staging);
      found.add(rule::staging_overflow);
      found.add(rule::staging_count);
      found.add_if(may_have_several(place), rule::misaligned_staging);
      break;
    case operand_role::immediate: found.add(rule::immediate_out_of_range); break;
  }
}

void add_modifiers(collector& found, const valhall::instruction_info& row) {
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const valhall::modifier_info& place = row.modifiers()[i];
    found.add(place.refused_by);
    found.add(place.needs_rule);
  }
  for (unsigned m = 0; m < sizeof valhall::modifier_names / sizeof valhall::modifier_names[0]; ++m)
    found.add(valhall::absence_rule(row.id, static_cast<valhall::modifier>(m)));
  found.add_if(row.required != 0, rule::missing_modifier);
  found.add(rule::duplicate_modifier);
}

}  // namespace

broken_rules rules_of(const valhall::instruction_info& row, valhall::arch arch) {
  collector found;
  for (unsigned i = 0; i < row.operand_count; ++i) add_operand(found, row.operands()[i]);
  add_modifiers(found, row);
  const bool arithmetic = !row.is_message;
  found.add_if(row.source_count >= 2, rule::mixed_fau_pages);
  // From v14 on an arithmetic instruction reads two slots or special values.
  const unsigned slots = arch >= valhall::arch::v14 ? 2 : 1;
  found.add_if(arithmetic && row.source_count > slots, rule::two_uniform_slots, rule::two_specials);
  found.add_if(arithmetic && row.source_count >= 3, rule::too_many_fau_words);
  // The flow has undefined values and values of other architectures, and text can contain unknown words.
  found.add(rule::not_in_arch);
  found.add(rule::reserved_value);
  found.add(rule::unused_bits_set);
  found.add(rule::operand_kind);
  found.add(rule::operand_count);
  found.add_if(row.undocumented_count != 0, rule::undocumented_form);
  return found.rules();
}

std::vector<rule> program_rules_of(const valhall::instruction_info& row) {
  using valhall::control_effect;
  using valhall::memory_effect;
  using valhall::output_effect;
  std::vector<rule> rules;
  const auto add_if = [&](bool condition, std::initializer_list<rule> list) {
    if (condition) rules.insert(rules.end(), list);
  };
  bool reads = false, writes = false, is_varying = false, has_pair = false;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    reads |= place.role == operand_role::staging && place.reads;
    writes |= place.role == operand_role::staging && place.writes;
    has_pair |= place.role == operand_role::source && place.size == 64;
  }
  for (unsigned i = 0; i < row.modifier_count; ++i)
    is_varying |= row.modifiers()[i].id == valhall::modifier::update;
  const bool is_branch =
      row.control == control_effect::branch || row.control == control_effect::branch_indirect;
  const bool is_colour = row.output == output_effect::colour;
  add_if(row.fragment_only, {rule::wrong_stage});
  add_if(is_branch || row.control == control_effect::blend, {rule::branch_out_of_program});
  add_if(is_branch, {rule::missing_reconverge});
  add_if(row.control == control_effect::barrier, {rule::barrier_without_wait});
  add_if(writes, {rule::read_before_wait, rule::write_before_wait});
  add_if(reads, {rule::last_use_of_pending});
  add_if(has_pair, {rule::half_pair_last_use});
  add_if(is_varying, {rule::varying_order});
  add_if(row.output == output_effect::coverage || row.output == output_effect::depth_stencil,
         {rule::missing_wait_before_test});
  add_if(row.control == control_effect::blend || row.tile != memory_effect::none,
         {rule::missing_wait_before_blend});
  add_if(is_colour || row.output == output_effect::depth_stencil, {rule::blend_before_atest});
  add_if(row.crosses_lanes, {rule::helpers_ended});
  add_if(row.memory == memory_effect::read || row.memory == memory_effect::write ||
             row.memory == memory_effect::read_write,
         {rule::unordered_memory});
  return rules;
}

}  // namespace facts
