// SPDX-License-Identifier: MIT
// Compiles a kernel of a small language and writes its words. With --run, it also runs them in the
// interpreter on sample inputs and compares the results with an evaluation of the source.
#include "compile.hpp"
#include "run.hpp"

#include <emit/finish.hpp>

#include <arguments.hpp>
#include <color.hpp>
#include <files.hpp>
#include <run_inputs.hpp>
#include <words.hpp>

#include <valhall/cost.hpp>
#include <valhall/strings.hpp>

#include <bit>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using cli::failure;

const cli::command self = {
    .name = "expr",
    .synopsis =
        "[--arch v9..v15] [--format hex|bin|asm] [--registers N] [--no-optimize]\n"
        "       [--run THREADS] FILE",
    .summary = "",
    .help =
        "Compiles the kernel in FILE and writes its words to standard output.\n"
        "\n"
        "  --format hex   one word of 16 hexadecimal digits per line (default)\n"
        "  --format bin   eight bytes per word, the lowest first\n"
        "  --format asm   a listing\n"
        "  --registers N  use at most N registers, 8 to 64, for v15 8 to 128\n"
        "  --no-optimize  do not optimize the words\n"
        "  --run THREADS  run it in the interpreter on sample inputs, and compare the results with an\n"
        "                 evaluation of the source\n" VALHALL_CLI_ARCH_HELP,
    .run = nullptr,
    .program = ""};

std::string text_of(const expr::compiled& kernel, const std::string& format) {
  if (format == "hex") return cli::hex_text(kernel.words);
  if (format == "bin") return cli::binary(kernel.words);
  return valhall::program_to_string(valhall::view<std::uint64_t>(kernel.words.data(), kernel.size),
                                    kernel.in);
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
    return failure;
  }
  std::fprintf(stderr,
               "%u threads ran %" PRIu64
               " instructions; %zu words of memory changed as in the source, %zu of them exactly\n",
               threads, c.executed, c.words - c.unknown, c.exact);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  valhall::arch in = cli::default_arch;
  std::string format = "hex", limit, run_threads, source;
  std::uint64_t registers = 0, threads = 0;
  bool is_plain = false;
  const cli::parsed line = parse(self, {arguments + (count > 0 ? 1 : 0), arguments + count},
                                 {{.name = "--format", .value = &format, .choices = "hex|bin|asm"},
                                  {.name = "--registers", .value = &limit},
                                  {.name = "--no-optimize", .flag = &is_plain},
                                  {.name = "--run", .value = &run_threads},
                                  cli::arch_option(in)},
                                 1);
  if (!line.go_on) return line.status;
  const auto is_count = [](const std::string& text, std::uint64_t least, std::uint64_t most,
                           std::uint64_t& to) {
    return text.empty() || (cli::parse_number(text, most, to) && to >= least);
  };
  if (line.operands.empty()) return complain(self, "a FILE is missing");
  if (!is_count(limit, emit::least_registers, register_count_of(in), registers))
    return complain(self, "`--registers` is from 8 to " + std::to_string(register_count_of(in)));
  if (!is_count(run_threads, 1, 65536, threads)) return complain(self, "`--run` is from 1 to 65536");
  cli::set_program_name(self.name);
  const char* const file = line.operands[0].c_str();
  if (!cli::read_input(file, source)) return failure;
  expr::arena memory;
  const expr::compiled kernel =
      expr::compile(memory, source, static_cast<unsigned>(registers), in, !is_plain);
  for (const expr::error& e : kernel.errors)
    std::fprintf(stderr, "%s:%u:%u: error: %.*s\n", file, e.where.line, e.where.column,
                 static_cast<int>(e.text.size()), e.text.data());
  if (!kernel.problem.empty()) std::fprintf(stderr, "%s: error: %s\n", file, kernel.problem.c_str());
  if (!kernel.ok() || cli::write_output(text_of(kernel, format)) != cli::success) return failure;
  const unsigned used = cost_of(kernel.words, kernel.in).registers.size();
  std::fprintf(stderr, "%zu words, %u registers, %u spilled\n", kernel.size, used, kernel.spilled);
  return threads == 0 ? 0 : run(kernel, static_cast<unsigned>(threads));
}
