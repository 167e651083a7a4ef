// SPDX-License-Identifier: MIT
// The pseudocode of messages, branches, and instructions that read other lanes or end fragments states what
// the interpreter does in each lane.

#include "instruction_example.hpp"
#include "pseudocode.hpp"

#include <catch.hpp>

#include <valhall/interpreter.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>

using namespace valhall;
using namespace pseudocode;

namespace {

constexpr std::uint64_t memory_start = 0x10000, bytes_per_lane = 64;
constexpr std::size_t memory_words = bytes_per_lane * (warp_size + 2) / 4;
constexpr std::size_t branch_at = 3, branch_words = 8;

using lane_values = std::array<value, warp_size>;

/// Notes which word each lane executes after the branch.
struct next_observer : valhall::environment {
  std::array<std::optional<std::uint32_t>, warp_size> next;
  lane_mask branched = 0;
  constexpr void executed(const executed_instruction& e) override {
    for (unsigned lane = 0; lane < warp_size; ++lane) {
      if ((e.lanes >> lane & 1) == 0) continue;
      if ((branched >> lane & 1) == 0) {
        branched |= lane_mask{e.index == branch_at} << lane;
      } else if (!next[lane]) {
        next[lane] = e.index;
      }
    }
  }
};

std::uint64_t random_bits(random_numbers& from) {
  switch (from() % 6) {
    case 0: return 0;
    case 1: return ~std::uint64_t{0};
    case 2: return 1;
    default: return std::uint64_t{from()} << 32 | from();
  }
}

bool branches(const instruction_info& row) {
  return row.control == control_effect::branch || row.control == control_effect::branch_indirect;
}

/// A form of `d` with random modifiers, immediate and count of staging registers; none if it is not legal.
std::optional<decoded_instruction> random_form(const decoded_instruction& d, random_numbers& from) {
  const instruction_info& row = d.info();
  std::vector<modifier_value> modifiers;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const bool is_kept = place.id == modifier::flow || place.id == modifier::slot || from() % 3 == 0;
    modifiers.emplace_back(place.id, is_kept ? d.value(place) : from() % (1u << place.size));
  }
  const operand_list given = d.operands();
  std::vector<operand> operands(given.begin(), given.end());
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    if (place.role == operand_role::staging) operands[i] = staging(reg(i == 0 ? 16 : 24), from() % 5);
    if (place.role == operand_role::immediate)
      operands[i] = row.control == control_effect::branch ? static_cast<int>(from() % branch_words) - 4
                                                          : static_cast<int>(from() % 3) * 8;
    if (branches(row) && i == 0) {
      constexpr swizzle parts[] = {swizzle::none, swizzle::none, swizzle::h0,
                                   swizzle::h1,   swizzle::and_, swizzle::lowbits};
      operands[i] = operands[i].with_lanes(parts[from() % std::size(parts)]);
    }
  }
  const instruction made = encode(row, view<operand>(operands.data(), operands.size()),
                                  view<modifier_value>(modifiers.data(), modifiers.size()), d.in());
  if (!made.ok()) return std::nullopt;
  return decode(made.word(), d.in());
}

/// Whether some hardware places the byte that the instruction loads in another lane than it names.
bool is_misplaced(const decoded_instruction& d) {
  if (d.info().memory != memory_effect::read_constant || d.info().type_size != 8) return false;
  const auto lane = static_cast<load_lane_8_bit>(d.value(modifier::load_lane_8_bit));
  return lane == load_lane_8_bit::b1 || lane == load_lane_8_bit::b3;
}

/// The state of one lane.
struct lane_state {
  std::array<std::uint32_t, 64> registers{};
  bool helper = false;
  std::optional<std::int64_t> next;
};

using lane_states = std::array<lane_state, warp_size>;
using memory_contents = std::array<std::uint32_t, memory_words>;

/// Executes the pseudocode of an instruction in the first lanes of a warp.
class lanes_of_pseudocode {
 public:
  lanes_of_pseudocode(const example& e, unsigned count, lane_states& lanes, memory_contents& memory)
      : e_(e), count_(count), before_(lanes), lanes_(lanes), memory_(memory) {}

