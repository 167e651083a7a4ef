// SPDX-License-Identifier: MIT
// Values of other lanes, and discarded fragments.
#include "lower.hpp"

#include <valhall/v9.hpp>

#include <utility>

namespace tgsi {

using valhall::condition;
using valhall::modifier;

namespace {

constexpr valhall::modifier_value in_quad = {modifier::subgroup, valhall::subgroup_size::subgroup4};

}  // namespace

value lowering::first_active_lane() {
  const value active = to_.put(vop::wmask, {word(~0u)});
  return to_.put(vop::clz_u32, {of(to_.put(vop::bitrev_i32, {of(active)}))});
}

/// The derivative of `v` in the quad: the difference between the lanes with bit `step` set and clear, in the
/// row or column of this lane. `others` is the mask of the other bit of the lane's number.
value lowering::derivative(operand v, std::uint32_t others, std::uint32_t step) {
  v = to_.plain(v);
  const operand lane = builder::of(valhall::lane_id.w0());
  const value first = to_.put(vop::lshift_and_i32, {lane, low_byte(word(0)), word(others)});
  const value second = to_.put(vop::iadd_u32, {of(first), word(step)});
  const value less = to_.put(vop::clper_i32, {v, of(first)}, {in_quad});
  const value more = to_.put(vop::clper_i32, {v, of(second)}, {in_quad});
  return to_.put(vop::fadd_f32, {of(more), builder::negated(of(less))});
}

void lowering::lower_lanes() {
  const operand zero = word(0);
  const auto mask_of = [&](operand v) { return of(to_.put(vop::wmask, {v})); };
  switch (now_->id) {
    case opcode::vote_any:
      return write_all(of(compare(vop::icmp_u32, mask_of(read(0, 0)), zero, condition::ne)));
    case opcode::vote_all:
      return write_all(of(compare(vop::icmp_u32, mask_of(read(0, 0)), mask_of(word(~0u)), condition::eq)));
    case opcode::vote_eq: {
      const operand v = to_.plain(read(0, 0));
      const value first = to_.put(vop::clper_i32, {v, of(first_active_lane())});
      const value differs = compare(vop::icmp_u32, v, of(first), condition::ne);
      return write_all(of(compare(vop::icmp_u32, mask_of(of(differs)), zero, condition::eq)));
    }
    case opcode::ballot: {
      const operand mask = mask_of(read(0, 0));
      // The mask has 64 bits; a warp has 16 lanes.
      bool is_low = true;
      return write_each([&](unsigned) { return std::exchange(is_low, false) ? mask : zero; });
    }
    case opcode::read_first: {
      const value lane = first_active_lane();
      return write_each([&](unsigned c) {
        return of(to_.put(vop::clper_i32, {to_.plain(read(0, c)), of(lane)}));
      });
    }
    case opcode::read_invoc: {
      const operand lane = to_.plain(read(1, 0));
      return write_each([&](unsigned c) {
        return of(to_.put(vop::clper_i32, {to_.plain(read(0, c)), lane}));
      });
    }
    // Bit 0 of a lane is x, bit 1 is y.
    case opcode::ddx:
    case opcode::ddx_fine: return write_each([&](unsigned c) { return of(derivative(read(0, c), 2, 1)); });
    case opcode::ddy:
    case opcode::ddy_fine: return write_each([&](unsigned c) { return of(derivative(read(0, c), 1, 2)); });
    default: refuse("it has no translation");
  }
}

/// DISCARD marks lanes as helpers: they continue, but change neither memory nor the framebuffer.
void lowering::lower_fragment() {
  const auto discard = [&](operand a, condition c) {
    to_.put(vop::discard_f32, {a, number(0.0f)}, {{modifier::cmp, c}});
  };
  switch (now_->id) {
    case opcode::kill: return discard(number(0.0f), condition::eq);
    case opcode::kill_if: {
      unsigned seen = 0;
      for (unsigned c = 0; c < 4; ++c) {
        const unsigned component = now_->sources[0].swizzle[c];
        if ((seen >> component & 1) == 0) discard(read(0, c), condition::lt);
        seen |= 1u << component;
      }
      return;
    }
    case opcode::demote: to_.copy(word(~0u), is_helper_); return discard(number(0.0f), condition::eq);
    // READ_HELPER: without a DEMOTE, no lane is a helper.
    default: return write_all(is_helper_ != emit::no_value ? of(is_helper_) : word(0));
  }
}

}  // namespace tgsi
