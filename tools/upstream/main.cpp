// SPDX-License-Identifier: MIT
// valhall-upstream: compares the library with a description of Arm's, as Mesa publishes it.
#include "arguments.hpp"
#include "changes.hpp"
#include "color.hpp"
#include "comparison.hpp"
#include "files.hpp"
#include "read_xml.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <sstream>
#include <stdexcept>

namespace {

using namespace cli;

std::string section(const std::string& title, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  std::string text = title + ":\n";
  for (const std::string& line : lines) text += "  " + line + "\n";
  return text;
}

bool read(const std::string& path, const std::set<std::string>& ignored, arm::tables& result) {
  std::string errors;
  if (arm::read_xml(path, ignored, result, errors)) return true;
  print_report(errors);
  return false;
}

/// The architectures that the instructions of `t` are for.
std::set<unsigned> archs_of(const arm::tables& t) {
  std::set<unsigned> archs;
  for (const arm::cells& c : t.instructions)
    for (unsigned arch = arm::number(c[4]); arch <= arm::number(c[5]); ++arch) archs.insert(arch);
  return archs;
}

exit_status run(const command& self, const std::vector<std::string>& arguments) {
  std::string since, deviations_file, ignore_list;
  const parsed line = parse(self, arguments,
                            {{.name = "--since", .value = &since, .names_file = true},
                             {.name = "--deviations", .value = &deviations_file, .names_file = true},
                             {.name = "--ignore", .value = &ignore_list}},
                            1);
  if (!line.go_on) return line.status;
  if (line.operands.empty()) return complain(self, "the description is missing, such as isa-v9-v14.xml");
  std::set<std::string> ignored;
  std::istringstream names(ignore_list);
  for (std::string name; std::getline(names, name, ',');) ignored.insert(name);

  arm::tables now, before;
  if (!read(line.operands[0], ignored, now) || (!since.empty() && !read(since, ignored, before)))
    return failure;
  std::vector<arm::deviation> deviations;
  if (!deviations_file.empty()) deviations = arm::read_deviations(deviations_file);

  std::vector<arm::difference> found;
  std::vector<std::string> lines;
  for (const unsigned arch : archs_of(now)) {
    if (std::find(std::begin(valhall::all_archs), std::end(valhall::all_archs),
                  static_cast<valhall::arch>(arch)) == std::end(valhall::all_archs)) {
      lines.push_back("v" + std::to_string(arch) + ": is not an architecture of the library");
      continue;
    }
    const std::vector<arm::difference> some = arm::differences(arm::description(now, arch), deviations);
    found.insert(found.end(), some.begin(), some.end());
  }
  const std::vector<std::string> unknown = arm::lines_of(found, false);
  lines.insert(lines.end(), unknown.begin(), unknown.end());

  std::string text = line.operands[0] + ": version " + now.version + "\n";
  if (!since.empty()) text += section("Changes since version " + before.version, arm::changes(before, now));
  text += section("Known differences from the library", arm::lines_of(found, true));
  text += lines.empty() ? "There are no other differences from the library.\n"
                        : section("Differences from the library", lines);
  const exit_status written = write_output(text);
  return lines.empty() ? written : failure;
}

const command upstream = {
    "valhall-upstream",
    "[OPTION...] DESCRIPTION",
    "compare the library with a description of Arm's",
    "Reads a description of words as Arm publishes it, isa-v9-v14.xml or isa-v15.xml in the folder\n"
    "src/panfrost/compiler/kraid of Mesa, and prints in what the library differs: instructions,\n"
    "units, fields, values and their names, special values, flows and constants.\n"
    "\n"
    "  --since FILE   also print what changed since an earlier version of the description\n"
    "  --deviations FILE\n"
    "                 the known differences with their reasons, such as tests/data/arm/deviations.tsv\n"
    "  --ignore NAMES names of elements and attributes, separated by commas, that are not read\n"
    "\n"
    "The exit status is 0 if only known differences were found, 1 for others and for errors in a\n"
    "file, and 2 for errors in the command line.\n",
    run,
    ""};

}  // namespace

int main(int argc, char** argv) {
  set_program_name("valhall-upstream");
  try {
    return run(upstream, {argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (const std::exception& problem) {
    print_problem(problem.what());
    return failure;
  }
}
