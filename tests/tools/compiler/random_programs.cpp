// SPDX-License-Identifier: MIT
// Random kernels: they compile without findings, respect the register limit, and compute the results of their
// source, with few registers and with many.
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
  CHECK(verify(kernel.words, valhall::stage::compute).size() == 0);
  const valhall::cost total = valhall::cost_of(kernel.words);
  if (limit != 0) CHECK(total.registers.size() <= limit);
  if (limit != 0 && limit <= 32) CHECK(total.threads() == 2);
  CHECK(kernel.words.size() == valhall::padded_size(kernel.size));
}

}  // namespace

TEST_CASE("Random kernels compute what their source says") {
  std::size_t words = 0, exact = 0, unknown = 0, undecided = 0, spilling = 0;
  constexpr unsigned kernel_count = 200;
  for (unsigned n = 0; n < kernel_count; ++n) {
    random_numbers random(n);
    const std::string source = random_kernel(random, 2 + n % 5, 2 + n % 3);
    CAPTURE(n, source);
    std::vector<std::uint32_t> uniforms;
    for (unsigned i = 0; i < 4; ++i)
      uniforms.push_back(i < 2 ? random_float(random) : random_integer(random));
    buffer_words first;
    for (const unsigned limit : {0u, 8u, 13u, 32u, 64u}) {
      CAPTURE(limit);
      expr::arena memory;
      const expr::compiled kernel = expr::compile(memory, source, limit);
      for (const expr::error& e : kernel.errors)
        FAIL(e.where.line << ":" << e.where.column << ": " << e.text);
      REQUIRE(std::string(kernel.problem) == "");
      check_words(kernel, limit);
      random_numbers inputs(n);
      buffer_words buffers = random_buffers(inputs, kernel.kernel);
      const expr::comparison c = run_both(kernel, thread_count, buffers, uniforms);
      REQUIRE(c.difference == "");
      words += c.words, exact += c.exact, unknown += c.unknown, undecided += c.undecided;
      spilling += kernel.spilled != 0;
      if (first.empty()) first = buffers;
      REQUIRE(buffers == first);
    }
  }
  // Limits how often the reference does not know the result.
  CAPTURE(words, exact, unknown, undecided, spilling);
  CHECK(unknown * 20 < words);
  CHECK(exact * 2 > words);
  CHECK(undecided * 4 < kernel_count * 5 * thread_count);
  CHECK(spilling > kernel_count / 4);
}
