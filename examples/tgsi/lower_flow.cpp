// SPDX-License-Identifier: MIT
// Control flow: labels and jumps. Subroutines are copied to their calls.
#include "lower.hpp"

#include <utility>

namespace tgsi {

using emit::step;

namespace {

/// The limit on how much copies of subroutines may lengthen a program.
constexpr std::size_t most_copied = std::size_t{1} << 18;

}  // namespace

void lowering::lower_main() {
  std::size_t n = 0;
  while (result_.errors.size() < error_list::most) {
    const instruction& i = program_.instructions[n];
    if (i.id == opcode::end) break;
    if (info_of(i.id).group == opcode_class::flow) {
      now_ = &i;
      indexed_.fill(emit::no_value);
      n = lower_flow(n);
    } else {
      lower(i);
      ++n;
    }
    if (!stores_.empty() && branches_.empty() && constructs_.empty() && calls_.empty()) store_outputs(n);
  }
}

/// Lowers instruction `n`; returns the one to lower next.
std::size_t lowering::lower_flow(std::size_t n) {
  const instruction& i = program_.instructions[n];
  switch (i.id) {
    case opcode::if_:
    case opcode::uif: {
      operand condition = read(0, 0);
      if (i.id == opcode::if_)
        condition = of(compare(valhall::opcode::fcmp_f32, condition, number(0.0f), valhall::condition::ne));
      branches_.push_back(to_.new_label());
      to_.jump(step::jump_unless, condition, branches_.back());
      break;
    }
    case opcode::else_: {
      const std::uint32_t end = to_.new_label();
      to_.jump(end);
      to_.mark(std::exchange(branches_.back(), end));
      break;
    }
    case opcode::endif:
      to_.mark(branches_.back());
      branches_.pop_back();
      break;
    case opcode::bgnloop: {
      construct loop;
      loop.next = to_.new_label();
      loop.end = to_.new_label();
      to_.mark(loop.next);
      constructs_.push_back(std::move(loop));
      break;
    }
    case opcode::endloop: to_.jump(constructs_.back().next); [[fallthrough]];
    case opcode::endswitch:
      to_.mark(constructs_.back().end);
      constructs_.pop_back();
      break;
    case opcode::switch_: begin_switch(n); break;
    case opcode::case_:
    case opcode::default_: {
      construct& c = constructs_.back();
      to_.mark(c.cases[c.passed_cases++]);
      break;
    }
    case opcode::brk: to_.jump(constructs_.back().end); break;
    case opcode::cont: to_.jump(constructs_.back().next); break;
    case opcode::ret: to_.jump(calls_.empty() ? return_label_ : calls_.back().return_label); break;
    case opcode::cal:
      copied_ += program_.instructions[i.partner].partner - i.partner;
      if (copied_ > most_copied) {
        refuse("the copies of subroutines have more than " + std::to_string(most_copied) + " instructions");
        break;
      }
      calls_.push_back({n + 1, to_.new_label()});
      return std::size_t{i.partner} + 1;
    case opcode::endsub: {
      const call done = calls_.back();
      calls_.pop_back();
      to_.mark(done.return_label);
      return done.return_to;
    }
    default: break;
  }
  return n + 1;
}

/// Compares the value of the SWITCH at `n` with the values of its cases, and jumps to the one that matches.
void lowering::begin_switch(std::size_t n) {
  construct c;
  c.end = to_.new_label();
  if (!constructs_.empty()) c.next = constructs_.back().next;
  const operand chosen = to_.plain(read(0, 0));
  std::uint32_t otherwise = c.end;
  std::size_t k = program_.instructions[n].partner;
  for (; program_.instructions[k].id != opcode::endswitch; k = program_.instructions[k].partner) {
    const instruction& i = program_.instructions[k];
    c.cases.push_back(to_.new_label());
    if (i.id == opcode::default_) {
      otherwise = c.cases.back();
      continue;
    }
    value indexed = emit::no_value;
    const operand label = read(i.sources[0], indexed, 0, operand_type::unsigned32);
    to_.jump(step::jump_if, of(compare(valhall::opcode::icmp_u32, chosen, label, valhall::condition::eq)),
             c.cases.back());
  }
  to_.jump(otherwise);
  constructs_.push_back(std::move(c));
}

}  // namespace tgsi
