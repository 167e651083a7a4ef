// SPDX-License-Identifier: MIT
// Words of other languages: each idiom assembles, and computes what its word means.
#include "interpreter.hpp"

#include <valhall/arch.hpp>
#include <valhall/editor.hpp>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <string>

using namespace interpreter_runs;

namespace {

const foreign_word& only_word(const char* name, arch e = arch::v9) {
  const foreign_word_list found = find_foreign_words(name, e);
  INFO(name);
  REQUIRE(found.size() >= 1);
  return *found[0];
}

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

struct idiom_run {
  const char* name;
  std::uint32_t sources[4];  ///< r1 to r4.
  std::uint32_t result;      ///< r0.
};

/// A source that the idiom does not read.
constexpr std::uint32_t unused = 0x1234567;

const idiom_run idiom_runs[] = {
    {"fmul", {bits_of(3), bits_of(-2), unused, unused}, bits_of(-6)},
    {"fmul", {bits_of(0), bits_of(-2), unused, unused}, bits_of(-0.0f)},
    {"fsub", {bits_of(3), bits_of(1), unused, unused}, bits_of(2)},
    {"ffma", {bits_of(3), bits_of(2), bits_of(1), unused}, bits_of(7)},
    {"fdiv", {bits_of(6), bits_of(2), unused, unused}, bits_of(3)},
    {"sqrt", {bits_of(0), unused, unused, unused}, bits_of(0)},
    {"sqrt", {bits_of(16), unused, unused, unused}, bits_of(4)},
    {"exp2", {bits_of(3), unused, unused, unused}, bits_of(8)},
    {"log2", {bits_of(8), unused, unused, unused}, bits_of(3)},
    {"fabs", {bits_of(-2), unused, unused, unused}, bits_of(2)},
    {"fneg", {bits_of(2), unused, unused, unused}, bits_of(-2)},
    {"fsat", {bits_of(2), unused, unused, unused}, bits_of(1)},
    {"clamp", {bits_of(5), bits_of(1), bits_of(3), unused}, bits_of(3)},
    {"med3", {bits_of(5), bits_of(1), bits_of(3), unused}, bits_of(3)},
    {"floor", {bits_of(-1.5f), unused, unused, unused}, bits_of(-2)},
    {"ceil", {bits_of(1.5f), unused, unused, unused}, bits_of(2)},
    {"trunc", {bits_of(-1.5f), unused, unused, unused}, bits_of(-1)},
    {"fract", {bits_of(-1.75f), unused, unused, unused}, bits_of(0.25f)},
    {"mix", {bits_of(2), bits_of(4), bits_of(0.5f), unused}, bits_of(3)},
    {"sign", {bits_of(-5), unused, unused, unused}, bits_of(-1)},
    {"step", {bits_of(2), bits_of(3), unused, unused}, bits_of(1)},
    {"step", {bits_of(2), bits_of(1), unused, unused}, 0},
    {"isnan", {0x7fc00000, unused, unused, unused}, 0xffffffff},
    {"isinf", {0xff800000, unused, unused, unused}, 0xffffffff},
    {"isinf", {bits_of(1), unused, unused, unused}, 0},
    {"flt", {bits_of(1), bits_of(2), unused, unused}, 0xffffffff},
    {"ilt", {0xffffffff, 0, unused, unused}, 0xffffffff},
    {"ult", {0xffffffff, 0, unused, unused}, 0},
    {"select", {1, 7, 9, unused}, 7},
    {"select", {0, 7, 9, unused}, 9},
    {"predicate", {bits_of(1), bits_of(2), 7, 9}, 7},
    {"predicate", {bits_of(2), bits_of(1), 7, 9}, 9},
    {"imin", {0xfffffffe, 3, unused, unused}, 0xfffffffe},
    {"umin", {0xfffffffe, 3, unused, unused}, 3},
    {"imax", {0xfffffffe, 3, unused, unused}, 3},
    {"iadd", {5, 6, unused, unused}, 11},
    {"isub", {5, 6, unused, unused}, 0xffffffff},
    {"ineg", {5, unused, unused, unused}, 0xfffffffb},
    {"imul", {5, 6, unused, unused}, 30},
    {"imad", {5, 6, 1, unused}, 31},
    {"iand", {12, 10, unused, unused}, 8},
    {"ior", {12, 10, unused, unused}, 14},
    {"ixor", {12, 10, unused, unused}, 6},
    {"inot", {12, unused, unused, unused}, 0xfffffff3},
    {"andn", {12, 10, unused, unused}, 4},
    {"ishl", {3, 4, unused, unused}, 48},
    {"ushr", {0x80000000, 4, unused, unused}, 0x8000000},
    {"ishr", {0x80000000, 4, unused, unused}, 0xf8000000},
    {"rotl", {0x80000001, 4, unused, unused}, 0x18},
    {"rotr", {0x80000001, 4, unused, unused}, 0x18000000},
    {"ubfe", {0xabcd, 4, 0xff, unused}, 0xbc},
    {"ibfe", {0xabcd, 20, 24, unused}, 0xffffffbc},
    {"bfi", {0x1234, 0xabcd, 0xff, unused}, 0x12cd},
    {"popcount", {0xff, unused, unused, unused}, 8},
    {"clz", {1, unused, unused, unused}, 31},
    {"ufind_msb", {0x100, unused, unused, unused}, 8},
    {"ufind_msb", {0, unused, unused, unused}, 0xffffffff},
    {"ctz", {0x100, unused, unused, unused}, 8},
    {"brev", {1, unused, unused, unused}, 0x80000000},
    {"dp4a", {0x010203ff, 0x01010101, 10, unused}, 15},
    {"i2f", {0xffffffff, unused, unused, unused}, bits_of(-1)},
    {"u2f", {7, unused, unused, unused}, bits_of(7)},
    {"f2i", {bits_of(-1.75f), unused, unused, unused}, 0xffffffff},
    {"f2u", {bits_of(1.75f), unused, unused, unused}, 1},
    {"b2f", {0xffffffff, unused, unused, unused}, bits_of(1)},
    {"b2i", {0xffffffff, unused, unused, unused}, 1},
    {"f2f32", {0x3c00, unused, unused, unused}, bits_of(1)},
    {"pack_half_2x16", {bits_of(1), bits_of(2), unused, unused}, 0x40003c00},
    {"pack", {0x10001, 0x20002, unused, unused}, 0x20001},
    {"sxth", {0x8000, unused, unused, unused}, 0xffff8000},
    {"zext", {0x8000, unused, unused, unused}, 0x8000},
    {"ballot", {1, unused, unused, unused}, 0xffff},
    {"all", {1, unused, unused, unused}, 0xffffffff},
};

}  // namespace

