// SPDX-License-Identifier: MIT
#include "lower.hpp"

#include <emit/sequences.hpp>

#include <valhall/analysis.hpp>

#include <vector>

namespace expr {

namespace {

using emit::builder;
using emit::no_value;
using emit::source;
using emit::step;
using emit::value;
using target = emit::sequence_program;
using valhall::modifier;
using valhall::opcode;

valhall::condition condition_of(operation what) noexcept {
  using valhall::condition;
  switch (what) {
    case operation::not_equal: return condition::ne;
    case operation::less: return condition::lt;
    case operation::less_equal: return condition::le;
    case operation::greater: return condition::gt;
    case operation::greater_equal: return condition::ge;
    default: return condition::eq;
  }
}

bool is_comparison(operation what) noexcept {
  return what >= operation::equal && what <= operation::greater_equal;
}

class lowering {
 public:
  lowering(const kernel& k, emit::emitter& to) : kernel_(k), to_(to) {
    // `i`, the number of the thread.
    const unsigned thread = valhall::place_of(valhall::preloaded_value::global_id_x, to.arch())->first;
    variables_.push_back(to.add_fixed(thread));
    while (variables_.size() < k.variables.size()) variables_.push_back(to.add_value());
  }

  void run() { block(kernel_.body); }

 private:
  const kernel& kernel_;
  emit::emitter& to_;
  std::vector<value> variables_;

  void block(const statement* s) {
    for (; s != nullptr; s = s->next) {
      switch (s->kind) {
        case statement_kind::assign: assign(*s->value, variables_[s->index]); break;
        case statement_kind::store: store(*s); break;
        case statement_kind::branch: branch(*s); break;
        case statement_kind::loop: loop(*s); break;
      }
    }
  }

  /// `to` = `e`.
  void assign(const expression& e, value to) {
    const source s = evaluate(e, to);
    if (s.of != to || s.has_sign()) to_.copy(s, to);
  }

  void store(const statement& s) {
    const source data = to_.plain(evaluate(*s.value));
    const place p = place_of(s.index, *s.subscript);
    to_.store(data.of, 1, p.address, p.offset);
  }

  void branch(const statement& s) {
    const std::uint32_t otherwise = to_.new_label();
    to_.jump(step::jump_unless, evaluate(*s.value), otherwise);
    block(s.body);
    if (s.otherwise == nullptr) return to_.mark(otherwise);
    const std::uint32_t end = to_.new_label();
    to_.jump(end);
    to_.mark(otherwise);
    block(s.otherwise);
    to_.mark(end);
  }

  void loop(const statement& s) {
    const std::uint32_t body = to_.new_label(), end = to_.new_label();
    const source last = builder::of(to_.in_register(evaluate(*s.subscript)));
    const value counter = variables_[s.index];
    assign(*s.value, counter);
    const auto goes_on = [&] {
      return builder::of(comparison(opcode::icmp_s32, builder::of(counter), last, valhall::condition::lt));
    };
    to_.jump(step::jump_unless, goes_on(), end);
    to_.mark(body);
    block(s.body);
    to_.put(opcode::iadd_imm_i32, {builder::of(counter), builder::immediate(1)}, {}, counter);
    to_.jump(step::jump_if, goes_on(), body);
    to_.mark(end);
  }

  /// An address and a distance in bytes from it.
  struct place {
    source address;
    std::int32_t offset;
  };

  /// The address of element `subscript` of a buffer.
  place place_of(std::uint32_t buffer, const expression& subscript) {
    const source start = builder::of(valhall::operand(valhall::u(2 * buffer)));
    constexpr std::uint32_t reach = (1 << 15) / 4;  // The reach of signed 16-bit offsets.
    if (subscript.what == operation::literal && subscript.bits < reach)
      return {start, static_cast<std::int32_t>(4 * subscript.bits)};
    source index = to_.plain(evaluate(subscript));
    index.lanes = valhall::swizzle::w0;
    const value address = to_.put(opcode::shaddx_s64, {start, index, builder::immediate(2)});
    return {builder::of(address), 0};
  }

  /// All ones if the condition holds, otherwise 0.
  value comparison(opcode id, source a, source b, valhall::condition c, value to = no_value) {
    return to_.put(id, {a, b, builder::literal(0u)},
                   {{modifier::cmp, c}, {modifier::result_type, valhall::result_type::m1}}, to);
  }

  /// Evaluates `e`; if it needs an instruction, the instruction writes `to`, unless `to` is `no_value`.
  source evaluate(const expression& e, value to = no_value) {
    switch (e.what) {
      case operation::literal: return builder::literal(e.bits);
      case operation::variable: return builder::of(variables_[e.index]);
      case operation::uniform:
        return builder::of(valhall::operand(valhall::u(kernel_.uniform_number(e.index))));
      case operation::element: {
        const place p = place_of(e.index, *e.a);
        return builder::of(to_.load(p.address, p.offset, 1, to));
      }
      case operation::select: return builder::of(select(e, to));
      default: break;
    }
    const source a = evaluate(*e.a);
    if (e.what == operation::negate && e.type == type::floating) return builder::negated(a);
    if (e.what == operation::absolute && e.type == type::floating) return builder::absolute(a);
    const source b = e.b != nullptr ? evaluate(*e.b) : source();
    const source c = e.c != nullptr ? evaluate(*e.c) : source();
    return builder::of(e.a->type == type::floating  ? of_floats(e.what, a, b, c, to)
                       : e.a->type == type::boolean ? of_booleans(e.what, a, b, to)
                                                    : of_integers(e.what, a, b, to));
  }

