// SPDX-License-Identifier: MIT
// Hostile descriptions: the generator rejects them, and neither crashes nor hangs.
#include "catch.hpp"
#include "checks.hpp"
#include "headers.hpp"
#include "native_places.hpp"
#include "readers.hpp"
#include "run.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace generator_tests;

namespace {

struct result {
  std::vector<std::string> messages;
  std::size_t bytes_of_output = 0;
};

/// Fills a description by `make`, which reports errors to the log; with `writes`, also makes its headers.
template <class Make>
result generate(const Make& make, bool writes) {
  generator::diagnostics log;
  result made;
  try {
    generator::description d;
    d.ns = "valhall";
    make(d, log);
    log.stop_on_errors();
    if (!writes) return made;
    for (const generator::output_file& file : generator::all_headers(d))
      made.bytes_of_output += file.text.size();
  } catch (const generator::gave_up&) {
    // A wrong description must end here.
  } catch (const generator::unwritable& problem) {
    log.error(problem.where, problem.what());
  }
  made.messages = log.messages();
  return made;
}

void read(generator::description& d, const fs::path& isa, const fs::path& layout,
          generator::diagnostics& log) {
  const generator::xml_file layout_file(layout.string(), log, {});
  d.places = generator::read_layout(layout_file);
  log.stop_on_errors();
  const generator::xml_file isa_file(isa.string(), log, {});
  d.instructions = generator::read_isa(isa_file, d.places, 0);
  log.stop_on_errors();
}

/// Runs the generator on two files; with `writes`, including the texts of the headers.
result generate(const fs::path& isa, const fs::path& layout, bool writes = true) {
  return generate(
      [&](generator::description& d, generator::diagnostics& log) {
        read(d, isa, layout, log);
        generator::check(d.instructions, d.places, log);
        generator::check_names(d, log);
      },
      writes);
}

std::string repeated(const std::string& text, unsigned times) {
  std::string all;
  for (unsigned i = 0; i < times; ++i) all += text;
  return all;
}

/// Like `repeated`, with each `#` replaced by the number of the repetition.
std::string numbered(const std::string& text, unsigned times) {
  std::string all;
  for (unsigned i = 0; i < times; ++i)
    for (const char c : text) {
      if (c == '#')
        all += std::to_string(i);
      else
        all += c;
    }
  return all;
}

std::string description(const std::string& body) {
  return "<valhall><enum name=\"Flow\"><value default=\"true\">none</value></enum>" + body + "</valhall>";
}

std::string instruction(const std::string& body, const std::string& attributes = "opcode=\"1\"") {
  return description("<ins name=\"X.i32\" unit=\"CVT\" " + attributes + ">" + body + "</ins>");
}

/// Random damage to a text, reproducible by its seed.
class mutator {
 public:
  mutator(std::string text, unsigned seed) : text_(std::move(text)), random_(seed) {
    for (std::size_t i = 0; i < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', i), text_.size() - 1) + 1;
      lines_.push_back(text_.substr(i, end - i));
      i = end;
    }
  }

  std::string next() {
    std::vector<std::string> lines = lines_;
    for (std::size_t i = 0, times = 1 + below(3); i < times; ++i) damage(lines);
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
  }

 private:
  std::string text_;
  std::vector<std::string> lines_;
  std::mt19937 random_;

  std::size_t below(std::size_t end) { return random_() % end; }
  static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  void damage(std::vector<std::string>& lines) {
    const std::size_t at = below(lines.size());
    std::string& line = lines[at];
    switch (below(8)) {
      case 0: line[below(line.size())] ^= static_cast<char>(1u << below(8)); break;
      case 1: line[below(line.size())] = "<>\"'&=/ 0189xf-!?\n\t"[below(19)]; break;
      case 2: lines.erase(lines.begin() + offset(at)); break;
      case 3: lines.insert(lines.begin() + offset(at), lines[below(lines.size())]); break;
      case 4: std::swap(lines[at], lines[below(lines.size())]); break;
      case 5:
        line.erase(below(line.size()), below(20));
        if (line.empty()) line = "\n";
        break;
      default: change_value(line); break;
    }
    if (lines.empty()) lines.emplace_back("\n");
  }

  /// Changes the value of an attribute of the line, so that the file remains well-formed.
  void change_value(std::string& line) {
    static constexpr std::array values = {
        "",      "0",    "1",     "2",          "7",          "9",      "31",     "32",
        "33",    "48",   "62",    "63",         "64",         "65",     "127",    "128",
        "255",   "256",  "65535", "65536",      "-1",         "-64",    "0x",     "0xC",
        "0x1ff", "true", "a:b:",  "4294967295", "4294967296", "none",   "Flow",   "rw",
        "false", ".",    "x.i64", "0-",         "0-9",        "format", "3 d0:4", "-9223372036854775808",
        "LOAD",  "i32",  "f16",   "::",         "1 :",        " ",      "e\"",    "18446744073709551615"};
    std::vector<std::size_t> quotes;
    for (std::size_t i = 0; i < line.size(); ++i)
      if (line[i] == '"') quotes.push_back(i);
    if (quotes.size() < 2) return;
    const std::size_t pair = below(quotes.size() / 2);
    const std::size_t first = quotes[2 * pair] + 1;
    line.replace(first, quotes[2 * pair + 1] - first, values[below(values.size())]);
  }
};

/// Runs the generator on 2000 damaged texts, or until the time limit. The environment variable
/// VALHALL_MUTANT_SECONDS sets a longer one.
template <class Run>
void try_mutants(const char* name, const fs::path& original, Run&& run) {
  const fs::path mutant = scratch_folder(std::string("mutants_of_") + name) / "mutant.xml";
  mutator damaged(read_file(original), 20220601);
  const char* asked = std::getenv("VALHALL_MUTANT_SECONDS");
  const unsigned wanted = asked ? ~0u : 2000;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(asked ? std::atoi(asked) : 4);
  unsigned count = 0;
  unsigned taken = 0;
  for (; count < wanted && std::chrono::steady_clock::now() < end; ++count) {
    write_file(mutant, damaged.next());
    INFO("mutant " << count << ", in " << mutant);
    const bool writes = count % 8 == 0;  // The writers take most of the time.
    const result made = run(mutant, writes);
    const bool refused = !made.messages.empty();
    taken += !refused;
    if ((made.bytes_of_output > 0) != (writes && !refused)) FAIL("refused, and yet with output, or neither");
    for (const std::string& message : made.messages)
      if (message.find(": error: ") == std::string::npos) FAIL(message);
  }
  std::printf("%u mutants of %s, %u of them taken\n", count, name, taken);
  CHECK(count > 0);
}

}  // namespace

