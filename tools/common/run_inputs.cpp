// SPDX-License-Identifier: MIT
#include "run_inputs.hpp"

#include "files.hpp"
#include "text.hpp"

#include <bit>
#include <charconv>
#include <sstream>
#include <system_error>

namespace cli {

bool parse_number(const std::string& text, std::uint64_t most, std::uint64_t& to) {
  unsigned long long value = 0;
  if (!tools::read_number(tools::view_of(text), value) || value > most) return false;
  to = value;
  return true;
}

bool parse_float(const std::string& text, std::uint32_t& bits) {
  float value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || text.empty()) return false;
  bits = std::bit_cast<std::uint32_t>(value);
  return true;
}

namespace {

/// An integer of 32 bits, perhaps negative.
bool parse_integer(const std::string& text, std::uint32_t& bits) {
  const bool is_negative = text.starts_with('-');
  constexpr std::uint64_t most = 0xffffffff, most_negative = 0x80000000;
  std::uint64_t number = 0;
  if (!parse_number(text.substr(is_negative ? 1 : 0), is_negative ? most_negative : most, number))
    return false;
  bits = static_cast<std::uint32_t>(is_negative ? 0 - number : number);
  return true;
}

/// An integer, or a float with a point or an exponent.
bool parse_value(const std::string& text, std::uint32_t& bits) {
  const bool is_decimal = text.find_first_of("xX") == std::string::npos;
  const bool is_float = is_decimal && text.find_first_of(".eE") != std::string::npos;
  return is_float ? parse_float(text, bits) : parse_integer(text, bits);
}

/// The numbers of `list`, separated by commas.
bool parse_list(const std::string& list, bool as_floats, std::vector<std::uint32_t>& words) {
  std::istringstream rest(list);
  for (std::string item; std::getline(rest, item, ',');) {
    std::uint32_t bits = 0;
    if (!(as_floats ? parse_float(item, bits) : parse_integer(item, bits))) return false;
    words.push_back(bits);
  }
  return !words.empty();
}

}  // namespace

bool add_setting(const std::string& text, valhall::arch arch, run_inputs& to, std::string& problem) {
  const std::size_t sign = text.find('=');
  const unsigned most =
      (text[0] == 'r' ? valhall::register_count_of(arch) : valhall::uniform_count_of(arch)) - 1;
  std::uint64_t number = 0;
  std::uint32_t value = 0;
  if (sign == std::string::npos || sign < 2 || (text[0] != 'r' && text[0] != 'u') ||
      !parse_number(text.substr(1, sign - 1), most, number) || !parse_value(text.substr(sign + 1), value)) {
    problem = "`" + text + "` is not a setting such as r0=5, r1=-1, u3=0x10 or u4=1.5";
    return false;
  }
  if (!to.set.emplace(text[0], number).second) {
    problem = "`" + text + "` sets a register or uniform twice";
    return false;
  }
  if (text[0] == 'r') {
    to.registers.emplace_back(valhall::reg(static_cast<unsigned>(number)), value);
    return true;
  }
  // The other word of the pair is 0 if it is not given.
  if (to.uniforms.size() <= number) to.uniforms.resize((number | 1) + 1);
  to.uniforms[number] = value;
  return true;
}

bool add_memory(const std::string& text, run_inputs& to, std::string& problem) {
  const std::size_t sign = text.find('=');
  std::uint64_t address = 0, count = 0;
  if (sign == std::string::npos || !parse_number(text.substr(0, sign), ~std::uint64_t{0}, address) ||
      address % 4 != 0) {
    problem = "`" + text + "` does not begin with `ADDRESS=`, a multiple of 4";
    return false;
  }
  const std::string rest = text.substr(sign + 1);
  std::vector<std::uint32_t> words;
  if (rest.starts_with("+")) {
    if (!parse_number(rest.substr(1), 1u << 28, count)) {
      problem = "`" + rest + "` is not a number of words";
      return false;
    }
    words.resize(count);
  } else if (rest.starts_with("f32:") || rest.starts_with("u32:")) {
    if (!parse_list(rest.substr(4), rest[0] == 'f', words)) {
      problem = "`" + rest + "` is not a list of numbers such as f32:1,2.5 or u32:1,2";
      return false;
    }
  } else {
    std::string content;
    if (!read_file(rest, content, problem)) {
      problem = rest + ": " + problem;
      if (rest.find_first_not_of("0123456789,.-") == std::string::npos)
        problem = "`" + rest + "` needs its type: f32:" + rest + " or u32:" + rest;
      return false;
    }
    words.resize((content.size() + 3) / 4);
    for (std::size_t i = 0; i < content.size(); ++i)
      words[i / 4] |= std::uint32_t{static_cast<unsigned char>(content[i])} << (8 * (i % 4));
  }
  to.words.push_back(std::move(words));
  // A vector keeps the address of its elements when it is moved.
  to.memory.emplace_back(address, to.words.back().data(), to.words.back().size());
  return true;
}

}  // namespace cli
