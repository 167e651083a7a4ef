// SPDX-License-Identifier: MIT
// Prints the kernels of this folder with their words, their cost and the results computed at compile time.
#include "kernel.hpp"

#include <valhall/print.hpp>

#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace {

using namespace kernels;

void print_words(view<std::uint64_t> words, edition in) {
  for (const std::uint64_t word : words) {
    char line[256];
    const std::size_t length = print(line, sizeof line, decode(word, in));
    std::printf("  %016" PRIx64 "  %.*s\n", word, static_cast<int>(length), line);
  }
}

void print_results(const example& e) {
  std::printf("  stores");
  for (const std::uint32_t word : e.results) {
    float value = 0;
    std::memcpy(&value, &word, sizeof value);
    if (e.kind == number::real)
      std::printf(" %g", static_cast<double>(value));
    else
      std::printf(" %" PRId32, static_cast<std::int32_t>(word));
  }
  std::printf("\n");
}

}  // namespace

int main() {
  for (const example* e : {&saxpy, &matrix_vector, &reduction, &transpose, &histogram, &bilinear, &fragment,
                           &dot_product, &scale_shorts_v9, &scale_shorts_v14}) {
    const cost c = cost_of(e->words, e->in);
    std::printf("%s\n", e->name);
    print_words(e->words, e->in);
    std::printf("  %g cycles of %s, %u of 2 threads\n", c.cycles().to_double(),
                unit_names[static_cast<std::size_t>(c.bound())], c.threads());
    print_results(*e);
    std::printf("\n");
  }
}
