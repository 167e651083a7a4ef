// SPDX-License-Identifier: MIT
// tgsi_random [COUNT [SEED]]: compiles random programs, runs them in the interpreter, and compares the
// results with the definitions of their opcodes. The programs have signs, saturation, barriers, groups
// (stores, textures, images, atomics, indexed registers), and offsets outside of resources.
#include "reference.hpp"

#include <check.hpp>
#include <compare.hpp>
#include <compile.hpp>
#include <reader.hpp>
#include <run.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

using tgsi::register_words;

constexpr std::uint32_t threads = 4, lanes = 4;
constexpr std::uint32_t region = 64;                              ///< Bytes of a thread in each buffer.
constexpr std::uint32_t buffer_words = threads * region / 4 - 2;  ///< The last region ends outside.

/// Writes a program in which floats and integers have separate registers and resources. TEMP[0..3], ARRAY(1),
/// BUFFER[0], IMAGE[0] and the texture hold floats. TEMP[4..7], ARRAY(2), BUFFER[1], IMAGE[1] and MEMORY hold
/// integers.
class generator {
 public:
  explicit generator(std::uint64_t seed) : random_(seed), is_fragment_(below(3) == 0) {}

  std::string text() {
    std::string head =
        is_fragment_
            ? "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[1], CONSTANT\nDCL OUT[0], COLOR\n"
              "DCL OUT[1], COLOR[1]\nDCL SAMP[0]\nDCL SVIEW[0], 2D, FLOAT\n"
            : "COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 4\nPROPERTY CS_FIXED_BLOCK_HEIGHT 1\n"
              "PROPERTY CS_FIXED_BLOCK_DEPTH 1\nDCL SV[0], THREAD_ID\nDCL BUFFER[0..1]\n"
              "DCL IMAGE[0], 2D, PIPE_FORMAT_R32G32B32A32_FLOAT, WR\n"
              "DCL IMAGE[1], 2D, PIPE_FORMAT_R32_UINT, WR\nDCL MEMORY[1], SHARED\nDCL SAMP[0]\n"
              "DCL SVIEW[0], 2D, FLOAT\n";
    head +=
        "DCL CONST[0][0..3]\nDCL CONST[1][0..3]\nDCL ADDR[0]\nDCL TEMP[0..9]\nDCL TEMP[10..13], ARRAY(1), "
        "LOCAL\n"
        "DCL TEMP[14..17], ARRAY(2), LOCAL\nDCL TEMP[18]\n"
        "IMM[0] FLT32 {1.0, -0.5, 3.0, 0.25}\nIMM[1] INT32 {3, 1, -2, 31}\nIMM[2] UINT32 {64, 0, 4, 1}\n"
        "IMM[3] UINT32 {0, 4, 8, 12}\nIMM[4] UINT32 {24, 40, 44, 48}\nIMM[5] UINT32 {4096, 4294967292, "
        "2147483648, 65536}\n";
    const char* const own = is_fragment_ ? "IN[1].xxxx" : "SV[0].xxxx";
    for (unsigned n = 0; n < 4; ++n) {
      add("MOV TEMP[" + number(n) + "], CONST[0][" + number(n) + "]");
      add("UADD TEMP[" + number(4 + n) + "], CONST[1][" + number(n) + "], " + own);
      add("MOV TEMP[" + number(10 + n) + "], CONST[0][" + number(n) + "].wzyx");
      add("UADD TEMP[" + number(14 + n) + "], CONST[1][" + number(n) + "].yzwx, " + own);
    }
    if (is_fragment_) add("ADD TEMP[0], TEMP[0], IN[0]");
    for (unsigned n = 10 + below(50); n > 0; --n) statement();
    while (!open_.empty()) close();
    if (is_fragment_) {
      add("MOV OUT[0], " + source(true));
      add("MOV OUT[1], TEMP[" + number(4 + below(4)) + "]");
    } else {
      for (unsigned n = 0; n < 4; ++n) {
        add("UMAD TEMP[8].x, SV[0].xxxx, IMM[2].xxxx, IMM[" + std::string(n == 3   ? "4].wwww"
                                                                          : n == 2 ? "4].yyyy"
                                                                          : n == 1 ? "4].xxxx"
                                                                                   : "3].xxxx"));
        add("STORE BUFFER[" + number(n % 2) + "], TEMP[8].xxxx, TEMP[" +
            number(n % 2 == 0 ? below(4) : 4 + below(4)) + "]");
      }
    }
    return head + code_ + "END\n";
  }

