// SPDX-License-Identifier: MIT
// Programs with virtual registers: kernels in constants, errors with their lines, and the allocation itself.
#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace valhall::v9;

/// y[i] = a * x[i] + y[i]. x is at u0, y at u2, a in u4.
constexpr auto saxpy = build_virtual_program<stage::compute, target>([](auto& p) {
  const auto i = p.preloaded(preloaded::global_id_x);
  const auto x = p.value(), y = p.value();
  const auto at_x = p.pair(), at_y = p.pair();
  p.append(shaddx_u64(at_x, u(0), i.w0(), 2));
  p.append(load_i32(x, at_x, 0, {.slot = slot::slot0}));
  p.append(shaddx_u64(at_y, u(2), i.w0(), 2));
  p.append(load_i32(y, at_y, 0, {.slot = slot::slot0}));
  p.append(fma_f32(y, x, u(4), y));
  p.append(store_i32(y, at_y, 0, {.slot = slot::slot0}));
});

/// The product of two matrices of 4 by 4 floats, in columns. They are at u0 and u2, the result at u4.
constexpr auto matrix_product = build_virtual_program<stage::compute, target>([](auto& p) {
  virtual_register a[] = {p.group(4), p.group(4), p.group(4), p.group(4)};
  for (unsigned k = 0; k < 4; ++k)
    p.append(load_i128(a[k], u(0), immediate<16, true>::checked(16 * k), {.slot = slot::slot0}));
  for (unsigned column = 0; column < 4; ++column) {
    const immediate<16, true> offset = immediate<16, true>::checked(16 * column);
    const auto b = p.group(4), c = p.group(4);
    p.append(load_i128(b, u(2), offset, {.slot = slot::slot0}));
    for (unsigned row = 0; row < 4; ++row) {
      p.append(fma_f32(c[row], a[0][row], b[0], -constant(0.0f)));
      for (unsigned k = 1; k < 4; ++k) p.append(fma_f32(c[row], a[k][row], b[k], c[row]));
    }
    p.append(store_i128(c, u(4), offset, {.slot = slot::slot0}));
  }
});

/// The sum of u4 floats at u0, stored at u2. Lane n adds elements n, n + 16, ...; then the lanes add in
/// pairs.
constexpr auto reduction = build_virtual_program<stage::compute, target>([](auto& p) {
  const auto sum = p.value(), i = p.value(), more = p.value();
  p.append(mov_i32(sum, constant(0u)));
  p.append(mov_i32(i, lane_id.w0()));
  const label loop = p.label(), done = p.label();
  p.bind(loop);
  p.append(icmp_u32(more, i, u(4), constant(0u), {.cmp = condition::lt, .result_type = result_type::m1}));
  p.branch_unless(more, done);
  const auto at = p.pair();
  const auto x = p.value();
  p.append(shaddx_u64(at, u(0), i.w0(), 2));
  p.append(load_i32(x, at, 0, {.slot = slot::slot0}));
  p.append(fadd_f32(sum, sum, x));
  p.append(iadd_imm_i32(i, i, 16));
  p.branch(loop);
  p.bind(done);
  for (unsigned distance = 1; distance < 16; distance *= 2) {
    const auto lane = p.value(), other = p.value();
    p.append(iadd_imm_i32(lane, constant(0u), immediate<32, false>::checked(distance)));
    p.append(clper_i32(other, sum, lane.b0(),
                       {.lane_op = lane_operation::xor_, .subgroup = subgroup_size::subgroup16}));
    p.append(fadd_f32(sum, sum, other));
  }
  p.append(store_i32(sum, u(2), 0, {.slot = slot::slot0}));
});

constexpr std::uint64_t base = 0x10000000;

/// Uniforms with the addresses of three parts of the memory.
std::vector<std::uint32_t> uniforms_for(std::uint32_t second, std::uint32_t third) {
  const auto low = static_cast<std::uint32_t>(base);
  return {low, 0, low + second, 0, low + third, 0};
}

float float_at(const std::vector<std::uint32_t>& words, std::size_t i) {
  return std::bit_cast<float>(words[i]);
}

