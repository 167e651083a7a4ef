// SPDX-License-Identifier: MIT
// Random kernels: they compile without findings, respect the register limit, and compute the results of their
// source, with few registers and with many, and the same ones in each architecture.
#include "catch.hpp"
#include "generator.hpp"

#include <compile.hpp>
#include <run.hpp>

#include <valhall/program.hpp>
#include <valhall/verify.hpp>

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace {

constexpr unsigned thread_count = 40;  // Two and a half warps.

using buffer_words = std::vector<std::vector<std::uint32_t>>;

std::uint32_t random_float(random_numbers& random) {
  const int numerator = static_cast<int>(random.below(4097)) - 2048;
  return std::bit_cast<std::uint32_t>(static_cast<float>(numerator) / 256.0f);
}

std::uint32_t random_integer(random_numbers& random) {
  if (random.below(8) == 0) return static_cast<std::uint32_t>(random.next());
  return random.below(200) - 100;
}

buffer_words random_buffers(random_numbers& random, const expr::kernel& k) {
  buffer_words result;
  for (const expr::buffer_declaration& b : k.buffers) {
    std::vector<std::uint32_t>& words = result.emplace_back();
    for (unsigned i = 0; i < element_count; ++i)
      words.push_back(b.element == expr::type::floating ? random_float(random) : random_integer(random));
  }
  return result;
}

void check_words(const expr::compiled& kernel, unsigned limit) {
  const valhall::control_flow_graph graph(kernel.words, kernel.in);
  CHECK(verify(graph, valhall::stage::compute).size() == 0);
  const valhall::cost total = cost_of(kernel.words, kernel.in);
  if (limit != 0) CHECK(total.registers.size() <= limit);
  if (limit != 0 && limit <= 32 && has_known_occupancy(kernel.in)) CHECK(total.threads() == 2);
  CHECK(kernel.words.size() == valhall::padded_word_count(kernel.size));
}

/// A random kernel, and its inputs.
struct random_case {
  explicit random_case(unsigned seed) : number(seed), random(seed) {
    source = random_kernel(random, 2 + seed % 5, 2 + seed % 3);
    for (unsigned i = 0; i < 4; ++i)
      uniforms.push_back(i < 2 ? random_float(random) : random_integer(random));
  }

  unsigned number;
  random_numbers random;
  std::string source;
  std::vector<std::uint32_t> uniforms;
};

/// The number of results that the reference knows.
struct totals {
  std::size_t words = 0, exact = 0, unknown = 0, undecided = 0, spilling = 0;
};

/// The buffers after a run of the kernel, compiled for `in` and at most `limit` registers.
buffer_words results_of(const random_case& k, unsigned limit, valhall::arch in, totals& all) {
  CAPTURE(k.number, k.source, limit, name_of(in));
  expr::arena memory;
  const expr::compiled kernel = expr::compile(memory, k.source, limit, in);
  for (const expr::error& e : kernel.errors) FAIL(e.where.line << ":" << e.where.column << ": " << e.text);
  REQUIRE(std::string(kernel.problem) == "");
  check_words(kernel, limit);
  random_numbers inputs(k.number);
  buffer_words buffers = random_buffers(inputs, kernel.kernel);
  const expr::comparison c = run_both(kernel, thread_count, buffers, k.uniforms);
  REQUIRE(c.difference == "");
  all.words += c.words, all.exact += c.exact, all.unknown += c.unknown, all.undecided += c.undecided;
  all.spilling += kernel.spilled != 0;
  return buffers;
}

}  // namespace

TEST_CASE("Random kernels compute the results of their source") {
  totals all;
  constexpr unsigned kernel_count = 200;
  for (unsigned n = 0; n < kernel_count; ++n) {
    const random_case k(n);
    const buffer_words first = results_of(k, 0, valhall::arch::v9, all);
    for (const unsigned limit : {8u, 13u, 32u, 64u})
      REQUIRE(results_of(k, limit, valhall::arch::v9, all) == first);
  }
  // Limits how often the reference does not know the result.
  CAPTURE(all.words, all.exact, all.unknown, all.undecided, all.spilling);
  CHECK(all.unknown * 20 < all.words);
  CHECK(all.exact * 2 > all.words);
  CHECK(all.undecided * 4 < kernel_count * 5 * thread_count);
  CHECK(all.spilling > kernel_count / 4);
}

TEST_CASE("Random kernels compute the same in all architectures") {
  totals all;
  for (unsigned n = 0; n < 60; ++n) {
    const random_case k(n);
    const buffer_words first = results_of(k, 0, valhall::arch::v9, all);
    for (const unsigned limit : {0u, 8u, 13u, 64u, 128u})
      REQUIRE(results_of(k, limit, valhall::arch::v15, all) == first);
    // Neighbours mostly have the same words.
    const auto other = static_cast<valhall::arch>(10 + n % 5);
    for (const unsigned limit : {0u, 8u}) REQUIRE(results_of(k, limit, other, all) == first);
  }
  CHECK(all.spilling > 15);
}
