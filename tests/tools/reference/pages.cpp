// SPDX-License-Identifier: MIT
// The pages of docs/reference, read back: their examples assemble, break the stated rules, and links lead
// somewhere.

#include <catch.hpp>

#include <valhall/arch.hpp>
#include <valhall/assemble_virtual.hpp>
#include <valhall/decode.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/verify.hpp>

#include <nlohmann/json.hpp>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace valhall;

namespace {

namespace fs = std::filesystem;

struct page {
  fs::path path;
  std::string text;
};

/// A fenced block: the words after the fence, and the lines.
struct fenced_block {
  std::vector<std::string> info;
  std::string text;

  bool is(const char* word) const {
    for (const std::string& w : info)
      if (w == word) return true;
    return false;
  }
};

std::vector<page> pages_in(const fs::path& folder) {
  std::vector<page> pages;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".md") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    pages.push_back({entry.path(), text.str()});
  }
  return pages;
}

/// The text outside fenced blocks.
std::string prose_of(const page& p) {
  std::string prose;
  std::istringstream lines(p.text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) inside = !inside;
    if (!inside) prose += line + "\n";
  }
  return prose;
}

std::vector<fenced_block> blocks_of(const page& p) {
  std::vector<fenced_block> blocks;
  std::istringstream lines(p.text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("```")) {
      if (inside) blocks.back().text += line + "\n";
      continue;
    }
    inside = !inside;
    if (!inside) continue;
    std::istringstream words(line.substr(3));
    blocks.emplace_back();
    for (std::string word; words >> word;) blocks.back().info.push_back(word);
  }
  return blocks;
}

arch arch_of(const fenced_block& b) {
  REQUIRE(b.info.size() >= 2);
  const found_arch found = find_arch({b.info[1].data(), b.info[1].size()});
  REQUIRE(found.ok());
  return found.value();
}

stage stage_of(const fenced_block& b) {
  for (const stage s : {stage::compute, stage::vertex, stage::fragment, stage::blend})
    if (b.is(name_of(s))) return s;
  FAIL("no stage");
  return stage::compute;
}

assembly assembled(const std::string& text, arch e, bool permissive) {
  return assemble(text, e, {.permissive = permissive});
}

/// The instruction of `word`, and the rule that it breaks.
struct read_word {
  opcode id;
  rule broken;
};

read_word read(std::uint64_t word, arch e) {
  if (e == arch::v15) return {decode(word, arch::v15).id(), check(word, arch::v15)};
  return {decode(word, e).id(), check(word, e)};
}

/// The rules that a text breaks, as text or as a program.
struct judged {
  std::set<rule> text, program;
};

judged judge(const fenced_block& b) {
  const auto include = [](void*, std::string_view name) -> const std::string* {
    static const std::string common = ".equ size, 16\n";
    return name == "common.s" ? &common : nullptr;
  };
  const arch e = arch_of(b);
  judged result;
  const virtual_assembly a =
      assemble_virtual(b.text, e, {.stage = stage_of(b), .text = {.include = include}});
  for (const diagnostic& d : a.errors) result.text.insert(d.rule);
  if (a.ok())
    for (const program_error& f : verify(a.words, stage_of(b), {.narrow = b.is("narrow")}))
      result.program.insert(f.rule);
  return result;
}

const std::vector<page>& pages() {
  static const std::vector<page> all = pages_in(VALHALL_PAGES);
  return all;
}

}  // namespace

TEST_CASE("the text of each example of an instruction assembles to the word beside it, and C++ makes it") {
  unsigned examples = 0, moved = 0;
  for (const page& p : pages_in(fs::path(VALHALL_PAGES) / "instructions")) {
    if (p.path.filename() == "index.md") continue;
    CAPTURE(p.path);
    bool found = false;
    const std::vector<fenced_block> blocks = blocks_of(p);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const fenced_block& b = blocks[i];
      if (!b.is("asm") || b.is("kernel.s")) continue;
      found = true;
      ++examples;
      const arch e = arch_of(b);
      const std::string digits = b.text.substr(0, 16), text = b.text.substr(16);
      const std::uint64_t word = std::stoull(digits, nullptr, 16);
      // Builders refuse undocumented instructions, whose pages have no C++.
      const bool has_cpp = i + 1 < blocks.size() && blocks[i + 1].is("cpp") && !blocks[i + 1].is("part");
      const assembly a = assembled(text, e, !has_cpp);
      REQUIRE(a.ok());
      REQUIRE(a.words == std::vector<std::uint64_t>{word});
      const read_word found_word = read(word, e);
      CHECK(found_word.broken == (has_cpp ? rule::none : rule::undocumented_form));
      if (has_cpp) CHECK(blocks[i + 1].text.find("== 0x" + digits) != std::string::npos);
      const std::string title = p.text.substr(2, p.text.find('\n') - 2);
      CHECK(info(found_word.id).name() == title);
    }
    CHECK(found);
    const std::string row = "| Word in v15 | `0x";
    if (const std::size_t at = p.text.find(row); at != std::string::npos) {
      ++moved;
      const std::uint64_t word = std::stoull(p.text.substr(at + row.size(), 16), nullptr, 16);
      const read_word found_word = read(word, arch::v15);
      CHECK(found_word.broken == rule::none);
      CHECK(p.text.starts_with("# " + std::string(info(found_word.id).name()) + "\n"));
    }
  }
  CHECK(examples > 340);
  CHECK(moved > 280);
}

