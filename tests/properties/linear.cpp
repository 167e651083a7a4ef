// SPDX-License-Identifier: MIT
// The verifier, repair, the allocation of registers and the optimizer take time and memory that are linear in
// the size of a program.
#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/optimize.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {
std::size_t allocated = 0;

[[maybe_unused]] void* allocate(std::size_t bytes) {
  allocated += bytes;
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) std::abort();
  return memory;
}
}  // namespace

// Counts the allocated bytes, which are equal in each run, unlike the time. With the address sanitizer
// nothing is counted: memory of the shared libraries needs the sanitizer's own operators.
#if defined(__SANITIZE_ADDRESS__)
#define VALHALL_TEST_SANITIZED_ADDRESSES
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define VALHALL_TEST_SANITIZED_ADDRESSES
#endif
#endif
#ifndef VALHALL_TEST_SANITIZED_ADDRESSES
void* operator new(std::size_t bytes) { return allocate(bytes); }
void* operator new[](std::size_t bytes) { return allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace {

using namespace valhall;

struct part {
  const char* what;
  stage in;
  const char* text;
};

/// Programs repeat one of these.
constexpr part parts[] = {
    {"a value that one arm loads", stage::compute,
     R"(BRANCHZ.reconverge r60, offset:join
        LOAD.i32.unsigned.slot0 @r1, u0, offset:0
        IADD.u32.reconverge r2, r1, r1
        join: IADD.u32 r3, r1, r2)"},
    {"values that both arms load", stage::compute,
     R"(BRANCHZ.reconverge r60, offset:other
        LOAD.i32.unsigned.slot0 @r1, u0, offset:0
        BRANCHZ.eq.reconverge 0x0, offset:join
        other: LOAD.i32.unsigned.slot1 @r2, u0, offset:4
        NOP.reconverge
        join: IADD.u32 r3, r1, r2)"},
    {"loads and stores of unknown addresses", stage::compute,
     R"(BRANCHZ.reconverge r60, offset:join
        LOAD.i32.unsigned.slot0 @r1, r4, offset:0
        STORE.i32.slot1.reconverge @r2, r6, offset:4
        join: LOAD.i32.unsigned.slot2 @r3, r8, offset:8)"},
    {"loads and stores of other addresses", stage::compute,
     R"(STORE.i32.slot0 @r2, u0, offset:4
        BRANCHZ.reconverge r60, offset:join
        LOAD.i32.unsigned.slot1 @r1, u0, offset:0
        NOP.reconverge
        join: NOP)"},
    {"last uses", stage::compute,
     R"(BRANCHZ.reconverge r60, offset:join
        IADD.u32.reconverge r2, ^r1, r4
        join: IADD.u32 r3, r1, r2)"},
    {"varyings, and lanes that end", stage::fragment,
     R"(BRANCHZ.reconverge r60, offset:join
        LD_VAR_IMM.slot0.f32.center.store.discard @r1, r61, table:0x0, index:0x0
        NOP.reconverge
        join: IADD.u32 r3, r1, r2)"},
    {"varyings, and lanes that jump past others", stage::fragment,
     R"(BRANCHZ.reconverge r60, offset:last
        BRANCHZ.eq 0x0, offset:middle
        last: LD_VAR_IMM.slot1.f32.center.clobber @r4, r61, table:0x0, index:0x2
        BRANCHZ.eq.reconverge 0x0, offset:join
        middle: NOP.reconverge
        LD_VAR_IMM.slot0.f32.center.store.reconverge @r1, r61, table:0x0, index:0x0
        join: IADD.u32 r3, r1, r2)"},
    {"one block", stage::compute,
     R"(LOAD.i32.unsigned.slot0 @r1, u0, offset:0
        IADD.u32 r2, r1, r60
        MOV.i32 r4, r2
        IADD_IMM.i32 r3, 0x0, #0x12345
        IMUL.i32 r4, r4, r3
        STORE.i32.slot1 @r4, u2, offset:0)"},
    {"blend shaders that return", stage::fragment,
     R"(BRANCHZ.reconverge r60, offset:join
        BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
        join: CLPER.i32.xor r3, r1, r2.b0)"},
};

std::vector<std::uint64_t> program_of(const part& p, std::size_t size, arch e) {
  const assembly code = assemble(std::string_view(p.text), e, {.permissive = true});
  REQUIRE(code.ok());
  std::vector<std::uint64_t> words;
  while (words.size() < size) words.insert(words.end(), code.words.begin(), code.words.end());
  words.push_back(assemble("NOP.end", e).words[0]);
  return words;
}

/// A fragment shader of about `size` words. Helper threads pass through backward jumps, each of which is in a
/// separate cycle.
std::vector<std::uint64_t> program_of_jumps_back(std::size_t size, arch e) {
  const std::size_t count = size / 2;
  std::string text = "CLPER.i32.f1 r8, r8, 0x0.b0\nNOP.discard\n";
  for (std::size_t k = count; k > 0; --k)
    text += "y" + std::to_string(k) + ": BRANCHZ.eq r8, offset:x" + std::to_string(k) + "\n";
  text += "DISCARD.f32.eq r9, r9\nBRANCHZ.eq 0x0, offset:y1\n";
  for (std::size_t k = 1; k < count; ++k)
    text += "x" + std::to_string(k) + ": BRANCHZ.eq 0x0, offset:y" + std::to_string(k + 1) + "\n";
  text += "x" + std::to_string(count) + ": NOP.end";
  const assembly code = assemble(text, e);
  REQUIRE(code.ok());
  return {code.words.begin(), code.words.end()};
}

struct expense {
  std::size_t bytes = 0;
  double seconds = 0;
};

/// The shortest of `runs` runs.
template <class Work>
expense measure(int runs, const Work& work) {
  expense least;
  for (int i = 0; i < runs; ++i) {
    const std::size_t before = allocated;
    const std::clock_t start = std::clock();
    work();
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    least = {allocated - before, i == 0 ? seconds : std::min(least.seconds, seconds)};
  }
  return least;
}

/// `make(n)` returns a program of about `n` words.
template <class Make, class Work>
void check_growth(const Make& make, const Work& work) {
  constexpr std::size_t size = 1500, times = 16;
  const std::vector<std::uint64_t> few = make(size), many = make(size * times);
  const expense small = measure(3, [&] { work(few); }), large = measure(2, [&] { work(many); });
  INFO(small.bytes << " bytes and " << small.seconds << " s for " << few.size() << " words, " << large.bytes
                   << " bytes and " << large.seconds << " s for " << many.size());
  CHECK(large.bytes <= 2 * times * small.bytes);
  // Quadratic time would be 16 times the linear time; the factor 6 leaves room for noise.
  CHECK(large.seconds < 6 * times * std::max(small.seconds, 0.001));
}

/// Checks the growth of the verifier, of repair, of the allocation of registers and of the optimizer.
template <class Make>
void check_growth(const Make& make, stage in, arch e) {
  check_growth(make, [=](const auto& words) { return verify(words, in, e).size(); });
  check_growth(make, [=](const auto& words) { return repair(words, in, e).size(); });
  check_growth(make, [=](const auto& words) { return allocate_registers(words, in, e).registers.size(); });
  const auto make_repaired = [&](std::size_t size) {
    const code<> repaired = repair(make(size), in, e);
    return std::vector<std::uint64_t>(repaired.begin(), repaired.end());
  };
  check_growth(make_repaired, [=](const auto& words) { return optimize(words, in, e).code.size(); });
}

}  // namespace

TEST_CASE("verify, repair, allocation and optimization take linear time and memory") {
  // One architecture of each layout of words.
  for (const arch e : {arch::v9, arch::v15}) {
    for (const part& p : parts) {
      INFO(p.what << " in " << name_of(e));
      check_growth([&](std::size_t size) { return program_of(p, size, e); }, p.in, e);
    }
    INFO("helper threads that pass through backward jumps, in " << name_of(e));
    check_growth([&](std::size_t size) { return program_of_jumps_back(size, e); }, stage::fragment, e);
  }
}
