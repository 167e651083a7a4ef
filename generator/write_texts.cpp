// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "names.hpp"
#include "text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace generator {

namespace {

/// Writes an array of `text_piece` that has room for the longest of `texts`.
void pieces(writer& out, const std::string& about, const std::string& name,
            const std::vector<std::string>& texts) {
  std::size_t longest = 0;
  std::vector<std::string> items;
  for (const std::string& text : texts) {
    longest = std::max(longest, text.size());
    items.push_back(text.empty() ? "{}" : "{" + quoted(text) + "," + std::to_string(text.size()) + "}");
  }
  // The zero that ends a literal, and the length.
  const std::size_t size = (longest + 2 + 7) / 8 * 8;
  out.line();
  out.doc(about);
  if (items.empty()) items.emplace_back("{}");
  out.list("inline constexpr text_piece<" + std::to_string(size) + "> " + name + "[] = {", items, ", ", "};",
           "    ");
}

std::string upper_hex(std::uint32_t value) {
  std::string digits;
  for (std::string text = hex(value, 8).substr(2); const char c : text)
    if (c != '0' || !digits.empty()) digits += static_cast<char>(c >= 'a' ? c - 'a' + 'A' : c);
  return "0x" + (digits.empty() ? "0" : digits);
}

std::string shortest(float value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
  return text;
}

float half(std::uint32_t bits) {
  const bool negative = (bits & 0x8000) != 0;
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const auto fraction = static_cast<float>(bits & 1023);
  float value = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
  if (exponent == 31) value = fraction == 0 ? INFINITY : NAN;
  return negative ? -value : value;
}

std::string as_half(std::uint32_t bits) {
  const float value = half(bits);
  return std::isnan(value) ? "nan" : shortest(value, 5);
}

/// `0.1 (halves -19.188, 1.4502)`
std::string as_floats(std::uint32_t bits) {
  float value = 0;
  static_assert(sizeof value == sizeof bits);
  std::memcpy(&value, &bits, sizeof value);
  std::string whole = "nan";
  for (int digits = 1; digits <= 9 && !std::isnan(value); ++digits) {
    whole = shortest(value, digits);
    if (std::strtof(whole.c_str(), nullptr) == value) break;
  }
  return whole + " (halves " + as_half(bits & 0xffff) + ", " + as_half(bits >> 16) + ")";
}

}  // namespace

std::vector<std::string> immediate_names(const description& d) {
  std::vector<std::string> names;
  for (const instruction& ins : d.instructions.instructions)
    for (const immediate& imm : ins.immediates)
      if (std::find(names.begin(), names.end(), imm.name) == names.end()) names.push_back(imm.name);
  return names;
}

modifier_texts collect_modifier_texts(const description& d) {
  modifier_texts result;
  result.texts.emplace_back();
  for (const instruction& ins : d.instructions.instructions)
    for (const modifier& m : ins.modifiers) {
      if (m.values || !result.flags.emplace(m.name, result.texts.size()).second) continue;
      result.texts.emplace_back();
      result.texts.push_back("." + m.name);
    }
  for (const enum_type& type : enum_types(d)) {
    if (result.enums.contains(type.values)) continue;
    result.enums.emplace(type.values, result.texts.size());
    for (const enum_value& value : type.values->values)
      result.texts.push_back(value.reserved() ? "" : "." + value.name);
  }
  return result;
}

std::string texts_header(const description& d) {
  writer out;
  header(out, "Names as they stand in text, with their lengths.", {"valhall/description.hpp"});
  out.line(open_namespace(d));
  out.line();
  out.line("namespace detail {");

  std::vector<std::string> texts;
  for (const instruction& ins : d.instructions.instructions) texts.push_back(ins.name);
  pieces(out, "Mnemonics, by opcode.", "mnemonic_texts", texts);

  pieces(out,
         "Modifiers: what value 0 of one prints as stands at its `first_text`, and the other values behind. "
         "The first text is empty.",
         "modifier_texts", collect_modifier_texts(d).texts);

  texts.assign(1, "");
  for (const std::string& name : swizzle_names(d)) texts.push_back("." + name);
  pieces(out, "Swizzles, by enumerator.", "swizzle_texts", texts);

  texts.clear();
  for (const std::string& name : immediate_names(d)) texts.push_back(name == "constant" ? "#" : name + ":");
  pieces(out, "What stands before an immediate, by `operand_info::text`.", "immediate_texts", texts);

  texts.clear();
  const auto kind = [&](const char* name) {
    const auto found = std::find_if(d.places.source_kinds.begin(), d.places.source_kinds.end(),
                                    [&](const source_kind& k) { return k.name == name; });
    return found == d.places.source_kinds.end() ? source_kind() : *found;
  };
  const auto numbered = [&](const char* prefix, unsigned count) {
    for (unsigned i = 0; i < count; ++i) texts.push_back(prefix + std::to_string(i));
  };
  numbered("r", 1u << kind("register").index_size);
  numbered("^r", 1u << kind("register").index_size);
  numbered("u", kind("uniform").pages << kind("uniform").index_size);
  pieces(out, "Registers, the same read for the last time, and uniforms, by source byte and page.",
         "source_texts", texts);

  texts.clear();
  for (const table_constant& constant : d.instructions.constants) texts.push_back(upper_hex(constant.value));
  pieces(out, "The constant table, by entry.", "constant_texts", texts);

  texts.clear();
  for (const table_constant& constant : d.instructions.constants)
    texts.push_back(quoted(as_floats(constant.value)));
  if (texts.empty()) texts.emplace_back("nullptr");
  out.line();
  out.line("/// What those constants are as a float, and as halves, the lower one first.");
  out.list("inline constexpr const char* constant_notes[] = {", texts, ", ", "};", "    ");

  texts.clear();
  std::vector<std::string> places(4 * 16, "0xff");
  for (const special_page& page : d.places.special_pages) {
    const std::vector<enum_value>& values = d.instructions.enums.at(page.enum_name).values;
    for (std::size_t i = 0; i < values.size() && i < 16 && page.page < 4; ++i) {
      if (values[i].reserved()) continue;
      places[page.page * 16 + i] = std::to_string(texts.size());
      texts.push_back(values[i].name + ".w0");
      texts.push_back(values[i].name + ".w1");
    }
  }
  pieces(out, "Words of special values; where they begin says the table below.", "special_texts", texts);
  out.line();
  out.line("/// By page and entry, where the words of a special value stand; 0xff for none.");
  out.list("inline constexpr std::uint8_t special_text_index[64] = {", places, ", ", "};", "    ");

  texts.clear();
  for (const enum_type& type : enum_types(d)) texts.push_back(quoted(type.name));
  if (texts.empty()) texts.emplace_back("nullptr");
  out.line();
  out.line("/// Names of the enum types of modifiers, by `modifier_info::type`.");
  out.list("inline constexpr const char* enum_type_names[] = {", texts, ", ", "};", "    ");
  out.line();
  out.line("}  // namespace detail");
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

}  // namespace generator
