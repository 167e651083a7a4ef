// SPDX-License-Identifier: MIT
#pragma once

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Programs with a text that means the same in several architectures: they run in all of them, and must
/// agree.
namespace run_in_archs {

using namespace valhall;

/// The beginnings of lines, in texts of the tests, that later architectures do not have.
inline constexpr std::string_view lacking[] = {
    // Removed in v11.
    "F16_TO_S32",
    "F16_TO_U32",
    "FREXPE.v2f16",
    "FREXPM.v2f16",
    "FROUND.v2f16",
    "HADD.",
    "IABS.v4s8",
    "IADD.v4",
    "IADD_IMM.v4i8",
    "ICMP.v4",
    "ISUB.v4",
    "S16_TO_F32",
    "S8_TO_F32",
    "U16_TO_F32",
    "U8_TO_F32",
    "V2F16_TO_",
    "V2F32_TO_V2F16",
    "V2S16_TO_V2F16",
    "V2S8_TO_V2F16",
    "V2U16_TO_V2F16",
    "V2U8_TO_V2F16",
    // Removed in v14 and v15.
    "NOT_OLD.",
    "CLPER.s",
    "CLPER.u64",
    "CLPER.v",
    // The lane to read from is a byte: `r1.b0`.
    "CLPER.i32",
    // A load of 8 to 32 bits does not extend.
    "LOAD.i8.h0",
    "LOAD.i8.h1",
    "LOAD.i8.w0",
    "LOAD.i8.d0",
    "LOAD.i16.w0",
    "LOAD.i16.d0",
    "LOAD.i32.d0",
    // Undocumented forms of v9, and sources of v9.
    "FROUND.f32 r8, r0.h1",
    "IADD.s64.saturate",
    "IADD.u64.saturate",
    "ISUB.u64.saturate",
    "ICMP.v2u16.lt.m1.seq",
    "LSHIFT_OR.i32 r8, r0, r2.b01",
    "U16_TO_U32 r8, r0.h11",
};

/// The words of `text` in `e`; nothing if it has a line that begins with one of `lacking`. Any other error
/// fails the test.
inline std::optional<std::vector<std::uint64_t>> words_of(const std::string& text, arch e) {
  const assembly assembled = assemble(text, e);
  if (assembled.ok()) return std::vector(assembled.words.begin(), assembled.words.end());
  for (const auto& error : assembled.errors) {
    const bool known = std::any_of(std::begin(lacking), std::end(lacking),
                                   [&](std::string_view name) { return error.text.starts_with(name); });
    INFO(to_string(error, name_of(e)));
    CHECK(known);
  }
  return std::nullopt;
}

/// Memory that a program may write.
using contents = std::vector<std::vector<std::uint32_t>>;

inline contents contents_of(const machine& m) {
  contents all;
  for (const memory_region& region : m.memory)
    all.emplace_back(region.words(), region.words() + region.bytes() / 4);
  return all;
}

inline void restore(const machine& m, const contents& all) {
  for (std::size_t i = 0; i < all.size(); ++i)
    if (m.memory[i].is_writable()) std::copy(all[i].begin(), all[i].end(), m.memory[i].writable_words());
}

/// The contents of r0 to r63 in the first warp at `start`: architectures preload other registers.
inline std::vector<register_input> first_registers(const interpreter& start) {
  std::vector<register_input> inputs(64);
  for (unsigned r = 0; r < inputs.size(); ++r) {
    inputs[r].number = static_cast<std::uint8_t>(r);
    std::copy(std::begin(start.current().registers[r]), std::end(start.current().registers[r]),
              std::begin(inputs[r].lanes));
  }
  return inputs;
}

inline void check_failures(const run_failure& found, const run_failure& expected) {
  CHECK(found.kind == expected.kind);
  CHECK(found.rule == expected.rule);
  CHECK(found.index == expected.index);
  CHECK(found.lane == expected.lane);
  CHECK(found.register_number == expected.register_number);
  CHECK(found.address == expected.address);
  CHECK(found.machine_error == expected.machine_error);
  CHECK(found.entry == expected.entry);
}

inline void check_outputs(const fragment_outputs& found, const fragment_outputs& expected) {
  CHECK(found.discarded == expected.discarded);
  CHECK(found.tested == expected.tested);
  CHECK(found.depth_written == expected.depth_written);
  CHECK(found.stencil_written == expected.stencil_written);
  CHECK(std::equal(std::begin(found.coverage), std::end(found.coverage), std::begin(expected.coverage)));
  CHECK(std::equal(std::begin(found.depth), std::end(found.depth), std::begin(expected.depth)));
  CHECK(std::equal(std::begin(found.stencil), std::end(found.stencil), std::begin(expected.stencil)));
  for (unsigned i = 0; i < fragment_outputs::target_count; ++i) {
    const blended_colour &colour = found.colours[i], &wanted = expected.colours[i];
    CHECK(colour.lanes == wanted.lanes);
    CHECK(colour.format == wanted.format);
    CHECK(colour.components == wanted.components);
    CHECK(std::equal(&colour.words[0][0], &colour.words[0][0] + 4 * warp_size, &wanted.words[0][0]));
    CHECK(std::equal(std::begin(colour.coverage), std::end(colour.coverage), std::begin(wanted.coverage)));
  }
}

inline void check_results(const run_result& found, const run_result& expected) {
  check_failures(found.error(), expected.error());
  CHECK(found.approximate == expected.approximate);
  CHECK(found.presumed == expected.presumed);
  CHECK(found.lane_instructions == expected.lane_instructions);
  CHECK(found.executed.instructions == expected.executed.instructions);
  check_outputs(found.fragment, expected.fragment);
  unsigned different = 0;
  for (unsigned r = 0; r < found.register_count; ++r)
    for (unsigned lane = 0; lane < warp_size; ++lane)
      different += found.at(reg(r), lane) != expected.at(reg(r), lane);
  CHECK(different == 0);
}

/// Runs `words`, those of `text` in v9, and the words of `text` in each architecture that has them: all must
/// have the same results. If `m` is not valid, has several warps or functions, only v9 runs.
inline run_result run_in_all(const std::string& text, const std::vector<std::uint64_t>& words,
                             const machine& m) {
  const interpreter start(words, m);
  const bool is_valid = start.result().error().kind != run_error::bad_machine;
  if (!is_valid || start.warps().size() != 1 || m.functions != nullptr || m.arch != arch::v9)
    return run(words, m);
  if (m.stage == stage::compute && m.workgroups[0] * m.workgroups[1] * m.workgroups[2] != 1)
    return run(words, m);

  const contents before = contents_of(m);
  const run_result result = run(words, m);
  const contents after = contents_of(m);
  const std::vector<register_input> inputs = first_registers(start);
  machine other = m;
  other.registers = {inputs.data(), inputs.size()};
  for (const arch e : all_archs) {
    if (e == arch::v9) continue;
    INFO(name_of(e) << ": " << text);
    const auto moved = words_of(text, e);
    if (!moved) continue;
    restore(m, before);
    other.arch = e;
    check_results(run(*moved, other), result);
    CHECK(contents_of(m) == after);
  }
  return result;
}

}  // namespace run_in_archs