  tgsi::inputs inputs() {
    tgsi::inputs on;
    on.stage = is_fragment_ ? tgsi::shader_stage::fragment : tgsi::shader_stage::compute;
    on.block = {is_fragment_ ? 1 : threads, 1, 1};
    on.lanes = lanes;
    on.constants = {{0, floats(16)}, {1, integers(16)}};
    on.textures.emplace_back();
    on.textures[0].size = {3, 2, 1};
    on.textures[0].texels = floats(24);
    if (is_fragment_) {
      on.registers = {{0, {}}, {1, {}}};
      for (std::uint32_t lane = 0; lane < lanes; ++lane) {
        const std::vector<std::uint32_t> words = floats(4);
        on.registers[0].lanes.push_back({words[0], words[1], words[2], words[3]});
        on.registers[1].lanes.push_back({lane, lane + 1, 0, 0});
      }
    } else {
      on.buffers = {{0, floats(buffer_words), {}}, {1, integers(buffer_words), {}}};
      on.images = {{0, {4, threads, 1}, floats(16 * threads), {}},
                   {1, {4, threads, 1}, integers(16 * threads), {}}};
      on.local_memory = 4 * buffer_words;
    }
    return on;
  }

 private:
  enum class block { branch, otherwise, loop, choice };

  std::mt19937_64 random_;
  bool is_fragment_;
  std::string code_;
  std::vector<block> open_;
  bool has_loop_ = false;

  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  static std::string number(unsigned n) { return std::to_string(n); }
  void add(const std::string& line) { code_ += line + "\n"; }

  std::vector<std::uint32_t> floats(std::size_t count) {
    std::vector<std::uint32_t> words;
    while (words.size() < count)
      words.push_back(std::bit_cast<std::uint32_t>((static_cast<float>(below(129)) - 64.0f) / 8.0f));
    return words;
  }
  std::vector<std::uint32_t> integers(std::size_t count) {
    std::vector<std::uint32_t> words;
    while (words.size() < count)
      words.push_back(below(4) == 0 ? static_cast<std::uint32_t>(random_()) : below(64));
    return words;
  }

  /// Four letters, often equal.
  std::string swizzle() {
    const char first = "xyzw"[below(4)];
    if (below(2) == 0) return "." + std::string(4, first);
    std::string text = ".";
    for (int c = 0; c < 4; ++c) text += "xyzw"[below(4)];
    return text;
  }
  std::string with_sign(const std::string& text) {
    const unsigned kind = below(6);
    return kind == 0 ? "-" + text : kind == 1 ? "|" + text + "|" : kind == 2 ? "-|" + text + "|" : text;
  }
  std::string plain_source(bool is_float) {
    const unsigned kind = below(10), first = is_float ? 0 : 4;
    if (kind == 0) return (is_float ? "CONST[0][" : "CONST[1][") + number(below(4)) + "]" + swizzle();
    if (kind == 1) return (is_float ? "IMM[0]" : "IMM[1]") + swizzle();
    if (kind == 2) return indexed(is_float) + swizzle();
    if (kind == 3 && is_fragment_ && is_float) return "IN[0]" + swizzle();
    return "TEMP[" + number(first + below(4)) + "]" + swizzle();
  }
  std::string source(bool is_float) { return with_sign(plain_source(is_float)); }
  /// A register of an array whose index is ADDR[0].x, from 0 to 3.
  std::string indexed(bool is_float) {
    add("AND TEMP[8].w, TEMP[" + number(4 + below(4)) + "]" + swizzle() + ", IMM[1].xxxx");
    add("UARL ADDR[0].x, TEMP[8].wwww");
    return std::string("TEMP[ADDR[0].x+") + (is_float ? "10](1)" : "14](2)");
  }
  std::string mask() {
    constexpr const char* masks[] = {"", "", ".x", ".y", ".zw", ".xyz", ".xw", ".yzw", ".xz"};
    return masks[below(9)];
  }
  std::string destination(bool is_float) {
    const unsigned kind = below(8), first = is_float ? 0 : 4;
    if (kind == 0) return "TEMP[" + number((is_float ? 10 : 14) + below(4)) + "]" + mask();
    return "TEMP[" + number(first + below(4)) + "]" + mask();
  }

