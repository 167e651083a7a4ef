// SPDX-License-Identifier: MIT
// Allocation against the interpreter: a program has the same results with other registers, however few.
// VALHALL_RANDOM_PROGRAMS is the number of programs, VALHALL_RANDOM_SEED the first seed.
#include <catch.hpp>
#include <oracle/divergent_program.hpp>
#include <oracle/in_arch.hpp>
#include <oracle/programs.hpp>
#include <oracle/random_program.hpp>
#include <oracle/run_program.hpp>
#include <oracle/same_results.hpp>
#include <oracle/settings.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/optimize.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace valhall::v9;
using namespace program_runs;
using random_code::generator;

/// Runs a program with inputs in the registers `given`, and any content in the others.
outcome run_here(const words_of& words, stage s, arch e, register_set given, std::uint32_t others) {
  std::vector<register_input> inputs;
  for (unsigned i = 0; i < register_count_of(e); ++i) {
    register_input input;
    input.number = static_cast<std::uint8_t>(i);
    const bool is_input = given.contains(reg(i));
    for (unsigned lane = 0; lane < warp_size; ++lane)
      input.lanes[lane] = is_input ? address_in(lane, i) : others * (i + 1);
    inputs.push_back(input);
  }
  machine m{.arch = e};
  m.stage = s;
  m.thread_local_memory = {0x4000000, 4096};
  m.registers = {inputs.data(), inputs.size()};
  m.step_limit = 1500;
  return run_on(words, m);
}

struct allocation_counts {
  std::size_t allocated = 0, refused = 0, spilled = 0, compared = 0, wrong = 0;
};

/// The findings that are faults or hazards.
std::size_t findings_of(const words_of& words, stage s, arch e) {
  std::size_t count = 0;
  for (const program_error& f : verify(words, s, e)) count += f.severity != severity::note ? 1 : 0;
  return count;
}

/// Allocates `words`, which are repaired and verify, with `registers`, and compares the results.
void check_allocation(const words_of& words, const outcome& expected, stage s, arch e, unsigned registers,
                      allocation_counts& all) {
  const allocation found = allocate_registers(words, s, e, {.registers = registers, .spill = true});
  if (!found.ok()) {
    ++all.refused;
    return;
  }
  const code<> mended = repair(found.code, s);
  // A relative branch to an address in a register: the assignment of registers needs another wait, and no
  // word can be added before such a branch.
  if (mended.error().kind == error_kind::address_dependent) {
    ++all.refused;
    return;
  }
  ++all.allocated;
  all.spilled += found.spilled != 0 ? 1 : 0;
  const words_of repaired = list(mended);
  const verification result = verify(repaired, s, e);
  std::string text;
  for (const program_error& f : result) text += to_string(f) + '\n';
  INFO(name_of(e) << ' ' << name_of(s) << ", " << registers << " registers\n"
                  << listing(words, e) << "allocated\n"
                  << listing(repaired, e) << text);
  if (findings_of(repaired, s, e) != 0) {
    ++all.wrong;
    CHECK(findings_of(repaired, s, e) == 0);
    return;
  }
  if (!ended(expected)) return;
  const outcome o = run_here(repaired, s, e, inputs_of(words, s, e), 0x9e3779b9);
  if (o.result.error().kind == run_error::step_limit) return;
  ++all.compared;
  INFO(name_of(o.result.error()) << " at word " << o.result.error().index);
  const bool same = ended(o) && same_results(o, expected);
  all.wrong += same ? 0 : 1;
  CHECK(same);
}

