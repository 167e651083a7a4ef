// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/machine.hpp>
#include <valhall/interpreter/warp.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/text/print_instruction.hpp>

#include <cstddef>
#include <cstdint>

/// Trace of an execution, as text.
namespace valhall {

namespace detail {

/// A register and its value: one value if it is equal in all lanes that executed the instruction, else one
/// for each.
constexpr void put_values(text_out& out, unsigned r, const std::uint32_t (&values)[warp_size],
                          lane_mask lanes) noexcept {
  out.put(text_view(" r"));
  out.put_decimal(static_cast<long long>(r));
  out.put('=');
  const std::uint32_t first = values[detail::index_of_lowest(lanes)];
  bool same = true;
  for (unsigned lane = 0; lane < warp_size; ++lane) same &= (lanes >> lane & 1) == 0 || values[lane] == first;
  bool more = false;
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    if (more) out.put(',');
    out.put_digits(values[lane], 8, lower_digits);
    more = true;
    if (same) return;
  }
}

}  // namespace detail

/// Prints a line for an executed instruction: warp, word, mask of the lanes (after `/` the mask of the
/// helpers among them, if any), the instruction, and after `;` the registers that it wrote. The result of a
/// message is shown with the message, before the wait. Writes at most `capacity` characters without a
/// terminator, and returns the length of the whole line.
constexpr std::size_t print_trace(char* buffer, std::size_t capacity, const executed_instruction& e) {
  detail::text_out out(buffer, capacity);
  out.put('w');
  out.put_decimal(static_cast<long long>(e.warp_number));
  out.put(' ');
  out.put_digits(e.index, 4, detail::lower_digits);
  out.put(' ');
  out.put_digits(e.lanes, 4, detail::lower_digits);
  if (const lane_mask helpers = e.lanes & e.after->helpers; helpers != 0) {
    out.put('/');
    out.put_digits(helpers, 4, detail::lower_digits);
  }
  out.put(' ');
  char text[256] = {};
  const std::size_t length = print(text, sizeof text, decode(e.operation->word, e.operation->arch));
  out.put(text_view(text, length < sizeof text ? length : sizeof text));
  const auto written = e.operation->does.writes;
  const auto pending = e.operation->does.staging_writes.bits() & e.after->scoreboard.any_writes;
  if (written.empty() || e.lanes == 0) return out.size();
  out.put(text_view("  ;"));
  for (const reg written_register : written) {
    const unsigned r = written_register.number();
    detail::put_values(out, r, (pending >> r & 1) != 0 ? e.after->pending[r] : e.after->registers[r],
                       e.lanes);
  }
  return out.size();
}

}  // namespace valhall
