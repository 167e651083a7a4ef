// SPDX-License-Identifier: MIT
#include "questions.hpp"

#include <catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace questions {

cli::json_value parsed(const std::string& text) {
  std::string error;
  const std::optional<cli::json_value> value = cli::read_json(text, "answer", error);
  INFO(error << text.substr(0, 500));
  REQUIRE(value.has_value());
  return *value;
}

const cli::json_value& at(const cli::json_value& from, const std::string& path) {
  const cli::json_value* value = &from;
  std::istringstream parts(path);
  for (std::string part; std::getline(parts, part, '.');) {
    INFO(path << " at " << part);
    if (value->type == cli::json_value::kind::array) {
      const std::size_t index = std::stoul(part);
      REQUIRE(index < value->items.size());
      value = &value->items[index];
    } else {
      value = value->find(part);
      REQUIRE(value != nullptr);
    }
  }
  return *value;
}

std::string text_at(const cli::json_value& from, const std::string& path) {
  const cli::json_value& value = at(from, path);
  return value.type == cli::json_value::kind::boolean ? (value.truth ? "true" : "false") : value.text;
}

std::vector<std::string> words_of(const cli::json_value& analysis) {
  std::vector<std::string> words;
  for (const cli::json_value& word : at(analysis, "words").items) words.push_back(text_at(word, "word"));
  return words;
}

const std::vector<sample>& samples() {
  static const std::vector<sample> list = [] {
    std::vector<sample> all;
    for (const auto& entry : std::filesystem::directory_iterator(VALHALL_TEST_DATA "/programs")) {
      const std::string name = entry.path().filename().string();
      if (!name.ends_with(".hex")) continue;
      std::ostringstream content;
      content << std::ifstream(entry.path()).rdbuf();
      sample one{name, content.str(), {}};
      if (name.find(".frag") != std::string::npos) one.options.stage = valhall::stage::fragment;
      if (name.find(".vert") != std::string::npos) one.options.stage = valhall::stage::vertex;
      all.push_back(one);
    }
    std::sort(all.begin(), all.end(), [](const sample& a, const sample& b) { return a.name < b.name; });
    return all;
  }();
  return list;
}

}  // namespace questions
