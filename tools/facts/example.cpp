// SPDX-License-Identifier: MIT
#include "example.hpp"

#include "assembled.hpp"
#include "canonical.hpp"

#include <valhall/encode.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>
#include "differences.hpp"

namespace facts {

namespace {

using namespace valhall;

/// Registers for operands, in the order of the text.
class register_source {
 public:
  unsigned take(unsigned count) {
    if (count > 1) next_ += next_ & 1;
    const unsigned first = next_;
    next_ += count;
    return first;
  }

 private:
  unsigned next_ = 0;
};

/// A typical value of an immediate.
long long typical_value(const instruction_info& row, const operand_info& place) {
  if (place.is_float) return row.type_size == 16 ? 0x3c003c00 : 0x3f800000;
  if (text_view(place.name()) == text_view("constant")) return 1;
  return row.control == control_effect::branch ? 1 : 0;
}

/// Choice `choice` of the lanes of `place`, or the last choice if there are fewer; choice 0 is the whole
/// operand if possible.
swizzle lanes_at(const operand_info& place, unsigned choice) {
  const lane_list list = lanes_of(place);
  const bool is_whole_possible = !place.takes_swizzle || place.identity != operand_info::no_identity;
  if (list.size() == 0 || (choice == 0 && is_whole_possible)) return swizzle::none;
  const std::size_t index = choice - (is_whole_possible ? 1 : 0);
  return list[index < list.size() ? index : list.size() - 1].lanes;
}

/// The choice of lanes for each source.
using encodable_lanes = unsigned[4];

/// Operands of `row` with `modifiers`: registers in the order of the text, and sources in the lanes of
/// `choice`.
std::vector<operand> operands_for(const instruction_info& row, const std::vector<modifier_value>& modifiers,
                                  const encodable_lanes& choice) {
  unsigned sources = 0;
  register_source registers;
  std::vector<operand> operands;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    switch (place.role) {
      case operand_role::staging: {
        const unsigned count = staging_count_of(row.id, i, modifiers);
        operands.push_back(staging(reg(registers.take(count)), count));
        break;
      }
      case operand_role::destination:
        operands.push_back(reg(registers.take(place.size == 64 ? 2 : 1)));
        break;
      case operand_role::source: {
        const reg whole(registers.take(place.size == 64 ? 2 : 1));
        operands.push_back(operand(whole).with_lanes(lanes_at(place, choice[sources++])));
        break;
      }
      case operand_role::immediate: operands.push_back(typical_value(row, place)); break;
    }
  }
  return operands;
}

/// The lists of modifiers to try: each required modifier has its first documented value; in some lists, one
/// of them has another value.
std::vector<std::vector<modifier_value>> modifier_lists(const instruction_info& row, arch e) {
  std::vector<modifier_value> usual;
  std::vector<std::vector<modifier_value>> lists;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    if (place.is_flag() || place.has_default()) continue;
    for (const named_value& value : values_of(place, e))
      if (is_documented(row, place, value.value)) {
        usual.emplace_back(place.id, value.value);
        break;
      }
  }
  lists.push_back(usual);
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    if (place.is_flag()) {
      lists.push_back(usual);
      lists.back().emplace_back(place.id, 1);
      continue;
    }
    for (const named_value& value : values_of(place, e)) {
      std::vector<modifier_value> list;
      for (const modifier_value& m : usual)
        if (m.id != place.id) list.push_back(m);
      list.emplace_back(place.id, value.value);
      lists.push_back(list);
    }
  }
  return lists;
}

/// A stage that allows an instruction with those effects.
stage stage_for(const effects& does) {
  return does.fragment_only || does.output != output_effect::none ? stage::fragment : stage::compute;
}

/// A program in which `word` is the instruction of interest, and everything that it needs comes before it.
std::vector<std::uint64_t> program_with(std::uint64_t word, arch e) {
  std::vector<std::uint64_t> words;
  const effects does = effects_of(word, e);
  for (const reg r : does.reads)
    words.push_back(encode(opcode::mov_i32, {r, constant_entry(0)}, {}, e).word());
  const auto nop = [&](flow f) { return encode(opcode::nop, {}, {{modifier::flow, f}}, e).word(); };
  if (stage_for(does) == stage::fragment) words.push_back(nop(flow::wait));
  if (does.output == output_effect::colour || does.output == output_effect::depth_stencil)
    for (const std::uint64_t before : assembled("ATEST.wait @r60, r60, 0x3F800000, atest_datum.w0", e).words)
      words.push_back(before);
  for (const std::uint64_t next : {word, nop(flow::wait), nop(flow::wait), nop(flow::end)})
    words.push_back(next);
  return words;
}

/// Whether the text of `word` assembles to it.
bool assembles_again(std::uint64_t word, arch e, bool permissive) {
  const std::string text = to_string(decode(word, e), {.permissive = permissive});
  const assembly again = assembled(text, e, permissive);
  return again.ok() && again.words.size() == 1 && again.words[0] == word;
}

/// The reason why `word` is not a good example; empty if there is none.
std::string problem_of(std::uint64_t word, arch e) {
  const decoded_instruction d = decode(word, e);
  if (const rule broken = check(d); broken != rule::none) return name_of(broken);
  if (!assembles_again(word, e, false)) return "its text does not assemble to it";
  if (to_cpp_string(d).starts_with("instruction::from_word(")) return "no builder makes it";
  const control_flow_graph graph(program_with(word, e), e);
  const verify_options options = {.undocumented_forms = true};
  for (const program_error& f : verify(graph, stage_for(effects_of(word, e)), options))
    return to_string(f, graph);
  return "";
}

/// An example of an undocumented form: a word that breaks only the rule
/// `undocumented_form`. Returns `failed` if there is no such word.
example undocumented_example(const instruction_info& row, arch e, const example& failed) {
  for (const std::vector<modifier_value>& modifiers : modifier_lists(row, e)) {
    const instruction word = unchecked::encode(row.id, operands_for(row, modifiers, {}), modifiers, e);
    if (check(word, e) == rule::undocumented_form && assembles_again(word.word(), e, true))
      return {word.word(), true, ""};
  }
  return failed;
}

}  // namespace

example make_example(const instruction_info& row, arch e) {
  if (const std::optional<std::uint64_t> word = canonical_word(row, e))
    return {*word, false, problem_of(*word, e)};
  constexpr encodable_lanes choices[] = {{},     {1},    {0, 1}, {2},       {0, 2}, {0, 3},
                                         {0, 4}, {0, 5}, {1, 1}, {0, 0, 1}, {0, 8}, {0, 9}};
  example best;
  best.problem = "no operands make a word";
  for (const encodable_lanes& choice : choices)
    for (const std::vector<modifier_value>& modifiers : modifier_lists(row, e)) {
      const instruction word = encode(row, operands_for(row, modifiers, choice), modifiers, e);
      const example tried = {word.ok() ? word.word() : 0, false,
                             word.ok() ? problem_of(word.word(), e) : name_of(word.error())};
      if (tried.ok()) return tried;
      if (best.word == 0) best = tried;
    }
  return undocumented_example(row, e, best);
}

}  // namespace facts
