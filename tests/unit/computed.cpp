// SPDX-License-Identifier: MIT
// Results of each instruction, against its definition: data/computed.tsv.
#include "run_in_archs.hpp"

#include <catch.hpp>
#include <valhall/arch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/v9.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace valhall::v9;

constexpr std::uint32_t filler = 0x99999999;

std::vector<std::string> columns(const std::string& line) {
  std::vector<std::string> result(1);
  for (const char c : line)
    if (c == '\t')
      result.emplace_back();
    else
      result.back() += c;
  return result;
}

std::uint64_t hexadecimal(const std::string& text) {
  return text.empty() ? 0 : std::stoull(text, nullptr, 16);
}

/// Runs one instruction with the same inputs in all lanes; register pairs from r0 on hold `inputs`.
run_result run_one(std::uint64_t word, const std::vector<std::uint64_t>& inputs, arch e = arch::v9) {
  std::vector<register_input> registers;
  for (unsigned i = 0; i < inputs.size(); ++i) {
    registers.emplace_back(reg(2 * i), static_cast<std::uint32_t>(inputs[i]));
    registers.emplace_back(reg(2 * i + 1), static_cast<std::uint32_t>(inputs[i] >> 32));
  }
  registers.emplace_back(reg(8), filler);
  registers.emplace_back(reg(9), filler);
  const std::uint64_t words[] = {word, encode(opcode::nop, {}, {{modifier::flow, flow::end}}, e).word()};
  machine m{.arch = e};
  m.registers = {registers.data(), registers.size()};
  return run(words, m);
}

std::uint64_t word_of(const std::string& text, arch e = arch::v9) {
  // Undocumented forms have results, too.
  assemble_options permissive;
  permissive.permissive = true;
  const assembly assembled = assemble(std::string_view(text), e, permissive);
  INFO(text << (assembled.errors.empty() ? "" : to_string(assembled.errors[0], "row")));
  REQUIRE(assembled.ok());
  REQUIRE(assembled.words.size() == 1);
  return assembled.words[0];
}

/// A line of computed.tsv.
struct computed_row {
  std::string text;
  arch in = arch::v9;
  std::vector<std::uint64_t> inputs;
  std::uint64_t result = 0;
  std::string flags;

  bool has(char flag) const { return flags.find(flag) != std::string::npos; }
};

std::vector<computed_row> computed_rows() {
  std::ifstream file(VALHALL_TEST_DATA "/computed.tsv");
  REQUIRE(file.good());
  std::vector<computed_row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> found = columns(line);
    found.resize(7);
    computed_row row;
    row.text = found[0];
    row.flags = found[6];
    if (const std::size_t colon = row.text[0] == 'v' ? row.text.find(':') : std::string::npos;
        colon != std::string::npos) {
      row.in = find_arch({row.text.data(), colon}).value();
      row.text.erase(0, colon + 1);
    }
    for (unsigned i = 1; i <= 4; ++i) row.inputs.push_back(hexadecimal(found[i]));
    row.result = hexadecimal(found[5]);
    rows.push_back(row);
  }
  return rows;
}

/// Runs `word`, that of `row` in architecture `e`, and checks the result.
void check_result(const computed_row& row, std::uint64_t word, arch e) {
  const run_result r = run_one(word, row.inputs, e);
  INFO(name_of(r.error()));
  REQUIRE(r.ok());
  const bool pair = operation_of(word, e).fills_pair;
  const std::uint64_t found = r.at(r8) | (pair ? std::uint64_t{r.at(r9)} << 32 : 0);
  INFO(std::hex << found);
  if (row.has('n'))
    CHECK(std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(found))));
  else
    CHECK(found == row.result);
  CHECK(r.at(r8, 15) == r.at(r8));
  CHECK(r.approximate == row.has('a'));
  CHECK(r.presumed == row.has('p'));
  if (!pair) CHECK(r.at(r9) == filler);
}

TEST_CASE("instructions compute the results of their definitions") {
  std::set<opcode> tested;
  for (const computed_row& row : computed_rows()) {
    INFO(name_of(row.in) << ": " << row.text);
    const std::uint64_t word = word_of(row.text, row.in);
    tested.insert(info(decode(word, row.in).id()).first_form);
    check_result(row, word, row.in);
  }
  // Every instruction that computes in registers, unless its result is unknown, has a row.
  for (const instruction_info& row : instructions) {
    const operation o = operation_of(row.default_bits, row.archs.first());
    const bool computes = !row.is_message && row.control == control_effect::none && row.id != opcode::nop;
    INFO(row.name());
    if (computes && row.semantics != knowledge::unknown && !o.refused)
      CHECK(tested.count(row.first_form) == 1);
  }
}