  void execute(const statement& s) {
    // The first pass collects what `mask` and `other` read from other lanes.
    lane_values results;
    for (lane_ = 0; lane_ < count_; ++lane_) results[lane_] = evaluate(s.expression);
    for (lane_ = 0; lane_ < count_; ++lane_) results[lane_] = evaluate(s.expression);
    for (lane_ = 0; lane_ < count_; ++lane_)
      if (applies(s, environment_of_lane())) assign(s.target, results[lane_]);
  }

 private:
  const example& e_;
  unsigned count_;
  const lane_states before_;
  lane_states& lanes_;
  memory_contents& memory_;
  lane_values collected_, results_;
  unsigned lane_ = 0, component_ = 0;

  static wide low_bits(wide bits, unsigned size) {
    return size >= 128 ? bits : bits & ((wide{1} << size) - 1);
  }
  static wide as_signed(wide bits, unsigned size) {
    const wide sign = wide{1} << (size - 1);
    return (low_bits(bits, size) ^ sign) - sign;
  }

  unsigned type_size() const { return e_.row->type_size; }
  unsigned subgroup() const {
    const modifier_info* const place = e_.find_modifier("subgroup");
    return place == nullptr ? warp_size : 2u << e_.word.value(*place);
  }
  bool is_vector() const { return e_.row->components > 1; }

  wide registers_at(unsigned first, unsigned count) const {
    wide bits = 0;
    for (unsigned i = count; i-- > 0;) bits = bits << 32 | wide{before_[lane_].registers[first + i]};
    return bits;
  }

  /// Staging registers that the instruction writes, or those that it reads.
  std::optional<operand> staging_operand(bool written) const {
    for (unsigned i = 0; i < e_.row->operand_count; ++i) {
      const operand_info& place = e_.row->operands()[i];
      if (place.role == operand_role::staging && (written ? place.writes : place.reads))
        return e_.word.operands()[i];
    }
    return std::nullopt;
  }

  wide staged() const {
    const operand read = staging_operand(false).value();
    const modifier_info* part = e_.find_modifier("store_lane_8_bit");
    if (part == nullptr) part = e_.find_modifier("store_lane_16_bit");
    const wide all = registers_at(read.number(), read.count());
    return part == nullptr ? all : low_bits(all >> e_.word.value(*part) * type_size(), type_size());
  }

  /// The place of a loaded value: its first bit and its size, which the name of its lane states.
  std::pair<unsigned, unsigned> destination() const {
    const std::string lane = e_.value_name("load_lane_" + std::to_string(type_size()) + "_bit");
    if (lane == "d0" || (lane == "identity" && type_size() == 48)) return {0, 64};
    if (lane == "w0" || (lane == "identity" && type_size() == 24)) return {0, 32};
    REQUIRE(lane.size() == 2);
    const unsigned size = lane[0] == 'b' ? 8 : 16;
    return {size * static_cast<unsigned>(lane[1] - '0'), size};
  }

