// SPDX-License-Identifier: MIT
// The calls whose machine instructions instructions.sh counts: a function for each row of its table, over the
// words of compiled programs. Prints the name of each function and the number of its items.
#include <oracle/in_arch.hpp>
#include <oracle/programs.hpp>
#include <valhall/analysis.hpp>
#include <valhall/assemble.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/optimize.hpp>
#include <valhall/print.hpp>
#include <valhall/repair.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall;

/// The words of the programs of tests/data in an architecture, and their text.
struct inputs {
  arch in;
  std::vector<std::vector<std::uint64_t>> programs;
  std::vector<stage> stages;
  std::vector<std::uint64_t> words;
  std::string text;

  explicit inputs(arch e) : in(e) {
    for (const programs::program& p : programs::all()) {
      programs.push_back(in_arch::translated(p.words, e));
      stages.push_back(p.stage);
      words.insert(words.end(), programs.back().begin(), programs.back().end());
    }
    char line[512];
    for (const std::uint64_t word : words)
      text.append(line, print(line, sizeof(line), decode(word, e))) += '\n';
  }
};

/// Operands of all kinds, in groups of three that together break no rule in FMA.f32.
struct operand_inputs {
  std::vector<std::uint8_t> registers;
  std::vector<word_operand> operands;

  operand_inputs() {
    std::mt19937 random(1);
    while (registers.size() < 4 * count) registers.push_back(static_cast<std::uint8_t>(random() % 64));
    while (operands.size() < 3 * count) {
      const word_operand all[] = {pick(random), pick(random), pick(random)};
      if (v9::fma_f32(v9::r0, all[0], all[1], all[2]).ok()) operands.insert(operands.end(), all, all + 3);
    }
  }

  static word_operand pick(std::mt19937& random) {
    switch (random() % 8) {
      case 0: return v9::u(random() % 128);
      case 1: return v9::constant_entry(random() % 32);
      case 2: return v9::lane_id.w0();
      default: return reg(random() % 64);
    }
  }
  static constexpr std::size_t count = 4096;
};

std::uint64_t sink = 0;

}  // namespace

// With external linkage, so that compilers compute all of it.
cost cost_sink;

// Each call is measured as a whole. The names are those of the table, after `count_`.
extern "C" {

#define COUNTED [[gnu::noinline]] void

COUNTED count_decode(const inputs& in) {
  for (const std::uint64_t word : in.words) sink += decode(word, in.in).ok() ? 1 : 0;
}
COUNTED count_operands(const inputs& in) {
  for (const std::uint64_t word : in.words)
    for (const operand& o : decode(word, in.in).operands()) sink += o.number();
}
COUNTED count_check(const inputs& in) {
  for (const std::uint64_t word : in.words) sink += check(decode(word, in.in)) == rule::none ? 1 : 0;
}
COUNTED count_print(const inputs& in) {
  char line[512];
  for (const std::uint64_t word : in.words) sink += print(line, sizeof(line), decode(word, in.in));
}
COUNTED count_print_program(const inputs& in) {
  static char text[1u << 22];
  sink += print_program(text, sizeof(text), view<std::uint64_t>(in.words.data(), in.words.size()), in.in);
}
COUNTED count_assemble(const inputs& in) { sink += assemble(in.text, in.in).words.size(); }
COUNTED count_effects(const inputs& in) {
  for (const std::uint64_t word : in.words) sink += effects_of(word, in.in).reads.low();
}
COUNTED count_flow_graph(const inputs& in) {
  for (const auto& program : in.programs) sink += control_flow_graph(program, in.in).blocks().size();
}
COUNTED count_verify(const inputs& in) {
  std::size_t i = 0;
  for (const auto& program : in.programs) sink += verify(program, in.stages[i++], in.in).size();
}
COUNTED count_repair(const inputs& in) {
  std::size_t i = 0;
  for (const auto& program : in.programs) sink += repair(program, in.stages[i++], in.in).size();
}
COUNTED count_optimize(const inputs& in, std::vector<code<>>& better) {
  std::size_t i = 0;
  for (const auto& program : in.programs) better.push_back(optimize(program, in.stages[i++], in.in).code);
}
COUNTED count_equivalent(const inputs& in, const std::vector<code<>>& better) {
  for (std::size_t i = 0; i < better.size(); ++i)
    sink += equivalent(in.programs[i], better[i].words(), in.in, {.stage = in.stages[i]}).ok() ? 1 : 0;
}
COUNTED count_cost(const inputs& in) {
  cost_sink = cost_of(view<std::uint64_t>(in.words.data(), in.words.size()), in.in);
}
COUNTED count_encode(const inputs& in, const std::vector<operand_list>& operands,
                     const std::vector<std::vector<modifier_value>>& modifiers,
                     const std::vector<opcode>& ids) {
  for (std::size_t i = 0; i < ids.size(); ++i)
    sink += encode(ids[i], operands[i], {modifiers[i].data(), modifiers[i].size()}, in.in).word();
}
COUNTED count_encode_registers(const operand_inputs& in, std::uint64_t* words) {
  for (std::size_t i = 0; i < operand_inputs::count; ++i) {
    const std::uint8_t* r = &in.registers[i * 4];
    words[i] = encode(opcode::fma_f32, {reg(r[0]), reg(r[1]), reg(r[2]), reg(r[3])}, {}, arch::v9).word();
  }
}
COUNTED count_encode_kinds(const operand_inputs& in, std::uint64_t* words) {
  for (std::size_t i = 0; i < operand_inputs::count; ++i) {
    const word_operand* o = &in.operands[i * 3];
    words[i] = encode(opcode::fma_f32, {reg(in.registers[i * 4]), o[0], o[1], o[2]},
                      {{modifier::clamp, clamp::clamp_0_1}}, arch::v9)
                   .word();
  }
}
COUNTED count_builder_registers(const operand_inputs& in, std::uint64_t* words) {
  for (std::size_t i = 0; i < operand_inputs::count; ++i) {
    const std::uint8_t* r = &in.registers[i * 4];
    words[i] = v9::fma_f32(reg(r[0]), reg(r[1]), reg(r[2]), reg(r[3])).word();
  }
}
COUNTED count_builder_kinds(const operand_inputs& in, std::uint64_t* words) {
  for (std::size_t i = 0; i < operand_inputs::count; ++i) {
    const word_operand* o = &in.operands[i * 3];
    words[i] = v9::fma_f32(reg(in.registers[i * 4]), o[0], o[1], o[2]).word();
  }
}
COUNTED count_unchecked_registers(const operand_inputs& in, std::uint64_t* words) {
  for (std::size_t i = 0; i < operand_inputs::count; ++i) {
    const std::uint8_t* r = &in.registers[i * 4];
    words[i] = unchecked::v9::fma_f32(reg(r[0]), reg(r[1]), reg(r[2]), reg(r[3])).word();
  }
}
COUNTED count_unchecked_kinds(const operand_inputs& in, std::uint64_t* words) {
  for (std::size_t i = 0; i < operand_inputs::count; ++i) {
    const word_operand* o = &in.operands[i * 3];
    words[i] = unchecked::v9::fma_f32(reg(in.registers[i * 4]), o[0], o[1], o[2]).word();
  }
}

}  // extern "C"