TEST_CASE("Hostile descriptions are reported", "[hostile]") {
  const fs::path scratch = scratch_folder("hostile");
  const fs::path base = cases_folder() / "base";
  const std::vector<std::pair<const char*, std::string>> descriptions = {
      {"deep nesting", repeated("<valhall>", 200000)},
      {"deep nesting that ends", repeated("<valhall>", 200000) + repeated("</valhall>", 200000)},
      {"deep nesting inside", instruction(repeated("<desc>", 100000) + repeated("</desc>", 100000)) + "<"},
      {"many attributes", instruction("<src" + numbered(" a#=\"\"", 20000) + "/>")},
      {"one attribute many times", instruction("<src" + repeated(" size=\"32\"", 20000) + "/>")},
      {"a long name", instruction("", "opcode=\"1\" " + std::string(2000000, 'a') + "=\"\"")},
      {"a long number", instruction("", "opcode=\"" + std::string(2000000, '1') + "\"")},
      {"many instructions with one encoding",
       description(numbered("<ins name=\"X#\" unit=\"CVT\" opcode=\"1\"/>", 5000))},
      {"many fields at one place", instruction(numbered("<imm name=\"i#\" start=\"0\" size=\"1\"/>", 5000))},
      {"many flags at one place", instruction(numbered("<mod name=\"m#\" start=\"0\" size=\"1\"/>", 5000))},
      {"many sources", instruction(repeated("<src/>", 20000))},
      {"many staging registers", instruction(repeated("<sr read=\"true\"/>", 2000))},
      {"many values", description("<enum name=\"E\">" + numbered("<value>v#</value>", 50000) + "</enum>")},
      {"names of digits", description("<ins name=\"99999999999999999999\" unit=\"CVT\" opcode=\"512\"/>")},
      {"an empty name", description("<ins name=\"\" unit=\"\" opcode=\"1\"/>")},
      {"an external entity", "<!DOCTYPE v [<!ENTITY e SYSTEM \"file:///etc/hosts\">]><valhall>&e;</valhall>"},
      {"entities of entities", "<!DOCTYPE v [<!ENTITY a \"" + repeated("x", 1000) + "\"><!ENTITY b \"" +
                                   repeated("&a;", 1000) + "\">]><valhall>&b;</valhall>"},
      {"a doctype without end", "<!DOCTYPE v [" + repeated("<!ENTITY a \"", 10000)},
  };
  for (const auto& [what, text] : descriptions)
    for (const bool as_layout : {false, true}) {
      INFO(what << (as_layout ? " as layout" : ""));
      const fs::path file = scratch / "hostile.xml";
      write_file(file, text);
      const result made = as_layout ? generate(base / "isa.xml", file) : generate(file, base / "layout.xml");
      CHECK_FALSE(made.messages.empty());
      CHECK(made.bytes_of_output == 0);
    }
}

TEST_CASE("Damaged descriptions are reported or taken", "[damaged_isa]") {
  const fs::path isa = isa_folder() / "valhall.xml";
  const fs::path layout = isa_folder() / "layout.xml";
  try_mutants("valhall.xml", isa,
              [&](const fs::path& mutant, bool writes) { return generate(mutant, layout, writes); });
}

TEST_CASE("Damaged layouts are reported or taken", "[damaged_layout]") {
  const fs::path isa = isa_folder() / "valhall.xml";
  const fs::path layout = isa_folder() / "layout.xml";
  try_mutants("layout.xml", layout,
              [&](const fs::path& mutant, bool writes) { return generate(isa, mutant, writes); });
}

TEST_CASE("Damaged native layouts are reported or taken", "[damaged_native]") {
  generator::diagnostics none;
  generator::description whole;
  read(whole, isa_folder() / "valhall.xml", isa_folder() / "layout.xml", none);
  const auto run = [&](const fs::path& mutant, bool writes) {
    return generate(
        [&](generator::description& d, generator::diagnostics& log) {
          d.places = whole.places;
          d.instructions = whole.instructions;
          const generator::xml_file native_file(mutant.string(), log, {});
          d.native.push_back(generator::read_native_layout(native_file, d.places, d.instructions));
          log.stop_on_errors();
          generator::forget_values_of(d.instructions, d.native.back().arch);
          generator::check(d.instructions, d.places, log);
          log.stop_on_errors();
          generator::check_native(d, log);
        },
        writes);
  };
  try_mutants("layout-v15.xml", isa_folder() / "layout-v15.xml", run);
}
