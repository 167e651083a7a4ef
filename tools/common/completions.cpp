// SPDX-License-Identifier: MIT
#include "completions.hpp"

#include "text.hpp"

#include <valhall/arch.hpp>
#include <valhall/decode.hpp>

#include <algorithm>
#include <sstream>

namespace cli {

namespace {

/// Collects the candidates that begin with a word; each includes the word.
class candidate_list {
 public:
  explicit candidate_list(const std::string& word) : word_(word) {}

  /// `prefix` precedes each name.
  void add(const std::string& name, const std::string& description, const std::string& prefix = "") {
    const std::string whole = prefix + name;
    const auto same = [](char a, char b) { return tools::lower(a) == tools::lower(b); };
    if (word_.size() > whole.size() || !std::equal(word_.begin(), word_.end(), whole.begin(), same)) return;
    text_ += whole + (description.empty() ? "" : "\t" + description) + "\n";
  }
  void add_files() { text_ += complete_files; }

  const std::string& text() const { return text_; }

 private:
  std::string word_, text_;
};

/// The first line of the description of the option `name` in a command's help.
std::string description_of(const command& self, const std::string& name) {
  constexpr std::size_t column = 17;
  std::istringstream lines(self.help);
  bool found = false;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string::npos) continue;
    if (found) return line.substr(start);
    if (start != 2 || line[2] != '-') continue;
    const bool short_head = line.size() > column && line[column - 1] == ' ' && line[column] != ' ';
    std::istringstream head(short_head ? line.substr(0, column) : line);
    for (std::string word; head >> word && !found;) {
      if (word.back() == ',') word.pop_back();
      found = word == name;
    }
    if (found && short_head) return line.substr(column);
  }
  return "";
}

void add_values(const option& of, const std::string& prefix, candidate_list& list) {
  std::istringstream choices(of.choices);
  for (std::string choice; std::getline(choices, choice, '|');) list.add(choice, "", prefix);
  if (of.arch != nullptr) {
    for (unsigned e = unsigned(valhall::first_arch); e <= unsigned(valhall::last_arch); ++e)
      list.add(name_of(valhall::arch(e)), "", prefix);
    for (const valhall::gpu_name& gpu : valhall::gpu_names) list.add(gpu.name, name_of(gpu.arch), prefix);
  }
  if (of.names_file) list.add_files();
}

const option* find(const std::vector<option>& options, const std::string& name) {
  for (const option& o : options)
    if (o.name == name && o.flag == nullptr) return &o;
  return nullptr;
}

void add_operands(const command& self, candidate_list& list) {
  const std::string synopsis = self.synopsis;
  if (synopsis.find("FILE") != std::string::npos) list.add_files();
  if (synopsis.find("WORD") == std::string::npos) return;
  const char* previous = "";
  for (const valhall::instruction_info& row : valhall::instructions) {
    // The forms of an instruction in several architectures are adjacent.
    if (std::string(previous) != row.name()) list.add(row.name(), row.title());
    previous = row.name();
  }
}

}  // namespace

std::string candidates_of(const command& self, const std::vector<option>& options,
                          const std::vector<std::string>& words) {
  if (words.empty()) return "";
  const std::string& word = words.back();
  const std::string before = words.size() > 1 ? words[words.size() - 2] : "";
  candidate_list list(word);
  if (std::find(words.begin(), words.end() - 1, "--") != words.end() - 1) {
    add_operands(self, list);
  } else if (const option* valued = find(options, before)) {
    add_values(*valued, "", list);
  } else if (const std::size_t sign = word.find('='); word.starts_with("--") && sign != std::string::npos) {
    if (const option* named = find(options, word.substr(0, sign)))
      add_values(*named, word.substr(0, sign + 1), list);
  } else if (word.starts_with("-")) {
    for (const option& o : options) list.add(o.name, description_of(self, o.name));
    list.add("--help", "explain the command");
  } else {
    add_operands(self, list);
  }
  return list.text();
}

std::string candidates_of(const command* const* first, const command* const* last, const std::string& word) {
  candidate_list list(word);
  for (; first != last; ++first) list.add((*first)->name, (*first)->summary);
  list.add("--help", "list the commands");
  list.add("--version", "the version of this program");
  return list.text();
}

}  // namespace cli