TEST_CASE("each instruction that the interpreter runs has its operation, in the lines of the header") {
  unsigned operations = 0;
  for (const page& p : pages_in(fs::path(VALHALL_PAGES) / "instructions")) {
    CAPTURE(p.path);
    const std::size_t start = p.text.find("## Operation\n");
    if (p.path.filename() == "index.md") continue;
    REQUIRE(start != std::string::npos);
    const std::size_t end = p.text.find("\n## ", start);
    const std::string section = p.text.substr(start, end - start);
    const bool has_code = section.find("```cpp part\n") != std::string::npos;
    operations += has_code;
    for (const fenced_block& b : blocks_of(p)) {
      if (!b.is("asm") || b.is("kernel.s")) continue;
      const arch e = arch_of(b);
      const std::uint64_t words[] = {std::stoull(b.text.substr(0, 16), nullptr, 16)};
      const run_error error = run(words, machine{.arch = e, .strict = false}).error().kind;
      if (error != run_error::not_known && error != run_error::needs_function) CHECK(has_code);
      const knowledge known = decode(words[0], e).info().semantics;
      CHECK(has_code == (known == knowledge::exact || known == knowledge::approximate));
    }
    // Each block follows a paragraph with a link to its header.
    const std::string folder = "../../../";
    for (std::size_t at = section.find("```cpp part\n"); at != std::string::npos;) {
      const std::size_t link = section.rfind(folder, at) + folder.size(), close = section.find(')', link);
      std::ifstream file(fs::path(VALHALL_PAGES) / "../.." / section.substr(link, close - link));
      std::set<std::string> lines;
      for (std::string line; std::getline(file, line);) lines.insert(line);
      CHECK(!lines.empty());
      const std::size_t first = section.find('\n', at) + 1, last = section.find("\n```", first);
      std::istringstream block(section.substr(first, last - first));
      for (std::string line; std::getline(block, line);) {
        CAPTURE(line);
        CHECK(lines.contains(line));
      }
      at = section.find("```cpp part\n", last + 4);
    }
  }
  CHECK(operations > 200);
}

TEST_CASE("the kernel of each instruction verifies and contains it") {
  unsigned kernels = 0;
  for (const page& p : pages_in(fs::path(VALHALL_PAGES) / "instructions"))
    for (const fenced_block& b : blocks_of(p)) {
      if (!b.is("kernel.s")) continue;
      CAPTURE(p.path);
      ++kernels;
      const assembly a = assembled(b.text, arch_of(b), false);
      REQUIRE(a.ok());
      CHECK(verify(a.words, stage::compute, {}).ok());
      const std::string title = p.text.substr(2, p.text.find('\n') - 2);
      bool is_measured = false;
      for (const std::uint64_t word : a.words)
        is_measured |= std::string(decode(word, arch_of(b)).info().name()) == title;
      CHECK(is_measured);
    }
  CHECK(kernels > 200);
}

