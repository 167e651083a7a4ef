// SPDX-License-Identifier: MIT
// Random words are run as programs. VALHALL_RANDOM_PROGRAMS is the number of words, 20 000 by default.
#include "interpreter.hpp"

#include <catch.hpp>
#include <valhall/interpreter.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>

namespace {

using namespace interpreter_runs;

std::size_t how_many() {
  const char* const given = std::getenv("VALHALL_RANDOM_PROGRAMS");
  return given == nullptr ? 20000 : std::strtoull(given, nullptr, 10);
}

/// Supplies arbitrary results, so that programs continue.
class random_environment final : public environment {
 public:
  bool external(const host_access& access, host_result& result) override {
    for (std::uint32_t& word : result.words) word = access.lane * 0x01010101;
    return true;
  }
  bool blends(std::uint64_t descriptor) override { return descriptor == 0; }
  void executed(const executed_instruction& e) override {
    char text[64];
    length += print_trace(text, sizeof text, e);
  }
  std::size_t length = 0;
};

TEST_CASE("random words run, or are errors") {
  std::mt19937_64 random(7);
  std::size_t words_run = 0, good = 0;
  constexpr std::size_t length = 16;
  while (words_run < how_many()) {
    std::uint64_t program[length];
    for (std::uint64_t& word : program) {
      // Mostly instructions, with mostly valid fields.
      const instruction_info& row = instructions[random() % instruction_count];
      do {
        word = (random() & row.used_mask & ~row.fixed_mask) | row.fixed_bits;
        if (random() % 4 != 0) word = (word & ~(std::uint64_t{3} << encoding::fau_page_start));
        if (random() % 8 == 0) word = row.default_bits;
        if (random() % 64 == 0) break;
      } while (!decode(word, arch::v9).ok() || check(decode(word, arch::v9)) != rule::none);
    }
    test_machine m;
    random_environment functions;
    if (random() % 4 != 0) m.functions = &functions;
    m.strict = random() % 4 == 0;
    m.flush_subnormals = random() % 2 == 0;
    m.stage = static_cast<stage>(random() % 4);
    m.lanes = static_cast<lane_mask>(random() & all_lanes) | 1;
    m.helpers = static_cast<lane_mask>(random());
    m.workgroup_size[0] = 1 + static_cast<unsigned>(random() % 40);
    m.step_limit = 200;
    m.thread_local_memory = {0x60000000, 16};
    register_input inputs[64];
    for (unsigned i = 0; i < 64; ++i) {
      inputs[i].number = static_cast<std::uint8_t>(i);
      for (std::uint32_t& lane : inputs[i].lanes)
        lane = i % 2 != 0 && random() % 2 != 0
                   ? 0
                   : static_cast<std::uint32_t>(random() % 3 == 0 ? 0x1000 + random() % 260 : random());
    }
    m.registers = inputs;
    const run_result r = run(program, m);
    good += r.ok() ? 1 : 0;
    if (!r.ok()) {
      REQUIRE(r.error().index < length);
      REQUIRE(r.error().lane < warp_size);
      REQUIRE(*name_of(r.error()) != '\0');
    }
    words_run += length;
  }
  CHECK(good > 0);
}

}  // namespace