run_result run_kernel(view<std::uint64_t> words, std::vector<std::uint32_t>& memory,
                      const std::vector<std::uint32_t>& uniforms, unsigned threads) {
  const memory_region region(base, memory.data(), memory.size());
  machine m{.arch = target};
  m.uniforms = {uniforms.data(), uniforms.size()};
  m.memory = {&region, 1};
  m.workgroup_size[0] = threads;
  return run(words, m);
}

}  // namespace

TEST_CASE("kernels with virtual registers") {
  CHECK(verify(saxpy, stage::compute).ok());
  std::vector<std::uint32_t> memory(32);
  for (unsigned i = 0; i < 16; ++i) {
    memory[i] = std::bit_cast<std::uint32_t>(static_cast<float>(i));
    memory[16 + i] = std::bit_cast<std::uint32_t>(100.0f);
  }
  std::vector<std::uint32_t> uniforms = uniforms_for(64, 0);
  uniforms[4] = std::bit_cast<std::uint32_t>(2.0f);
  REQUIRE(run_kernel(saxpy.words(), memory, uniforms, 16).ok());
  for (unsigned i = 0; i < 16; ++i) CHECK(float_at(memory, 16 + i) == static_cast<float>(100 + 2 * i));
}

TEST_CASE("a matrix product with groups of virtual registers") {
  CHECK(verify(matrix_product, stage::compute).ok());
  std::vector<std::uint32_t> memory(48);
  for (unsigned i = 0; i < 32; ++i) memory[i] = std::bit_cast<std::uint32_t>(static_cast<float>(i % 7));
  REQUIRE(run_kernel(matrix_product.words(), memory, uniforms_for(64, 128), 1).ok());
  for (unsigned column = 0; column < 4; ++column)
    for (unsigned row = 0; row < 4; ++row) {
      float sum = 0;
      for (unsigned k = 0; k < 4; ++k)
        sum += float_at(memory, 4 * k + row) * float_at(memory, 16 + 4 * column + k);
      CHECK(float_at(memory, 32 + 4 * column + row) == sum);
    }
  const register_set used = allocate_registers(matrix_product, stage::compute).registers;
  CHECK((used - full_occupancy_registers).empty());
}

TEST_CASE("a reduction with a divergent loop") {
  CHECK(verify(reduction, stage::compute).ok());
  std::vector<std::uint32_t> memory(64);
  for (unsigned i = 0; i < 41; ++i) memory[i] = std::bit_cast<std::uint32_t>(static_cast<float>(i));
  std::vector<std::uint32_t> uniforms = uniforms_for(4 * 60, 0);
  uniforms[4] = 41;
  REQUIRE(run_kernel(reduction.words(), memory, uniforms, 16).ok());
  CHECK(float_at(memory, 60) == 820.0f);
}

