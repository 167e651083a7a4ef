// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/program_parser.hpp>
#include <valhall/isa/distance_field.hpp>
#include <valhall/text/instruction_parser.hpp>
#include <valhall/text/spelled_parser.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

/// Parses lines in the spelling of the options.
template <class Context, class Format>
class any_line_parser {
 public:
  constexpr any_line_parser(Context& context, const reading_options& options) noexcept
      : syntax_(options.syntax), mesa_(context, options), spelled_(context, options) {}

  constexpr std::uint64_t read(text_view line, bool& good) {
    return syntax_ == syntax::arm ? spelled_.read(line, good) : mesa_.read(line, good);
  }

 private:
  valhall::syntax syntax_;
  instruction_parser<Context, Format> mesa_;
  spelled_parser<Context, Format> spelled_;
};

/// Valhall's text as a language of `core::assemble`, for words of `Format`.
template <class Format>
struct text_language_of {
  using rule = valhall::rule;
  using error = text_error;
  using reading_options = valhall::reading_options;
  using reference = label_use;
  template <class Context>
  using line_parser = any_line_parser<Context, Format>;

  static constexpr std::uint64_t padding = Format::word(info(opcode::nop).base_bits, {});

  static constexpr error unresolved(const label_use& what, text_view name,
                                    const reading_options& options) noexcept {
    return {.rule = rule::unknown_symbol,
            .where = name,
            .id = static_cast<int>(what.row->id),
            .in = options.arch};
  }

  /// The field of a label `distance` words after the next one.
  static constexpr error resolve(const label_use& what, text_view name, long long distance,
                                 std::uint64_t& bits) noexcept {
    const operand_info& place = *what.place;
    distance *= static_cast<long long>(what.scale);
    if (!immediate_range(*what.row, place).holds(distance))
      return {rule::immediate_out_of_range, name, static_cast<int>(what.row->id),
              static_cast<int>(what.place - what.row->operands())};
    bits = Format::moved(*what.row,
                         with_field(0, place.start, place.size, static_cast<std::uint64_t>(distance)));
    return {};
  }
};

using text_language = text_language_of<base_format>;

/// The language for words of architecture `E`.
template <arch E>
struct language_for {
  using type = text_language;
};

}  // namespace valhall::detail