  value source_value(unsigned index) const {
    unsigned source = 0;
    for (unsigned i = 0; i < e_.row->operand_count; ++i) {
      const operand_info& place = e_.row->operands()[i];
      if (place.role != operand_role::source || source++ != index) continue;
      const operand read = e_.word.operands()[i];
      const wide bits = registers_at(read.number(), place.size == 64 ? 2 : 1);
      if (read.lanes() == swizzle::h1) return bits >> 16;
      if (read.lanes() == swizzle::h0) return low_bits(bits, 16);
      if (read.lanes() == swizzle::b0 || read.lanes() == swizzle::b00 || read.lanes() == swizzle::b0000)
        return low_bits(bits, 8);
      if (e_.row->is_float) return double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))};
      if (!is_vector()) return bits;
      return low_bits(bits >> component_ * type_size(), type_size());
    }
    throw std::runtime_error("no such source");
  }

  value variable(std::string_view name) const {
    if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'd')
      return source_value(static_cast<unsigned>(name[0] - 'a'));
    if (name == "immediate") {
      for (unsigned i = 0; i < e_.row->operand_count; ++i)
        if (e_.row->operands()[i].role == operand_role::immediate) return wide{e_.word.operands()[i].value()};
    }
    if (name == "lane") return wide{lane_ % subgroup()};
    if (name == "next") return wide{branch_at + 1};
    if (name == "result") return results_[lane_];
    if (name == "staging") return low_bits(staged(), type_size());
    if (name == "expected") return staged() >> type_size();
    return e_.modifier_value(name);
  }

  wide read_memory(std::uint64_t address) const {
    wide bits = 0;
    for (unsigned i = type_size() / 8; i-- > 0;) {
      const std::uint64_t at = address - memory_start + i;
      bits = bits << 8 | wide{memory_.at(at / 4) >> at % 4 * 8 & 0xff};
    }
    return bits;
  }
  void write_memory(std::uint64_t address, wide bits) {
    for (unsigned i = 0; i < type_size() / 8; ++i) {
      const std::uint64_t at = address - memory_start + i;
      std::uint32_t& word = memory_.at(at / 4);
      const auto byte = static_cast<std::uint32_t>(bits >> 8 * i) & 0xffu;
      word = (word & ~(0xffu << at % 4 * 8)) | byte << at % 4 * 8;
    }
  }

  /// The result of the atomic operation on `old` in memory and the operand `given`.
  wide combined(wide old, wide given) const {
    std::string name = e_.value_name("atom_opc");
    if (name.empty()) name = e_.value_name("atom_opc_1");
    const unsigned size = type_size();
    if (name == "aadds") given = as_signed(given, 32);
    if (name == "aaddu") given = low_bits(given, 32);
    if (name == "aadd" || name == "aadds" || name == "aaddu" || name == "ainc") return old + given;
    if (name == "adec") return old - given;
    if (name == "asmin") return std::min(as_signed(old, size), as_signed(given, size));
    if (name == "asmax" || name == "asmax1") return std::max(as_signed(old, size), as_signed(given, size));
    if (name == "aumin") return std::min(low_bits(old, size), low_bits(given, size));
    if (name == "aumax" || name == "aumax1") return std::max(low_bits(old, size), low_bits(given, size));
    if (name == "aand") return old & given;
    if (name == "aor" || name == "aor1") return old | given;
    if (name == "axor") return old ^ given;
    if (name == "axchg") return given;
    throw std::runtime_error("operation " + name);
  }

  bool passes(wide bits) const {
    const swizzle lanes = e_.word.operands()[0].lanes();
    if (lanes == swizzle::and_) return bits == 0xffffffff;
    if (lanes == swizzle::lowbits) return (bits >> 3 & 0x3ffff) != 0 && (bits >> 3 & 0x3ffff) != 0x3ffff;
    return bits != 0;
  }

  /// The value that CLPER returns for an inactive lane, of which `component_` is a part.
  wide inactive() const {
    static const std::map<std::string, std::uint32_t> values = {{"zero", 0},
                                                                {"umax", 0xffffffff},
                                                                {"i1", 1},
                                                                {"v2i1", 0x10001},
                                                                {"smin", 0x80000000},
                                                                {"smax", 0x7fffffff},
                                                                {"v2smin", 0x80008000},
                                                                {"v2smax", 0x7fff7fff},
                                                                {"v4smin", 0x80808080},
                                                                {"v4smax", 0x7f7f7f7f},
                                                                {"f1", 0x3f800000},
                                                                {"v2f1", 0x3c003c00},
                                                                {"infn", 0xff800000},
                                                                {"inf", 0x7f800000},
                                                                {"v2infn", 0xfc00fc00},
                                                                {"v2inf", 0x7c007c00}};
    const wide bits = values.at(e_.value_name("inactive_result"));
    return is_vector() ? low_bits(bits >> component_ * type_size(), type_size()) : bits;
  }

  value function(const std::string& name, const std::vector<value>& v) {
    const unsigned first = lane_ & ~(subgroup() - 1);
    if (name == "memory") return read_memory(static_cast<std::uint64_t>(v.at(0).integer));
    // The buffer has the same contents as the memory.
    if (name == "buffer") return read_memory(memory_start + static_cast<std::uint64_t>(v.at(1).integer));
    if (name == "extend") {
      const auto [start, size] = destination();
      const bool is_signed = !e_.modifier_value("unsigned").holds() && size > type_size();
      return is_signed ? as_signed(v.at(0).integer, type_size()) : v.at(0).integer;
    }
    if (name == "combine") return combined(v.at(0).integer, v.at(1).integer);
    if (name == "passes") return wide{passes(v.at(0).integer)};
    if (name == "at") return (v.at(0).integer - wide{machine{.arch = e_.in}.program_address}) / 8;
    if (name == "mask") {
      collected_[lane_] = v.at(0);
      wide bits = 0;
      for (unsigned i = 0; i < subgroup() && first + i < count_; ++i)
        bits |= wide{collected_[first + i].holds()} << i;
      return bits;
    }
    if (name == "other") {
      collected_[lane_] = v.at(0);
      const auto from = first + static_cast<unsigned>(v.at(1).integer);
      return from < count_ ? collected_[from] : value(inactive());
    }
    throw std::runtime_error("`" + name + "` is not a function");
  }

  pseudocode::environment environment_of_lane() {
    pseudocode::environment in;
    in.width = std::min(type_size() == 0 ? 32u : type_size(), 64u);
    in.variable = [this](std::string_view name) { return variable(name); };
    in.function = [this](const std::string& name, const std::vector<value>& v) { return function(name, v); };
    in.compare = [this](const value& a, const value& b) {
      return related(e_.value_name("cmp"), a.number(), b.number(), a.integer, b.integer, a.is_real);
    };
    return in;
  }

  /// The value of `text`. A vector has its components side by side.
  value evaluate(const std::string& text) {
    if (!is_vector()) return expression(text, environment_of_lane()).evaluate();
    wide bits = 0;
    for (component_ = 0; component_ < e_.row->components; ++component_)
      bits |= low_bits(expression(text, environment_of_lane()).evaluate().integer, type_size())
              << component_ * type_size();
    component_ = 0;
    return bits;
  }

  void assign(const std::string& target, const value& to) {
    lane_state& state = lanes_[lane_];
    if (target == "next")
      state.next = static_cast<std::int64_t>(to.integer);
    else if (target == "helper")
      state.helper = to.holds();
    else if (target == "result")
      assign_result(to);
    else if (target.starts_with("memory("))
      write_memory(
          static_cast<std::uint64_t>(
              expression(target.substr(7, target.size() - 8), environment_of_lane()).evaluate().integer),
          to.integer);
    else
      throw std::runtime_error("target " + target);
  }

  void assign_result(const value& to) {
    results_[lane_] = to;
    auto& registers = lanes_[lane_].registers;
    const std::optional<operand> written = staging_operand(true);
    const operand place = written ? *written : e_.word.operand_at(0);
    const unsigned count = written ? place.count() : e_.row->operands()[0].size / 32;
    if (e_.row->memory != memory_effect::read_write && written && type_size() < 64) {
      const auto [start, size] = destination();
      if (size < 32) {
        const auto mask = static_cast<std::uint32_t>(low_bits(-1, size)) << start;
        std::uint32_t& word = registers[place.number()];
        word = (word & ~mask) | (static_cast<std::uint32_t>(to.integer) << start & mask);
        return;
      }
    }
    for (unsigned i = 0; i < count; ++i)
      registers[place.number() + i] = static_cast<std::uint32_t>(to.integer >> 32 * i);
  }
};

