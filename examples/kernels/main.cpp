// SPDX-License-Identifier: MIT
// Prints the kernels of this folder with their words, their cost and the results computed at compile time,
// for each architecture. Fails if the results of a kernel differ between architectures.
#include "example.hpp"

#include <valhall/cost.hpp>
#include <valhall/print.hpp>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace {

using namespace valhall;
using kernels::example;

/// One kernel in each of its architectures; null for absent ones. All have the results of the first.
struct kernel {
  const example* archs[3];
};

constexpr kernel all[] = {
    {{&kernels::v9::saxpy, &kernels::v15::saxpy}},
    {{&kernels::v9::matrix_vector, &kernels::v15::matrix_vector}},
    {{&kernels::v9::reduction, &kernels::v15::reduction}},
    {{&kernels::v9::transpose, &kernels::v15::transpose}},
    {{&kernels::v9::histogram, &kernels::v15::histogram}},
    {{&kernels::v9::bilinear, &kernels::v15::bilinear}},
    {{&kernels::v9::fragment, &kernels::v15::fragment}},
    {{&kernels::v9::dot_product, &kernels::v15::dot_product}},
    {{&kernels::v9::scale_shorts, &kernels::v14::scale_shorts, &kernels::v15::scale_shorts}},
};

/// Prints the words of `e`, and their cost.
void print_words(const example& e) {
  for (const std::uint64_t word : e.words) {
    char line[256];
    const std::size_t length = print(line, sizeof line, decode(word, e.in));
    std::printf("  %016" PRIx64 "  %.*s\n", word, static_cast<int>(length), line);
  }
  const cost c = cost_of(e.words, e.in);
  std::printf("  %g cycles of %s", c.cycles().to_double(), name_of(c.bound()));
  if (has_known_occupancy(e.in)) std::printf(", %u of 2 threads", c.threads());
  std::printf("\n");
}

void print_results(const example& e) {
  std::printf("  stores");
  for (const std::uint32_t word : e.results) {
    float value = 0;
    std::memcpy(&value, &word, sizeof value);
    if (e.kind == kernels::number::real)
      std::printf(" %g", static_cast<double>(value));
    else
      std::printf(" %" PRId32, static_cast<std::int32_t>(word));
  }
  std::printf("\n");
}

void print_example(const example& e) {
  std::printf("%s, %s\n", e.name, name_of(e.in));
  print_words(e);
  print_results(e);
  std::printf("\n");
}

}  // namespace

int main() {
  for (const kernel& k : all)
    for (const example* const e : k.archs) {
      if (e == nullptr) continue;
      print_example(*e);
      const example& first = *k.archs[0];
      if (!std::equal(e->results.begin(), e->results.end(), first.results.begin(), first.results.end())) {
        std::fprintf(stderr, "%s: the results for %s and %s differ\n", e->name, name_of(first.in),
                     name_of(e->in));
        return 1;
      }
    }
}
