// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembly_limits.hpp>
#include <valhall/isa/distance_field.hpp>
#include <valhall/text/arm_functions.hpp>
#include <valhall/text/instruction_parser.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

/// A `Context` of `instruction_parser` for Arm's parser.
template <class Context>
class arm_context final : public line_context {
 public:
  constexpr arm_context(Context& context, syntax s) noexcept : context_(context), syntax_(s) {}

  constexpr void report(const text_error& found) override {
    text_error error = found;
    error.spelling = syntax_;
    context_.report(error);
  }
  constexpr bool symbol(text_view name, text_number& value) override { return context_.symbol(name, value); }
  constexpr void reference(text_view name, const label_use& what) override { context_.reference(name, what); }
  constexpr std::size_t word_count() const override { return context_.word_count(); }

 private:
  Context& context_;
  syntax syntax_;
};

/// Parses lines in the spelling of the options. `Context` has the members for `instruction_parser`, and
///     std::size_t word_count()      the index of the instruction
template <class Context, class Memory = no_line_memory>
class any_line_parser {
 public:
  constexpr any_line_parser(Context& context, const reading_options& options) noexcept
      : context_(context), options_(options), mesa_(context, options) {}

  constexpr std::uint64_t read(text_view line, bool& good) {
    const arm_functions* const arm = options_.syntax.spelling->arm;
    if (arm == nullptr) return mesa_.read(line, good);
    arm_context<Context> context(context_, options_.syntax);
    return arm->read(context, options_, line, good);
  }

 private:
  Context& context_;
  reading_options options_;
  instruction_parser<Context, Memory> mesa_;
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
    return laid_out({info(opcode::nop).default_bits, 0}, options.arch);
  }

  static constexpr error unresolved(const label_use& what, text_view name,
                                    const reading_options& options) noexcept {
    return {.rule = rule::unknown_symbol,
            .where = name,
            .id = static_cast<int>(what.row->id),
            .in = options.arch};
  }

  /// Sets `bits` to the field of a label `distance` words after the next word.
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