/// Appends the words of `graph` to `p`: groups of values stand for groups of 8 registers, and are bound to
/// them if one is an input. Returns false if a word names registers of two groups in one operand.
bool append_as_values(virtual_program& p, const control_flow_graph& graph) {
  constexpr unsigned size = 8;
  const register_set inputs = liveness(graph).at_start();
  std::vector<virtual_register> groups;
  for (unsigned first = 0; first < register_count_of(graph.in()); first += size)
    groups.push_back((inputs & register_set::range(first, size)).empty() ? p.group(size)
                                                                         : p.preloaded(reg(first), size));
  std::vector<label> labels;
  std::vector<bool> is_target(graph.size());
  for (word_index i = 0; i < graph.size(); ++i) {
    labels.push_back(p.label());
    if (graph.target(i) != no_index) is_target[graph.target(i)] = true;
  }
  for (word_index i = 0; i < graph.size(); ++i) {
    if (is_target[i]) p.bind(labels[i]);
    const effects& e = graph.at(i);
    std::vector<virtual_operand_place> places;
    for (unsigned g = 0; g < groups.size(); ++g)
      if (!((e.reads | e.writes) & register_set::range(size * g, size)).empty())
        places.push_back({reg(size * g), groups[g]});
    const instruction word = instruction::from_word(graph.word(i));
    const view<virtual_operand_place> all = {places.data(), places.size()};
    const bool is_good =
        graph.target(i) != no_index ? p.append(word, labels[graph.target(i)], all) : p.append(word, all);
    if (!is_good) return false;
  }
  return true;
}

struct pass_counts {
  std::size_t allocated = 0, fewer_words = 0, fewer_spills = 0, proved = 0, wrong = 0;
};

/// Allocates the values of `words` after the passes of the optimizer, and compares the results.
void check_passes(const words_of& words, const outcome& expected, stage s, arch e, unsigned registers,
                  pass_counts& all) {
  const control_flow_graph graph(words, e);
  for (word_index i = 0; i < graph.size(); ++i)
    if (graph.at(i).control == control_effect::branch_indirect) return;
  const allocation_options options = {.registers = registers, .spill = true};
  virtual_program p(s, e);
  if (!append_as_values(p, graph)) return;
  const allocation plain = p.allocate(options), found = p.allocate(options, value_passes);
  CHECK((found.ok() || !plain.ok()));
  if (!plain.ok()) return;
  ++all.allocated;
  CHECK((found.code.size() <= plain.code.size() || (found.registers - full_occupancy_registers).empty()));
  all.fewer_words += found.code.size() < plain.code.size() ? 1 : 0;
  all.fewer_spills += found.local_words < plain.local_words ? 1 : 0;
  const code<> mended = repair(found.code, s), other = repair(plain.code, s);
  const words_of repaired = list(mended);
  INFO(name_of(e) << ' ' << name_of(s) << ", " << registers << " registers\n"
                  << listing(words, e) << "allocated\n"
                  << listing(repaired, e));
  const equivalence compared = equivalent(other, mended, {.stage = s});
  all.proved += compared.ok() ? 1 : 0;
  bool is_right = findings_of(repaired, s, e) == 0 && compared.verdict != equivalence_verdict::different;
  if (is_right && ended(expected)) {
    const outcome o = run_here(repaired, s, e, inputs_of(words, s, e), 0x9e3779b9);
    is_right = o.result.error().kind == run_error::step_limit || (ended(o) && same_results(o, expected));
  }
  all.wrong += is_right ? 0 : 1;
  CHECK(is_right);
}

constexpr unsigned limits[] = {8, 12, 16, 32, 64, 0};

/// `words` without flow and marks.
words_of plain(words_of words, arch e) {
  for (std::uint64_t& word : words) {
    const decoded_instruction d = decode(word, e);
    for (unsigned i = 0; i < d.info().operand_count; ++i)
      if (d.operand_at(i).is_last_use()) word = with_last_use(word, i, false, e).word();
    word = with_flow(word, flow::none, e).word();
  }
  return words;
}

/// Whether moves of a program copy bytes that a message may have changed, which the verifier cannot see: with
/// another assignment of registers, the copy is not there.
bool copies_changed_bytes(words_of words, stage s, arch e) {
  for (std::uint64_t& word : words) {
    const decoded_instruction d = decode(word, e);
    if (d.id() != opcode::mov_i32 || d.operand_at(1).kind() != operand_kind::general_register) continue;
    const operand operands[] = {d.operand_at(0), d.operand_at(1), operand(constant(0))};
    if (const instruction sum = encode(opcode::iadd_u32, operands, {}, e); sum.ok())
      word = with_flow(sum.word(), static_cast<flow>(d.flow_value()), e).word();
  }
  for (const program_error& f : verify(words, s, e))
    if (f.rule == rule::partial_message_write) return true;
  return false;
}