namespace {

constexpr auto store = [](auto& p, const auto& v) { p.append(store_i32(v, u(0), 0, {.slot = slot::slot0})); };

/// A wrong program, whose words name their lines, and its first error.
struct wrong_program {
  error_kind kind;
  word_index index;
  std::uint32_t line;
  void (*build)(virtual_program& p);
};

using enum error_kind;
constexpr wrong_program wrong_programs[] = {
    {unwritten_register, 0, 7,
     [](virtual_program& p) {
       const auto x = p.value(), y = p.value();
       p.append(mov_i32(x, y), 7);
       store(p, x);
     }},
    {unwritten_register, 1, 8,
     [](virtual_program& p) {
       const auto x = p.pair();
       p.append(mov_i32(x[0], u(0)), 7);
       p.append(store_i64(x, u(0), 0, {.slot = slot::slot0}), 8);
     }},
    {wrong_group, 0, 7,
     [](virtual_program& p) {
       const auto x = p.value();
       p.append(shaddx_u64(x, u(0), u(0).w0(), 2), 7);
     }},
    {wrong_group, 0, 7,
     [](virtual_program& p) {
       const auto quad = p.group(4), next = p.value();
       p.append(mov_i32(quad[4], u(0)), 7);
       store(p, next);
     }},
    {wrong_group, 1, 7,
     [](virtual_program& p) {
       const auto x = p.value(), y = p.value();
       p.append(mov_i32(x, u(0)));
       p.append(store_i64(staging(reg(x), 2), u(0), 0, {.slot = slot::slot0}), 7);
       store(p, y);
     }},
    {foreign_register, 0, 7,
     [](virtual_program& p) {
       const auto x = p.value();
       p.append(mov_i32(x, r3), 7);
     }},
    {foreign_register, 0, 7,
     [](virtual_program& p) {
       virtual_program other(stage::compute, target);
       const auto x = other.value();
       p.append(mov_i32(x, u(0)), 7);
     }},
    {foreign_register, 0, 7,
     [](virtual_program& p) {
       const auto x = p.value(), y = p.value();
       static_cast<void>(reg(y));
       p.append(mov_i32(x, u(0)), 7);
     }},
    {register_conflict, 1, 7,
     [](virtual_program& p) {
       const auto quad = p.group(4);
       p.append(load_i128(quad, u(0), 0, {.slot = slot::slot0}));
       p.append(store_i64(quad.part(1, 2), u(0), 0, {.slot = slot::slot0}), 7);
     }},
    {wrong_group, 0, 7, [](virtual_program& p) { p.append(mov_i32(p.group(9), u(0)), 7); }},
    {wrong_group, 0, 7, [](virtual_program& p) { p.append(mov_i32(p.bound(r63, 2), u(0)), 7); }},
    {foreign_register, 0, 7,
     [](virtual_program& p) {
       virtual_program other(stage::compute, target);
       const auto own = p.value();
       const virtual_operand_place places[] = {{r0, other.value()}};
       p.append(mov_i32(r0, u(0)), places, 7);
       store(p, own);
     }},
    {address_dependent, 0, 7,
     [](virtual_program& p) {
       const auto x = p.bound(r48);
       p.append(iadd_imm_i32(x, program_counter.w0(), 16), 7);
     }},
    {broken_instruction, 0, 7,
     [](virtual_program& p) {
       const auto x = p.value();
       p.append(fma_f32(x, u(0), u(2), u(4)), 7);
     }},
};

}  // namespace

TEST_CASE("errors of virtual registers have the line of the word") {
  for (const wrong_program& row : wrong_programs) {
    virtual_program p(stage::compute, target);
    row.build(p);
    const program_error error = p.finish().error();
    INFO(name_of(row.kind) << ", found " << to_string(error));
    CHECK(error.kind == row.kind);
    CHECK(error.index == row.index);
    CHECK(error.line == row.line);
  }
}

namespace {

/// A program with 20 values that are live at one word.
void append_live_values(virtual_program& p) {
  std::vector<virtual_register> values;
  for (unsigned i = 0; i < 20; ++i) {
    values.push_back(p.value());
    // Each value depends on the one before, so none can be computed again.
    p.append(i == 0 ? mov_i32(values[0], u(0)) : iadd_u32(values[i], values[i - 1], u(i)));
  }
  for (unsigned i = 1; i < 20; ++i) p.append(fadd_f32(values[0], values[0], values[i]));
  store(p, values[0]);
}

}  // namespace

TEST_CASE("too few registers") {
  virtual_program p(stage::compute, target);
  append_live_values(p);
  const allocation few = p.allocate({.registers = 12});
  REQUIRE(few.code.error().kind == error_kind::out_of_registers);
  CHECK(few.code.error().index == 12);
  CHECK(few.code.error().line != 0);
  CHECK(few.needed == 20);
  CHECK(few.live.size() == 13);
  CHECK(p.allocate({.registers = 20}).ok());

  const allocation spilled = p.allocate({.registers = 12, .spill = true, .local_words = 5});
  REQUIRE(spilled.ok());
  CHECK(spilled.spilled > 8);
  // The first value is computed again.
  CHECK(spilled.local_words == 5 + spilled.spilled - 1);
  CHECK(spilled.registers.size() <= 12);
  CHECK(verify(p.finish({.registers = 12, .spill = true}), stage::compute).ok());
}

TEST_CASE("a spilled mask of active lanes is not computed again") {
  virtual_program p(stage::compute, target);
  const auto active = p.value();
  p.append(wmask(active, u(0)));
  store(p, active);
  append_live_values(p);
  store(p, active);
  const allocation spilled = p.allocate({.registers = 12, .spill = true});
  REQUIRE(spilled.ok());
  unsigned count = 0;
  for (const std::uint64_t word : spilled.code.words())
    count += decode(word, target).info().operation == family::wmask ? 1 : 0;
  CHECK(count == 1);
}

