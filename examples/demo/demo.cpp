// SPDX-License-Identifier: MIT
// A kernel for a Mali GPU with a mistake, its repair, and its result. It needs only a compiler:
//
//   g++ -std=c++20 -I include examples/demo/demo.cpp -o demo && ./demo
#include <valhall/interpreter.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <bit>
#include <cinttypes>
#include <cstdio>

namespace {

using namespace valhall::v9;

// y[i] = a * x[i] + y[i]: x at u1:u0, y at u3:u2, a in u4
constexpr reg i = preloaded::global_id_x;
constexpr instruction draft[] = {
    shaddx_u64(r2, u(0), i.w0(), 2),
    shaddx_u64(r4, u(2), i.w0(), 2),
    load_i32(staging(r6, 1), r2, 0, {.slot = slot::slot0}),
    load_i32(staging(r7, 1), r4, 0, {.slot = slot::slot1, .flow = flow::wait0}),
    fma_f32(r6, u(4), r6, r7),
    store_i32(staging(r6, 1), r4, 0, {.slot = slot::slot0, .flow = flow::end}),
};

static_assert(draft[4].word() == 0x00b2c60000070684);

void print_words(valhall::view<std::uint64_t> words) {
  for (const std::uint64_t word : words)
    std::printf("  %016" PRIx64 "  %s\n", word, to_string(valhall::decode(word, target)).c_str());
}

}  // namespace

int main() {
  std::uint64_t words[6];
  for (std::size_t n = 0; n < 6; ++n) words[n] = draft[n].word();
  std::puts("A kernel in C++, y[i] = a * x[i] + y[i], as words for Mali-G78 and as text:\n");
  print_words(words);

  std::puts("\nWord 3, counted from 0, waits for the first load only. The verifier finds that:\n");
  const valhall::control_flow_graph program(words, target);
  const valhall::verification found = valhall::verify(program, stage::compute);
  std::printf("  word %s\n", to_string(found.error(), program).c_str());

  std::puts("\nrepair waits for both, and marks the last use of each register with ^:\n");
  const valhall::code<> kernel = valhall::repair(words, stage::compute, target);
  print_words(kernel);

  std::uint32_t x[8], y[8];
  for (std::size_t n = 0; n < 8; ++n) {
    x[n] = std::bit_cast<std::uint32_t>(static_cast<float>(n));
    y[n] = std::bit_cast<std::uint32_t>(100.0f);
  }
  const valhall::memory_region memory[] = {{0x1000, x}, {0x2000, y}};
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0, std::bit_cast<std::uint32_t>(0.5f)};
  valhall::machine m{.arch = target, .uniforms = uniforms, .memory = memory};
  m.workgroup_size[0] = 8;
  if (!run(kernel, m).ok()) return 1;
  std::printf("\nEight threads in the interpreter, with a = 0.5, x[i] = i and y[i] = 100:\n\n ");
  for (const std::uint32_t word : y) std::printf(" %g", static_cast<double>(std::bit_cast<float>(word)));
  std::puts("");
}
