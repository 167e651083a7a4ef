// SPDX-License-Identifier: MIT
#include "evaluate.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace expr {

namespace {

constexpr double unknown_error = std::numeric_limits<double>::infinity();

/// A value and, if it is a float, a bound on the GPU's error.
struct number {
  std::uint32_t bits = 0;
  double error = 0;

  float real() const noexcept { return std::bit_cast<float>(bits); }
  std::int32_t whole() const noexcept { return static_cast<std::int32_t>(bits); }
};

number real(float f, double error = 0) noexcept { return {std::bit_cast<std::uint32_t>(f), error}; }

/// The distance from |f| to the next larger float.
double ulp(float f) noexcept {
  if (!std::isfinite(f)) return unknown_error;
  const float size = std::fabs(f);
  const float next = std::nextafterf(size, std::numeric_limits<float>::infinity());
  return std::isinf(next) ? unknown_error : double{next} - double{size};
}

/// A correctly rounded result. Its operands cause `error`; if that is not 0, rounding adds up to one ulp.
number rounded(float f, double error) noexcept {
  if (error == 0) return real(f);
  return real(f, std::isfinite(error) && std::isfinite(f) ? error + ulp(f) : unknown_error);
}

/// An approximate result.
number about(double exact, double error) noexcept {
  const auto f = static_cast<float>(exact);
  return real(f, std::isfinite(error) && std::isfinite(f) ? error : unknown_error);
}

double product_error(number a, number b) noexcept {
  if (a.error == 0 && b.error == 0) return 0;
  return std::fabs(double{a.real()}) * b.error + std::fabs(double{b.real()}) * a.error + a.error * b.error;
}

/// A subnormal or infinite reciprocal loses precision that a division keeps.
number quotient(number a, number b) noexcept {
  const double divisor = std::fabs(double{b.real()});
  const float result = a.real() / b.real();
  if (!(divisor - b.error > 0x1p-126) || !(divisor < 0x1p126)) return real(result, unknown_error);
  return about(double{result},
               (a.error + std::fabs(double{result}) * b.error) / (divisor - b.error) + 3 * ulp(result));
}

number exp2_of(number x) noexcept {
  const double exact = std::exp2(double{x.real()});
  const auto result = static_cast<float>(exact);
  if (std::isinf(result) && x.error == 0) return real(result);
  return about(exact, exact * std::expm1(x.error * 0.7) + 3 * ulp(result) + 0x1p-126);
}

number log2_of(number x) noexcept {
  const double value = double{x.real()};
  if (!(value - x.error > 0x1p-126) || !std::isfinite(value)) return real(std::log2(x.real()), unknown_error);
  const double exact = std::log2(value);
  return about(exact, 1.5 * x.error / (value - x.error) + 4 * ulp(static_cast<float>(exact)));
}

/// The tables are accurate to 2e-5 for arguments up to pi; beyond, each quarter turn adds the error of pi / 2
/// as a float.
number turn(number x, double exact) noexcept {
  const double size = std::fabs(double{x.real()});
  return size < 1e5 ? about(exact, 3e-5 + size * 1e-7 + x.error) : real(0, unknown_error);
}

number root_of(number x) noexcept {
  const double value = double{x.real()};
  if (x.error == 0 && (value == 0 || std::isnan(value) || std::isinf(value) || value < 0))
    return real(std::sqrt(x.real()));
  if (!(value - x.error > 0x1p-120)) return real(0, unknown_error);
  const double exact = std::sqrt(value);
  return about(exact, exact - std::sqrt(value - x.error) + 3 * ulp(static_cast<float>(exact)));
}

/// Minimum or maximum; a number wins over NaN, and -0 is less than +0.
float extreme(float a, float b, bool greater) noexcept {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == b) return std::signbit(a) != greater ? a : b;
  return (a < b) != greater ? a : b;
}

std::int32_t to_integer(float f) noexcept {
  if (std::isnan(f)) return 0;
  if (f >= 0x1p31f) return std::numeric_limits<std::int32_t>::max();
  if (f <= -0x1p31f) return std::numeric_limits<std::int32_t>::min();
  return static_cast<std::int32_t>(f);
}

template <class T>
bool compare(operation what, T a, T b) noexcept {
  switch (what) {
    case operation::equal: return a == b;
    case operation::not_equal: return a != b;
    case operation::less: return a < b;
    case operation::less_equal: return a <= b;
    case operation::greater: return a > b;
    default: return a >= b;
  }
}

std::uint32_t of_integers(operation what, std::uint32_t a, std::uint32_t b) noexcept {
  const auto left = static_cast<std::int32_t>(a), right = static_cast<std::int32_t>(b);
  const auto quotient_of = [&] {
    return right == 0 ? 0u : static_cast<std::uint32_t>(std::int64_t{left} / std::int64_t{right});
  };
  switch (what) {
    case operation::add: return a + b;
    case operation::subtract: return a - b;
    case operation::multiply: return a * b;
    case operation::divide: return quotient_of();
    case operation::remainder: return a - quotient_of() * b;
    case operation::negate: return 0 - a;
    case operation::absolute: return left < 0 ? 0 - a : a;
    case operation::minimum: return left < right ? a : b;
    case operation::maximum: return left > right ? a : b;
    case operation::to_float: return std::bit_cast<std::uint32_t>(static_cast<float>(left));
    default: return compare(what, left, right) ? 1 : 0;
  }
}

