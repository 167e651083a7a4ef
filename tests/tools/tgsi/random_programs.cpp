// SPDX-License-Identifier: MIT
// Random TGSI programs compute the same with few registers and with many, and without `optimize`.
#include "catch.hpp"

#include <check.hpp>
#include <compile.hpp>
#include <lower.hpp>
#include <reader.hpp>

#include <valhall/interpreter.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace {

class random_numbers {
 public:
  explicit random_numbers(std::uint64_t seed) : state_(seed) {}
  /// From 0 to `count` - 1.
  unsigned below(unsigned count) {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return static_cast<unsigned>((z ^ z >> 31) % count);
  }

 private:
  std::uint64_t state_;
};

constexpr unsigned thread_count = 32;

/// Programs on `temps` registers, an indexed array of four, loops of three turns, branches and subroutines.
class generator {
 public:
  generator(random_numbers& random, unsigned temps) : random_(random), temps_(temps) {}

  std::string program(unsigned size) {
    const std::string last = register_name(temps_);
    std::string text = "COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH " + std::to_string(thread_count) +
                       "\nPROPERTY CS_FIXED_BLOCK_HEIGHT 1\nPROPERTY CS_FIXED_BLOCK_DEPTH 1\n"
                       "DCL SV[0], THREAD_ID\nDCL BUFFER[0..1]\nDCL CONST[0][0..15]\nDCL ADDR[0]\n"
                       "DCL TEMP[0.." +
                       std::to_string(temps_ + 7) + "]\nDCL TEMP[" + std::to_string(temps_ + 8) + ".." +
                       std::to_string(temps_ + 11) +
                       "], ARRAY(1), LOCAL\nIMM[0] UINT32 {16, 1, 3, 77777}\n"
                       "IMM[1] FLT32 {0.5, -2.0, 3.25, 1.0}\nIMM[2] UINT32 {0, 4294967295, 31, 2147483648}\n";
    for (unsigned n = 0; n < temps_; ++n)
      add("UMAD " + register_name(n) + ", SV[0].xxxx, IMM[0].xyzw, CONST[0][" + std::to_string(n % 16) + "]");
    for (unsigned n = 0; n < 4; ++n) add("MOV " + register_name(temps_ + 8 + n) + ", SV[0].xxxx");
    add("AND " + last + ".x, SV[0].xxxx, IMM[0].zzzz");
    add("UARL ADDR[0].x, " + last + ".xxxx");
    body(size, true);
    add("UMUL " + last + ".x, SV[0].xxxx, IMM[0].xxxx");
    for (unsigned n = 0; n < temps_; ++n) {
      add("UADD " + last + ".y, " + last + ".xxxx, CONST[0][" + std::to_string(n) + "].wwww");
      add("STORE BUFFER[1], " + last + ".yyyy, " + register_name(n));
    }
    add("END");
    const std::string subroutine = std::to_string(lines_);
    add("BGNSUB");
    body(8, false);
    add("RET");
    add("ENDSUB");
    for (std::size_t at; (at = code_.find('@')) != std::string::npos;) code_.replace(at, 1, subroutine);
    return text + code_;
  }

 private:
  random_numbers& random_;
  unsigned temps_;
  unsigned lines_ = 0;
  std::string code_;

  unsigned below(unsigned count) { return random_.below(count); }
  void add(const std::string& line) {
    code_ += line + "\n";
    ++lines_;
  }
  static std::string register_name(unsigned n) { return "TEMP[" + std::to_string(n) + "]"; }
  std::string temp() { return register_name(below(temps_)); }
  std::string destination() {
    if (below(8) != 0) return temp();
    return below(2) != 0 ? register_name(temps_ + 8 + below(4))
                         : "TEMP[ADDR[0].x+" + std::to_string(temps_ + 8) + "](1)";
  }
  std::string source() {
    const unsigned kind = below(12);
    std::string text = kind < 2    ? "CONST[0][" + std::to_string(below(16)) + "]"
                       : kind == 2 ? "IMM[" + std::to_string(below(3)) + "]"
                       : kind == 3 ? destination()
                                   : temp();
    text += '.';
    for (int c = 0; c < 4; ++c) text += "xyzw"[below(4)];
    return text;
  }

