// SPDX-License-Identifier: MIT
// tgsi_corpus FOLDER: compiles, runs and judges each program of the corpus. Prints a table by class, and
// every program whose outcome differs from FOLDER/known_failures.txt. Limits on the total words and spilled
// words are optional.
#include <check.hpp>
#include <compare.hpp>
#include <compile.hpp>
#include <inputs.hpp>
#include <reader.hpp>
#include <run.hpp>

#include <valhall/analysis.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>

namespace {

using nlohmann::json;

valhall::stage stage_of(tgsi::shader_stage s) {
  return s == tgsi::shader_stage::compute  ? valhall::stage::compute
         : s == tgsi::shader_stage::vertex ? valhall::stage::vertex
                                           : valhall::stage::fragment;
}

/// The outcome of one program.
struct outcome {
  enum class kind { passed, refused, failed };
  kind is = kind::failed;
  std::string reason;  ///< Set unless it passed.
  std::size_t words = 0, nops = 0, waits = 0, spilled = 0;
  valhall::cost cost;
};

/// Sums over a class.
struct row {
  unsigned programs = 0, passed = 0, refused = 0, failed = 0;
  unsigned registers = 0, many_registers = 0;  ///< The maximum, and programs with half the threads.
  std::uint64_t words = 0, nops = 0, waits = 0, spilled = 0;
  double cycles = 0;
};

std::string text_of(const tgsi::error_list& errors) {
  const tgsi::error& e = errors[0];
  return std::to_string(e.where.line) + ":" + std::to_string(e.where.column) + ": " + e.message;
}

outcome failed(std::string reason) { return {outcome::kind::failed, std::move(reason), 0, 0, 0, 0, {}}; }

/// A text that breaks a rule of TGSI.
outcome judge_mistake(const tgsi::inputs& on, const tgsi::error_list& errors) {
  if (on.must_be_refused && !errors.has_wrong()) return failed("the mistake is not found");
  return {outcome::kind::passed, "", 0, 0, 0, 0, {}};
}

/// Verifies and runs a program. Returns the problem with it or its results; empty if there is none.
std::string run_reason(const tgsi::program& program, const tgsi::compiled& code, const tgsi::inputs& on) {
  const valhall::control_flow_graph graph(code.words, code.in);
  for (const valhall::program_error& f : verify(graph, stage_of(program.stage)))
    if (f.severity != valhall::severity::note) return to_string(f, graph);
  const tgsi::results given = tgsi::run(program, code, on);
  if (!given.ok()) return given.problem;
  const std::vector<tgsi::difference> found = tgsi::compare(on, given);
  return found.empty() ? "" : std::to_string(found.size()) + " differences: " + tgsi::text_of(found[0]);
}

/// The limit of registers that an error names as sufficient; 0 for other errors.
unsigned needed_registers(const tgsi::error_list& errors) {
  unsigned needed = 0, limit = 0;
  const int found = std::sscanf(errors[0].message.c_str(),
                                "the program needs %u registers, but the limit is %u", &needed, &limit);
  return found == 2 && needed > limit ? needed : 0;
}

/// The mistake in the program for `registers` registers, or for the limit named in their place; empty if
/// there is none.
std::string limited_reason(const tgsi::program& program, const tgsi::inputs& on, unsigned registers) {
  tgsi::compiled code = tgsi::compile(program, {.in = valhall::arch::v9, .registers = registers});
  if (!code.ok())
    if (const unsigned needed = needed_registers(code.errors); needed != 0)
      code = tgsi::compile(program, {.in = valhall::arch::v9, .registers = registers = needed});
  if (!code.ok()) return text_of(code.errors);
  const unsigned used = valhall::cost_of(code.words, code.in).registers.size();
  if (used > registers) return std::to_string(used) + " registers are used";
  return run_reason(program, code, on);
}

/// The mistake in the program for architecture `in`, which may lack an instruction; empty if there is none.
std::string arch_reason(const tgsi::program& program, const tgsi::inputs& on, valhall::arch in) {
  const tgsi::compiled code = tgsi::compile(program, {.in = in});
  if (code.ok()) return run_reason(program, code, on);
  const std::string lacks = std::string(" is refused: ") + valhall::name_of(in) + " has no ";
  const bool is_right = !code.errors.has_wrong() && code.errors[0].message.find(lacks) != std::string::npos;
  return is_right ? "" : text_of(code.errors);
}

outcome judge(const std::string& text, const tgsi::inputs& on, bool must_be_refused) {
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read(text, errors);
  if (program) tgsi::check(*program, errors);
  if (on.is_wrong_text) return judge_mistake(on, errors);
  tgsi::compiled code;
  if (errors.empty()) {
    code = tgsi::compile(*program, {.in = valhall::arch::v9});
    errors = code.errors;
  }
  if (!errors.empty()) {
    const bool is_right = !errors.has_wrong() && (must_be_refused || on.may_be_refused);
    return {is_right ? outcome::kind::refused : outcome::kind::failed, text_of(errors), 0, 0, 0, 0, {}};
  }
  if (must_be_refused) return failed("the hardware has no means for it, but it compiles");
  outcome result;
  result.words = code.size;
  for (std::size_t i = 0; i < code.size; ++i) {
    const valhall::decoded_instruction d = valhall::decode(code.words[i], code.in);
    result.nops += d.id() == valhall::opcode::nop;
    result.waits += valhall::effects_of(d).waits != 0;
  }
  result.spilled = code.spilled;
  result.cost = valhall::cost_of(code.words, code.in);
  result.reason = run_reason(*program, code, on);
  // The same with fewer registers, when values are spilled, and with all of them.
  for (const unsigned registers : {8u, 12u, 16u, 64u}) {
    if (!result.reason.empty()) break;
    result.reason = limited_reason(*program, on, registers);
    if (!result.reason.empty())
      result.reason = "with " + std::to_string(registers) + " registers: " + result.reason;
  }
  using enum valhall::arch;
  for (const valhall::arch in : {v10, v11, v12, v13, v14}) {
    if (!result.reason.empty()) break;
    result.reason = arch_reason(*program, on, in);
    if (!result.reason.empty()) result.reason = std::string(valhall::name_of(in)) + ": " + result.reason;
  }
  if (result.reason.empty()) result.is = outcome::kind::passed;
  return result;
}

/// The corpus omits `expect` where nothing changes.
void complete(json& test) {
  for (const char* list : {"buffers", "images"})
    if (const auto at = test.find(list); at != test.end())
      for (json& resource : *at)
        if (!resource.contains("expect")) resource["expect"] = resource["init"];
}

void add(row& to, const outcome& o) {
  ++to.programs;
  to.passed += o.is == outcome::kind::passed;
  to.refused += o.is == outcome::kind::refused;
  to.failed += o.is == outcome::kind::failed;
  to.words += o.words;
  to.nops += o.nops;
  to.waits += o.waits;
  to.spilled += o.spilled;
  to.registers = std::max(to.registers, o.cost.registers.size());
  to.many_registers += o.words != 0 && o.cost.threads() == 1;
  to.cycles +=
      static_cast<double>(o.cost.cycles().millionths()) / 1e6 + static_cast<double>(o.cost.cycles().whole());
}

void print_header() {
  std::printf("%-14s%9s%8s%8s%8s%8s%6s%7s%9s%9s%9s%10s\n", "class", "programs", "passed", "refused", "failed",
              "words", "NOPs", "waits", "spilled", "most reg", "over 32", "cycles");
}

void print(const std::string& name, const row& r) {
  const auto number = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
  std::printf("%-14s%9u%8u%8u%8u%8llu%6llu%7llu%9llu%9u%9u%10.1f\n", name.c_str(), r.programs, r.passed,
              r.refused, r.failed, number(r.words), number(r.nops), number(r.waits), number(r.spilled),
              r.registers, r.many_registers, r.cycles);
}

/// Names and reasons, separated by a tab; lines that begin with # are comments.
bool read_known(const std::string& file, std::map<std::string, std::string>& to) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t tab = line.find('\t');
    to[line.substr(0, tab)] = tab == std::string::npos ? "" : line.substr(tab + 1);
  }
  return in.eof();
}

