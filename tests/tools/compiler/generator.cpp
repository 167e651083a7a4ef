// SPDX-License-Identifier: MIT
#include "generator.hpp"

#include <vector>

namespace {

class generator {
 public:
  generator(random_numbers& random, unsigned statement_count, unsigned depth)
      : random_(random), statement_count_(statement_count), depth_(depth) {}

  std::string run() {
    text_ =
        "buffer float a, b, c;\nbuffer int m, n;\nbuffer float out;\nbuffer int result;\n"
        "uniform float k, l;\nuniform int s, t;\n";
    block(0);
    text_ += "out[i] = " + real(depth_) + ";\nresult[i] = " + integer(depth_) + ";\n";
    return text_;
  }

 private:
  using names = std::vector<std::string>;

  random_numbers& random_;
  unsigned statement_count_, depth_;
  unsigned name_count_ = 0;
  names reals_, integers_;  // Variables in scope that may be assigned to.
  names counters_;          // Loop variables.
  std::string text_;

  unsigned below(unsigned count) { return random_.below(count); }
  const std::string& any(const names& list) { return list[below(static_cast<unsigned>(list.size()))]; }

  void block(unsigned nesting) {
    const names reals = reals_, integers = integers_, counters = counters_;
    for (unsigned left = 1 + below(statement_count_); left > 0; --left) statement(nesting);
    reals_ = reals, integers_ = integers, counters_ = counters;
  }

  void statement(unsigned nesting) {
    switch (below(nesting < 3 ? 10 : 7)) {
      case 0: return define(reals_, real(depth_));
      case 1: return define(integers_, integer(depth_));
      case 2: return assign(reals_, real(depth_));
      case 3: return assign(integers_, integer(depth_));
      case 4:
      case 5: text_ += "out[i] = " + real(depth_) + ";\n"; return;
      case 6: text_ += "result[i] = " + integer(depth_) + ";\n"; return;
      case 7: return loop(nesting);
      default: return branch(nesting);
    }
  }

  void define(names& list, const std::string& value) {
    const std::string name = "v" + std::to_string(name_count_++);
    text_ += "let " + name + " = " + value + ";\n";
    list.push_back(name);
  }
  void assign(names& list, const std::string& value) {
    if (list.empty()) return define(list, value);
    text_ += any(list) + " = " + value + ";\n";
  }

  void branch(unsigned nesting) {
    text_ += "if (" + truth(depth_) + ") {\n";
    block(nesting + 1);
    if (below(2) == 0) {
      text_ += "} else {\n";
      block(nesting + 1);
    }
    text_ += "}\n";
  }

  void loop(unsigned nesting) {
    const std::string name = "v" + std::to_string(name_count_++);
    text_ += "for " + name + " in " + (below(2) == 0 ? "0" : "max(" + integer(1) + ", -2)") + " .. min(" +
             integer(2) + ", 3) {\n";
    counters_.push_back(name);
    block(nesting + 1);
    counters_.pop_back();
    text_ += "}\n";
  }

  std::string real_leaf() {
    constexpr const char* literals[] = {"0.5", "1.0", "3.0", "0.1", "-2.25", "1e-3", "7.0"};
    switch (below(reals_.empty() ? 6 : 9)) {
      case 0: return literals[below(7)];
      case 1: return below(2) == 0 ? "k" : "l";
      case 2: return "out[i]";
      case 3: return std::string(1, "abc"[below(3)]) + "[" + subscript() + "]";
      case 4:
      case 5: return std::string(1, "abc"[below(3)]) + "[i]";
      default: return any(reals_);
    }
  }

  std::string integer_leaf() {
    constexpr const char* literals[] = {"0", "1", "2", "7", "-3", "100", "65535", "2147483647"};
    switch (below(integers_.empty() ? 7 : 9)) {
      case 0: return literals[below(8)];
      case 1: return below(2) == 0 ? "s" : "t";
      case 2: return "i";
      case 3: return below(2) == 0 ? "m[i]" : "n[i]";
      case 4: return "m[" + subscript() + "]";
      case 5: return "result[i]";
      case 6: return counters_.empty() ? "i" : any(counters_);
      default: return any(integers_);
    }
  }

  std::string subscript() {
    if (below(3) == 0) return std::to_string(below(element_count));
    const std::string index = below(2) == 0 ? "s" : integer(1);
    return "abs(" + index + ") % " + std::to_string(element_count);
  }

  std::string real(unsigned depth) {
    if (depth == 0 || below(6) == 0) return real_leaf();
    const auto part = [&] { return real(depth - 1); };
    switch (below(20)) {
      case 0:
      case 1:
      case 2: return "(" + part() + " + " + part() + ")";
      case 3:
      case 4: return "(" + part() + " - " + part() + ")";
      case 5:
      case 6: return "(" + part() + " * " + part() + ")";
      case 7: return "(" + part() + " * 3)";
      case 8: return "(" + part() + " / " + part() + ")";
      case 9: return "(" + truth(depth - 1) + " ? " + part() + " : " + part() + ")";
      case 10: return "min(" + part() + ", " + part() + ")";
      case 11: return "max(" + part() + ", " + part() + ")";
      case 12: return "-" + part();
      case 13: return "abs(" + part() + ")";
      case 14: return "fma(" + part() + ", " + part() + ", " + part() + ")";
      case 15: return "float(" + integer(depth - 1) + ")";
      case 16: return "floor(" + part() + ")";
      case 17: return std::string(below(2) == 0 ? "sin" : "cos") + "(" + part() + ")";
      case 18: return below(2) == 0 ? "exp2(" + part() + ")" : "log2(abs(" + part() + "))";
      default: return "sqrt(abs(" + part() + "))";
    }
  }

  std::string integer(unsigned depth) {
    if (depth == 0 || below(6) == 0) return integer_leaf();
    const auto part = [&] { return integer(depth - 1); };
    switch (below(12)) {
      case 0:
      case 1: return "(" + part() + " + " + part() + ")";
      case 2: return "(" + part() + " - " + part() + ")";
      case 3: return "(" + part() + " * " + part() + ")";
      case 4: return "(" + part() + " / " + part() + ")";
      case 5: return "(" + part() + " % " + part() + ")";
      case 6: return "(" + truth(depth - 1) + " ? " + part() + " : " + part() + ")";
      case 7: return "min(" + part() + ", " + part() + ")";
      case 8: return "max(" + part() + ", " + part() + ")";
      case 9: return "-" + part();
      case 10: return "abs(" + part() + ")";
      default: return "int(" + real(depth - 1) + ")";
    }
  }

  std::string truth(unsigned depth) {
    constexpr const char* comparisons[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
    if (depth > 1 && below(4) == 0) {
      if (below(3) == 0) return "!(" + truth(depth - 1) + ")";
      return "(" + truth(depth - 1) + (below(2) == 0 ? " && " : " || ") + truth(depth - 1) + ")";
    }
    const unsigned side = depth == 0 ? 0 : depth - 1;
    const std::string op = comparisons[below(6)];
    if (below(2) == 0) return "(" + integer(side) + op + integer(side) + ")";
    return "(" + real(side) + op + real(side) + ")";
  }
};

}  // namespace

std::string random_kernel(random_numbers& random, unsigned statement_count, unsigned depth) {
  return generator(random, statement_count, depth).run();
}