TEST_CASE("instructions compute the same in all architectures") {
  for (const arch e : all_archs) {
    unsigned tested = 0;
    for (const computed_row& row : computed_rows()) {
      if (row.has('o') || e < row.in) continue;
      INFO(name_of(e) << ": " << row.text);
      const auto words = run_in_archs::words_of(row.text, e);
      if (!words) continue;
      REQUIRE(words->size() == 1);
      check_result(row, words->front(), e);
      ++tested;
    }
    CHECK(tested > 380);
  }
}

TEST_CASE("unknown results are refused, and external ones need a function") {
  for (const instruction_info& row : instructions) {
    INFO(row.name());
    const std::uint64_t words[] = {row.default_bits | std::uint64_t{2} << encoding::destination_start,
                                   nop({.flow = flow::end}).word()};
    if (row.semantics == knowledge::exact || row.semantics == knowledge::approximate) continue;
    if (check(words[0], row.archs.first()) != rule::none) continue;
    machine m{.arch = row.archs.first()};
    m.stage = stage::fragment;
    const run_error error = run(words, m).error().kind;
    CHECK(error == (row.semantics == knowledge::unknown ? run_error::not_known : run_error::needs_function));
  }
  for (const char* text :
       {"FPCLASS.f32 r0, r0", "FPCLASS.f16 r0, r0.h00", "FSINCOS_OFFSET.u6 r0, r0",
        "FATAN_ASSIST.f32 r0, r0, r0", "CLPER.i32.shift r0, r0, r0", "CLPER.i32.accumulate r0, r0, r0",
        // Special values: the special cases of LDEXP, and faces that no cube has.
        "LDEXP.f32 r8, r0, r4", "LDEXP.f32 r8, r2, 0x3020100", "LDEXP.f32 r8, 0x0, 0x0",
        "LDEXP.v2f16 r8, r6, 0x0", "CUBE_SSEL r0, r0, r0, 0xFAFCFDFE", "CUBE_TSEL r0, r0, r0, 0xC0B0A090",
        // Only ICMP.u32 with `seq` has `u1` as a result; a byte is not a float.
        "ICMP.u32.lt.u1 r0, r0, r0, r0", "ICMP.s32.lt.u1.seq r0, r0, r0, r0",
        "ICMP.v2u16.lt.u1.seq r0, r0, r0, r0", "ICMP.u32.lt.i1.and.seq r0, r0, r0, r0",
        "FCMP.f32.lt.u1 r0, r0, r0, r0", "MUX.v4i8.fp_zero r0, r0, r0, r0"}) {
    INFO(text);
    // 2^-100 and 1.0; exponents -100 and 0; halves of 1.0 and infinity.
    const run_failure f = run_one(word_of(text), {0x0d800000, 0x3f800000, 0xffffff9c, 0x7c003c00}).error();
    CHECK(f.kind == run_error::not_known);
    CHECK(f.index == 0);
  }
}

/// A reference for instructions of two or three words, written with the arithmetic of the host.
struct reference {
  const char* text;
  std::uint32_t (*compute)(std::uint32_t, std::uint32_t, std::uint32_t);
};

float f(std::uint32_t bits) { return std::bit_cast<float>(bits); }
std::uint32_t b(float value) { return std::bit_cast<std::uint32_t>(value); }
std::int32_t s(std::uint32_t bits) { return static_cast<std::int32_t>(bits); }