TEST_CASE("a program with more words than the caller allows is refused") {
  virtual_program p(stage::compute, target);
  append_live_values(p);
  CHECK(p.allocate({.most_words = 40}).ok());
  const program_error error = p.allocate({.most_words = 39}).code.error();
  CHECK(error.kind == error_kind::program_full);
  CHECK(error.value == 39);
  // Words of spilled values count.
  const program_error longer = p.allocate({.registers = 8, .spill = true, .most_words = 40}).code.error();
  CHECK(longer.kind == error_kind::program_full);
  CHECK(longer.line != 0);
  CHECK(allocate_registers(saxpy, stage::compute, {.most_words = 5}).code.error().kind ==
        error_kind::program_full);
  CHECK(allocate_registers(saxpy, stage::compute, {.most_words = saxpy.size()}).ok());
}

TEST_CASE("values that are live in too many blocks are refused in linear time") {
  virtual_program p(stage::compute, target);
  std::vector<virtual_register> values;
  for (unsigned i = 0; i < 2000; ++i) {
    values.push_back(p.value());
    p.append(mov_i32(values.back(), u(0)));
  }
  for (unsigned i = 0; i < 2000; ++i) {
    const label next = p.label();
    p.branch_if(values[0], next);
    p.bind(next);
  }
  for (const virtual_register& v : values) store(p, v);
  CHECK(p.allocate().code.error().kind == error_kind::out_of_registers);
  CHECK(p.allocate({.spill = true}).code.error().kind == error_kind::out_of_registers);
}

TEST_CASE("a copy gets the register of its source if only one of them is live") {
  virtual_program p(stage::compute, target);
  const auto x = p.value(), quad = p.group(2);
  p.append(mov_i32(x, u(0)));
  p.append(mov_i32(quad[0], x));
  p.append(mov_i32(quad[1], u(1)));
  p.append(store_i64(quad, u(2), 0, {.slot = slot::slot0}));
  const allocation found = p.allocate();
  REQUIRE(found.ok());
  CHECK(found.removed_copies == 1);
  CHECK(found.code.size() == 3);
  CHECK(found.registers_of[x.number()] == found.registers_of[quad.number()]);
}

TEST_CASE("a copy that stays equal to its source shares its register") {
  const auto built = [](bool source_changes) {
    virtual_program p(stage::compute, target);
    const auto x = p.value(), quad = p.group(2);
    p.append(mov_i32(x, u(0)));
    p.append(mov_i32(quad[0], x));
    p.append(mov_i32(quad[1], u(1)));
    if (source_changes) p.append(iadd_u32(x, x, x));
    p.append(fadd_f32(quad[1], quad[1], x));
    p.append(store_i64(quad, u(2), 0, {.slot = slot::slot0}));
    store(p, x);
    return p.allocate();
  };
  CHECK(built(false).removed_copies == 1);
  CHECK(built(true).removed_copies == 1);  // The sum is another value, in another register.
  CHECK(built(true).registers.size() == built(false).registers.size() + 1);
}

TEST_CASE("a copy whose source is written again in a loop stays") {
  virtual_program p(stage::compute, target);
  const auto x = p.value(), y = p.value();
  p.append(mov_i32(x, u(0)));
  const label loop = p.label();
  p.bind(loop);
  p.append(mov_i32(y, x));
  p.append(iadd_u32(x, x, u(1)));
  p.append(iadd_u32(y, y, x));
  store(p, y);
  p.branch_if(x, loop);
  CHECK(p.allocate().removed_copies == 0);
}

TEST_CASE("a register of a result that nothing reads is reused if that saves a copy") {
  virtual_program p(stage::compute, target);
  const auto loaded = p.group(4), stored = p.group(4);
  p.append(load_i128(loaded, u(0), 0, {.slot = slot::slot0}));
  p.append(load_i32(stored[0], u(2), 0, {.slot = slot::slot1}));
  for (unsigned k = 1; k < 4; ++k) p.append(mov_i32(stored[k], loaded[k]));
  p.append(store_i128(stored, u(4), 0, {.slot = slot::slot0}));
  const allocation found = p.allocate();
  CHECK(found.removed_copies == 3);
  CHECK(found.registers.size() == 4);
  CHECK(verify(p.finish(), stage::compute).ok());
}

