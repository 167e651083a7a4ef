// SPDX-License-Identifier: MIT
// Prints the nanoseconds that an instruction takes: this library with compiled programs, Zydis and Capstone
// with machine code from files.
// usage: disassemblers X86_64_CODE AARCH64_CODE
#include <oracle/programs.hpp>
#include <valhall/assemble.hpp>
#include <valhall/print.hpp>
#include <valhall/strings.hpp>

#if __has_include(<Zydis/Zydis.h>)
#include <Zydis/Zydis.h>
#endif
#if __has_include(<capstone/capstone.h>)
#include <capstone/capstone.h>
#endif

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using bytes = std::vector<unsigned char>;

bytes content_of(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  bytes content{std::istreambuf_iterator<char>(stream), {}};
  if (content.empty()) {
    std::fprintf(stderr, "disassemblers: cannot read %s\n", file);
    std::exit(1);
  }
  return content;
}

unsigned long sink = 0;

/// Prints the best time of several runs of `pass`, which returns its number of instructions.
template <class Pass>
void report(const char* name, const char* isa, Pass pass) {
  constexpr unsigned runs = 9;
  double best = 1e9;
  std::size_t count = 0;
  for (unsigned run = 0; run < runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    count = pass();
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count() / static_cast<double>(count));
  }
  std::printf("%-34s %-8s %7.1f ns\n", name, isa, best);
}

void measure_valhall() {
  using namespace valhall;
  std::vector<std::uint64_t> words;
  for (const programs::program& p : programs::all())
    words.insert(words.end(), p.words.begin(), p.words.end());
  report("valhall: decode", "v9", [&] {
    for (const std::uint64_t word : words) sink += decode(word, arch::v9).ok();
    return words.size();
  });
  report("valhall: decode and operands", "v9", [&] {
    for (const std::uint64_t word : words) sink += decode(word, arch::v9).operands().size();
    return words.size();
  });
  report("valhall: decode and print", "v9", [&] {
    char text[256];
    for (const std::uint64_t word : words) sink += print(text, sizeof text, decode(word, arch::v9));
    return words.size();
  });
  std::string text;
  for (const std::uint64_t word : words) text += to_string(decode(word, arch::v9)) + "\n";
  report("valhall: assemble, a line", "v9", [&] {
    sink += assemble(text, arch::v9).words.size();
    return words.size();
  });
}

#if __has_include(<Zydis/Zydis.h>)
void measure_zydis(const bytes& code) {
  ZydisDecoder decoder;
  ZydisFormatter formatter;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  ZydisFormatterInit(&formatter, ZYDIS_FORMATTER_STYLE_INTEL);
  ZydisDecodedInstruction instruction;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
  const auto pass = [&](auto of_one) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < code.size(); ++count)
      at += ZYAN_SUCCESS(of_one(code.data() + at, code.size() - at)) ? instruction.length : 1;
    return count;
  };
  report("Zydis: decode", "x86-64", [&] {
    return pass([&](const unsigned char* at, std::size_t size) {
      return ZydisDecoderDecodeInstruction(&decoder, nullptr, at, size, &instruction);
    });
  });
  const auto decode_all = [&](const unsigned char* at, std::size_t size) {
    return ZydisDecoderDecodeFull(&decoder, at, size, &instruction, operands);
  };
  report("Zydis: decode and operands", "x86-64", [&] { return pass(decode_all); });
  report("Zydis: decode and print", "x86-64", [&] {
    return pass([&](const unsigned char* at, std::size_t size) {
      char text[256];
      const ZyanStatus status = decode_all(at, size);
      if (ZYAN_SUCCESS(status))
        ZydisFormatterFormatInstruction(&formatter, &instruction, operands, instruction.operand_count_visible,
                                        text, sizeof text, 0, nullptr);
      return status;
    });
  });
}
#endif

#if __has_include(<capstone/capstone.h>)
void measure_capstone(const bytes& code, const char* isa, cs_arch arch, cs_mode mode, std::size_t step) {
  csh handle;
  if (cs_open(arch, mode, &handle) != CS_ERR_OK) return;
  for (const bool with_operands : {false, true}) {
    cs_option(handle, CS_OPT_DETAIL, with_operands ? CS_OPT_ON : CS_OPT_OFF);
    cs_insn* const instruction = cs_malloc(handle);
    report(with_operands ? "Capstone: decode, operands, print" : "Capstone: decode and print", isa, [&] {
      const unsigned char* at = code.data();
      std::size_t left = code.size(), count = 0;
      std::uint64_t address = 0;
      for (; left >= step; ++count)
        if (!cs_disasm_iter(handle, &at, &left, &address, instruction)) at += step, left -= step;
      return count;
    });
    cs_free(instruction, 1);
  }
  cs_close(&handle);
}
#endif

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const bytes x86_64 = content_of(argv[1]), aarch64 = content_of(argv[2]);
  measure_valhall();
#if __has_include(<Zydis/Zydis.h>)
  measure_zydis(x86_64);
#endif
#if __has_include(<capstone/capstone.h>)
  measure_capstone(x86_64, "x86-64", CS_ARCH_X86, CS_MODE_64, 1);
  measure_capstone(aarch64, "AArch64", CS_ARCH_ARM64, CS_MODE_LITTLE_ENDIAN, 4);
#endif
  return sink == 0;
}