class evaluator {
 public:
  evaluator(const kernel& k, std::uint32_t i, const evaluated_buffer* buffers,
            valhall::view<std::uint32_t> uniforms)
      : kernel_(k), buffers_(buffers), uniforms_(uniforms), variables_(k.variables.size()) {
    variables_[0].bits = i;
  }

  evaluation run() {
    block(kernel_.body);
    return state_;
  }

 private:
  const kernel& kernel_;
  const evaluated_buffer* buffers_;
  valhall::view<std::uint32_t> uniforms_;
  std::vector<number> variables_;
  evaluation state_ = evaluation::done;

  void stop(evaluation why) noexcept {
    if (state_ == evaluation::done) state_ = why;
  }

  void block(const statement* s) {
    for (; s != nullptr && state_ == evaluation::done; s = s->next) {
      const number first = value(*s->value);
      const number second = s->subscript != nullptr ? value(*s->subscript) : number();
      if (state_ != evaluation::done) return;
      switch (s->kind) {
        case statement_kind::assign: variables_[s->index] = first; break;
        case statement_kind::store: store(s->index, second.bits, first); break;
        case statement_kind::branch: block(first.bits != 0 ? s->body : s->otherwise); break;
        case statement_kind::loop: loop(*s, first.whole(), second.whole()); break;
      }
    }
  }

  void loop(const statement& s, std::int32_t first, std::int32_t end) {
    for (std::int64_t at = first; at < end && state_ == evaluation::done; ++at) {
      variables_[s.index].bits = static_cast<std::uint32_t>(at);
      block(s.body);
    }
  }

  void store(std::uint32_t buffer, std::uint32_t at, number n) noexcept {
    const evaluated_buffer& b = buffers_[buffer];
    if (at >= b.size) return stop(evaluation::outside);
    b.words[at] = n.bits;
    b.errors[at] = n.error;
  }

  number load(std::uint32_t buffer, std::uint32_t at) noexcept {
    const evaluated_buffer& b = buffers_[buffer];
    if (at < b.size) return {b.words[at], b.errors[at]};
    stop(evaluation::outside);
    return {};
  }

  number value(const expression& e) {
    switch (e.what) {
      case operation::literal: return {e.bits, 0};
      case operation::variable: return variables_[e.index];
      case operation::uniform: return {e.index < uniforms_.size() ? uniforms_[e.index] : 0, 0};
      case operation::element: return load(e.index, value(*e.a).bits);
      default: break;
    }
    const number a = value(*e.a);
    const number b = e.b != nullptr ? value(*e.b) : number();
    const number c = e.c != nullptr ? value(*e.c) : number();
    if (e.what == operation::select) return c.bits != 0 ? a : b;
    if (e.a->type == type::floating) return of_floats(e.what, a, b, c);
    if (e.a->type == type::boolean) return {of_booleans(e.what, a.bits, b.bits), 0};
    return {of_integers(e.what, a.bits, b.bits), 0};
  }

  static std::uint32_t of_booleans(operation what, std::uint32_t a, std::uint32_t b) noexcept {
    return what == operation::logical_and ? a & b : what == operation::logical_or ? a | b : a ^ 1;
  }

  number of_floats(operation what, number a, number b, number c) noexcept {
    const float x = a.real(), y = b.real();
    switch (what) {
      case operation::negate: return {a.bits ^ 0x80000000, a.error};
      case operation::absolute: return {a.bits & 0x7fffffff, a.error};
      case operation::add: return rounded(x + y, a.error + b.error);
      case operation::subtract: return rounded(x - y, a.error + b.error);
      case operation::multiply: return rounded(x * y, product_error(a, b));
      case operation::fma: return rounded(std::fma(x, y, c.real()), product_error(a, b) + c.error);
      case operation::divide: return quotient(a, b);
      case operation::minimum: return real(extreme(x, y, false), std::fmax(a.error, b.error));
      case operation::maximum: return real(extreme(x, y, true), std::fmax(a.error, b.error));
      case operation::floor: return real(std::floor(steady(a)));
      case operation::to_integer: return {static_cast<std::uint32_t>(to_integer(std::trunc(steady(a)))), 0};
      case operation::exp2: return exp2_of(a);
      case operation::log2: return log2_of(a);
      case operation::sine: return turn(a, std::sin(double{x}));
      case operation::cosine: return turn(a, std::cos(double{x}));
      case operation::square_root: return root_of(a);
      default: break;
    }
    const double error = a.error + b.error;
    if (error > 0 && !(std::fabs(double{x} - double{y}) > error)) stop(evaluation::undecided);
    return {compare(what, x, y) ? 1u : 0u, 0};
  }

  /// `a`, if no integer lies within its error.
  float steady(number a) noexcept {
    const double x = double{a.real()};
    if (a.error > 0 && !(std::floor(x - a.error) == std::floor(x + a.error))) stop(evaluation::undecided);
    return a.real();
  }
};

}  // namespace

evaluation evaluate(const kernel& k, std::uint32_t i, const evaluated_buffer* buffers,
                    valhall::view<std::uint32_t> uniforms) {
  return evaluator(k, i, buffers, uniforms).run();
}

}  // namespace expr
