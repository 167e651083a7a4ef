// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The evaluation of the pseudocode of instructions, which docs/interpreter.md describes.
namespace pseudocode {

__extension__ using wide = __int128;
__extension__ using unsigned_wide = unsigned __int128;

/// A value of an expression: an integer of any size, or a real number.
struct value {
  wide integer = 0;
  double real = 0;
  bool is_real = false;

  value() = default;
  value(wide i) : integer(i) {}
  value(double r) : real(r), is_real(true) {}
  double number() const { return is_real ? real : static_cast<double>(integer); }
  bool holds() const { return is_real ? real != 0 : integer != 0; }
};

/// The meaning of the names in an expression.
struct environment {
  std::function<value(std::string_view)> variable;  ///< The value of `a`, `saturate`, `mux.neg` and the like.
  std::function<value(const std::vector<value>&)> limit, clamp, round;
  std::function<bool(const value&, const value&)> compare;
  std::function<value()> dot;  ///< The value of `dot(a, b)`.
  /// The value of another function.
  std::function<value(const std::string&, const std::vector<value>&)> function;
  unsigned width = 32;  ///< Bits of a component of the result.
};

/// Parses an expression while it evaluates it. Throws std::runtime_error for text that is not one.
class expression {
 public:
  expression(std::string_view text, const environment& in) : rest_(text), in_(in) {}

  value evaluate() {
    const value result = choice();
    skip();
    if (!rest_.empty()) fail();
    return result;
  }

 private:
  std::string_view rest_;
  const environment& in_;

  [[noreturn]] void fail() const { throw std::runtime_error("at `" + std::string(rest_) + "`"); }
  void skip() {
    while (!rest_.empty() && rest_[0] == ' ') rest_.remove_prefix(1);
  }
  bool take(std::string_view sign) {
    skip();
    if (!rest_.starts_with(sign)) return false;
    // The sign may be the start of a longer one.
    const std::string_view after = rest_.substr(sign.size());
    if (sign.size() == 1 && !after.empty() && std::string_view("<>=&|").find(sign[0]) != sign.npos &&
        (after[0] == '=' || (after[0] == sign[0] && sign[0] != '=')))
      return false;
    rest_.remove_prefix(sign.size());
    return true;
  }
  void expect(std::string_view sign) {
    if (!take(sign)) fail();
  }

  value choice() {
    const value condition = level(0);
    if (!take("?")) return condition;
    const value yes = choice();
    expect(":");
    const value no = choice();
    return condition.holds() ? yes : no;
  }

  /// The binary operators of C, from those that bind least.
  value level(std::size_t n) {
    static const std::array<std::vector<std::string_view>, 10> signs = {{{"||"},
                                                                         {"&&"},
                                                                         {"|"},
                                                                         {"^"},
                                                                         {"&"},
                                                                         {"==", "!="},
                                                                         {"<=", ">=", "<", ">"},
                                                                         {"<<", ">>"},
                                                                         {"+", "-"},
                                                                         {"*", "/", "%"}}};
    if (n == signs.size()) return unary();
    value left = level(n + 1);
    for (bool more = true; more;) {
      more = false;
      for (const std::string_view sign : signs[n]) {
        if (!take(sign)) continue;
        left = binary(sign, left, level(n + 1));
        more = true;
        break;
      }
    }
    return left;
  }

  static value binary(std::string_view sign, const value& a, const value& b) {
    if (sign == "||") return wide{a.holds() || b.holds()};
    if (sign == "&&") return wide{a.holds() && b.holds()};
    if (sign == "/") return a.number() / b.number();
    if (a.is_real || b.is_real) {
      const double x = a.number(), y = b.number();
      if (sign == "+") return x + y;
      if (sign == "-") return x - y;
      if (sign == "*") return x * y;
      if (sign == "==") return wide{x == y};
      if (sign == "!=") return wide{x != y};
      if (sign == "<") return wide{x < y};
      if (sign == ">") return wide{x > y};
      throw std::runtime_error("an operator of integers has a real operand");
    }
    const wide x = a.integer, y = b.integer;
    if (sign == "+") return x + y;
    if (sign == "-") return x - y;
    if (sign == "*") return x * y;
    if (sign == "%") return x % y;
    if (sign == "&") return x & y;
    if (sign == "|") return x | y;
    if (sign == "^") return x ^ y;
    if (sign == "<<") return static_cast<wide>(static_cast<unsigned_wide>(x) << static_cast<unsigned>(y));
    if (sign == ">>") return x >> static_cast<unsigned>(y);
    if (sign == "==") return wide{x == y};
    if (sign == "!=") return wide{x != y};
    if (sign == "<") return wide{x < y};
    if (sign == ">") return wide{x > y};
    if (sign == "<=") return wide{x <= y};
    return wide{x >= y};
  }