constexpr reference references[] = {
    {"FADD.f32 r8, r0, r2", [](auto x, auto y, auto) { return b(f(x) + f(y)); }},
    {"FMA.f32 r8, r0, r2, r4", [](auto x, auto y, auto z) { return b(std::fma(f(x), f(y), f(z))); }},
    {"FMA.f32 r8, r0, r2.neg, 0x0", [](auto x, auto y, auto) { return b(std::fma(f(x), -f(y), 0.0f)); }},
    {"FROUND.f32 r8, r0", [](auto x, auto, auto) { return b(std::nearbyint(f(x))); }},
    {"FROUND.f32.rtn r8, r0", [](auto x, auto, auto) { return b(std::floor(f(x))); }},
    {"FROUND.f32.rtp r8, r0", [](auto x, auto, auto) { return b(std::ceil(f(x))); }},
    {"FROUND.f32.rtz r8, r0", [](auto x, auto, auto) { return b(std::trunc(f(x))); }},
    {"S32_TO_F32 r8, r0", [](auto x, auto, auto) { return b(static_cast<float>(s(x))); }},
    {"U32_TO_F32 r8, r0", [](auto x, auto, auto) { return b(static_cast<float>(x)); }},
    {"FCMP.f32.lt.m1 r8, r0, r2, 0x0", [](auto x, auto y, auto) { return f(x) < f(y) ? ~0u : 0u; }},
    {"FCMP.f32.ne.m1 r8, r0, r2, 0x0", [](auto x, auto y, auto) { return f(x) != f(y) ? ~0u : 0u; }},
    {"FCMP.f32.ge.i1 r8, r0, r2, 0x0", [](auto x, auto y, auto) { return f(x) >= f(y) ? 1u : 0u; }},
    {"IADD.u32 r8, r0, r2", [](auto x, auto y, auto) { return x + y; }},
    {"ISUB.s32 r8, r0, r2", [](auto x, auto y, auto) { return x - y; }},
    {"IMUL.i32 r8, r0, r2", [](auto x, auto y, auto) { return x * y; }},
    {"HADD.u32 r8, r0, r2", [](auto x, auto y, auto) { return std::uint32_t((std::uint64_t{x} + y) >> 1); }},
    {"ICMP.u32.lt.i1 r8, r0, r2, 0x0", [](auto x, auto y, auto) { return x < y ? 1u : 0u; }},
    {"ICMP.s32.lt.i1 r8, r0, r2, 0x0", [](auto x, auto y, auto) { return s(x) < s(y) ? 1u : 0u; }},
    {"CSEL.s32.gt r8, r0, r2, r0, r2", [](auto x, auto y, auto) { return s(x) > s(y) ? x : y; }},
    {"CSEL.u32.lt r8, r0, r2, r4, r2", [](auto x, auto y, auto z) { return x < y ? z : y; }},
    {"LSHIFT_OR.i32 r8, r0, r2.b11, r4", [](auto x, auto y, auto z) { return x << (y >> 8 & 31) | z; }},
    {"RSHIFT_XOR.i32 r8, r0, r2.b00, r4", [](auto x, auto y, auto z) { return (x >> (y & 31)) ^ z; }},
    {"RSHIFT_AND.i32.signed r8, r0, r2.b33, r4.not",
     [](auto x, auto y, auto z) { return std::uint32_t(s(x) >> (y >> 24 & 31)) & ~z; }},
    {"MUX.i32.bit r8, r0, r2, r4", [](auto x, auto y, auto z) { return (x & z) | (y & ~z); }},
    {"POPCOUNT.i32 r8, r0", [](auto x, auto, auto) { return std::uint32_t(std::popcount(x)); }},
    {"CLZ.u32 r8, r0", [](auto x, auto, auto) { return std::uint32_t(std::countl_zero(x)); }},
    {"IADD.v2u16 r8, r0, r2",
     [](auto x, auto y, auto) { return ((x + y) & 0xffff) | (((x >> 16) + (y >> 16)) << 16); }},
    {"MKVEC.v2i16 r8, r0.h10, r2.h00", [](auto x, auto y, auto) { return x >> 16 | y << 16; }},
};

// Compares with the fma of the C library.
TEST_CASE("instructions agree with the host on random operands", "[host_fma][long]") {
  std::mt19937 random(1);
  const std::uint32_t edges[] = {0,          1,          0x80000000, 0xffffffff, 0x7fffffff, 0x3f800000,
                                 0xbf800000, 0x7f800000, 0xff800000, 0x00800000, 0x00000001, 0x80000001,
                                 0x7f7fffff, 0x4b000000, 0x3effffff, 0x7fc00000};
  const auto pick = [&] {
    return random() % 4 == 0 ? edges[random() % std::size(edges)] : static_cast<std::uint32_t>(random());
  };
  for (const reference& row : references) {
    const std::vector<std::uint64_t> words = {word_of(row.text), nop({.flow = flow::end}).word()};
    for (unsigned n = 0; n < 200; ++n) {
      register_input inputs[3];
      for (unsigned i = 0; i < 3; ++i) {
        inputs[i].number = static_cast<std::uint8_t>(2 * i);
        for (std::uint32_t& lane : inputs[i].lanes) lane = pick();
      }
      machine m{.arch = target};
      m.registers = inputs;
      const run_result r = run_in_archs::run_in_all(std::string(row.text) + "\nNOP.end", words, m);
      REQUIRE(r.ok());
      for (unsigned lane = 0; lane < warp_size; ++lane) {
        const std::uint32_t x = inputs[0].lanes[lane], y = inputs[1].lanes[lane], z = inputs[2].lanes[lane];
        const std::uint32_t expected = row.compute(x, y, z), found = r.at(r8, lane);
        INFO(row.text << std::hex << " " << x << " " << y << " " << z << " gives " << found << ", not "
                      << expected);
        const bool nan = row.text[0] == 'F' && row.text[1] != 'C' && std::isnan(f(expected));
        REQUIRE((nan ? std::isnan(f(found)) : found == expected));
      }
    }
  }
}

}  // namespace