TEST_CASE("groups take registers that become free") {
  virtual_program p(stage::compute, target);
  const auto a = p.group(4), b = p.group(4), sum = p.group(4);
  p.append(load_i128(a, u(0), 0, {.slot = slot::slot0}));
  p.append(load_i128(b, u(2), 0, {.slot = slot::slot1}));
  for (unsigned k = 0; k < 4; ++k) p.append(fadd_f32(sum[k], a[k], b[k]));
  p.append(store_i128(sum, u(4), 0, {.slot = slot::slot0}));
  CHECK(p.allocate().registers.size() == 8);
}

TEST_CASE("a limit below the number of bound registers is an error") {
  virtual_program p(stage::compute, target);
  const auto result = p.value();
  p.append(mov_i32(result, u(0)));
  for (const unsigned number : {1u, 3u, 5u, 7u}) p.append(iadd_u32(p.bound(reg(number)), result, result));
  const allocation found = p.allocate({.registers = 3});
  CHECK(found.code.error().kind == error_kind::out_of_registers);
  CHECK(found.needed == 4);
  CHECK(p.allocate({.registers = found.needed}).ok());
}

TEST_CASE("inputs that only a blend shader reads do not count for the limit") {
  virtual_program p(stage::fragment, target);
  const auto colour = p.bound(r0, 4), coverage = p.preloaded(preloaded::coverage), returns = p.bound(r48);
  const auto more = p.group(4);
  p.append(load_i128(more, u(0), 0, {.slot = slot::slot0}));
  for (unsigned k = 0; k < 4; ++k) p.append(fadd_f32(colour[k], more[k], more[3 - k]));
  p.append(atest(coverage, coverage, colour[3], atest_datum.w0()));
  p.append(blend(colour, blend_descriptor(0).w0(), coverage, 0,
                 {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0}));
  p.append(mov_i32(returns, constant(0u)));
  p.append(branchzi(constant(0u), blend_descriptor(0).w1(), {.absolute = true, .eq = true}));
  const allocation found = p.allocate({.registers = 10});
  REQUIRE(found.ok());
  CHECK(found.registers.size() == 10);
}

TEST_CASE("a spilled value that needs no register is computed again instead of stored") {
  virtual_program p(stage::compute, target);
  std::vector<virtual_register> values;
  for (unsigned i = 0; i < 20; ++i) {
    values.push_back(p.value());
    p.append(mov_i32(values.back(), u(i)));
  }
  const auto sum = p.value();
  p.append(mov_i32(sum, u(20)));
  for (unsigned i = 0; i < 20; ++i) p.append(fadd_f32(sum, sum, values[i]));
  for (unsigned i = 0; i < 20; ++i) p.append(fadd_f32(sum, sum, values[i]));
  store(p, sum);
  const allocation found = p.allocate({.registers = 8, .spill = true});
  REQUIRE(found.ok());
  CHECK(found.spilled > 10);
  CHECK(found.local_words == 0);
  CHECK(found.registers.size() <= 8);
  const control_flow_graph graph(found.code);
  std::size_t messages = 0, moves = 0;
  for (word_index i = 0; i < graph.size(); ++i) {
    messages += graph.at(i).is_message ? 1 : 0;
    moves += graph.decoded(i).id() == opcode::mov_i32 ? 1 : 0;
  }
  CHECK(messages == 1);
  // Its own word is gone, and there is one for each of its reads.
  CHECK(moves == 21 + found.spilled);
}

TEST_CASE("a copy of a spilled value stays in its place in memory") {
  const auto built = [](bool copies) {
    virtual_program p(stage::compute, target);
    std::vector<virtual_register> values;
    for (unsigned i = 0; i < 20; ++i) {
      values.push_back(p.value());
      p.append(i == 0 ? mov_i32(values[0], u(0)) : iadd_u32(values[i], values[i - 1], u(i)));
    }
    for (unsigned i = 0; i < 20 && copies; ++i) {
      const auto copied = p.value();
      p.append(mov_i32(copied, values[i]));
      values[i] = copied;
    }
    for (unsigned i = 1; i < 20; ++i) p.append(fadd_f32(values[0], values[0], values[i]));
    store(p, values[0]);
    return p.allocate({.registers = 8, .spill = true});
  };
  REQUIRE(built(true).ok());
  CHECK(built(true).code.size() == built(false).code.size());
}

