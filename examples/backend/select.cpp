// SPDX-License-Identifier: MIT
#include "select.hpp"

#include <valhall/constants.hpp>

namespace backend {

using valhall::opcode;

namespace {

constexpr std::uint32_t sign_bit = 0x80000000;

}  // namespace

source selector::negated(source s) noexcept {
  if (s.is_literal)
    s.bits ^= sign_bit;
  else
    s.is_negated = !s.is_negated;
  return s;
}

source selector::absolute(source s) noexcept {
  if (s.is_literal)
    s.bits &= ~sign_bit;
  else
    s.is_absolute = true, s.is_negated = false;
  return s;
}

/// `s` in a form that source `place` of `id` accepts.
source selector::placed(source s, opcode id, unsigned place) noexcept {
  const valhall::source_info at = valhall::source_of(id, place);
  if (s.is_literal) {
    const valhall::resolved_constant found = resolve_constant(s.bits, at);
    return found.ok() ? of(found.operand()) : of(in_register(s));
  }
  if (s.has_sign() && !at.place().takes_sign) return of(in_register(s));
  return s.of == no_value && s.has_sign() ? of(s.with_sign(s.fixed)) : s;
}

/// Moves uniforms and constants of `i` to registers until one instruction may read the rest.
void selector::separate(ir_instruction& i) noexcept {
  valhall::operand operands[5];
  // Register 0 represents any register: it may begin a pair.
  const auto is_good = [&] {
    const unsigned count = operands_of(i, operands, [](value) { return 0u; });
    return encode(i.id, {operands, count}, {i.modifiers, i.modifier_count}).ok();
  };
  using valhall::operand_kind;
  for (const operand_kind kind : {operand_kind::uniform, operand_kind::constant})
    for (unsigned k = i.source_count; k-- > 0 && !is_good();) {
      source& s = i.sources[k];
      const valhall::operand& f = s.fixed;
      if (s.of != no_value || f.kind() != kind || valhall::source_of(i.id, k).width() != 32) continue;
      s = {.of = in_register(of(f.whole())),
           .lanes = f.lanes(),
           .is_absolute = f.is_absolute(),
           .is_negated = f.is_negated()};
    }
}

value selector::put(opcode id, std::initializer_list<source> sources,
                    std::initializer_list<valhall::modifier_value> modifiers, value result) noexcept {
  ir_instruction i{.id = id};
  for (const source& s : sources) {
    i.sources[i.source_count] = placed(s, id, i.source_count);
    ++i.source_count;
  }
  for (const valhall::modifier_value& m : modifiers) i.modifiers[i.modifier_count++] = m;
  separate(i);
  i.result = result == no_value ? program_.add_value() : result;
  append(i);
  return i.result;
}

value selector::multiply(source a, source b, value result) noexcept {
  return put(opcode::fma_f32, {a, b, literal(-0.0f)}, {}, result);
}

value selector::in_register(source s) noexcept {
  const value result = program_.add_value();
  copy(s, result);
  return result;
}

void selector::copy(source s, value result) noexcept {
  if (s.is_literal) {
    const valhall::resolved_constant found = resolve_constant(s.bits, valhall::source_of(opcode::mov_i32, 0));
    if (!found.ok())
      return append(ir_instruction{.what = step::load_literal, .result = result, .number = s.bits});
    s = of(found.operand());
  }
  // -0 is what adding leaves alone.
  if (s.has_sign()) {
    put(opcode::fadd_f32, {s, literal(-0.0f)}, {}, result);
    return;
  }
  ir_instruction i{.what = step::move, .id = opcode::mov_i32, .source_count = 1, .result = result};
  i.sources[0] = s;
  append(i);
}

value selector::load(source address, std::uint32_t offset, value result) noexcept {
  ir_instruction i{.what = step::load, .source_count = 1, .result = result, .number = offset};
  i.result = result == no_value ? program_.add_value() : result;
  i.sources[0] = address;
  append(i);
  return i.result;
}

void selector::store(source data, source address, std::uint32_t offset) noexcept {
  ir_instruction i{.what = step::store, .source_count = 2, .number = offset};
  i.sources[0] = plain(data);
  i.sources[1] = address;
  append(i);
}

void selector::jump(step kind, source condition, std::uint32_t label) noexcept {
  ir_instruction i{.what = kind, .id = opcode::branchz, .source_count = 1, .number = label};
  i.sources[0] = placed(condition, opcode::branchz, 0);
  append(i);
}

}  // namespace backend
