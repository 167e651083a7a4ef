// SPDX-License-Identifier: MIT
// Control flow: labels and jumps. Subroutines are copied where they are called.
#include "lower.hpp"

#include <algorithm>

namespace tgsi {

using backend::step;

namespace {

/// Copies of subroutines may make a program this much longer.
constexpr std::size_t most_copied = std::size_t{1} << 18;

/// Nested blocks, and calls within them, take stack of the compiler.
constexpr std::size_t most_depth = 1000;

}  // namespace

void lowering::lower_range(std::size_t first, std::size_t end) {
  if (depth_ == most_depth)
    return refuse("blocks and subroutines are nested more than " + std::to_string(most_depth) + " deep");
  ++depth_;
  while (first < end && result_.errors.size() < error_list::most) {
    const instruction& i = program_.instructions[first];
    if (info_of(i.id).group == opcode_class::flow) {
      now_ = &i;
      indexed_.fill(backend::no_value);
      first = lower_flow(first);
    } else {
      lower(i);
      ++first;
    }
  }
  --depth_;
}

/// Lowers instruction `n`, with the body of an IF or a loop; returns the next one.
std::size_t lowering::lower_flow(std::size_t n) {
  const instruction& i = program_.instructions[n];
  switch (i.id) {
    case opcode::if_:
    case opcode::uif: {
      operand condition = read(0, 0);
      if (i.id == opcode::if_)
        condition = of(compare(valhall::opcode::fcmp_f32, condition, number(0.0f), valhall::condition::ne));
      const std::uint32_t otherwise = to_.new_label();
      to_.jump(step::jump_unless, condition, otherwise);
      const std::size_t middle = i.partner;
      lower_range(n + 1, middle);
      if (program_.instructions[middle].id != opcode::else_) {
        to_.mark(otherwise);
        return middle + 1;
      }
      const std::uint32_t end = to_.new_label();
      to_.jump(end);
      to_.mark(otherwise);
      const std::size_t last = program_.instructions[middle].partner;
      lower_range(middle + 1, last);
      to_.mark(end);
      return last + 1;
    }
    case opcode::bgnloop: {
      construct loop;
      loop.next = to_.new_label();
      loop.end = to_.new_label();
      to_.mark(loop.next);
      constructs_.push_back(loop);
      lower_range(n + 1, i.partner);
      constructs_.pop_back();
      to_.jump(loop.next);
      to_.mark(loop.end);
      return std::size_t{i.partner} + 1;
    }
    case opcode::switch_: {
      const std::size_t end = begin_switch(n);
      lower_range(n + 1, end);
      to_.mark(constructs_.back().end);
      constructs_.pop_back();
      return end + 1;
    }
    case opcode::case_:
    case opcode::default_: {
      construct& c = constructs_.back();
      to_.mark(c.cases[c.passed_cases++]);
      break;
    }
    case opcode::brk: to_.jump(constructs_.back().end); break;
    case opcode::cont: to_.jump(constructs_.back().next); break;
    case opcode::cal: call(i.partner); break;
    case opcode::ret: to_.jump(return_label_); break;
    default: break;
  }
  return n + 1;
}

/// Compares the value of the SWITCH at `n` with those of its cases, and jumps to the one that matches.
/// Returns its ENDSWITCH.
std::size_t lowering::begin_switch(std::size_t n) {
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
    value indexed = backend::no_value;
    const operand label = read(i.sources[0], indexed, 0, operand_type::unsigned32);
    to_.jump(step::jump_if, of(compare(valhall::opcode::icmp_u32, chosen, label, valhall::condition::eq)),
             c.cases.back());
  }
  to_.jump(otherwise);
  constructs_.push_back(std::move(c));
  return k;
}

/// Copies the subroutine that begins at `target`.
void lowering::call(std::size_t target) {
  const auto begin = static_cast<std::uint32_t>(target);
  if (std::find(calls_.begin(), calls_.end(), begin) != calls_.end())
    return refuse("a subroutine calls itself");
  const std::size_t end = program_.instructions[target].partner;
  copied_ += end - target;
  if (copied_ > most_copied)
    return refuse("the copies of subroutines have more than " + std::to_string(most_copied) +
                  " instructions");
  const std::uint32_t outer_return = return_label_;
  return_label_ = to_.new_label();
  calls_.push_back(begin);
  lower_range(target + 1, end);
  calls_.pop_back();
  to_.mark(return_label_);
  return_label_ = outer_return;
}

}  // namespace tgsi
