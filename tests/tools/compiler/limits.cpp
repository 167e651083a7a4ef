// SPDX-License-Identifier: MIT
// Sizes and register counts of kernels.
#include "catch.hpp"

#include <compile.hpp>
#include <run.hpp>

#include <valhall/cost.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

struct size_limit {
  const char* source;
  std::size_t words;
  unsigned registers;
};

constexpr size_limit limits[] = {
    {"", 1, 0},
    {"buffer float a, y; y[i] = -abs(a[i]) * 0.5 + 1.0;", 6, 4},
    {"buffer float a, b, c, y; uniform float k; y[i] = a[i] * exp2(b[i]) + (c[i] > 0 ? 1.0 : k);", 16, 8},
    {"buffer int a, y; y[i] = a[i] / 7;", 27, 9},
    {"buffer float y; uniform float k; y[i] = sin(k);", 15, 6},
    {"buffer int y; uniform int n; let s = 0; for j in 0..n { s = s + j; } y[i] = s;", 12, 6},
};

/// `count` values that are all live at the end.
std::string wide_kernel(unsigned count) {
  std::string source = "buffer float a, y;\n", sum = "0.0";
  for (unsigned n = 0; n < count; ++n) {
    source += "let v" + std::to_string(n) + " = a[" + std::to_string(n) + "];\n";
    sum += " + v" + std::to_string(n);
  }
  return source + "y[i] = " + sum + ";\n";
}

}  // namespace

TEST_CASE("Small kernels are small") {
  for (const size_limit& l : limits) {
    CAPTURE(l.source);
    expr::arena memory;
    const expr::compiled kernel = expr::compile(memory, l.source, 0, valhall::arch::v9);
    REQUIRE(kernel.ok());
    CHECK(kernel.size <= l.words);
    CHECK(valhall::cost_of(kernel.words, kernel.in).registers.size() <= l.registers);
  }
}

TEST_CASE("Registers that keep full occupancy come first, then all others, then memory") {
  struct {
    unsigned values, threads;
    bool spills;
  } constexpr cases[] = {{20, 2, false}, {28, 2, false}, {40, 1, false}, {60, 1, false}, {70, 1, true}};
  for (const auto& c : cases) {
    CAPTURE(c.values);
    expr::arena memory;
    const expr::compiled kernel = expr::compile(memory, wide_kernel(c.values), 0, valhall::arch::v9, false);
    REQUIRE(kernel.ok());
    CHECK(valhall::cost_of(kernel.words, kernel.in).threads() == c.threads);
    CHECK((kernel.spilled != 0) == c.spills);
    std::vector<std::vector<std::uint32_t>> buffers(2, std::vector<std::uint32_t>(128, 0x3f900000));
    CHECK(run_both(kernel, 20, buffers, {}).difference == "");
  }
}

TEST_CASE("A kernel for v15 has 128 registers before it spills") {
  struct {
    unsigned values, limit;
    bool spills;
  } constexpr cases[] = {{40, 0, false}, {70, 0, false},   {120, 0, false}, {140, 0, true},
                         {70, 64, true}, {100, 100, true}, {90, 100, false}};
  for (const auto& c : cases) {
    CAPTURE(c.values, c.limit);
    expr::arena memory;
    const expr::compiled kernel = expr::compile(memory, wide_kernel(c.values), c.limit, valhall::arch::v15);
    REQUIRE(kernel.ok());
    const valhall::register_set used = cost_of(kernel.words, valhall::arch::v15).registers;
    CHECK(used.size() <= (c.limit == 0 ? 128 : c.limit));
    CHECK((kernel.spilled != 0) == c.spills);
    std::vector<std::vector<std::uint32_t>> buffers(2, std::vector<std::uint32_t>(256, 0x3f900000));
    CHECK(run_both(kernel, 20, buffers, {}).difference == "");
  }
}

TEST_CASE("A limit of registers is from 8 to 64, in v15 to 128") {
  const auto compiles = [](unsigned values, unsigned limit, valhall::arch in) {
    expr::arena memory;
    return expr::compile(memory, wide_kernel(values), limit, in).ok();
  };
  for (const auto in : {valhall::arch::v9, valhall::arch::v14, valhall::arch::v15}) {
    CAPTURE(name_of(in));
    CHECK_FALSE(compiles(4, 7, in));
    CHECK(compiles(100, 8, in));
    CHECK(compiles(100, 64, in));
    CHECK(compiles(4, 65, in) == (in == valhall::arch::v15));
    CHECK(compiles(4, 128, in) == (in == valhall::arch::v15));
    CHECK_FALSE(compiles(4, 129, in));
  }
}
