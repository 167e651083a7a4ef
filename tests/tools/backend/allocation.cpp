// SPDX-License-Identifier: MIT
// Registers for values and groups: where they may begin, copies, spilling.
#include "catch.hpp"

#include <backend/allocate.hpp>
#include <backend/coalesce.hpp>
#include <backend/finish.hpp>
#include <backend/select.hpp>

#include <valhall/cost.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/v9.hpp>

#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

namespace {

using namespace backend;
using valhall::opcode;

constexpr std::uint64_t address = 0x100000000, own_address = 0x7000000000;

struct fixture {
  explicit fixture(valhall::arch in = valhall::arch::v9) : program(memory, in) {}

  arena memory;
  ir_program program;
  selector to{program};

  source buffer() { return selector::of(valhall::operand(valhall::u(0))); }
  /// Sum of values.
  value sum(value a, value b) { return to.put(opcode::iadd_u32, {selector::of(a), selector::of(b)}); }

  /// A value in register `number`, which the program writes.
  value bound(unsigned number) {
    const value v = program.add_fixed(number);
    to.copy(selector::literal(number), v);
    return v;
  }

  /// Compiles and runs one thread on `words`, at the address in u0:u1.
  finished_program run(std::vector<std::uint32_t>& words, unsigned registers = 0) {
    finished_program done = finish(memory, program, valhall::stage::compute, registers, "test");
    REQUIRE(done.problem == "");
    const std::uint32_t uniforms[] = {static_cast<std::uint32_t>(address),
                                      static_cast<std::uint32_t>(address >> 32)};
    const valhall::memory_region regions[] = {{address, words.data(), words.size()}};
    valhall::machine m{.arch = valhall::arch::v9};
    m.arch = program.in;
    m.uniforms = uniforms;
    m.memory = regions;
    m.workgroup_size[0] = 1;
    m.thread_local_memory = {own_address, 4ull * (program.local_words + done.spilled)};
    REQUIRE(valhall::run(done.words, m).ok());
    return done;
  }
};

}  // namespace

TEST_CASE("Groups of two or more begin at even registers, one after the other") {
  for (unsigned size = 2; size <= most_in_group; ++size) {
    CAPTURE(size);
    fixture f;
    std::vector<value> groups, singles;
    for (unsigned n = 0; n < 3; ++n) {
      singles.push_back(f.to.in_register(selector::literal(n)));
      groups.push_back(f.to.load(f.buffer(), 0, size));
    }
    for (const value s : singles) f.to.store(s, 1, f.buffer(), 0);
    for (const value g : groups) f.to.store(g, size, f.buffer(), 0);
    const allocation a = allocate(f.memory, f.program);
    REQUIRE(a.ok);
    for (const value g : groups) {
      CHECK(a.registers[g] % 2 == 0);
      for (unsigned n = 0; n < size; ++n) CHECK(a.registers[g + n] == a.registers[g] + n);
      for (const value s : singles)
        CHECK((a.registers[s] < a.registers[g] || a.registers[s] >= a.registers[g] + size));
    }
  }
}

TEST_CASE("A value in a certain register keeps it from others while it lives") {
  fixture f;
  const value x = f.program.add_fixed(60), y = f.program.add_fixed(0);
  const value other = f.to.in_register(selector::literal(7u));
  f.to.store(f.sum(f.sum(x, y), other), 1, f.buffer(), 0);
  const allocation a = allocate(f.memory, f.program);
  REQUIRE(a.ok);
  CHECK(a.registers[x] == 60);
  CHECK(a.registers[y] == 0);
  CHECK(a.registers[other] != 60);
  CHECK(a.registers[other] != 0);
}

