// SPDX-License-Identifier: MIT
// Invalid programs, with the place and reason of each error.
#include "catch.hpp"

#include <compile.hpp>

#include <cstddef>
#include <string>

namespace {

struct bad_program {
  const char* source;
  const char* errors;  ///< One line per error.
};

constexpr bad_program bad_programs[] = {
    {"out[i] = 1.0;", "1:1: out is not declared\n"},
    {"buffer float out;\nout[i] = x;", "2:10: x is not declared\n"},
    {"buffer float out;\nout[i] = x + y;\nout[z] = 1.0;",
     "2:10: x is not declared\n2:14: y is not declared\n3:5: z is not declared\n"},
    {"buffer float out, out;", "1:19: out is already declared\n"},
    {"let i = 1;", "1:5: i is already declared\n"},
    {"buffer double x;", "1:8: expected float or int\n"},
    {"buffer float if;", "1:14: expected a name\n"},
    {"buffer float a\nlet x = 1;", "2:1: expected ;\n"},
    {"buffer float out;\n  out[i] = 1.0", "2:15: expected ;\n"},
    {"buffer float out;\nout = 1.0;", "2:1: out cannot be assigned to\n"},
    {"let x = 1;\nx[0] = 2;", "2:1: x is not a buffer\n"},
    {"let x = 1;\nlet y = x[0];", "2:9: x is not a buffer\n"},
    {"buffer float a;\nlet y = a;", "2:10: expected [\n"},
    {"i = 1;", "1:1: i cannot be assigned to\n"},
    {"uniform float k;\nk = 1.0;", "2:1: k cannot be assigned to\n"},
    {"for j in 0..3 { j = 1; }", "1:17: j cannot be assigned to\n"},
    {"for j in 0..3 { }\nlet x = j;", "2:9: j is not declared\n"},
    {"if (1 < 2) { let x = 1; }\nlet y = x;", "2:9: x is not declared\n"},
    {"let x = 1;\nx = 2.5;", "2:5: the value must be int, this is float\n"},
    {"let x = 1 + 2.5 * i;", "1:17: * has a float on the left and an int on the right\n"},
    {"let x = i + 2.5;", "1:11: + has an int on the left and a float on the right\n"},
    {"let x = 1 + (1 < 2);", "1:11: + has a bool on the right only\n"},
    {"let x = (1 < 2) == (2 < 3);", "1:17: == takes numbers, not bool\n"},
    {"let x = 1.5 % 2.0;", "1:13: % takes int only\n"},
    {"let x = -(1 < 2);", "1:9: - needs a number, this is bool\n"},
    {"let x = !1;", "1:10: the operand of ! must be bool, this is int\n"},
    {"let x = 1 && 2 < 3;", "1:9: the left side must be bool, this is int\n"},
    {"let x = i ? 1 : 2;", "1:9: a condition must be bool, this is int\n"},
    {"let x = 1 < 2 ? i : 2.5;", "1:15: ?: has an int on the left and a float on the right\n"},
    {"if (i) { }", "1:5: a condition must be bool, this is int\n"},
    {"for j in 0..2.5 { }", "1:13: the end of a loop must be int, this is float\n"},
    {"for j in 0.5..2 { }", "1:10: the start of a loop must be int, this is float\n"},
    {"buffer int a;\nlet x = a[1.5];", "2:11: a subscript must be int, this is float\n"},
    {"let x = sqrt(i);", "1:14: the argument must be float, this is int\n"},
    {"let x = sqrt(1.0, 2.0);", "1:9: sqrt takes a different number of arguments: 1\n"},
    {"let x = fma(1.0, 2.0);", "1:9: fma takes a different number of arguments: 3\n"},
    {"let x = tan(1.0);", "1:9: there is no function tan\n"},
    {"let x = min(1 < 2, 2 < 3);", "1:9: min takes numbers, not bool\n"},
    {"let x = 2147483648;", "1:9: 2147483648 does not fit an int\n"},
    {"let x = 1e39;", "1:9: 1e39 does not fit a float\n"},
    {"let x = 1x;", "1:9: this is not a token: 1\n"},
    {"let x = 1 # 2;", "1:11: this is not a token: #\n"},
    {"let x = ;", "1:9: expected an expression\n"},
    {"let x = (1 + 2;", "1:15: expected )\n"},
    {"let x = 1 ? 2;", "1:14: expected :\n"},
    {"if (1 < 2) {\n  let x = 1;\n", "3:1: expected }\n"},
    {"for j in 0 3 { }", "1:12: expected ..\n"},
    {"}", "1:1: expected a statement\n"},
    {"let x = 1;\nbuffer float a;", "2:1: expected a statement\n"},
};

std::string errors_of(const std::string& source) {
  expr::arena memory;
  const expr::compiled kernel = expr::compile(memory, source, 0, valhall::arch::v9);
  std::string text;
  for (const expr::error& e : kernel.errors)
    text += std::to_string(e.where.line) + ":" + std::to_string(e.where.column) + ": " + std::string(e.text) +
            "\n";
  CHECK(kernel.ok() == text.empty());
  CHECK((kernel.size == 0) == !text.empty());
  return text;
}

std::string repeated(const std::string& part, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += part;
  return text;
}

}  // namespace

TEST_CASE("Bad programs are refused at their line and column") {
  for (const bad_program& p : bad_programs) {
    CAPTURE(p.source);
    CHECK(errors_of(p.source) == p.errors);
  }
}

TEST_CASE("Excessive sizes are errors, not crashes") {
  CHECK(errors_of("let x = " + repeated("(", 5000)) == "1:109: this is nested too deeply\n");
  CHECK(errors_of("let x = " + repeated("-", 5000)) == "1:208: this is nested too deeply\n");
  CHECK(errors_of(repeated("if (1 < 2) { ", 5000)).ends_with("this is nested too deeply\n"));
  CHECK(errors_of("let x = 1" + repeated("+1", 5000) + ";") == "1:2008: the expression is too large\n");
  std::string many = "buffer float a0";
  for (int n = 1; n < 65; ++n) many += ", a" + std::to_string(n);
  CHECK(errors_of(many + ";").ends_with("there is no uniform left for a64\n"));
}

TEST_CASE("Half a program never crashes") {
  const std::string source =
      "buffer float a; uniform int s; let x = 1.5e3 * (a[i] < 0 ? -a[0] : fma(a[1], 2, 1)); "
      "if (x >= 0.0 && !(x == 1)) { for j in 0..s { x = x + float(j % 3); } } else { a[i] = x; }";
  for (std::size_t size = 0; size < source.size(); ++size) {
    expr::arena memory;
    const expr::compiled kernel =
        expr::compile(memory, std::string_view(source).substr(0, size), 0, valhall::arch::v9);
    CHECK(kernel.problem.empty());
  }
}
