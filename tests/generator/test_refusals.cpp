// SPDX-License-Identifier: MIT
// Descriptions that the generator must reject, and a few that it must accept: the cases in cases/. Each
// begins with `= NAME`, followed by lines of these kinds:
//
//   ! LINE: PHRASE        an expected message of that line
//   ! FILE:LINE: PHRASE   an expected message of a line of a file in base/
//   ? OPTION...           more options for the generator
//
// and by a document, or by changes of a file in base/: `-LINE` removes the next such line, `+LINE` inserts
// one there, `@LINE` continues after the next such line, and a line that begins with a blank goes before the
// last one. \xNN is a byte.
#include "catch.hpp"
#include "run.hpp"

#include <algorithm>
#include <sstream>

using namespace generator_tests;

namespace {

using line_list = std::vector<std::string>;

struct test_case {
  std::string name;
  line_list messages = {}, options = {}, lines = {};
};

line_list lines_of(const fs::path& file) {
  line_list result;
  std::istringstream lines(read_file(file));
  for (std::string line; std::getline(lines, line);) result.push_back(line);
  return result;
}

std::vector<test_case> read_cases(const std::string& name) {
  std::vector<test_case> result;
  for (const std::string& line : lines_of(cases_folder() / "cases" / name)) {
    const std::string text = line.substr(std::min<std::size_t>(2, line.size()));
    if (line.starts_with("= ")) {
      result.push_back({.name = text});
    } else if (line.starts_with("! ")) {
      result.back().messages.push_back(text);
    } else if (line.starts_with("? ")) {
      std::istringstream words(text);
      for (std::string word; words >> word;) result.back().options.push_back(word);
    } else {
      result.back().lines.push_back(line);
    }
  }
  // Empty lines separate the cases.
  for (test_case& on : result)
    while (!on.lines.empty() && on.lines.back().empty()) on.lines.pop_back();
  return result;
}

/// The index of `line` in `lines`, after `first`. It must be there.
std::size_t find_line(const line_list& lines, std::size_t first, const std::string& line) {
  const auto found = std::find(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end(), line);
  INFO("not in the file in base/: " << line);
  REQUIRE(found != lines.end());
  return static_cast<std::size_t>(found - lines.begin());
}

/// The document of a case, whose changes are of the lines `base`.
std::string document_of(const test_case& on, const line_list& base) {
  const bool changes = on.lines.empty() || on.lines[0][0] != '<';
  line_list lines = changes ? base : on.lines;
  std::size_t place = 0;
  for (std::size_t i = 0; changes && i < on.lines.size(); ++i) {
    const std::string& change = on.lines[i];
    const std::string line = change.substr(1);
    const auto at = [&](std::size_t n) { return lines.begin() + static_cast<std::ptrdiff_t>(n); };
    switch (change[0]) {
      case '-': lines.erase(at(place = find_line(lines, place, line))); break;
      case '+': lines.insert(at(place++), line); break;
      case '@': place = find_line(lines, place, line) + 1; break;
      default: lines.insert(lines.end() - 1, change);
    }
  }
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  for (std::size_t i = 0; (i = text.find("\\x", i)) != std::string::npos; ++i)
    text.replace(i, 4, 1, static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16)));
  return text;
}

/// A message as the generator prints it.
std::string printed(const std::string& message, const fs::path& file) {
  const bool names_file = message[0] < '0' || message[0] > '9';
  const std::size_t colon = message.find(": ");
  const std::string where = message.substr(0, colon);
  return (names_file ? (cases_folder() / "base" / where).string() : file.string() + ":" + where) +
         ": error: " + message.substr(colon + 2);
}

/// The kinds of files that cases are.
enum class file_kind { isa, layout, spelling, native, words };

/// Runs the generator on each case of a table, whose changes are of the file `base` in base/, and hands its
/// result to `check`.
template <class Check>
void run_cases(const std::string& table, const std::string& base, file_kind kind, const Check& check) {
  const fs::path bases = cases_folder() / "base", scratch = scratch_folder(table), out = scratch / "out";
  const line_list base_lines = lines_of(bases / base);
  for (const test_case& on : read_cases(table)) {
    INFO(table << ": " << on.name);
    const fs::path file = scratch / (on.name + ".xml");
    write_file(file, document_of(on, base_lines));
    line_list list = arguments(kind == file_kind::isa ? file : bases / "isa.xml",
                               kind == file_kind::layout ? file : bases / "layout.xml", out);
    if (kind == file_kind::spelling) list.insert(list.end(), {"--spelling", file.string()});
    if (kind == file_kind::words) list.insert(list.end(), {"--words", file.string()});
    if (kind == file_kind::native) list.insert(list.end(), {"--native", file.string()});
    list.insert(list.end(), on.options.begin(), on.options.end());
    fs::remove_all(out);
    fs::create_directory(out);
    const outcome result = run(list, scratch);
    for (const std::string& message : result.messages) UNSCOPED_INFO("the generator says: " << message);
    check(on, file, result, out);
  }
}

void check_refusals(const std::string& table, const std::string& base, file_kind kind) {
  run_cases(table, base, kind,
            [](const test_case& on, const fs::path& file, const outcome& result, const fs::path& out) {
              CHECK(result.status == 1);
              CHECK(files_in(out).empty());
              line_list wanted;
              for (const std::string& message : on.messages) wanted.push_back(printed(message, file));
              CHECK_FALSE(wanted.empty());
              for (const std::string& message : result.messages) {
                INFO("not expected: " << message);
                CHECK(std::any_of(wanted.begin(), wanted.end(),
                                  [&](const std::string& phrase) { return message.starts_with(phrase); }));
              }
              for (const std::string& phrase : wanted) {
                INFO("not said: " << phrase);
                CHECK(std::any_of(result.messages.begin(), result.messages.end(),
                                  [&](const std::string& message) { return message.starts_with(phrase); }));
              }
              CHECK(result.messages.size() == wanted.size());
            });
}

}  // namespace

TEST_CASE("Faulty descriptions are refused", "[refused]") {
  check_refusals("isa.txt", "empty.xml", file_kind::isa);
}

TEST_CASE("Faulty layouts are refused", "[refused]") {
  check_refusals("layout.txt", "layout.xml", file_kind::layout);
  check_refusals("coded_layout.txt", "coded_layout.xml", file_kind::layout);
}

TEST_CASE("Faulty spellings are refused", "[refused]") {
  check_refusals("arm_spelling.txt", "arm_spelling.xml", file_kind::spelling);
}

TEST_CASE("Faulty native layouts are refused", "[refused]") {
  check_refusals("native.txt", "native.xml", file_kind::native);
}

TEST_CASE("Faulty words of other languages are refused", "[refused]") {
  check_refusals("foreign_words.txt", "foreign_words.xml", file_kind::words);
}

TEST_CASE("Descriptions without a fault are taken", "[refused]") {
  run_cases(
      "accepted.txt", "empty.xml", file_kind::isa,
      [](const test_case&, const fs::path&, const outcome& result, const fs::path& out) {
        CHECK(result.status == 0);
        CHECK(result.messages.empty());
        const std::vector<std::string> headers = files_in(out);
        CHECK(headers.size() >= 9);
        for (const std::string& name : headers) {
          INFO(name);
          const std::string text = read_file(out / name);
          CHECK(text.find("_pool[] = {\n}") == std::string::npos);  // C++ has no empty arrays.
          CHECK(text.find("\\\n") == std::string::npos);  // A backslash would join two lines of a comment.
        }
      });
}