TEST_CASE("a value gets the register that is preferred if that is free") {
  virtual_program p(stage::compute, target);
  const auto x = p.value(), y = p.value(), pair = p.pair();
  p.prefer(x, r9);
  p.prefer(y, r9);
  p.prefer(pair, r20);
  p.append(mov_i32(x, u(0)));
  p.append(mov_i32(y, u(1)));
  p.append(mov_i32(pair[0], u(0)));
  p.append(iadd_u32(pair[1], x, y));
  p.append(store_i64(pair, u(2), 0, {.slot = slot::slot0}));
  const allocation found = p.allocate({.registers = 64});
  REQUIRE(found.ok());
  CHECK(found.registers_of[x.number()] == register_set::of(r9));
  CHECK(found.registers_of[y.number()] != register_set::of(r9));
  CHECK(found.registers_of[pair.number() + 1] == register_set::of(r21));
}

TEST_CASE("preloaded and bound registers") {
  virtual_program p(stage::fragment, target);
  const auto coverage = p.preloaded(preloaded::coverage);
  const auto colour = p.group(4);
  for (unsigned k = 0; k < 4; ++k) p.append(mov_i32(colour[k], u(k)));
  p.append(atest(coverage, coverage, colour[3], atest_datum.w0()));
  p.append(blend(
      colour, blend_descriptor(0).w0(), coverage, 0,
      {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0, .flow = flow::end}));
  const auto result = p.value();
  p.append(mov_i32(result, u(0)));
  const allocation found = p.allocate();
  REQUIRE(found.ok());
  CHECK(found.registers_of[coverage.number()] == register_set::of(r60));
  CHECK(verify(p.finish(), stage::fragment).ok());
}

TEST_CASE("a blend shader preserves the inputs of its caller") {
  virtual_program p(stage::blend, target);
  const auto colour = p.preloaded(preloaded::blend_input_0, 4), back = p.preloaded(preloaded::return_address);
  const auto coverage = p.preloaded(preloaded::coverage);
  std::vector<virtual_register> values;
  for (unsigned i = 0; i < 12; ++i) {
    values.push_back(p.value());
    p.append(fadd_f32(values.back(), colour[i % 4], u(i)));
  }
  const auto result = p.group(4);
  for (unsigned i = 0; i < 4; ++i) {
    p.append(fadd_f32(result[i], values[i], values[i + 4]));
    p.append(fadd_f32(result[i], result[i], values[i + 8]));
  }
  p.append(blend(result, blend_descriptor(0).w0(), coverage, 0,
                 {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0}));
  p.append(branchzi(back, back, {.absolute = true, .flow = flow::end}));
  const allocation found = p.allocate();
  REQUIRE(found.ok());
  register_set written;
  for (const std::uint64_t word : found.code) written |= effects_of(word, target).writes;
  CHECK((written - register_set::range(0, 16)).empty());
  CHECK(p.allocate({.registers = 8}).code.error().kind == error_kind::out_of_registers);
}

TEST_CASE("a word with a map of its registers") {
  virtual_program p(stage::compute, target);
  const auto x = p.value(), pair = p.pair();
  const virtual_operand_place first[] = {{r0, x}};
  p.append(mov_i32(r0, u(0)), first);
  const virtual_operand_place both[] = {{r2, pair}, {r5, x}};
  p.append(shaddx_u64(r2, u(2), r5.w0(), 2), both);
  p.append(store_i32(x, pair, 0, {.slot = slot::slot0}));
  CHECK(p.finish().ok());
}

TEST_CASE("registers of existing programs") {
  const assembly text = assemble(R"(
    MOV.i32 r40, u0
    MOV.i32 r41, r60
    IADD.u32 r42, r40, r41
    STORE.i32.slot0.end @r42, u2, offset:0
  )",
                                 target);
  REQUIRE(text.ok());
  const allocation found = allocate_registers(text.words, stage::compute);
  REQUIRE(found.ok());
  CHECK((found.registers - full_occupancy_registers).empty());
  CHECK(found.code.size() == 3);
  CHECK(allocate_registers(std::vector<std::uint64_t>(), stage::compute, target).ok());
  const std::uint64_t unknown[] = {~std::uint64_t{0} >> 2};
  CHECK(allocate_registers(unknown, stage::compute, target).code.error().kind ==
        error_kind::undecodable_word);
}
