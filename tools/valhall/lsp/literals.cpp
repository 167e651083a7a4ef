// SPDX-License-Identifier: MIT
#include "literals.hpp"

#include "context.hpp"

#include <valhall/editor.hpp>
#include <valhall/strings.hpp>
#include "../../common/text.hpp"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace lsp {

namespace {

using valhall::instruction_info;
using valhall::number_kind;
using valhall::operand_info;
using valhall::operand_role;
using valhall::text_view;
using valhall::token_kind;

std::string text_of(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

/// The value of a float of 16 bits.
double half_value(std::uint32_t bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31), fraction = static_cast<int>(bits & 0x3ff);
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 31) return fraction != 0 ? std::nan("") : sign * HUGE_VAL;
  return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 0x400, exponent - 25));
}

/// Whether a float of `size` bits is zero or has a normal exponent.
bool is_usual_float(std::uint32_t bits, unsigned size) {
  const std::uint32_t exponents = size == 16 ? 0x7c00 : 0x7f800000;
  const std::uint32_t exponent = bits & exponents;
  return (exponent != 0 && exponent != exponents) || (bits & ~(1u << (size - 1))) == 0;
}

/// The lanes that an operand reads, the lowest first.
struct lane_list {
  unsigned size = 32;
  std::vector<unsigned> numbers;
};

/// The lanes with the name `name` in text, such as `h1` or `b0123`; none if the name is of another form.
lane_list named_lanes(const char* name) {
  const unsigned size = *name == 'b' ? 8 : *name == 'h' ? 16 : *name == 'w' ? 32 : 0;
  if (size == 0) return {};
  lane_list lanes = {size, {}};
  for (const char* digit = name + 1; *digit != '\0'; ++digit) {
    if (*digit < '0' || static_cast<unsigned>(*digit - '0') >= 32 / size) return {};
    lanes.numbers.push_back(static_cast<unsigned>(*digit - '0'));
  }
  return lanes;
}

/// A number as an operand of an instruction reads it.
class reading {
 public:
  reading(const instruction_info& row, const operand_info& place, std::uint32_t bits)
      : row_(row), place_(place), bits_(bits) {
    const unsigned size = place.role == operand_role::immediate ? row.type_size : place.size;
    if (size != 8 && size != 16 && size != 32) return;
    lanes_.size = size;
    for (unsigned lane = 0; lane < 32 / size; ++lane) lanes_.numbers.push_back(lane);
  }

  /// Applies a modifier of the operand.
  void apply(text_view modifier) {
    negates_ |= place_.takes_sign && modifier == text_view("neg");
    is_absolute_ |= place_.takes_sign && modifier == text_view("abs");
    inverts_ |= place_.takes_invert && modifier == text_view("not");
    for (const valhall::named_lanes& part : lanes_of(place_))
      if (tools::same_name(modifier, part.name)) lanes_ = named_lanes(part.name);
  }

  /// Sets the value of `l`, if the kind of number is known.
  void read(literal& l) const {
    if (lanes_.numbers.empty()) return;
    l.is_float = is_float();
    if (!l.is_float && row_.number == number_kind::none) return;
    if (!l.is_float && row_.is_float && !is_integer()) return;
    for (const unsigned lane : lanes_.numbers) {
      const std::uint32_t part = part_at(lane);
      l.value += l.value.empty() ? "" : ", ";
      if (l.is_float) {
        l.value += text_of(float_value(part));
      } else {
        const std::int64_t value = integer(part);
        l.value += std::to_string(value);
        l.is_large |= value > 0xffff || value < -0xffff;
      }
    }
    if (lanes_.numbers.size() != 1) l.value = "(" + l.value + ")";
  }

 private:
  const instruction_info& row_;
  const operand_info& place_;
  std::uint32_t bits_;
  lane_list lanes_;
  bool negates_ = false, is_absolute_ = false, inverts_ = false;

  std::uint32_t part_at(unsigned lane) const {
    const std::uint32_t part = bits_ >> lane * lanes_.size;
    return lanes_.size == 32 ? part : part & ((1u << lanes_.size) - 1);
  }