namespace {

void report(const char* name, std::size_t items) { std::printf("%s %zu\n", name, items); }

void count_words(const inputs& in) {
  const std::size_t n = in.words.size();
  count_decode(in), report("decode", n);
  count_operands(in), report("operands", n);
  count_check(in), report("check", n);
  count_print(in), report("print", n);
  count_print_program(in), report("print_program", n);
  count_assemble(in), report("assemble", n);
  count_effects(in), report("effects", n);
  count_flow_graph(in), report("flow_graph", n);
  count_verify(in), report("verify", n);
  count_repair(in), report("repair", n);
  std::vector<code<>> better;
  count_optimize(in, better), report("optimize", n);
  count_equivalent(in, better), report("equivalent", n);
  count_cost(in), report("cost", n);
  std::vector<operand_list> operands;
  std::vector<std::vector<modifier_value>> modifiers;
  std::vector<opcode> ids;
  for (const std::uint64_t word : in.words) {
    const decoded_instruction d = decode(word, in.in);
    ids.push_back(d.id());
    operands.push_back(d.operands());
    modifiers.emplace_back();
    for (unsigned i = 0; i < d.info().modifier_count; ++i) {
      const modifier_info& m = d.info().modifiers()[i];
      if (d.value(m) != m.default_value) modifiers.back().emplace_back(m.id, d.value(m));
    }
  }
  count_encode(in, operands, modifiers, ids), report("encode", n);
}

void count_operands_of_builders() {
  const operand_inputs in;
  static std::uint64_t words[operand_inputs::count];
  constexpr std::size_t n = operand_inputs::count;
  count_encode_registers(in, words), report("encode_registers", n);
  count_encode_kinds(in, words), report("encode_kinds", n);
  count_builder_registers(in, words), report("builder_registers", n);
  count_builder_kinds(in, words), report("builder_kinds", n);
  count_unchecked_registers(in, words), report("unchecked_registers", n);
  count_unchecked_kinds(in, words), report("unchecked_kinds", n);
}

}  // namespace

int main(int argc, char** argv) {
  arch e = arch::v9;
  for (const arch a : all_archs)
    if (argc == 2 && std::string(argv[1]) == name_of(a)) e = a;
  if (programs::all().empty()) {
    std::fputs("instructions: cannot read " VALHALL_TEST_DATA "\n", stderr);
    return 1;
  }
  count_words(inputs(e));
  if (e == arch::v9) count_operands_of_builders();
  return sink == 0 ? 1 : 0;
}
