// SPDX-License-Identifier: MIT
// tgsi_mutations FOLDER [COUNT [SEED]]: damages texts of the corpus at random, reads, checks and compiles
// them. Errors must be printable and have a place in the text, and every compiled program must consist of
// valid words.
#include <check.hpp>
#include <compile.hpp>
#include <reader.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using text_list = std::vector<std::string>;

constexpr const char* classes[] = {"exact",   "close",    "integer64",     "flow",    "memory",
                                   "lanes",   "fragment", "long_sequence", "texture", "interface",
                                   "doubles", "no_means", "mistakes"};

text_list read_texts(const std::string& folder) {
  text_list texts;
  for (const char* name : classes) {
    std::ifstream in(folder + "/" + name + ".jsonl");
    for (std::string line; std::getline(in, line);) {
      std::string text = nlohmann::json::parse(line)["text"];
      // Long texts would take most of the time, and are like short ones.
      if (text.size() < 4000) texts.push_back(std::move(text));
    }
  }
  return texts;
}

class mutator {
  std::size_t below(std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(random_() % n); }
  template <class List>
  const auto& any(const List& list) {
    return list[below(std::size(list))];
  }

 public:
  mutator(const text_list& texts, std::uint64_t seed) : texts_(texts), random_(seed) {}

  std::string next() {
    std::string text = any(texts_);
    for (std::size_t n = below(4) == 0 ? 3 : 1; n > 0; --n) change(text);
    return text;
  }

 private:
  const text_list& texts_;
  std::mt19937_64 random_;

  /// The starts of the lines of a text, and its end.
  static std::vector<std::size_t> lines_of(const std::string& text) {
    std::vector<std::size_t> starts = {0};
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') starts.push_back(i + 1);
    if (starts.back() != text.size()) starts.push_back(text.size());
    return starts;
  }
  std::string any_line(const std::string& text) {
    const std::vector<std::size_t> starts = lines_of(text);
    const std::size_t n = below(starts.size() - 1);
    return starts.size() < 2 ? "" : text.substr(starts[n], starts[n + 1] - starts[n]);
  }
  std::string any_word(const std::string& text) {
    const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::size_t first = below(text.size()), last = first;
    while (first > 0 && is_word(text[first - 1])) --first;
    while (last < text.size() && is_word(text[last])) ++last;
    return text.substr(first, last - first);
  }

  /// Replaces one occurrence of any of `letters` by another of them.
  void replace_any(std::string& text, std::string_view letters) {
    const std::size_t at = text.find_first_of(letters, below(text.size()));
    if (at != std::string::npos) text[at] = any(letters);
  }

  void change(std::string& text) {
    constexpr std::string_view pieces[] = {"[",
                                           "]",
                                           ",",
                                           "-",
                                           "|",
                                           ":",
                                           ".x",
                                           ".xyzw",
                                           "(1)",
                                           "\n",
                                           "END\n",
                                           "99999999999",
                                           "ADDR[0].x",
                                           "IMM[0]",
                                           "_SAT",
                                           "TEMP[0]",
                                           "{",
                                           "}",
                                           "..",
                                           "ADDR[0].x-300",
                                           std::string_view("\0x", 2)};
    const std::size_t at = below(text.size() + 1);
    // Most changes keep the text readable, so that it reaches the later stages.
    switch (below(24)) {
      case 0: text.erase(at, 1 + below(4)); break;
      case 1: text.insert(at, 1, static_cast<char>(below(256))); break;
      case 2: text.insert(at, any(pieces)); break;
      case 3: text.resize(at); break;
      case 4: text.insert(lines_of(text)[below(lines_of(text).size())], any_line(text)); break;
      case 5:
      case 13:
      case 14: text.insert(lines_of(text)[below(lines_of(text).size())], any_line(any(texts_))); break;
      case 6: {
        const std::string line = any_line(text);
        if (const std::size_t found = text.find(line); found != std::string::npos)
          text.erase(found, line.size());
        break;
      }
      case 7:
      case 10:
      case 11:
      case 12: {
        const std::string old = any_word(text), other = any_word(below(2) == 0 ? text : any(texts_));
        if (const std::size_t found = text.find(old); found != std::string::npos)
          text.replace(found, old.size(), other);
        break;
      }
      case 8:
      case 9: replace_any(text, "0123456789"); break;
      default: replace_any(text, "xyzw"); break;
    }
  }
};

struct counts {
  std::uint64_t compiled = 0, wrong = 0, refused = 0, failed = 0;
};

void report(const std::string& text, const std::string& what, counts& to) {
  ++to.failed;
  if (to.failed <= 5) std::printf("%s\n---\n%s\n---\n", what.c_str(), text.c_str());
}

void try_text(const std::string& text, counts& to) {
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read(text, errors);
  if (!program && errors.empty()) return report(text, "nothing was read, and no error was found", to);
  if (program) tgsi::check(*program, errors);
  tgsi::compiled code;
  if (errors.empty()) {
    code = tgsi::compile(*program, {.in = valhall::arch::v9});
    errors = code.errors;
    if (errors.has_wrong()) return report(text, "the compiler calls a text wrong that `check` accepts", to);
  }
  const auto lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n') + 1);
  for (const tgsi::error& e : errors) {
    const bool is_printable =
        std::all_of(e.message.begin(), e.message.end(), [](char c) { return c >= ' ' && c <= '~'; });
    if (e.message.empty() || !is_printable || e.where.line == 0 || e.where.line > lines ||
        e.where.column == 0)
      return report(text, std::to_string(e.where.line) + ": " + e.message, to);
  }
  if (errors.has_wrong())
    ++to.wrong;
  else if (!errors.empty())
    ++to.refused;
  else if (code.size == 0)
    report(text, "there are neither words nor errors", to);
  else
    ++to.compiled;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fputs("usage: tgsi_mutations FOLDER [COUNT [SEED]]\n", stderr);
    return 2;
  }
  const text_list texts = read_texts(arguments[1]);
  const std::uint64_t runs = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 5000;
  mutator mutate(texts, count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1);
  if (texts.empty()) {
    std::fprintf(stderr, "tgsi_mutations: %s has no texts\n", arguments[1]);
    return 2;
  }
  counts all;
  for (std::uint64_t n = 0; n < runs; ++n) try_text(mutate.next(), all);
  std::printf("%llu compiled, %llu wrong, %llu refused, %llu failed\n",
              static_cast<unsigned long long>(all.compiled), static_cast<unsigned long long>(all.wrong),
              static_cast<unsigned long long>(all.refused), static_cast<unsigned long long>(all.failed));
  return all.failed == 0 ? 0 : 1;
}
