// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/program_parser.hpp>
#include <valhall/isa/distance_field.hpp>
#include <valhall/text/arm_parser.hpp>
#include <valhall/text/instruction_parser.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

/// Parses lines in the spelling of the options.
template <class Context>
class any_line_parser {
 public:
  constexpr any_line_parser(Context& context, const reading_options& options) noexcept
      : syntax_(options.syntax), mesa_(context, options), arm_(context, options) {}

  constexpr std::uint64_t read(text_view line, bool& good) {
    return syntax_ == syntax::arm ? arm_.read(line, good) : mesa_.read(line, good);
  }

 private:
  valhall::syntax syntax_;
  instruction_parser<Context> mesa_;
  arm_parser<Context> arm_;
};

/// Valhall's text as a language of `core::assemble`, with words of the architecture in the options.
struct text_language {
  using rule = valhall::rule;
  using error = text_error;
  using reading_options = valhall::reading_options;
  using reference = label_use;
  template <class Context>
  using line_parser = any_line_parser<Context>;

  /// The word that fills the gaps of an alignment.
  static constexpr std::uint64_t padding(const reading_options& options) noexcept {
    return laid_out({info(opcode::nop).base_bits, 0}, options.arch);
  }

  static constexpr error unresolved(const label_use& what, text_view name,
                                    const reading_options& options) noexcept {
    return {.rule = rule::unknown_symbol,
            .where = name,
            .id = static_cast<int>(what.row->id),
            .in = options.arch};
  }

  /// The field of a label `distance` words after the next one.
  static constexpr error resolve(const label_use& what, text_view name, long long distance,
                                 const reading_options& options, std::uint64_t& bits) noexcept {
    const operand_info& place = *what.place;
    distance *= static_cast<long long>(what.scale);
    if (!immediate_range(*what.row, place).holds(distance))
      return {rule::immediate_out_of_range, name, static_cast<int>(what.row->id),
              static_cast<int>(what.place - what.row->operands())};
    bits = places_in(options.arch, *what.row,
                     with_field(0, place.start, place.size, static_cast<std::uint64_t>(distance)));
    return {};
  }
};

}  // namespace valhall::detail