TEST_CASE("each idiom of a foreign word assembles in its architectures") {
  for (const foreign_word& word : foreign_words)
    for (unsigned e = unsigned(first_arch); e <= unsigned(last_arch); ++e) {
      if (!word.archs.contains(arch(e))) continue;
      const assembly result = assemble("loop:\n" + std::string(word.idiom) + "\n", arch(e));
      INFO(name_of(arch(e)) << ": " << word.idiom
                            << (result.errors.empty() ? "" : to_string(result.errors[0], "idiom")));
      CHECK(result.ok());
      const bool has_operand = std::string(word.idiom).find(word.operand) != std::string::npos;
      CHECK(has_operand);
    }
}

TEST_CASE("idioms compute what their words mean") {
  for (const idiom_run& c : idiom_runs) {
    std::string text;
    for (unsigned i = 0; i < 4; ++i) {
      char line[64];
      std::snprintf(line, sizeof line, "IADD_IMM.i32 r%u, 0x0, #0x%X\n", i + 1, c.sources[i]);
      text += line;
    }
    const run_result r = run_text(text + only_word(c.name).idiom + "\nNOP.end\n");
    INFO(c.name);
    REQUIRE(r.ok());
    CHECK(r.at(reg(0)) == c.result);
  }
}

TEST_CASE("foreign words are found in the forms of other languages") {
  const char* const multiplications[] = {"fmul",      "FMUL",        "FMUL.f32", "OpFMul",
                                         "v_mul_f32", "nir_op_fmul", "mulps"};
  for (const char* name : multiplications)
    CHECK(only_word(name).idiom == text_view("FMA.f32 r0, r1, r2, 0x0.neg"));
  for (const char* name : {"push constant", "push_constant", "PushConstant", "push-constant"})
    CHECK(only_word(name).operand == text_view("u0"));
  CHECK(only_word("gl_GlobalInvocationID.x").operand == text_view("r60"));
  CHECK(only_word("gl_GlobalInvocationID.x", arch::v15).operand == text_view("r0"));
  CHECK(only_word("+").idiom == text_view("FADD.f32 r0, r1, r2"));
  CHECK(find_foreign_words("add", arch::v9).size() == 2);
  for (const char* name : {"", ".", "_", "nothing of this", "FADD_LSCALE"})
    CHECK(find_foreign_words(name, arch::v9).size() == 0);
  static_assert(find_foreign_words("popcnt", arch::v9).size() == 1);
}

TEST_CASE("similar foreign words are found") {
  nearest_names near("popcuont");
  add_foreign_words(near, arch::v9);
  REQUIRE(!near.empty());
  CHECK(near[0] == text_view("popcount"));
}
