// SPDX-License-Identifier: MIT
#include "checks.hpp"
#include "headers.hpp"
#include "native_places.hpp"
#include "readers.hpp"

#include <cstdio>
#include <exception>

namespace {

struct options {
  std::string isa, layout, spelling, native, words, out, public_out, ns = "valhall", library, arch, ignored;
};

bool is_given(const std::string& value) { return !value.empty(); }
bool is_identifier(const std::string& value) { return generator::identifier(value) == value; }
bool is_number(const std::string& value) {
  return !value.empty() && value.size() < 4 && value.find_first_not_of("0123456789") == std::string::npos;
}

/// An option: its place, the test of its value if it has one, and its lines of the usage.
struct option {
  std::string_view name;
  std::string options::*value;
  bool (*is_valid)(const std::string&);
  const char* usage;
};

constexpr option known_options[] = {
    {"--isa", &options::isa, nullptr,
     "  --isa FILE        the description, in the vocabulary of Mesa's ISA.xml\n"},
    {"--layout", &options::layout, nullptr, "  --layout FILE     where the parts of an instruction lie\n"},
    {"--spelling", &options::spelling, nullptr, "  --spelling FILE   how Arm writes the instructions\n"},
    {"--native", &options::native, nullptr,
     "  --native FILE     the layout of one architecture whose words have their parts in other places\n"},
    {"--words", &options::words, nullptr,
     "  --words FILE      words of other languages, with text that does the same\n"},
    {"--out", &options::out, nullptr, "  --out DIR         an existing folder for the headers\n"},
    {"--public", &options::public_out, nullptr,
     "  --public DIR      an existing folder for the headers of one architecture each that users include: "
     "`v9.hpp`\n"
     "                    with the builders, `unchecked/v9.hpp` with those without rules\n"},
    {"--namespace", &options::ns, is_identifier,
     "  --namespace NAME  namespace of the generated code; valhall if not given\n"},
    {"--library", &options::library, is_given,
     "  --library FOLDER  in includes, the folder whose folder `generated` has the headers; if not given,\n"
     "                    valhall/isa, or NAME where sources are codes\n"},
    {"--arch", &options::arch, is_number,
     "  --arch N          architecture; by default, the description's\n"},
    {"--ignore", &options::ignored, nullptr,
     "  --ignore NAMES    unknown tags and attributes of these names are no error\n"}};

void print_usage(std::FILE* to) {
  std::fputs(
      "usage: valhall-generate --isa FILE --layout FILE --out DIR [--spelling FILE]\n"
      "                        [--native FILE] [--words FILE]\n"
      "                        [--public DIR] [--namespace NAME] [--library FOLDER] [--arch N]\n"
      "                        [--ignore NAME[,NAME...]]\n"
      "\n"
      "Reads an ISA description and the layout of its words, checks them, and writes the C++ headers.\n"
      "\n",
      to);
  for (const option& one : known_options) std::fputs(one.usage, to);
}

/// The names in `list`, separated by commas.
std::set<std::string> split(std::string list) {
  std::replace(list.begin(), list.end(), ',', ' ');
  const std::vector<std::string> names = generator::words(list);
  return {names.begin(), names.end()};
}

/// Parses the options. Prints the reason and returns nothing if the command line is wrong.
std::optional<options> parse(int argc, char** argv) {
  options result;
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 == argc) {
      std::fprintf(stderr, "valhall-generate: %s needs a value\n", argv[i]);
      return std::nullopt;
    }
    const option* known = generator::find_named(known_options, std::string_view(argv[i]));
    if (!known || (known->is_valid && !known->is_valid(argv[i + 1]))) {
      std::fprintf(stderr, "valhall-generate: %s %s is not understood\n", argv[i], argv[i + 1]);
      return std::nullopt;
    }
    result.*known->value = argv[i + 1];
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
  generator::xml_file isa_file(chosen.isa, log, split(chosen.ignored));
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
  d.instructions = generator::read_isa(
      isa_file, d.places, chosen.arch.empty() ? 0 : static_cast<unsigned>(std::stoul(chosen.arch)));
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
  if (!chosen.words.empty()) {
    generator::xml_file words_file(chosen.words, log, {});
    words_file.name_archs(generator::arch_names(isa_file));
    d.foreign = generator::read_foreign_words(words_file, d.instructions);
    log.stop_on_errors();
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
    print_usage(stdout);
    return 0;
  }
  const std::optional<options> chosen = parse(argc, argv);
  if (!chosen) {
    print_usage(stderr);
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