  void operation() {
    constexpr const char* names[][6] = {
        {"MOV", "FLR", "NOT", "IABS", "I64NEG", "PK2H"},
        {"ADD", "UMUL", "XOR", "U64ADD", "U64SHL", "UMOD"},
        {"SHL", "ISLT", "MIN", "U64MUL", "U64SLT", "IMUL_HI"},
        {"MAD", "UCMP", "UMAD", "LRP", "CMP", "UBFE"},
    };
    constexpr const char* masks[] = {"", ".x", ".xyz", ".xy", ".w", ".yz", ".zw", ".xw"};
    const unsigned row = below(4);
    std::string line = std::string(names[row][below(6)]) + " " + destination() + masks[below(8)];
    for (unsigned n = 0; n < (row == 0 ? 1u : row == 3 ? 3u : 2u); ++n) line += ", " + source();
    add(line);
  }

  void body(unsigned size, bool calls) {
    enum class block { branch, otherwise, loop };
    std::vector<block> open;
    unsigned loops = 0;
    const unsigned first_counter = temps_ + (calls ? 1 : 4);
    const auto close = [&] {
      add(open.back() == block::loop ? "ENDLOOP" : "ENDIF");
      if (open.back() == block::loop) --loops;
      open.pop_back();
    };
    for (unsigned n = 0; n < size; ++n) {
      const unsigned kind = below(20);
      if (kind == 0) {
        add((below(2) != 0 ? "UIF " : "IF ") + temp() + ".xxxx");
        open.push_back(block::branch);
      } else if (kind == 1 && loops < 3) {
        const std::string counter = register_name(first_counter + loops++);
        add("MOV " + counter + ".x, IMM[2].xxxx");
        add("BGNLOOP");
        add("USGE " + counter + ".y, " + counter + ".xxxx, IMM[0].zzzz");
        add("UIF " + counter + ".yyyy");
        add("BRK");
        add("ENDIF");
        add("UADD " + counter + ".x, " + counter + ".xxxx, IMM[0].yyyy");
        open.push_back(block::loop);
      } else if (kind == 2 && !open.empty() && open.back() == block::branch) {
        add("ELSE");
        open.back() = block::otherwise;
      } else if (kind <= 5 && !open.empty()) {
        close();
      } else if (kind == 6 && (loops != 0 || !calls)) {
        add("UIF " + temp() + ".zzzz");
        add(loops == 0 ? "RET" : below(2) != 0 ? "BRK" : "CONT");
        add("ENDIF");
      } else if (kind == 7 && calls) {
        add("CAL :@");
      } else if (kind == 8) {
        add("AND " + register_name(temps_) + ".y, " + temp() + ".xxxx, IMM[0].xxxx");
        add("LOAD " + destination() + ", BUFFER[0], " + register_name(temps_) + ".yyyy");
      } else {
        operation();
      }
    }
    while (!open.empty()) close();
  }
};

