// SPDX-License-Identifier: MIT
// Files that cannot be read or written, wrong command lines, and two runs that must agree.
#include "catch.hpp"
#include "run.hpp"

#include <algorithm>
#include <chrono>

using namespace generator_tests;

namespace {

const fs::path isa = isa_folder() / "valhall.xml";
const fs::path layout = isa_folder() / "layout.xml";

/// Expects one message, which begins with `path` and line 0 and contains `phrase`.
void expect_refusal(const outcome& result, const fs::path& path, const std::string& phrase) {
  CHECK(result.status == 1);
  REQUIRE(result.messages.size() == 1);
  INFO(result.messages[0]);
  CHECK(result.messages[0].starts_with(path.string() + ":0: error: " + phrase));
}

}  // namespace

TEST_CASE("A file that cannot be read is refused", "[files]") {
  const fs::path scratch = scratch_folder("unreadable");
  const fs::path out = scratch / "out";
  fs::create_directory(out);
  const fs::path missing = scratch / "missing.xml";
  expect_refusal(run(arguments(missing, layout, out), scratch), missing, "cannot read the file");
  expect_refusal(run(arguments(isa, missing, out), scratch), missing, "cannot read the file");
  expect_refusal(run(arguments(out, layout, out), scratch), out, "cannot read the file: a folder");
  expect_refusal(run(arguments(isa, out, out), scratch), out, "cannot read the file: a folder");
  CHECK(fs::is_empty(out));
}

TEST_CASE("Files without a description are refused", "[files]") {
  const fs::path scratch = scratch_folder("contents");
  const fs::path out = scratch / "out";
  fs::create_directory(out);
  std::string bytes;
  for (unsigned i = 0; i < 4096; ++i) bytes += static_cast<char>(i * 37 % 256);
  for (const std::string& text : {std::string(), std::string(" \n\n"), std::string("\xef\xbb\xbf"), bytes,
                                  std::string(5000, '\0'), std::string("\xff\xfe<\0v\0/\0>\0", 10)}) {
    const fs::path file = scratch / "faulty.xml";
    write_file(file, text);
    for (const bool is_layout : {false, true}) {
      const outcome result = run(arguments(is_layout ? isa : file, is_layout ? file : layout, out), scratch);
      CHECK(result.status == 1);
      REQUIRE(result.messages.size() == 1);
      INFO(result.messages[0]);
      CHECK(result.messages[0].starts_with(file.string() + ":"));
      CHECK(result.messages[0].find(": error: malformed XML: ") != std::string::npos);
    }
  }
  CHECK(fs::is_empty(out));
}

TEST_CASE("A failed write leaves no incomplete file", "[files]") {
  const fs::path scratch = scratch_folder("unwritable");

  SECTION("The folder is missing") {
    const outcome result = run(arguments(isa, layout, scratch / "missing"), scratch);
    CHECK(result.status == 1);
    REQUIRE(result.messages.size() == 1);
    CHECK(result.messages[0].starts_with((scratch / "missing").string()));
    CHECK(result.messages[0].find(":0: error: cannot write the file") != std::string::npos);
    CHECK_FALSE(fs::exists(scratch / "missing"));
  }
  SECTION("The folder is a file") {
    write_file(scratch / "file", "as it was");
    CHECK(run(arguments(isa, layout, scratch / "file"), scratch).status == 1);
    CHECK(read_file(scratch / "file") == "as it was");
  }
  // Makes a folder with the name of a header, for a sample of the headers in turn. The headers of the earlier
  // run remain unchanged.
  SECTION("A folder has the name of a header") {
    const fs::path complete = scratch / "complete";
    fs::create_directory(complete);
    REQUIRE(run(arguments(isa, layout, complete), scratch).status == 0);
    const std::vector<std::string> names = files_in(complete);
    const fs::path out = scratch / "out";
    for (const std::string& suffix : {std::string(), std::string(".new")})
      for (std::size_t i = 0; i < names.size(); i += 8) {
        const std::string& taken = names[i];
        INFO(taken + suffix);
        fs::remove_all(out);
        fs::create_directories(out / (taken + suffix));
        write_file(out / (taken + suffix) / "inside", "");
        std::vector<std::string> earlier;
        for (const std::string& name : names)
          if (name != taken || !suffix.empty()) {
            write_file(out / name, "as it was");
            earlier.push_back(name);
          }
        const outcome result = run(arguments(isa, layout, out), scratch);
        CHECK(result.status == 1);
        REQUIRE(result.messages.size() == 1);
        CHECK(result.messages[0].starts_with((out / (taken + suffix)).string() +
                                             ":0: error: cannot write the file"));
        CHECK(files_in(out) == earlier);
        for (const std::string& name : earlier) CHECK(read_file(out / name) == "as it was");
      }
  }
}

