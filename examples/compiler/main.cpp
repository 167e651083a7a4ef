// SPDX-License-Identifier: MIT
// Compiles a kernel of a small language and writes its words. With --run, it also runs them in the
// interpreter on sample inputs and compares the results with an evaluation of the source.
#include "compile.hpp"
#include "run.hpp"

#include <emit/finish.hpp>

#include <valhall/arch.hpp>
#include <valhall/cost.hpp>
#include <valhall/print.hpp>
#include <valhall/program.hpp>

#include <bit>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace {

constexpr int bad_use = 2, failed = 1;

struct options {
  const char* file = nullptr;
  valhall::arch in = valhall::arch::v9;
  std::string format = "hex";
  unsigned registers = 0;
  unsigned threads = 0;
  bool optimize = true;
  bool ok = true;
};

bool parse_count(const char* text, unsigned least, unsigned most, unsigned& to) {
  to = 0;
  for (const char* c = text; *c != '\0'; ++c) {
    if (*c < '0' || *c > '9' || to > most) return false;
    to = to * 10 + static_cast<unsigned>(*c - '0');
  }
  return to >= least && to <= most;
}

options parse_options(int count, char** arguments) {
  options result;
  for (int i = 1; i < count && result.ok; ++i) {
    const std::string name = arguments[i];
    const char* const next = i + 1 < count ? arguments[i + 1] : "";
    if (name == "--arch") {
      const valhall::found_arch found = valhall::find_arch(next);
      result.in = found.value();
      result.ok = found.ok();
      ++i;
    } else if (name == "--format") {
      result.format = next;
      result.ok = result.format == "hex" || result.format == "bin" || result.format == "asm";
      ++i;
    } else if (name == "--registers") {
      result.ok =
          parse_count(next, emit::least_registers, register_count_of(valhall::last_arch), result.registers);
      ++i;
    } else if (name == "--no-optimize") {
      result.optimize = false;
    } else if (name == "--run") {
      result.ok = parse_count(next, 1, 65536, result.threads);
      ++i;
    } else {
      result.ok = name[0] != '-' && result.file == nullptr;
      result.file = arguments[i];
    }
  }
  result.ok = result.ok && result.file != nullptr && result.registers <= register_count_of(result.in);
  return result;
}

bool read_file(const char* name, std::string& to) {
  std::FILE* const file = std::fopen(name, "rb");
  if (file == nullptr) return false;
  char part[4096];
  for (std::size_t size; (size = std::fread(part, 1, sizeof part, file)) > 0;) to.append(part, size);
  const bool ok = std::ferror(file) == 0;
  std::fclose(file);
  return ok;
}

std::string listing(const expr::compiled& kernel) {
  const valhall::view<std::uint64_t> words(kernel.words.data(), kernel.size);
  const auto print = [&](char* buffer, std::size_t capacity) {
    return print_program(buffer, capacity, words, kernel.in);
  };
  std::string text(print(nullptr, 0), '\0');
  print(text.data(), text.size());
  return text;
}

bool write(const expr::compiled& kernel, const std::string& format) {
  const valhall::view<std::uint64_t> words = kernel.words;
  std::string text;
  if (format == "asm") {
    text = listing(kernel);
  } else if (format == "bin") {
    text.resize(words.size() * sizeof(std::uint64_t));
    valhall::write_bytes(reinterpret_cast<std::uint8_t*>(text.data()), text.size(), words);
  } else {
    char line[32];
    for (const std::uint64_t word : words)
      text.append(line, static_cast<std::size_t>(std::snprintf(line, sizeof line, "%016" PRIx64 "\n", word)));
  }
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

/// Some values of each kind, positive and negative.
std::uint32_t sample(expr::type t, std::size_t n) {
  const int whole = static_cast<int>(n * 37 % 23) - 7;
  if (t == expr::type::integer) return static_cast<std::uint32_t>(whole);
  return std::bit_cast<std::uint32_t>(static_cast<float>(whole) * 0.375f);
}

int run(const expr::compiled& kernel, unsigned threads) {
  std::vector<std::vector<std::uint32_t>> buffers;
  for (const expr::buffer_declaration& b : kernel.kernel.buffers) {
    buffers.emplace_back(threads);
    for (std::size_t i = 0; i < threads; ++i) buffers.back()[i] = sample(b.element, i + buffers.size());
  }
  std::vector<std::uint32_t> uniforms;
  for (const expr::uniform_declaration& u : kernel.kernel.uniforms)
    uniforms.push_back(sample(u.value, uniforms.size() + 3));
  const expr::comparison c = expr::run_both(kernel, threads, buffers, uniforms);
  if (!c.difference.empty()) {
    std::fprintf(stderr, "expr: %s\n", c.difference.c_str());
    return failed;
  }
  std::fprintf(stderr,
               "%u threads ran %" PRIu64
               " instructions; %zu words of memory changed as in the source, %zu of them exactly\n",
               threads, c.executed, c.words - c.unknown, c.exact);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const options given = parse_options(count, arguments);
  if (!given.ok) {
    std::fputs(
        "usage: expr [--arch v9..v15] [--format hex|bin|asm] [--registers 8..64, for v15 8..128] [--run "
        "THREADS]\n"
        "       [--no-optimize] FILE\n"
        "       v9 without --arch\n",
        stderr);
    return bad_use;
  }
  std::string source;
  if (!read_file(given.file, source)) {
    std::fprintf(stderr, "expr: cannot read %s\n", given.file);
    return failed;
  }
  expr::arena memory;
  const expr::compiled kernel = expr::compile(memory, source, given.registers, given.in, given.optimize);
  for (const expr::error& e : kernel.errors)
    std::fprintf(stderr, "%s:%u:%u: error: %.*s\n", given.file, e.where.line, e.where.column,
                 static_cast<int>(e.text.size()), e.text.data());
  if (!kernel.problem.empty()) std::fprintf(stderr, "%s: error: %s\n", given.file, kernel.problem.c_str());
  if (!kernel.ok()) return failed;
  if (!write(kernel, given.format)) {
    std::fputs("expr: cannot write the words\n", stderr);
    return failed;
  }
  const unsigned registers = cost_of(kernel.words, kernel.in).registers.size();
  std::fprintf(stderr, "%zu words, %u registers, %u spilled\n", kernel.size, registers, kernel.spilled);
  return given.threads == 0 ? 0 : run(kernel, given.threads);
}
