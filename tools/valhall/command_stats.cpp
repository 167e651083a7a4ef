// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"

#include "../common/cycles.hpp"
#include "../common/text.hpp"

#include <valhall/cost.hpp>

#include <nlohmann/json.hpp>

namespace cli {

namespace {

using nlohmann::ordered_json;
using valhall::cost;
using valhall::execution_unit;
using valhall::shader_core;

const char* name_of_unit(execution_unit unit) { return valhall::unit_names[static_cast<std::size_t>(unit)]; }

std::string key_of_unit(execution_unit unit) {
  std::string key = name_of_unit(unit);
  for (char& c : key) c = static_cast<char>(c - 'A' + 'a');
  return key;
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

std::string row(const std::string& head, const std::string& instructions, const std::string& operations,
                const std::string& cycles) {
  std::string line = head;
  line.resize(6, ' ');
  line += right(instructions, 14) + right(operations, 12) + right(cycles, 16);
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

/// The costs as a table. `replaced` is the GPU in whose place `core` is, if any.
std::string table(const cost& c, const shader_core& core, const std::string& replaced) {
  std::string heading = row("unit", "instructions", "operations", "cycles");
  heading.pop_back();  // The line break.
  std::string text = bold(heading, stdout) + "\n";
  const auto executed = [&](execution_unit unit) {
    return c.instructions_by_unit[static_cast<std::size_t>(unit)];
  };
  for (const execution_unit unit : valhall::timed_units)
    text += row(name_of_unit(unit), std::to_string(executed(unit)),
                std::to_string(c.operations(unit, core.varyings)), tools::decimal(c.cycles(unit, core)));
  for (const execution_unit unit : {execution_unit::vt, execution_unit::none})
    if (executed(unit) != 0) text += row(name_of_unit(unit), std::to_string(executed(unit)), "-", "-");
  text += row("all", std::to_string(c.instructions), "", tools::decimal(c.cycles(core)));
  text += "\ncore           " + std::string(core.name);
  if (!replaced.empty()) text += ", since the rates of " + replaced + " are not known";
  text += "\nbound          " + std::string(name_of_unit(c.bound(core)));
  text += "\nregisters      " + std::to_string(c.registers.size());
  text += "\nthreads        ";
  text += valhall::has_known_occupancy(c.arch)
              ? std::to_string(c.threads())
              : "not known: no source says how many registers leave a core its most threads";
  text += "\nuniform words  " + std::to_string(c.uniform_words());
  text += "\nquadwords      " + std::to_string(c.padded_quadwords());
  text += "\nundecoded      " + std::to_string(c.undecoded);
  return text + "\n";
}

template <class Value>
ordered_json by_unit(const Value& value) {
  ordered_json units;
  for (const execution_unit unit : valhall::timed_units) units[key_of_unit(unit)] = value(unit);
  return units;
}

std::string json(const cost& c, const shader_core& core) {
  ordered_json threads;
  if (valhall::has_known_occupancy(c.arch)) threads = c.threads();
  const ordered_json root = {
      {"instructions", c.instructions},
      {"operations", by_unit([&](execution_unit unit) { return c.operations(unit, core.varyings); })},
      {"cycles", by_unit([&](execution_unit unit) { return c.cycles(unit, core).to_double(); })},
      {"bound", key_of_unit(c.bound(core))},
      {"registers", c.registers.size()},
      {"threads", threads},
      {"uniform_words", c.uniform_words()},
      {"quadwords", c.padded_quadwords()},
      {"undecoded", c.undecoded},
      {"arch", name_of(c.arch)},
      {"core", core.name},
  };
  return root.dump(1) + "\n";
}

/// The values of --core, separated by `|`.
const std::string core_choices = [] {
  std::string names = valhall::mesa_statistics.name;
  for (const shader_core& core : valhall::shader_cores) names += std::string("|") + core.name;
  return names;
}();

exit_status run_stats(const command& self, const std::vector<std::string>& arguments) {
  bool as_json = false;
  program_input input;
  std::string core_name;
  const parsed line =
      parse_program(self, arguments,
                    {{.name = "--json", .flag = &as_json},
                     {.name = "--core", .value = &core_name, .choices = core_choices.c_str()}},
                    input);
  if (!line.go_on) return line.status;
  std::vector<std::uint64_t> words;
  if (!read_program(input, words)) return failure;

  const valhall::arch arch = input.how.arch;
  const std::string& name = core_name.empty() ? input.arch_name : core_name;
  const shader_core* const named = valhall::find_core({name.data(), name.size()});
  const shader_core& core = named != nullptr ? *named : valhall::core_of(arch);
  const bool stands_in =
      named == nullptr && !name.empty() && !tools::same_name({name.data(), name.size()}, name_of(arch));
  const cost c = valhall::cost_of({words.data(), words.size()}, arch);
  const exit_status written = write_output(as_json ? json(c, core) : table(c, core, stands_in ? name : ""));
  return report_undecoded(words, input) ? failure : written;
}

}  // namespace

const command stats_command = {
    "stats", "[OPTION...] [FILE|-]", "compute the cost of a program",
    "Counts the instructions, operations and cycles of the program in FILE, or standard input, by\n"
    "execution unit, each instruction once, regardless of loops and branches. The unit with the most\n"
    "cycles bounds the program. Zero words at its end do not count.\n"
    "\n"
    "  --json         print a JSON object\n"
    "  --core NAME    count the cycles of this core: g57, g68, g78, g310v1 to g310v5, g610, g710,\n"
    "                 g615, g715, g720, g725, g1, g2, or mesa, as in Mesa's statistics for every GPU\n"
    "                 (default the GPU of --arch if its rates are known, otherwise g78, g710, g715,\n"
    "                 g720, g725, g1 or g2, by architecture)\n" VALHALL_CLI_PROGRAM_HELP
    "\n"
    "threads is 2 if a core can run its maximum number of threads, and 1 if it can run half of them\n"
    "because the program uses r16-r47; it is not known for v15. quadwords is the size in units of\n"
    "16 bytes, including the padding that must follow a program.\n",
    run_stats};

}  // namespace cli
