// SPDX-License-Identifier: MIT
// Descriptions that the generator must reject, and a few that it must accept. Each is a file in refused/ or
// accepted/, whose comments contain the expectations:
//
//   <!-- expect: LINE: PHRASE -->        a message of that line of the file
//   <!-- expect: FILE:LINE: PHRASE -->   a message of a line of a file in base/
//   <!-- options: OPTION... -->          more options for the generator
//
// A file whose name begins with `layout_` is a layout; the other half is in base/.
#include "catch.hpp"
#include "run.hpp"

#include <algorithm>
#include <sstream>

using namespace generator_tests;

namespace {

struct expectations {
  std::vector<std::string> messages;  ///< File, line, and the phrase.
  std::vector<std::string> options;
};

/// The text after `key` in a comment of `line`; empty if it has none.
std::string note(const std::string& line, const std::string& key) {
  const std::string start = "<!-- " + key + ": ";
  const std::size_t end = line.rfind(" -->");
  if (!line.starts_with(start) || end == std::string::npos) return {};
  return line.substr(start.size(), end - start.size());
}

expectations read_expectations(const fs::path& file) {
  expectations result;
  std::istringstream lines(read_file(file));
  for (std::string line; std::getline(lines, line);) {
    if (const std::string message = note(line, "expect"); !message.empty()) {
      const bool names_file = message[0] < '0' || message[0] > '9';
      const std::size_t colon = message.find(": ");
      const std::string where = message.substr(0, colon);
      const fs::path base = cases_folder() / "base" / where;
      result.messages.push_back((names_file ? base.string() : file.string() + ":" + where) +
                                ": error: " + message.substr(colon + 2));
    }
    std::istringstream words(note(line, "options"));
    for (std::string word; words >> word;) result.options.push_back(word);
  }
  return result;
}

outcome run_case(const fs::path& file, const expectations& wanted, const fs::path& scratch) {
  const bool is_layout = file.filename().string().starts_with("layout_");
  const fs::path base = cases_folder() / "base";
  std::vector<std::string> list =
      arguments(is_layout ? base / "isa.xml" : file, is_layout ? file : base / "layout.xml", scratch / "out");
  list.insert(list.end(), wanted.options.begin(), wanted.options.end());
  fs::remove_all(scratch / "out");
  fs::create_directory(scratch / "out");
  return run(list, scratch);
}

std::vector<fs::path> cases(const char* folder) {
  std::vector<fs::path> files;
  for (const std::string& name : files_in(cases_folder() / folder))
    if (name.ends_with(".xml")) files.push_back(cases_folder() / folder / name);
  return files;
}

/// Runs the generator on each file in `folder`, by `run_one`, and checks its messages.
template <class Run>
void check_refusals(const char* folder, const Run& run_one) {
  const fs::path scratch = scratch_folder(folder);
  for (const fs::path& file : cases(folder)) {
    INFO(file.string());
    const expectations wanted = read_expectations(file);
    CHECK_FALSE(wanted.messages.empty());
    const outcome result = run_one(file, wanted, scratch);
    CHECK(result.status == 1);
    CHECK(files_in(scratch / "out").empty());
    for (const std::string& message : result.messages) {
      INFO("the generator says: " << message);
      CHECK(std::any_of(wanted.messages.begin(), wanted.messages.end(),
                        [&](const std::string& expected) { return message.starts_with(expected); }));
    }
    for (const std::string& expected : wanted.messages) {
      INFO("not said: " << expected);
      CHECK(std::any_of(result.messages.begin(), result.messages.end(),
                        [&](const std::string& message) { return message.starts_with(expected); }));
    }
    CHECK(result.messages.size() == wanted.messages.size());
  }
}

/// Generates from the description in base/ and the spelling `file`.
outcome run_spelling(const fs::path& file, const expectations&, const fs::path& scratch) {
  const fs::path base = cases_folder() / "base";
  std::vector<std::string> list = arguments(base / "isa.xml", base / "layout.xml", scratch / "out");
  list.insert(list.end(), {"--spelling", file.string()});
  fs::remove_all(scratch / "out");
  fs::create_directory(scratch / "out");
  return run(list, scratch);
}

/// Generates from the description in base/ and the native layout `file`.
outcome run_native(const fs::path& file, const expectations&, const fs::path& scratch) {
  const fs::path base = cases_folder() / "base";
  std::vector<std::string> list = arguments(base / "isa.xml", base / "layout.xml", scratch / "out");
  list.insert(list.end(), {"--native", file.string()});
  fs::remove_all(scratch / "out");
  fs::create_directory(scratch / "out");
  return run(list, scratch);
}

}  // namespace

TEST_CASE("Faulty descriptions are refused", "[refused]") { check_refusals("refused", run_case); }

TEST_CASE("Faulty spellings are refused", "[refused]") {
  check_refusals("refused_arm_spelling", run_spelling);
}

TEST_CASE("Faulty native layouts are refused", "[refused]") { check_refusals("refused_native", run_native); }

TEST_CASE("Descriptions without a fault are taken", "[refused]") {
  const fs::path scratch = scratch_folder("accepted");
  for (const fs::path& file : cases("accepted")) {
    INFO(file.string());
    const outcome result = run_case(file, read_expectations(file), scratch);
    for (const std::string& message : result.messages) UNSCOPED_INFO(message);
    CHECK(result.status == 0);
    CHECK(result.messages.empty());
    const std::vector<std::string> headers = files_in(scratch / "out");
    CHECK(headers.size() >= 9);
    for (const std::string& name : headers) {
      INFO(name);
      const std::string text = read_file(scratch / "out" / name);
      CHECK(text.find("_pool[] = {\n}") == std::string::npos);  // C++ has no empty arrays.
      CHECK(text.find("\\\n") == std::string::npos);  // A backslash would join two lines of a comment.
    }
  }
}
