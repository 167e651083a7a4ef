// SPDX-License-Identifier: MIT
#include "names.hpp"

#include "isa.hpp"

#include <algorithm>

namespace generator {

namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_keyword(std::string_view word) {
  static constexpr std::string_view keywords[] = {
      "alignas",       "alignof",     "and",        "and_eq",    "asm",       "auto",
      "bitand",        "bitor",       "bool",       "break",     "case",      "catch",
      "char",          "class",       "co_await",   "co_return", "co_yield",  "compl",
      "concept",       "const",       "const_cast", "consteval", "constexpr", "constinit",
      "continue",      "decltype",    "default",    "delete",    "do",        "double",
      "dynamic_cast",  "else",        "enum",       "explicit",  "export",    "extern",
      "false",         "float",       "for",        "friend",    "goto",      "if",
      "inline",        "int",         "long",       "mutable",   "namespace", "new",
      "noexcept",      "not",         "not_eq",     "nullptr",   "operator",  "or",
      "or_eq",         "private",     "protected",  "public",    "register",  "reinterpret_cast",
      "requires",      "return",      "short",      "signed",    "sizeof",    "static",
      "static_assert", "static_cast", "struct",     "switch",    "template",  "this",
      "thread_local",  "throw",       "true",       "try",       "typedef",   "typeid",
      "typename",      "union",       "unsigned",   "using",     "virtual",   "void",
      "volatile",      "while",       "xor",        "xor_eq"};
  return std::find(std::begin(keywords), std::end(keywords), word) != std::end(keywords);
}

}  // namespace

std::string fold(std::string_view name) {
  std::string folded;
  for (const char c : name) {
    if (is_lower(c) || is_digit(c)) {
      folded += c;
    } else if (is_upper(c)) {
      folded += static_cast<char>(c - 'A' + 'a');
    } else if (!folded.empty() && folded.back() != '_') {
      folded += '_';
    }
  }
  while (!folded.empty() && folded.back() == '_') folded.pop_back();
  return folded;
}

std::string identifier(std::string_view name) {
  std::string result = fold(name);
  if (result.empty() || is_digit(result.front())) result.insert(result.begin(), '_');
  if (is_keyword(result)) result += '_';
  return result;
}

std::string isa::arch_identifier(unsigned v) const {
  return arch_names.empty() ? arch_text(v) : "v" + fold(arch_text(v));
}

std::uint32_t name_hash(std::string_view name) {
  std::uint32_t hash = 2166136261u;
  for (const char c : name) {
    const char lower = is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    hash = (hash ^ static_cast<unsigned char>(lower)) * 16777619u;
  }
  return hash == 0 ? 1 : hash;
}

}  // namespace generator