  value unary() {
    if (take("-")) {
      const value of = unary();
      return of.is_real ? value(-of.real) : value(-of.integer);
    }
    if (take("~")) return ~unary().integer;
    if (take("!")) return wide{!unary().holds()};
    if (take("(")) {
      const value inner = choice();
      expect(")");
      return inner;
    }
    skip();
    std::size_t end = 0;
    while (end < rest_.size() && (std::isalnum(static_cast<unsigned char>(rest_[end])) != 0 ||
                                  rest_[end] == '_' || rest_[end] == '.'))
      ++end;
    if (end == 0) fail();
    const std::string name(rest_.substr(0, end));
    rest_.remove_prefix(end);
    if (name[0] >= '0' && name[0] <= '9') return wide{std::stoll(name)};
    if (!rest_.starts_with("(")) return in_.variable(name);
    expect("(");
    std::vector<value> arguments;
    do arguments.push_back(choice());
    while (take(","));
    expect(")");
    return call(name, arguments);
  }

  std::uint64_t bits_of(const value& v) const {
    return static_cast<std::uint64_t>(v.integer) & ~std::uint64_t{0} >> (64 - in_.width);
  }

  value call(const std::string& name, const std::vector<value>& v) const {
    const unsigned width = in_.width;
    if (name == "limit") return in_.limit(v);
    if (name == "clamp") return in_.clamp(v);
    if (name == "round") return in_.round(v);
    if (name == "compare") return wide{in_.compare(v.at(0), v.at(1))};
    if (name == "dot") return in_.dot();
    if (name == "about") return v.at(0);
    if (name == "abs")
      return v.at(0).is_real ? value(std::abs(v.at(0).real))
                             : value(v[0].integer < 0 ? -v[0].integer : v[0].integer);
    if (name == "min") return v.at(0).number() < v.at(1).number() ? v[0] : v[1];
    if (name == "max") return v.at(0).number() > v.at(1).number() ? v[0] : v[1];
    if (name == "sqrt") return std::sqrt(v.at(0).number());
    if (name == "sin") return std::sin(v.at(0).number());
    if (name == "cos") return std::cos(v.at(0).number());
    if (name == "log2") return std::log2(v.at(0).number());
    if (name == "ln") return std::log(v.at(0).number());
    if (name == "floor") return static_cast<wide>(std::floor(v.at(0).number()));
    if (name == "finite") return wide{std::isfinite(v.at(0).number())};
    if (name == "exponent") {
      const double number = v.at(0).number();
      return wide{number == 0 || !std::isfinite(number) ? 0 : std::ilogb(number)};
    }
    if (name == "exp2") {
      const value& of = v.at(0);
      if (!of.is_real && of.integer >= 0 && of.integer < 100)
        return wide{1} << static_cast<unsigned>(of.integer);
      return std::exp2(of.number());
    }
    if (name == "order") {
      const value& a = v.at(0);
      const value& b = v.at(1);
      const wide c = v.at(2).integer;
      return wide{a.integer < b.integer ? -1 : a.integer > b.integer ? 1 : c < 0 ? -1 : c > 0 ? 1 : 0};
    }
    const std::uint64_t bits = bits_of(v.at(0));
    if (name == "signed") {
      const std::uint64_t sign = std::uint64_t{1} << (width - 1);
      return wide{static_cast<std::int64_t>(((bits ^ sign) - sign))};
    }
    if (name == "leading_zeros") {
      unsigned count = 0;
      while (count < width && (bits >> (width - 1 - count) & 1) == 0) ++count;
      return wide{count};
    }
    if (name == "count_ones") {
      unsigned count = 0;
      for (unsigned i = 0; i < width; ++i) count += bits >> i & 1;
      return wide{count};
    }
    if (name == "reverse") {
      std::uint64_t reversed = 0;
      for (unsigned i = 0; i < width; ++i) reversed |= (bits >> i & 1) << (width - 1 - i);
      return wide{reversed};
    }
    if (name == "rotate_left" || name == "rotate_right") {
      unsigned by = static_cast<unsigned>(v.at(1).integer) % width;
      if (name == "rotate_right") by = (width - by) % width;
      return by == 0 ? wide{bits} : wide{bits << by | bits >> (width - by)};
    }
    if (in_.function) return in_.function(name, v);
    throw std::runtime_error("`" + name + "` is not a function");
  }
};

}  // namespace pseudocode