TEST_CASE("The limit counts registers that values are bound to") {
  for (const auto in : {valhall::arch::v9, valhall::arch::v15})
    for (const unsigned bound : {1u, 4u, 6u})
      for (const unsigned limit : {8u, 12u, 20u}) {
        CAPTURE(name_of(in), bound, limit);
        fixture f(in);
        value total = f.to.load(f.buffer(), 0);
        for (unsigned n = 0; n < bound; ++n) total = f.sum(total, f.bound(42 + 3 * n));
        std::vector<value> loaded;
        for (unsigned n = 0; n < 30; ++n) loaded.push_back(f.to.load(f.buffer(), 0));
        for (const value v : loaded) total = f.sum(total, v);
        f.to.store(total, 1, f.buffer(), 4);
        const finished_program done = finish(f.memory, f.program, valhall::stage::compute, limit, "test");
        REQUIRE(done.problem == "");
        CHECK(cost_of(done.words, in).registers.size() <= limit);
      }
}

TEST_CASE("A limit below the number of bound registers is refused with one that suffices") {
  for (const unsigned bound : {8u, 9u, 14u}) {
    CAPTURE(bound);
    const auto finished = [bound](unsigned limit) {
      fixture f;
      value total = f.bound(40);
      for (unsigned n = 1; n < bound; ++n) total = f.sum(total, f.bound(40 + n));
      f.to.store(total, 1, f.buffer(), 4);
      const finished_program done = finish(f.memory, f.program, valhall::stage::compute, limit, "test");
      return std::string(done.problem);
    };
    for (unsigned limit = 8; limit < bound; ++limit)
      CHECK(finished(limit) == "the program needs " + std::to_string(bound) +
                                   " registers, but the limit is " + std::to_string(limit));
    CHECK(finished(bound) == "");
  }
}

TEST_CASE("A wait for all messages takes no register beyond the limit") {
  fixture f;
  std::vector<value> loaded;
  for (unsigned n = 0; n < 12; ++n) loaded.push_back(f.to.load(f.buffer(), 0));
  value total = loaded[0];
  for (unsigned n = 1; n < 12; ++n) total = f.sum(total, loaded[n]);
  f.to.store(total, 1, f.buffer(), 4);
  f.to.put(opcode::nop, {});
  f.to.put(opcode::nop, {});
  for (unsigned n = 0; n < 12; ++n) f.to.store(loaded[n], 1, f.buffer(), 8);
  std::vector<std::uint32_t> words{3, 0, 0};
  const finished_program done = f.run(words, 8);
  CHECK(words == std::vector<std::uint32_t>{3, 36, 3});
  CHECK(valhall::cost_of(done.words, f.program.in).registers.size() <= 8);
}

