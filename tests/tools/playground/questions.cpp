// SPDX-License-Identifier: MIT
#include "questions.hpp"

#include <catch.hpp>
#include <library/c/convert.hpp>
#include <library/c/hex_words.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace questions {

using nlohmann::json;

json parsed(const std::string& text) {
  INFO(text.substr(0, 500));
  json value = json::parse(text, nullptr, false);
  REQUIRE(!value.is_discarded());
  return value;
}

const json& at(const json& from, const std::string& path) {
  std::string pointer = "/" + path;
  std::replace(pointer.begin(), pointer.end(), '.', '/');
  INFO(path);
  REQUIRE(from.contains(json::json_pointer(pointer)));
  return from.at(json::json_pointer(pointer));
}

std::string text_at(const json& from, const std::string& path) {
  const json& value = at(from, path);
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string printed(const std::string& hex, valhall::arch e, valhall::syntax syntax, bool as_listing) {
  const std::vector<std::uint64_t> words = tools::read_hex(hex).words;
  return tools::listing(words, e,
                        {.offsets = as_listing,
                         .words = as_listing,
                         .permissive = true,
                         .numbered_labels = true,
                         .syntax = syntax});
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