  void arithmetic() {
    constexpr const char* float_names[][9] = {
        {"MOV", "FLR", "CEIL", "TRUNC", "ROUND", "FRC", "SSG", "MOV", "MOV"},
        {"ADD", "MUL", "MIN", "MAX", "SLT", "SGE", "SNE", "DP2", "DP4"},
        {"MAD", "LRP", "CMP", "MAD", "LRP", "CMP", "MAD", "LRP", "CMP"}};
    constexpr const char* integer_names[][8] = {
        {"NOT", "INEG", "IABS", "NOT", "INEG", "IABS", "NOT", "INEG"},
        {"UADD", "UMUL", "IMIN", "IMAX", "UMIN", "UMAX", "AND", "XOR"},
        {"SHL", "USHR", "ISHR", "ISLT", "USGE", "USEQ", "OR", "UADD"},
        {"UMAD", "UMAD", "UMAD", "UMAD", "UMAD", "UMAD", "UMAD", "UMAD"}};
    constexpr const char* suffixes[] = {"", "", "_SAT", "_PRECISE", "_SAT_PRECISE"};
    const bool is_float = below(2) != 0;
    const unsigned row = below(is_float ? 3 : 4);
    const unsigned count = is_float ? row + 1 : row == 0 ? 1 : row == 3 ? 3 : 2;
    std::string name = is_float ? std::string(float_names[row][below(9)]) + suffixes[below(5)]
                                : integer_names[row][below(8)];
    std::vector<std::string> sources;
    for (unsigned n = 0; n < count; ++n) sources.push_back(source(is_float));
    // All indexed sources of an instruction have the last index that was set.
    std::string line = name + " " + destination(is_float);
    for (const std::string& s : sources) line += ", " + s;
    add(line);
  }

  void conversion() {
    constexpr const char* to_integer[] = {"FSLT", "FSGE", "FSEQ", "FSNE"};
    switch (below(4)) {
      case 0:
        return add(std::string(below(2) != 0 ? "F2I " : "F2U ") + destination(false) + ", " + source(true));
      case 1:
        return add(std::string(below(2) != 0 ? "I2F " : "U2F ") + destination(true) + ", " + source(false));
      case 2:
        return add("UCMP " + destination(true) + ", " + plain_source(false) + ", " + source(true) + ", " +
                   source(true));
      default: {
        const std::string a = source(true), b = source(true);
        return add(std::string(to_integer[below(4)]) + " " + destination(false) + ", " + a + ", " + b);
      }
    }
  }

  /// TEMP[8].x is an offset in the region of the thread, or outside of the buffer.
  std::string offset() {
    if (below(8) == 0) return std::string("IMM[5].") + std::string(4, "xyz"[below(3)]);
    add("UMAD TEMP[8].x, SV[0].xxxx, IMM[2].xxxx, IMM[" + number(3 + below(2)) + "]." +
        std::string(4, "xyzw"[below(4)]));
    return "TEMP[8].xxxx";
  }
  /// TEMP[8].yz is a texel in the row of the thread, or outside of the image.
  std::string texel() {
    add("AND TEMP[8].y, TEMP[" + number(4 + below(4)) + "]" + swizzle() + ", IMM[2].wwww");
    if (below(4) == 0)
      add("UADD TEMP[8].y, TEMP[8].yyyy, IMM[" + std::string(below(2) != 0 ? "1].xxxx" : "5].wwww"));
    add("UADD TEMP[8].z, SV[0].xxxx, IMM[2].yyyy");
    return "TEMP[8].yzzz";
  }