/// Whether a program has memory of its own where spilled values are put, reads what nothing wrote, or uses
/// its address, so that repair cannot add words.
bool is_unsuitable(const words_of& words, stage s, arch e) {
  const control_flow_graph graph(words, e);
  // A program may read the rest of a register after it wrote a part.
  if (!(liveness(graph).at_start() - preloaded_registers(s, e)).empty()) return true;
  for (word_index i = 0; i < graph.size(); ++i) {
    const effects& does = graph.at(i);
    if (does.special_page == program_counter.page() &&
        (does.special_words >> 2 * program_counter.entry() & 3) != 0)
      return true;
    if (does.memory != memory_effect::none && does.special_page == thread_local_pointer.page() &&
        (does.special_words >> 2 * thread_local_pointer.entry() & 3) != 0)
      return true;
  }
  return false;
}

/// Checks a repaired program with each limit of registers, unless it is broken or unsuitable.
void check_program(const code<>& repaired, stage s, allocation_counts& all, pass_counts& with_passes) {
  const words_of words = list(repaired);
  const arch e = repaired.arch();
  if (!repaired.ok() || findings_of(words, s, e) != 0 || is_unsuitable(words, s, e) ||
      copies_changed_bytes(words, s, e))
    return;
  const outcome expected = run_here(words, s, e, inputs_of(words, s, e), 0);
  for (const unsigned limit : limits) check_allocation(words, expected, s, e, limit, all);
  for (const unsigned limit : {8u, 0u}) check_passes(words, expected, s, e, limit, with_passes);
}

void check_counts(const allocation_counts& all, const pass_counts& with_passes) {
  std::printf("with passes: %zu allocated, %zu with fewer words, %zu with fewer spilled words, %zu proved\n",
              with_passes.allocated, with_passes.fewer_words, with_passes.fewer_spills, with_passes.proved);
  CHECK(with_passes.wrong == 0);
  CHECK(with_passes.fewer_words > with_passes.allocated / 4);
  std::printf("%zu programs allocated, %zu of them with spills, %zu refused, %zu compared\n", all.allocated,
              all.spilled, all.refused, all.compared);
  CHECK(all.compared > settings::random_programs() / 2);
}

}  // namespace

TEST_CASE("random programs have the same results with other registers") {
  generator random(settings::seed());
  allocation_counts all;
  pass_counts with_passes;
  for (std::size_t n = settings::random_programs(); n-- > 0 && all.wrong + with_passes.wrong < 3;) {
    const stage s = random_code::all_stages[n % 3];
    const arch e = all_archs[n / 3 % std::size(all_archs)];
    // All registers that are read have a value, and the final values are stored.
    words_of words;
    const unsigned count = n % 2 == 0 ? 8 : 64;
    for (unsigned r = 0; r < count; ++r)
      words.push_back(mov_i32(reg(r), r % 3 == 0   ? word_operand(u(r))
                                      : r % 3 == 1 ? word_operand(r60)
                                                   : word_operand(lane_id.w0()))
                          .word());
    const words_of body = random_code::random_program(random, n % 4 == 0 ? 40 : 12);
    words.insert(words.end(), body.begin(), body.end());
    for (unsigned r = 0; r < count; r += 1 + static_cast<unsigned>(n % 3))
      words.push_back(store_i32(staging(reg(r), 1), u(0), immediate<16, true>::checked(4 * (r % 32)),
                                {.slot = slot::slot0})
                          .word());
    words.push_back(nop({}).word());
    words = plain(in_arch::translated(words, e), e);
    words.back() = with_flow(words.back(), flow::end, e).word();
    check_program(repair(words, s, e), s, all, with_passes);
  }
  check_counts(all, with_passes);
}

