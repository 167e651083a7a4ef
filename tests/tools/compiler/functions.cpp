// SPDX-License-Identifier: MIT
// Functions at their edge cases, compared bit by bit with the reference or with known results.
#include "catch.hpp"
#include "generator.hpp"

#include <compile.hpp>
#include <run.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace {

/// Results for v9; the other architectures have the same results.
std::vector<std::uint32_t> run_on(const std::string& source,
                                  const std::vector<std::vector<std::uint32_t>>& inputs) {
  const auto count = static_cast<unsigned>(inputs[0].size());
  const auto results_in = [&](valhall::arch in) {
    expr::arena memory;
    const expr::compiled kernel = expr::compile(memory, source, 0, in);
    REQUIRE(kernel.ok());
    std::vector<std::vector<std::uint32_t>> buffers = inputs;
    buffers.emplace_back(count);
    CHECK(run_both(kernel, count, buffers, {}).difference == "");
    return buffers.back();
  };
  const std::vector<std::uint32_t> results = results_in(valhall::arch::v9);
  for (const auto in : {valhall::arch::v11, valhall::arch::v14, valhall::arch::v15})
    REQUIRE(results_in(in) == results);
  return results;
}

std::vector<float> on_floats(const std::string& function, const std::vector<float>& x) {
  std::vector<std::uint32_t> bits;
  for (const float f : x) bits.push_back(std::bit_cast<std::uint32_t>(f));
  std::vector<float> result;
  for (const std::uint32_t r : run_on("buffer float x, y; y[i] = " + function + "(x[i]);", {bits}))
    result.push_back(std::bit_cast<float>(r));
  return result;
}

constexpr float infinity = std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("Integer division is exact") {
  constexpr std::uint32_t edges[] = {0,          1,          2,          3,          7,          10,
                                     0xffff,     0x10000,    0xffffff,   0x1000000,  0x1000001,  0x7ffffffe,
                                     0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff, 0xffff0001};
  std::vector<std::uint32_t> a, b;
  for (const std::uint32_t x : edges)
    for (const std::uint32_t y : edges) a.push_back(x), b.push_back(y);
  random_numbers random(1);
  while (a.size() < 20000) {
    a.push_back(static_cast<std::uint32_t>(random.next()) >> random.below(32));
    b.push_back(static_cast<std::uint32_t>(random.next()) >> random.below(32));
    // Half of the dividends are at or just below a multiple, where an inexact quotient would be wrong.
    if (random.below(2) == 0) a.back() = a.back() / (b.back() | 1) * b.back() - random.below(2);
  }
  const auto quotients = run_on("buffer int a, b, c; c[i] = a[i] / b[i];", {a, b});
  const auto remainders = run_on("buffer int a, b, c; c[i] = a[i] % b[i];", {a, b});
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto x = static_cast<std::int32_t>(a[i]);
    const auto y = static_cast<std::int32_t>(b[i]);
    CAPTURE(x, y);
    const std::int64_t quotient = y == 0 ? 0 : std::int64_t{x} / y;
    REQUIRE(quotients[i] == static_cast<std::uint32_t>(quotient));
    REQUIRE(remainders[i] == static_cast<std::uint32_t>(x - quotient * y));
  }
}

TEST_CASE("Square roots of zero and infinity") {
  const auto roots = on_floats("sqrt", {0.0f, -0.0f, infinity, 4.0f, 2.25f, -1.0f});
  CHECK(std::bit_cast<std::uint32_t>(roots[0]) == 0);
  CHECK(std::bit_cast<std::uint32_t>(roots[1]) == 0x80000000);
  CHECK(roots[2] == infinity);
  CHECK(roots[3] == 2.0f);
  CHECK(roots[4] == 1.5f);
  CHECK(std::isnan(roots[5]));
}

TEST_CASE("Powers and logarithms") {
  const auto powers = on_floats("exp2", {0.0f, 1.0f, -1.0f, 10.0f, 127.0f, 200.0f, -200.0f, infinity});
  CHECK(powers == std::vector<float>{1.0f, 2.0f, 0.5f, 1024.0f, 0x1p127f, infinity, 0.0f, infinity});
  const auto logarithms = on_floats("log2", {1.0f, 2.0f, 0.125f, 0x1p100f, 0.0f});
  CHECK(logarithms == std::vector<float>{0.0f, 1.0f, -3.0f, 100.0f, -infinity});
}

TEST_CASE("Sines and cosines are 2e-5 off at most on one turn") {
  std::vector<float> x;
  for (int i = -3200; i <= 3200; ++i) x.push_back(static_cast<float>(i) * (3.14159265f / 3200.0f));
  const auto sines = on_floats("sin", x), cosines = on_floats("cos", x);
  for (std::size_t i = 0; i < x.size(); ++i) {
    REQUIRE(std::fabs(double{sines[i]} - std::sin(double{x[i]})) < 2.05e-5);
    REQUIRE(std::fabs(double{cosines[i]} - std::cos(double{x[i]})) < 2.05e-5);
  }
}

TEST_CASE("All operands of an instruction may be uniforms or constants") {
  for (const char* const value :
       {"fma(k, l, p)", "fma(1.0, 3.14159274, 0.1)", "fma(k, -l, -0.5)", "(k < l ? p : q)", "k + l",
        "min(k, abs(p))", "fma(-k, 0.1, abs(l))", "(k < 0.1 ? 3.0 : 0.25)", "exp2(-k)", "sqrt(abs(q))"}) {
    for (const auto in : {valhall::arch::v9, valhall::arch::v14, valhall::arch::v15}) {
      CAPTURE(value, name_of(in));
      expr::arena memory;
      const std::string source =
          std::string("buffer float y; uniform float k, l, p, q; y[i] = ") + value + ";";
      const expr::compiled kernel = expr::compile(memory, source, 0, in);
      REQUIRE(std::string(kernel.problem) == "");
      REQUIRE(kernel.ok());
      std::vector<std::vector<std::uint32_t>> buffers{std::vector<std::uint32_t>(4)};
      CHECK(run_both(kernel, 4, buffers, {0x3f900000, 0xbe800000, 0x40400000, 0x3f000000}).difference == "");
    }
  }
}