  void resource() {
    const bool is_float = below(2) != 0;
    const std::string buffer = is_float ? "BUFFER[0]" : below(2) != 0 ? "BUFFER[1]" : "MEMORY[0]";
    const std::string image = is_float ? "IMAGE[0]" : "IMAGE[1]";
    const std::string shape =
        is_float ? ", 2D, PIPE_FORMAT_R32G32B32A32_FLOAT" : ", 2D, PIPE_FORMAT_R32_UINT";
    constexpr const char* atomics[] = {"ATOMUADD", "ATOMXCHG", "ATOMAND",  "ATOMOR",  "ATOMXOR",
                                       "ATOMUMIN", "ATOMUMAX", "ATOMIMIN", "ATOMIMAX"};
    const std::string data = is_float ? source(true) : plain_source(false);
    switch (below(7)) {
      case 0:
      case 1: {
        const std::string at = offset();
        return add("STORE " + buffer + mask() + ", " + at + ", " + data);
      }
      case 2: {
        const std::string at = offset();
        return add("LOAD " + destination(is_float) + ", " + buffer + ", " + at);
      }
      case 3: {
        const std::string at = texel();
        return add("STORE " + image + ", " + at + ", " + data + shape);
      }
      case 4: {
        const std::string at = texel();
        return add("LOAD " + destination(is_float) + ", " + image + swizzle() + ", " + at + shape);
      }
      case 5: {
        const std::string at = offset(), a = source(false);
        if (below(5) == 0)
          return add("ATOMCAS " + destination(false) + ", BUFFER[1], " + at + ", " + a + ", " +
                     plain_source_without_index());
        return add(std::string(atomics[below(9)]) + " " + destination(false) + ", " +
                   (below(2) != 0 ? "BUFFER[1], " : "MEMORY[0], ") + at + ", " +
                   plain_source_without_index());
      }
      default: {
        const std::string at = texel();
        return add(std::string(atomics[below(9)]) + " " + destination(false) + ", IMAGE[1], " + at + ", " +
                   plain_source_without_index() + ", 2D, PIPE_FORMAT_R32_UINT");
      }
    }
  }
  std::string plain_source_without_index() { return "TEMP[" + number(4 + below(4)) + "]" + swizzle(); }

  void texture() {
    if (below(3) == 0) {
      add("AND TEMP[8].yz, TEMP[" + number(4 + below(4)) + "]" + swizzle() + ", IMM[1].xxxx");
      return add("TXF " + destination(true) + ", TEMP[8].yzyy" + ", SAMP[0], 2D");
    }
    // Moderate coordinates.
    const std::string at = source(true);
    add("MIN TEMP[9], " + at + ", IMM[0].zzzz");
    add("MAX TEMP[9], TEMP[9], -IMM[0].zzzz");
    add(std::string(below(2) != 0 ? "TEX " : "TEX_LZ ") + destination(true) + ", " +
        with_sign("TEMP[9]" + swizzle()) + ", SAMP[0], 2D");
  }

  void close() {
    const block b = open_.back();
    open_.pop_back();
    if (b == block::loop) has_loop_ = false;
    add(b == block::loop ? "ENDLOOP" : b == block::choice ? "ENDSWITCH" : "ENDIF");
  }

  void statement() {
    const unsigned kind = below(24);
    if (kind < 2) {
      const std::string s = source(kind == 0);
      add((kind == 0 ? "IF " : "UIF ") + s);
      open_.push_back(block::branch);
    } else if (kind == 2 && !has_loop_) {
      has_loop_ = true;
      add("MOV TEMP[18].x, IMM[2].yyyy\nBGNLOOP\nUSGE TEMP[8].w, TEMP[18].xxxx, IMM[1].xxxx\nUIF "
          "TEMP[8].wwww\nBRK\nENDIF\n"
          "UADD TEMP[18].x, TEMP[18].xxxx, IMM[2].wwww");
      open_.push_back(block::loop);
    } else if (kind == 3) {
      add("AND TEMP[8].w, TEMP[" + number(4 + below(4)) +
          "].xxxx, IMM[1].xxxx\nSWITCH TEMP[8].wwww\nCASE IMM[2].wwww");
      arithmetic();
      if (below(2) != 0) add("BRK");
      add(below(2) != 0 ? "DEFAULT" : "CASE IMM[1].xxxx");
      open_.push_back(block::choice);
    } else if (kind == 4 && !open_.empty() && open_.back() == block::branch) {
      add("ELSE");
      open_.back() = block::otherwise;
    } else if (kind < 8 && !open_.empty()) {
      close();
    } else if (kind == 8) {
      add("MEMBAR IMM[2].zzzz");
      if (!is_fragment_ && open_.empty()) add("BARRIER");
    } else if (kind < 12 && !is_fragment_) {
      resource();
    } else if (kind < 13 || (kind < 16 && is_fragment_)) {
      texture();
    } else if (kind < 18) {
      conversion();
    } else {
      arithmetic();
    }
  }
};