/// The classes, in the order of the table.
constexpr const char* classes[] = {"exact",   "close",    "integer64",     "flow",    "memory",
                                   "lanes",   "fragment", "long_sequence", "texture", "interface",
                                   "doubles", "no_means", "mistakes"};

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fputs("usage: tgsi_corpus FOLDER [NAME | PROGRAMS [WORDS SPILLED]]\n", stderr);
    return 2;
  }
  const std::string folder = arguments[1], last = count > 2 ? arguments[2] : "";
  // The required number of programs in the folder, so that none is lost; or the name of one to try.
  const bool is_count = last.find_first_not_of("0123456789") == last.npos;
  const std::string only = is_count ? "" : last;
  std::map<std::string, std::string> known;
  if (!read_known(folder + "/known_failures.txt", known)) {
    std::fprintf(stderr, "tgsi_corpus: cannot read %s/known_failures.txt\n", folder.c_str());
    return 2;
  }
  print_header();
  row all;
  std::string messages;
  for (const std::string name : classes) {
    std::ifstream in(folder + "/" + name + ".jsonl");
    row sum;
    for (std::string line; std::getline(in, line);) {
      json test = json::parse(line);
      const std::string program = test["name"];
      if (!only.empty() && program != only) continue;
      complete(test);
      std::string problem;
      const std::optional<tgsi::inputs> on = tgsi::read_inputs(test.dump(), problem);
      const outcome o = on ? judge(test["text"], *on, name == "doubles") : failed(problem);
      add(sum, o);
      add(all, o);
      const bool is_known = known.erase(program) != 0, has_failed = o.is == outcome::kind::failed;
      if (has_failed != is_known)
        messages += program + ": " + (has_failed ? o.reason : "passes, but is a known failure") + "\n";
      else if (has_failed)
        std::printf("known: %s: %s\n", program.c_str(), o.reason.c_str());
    }
    print(name, sum);
  }
  print("all", all);
  if (!only.empty()) known.clear();
  for (const auto& [name, reason] : known) messages += name + ": a known failure, but not in the corpus\n";
  if (is_count && !last.empty() && last != std::to_string(all.programs))
    messages += "there are " + std::to_string(all.programs) + " programs instead of " + last + "\n";
  // Limits on the words of all programs.
  constexpr int with_limits = 5;
  if (count == with_limits) {
    const auto check_limit = [&](const char* what, std::uint64_t has, const char* limit) {
      if (has > std::strtoull(limit, nullptr, 10))
        messages += "there are " + std::to_string(has) + " " + what + ", more than " + limit + "\n";
    };
    check_limit("words", all.words, arguments[3]);
    check_limit("spilled words", all.spilled, arguments[4]);
  }
  std::fputs(messages.c_str(), stdout);
  return messages.empty() ? 0 : 1;
}
