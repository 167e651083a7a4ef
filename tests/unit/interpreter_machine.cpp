// SPDX-License-Identifier: MIT
// Machines that the interpreter refuses.
#include "interpreter.hpp"

#include <catch.hpp>
#include <valhall/interpreter.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace interpreter_runs;

void check_machine_error(const machine& m, machine_error expected, unsigned entry = 0) {
  const run_result r = run_text("NOP.end", m);
  INFO(name_of(expected) << ", not " << name_of(r.error()));
  CHECK(r.error().kind == run_error::bad_machine);
  CHECK(r.error().machine_error == expected);
  CHECK(r.error().entry == entry);
  CHECK(r.executed.instructions == 0);
  CHECK(std::string(name_of(r.error())) == name_of(expected));
}

TEST_CASE("an invalid machine is refused") {
  const auto with = [](machine_error expected, unsigned entry, auto change) {
    test_machine m;
    change(m);
    check_machine_error(m, expected, entry);
  };
  const auto memory = [](machine_error expected, unsigned entry, const std::vector<memory_region>& regions,
                         local_memory shared = {}, local_memory own = {}) {
    machine m{.arch = arch::v9};
    m.memory = {regions.data(), regions.size()};
    m.workgroup_local_memory = shared;
    m.thread_local_memory = own;
    if (expected == machine_error::none)
      CHECK(run_text("NOP.end", m).ok());
    else
      check_machine_error(m, expected, entry);
  };
  using error = machine_error;
  with(error::workgroup_size, 0, [](machine& m) { m.workgroup_size[1] = 0; });
  with(error::workgroup_size, 0, [](machine& m) { m.workgroup_size[0] = 65537; });
  with(error::workgroup_size, 0, [](machine& m) { m.workgroup_size[0] = m.workgroup_size[1] = 257; });
  with(error::workgroup_count, 0, [](machine& m) { m.workgroups[2] = 0; });
  with(error::lane_out_of_range, 0, [](machine& m) { m.lanes = 0x10000; });
  with(error::no_lane, 0, [](machine& m) { m.stage = stage::vertex, m.lanes = 0; });

  std::uint32_t words[8] = {};
  const std::uint64_t end = machine::memory_end - 4;  // The last word that memory can have.
  memory(error::none, 0, {{0, words, 1}, {4, words, 2}, {12, words, 1}, {end, words, 1}});
  memory(error::none, 0, {{0x100, words, 8}, {0x100, words, std::size_t{0}}});
  memory(error::misaligned_memory, 1, {{0, words, 1}, {6, words, 1}});
  memory(error::misaligned_memory, 0, {}, {2, 4});
  memory(error::missing_words, 0, {{0, static_cast<std::uint32_t*>(nullptr), 1}});
  memory(error::memory_past_end, 0, {{end, words, 2}});
  memory(error::memory_past_end, 0, {{machine::memory_end, words, 1}});
  memory(error::memory_past_end, 0, {{~std::uint64_t{3}, words, 1}});
  // With 32 bits, no number of words is large enough.
  constexpr std::size_t most = ~std::size_t{0};
  if (sizeof most == 8) {
    memory(error::memory_past_end, 0, {{4, words, most / 4 + 1}});
    memory(error::memory_past_end, 0, {{4, words, most}});
  }
  memory(error::memory_past_end, 1, {}, {}, {end, 8});
  memory(error::overlapping_memory, 1, {{0x100, words, 8}, {0x100, words, 8}});
  memory(error::overlapping_memory, 1, {{0x100, words, 8}, {0x11c, words, 1}});
  memory(error::overlapping_memory, 1, {{0x100, words, 1}, {0xe4, words, 8}});
  memory(error::overlapping_memory, 2, {{0x200, words, 8}, {0x100, words, 8}, {0xfc, words, 2}});
  memory(error::overlapping_memory, 1, {{0x100, words, 8}}, {0x80, 0x84});
  memory(error::overlapping_memory, 2, {{0x100, words, 8}}, {}, {0x110, 1});
  memory(error::overlapping_memory, 1, {}, {0x100, 16}, {0x104, 16});
  memory(error::too_much_local_memory, 0, {}, {0, std::uint64_t{1} << 32});
  memory(error::too_much_local_memory, 0, {}, {0, ~std::uint64_t{0}});
  memory(error::too_much_local_memory, 0, {}, {}, {0, std::uint64_t{1} << 25});
  memory(error::too_much_local_memory, 0, {}, {}, {0, ~std::uint64_t{0} / 8});

  const std::uint32_t many[129] = {};
  with(error::too_many_uniforms, 128, [&](machine& m) { m.uniforms = many; });
  const uniform_buffer buffers[] = {{0, 1, {}}, {1, 1, {}}, {0, 1, {}}};
  with(error::duplicate_buffer, 2, [&](machine& m) { m.buffers = buffers; });
  register_input inputs[] = {{reg(3), 1}, {reg(4), 1}, {reg(3), 2}};
  with(error::duplicate_register, 2, [&](machine& m) { m.registers = inputs; });
  inputs[1].number = 64;
  with(error::no_such_register, 1, [&](machine& m) { m.registers = inputs; });
  volatile unsigned beyond = 64;
  inputs[1] = {reg(beyond), 1};
  with(error::no_such_register, 1, [&](machine& m) { m.registers = inputs; });
}

}  // namespace