bool is_nan(std::uint32_t w) { return std::isnan(std::bit_cast<float>(w)); }

/// The first word that differs, as a sentence; empty if all are equal. All NaNs are equal, and zeros of both
/// signs.
template <class Given, class Wanted>
std::string difference(const std::string& place, const Given& given, const Wanted& wanted, bool are_floats) {
  if (given.size() != wanted.size()) return place + " has another size";
  for (std::size_t n = 0; n < given.size(); ++n) {
    const bool are_zeros = ((given[n] | wanted[n]) & 0x7fffffff) == 0;
    if (given[n] == wanted[n] || (are_floats && (are_zeros || (is_nan(given[n]) && is_nan(wanted[n])))))
      continue;
    char text[80];
    std::snprintf(text, sizeof text, ", word %zu: 0x%08x, but 0x%08x is right", n, given[n], wanted[n]);
    return place + text;
  }
  return "";
}

/// The mistake in the words of a program in an architecture; empty if there is none.
std::string judge(const tgsi::program& program, const tgsi::inputs& on, valhall::arch in,
                  unsigned registers) {
  const tgsi::compiled code = tgsi::compile(program, {.in = in, .registers = registers});
  if (!code.ok()) return code.errors[0].message;
  const tgsi::results given = tgsi::run(program, code, on);
  if (!given.ok()) return given.problem;
  const tgsi_test::reference wanted = tgsi_test::evaluate(program, on);
  std::string found;
  const auto compare = [&](const std::string& place, const auto& a, const auto& b, bool are_floats) {
    if (found.empty()) found = difference(place, a, b, are_floats);
  };
  for (const auto& [n, words] : wanted.buffers)
    compare("BUFFER[" + std::to_string(n) + "]", given.buffers.at(n), words, n == 0);
  for (const auto& [n, words] : wanted.images)
    compare("IMAGE[" + std::to_string(n) + "]", given.images.at(n), words, n == 0);
  compare("MEMORY", given.memory, wanted.memory, false);
  for (const auto& [n, all] : wanted.outputs)
    for (std::size_t lane = 0; lane < all.size(); ++lane)
      compare("OUT[" + std::to_string(n) + "] of lane " + std::to_string(lane), given.outputs.at(n)[lane],
              all[lane], n == 0);
  return found;
}

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t runs = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 300;
  const std::uint64_t first = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
  std::uint64_t wrong = 0;
  for (std::uint64_t seed = first; seed < first + runs; ++seed) {
    generator g(seed);
    const std::string text = g.text();
    const tgsi::inputs on = g.inputs();
    tgsi::error_list errors;
    std::optional<tgsi::program> program = tgsi::read(text, errors);
    if (program) tgsi::check(*program, errors);
    std::string problem =
        errors.empty() ? "" : std::to_string(errors[0].where.line) + ": " + errors[0].message;
    // v9 to v14 in turn. Fragment shaders have CONSTANT inputs, which v14 lacks.
    const unsigned number = 9 + static_cast<unsigned>(seed % 6);
    const auto in = static_cast<valhall::arch>(number == 14 && text.starts_with("FRAG") ? 13 : number);
    for (const unsigned registers : {0u, 16u, 64u})
      if (problem.empty() && !(problem = judge(*program, on, in, registers)).empty())
        problem += std::string(" in ") + name_of(in) + " with " + std::to_string(registers) + " registers";
    if (problem.empty()) continue;
    if (++wrong <= 3)
      std::printf("seed %llu: %s\n%s\n", static_cast<unsigned long long>(seed), problem.c_str(),
                  text.c_str());
  }
  std::printf("%llu programs, %llu wrong\n", static_cast<unsigned long long>(runs),
              static_cast<unsigned long long>(wrong));
  return wrong == 0 ? 0 : 1;
}
