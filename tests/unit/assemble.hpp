// SPDX-License-Identifier: MIT
// Texts and their words or errors, for tests of the assembler.
#pragma once

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assembled_texts {

using namespace valhall::v9;
using words = std::vector<std::uint64_t>;

/// The errors of `result` as `LINE:COLUMN rule`, one per line, preceded by the file's number if it is not the
/// text.
inline std::string summary(const assembly& result) {
  std::string text;
  for (const diagnostic& d : result.errors)
    text += (d.file == 0 ? "" : std::to_string(d.file) + ":") + std::to_string(d.line) + ":" +
            std::to_string(d.column) + " " + name_of(d.rule) + "\n";
  return text;
}

inline std::string errors_of(std::string_view text, const assemble_options& options = {}) {
  return summary(assemble(text, target, options));
}

/// The words of a text without errors.
inline words words_of(std::string_view text, const assemble_options& options = {}) {
  const assembly result = assemble(text, target, options);
  INFO(text << '\n' << summary(result));
  CHECK(result.errors.empty());
  return {result.words.begin(), result.words.end()};
}

/// The message of the only error of a text.
inline std::string message_of(std::string_view text) {
  const assembly result = assemble(text, target);
  INFO(text << '\n' << summary(result));
  REQUIRE(result.errors.size() == 1);
  return result.errors[0].message;
}

inline bool holds(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

/// Checks that two texts assemble to the same words.
inline void same(std::string_view one, std::string_view other) {
  INFO(one << '\n' << other);
  CHECK(words_of(one) == words_of(other));
}

/// The texts that `.include` finds.
struct files {
  std::map<std::string, std::string, std::less<>> texts;

  assemble_options options() {
    assemble_options result;
    result.context = this;
    result.include = [](void* context, std::string_view name) -> const std::string* {
      const auto& known = static_cast<files*>(context)->texts;
      const auto found = known.find(name);
      return found == known.end() ? nullptr : &found->second;
    };
    return result;
  }
};

inline constexpr std::uint64_t nop_word = 0x0000c00000000000;
inline constexpr std::uint64_t end_word = 0x7800c00000000000;

}  // namespace assembled_texts
