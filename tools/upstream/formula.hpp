// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The formulas in Arm's tables: integers, names, operators as in C (but `&&` and `||` bind alike), and calls
/// of if(condition, value, ..., otherwise), inside(x; a, b), countones(x), mask(n) and slice(x, high, low).
namespace arm {

/// A formula without a defined meaning: a mistake in the table or in this reader.
struct formula_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class formula {
 public:
  /// The value of a name; `hint` is the name on the other side of an operator, whose type may define it.
  using lookup = std::function<std::optional<std::int64_t>(const std::string& name, const std::string& hint)>;

  explicit formula(const std::string& text) : text_(text) {
    tokenize();
    root_ = parse(0);
    if (next_ != tokens_.size()) fail();
  }

  std::int64_t value(const lookup& names) const { return evaluate(root_, "", names); }

 private:
  struct node {
    std::string token;  ///< A number, a name, an operator, or the name of a function.
    std::vector<std::size_t> children;
    bool is_call = false;
  };

  std::string text_;
  std::vector<std::string> tokens_;
  std::size_t next_ = 0;
  std::vector<node> nodes_;
  std::size_t root_ = 0;

  [[noreturn]] void fail() const { throw formula_error(text_); }

  static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':';
  }

  void tokenize() {
    static constexpr std::string_view pairs[] = {">=", "<=", "==", "!=", "&&", "||", "<<", ">>"};
    for (std::size_t i = 0; i < text_.size();) {
      if (text_[i] == ' ') {
        ++i;
        continue;
      }
      std::size_t length = 1;
      if (is_word(text_[i]))
        while (i + length < text_.size() && is_word(text_[i + length])) ++length;
      else
        for (const std::string_view pair : pairs)
          if (text_.compare(i, 2, pair) == 0) length = 2;
      tokens_.push_back(text_.substr(i, length));
      i += length;
    }
  }

  std::string peek() const { return next_ < tokens_.size() ? tokens_[next_] : ""; }
  std::size_t add(node n) {
    nodes_.push_back(std::move(n));
    return nodes_.size() - 1;
  }

  std::size_t parse(std::size_t level) {
    static const std::vector<std::vector<std::string>> levels = {
        {"&&", "||"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"|"}, {"^"}, {"&"}, {"<<", ">>"}, {"+", "-"}};
    if (level == levels.size()) return parse_operand();
    std::size_t left = parse(level + 1);
    for (;;) {
      bool found = false;
      for (const std::string& op : levels[level]) found |= peek() == op;
      if (!found) return left;
      const std::string op = tokens_[next_++];
      const std::size_t right = parse(level + 1);
      left = add({op, {left, right}, false});
    }
  }

  std::size_t parse_operand() {
    if (next_ == tokens_.size()) fail();
    const std::string token = tokens_[next_++];
    if (token == "(") {
      const std::size_t inner = parse(0);
      if (peek() != ")") fail();
      ++next_;
      return inner;
    }
    if (peek() != "(") return add({token, {}, false});
    ++next_;
    node call{token, {}, true};
    while (peek() != ")") {
      if (next_ == tokens_.size()) fail();
      call.children.push_back(parse(0));
      if (peek() == "," || peek() == ";") ++next_;
    }
    ++next_;
    return add(std::move(call));
  }

  /// The name in node `n`; empty if it is not a name.
  std::string name_of(std::size_t n) const {
    return nodes_[n].children.empty() && !nodes_[n].is_call ? nodes_[n].token : "";
  }

  std::int64_t evaluate(std::size_t index, const std::string& hint, const lookup& names) const {
    const node& n = nodes_[index];
    if (n.is_call) return call(n, names);
    if (n.children.empty()) {
      if (std::isdigit(static_cast<unsigned char>(n.token[0])) != 0) return std::stoll(n.token);
      if (const auto found = names(n.token, hint)) return *found;
      fail();
    }
    const std::int64_t x = evaluate(n.children[0], name_of(n.children[1]), names);
    const std::int64_t y = evaluate(n.children[1], name_of(n.children[0]), names);
    if (n.token == "+") return x + y;
    if (n.token == "-") return x - y;
    if (n.token == "&") return x & y;
    if (n.token == "|") return x | y;
    if (n.token == "^") return x ^ y;
    if (n.token == "==") return x == y;
    if (n.token == "!=") return x != y;
    if (n.token == "<") return x < y;
    if (n.token == ">") return x > y;
    if (n.token == "<=") return x <= y;
    if (n.token == ">=") return x >= y;
    if (n.token == "&&") return x != 0 && y != 0;
    if (n.token == "||") return x != 0 || y != 0;
    if (y < 0 || y > 62) return 0;
    if (n.token == "<<") return x << y;
    if (n.token == ">>") return x >> y;
    fail();
  }

  std::int64_t call(const node& n, const lookup& names) const {
    const auto argument = [&](std::size_t i, const std::string& hint = "") {
      return evaluate(n.children.at(i), hint, names);
    };
    if (n.token == "if") {
      for (std::size_t i = 0; i + 1 < n.children.size(); i += 2)
        if (argument(i) != 0) return argument(i + 1);
      return argument(n.children.size() - 1);
    }
    if (n.token == "inside") {
      const std::int64_t value = argument(0);
      bool found = false;
      for (std::size_t i = 1; i < n.children.size(); ++i)
        found |= argument(i, name_of(n.children[0])) == value;
      return found;
    }
    if (n.token == "countones") return std::popcount(static_cast<std::uint64_t>(argument(0)));
    if (n.token == "mask") {
      const std::int64_t ones = argument(0);
      return ones <= 0 ? 0 : ones > 62 ? -1 : (std::int64_t{1} << ones) - 1;
    }
    if (n.token == "slice") {
      const std::int64_t size = argument(1) - argument(2) + 1;
      return argument(0) >> argument(2) & ((std::int64_t{1} << size) - 1);
    }
    fail();
  }
};

}  // namespace arm