  value of_floats(operation what, source a, source b, source c, value to) {
    switch (what) {
      case operation::add: return to_.put(opcode::fadd_f32, {a, b}, {}, to);
      case operation::subtract: return to_.put(opcode::fadd_f32, {a, builder::negated(b)}, {}, to);
      case operation::multiply: return to_.multiply(a, b, to);
      case operation::fma: return to_.put(opcode::fma_f32, {a, b, c}, {}, to);
      case operation::divide: return put_sequence(to_, to, valhall::divide_f32<target>, a, b);
      case operation::minimum: return to_.put(opcode::fmin_f32, {a, b}, {}, to);
      case operation::maximum: return to_.put(opcode::fmax_f32, {a, b}, {}, to);
      case operation::floor:
        return to_.put(opcode::fround_f32, {a}, {{modifier::roundmode, valhall::round_mode::rtn}}, to);
      case operation::to_integer:
        return to_.put(opcode::f32_to_s32, {a}, {{modifier::roundmode, valhall::round_mode::rtz}}, to);
      case operation::exp2: return put_sequence(to_, to, valhall::exp2_f32<target>, a);
      case operation::log2: return put_sequence(to_, to, valhall::log2_f32<target>, a);
      case operation::sine: return put_sequence(to_, to, valhall::sine_f32<target>, a);
      case operation::cosine: return put_sequence(to_, to, valhall::cosine_f32<target>, a);
      case operation::square_root: return put_sequence(to_, to, valhall::square_root_f32<target>, a);
      default: return comparison(opcode::fcmp_f32, a, b, condition_of(what), to);
    }
  }

  /// `by_zero` where `b` is 0, else the result of a division.
  template <class Division>
  value unless_by_zero(const Division& division, source a, source b, source by_zero, value to) {
    const value result = put_sequence(to_, no_value, division, a, b);
    return to_.put(opcode::mux_i32, {by_zero, builder::of(result), b}, {}, to);
  }

  value of_integers(operation what, source a, source b, value to) {
    const auto lesser = [&](source left, source right) {
      return to_.put(opcode::csel_s32, {left, right, a, b}, {{modifier::cmp, valhall::condition::lt}}, to);
    };
    switch (what) {
      case operation::add: return to_.put(opcode::iadd_s32, {a, b}, {}, to);
      case operation::subtract: return to_.put(opcode::isub_s32, {a, b}, {}, to);
      case operation::negate: return to_.put(opcode::isub_s32, {builder::literal(0u), a}, {}, to);
      case operation::multiply: return to_.put(opcode::imul_i32, {a, b}, {}, to);
      case operation::divide:
        return unless_by_zero(valhall::divide_i32<target>, a, b, builder::literal(0u), to);
      case operation::remainder: return unless_by_zero(valhall::remainder_i32<target>, a, b, a, to);
      case operation::minimum: return lesser(a, b);
      case operation::maximum: return lesser(b, a);
      case operation::absolute: return to_.put(opcode::iabs_s32, {a}, {}, to);
      case operation::to_float: return to_.put(opcode::s32_to_f32, {a}, {}, to);
      default: return comparison(opcode::icmp_s32, a, b, condition_of(what), to);
    }
  }

  /// MUX.int_zero returns its first source where the third is 0.
  value of_booleans(operation what, source a, source b, value to) {
    const source none = builder::literal(0u), all = builder::literal(~0u);
    switch (what) {
      case operation::logical_and: return to_.put(opcode::mux_i32, {none, b, a}, {}, to);
      case operation::logical_or: return to_.put(opcode::mux_i32, {b, all, a}, {}, to);
      default: return to_.put(opcode::mux_i32, {all, none, a}, {}, to);
    }
  }

  value select(const expression& e, value to) {
    if (!is_comparison(e.c->what)) {
      const source condition = evaluate(*e.c), a = evaluate(*e.a), b = evaluate(*e.b);
      return to_.put(opcode::mux_i32, {b, a, condition}, {}, to);
    }
    const opcode id = e.c->a->type == type::floating ? opcode::csel_f32 : opcode::csel_s32;
    const source left = evaluate(*e.c->a), right = evaluate(*e.c->b);
    const source a = evaluate(*e.a), b = evaluate(*e.b);
    return to_.put(id, {left, right, a, b}, {{modifier::cmp, condition_of(e.c->what)}}, to);
  }
};

}  // namespace

void lower(const kernel& k, emit::emitter& to) { lowering(k, to).run(); }

}  // namespace expr