  /// Whether the source of a float instruction is an integer: it widens integers, or selects lanes otherwise
  /// than floats do.
  bool is_integer() const {
    using valhall::widening;
    return place_.widens == widening::sign || place_.widens == widening::zeros ||
           place_.widens == widening::amount;
  }

  /// The tables have the kind of a source only if it takes signs or widens. Other sources of float
  /// instructions may be integers, such as exponents; their bits are read as a float if it is a usual one.
  bool is_float() const {
    if (lanes_.size != 16 && lanes_.size != 32) return false;
    if (place_.role == operand_role::immediate) return place_.is_float;
    if (!row_.is_float) return false;
    if (place_.takes_sign || place_.widens == valhall::widening::half_float) return true;
    if (is_integer() || place_.takes_swizzle) return false;
    for (const unsigned lane : lanes_.numbers)
      if (!is_usual_float(part_at(lane), lanes_.size)) return false;
    return true;
  }

  double float_value(std::uint32_t part) const {
    double value = lanes_.size == 16 ? half_value(part) : static_cast<double>(std::bit_cast<float>(part));
    if (is_absolute_) value = std::fabs(value);
    return negates_ ? -value : value;
  }

  std::int64_t integer(std::uint32_t part) const {
    const bool is_signed =
        place_.widens == valhall::widening::sign || (!is_integer() && row_.number != number_kind::u);
    const std::int64_t count = std::int64_t{1} << lanes_.size;
    std::int64_t value = part;
    if (inverts_) value = count - 1 - value;
    return is_signed && value >= count / 2 ? value - count : value;
  }
};

}  // namespace

std::vector<literal> literals_in(const text_document& text, std::size_t number, const settings& how) {
  std::vector<literal> found;
  if (how.spelling == valhall::syntax::arm) return found;
  const text_view line = text.line(number);
  const line_context context = context_at(text, number, line.size, how);
  if (!context.found.instruction.ok()) return found;
  const instruction_info& row = valhall::info(context.found.instruction.id());
  std::vector<valhall::token> tokens;
  valhall::line_tokens rest(line, how.spelling);
  for (valhall::token t; rest.next(t) && t.kind != token_kind::comment;)
    if (t.text.data >= context.head.end()) tokens.push_back(t);
  const auto is = [&](std::size_t i, const char* mark) {
    return i < tokens.size() && tokens[i].text == text_view(mark, std::strlen(mark));
  };
  std::size_t i = 0;
  for (unsigned operand = 0; i < tokens.size() && operand < row.operand_count; ++operand) {
    if (is(i, "#")) ++i;
    const operand_info& place = row.operands()[operand];
    const bool is_read = place.role == operand_role::source || place.role == operand_role::immediate;
    unsigned long long value = 0;
    if (is_read && i < tokens.size() && tokens[i].kind == token_kind::number &&
        tools::read_number(tokens[i].text, value) && value <= 0xffffffff) {
      const auto start = static_cast<std::size_t>(tokens[i].text.data - line.data);
      literal one;
      one.where = {number, start, tokens[i].text.size};
      one.length = tokens[i].text.size;
      reading as(row, place, static_cast<std::uint32_t>(value));
      for (++i; is(i, ".") && i + 1 < tokens.size() && tokens[i + 1].kind == token_kind::modifier; i += 2) {
        as.apply(tokens[i + 1].text);
        one.where.length = static_cast<std::size_t>(tokens[i + 1].text.end() - line.data) - start;
      }
      // Otherwise the number is a part of an expression.
      if (i == tokens.size() || is(i, ",")) {
        as.read(one);
        found.push_back(std::move(one));
      }
    }
    while (i < tokens.size() && !is(i, ",")) ++i;
    ++i;
  }
  return found;
}

std::string readings_of(std::uint32_t bits) {
  std::string text = std::to_string(bits);
  if (bits >> 31 != 0)
    text += " or " + std::to_string(static_cast<std::int64_t>(bits) - (std::int64_t{1} << 32));
  const double value = static_cast<double>(std::bit_cast<float>(bits));
  return std::isnan(value) ? text : text + ", as a float " + text_of(value);
}

}  // namespace lsp
