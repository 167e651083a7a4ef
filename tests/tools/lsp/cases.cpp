// SPDX-License-Identifier: MIT
// Sessions with the language server, each a file of lines:
//
//     # a comment
//     open NAME          opens file:///p/NAME with the text of the next lines, up to a line `.`
//     > METHOD PARAMS    a request; in PARAMS, "@NAME" is {"uri": "file:///p/NAME"}
//     ! METHOD PARAMS    a notification
//     raw BYTES          anything, with \r, \n and \\; a length in it is not corrected
//     < RESULT           the next answer has a result that matches RESULT
//     <! ERROR           the next answer is an error that matches ERROR
//     << METHOD PARAMS   a notification, after those received before
//     ends STATUS        the server ends, after a shutdown (0) or without one (1)
//
// An object matches one that has more members. An array matches one with as many elements, unless its first
// element is "...": then its other elements must be among those of the other array. A string that begins with
// `~` matches one that contains the rest.
#include "session.hpp"

#include <catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace {

using nlohmann::json;

bool matches(const json& expected, const json& actual) {
  if (expected.is_string() && actual.is_string()) {
    const auto& text = expected.get_ref<const std::string&>();
    return text.starts_with("~")
               ? actual.get_ref<const std::string&>().find(text.substr(1)) != std::string::npos
               : expected == actual;
  }
  if (expected.is_object() && actual.is_object())
    return std::all_of(expected.items().begin(), expected.items().end(), [&](const auto& item) {
      return actual.contains(item.key()) && matches(item.value(), actual[item.key()]);
    });
  if (expected.is_array() && actual.is_array()) {
    if (!expected.empty() && expected[0] == "...")
      return std::all_of(expected.begin() + 1, expected.end(), [&](const json& part) {
        return std::any_of(actual.begin(), actual.end(), [&](const json& a) { return matches(part, a); });
      });
    return expected.size() == actual.size() &&
           std::equal(expected.begin(), expected.end(), actual.begin(), matches);
  }
  return expected == actual;
}

std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const char c = text[++i];
    result += c == 'r' ? '\r' : c == 'n' ? '\n' : c;
  }
  return result;
}

const std::string folder = "file:///p/";

json parameters(std::string text) {
  for (std::size_t at = text.find("\"@"); at != std::string::npos; at = text.find("\"@", at)) {
    const std::size_t end = text.find('"', at + 2);
    text.replace(at, end + 1 - at, "{\"uri\":\"" + folder + text.substr(at + 2, end - at - 2) + "\"}");
  }
  return text.empty() ? json::object() : json::parse(text);
}

/// A message that a client expects to receive.
struct expectation {
  std::size_t line;
  std::string kind, text;
};

class test_case {
 public:
  explicit test_case(const std::filesystem::path& path) : name_(path.filename().string()) {
    std::ifstream file(path);
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (line.empty() || line[0] == '#') continue;
      const std::size_t space = std::min(line.find(' '), line.size());
      const std::string kind = line.substr(0, space);
      const std::string rest = space == line.size() ? "" : line.substr(space + 1);
      const std::size_t gap = std::min(rest.find(' '), rest.size());
      const std::string method = rest.substr(0, gap);
      const std::string params = gap == rest.size() ? "" : rest.substr(gap + 1);
      if (kind == ">") {
        session_.request(method, parameters(params));
      } else if (kind == "!") {
        session_.notify(method, parameters(params));
      } else if (kind == "raw") {
        session_.raw(unescaped(rest));
      } else if (kind == "open") {
        std::string text;
        for (; std::getline(file, line) && line != "."; ++number) text += line + "\n";
        ++number;
        session_.open(folder + rest, text);
      } else {
        expected_.push_back({number, kind, rest});
      }
    }
  }

  void run() {
    const bool good = session_.run();
    std::size_t next = 0, next_notification = 0;
    const std::vector<json>& all = session_.received;
    for (const expectation& e : expected_) {
      INFO(name_ << ":" << e.line);
      if (e.kind == "ends") {
        CHECK(good == (e.text == "0"));
        continue;
      }
      const bool notification = e.kind == "<<";
      std::size_t& at = notification ? next_notification : next;
      while (at < all.size() && all[at].contains("method") != notification) ++at;
      if (notification) {
        const std::size_t gap = std::min(e.text.find(' '), e.text.size());
        while (at < all.size() && all[at].value("method", "") != e.text.substr(0, gap)) ++at;
        REQUIRE(at < all.size());
        INFO(all[at].dump());
        CHECK(matches(parameters(e.text.substr(gap)), all[at].value("params", json())));
      } else {
        REQUIRE(at < all.size());
        INFO(all[at].dump());
        const char* member = e.kind == "<!" ? "error" : "result";
        REQUIRE(all[at].contains(member));
        CHECK(matches(parameters(e.text), all[at][member]));
      }
      ++at;
    }
    // No answer remains.
    while (next < all.size() && all[next].contains("method")) ++next;
    INFO(name_);
    CHECK(next == all.size());
  }

 private:
  std::string name_;
  session session_;
  std::vector<expectation> expected_;
};

}  // namespace

TEST_CASE("The language server answers as each session expects") {
  unsigned count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(VALHALL_LSP_CASES)) {
    test_case(entry.path()).run();
    ++count;
  }
  CHECK(count > 8);
}