TEST_CASE("search finds the instruction of each example's word, and no other") {
  struct form {
    std::string page;
    std::uint64_t mask, bits;
    std::string archs;
  };
  std::vector<form> forms;
  std::ifstream file(fs::path(VALHALL_PAGES) / "search.json");
  for (const nlohmann::json& entry : nlohmann::json::parse(file))
    for (const nlohmann::json& f : entry.value("forms", nlohmann::json::array()))
      forms.push_back({entry.at("page"), std::stoull(f.at("mask").get<std::string>(), nullptr, 16),
                       std::stoull(f.at("bits").get<std::string>(), nullptr, 16), f.at("archs")});
  REQUIRE(forms.size() > 400);
  const auto is_in = [](const std::string& archs, arch e) {
    const unsigned first = static_cast<unsigned>(std::stoul(archs.substr(1)));
    const std::size_t to = archs.find(" to v");
    const unsigned last =
        to == std::string::npos ? first : static_cast<unsigned>(std::stoul(archs.substr(to + 5)));
    return first <= static_cast<unsigned>(e) && static_cast<unsigned>(e) <= last;
  };
  for (const page& p : pages_in(fs::path(VALHALL_PAGES) / "instructions"))
    for (const fenced_block& b : blocks_of(p)) {
      if (!b.is("asm") || b.is("kernel.s")) continue;
      const std::uint64_t word = std::stoull(b.text.substr(0, 16), nullptr, 16);
      std::vector<std::string> found;
      for (const form& f : forms)
        if ((word & f.mask) == f.bits && is_in(f.archs, arch_of(b))) found.push_back(f.page);
      CHECK(found == std::vector<std::string>{"reference/instructions/" + p.path.filename().string()});
    }
}

TEST_CASE("each word of an instruction page has 64 bits") {
  for (const page& p : pages())
    for (const fenced_block& b : blocks_of(p)) {
      if (!b.is("word")) continue;
      CAPTURE(p.path, b.text);
      int next = 63;
      std::istringstream lines(b.text);
      for (std::string line; std::getline(lines, line);) {
        unsigned high = 0, low = 0;
        char dash = 0;
        std::istringstream words(line);
        words >> high;
        low = high;
        if (words.peek() == '-') words >> dash >> low;
        REQUIRE(static_cast<int>(high) == next);
        REQUIRE(low <= high);
        std::string value, name;
        words >> value >> name;
        CHECK((value == "-" || value == "0" || value.starts_with("0x")));
        CHECK(!name.empty());
        next = static_cast<int>(low) - 1;
      }
      CHECK(next == -1);
    }
}

TEST_CASE("the wrong example of a rule breaks only this rule, and the right one breaks none") {
  std::set<std::string> words, programs;
#define VALHALL_RULE(name, ...) words.insert(#name);
  VALHALL_WORD_RULES(VALHALL_RULE)
  VALHALL_TEXT_RULES(VALHALL_RULE)
#undef VALHALL_RULE
#define VALHALL_RULE(name, ...) programs.insert(#name);
  VALHALL_PROGRAM_RULES(VALHALL_RULE)
#undef VALHALL_RULE
  std::set<std::string> seen;
  for (const page& p : pages_in(fs::path(VALHALL_PAGES) / "rules")) {
    const std::string name = p.path.stem().string();
    if (name == "index") continue;
    seen.insert(name);
    CAPTURE(name);
    bool wrong = false, right = false;
    for (const fenced_block& b : blocks_of(p)) {
      if (!b.is("asm")) continue;
      const judged found = judge(b);
      if (b.is("wrong")) {
        wrong = true;
        const std::set<rule>& broken = found.text.empty() ? found.program : found.text;
        REQUIRE(broken.size() == 1);
        CHECK(name_of(*broken.begin()) == name);
      } else {
        right = true;
        CHECK(found.text.empty());
        if (programs.contains(name)) CHECK(found.program.empty());
      }
    }
    CHECK(wrong);
    CHECK(right);
  }
  std::set<std::string> all = words;
  all.insert(programs.begin(), programs.end());
  CHECK(seen == all);
}

TEST_CASE("links of the reference lead to files and headings") {
  const auto anchors_of = [](const fs::path& path) {
    std::set<std::string> anchors;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      if (!line.starts_with("#")) continue;
      std::string anchor;
      for (const char c : line.substr(line.find(' ') + 1))
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-')
          anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (c == ' ')
          anchor += '-';
      anchors.insert(anchor);
    }
    return anchors;
  };
  unsigned links = 0;
  for (const page& p : pages()) {
    const std::string prose = prose_of(p);
    for (std::size_t at = prose.find("]("); at != std::string::npos; at = prose.find("](", at + 1)) {
      const std::string target = prose.substr(at + 2, prose.find(')', at) - at - 2);
      const std::size_t hash = target.find('#');
      const fs::path file = hash == 0 ? p.path : p.path.parent_path() / target.substr(0, hash);
      CAPTURE(p.path, target);
      ++links;
      if (!fs::exists(file)) FAIL_CHECK("no such file");
      if (hash != std::string::npos) CHECK(anchors_of(file).contains(target.substr(hash + 1)));
    }
  }
  CHECK(links > 5000);
}
