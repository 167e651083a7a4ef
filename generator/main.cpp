// SPDX-License-Identifier: MIT
#include "checks.hpp"
#include "names.hpp"
#include "native_places.hpp"
#include "output.hpp"
#include "readers.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>

namespace {

constexpr const char* usage =
    "usage: valhall-generate --isa FILE --layout FILE --out DIR [--spelling FILE]\n"
    "                        [--native FILE]\n"
    "                        [--public DIR] [--namespace NAME] [--library FOLDER] [--arch N]\n"
    "                        [--ignore NAME[,NAME...]]\n"
    "\n"
    "Reads an ISA description and the layout of its words, checks them, and writes the C++ headers.\n"
    "\n"
    "  --isa FILE        the description, in the vocabulary of Mesa's ISA.xml\n"
    "  --layout FILE     where the parts of an instruction lie\n"
    "  --spelling FILE   how Arm writes the instructions\n"
    "  --native FILE     the layout of one architecture whose words have their parts in other places\n"
    "  --out DIR         an existing folder for the headers\n"
    "  --public DIR      an existing folder for the headers of one architecture each that users include: "
    "`v9.hpp`\n"
    "                    with the builders, `unchecked/v9.hpp` with those without rules\n"
    "  --namespace NAME  namespace of the generated code; valhall if not given\n"
    "  --library FOLDER  in includes, the folder whose folder `generated` has the headers; if not given,\n"
    "                    valhall/isa, or NAME where sources are codes\n"
    "  --arch N          architecture; by default, the description's\n"
    "  --ignore NAMES    unknown tags and attributes of these names are no error\n";

struct options {
  std::string isa, layout, spelling, native, out, public_out, ns = "valhall", library;
  unsigned arch = 0;
  std::set<std::string> ignored;
};

std::set<std::string> split(std::string_view list) {
  std::set<std::string> names;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (comma > 0) names.emplace(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return names;
}

/// Parses the options. Prints the reason and returns nothing if the command line is wrong.
std::optional<options> parse(int argc, char** argv) {
  options result;
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (i + 1 == argc) {
      std::fprintf(stderr, "valhall-generate: %s needs a value\n", argv[i]);
      return std::nullopt;
    }
    const std::string value = argv[++i];
    if (name == "--isa") {
      result.isa = value;
    } else if (name == "--layout") {
      result.layout = value;
    } else if (name == "--spelling") {
      result.spelling = value;
    } else if (name == "--native") {
      result.native = value;
    } else if (name == "--out") {
      result.out = value;
    } else if (name == "--public") {
      result.public_out = value;
    } else if (name == "--namespace" && generator::identifier(value) == value) {
      result.ns = value;
    } else if (name == "--library" && !value.empty()) {
      result.library = value;
    } else if (name == "--arch" && !value.empty() && value.size() < 4 &&
               value.find_first_not_of("0123456789") == std::string::npos) {
      result.arch = static_cast<unsigned>(std::stoul(value));
    } else if (name == "--ignore") {
      result.ignored = split(value);
    } else {
      std::fprintf(stderr, "valhall-generate: %s %s is not understood\n", argv[i - 1], value.c_str());
      return std::nullopt;
    }
  }
  if (result.isa.empty() || result.layout.empty() || result.out.empty()) {
    std::fprintf(stderr, "valhall-generate: --isa, --layout and --out are needed\n");
    return std::nullopt;
  }
  return result;
}

void run(const options& chosen, generator::diagnostics& log) {
  generator::description d;
  d.ns = chosen.ns;
  generator::xml_file layout_file(chosen.layout, log, {});
  generator::xml_file isa_file(chosen.isa, log, chosen.ignored);
  for (generator::xml_file* file : {&layout_file, &isa_file})
    file->name_archs(generator::arch_names(isa_file));
  d.places = generator::read_layout(layout_file);
  log.stop_on_errors();
  const bool is_valhall = !d.places.sources_are_codes();
  d.library = !chosen.library.empty() ? chosen.library : is_valhall ? "valhall/isa" : chosen.ns;
  if (!is_valhall && chosen.ns == "valhall")
    log.give_up({chosen.layout, 0}, "a set whose sources are codes needs --namespace");
  if (!is_valhall && !chosen.public_out.empty())
    log.give_up({chosen.layout, 0}, "a set whose sources are codes has no headers for --public");
  d.instructions = generator::read_isa(isa_file, d.places, chosen.arch);
  log.stop_on_errors();
  if (!chosen.spelling.empty()) {
    const generator::xml_file spelling_file(chosen.spelling, log, {});
    d.arm = generator::read_arm_spelling(spelling_file);
    log.stop_on_errors();
  }
  if (!chosen.native.empty()) {
    const generator::xml_file native_file(chosen.native, log, {});
    d.native.push_back(generator::read_native_layout(native_file, d.places, d.instructions));
    log.stop_on_errors();
    generator::forget_values_of(d.instructions, d.native.back().arch);
  }
  generator::check(d.instructions, d.places, log);
  generator::check_names(d, log);
  log.stop_on_errors();
  generator::check_native(d, log);
  log.stop_on_errors();
  generator::write_files(chosen.out, generator::all_headers(d), log);
  log.stop_on_errors();
  if (!chosen.public_out.empty())
    generator::write_files(chosen.public_out, generator::public_headers(d), log);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--help") {
    std::fputs(usage, stdout);
    return 0;
  }
  const std::optional<options> chosen = parse(argc, argv);
  if (!chosen) {
    std::fputs(usage, stderr);
    return 2;
  }
  generator::diagnostics log;
  try {
    run(*chosen, log);
  } catch (const generator::gave_up&) {
    // The diagnostics hold the messages.
  } catch (const generator::unwritable& problem) {
    log.error(problem.where, problem.what());
  } catch (const std::exception& problem) {
    log.error({chosen->isa, 0}, problem.what());
  }
  // An error in a group or in the layout is found once for each instruction that uses it.
  std::set<std::string> told;
  for (const std::string& message : log.messages())
    if (told.insert(message).second) std::fprintf(stderr, "%s\n", message.c_str());
  return log.messages().empty() ? 0 : 1;
}
