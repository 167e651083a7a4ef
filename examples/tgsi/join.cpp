// SPDX-License-Identifier: MIT
#include "join.hpp"

#include <valhall/decode.hpp>

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace tgsi {

using emit::ir_instruction;
using emit::source;
using emit::step;
using emit::value;
using valhall::modifier;
using vop = valhall::opcode;

namespace {

bool is_literal(const source& s, std::uint32_t bits) {
  return s.is_literal && s.bits == bits && !s.has_sign() && !s.is_inverted;
}

/// Whether `s` is a literal float, and not NaN.
bool is_number(const source& s) {
  return s.is_literal && s.is_plain() && (s.bits & 0x7fffffff) <= 0x7f800000;
}

/// Whether `m` is the only modifier of `i`, with the value `v`.
template <class Enum>
bool has_only(const ir_instruction& i, modifier m, Enum v) {
  return i.modifier_count == 1 && i.modifiers[0].id == m && i.modifiers[0].value == static_cast<unsigned>(v);
}

class joiner {
 public:
  explicit joiner(ir_program& program)
      : program_(program), written_at_(program.values.size(), never), reads_(program.values.size()) {
    for (const ir_instruction& i : program.instructions) for_each_read(i, [&](value v) { ++reads_[v]; });
  }

  void run() {
    for (at_ = 0; at_ < program_.instructions.size(); ++at_) {
      ir_instruction& i = program_.instructions[at_];
      if (i.what != step::instruction) block_start_ = at_ + 1;
      if (i.what == step::instruction)
        static_cast<void>(join_rounding(i) || join_part(i) || join_selection(i) || join_clamp(i));
      for_each_write(i, [&](value v) { written_at_[v] = at_; });
    }
  }

 private:
  static constexpr std::uint32_t never = 0xffffffff;

  ir_program& program_;
  std::vector<std::uint32_t> written_at_;  ///< The last instruction that writes each value.
  std::vector<std::uint32_t> reads_;       ///< The number of reads of each value.
  std::uint32_t block_start_ = 0, at_ = 0;

  /// The instruction that computes `s`, if it is in this block, and its own sources still have their values;
  /// null if there is none.
  const ir_instruction* origin_of(const source& s) const {
    if (!s.is_value() || !s.is_plain()) return nullptr;
    const std::uint32_t at = written_at_[s.of];
    if (at == never || at < block_start_) return nullptr;
    const ir_instruction& found = program_.instructions[at];
    if (found.result_count != 1 || found.staged_count != 0 || found.wide_sources != 0) return nullptr;
    bool is_kept = true;
    for_each_read(found,
                  [&](value v) { is_kept = is_kept && (written_at_[v] == never || written_at_[v] < at); });
    return is_kept ? &found : nullptr;
  }

  bool exists(vop id) const { return form_in(id, program_.in).ok(); }

  /// FROUND, and the conversion of its result to an integer.
  bool join_rounding(ir_instruction& i) const {
    if ((i.id != vop::f32_to_s32 && i.id != vop::f32_to_u32) ||
        !has_only(i, modifier::roundmode, valhall::round_mode::rtz))
      return false;
    const ir_instruction* const from = origin_of(i.sources[0]);
    if (from == nullptr || from->id != vop::fround_f32 || from->modifier_count > 1 ||
        (from->modifier_count == 1 && from->modifiers[0].id != modifier::roundmode))
      return false;
    i.sources[0] = from->sources[0];
    i.modifier_count = from->modifier_count;
    i.modifiers[0] = from->modifiers[0];
    return true;
  }

  /// An integer of 8 or 16 bits, and its conversion to a float, which is exact.
  bool join_part(ir_instruction& i) const {
    if ((i.id != vop::s32_to_f32 && i.id != vop::u32_to_f32) || i.modifier_count != 0) return false;
    const ir_instruction* const from = origin_of(i.sources[0]);
    if (from == nullptr || from->modifier_count != 0) return false;
    const auto become = [&](vop id, const source& part) {
      if (!exists(id) || !part.is_value()) return false;
      i.id = id;
      i.sources[0] = part;
      return true;
    };
    const auto part_of = [](source s, valhall::swizzle lanes) {
      if (!s.is_plain()) return source{};
      s.lanes = lanes;
      return s;
    };
    const source& first = from->sources[0];
    switch (from->id) {
      case vop::u8_to_u32: return become(vop::u8_to_f32, first);
      case vop::u16_to_u32: return become(vop::u16_to_f32, first);
      case vop::s8_to_s32: return i.id == vop::s32_to_f32 && become(vop::s8_to_f32, first);
      case vop::s16_to_s32: return i.id == vop::s32_to_f32 && become(vop::s16_to_f32, first);
      case vop::lshift_and_i32:
        if (!is_literal(from->sources[1], 0)) return false;
        for (const auto& [mask, other] : {std::pair(0, 2), std::pair(2, 0)})
          if (is_literal(from->sources[mask], 0xffff))
            return become(vop::u16_to_f32, part_of(from->sources[other], valhall::swizzle::h00));
        return false;
      case vop::rshift_or_i32:
        return is_literal(from->sources[1], 16) && is_literal(from->sources[2], 0) &&
               become(vop::u16_to_f32, part_of(first, valhall::swizzle::h11));
      default: return false;
    }
  }

  /// A comparison of integers, and the MUX that tests only its result.
  bool join_selection(ir_instruction& i) const {
    if (i.id != vop::mux_i32 || i.modifier_count != 0) return false;
    const source mask = i.sources[2];
    const ir_instruction* const from = origin_of(mask);
    if (from == nullptr || reads_[mask.of] != 1 || from->modifier_count != 2) return false;
    if (from->id != vop::icmp_u32 && from->id != vop::icmp_s32) return false;
    if (!is_literal(from->sources[2], 0)) return false;
    valhall::modifier_value compare;
    for (const valhall::modifier_value& m : {from->modifiers[0], from->modifiers[1]})
      if (m.id == modifier::cmp)
        compare = m;
      else if (m.id != modifier::result_type)
        return false;
    if (compare.id != modifier::cmp) return false;
    const source joined[] = {from->sources[0], from->sources[1], i.sources[1], i.sources[0]};
    // Constants and uniforms would need moves.
    unsigned others = 0;
    for (const source& s : joined) {
      if (!s.is_plain()) return false;
      others += s.is_value() || is_literal(s, 0) ? 0 : 1;
    }
    if (others > 1) return false;
    i.id = from->id == vop::icmp_u32 ? vop::csel_u32 : vop::csel_s32;
    i.source_count = 4;
    for (unsigned n = 0; n < 4; ++n) i.sources[n] = joined[n];
    i.modifier_count = 1;
    i.modifiers[0] = compare;
    return true;
  }

  /// FMAX and FMIN with the limits of a clamp. The result of the FMAX is a number.
  bool join_clamp(ir_instruction& i) const {
    if (i.id != vop::fmin_f32) return false;
    const bool is_clamped = has_only(i, modifier::clamp, valhall::clamp::clamp_0_1);
    if (!is_clamped && i.modifier_count != 0) return false;
    for (const auto& [limit, other] : {std::pair(0, 1), std::pair(1, 0)}) {
      const source clamped = i.sources[other];
      const ir_instruction* const from = origin_of(clamped);
      if (from == nullptr || from->id != vop::fmax_f32 || from->modifier_count != 0) continue;
      if (reads_[clamped.of] != 1 || !is_number(i.sources[limit])) continue;
      const float most = std::bit_cast<float>(i.sources[limit].bits);
      for (const source& lowest : {from->sources[0], from->sources[1]}) {
        if (!is_number(lowest)) continue;
        const float least = std::bit_cast<float>(lowest.bits);
        const bool has_clamp = is_clamped ? most >= 1 : most == 1 && (least == -1 || least == 0);
        if (!has_clamp) continue;
        i.id = vop::fmax_f32;
        i.sources[0] = from->sources[0];
        i.sources[1] = from->sources[1];
        i.modifier_count = 1;
        i.modifiers[0] = {modifier::clamp,
                          is_clamped || least == 0 ? valhall::clamp::clamp_0_1 : valhall::clamp::clamp_m1_1};
        return true;
      }
    }
    return false;
  }
};

}  // namespace

void join_instructions(ir_program& program) { joiner(program).run(); }

}  // namespace tgsi