namespace {

/// The CPU seconds of `allocate` for a program of size `n` from `build`.
template <class Build>
double seconds_for(unsigned n, const Build& build) {
  fixture f;
  build(f, n);
  const std::clock_t start = std::clock();
  REQUIRE(allocate(f.memory, f.program).ok);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

/// A program in which `x` has one live range for each copy to it.
void put_copies(fixture& f, unsigned n) {
  const value x = f.to.load(f.buffer(), 0);
  for (unsigned k = 0; k < n; ++k) {
    const value next = f.sum(x, x);
    const std::uint32_t end = f.to.new_label();
    f.to.jump(step::jump_if, selector::of(next), end);
    f.to.copy(selector::of(next), x);
    f.to.mark(end);
  }
}

/// A program in which the liveness of `x` passes `n` backward jumps, one by one.
void put_nested_loops(fixture& f, unsigned n) {
  const value x = f.to.load(f.buffer(), 0), y = f.to.load(f.buffer(), 4);
  std::vector<std::uint32_t> starts, ends;
  f.to.store(x, 1, f.buffer(), 8);
  for (unsigned k = 0; k < n; ++k) {
    starts.push_back(f.to.new_label());
    ends.push_back(f.to.new_label());
    f.to.mark(starts.back());
    if (k == 0) f.to.store(x, 1, f.buffer(), 8);
    f.to.jump(step::jump_if, selector::of(y), ends.back());
  }
  while (!starts.empty()) {
    f.to.jump(starts.back());
    f.to.mark(ends.back());
    starts.pop_back();
    ends.pop_back();
  }
}

}  // namespace

TEST_CASE("Register allocation takes time linear in the size of the program") {
  constexpr unsigned size = 10000, factor = 16;
  for (const auto& build : {put_copies, put_nested_loops}) {
    const double least = seconds_for(size, build) + 0.02;
    // The bound is four times the linear time; quadratic time would be four times the bound.
    CHECK(seconds_for(factor * size, build) < 4 * factor * least);
  }
}

TEST_CASE("Values take registers above r63 only in v15") {
  for (const auto in : {valhall::arch::v9, valhall::arch::v15}) {
    CAPTURE(name_of(in));
    fixture f(in);
    std::vector<value> values;
    for (unsigned n = 0; n < 100; ++n) values.push_back(f.to.load(f.buffer(), 0));
    value total = values[0];
    for (unsigned n = 1; n < 100; ++n) total = f.sum(total, values[n]);
    f.to.store(total, 1, f.buffer(), 4);
    std::vector<std::uint32_t> words{2, 0};
    CHECK((f.run(words).spilled == 0) == (in == valhall::arch::v15));
    CHECK(words[1] == 200);
  }
}

TEST_CASE("Copies into a group are no instructions where nothing else needs the values") {
  fixture f;
  const value loaded = f.to.load(f.buffer(), 0, 4);
  const value a = f.sum(loaded, loaded + 1), b = f.sum(loaded + 2, loaded + 3);
  f.to.store(f.to.gather({selector::of(a), selector::of(b)}), 2, f.buffer(), 16);
  coalesce(f.memory, f.program);
  CHECK(f.program.instructions.size() == 4);
}

TEST_CASE("A copy remains where the value and the copy differ later") {
  fixture f;
  const value x = f.to.load(f.buffer(), 0), old = f.to.in_register(selector::of(x));
  f.to.put(opcode::iadd_u32, {selector::of(x), selector::literal(1u)}, {}, x);
  f.to.store(f.to.gather({selector::of(old), selector::of(x)}), 2, f.buffer(), 4);
  std::vector<std::uint32_t> words{5, 0, 0};
  f.run(words);
  CHECK(words == std::vector<std::uint32_t>{5, 5, 6});
}

TEST_CASE("One value may be in all places of a group") {
  fixture f;
  const source x = selector::of(f.to.load(f.buffer(), 0));
  f.to.store(f.to.gather({x, x, x, x}), 4, f.buffer(), 0);
  std::vector<std::uint32_t> words{9, 0, 0, 0};
  f.run(words);
  CHECK(words == std::vector<std::uint32_t>(4, 9));
}

TEST_CASE("Two values are exchanged in each turn of a loop") {
  fixture f;
  const value a = f.to.load(f.buffer(), 0), b = f.to.load(f.buffer(), 4), n = f.to.load(f.buffer(), 8);
  const std::uint32_t top = f.to.new_label();
  f.to.mark(top);
  const value old = f.to.in_register(selector::of(a));
  f.to.copy(selector::of(b), a);
  f.to.copy(selector::of(old), b);
  f.to.put(opcode::iadd_u32, {selector::of(n), selector::literal(~0u)}, {}, n);
  f.to.jump(step::jump_if, selector::of(n), top);
  f.to.store(a, 1, f.buffer(), 0);
  f.to.store(b, 1, f.buffer(), 4);
  std::vector<std::uint32_t> words{1, 2, 3};
  f.run(words);
  CHECK(words == std::vector<std::uint32_t>{2, 1, 3});
}

TEST_CASE("Groups that do not fit are spilled as a whole") {
  struct {
    valhall::arch in;
    unsigned registers;
  } constexpr cases[] = {{valhall::arch::v9, 8},   {valhall::arch::v9, 9},   {valhall::arch::v9, 12},
                         {valhall::arch::v9, 16},  {valhall::arch::v9, 31},  {valhall::arch::v9, 64},
                         {valhall::arch::v15, 8},  {valhall::arch::v15, 31}, {valhall::arch::v15, 65},
                         {valhall::arch::v15, 128}};
  for (const auto& [in, registers] : cases) {
    CAPTURE(name_of(in), registers);
    constexpr unsigned count = 40;
    fixture f(in);
    std::vector<value> groups;
    for (unsigned n = 0; n < count; ++n)
      groups.push_back(f.to.load(f.buffer(), static_cast<std::int32_t>(16 * n), 4));
    // Each component is read separately, then all of them by a message.
    for (unsigned n = 0; n < count; ++n) {
      const value g = groups[n];
      f.to.put(opcode::iadd_u32, {selector::of(g + n % 4), selector::literal(1u)}, {}, g + n % 4);
    }
    for (unsigned n = 0; n < count; ++n)
      f.to.store(groups[count - 1 - n], 4, f.buffer(), static_cast<std::int32_t>(16 * n));
    std::vector<std::uint32_t> words, expected;
    for (unsigned n = 0; n < 4 * count; ++n) words.push_back(1000 + n);
    for (unsigned n = 0; n < count; ++n)
      for (unsigned c = 0; c < 4; ++c) {
        const unsigned from = count - 1 - n;
        expected.push_back(1000 + 4 * from + c + (from % 4 == c ? 1 : 0));
      }
    const finished_program done = f.run(words, registers);
    CHECK(words == expected);
    CHECK(done.spilled > 0);
  }
}

TEST_CASE("Spilled values further than an instruction reaches have an address of their own") {
  for (const auto in : {valhall::arch::v9, valhall::arch::v14, valhall::arch::v15}) {
    CAPTURE(name_of(in));
    fixture f(in);
    f.program.local_words = 10000;
    std::vector<value> values;
    for (unsigned n = 0; n < 80; ++n) values.push_back(f.to.load(f.buffer(), 0));
    value total = values[0];
    for (unsigned n = 1; n < 80; ++n) total = f.sum(total, values[n]);
    f.to.store(total, 1, f.buffer(), 4);
    std::vector<std::uint32_t> words{3, 0};
    const finished_program done = f.run(words, 16);
    REQUIRE(done.spilled > 0);
    CHECK(words[1] == 240);
  }
}

TEST_CASE("A wait for all messages has a place in each architecture") {
  for (const auto in : {valhall::arch::v9, valhall::arch::v11, valhall::arch::v15}) {
    CAPTURE(name_of(in));
    fixture f(in);
    const value x = f.to.load(f.buffer(), 0);
    f.to.store(x, 1, f.buffer(), 4);
    f.to.put(opcode::nop, {});
    f.to.store(f.to.load(f.buffer(), 4), 1, f.buffer(), 8);
    std::vector<std::uint32_t> words{3, 0, 0};
    const finished_program done = f.run(words);
    CHECK(words == std::vector<std::uint32_t>{3, 3, 3});
    unsigned waits = 0;
    for (const std::uint64_t word : done.words) {
      const auto d = valhall::decode(word, in);
      waits += d.ok() && d.id() == opcode::nop && d.flow_value() == unsigned(valhall::flow::wait012);
    }
    CHECK(waits == 1);
  }
}

TEST_CASE("A register that nothing writes is found, whatever the stage preloads") {
  for (const valhall::arch in : {valhall::arch::v9, valhall::arch::v15}) {
    fixture f(in);
    // The allocation order begins with registers that are preloaded in compute shaders.
    const value group = f.program.add_group(4);
    for (const unsigned n : {0u, 2u, 3u}) f.to.copy(selector::literal(1u), group + n);
    f.to.store(group, 4, f.buffer(), 0);
    const finished_program done = finish(f.memory, f.program, valhall::stage::compute, 0, "test");
    INFO(done.problem);
    CHECK(done.problem.find("uninitialized_read") != done.problem.npos);
  }
  fixture f;
  f.to.store(f.program.add_fixed(60), 1, f.buffer(), 0);
  CHECK(finish(f.memory, f.program, valhall::stage::compute, 0, "test").problem == "");
}