/// Random registers. Sources of 64 bits are addresses in the memory of the lane, or of a word of the program.
lane_states random_lanes(const example& e, random_numbers& from) {
  lane_states lanes;
  const auto target =
      static_cast<std::uint32_t>(machine{.arch = e.in}.program_address + from() % branch_words * 8);
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    auto& registers = lanes[lane].registers;
    for (std::uint32_t& r : registers) r = static_cast<std::uint32_t>(random_bits(from));
    unsigned source = 0;
    for (unsigned i = 0; i < e.row->operand_count; ++i) {
      const operand_info& place = e.row->operands()[i];
      if (place.role != operand_role::source) continue;
      const unsigned r = e.word.operands()[i].number(), index = source++;
      if (e.row->control == control_effect::branch_indirect && index == 1) registers[r] = target;
      if (e.row->control == control_effect::discard)
        registers[r] = std::bit_cast<std::uint32_t>(static_cast<float>(int(from() % 5) - 2));
      if (e.row->crosses_lanes && index == 1)
        registers[r] = static_cast<std::uint32_t>(from() % 4 * 0x01010101u);
      if (e.row->crosses_lanes && index == 0 && from() % 2 == 0) registers[r] = 0;
      if (e.row->memory == memory_effect::none) continue;
      const std::uint32_t offset = static_cast<std::uint32_t>(bytes_per_lane * (lane + 1) + from() % 4 * 8);
      if (place.size == 64) {
        registers[r] = static_cast<std::uint32_t>(memory_start) + offset;
        registers[r + 1] = 0;
      } else {
        registers[r] = index == 0 ? offset : 0;
      }
    }
    if (e.row->memory == memory_effect::read_write && from() % 2 == 0)
      // The expected value is that of memory.
      for (unsigned i = 24; i < 28; ++i) registers[i] = 7;
  }
  return lanes;
}