TEST_CASE("programs with divergent lanes have the same results with other registers") {
  generator random(settings::seed());
  allocation_counts all;
  pass_counts with_passes;
  constexpr divergent_code::kind kinds[] = {divergent_code::kind::arithmetic, divergent_code::kind::compute,
                                            divergent_code::kind::fragment};
  for (std::size_t n = settings::random_programs(); n-- > 0 && all.wrong + with_passes.wrong < 3;) {
    const divergent_code::kind k = kinds[n % 3];
    const stage s = k == divergent_code::kind::fragment ? stage::fragment : stage::compute;
    const arch e = all_archs[n / 3 % std::size(all_archs)];
    words_of words;
    for (unsigned r = 0; r < 8; ++r) words.push_back(mov_i32(reg(r), u(2 * r + 1)).word());
    const words_of body = divergent_code::divergent_program(random, k);
    words.insert(words.end(), body.begin(), body.end() - 1);
    // Each branch to the last word, which ends the program, leads to the stores.
    for (unsigned r = 0; r < 6; ++r)
      words.push_back(store_i32(staging(reg(r), 1), u(0), immediate<16, true>::checked(128 + 4 * r),
                                {.slot = slot::slot0})
                          .word());
    words.push_back(nop({.flow = flow::end}).word());
    check_program(repair(in_arch::translated(words, e), s, e), s, all, with_passes);
  }
  check_counts(all, with_passes);
}

TEST_CASE("compiled programs have the same results with other registers") {
  for (const arch e : all_archs) {
    allocation_counts all;
    pass_counts with_passes;
    for (const programs::program& p : programs::all()) {
      if (!in_arch::has_all(p.words, e)) continue;
      INFO(p.name);
      const words_of words = in_arch::translated(p.words, e);
      const outcome expected = run_here(words, p.stage, e, inputs_of(words, p.stage, e), 0);
      check_allocation(words, expected, p.stage, e, 0, all);
      if (!is_unsuitable(words, p.stage, e)) check_passes(words, expected, p.stage, e, 0, with_passes);
    }
    std::printf("%s: %zu allocated, %zu of them with spills, %zu refused, %zu compared\n", name_of(e),
                all.allocated, all.spilled, all.refused, all.compared);
    std::printf("with passes: %zu allocated, %zu with fewer words, %zu proved\n", with_passes.allocated,
                with_passes.fewer_words, with_passes.proved);
    CHECK(all.refused == 0);
    CHECK(with_passes.wrong == 0);
    // The checker does not compare a load with a part of a longer one.
    CHECK(with_passes.proved + 5 >= with_passes.allocated);
    CHECK(all.compared > 10);
  }
}

namespace {

register_set registers_of(const words_of& words, arch e) {
  register_set all;
  for (const std::uint64_t word : words) all |= effects_of(word, e).reads | effects_of(word, e).writes;
  return all;
}

bool has_full_occupancy(register_set registers) { return (registers - full_occupancy_registers).empty(); }

/// Compares the words and the registers of compiled programs with those after allocation. At most 3 may need
/// more registers than they had if the allocation must find others.
void compare_sizes(const std::vector<programs::program>& all, arch e) {
  std::size_t words = 0, less_words = 0, registers = 0, less_registers = 0, full = 0, more_full = 0,
              unfit = 0;
  for (const programs::program& p : all) {
    INFO(p.name);
    const words_of before = list(repair(p.words, p.stage, e));
    const allocation found = allocate_registers(p.words, p.stage, e);
    REQUIRE(found.ok());
    const words_of after = list(repair(found.code, p.stage));
    CHECK(findings_of(after, p.stage, e) <= findings_of(p.words, p.stage, e));
    CHECK(after.size() <= before.size());
    const register_set old = registers_of(p.words, e), now = registers_of(after, e);
    CHECK(now.size() <= old.size());
    CHECK((has_full_occupancy(now) || !has_full_occupancy(old)));
    const unsigned limit = old.empty() ? 1 : old.size();
    const allocation limited = allocate_registers(p.words, p.stage, e, {.registers = limit});
    CHECK(limited.registers.size() <= limit);
    unfit += limited.ok() ? 0 : 1;
    words += before.size();
    less_words += before.size() - after.size();
    registers += old.size();
    less_registers += old.size() - now.size();
    full += has_full_occupancy(old) ? 1 : 0;
    more_full += has_full_occupancy(now) && !has_full_occupancy(old) ? 1 : 0;
  }
  std::printf(
      "%s: %zu programs; %zu words, %zu less; %zu registers, %zu less; full occupancy in %zu, in %zu more\n",
      name_of(e), all.size(), words, less_words, registers, less_registers, full, more_full);
  CHECK(unfit <= 3);
}

}  // namespace

TEST_CASE("compiled programs need no more words and registers than before") {
  compare_sizes(programs::all(), arch::v9);
  compare_sizes(programs::read_later(), arch::v10);
}