/// The words of BUFFER[1] after a run.
std::vector<std::uint32_t> run(valhall::view<std::uint64_t> words,
                               const std::vector<tgsi::uniform_word>& uniforms, std::uint32_t local_bytes) {
  std::vector<std::uint32_t> input(64), output(thread_count * 4 * 32), constants(64), given;
  for (std::uint32_t n = 0; n < 64; ++n) {
    input[n] = n * 2654435761u;
    constants[n] = n % 4 == 3 ? n / 4 * thread_count * 16 : n * 0x9e3779b9u >> n % 29;
  }
  constexpr std::uint64_t first = 0x100000000, step = 0x1000000;
  for (const tgsi::uniform_word& w : uniforms) {
    using content = tgsi::uniform_word::content;
    const std::uint64_t address = first + w.number * step;
    given.push_back(w.holds == content::constant ? constants[4 * w.index + w.component]
                    : w.holds == content::buffer_limit
                        ? (w.number == 0 ? 256 : thread_count * 512) - 4 * w.component + 1
                    : w.holds == content::buffer_address_low  ? static_cast<std::uint32_t>(address)
                    : w.holds == content::buffer_address_high ? static_cast<std::uint32_t>(address >> 32)
                                                              : w.number);
  }
  const valhall::memory_region memory[] = {{first, input.data(), input.size()},
                                           {first + step, output.data(), output.size()}};
  valhall::machine m{.arch = valhall::arch::v9};
  m.workgroup_size[0] = thread_count;
  m.uniforms = {given.data(), given.size()};
  m.memory = memory;
  m.thread_local_memory = {0x7000000000, local_bytes};
  const valhall::run_result result = valhall::run(words, m);
  CAPTURE(name_of(result.error()), result.error().index);
  REQUIRE(result.ok());
  return output;
}

/// Runs the program as lowering makes it, without either optimizer.
std::vector<std::uint32_t> run_plain(const tgsi::program& program) {
  tgsi::compiled result;
  result.in = valhall::arch::v9;
  tgsi::ir_program ir = tgsi::lowering(program, result).run();
  REQUIRE(result.ok());
  const emit::finished_program done =
      tgsi::words_of(ir, valhall::stage::compute, {.in = valhall::arch::v9, .optimize = false});
  REQUIRE(done.problem == "");
  return run(done.words, result.uniforms, 4 * (ir.local_words + done.spilled));
}

}  // namespace

TEST_CASE("Random programs compute the same however they are compiled") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    random_numbers random(seed);
    const unsigned temps = 2 + random.below(14);
    const std::string text = generator(random, temps).program(20 + random.below(100));
    CAPTURE(seed, text);
    tgsi::error_list errors;
    auto program = tgsi::read(text, errors);
    REQUIRE(program.has_value());
    check(*program, errors);
    REQUIRE(errors.empty());
    const std::vector<std::uint32_t> expected = run_plain(*program);
    for (const unsigned registers : {0u, 8u, 13u, 24u, 64u}) {
      CAPTURE(registers);
      const tgsi::compiled result =
          tgsi::compile(*program, {.in = valhall::arch::v9, .registers = registers});
      REQUIRE(result.ok());
      REQUIRE(run(result.words, result.uniforms, result.local_bytes) == expected);
    }
  }
}

TEST_CASE("Nested blocks and calls take no stack") {
  constexpr unsigned depth = 10000;
  const std::string head =
      "COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 16\nDCL SV[0], THREAD_ID\nDCL BUFFER[0]\nDCL TEMP[0]\n"
      "MOV TEMP[0], SV[0]\n";
  std::string blocks = head, calls = head + "CAL :4\nSTORE BUFFER[0].x, SV[0].xxxx, TEMP[0]\nEND\n";
  for (unsigned n = 0; n < depth; ++n)
    blocks += "UIF TEMP[0].xxxx\nUADD TEMP[0].x, TEMP[0].xxxx, SV[0].xxxx\n";
  for (unsigned n = 0; n < depth; ++n) blocks += "ENDIF\n";
  blocks += "STORE BUFFER[0].x, SV[0].xxxx, TEMP[0]\nEND\n";
  for (unsigned n = 0; n < depth; ++n)
    calls += "BGNSUB\nUADD TEMP[0].x, TEMP[0].xxxx, SV[0].xxxx\n" +
             (n + 1 < depth ? "CAL :" + std::to_string(4 + 4 * (n + 1)) : std::string("RET")) + "\nENDSUB\n";
  for (const std::string& text : {blocks, calls}) {
    tgsi::error_list errors;
    auto program = tgsi::read(text, errors);
    REQUIRE(program.has_value());
    check(*program, errors);
    REQUIRE(errors.empty());
    const tgsi::compiled result = tgsi::compile(*program, {.in = valhall::arch::v9});
    REQUIRE(result.ok());
    CHECK(result.size > depth);
  }
}