std::vector<register_input> inputs_of(const lane_states& lanes) {
  std::vector<register_input> inputs;
  for (unsigned r = 0; r < lanes[0].registers.size(); ++r) {
    register_input input(reg(r), 0);
    for (unsigned lane = 0; lane < warp_size; ++lane) input.lanes[lane] = lanes[lane].registers[r];
    inputs.push_back(input);
  }
  return inputs;
}

/// Runs the word of `e` and its pseudocode in `count` lanes, and compares them. Returns false if the
/// interpreter has no result.
bool compare_in_lanes(const example& e, const std::vector<statement>& code, unsigned count,
                      random_numbers& from) {
  const std::uint64_t nop = encode(opcode::nop, {}, {}, e.in).word();
  std::vector<std::uint64_t> program(branch_words, nop);
  program[branch_at] = e.word.word();
  program.push_back(encode(opcode::nop, {}, {{modifier::flow, flow::wait}}, e.in).word());
  program.push_back(encode(opcode::nop, {}, {{modifier::flow, flow::end}}, e.in).word());

  lane_states lanes = random_lanes(e, from);
  memory_contents memory;
  for (std::uint32_t& word : memory)
    word = from() % 2 == 0 ? 7 : static_cast<std::uint32_t>(random_bits(from));
  memory_contents expected_memory = memory;
  const std::vector<register_input> inputs = inputs_of(lanes);
  const memory_region region(memory_start, memory.data(), memory.size());
  const memory_contents buffer_words = memory;
  const uniform_buffer buffer{.words = view<std::uint32_t>(buffer_words.data(), buffer_words.size())};
  next_observer observer;
  machine m{.arch = e.in};
  m.stage = e.row->fragment_only ? stage::fragment : stage::vertex;
  m.lanes = (lane_mask{1} << count) - 1;
  m.strict = false;
  m.step_limit = 200;
  m.registers = inputs;
  m.memory = view<memory_region>(&region, 1);
  m.buffers = view<uniform_buffer>(&buffer, 1);
  m.functions = &observer;
  const run_result run = valhall::run(program, m);
  // A lane number beyond the subgroup has no documented meaning.
  if ((!run.ok() && !branches(*e.row)) || (run.presumed && e.row->crosses_lanes)) return false;

  bool is_compared = !branches(*e.row);
  lanes_of_pseudocode pseudo(e, count, lanes, expected_memory);
  for (const statement& s : code) pseudo.execute(s);
  for (unsigned lane = 0; lane < count; ++lane) {
    INFO("lane " << lane);
    if (branches(*e.row)) {
      const auto next = static_cast<std::uint32_t>(lanes[lane].next.value_or(branch_at + 1));
      if (!observer.next[lane]) continue;
      CHECK(*observer.next[lane] == next);
      is_compared = true;
      continue;
    }
    CHECK((run.fragment.discarded >> lane & 1) == lanes[lane].helper);
    for (unsigned r = 0; r < 48; ++r) {
      INFO("r" << r);
      CHECK(run.at(reg(r), lane) == lanes[lane].registers[r]);
    }
  }
  CHECK(memory == expected_memory);
  return is_compared;
}

}  // namespace

TEST_CASE("pseudocode of messages and branches states what the interpreter does") {
  random_numbers from(2);
  unsigned rows = 0;
  for (const instruction_info& row : instructions) {
    if (!has_effects(row) || statements_of(row).empty()) continue;
    INFO(row.name());
    const std::vector<statement> code = statements_of(row);
    for (const decoded_instruction& plain : plain_examples(row)) {
      const arch in = plain.in();
      unsigned compared = 0;
      for (unsigned n = 0; n < 20000 && compared < 100; ++n) {
        const std::optional<decoded_instruction> form = random_form(plain, from);
        if (!form || is_misplaced(*form)) continue;
        const example e{&row, in, *form, facts::types_of(row), {}, {}};
        INFO(to_string(e.word));
        compared += compare_in_lanes(e, code, 1 + from() % warp_size, from);
      }
      CHECK(compared >= 20);
      ++rows;
    }
  }
  CHECK(rows >= 60);
}