TEST_CASE("Unchanged files keep their time", "[files]") {
  const fs::path out = scratch_folder("unchanged") / "out";
  fs::create_directory(out);
  REQUIRE(run(arguments(isa, layout, out), out.parent_path()).status == 0);
  const std::vector<std::string> names = files_in(out);
  const fs::file_time_type earlier = fs::last_write_time(out / names[0]) - std::chrono::hours(1);
  for (const std::string& name : names) fs::last_write_time(out / name, earlier);
  const std::string text = read_file(out / names[0]);
  write_file(out / names[0], text + " ");
  fs::last_write_time(out / names[0], earlier);
  REQUIRE(run(arguments(isa, layout, out), out.parent_path()).status == 0);
  CHECK(read_file(out / names[0]) == text);
  for (const std::string& name : names)
    CHECK((fs::last_write_time(out / name) == earlier) == (name != names[0]));
}

TEST_CASE("A wrong command line is answered with the usage", "[files]") {
  const fs::path scratch = scratch_folder("command_line");
  const fs::path out = scratch / "out";
  fs::create_directory(out);
  const std::vector<std::string> good = arguments(isa, layout, out);
  const auto with = [&](std::initializer_list<std::string> more) {
    std::vector<std::string> list = good;
    list.insert(list.end(), more);
    return list;
  };
  std::vector<std::vector<std::string>> wrong = {
      {},
      {"--isa"},
      {"--isa", isa.string()},
      {isa.string(), layout.string(), out.string()},
      with({"--out"}),
      with({"--public"}),
      with({"--unknown", "value"}),
      with({"extra"}),
      with({"--namespace", "two words"}),
      with({"--namespace", "class"}),
      with({"--namespace", "9lives"}),
      with({"--namespace", ""}),
      with({"--arch", "nine"}),
      with({"--arch", "-9"}),
      with({"--arch", "99999999999"}),
      with({"--arch", ""}),
  };
  for (std::size_t without = 0; without < good.size(); without += 2) {
    std::vector<std::string> list = good;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(without),
               list.begin() + static_cast<std::ptrdiff_t>(without) + 2);
    wrong.push_back(list);
  }
  for (const std::vector<std::string>& list : wrong) {
    std::string shown;
    for (const std::string& argument : list) shown += "[" + argument + "] ";
    INFO(shown);
    const outcome result = run(list, scratch);
    CHECK(result.status == 2);
    REQUIRE(result.messages.size() > 1);
    CHECK(result.messages[0].starts_with("valhall-generate: "));
    CHECK(result.messages[1].starts_with("usage: "));
  }
  CHECK(fs::is_empty(out));
  CHECK(run({"--help"}, scratch).status == 0);
}

TEST_CASE("Two runs write the same bytes", "[files]") {
  const fs::path scratch = scratch_folder("twice");
  const fs::path outs[] = {scratch / "one", scratch / "two"};
  for (const fs::path& out : outs) {
    fs::create_directories(out);
    const outcome result = run(arguments(isa, layout, out), scratch);
    REQUIRE(result.status == 0);
    CHECK(result.messages.empty());
    CHECK(read_file(scratch / "output.txt").empty());
  }
  const std::vector<std::string> names = files_in(outs[0]);
  CHECK(names == files_in(outs[1]));
  for (const std::string& name : names) {
    INFO(name);
    CHECK(read_file(outs[0] / name) == read_file(outs[1] / name));
  }
}
