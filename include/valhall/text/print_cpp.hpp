// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/check.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/isa/generated/cpp_names.hpp>
#include <valhall/isa/generated/texts.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/text/source_text.hpp>
#include <valhall/text/word_format.hpp>

#include <cstddef>
#include <cstdint>

/// Instructions as C++ calls of the typed builders, into the caller's memory.
namespace valhall {

namespace detail {

/// Calls `visit` with 0 to `count - 1`, in order of ascending `rank`. It appears before its callers, since
/// clang cannot evaluate a template in a constant before it has seen its definition.
template <class Rank, class Visit>
constexpr void in_order(unsigned count, Rank rank, Visit visit) noexcept {
  constexpr unsigned none = ~0u;
  for (unsigned now = 0, next = none; now != none; now = next) {
    next = none;
    for (unsigned i = 0; i < count; ++i) {
      const unsigned r = rank(i);
      if (r == now) visit(i);
      if (r > now && r < next) next = r;
    }
  }
}

/// Prints the call of a builder.
class cpp_printer {
 public:
  constexpr cpp_printer(text_out out, const decoded_instruction& d) noexcept
      : out_(out), row_(d.info()), d_(d) {}

  constexpr text_out call() noexcept {
    put(builder_names[static_cast<unsigned>(d_.id())]);
    out_.put('(');
    bool first = true;
    in_order(
        row_.operand_count, [&](unsigned i) { return argument_rank(row_.operands()[i]); },
        [&](unsigned i) {
          separate(first);
          operand_value(row_.operands()[i], d_.operand_at(i));
        });
    modifiers(first);
    out_.put(')');
    return out_;
  }

 private:
  text_out out_;
  const instruction_info& row_;
  const decoded_instruction& d_;

  constexpr void put(text_view text) noexcept { out_.put(text); }
  constexpr std::uint64_t canonical_word() const noexcept { return d_.canonical_word(); }

  /// Immediates come last; among them, immediates with a type of their own come first.
  static constexpr unsigned argument_rank(const operand_info& place) noexcept {
    constexpr unsigned unnamed = 0x100;
    if (place.role != operand_role::immediate) return 0;
    return place.named != 0 ? place.named : unnamed;
  }

  constexpr void separate(bool& first) noexcept {
    if (!first) out_.put(',', ' ');
    first = false;
  }

  constexpr void register_name(unsigned number) noexcept {
    out_.put('r');
    out_.put_decimal(number);
  }

  constexpr void operand_value(const operand_info& place, const operand& value) noexcept {
    switch (place.role) {
      case operand_role::staging: return staging_group(value);
      case operand_role::immediate: return immediate(place, value.value());
      case operand_role::destination: break;
      case operand_role::source: break;
    }
    if (value.is_inverted()) out_.put('~');
    if (value.is_negated()) out_.put('-');
    if (value.is_absolute()) put("abs(");
    if (value.is_extended()) put("zext(");
    base(value);
    if (value.lanes() != swizzle::none) {
      out_.put('.');
      put(swizzle_members[static_cast<unsigned>(value.lanes())]);
      out_.put('(', ')');
    } else if (place.role == operand_role::source && place.size == 64 && place.takes_swizzle &&
               !value.is_extended()) {
      put(".pair()");
    }
    if (value.is_extended()) out_.put(')');
    if (value.is_absolute()) out_.put(')');
  }

  constexpr void base(const operand& value) noexcept {
    const unsigned number = value.number();
    switch (value.kind()) {
      case operand_kind::uniform:
        put("u(");
        out_.put_decimal(number);
        return out_.put(')');
      case operand_kind::constant: return constant_value(number);
      case operand_kind::special_value:
        out_.put(source_text(value.page(), static_cast<unsigned>(encoding::special) | number, d_.in()));
        return out_.put('(', ')');
      default: break;
    }
    if (value.is_last_use()) put("kill(");
    register_name(number);
    if (value.is_last_use()) out_.put(')');
  }

  constexpr void constant_value(unsigned entry) noexcept {
    unsigned found = 0;
    while (constant_at(found, d_.in()) != constant_at(entry, d_.in())) ++found;
    if (found != entry) {
      put("constant_entry(");
      out_.put_decimal(entry);
    } else {
      put("constant(");
      out_.put_hex(constant_at(entry, d_.in()), lower_digits);
    }
    out_.put(')');
  }

  constexpr void staging_group(const operand& group) noexcept {
    put("staging(");
    if (group.count() != 0) {
      register_name(group.number());
      out_.put(',', ' ');
      out_.put_decimal(group.count());
    }
    out_.put(')');
  }

  constexpr void immediate(const operand_info& place, long long value) noexcept {
    if (place.is_float) {
      put("immediate_bits(");
      out_.put_hex(static_cast<std::uint64_t>(value), lower_digits);
      return out_.put(')');
    }
    if (place.named != 0) put(immediate_functions[place.named - 1]), out_.put('(');
    if (place.is_signed || value < 10)
      out_.put_decimal(value);
    else
      out_.put_hex(static_cast<std::uint64_t>(value), lower_digits);
    if (place.named != 0) out_.put(')');
  }

  constexpr void modifiers(bool& first_argument) noexcept {
    bool first = true;
    in_order(
        row_.modifier_count, [&](unsigned i) { return static_cast<unsigned>(row_.modifiers()[i].id); },
        [&](unsigned i) {
          const modifier_info& place = row_.modifiers()[i];
          const unsigned value = d_.value(place);
          const unsigned usual =
              place.is_flag() ? is_set_by_default(place, canonical_word()) : place.default_value;
          if (value == usual) return;
          if (first) separate(first_argument), out_.put('{');
          separate(first);
          out_.put('.');
          put(modifier_members[static_cast<unsigned>(place.id)]);
          put(" = ");
          if (place.is_flag()) return put(value != 0 ? "true" : "false");
          put(enumerators[first_enumerators[place.type] + value]);
        });
    if (!first) out_.put('}');
  }
};

}  // namespace detail

/// Prints the lines that make the names of `print_cpp` known for words of `e`: the header with its builders,
/// and their namespaces. Writes and returns like `print`.
constexpr std::size_t print_cpp_names(char* buffer, std::size_t capacity, required_arch e) noexcept {
  detail::text_out out(buffer, capacity);
  const char* const parts[] = {"#include <valhall/", name_of(e),
                               ".hpp>\nusing namespace valhall;\nusing namespace valhall::", name_of(e),
                               ";\n"};
  for (const char* part : parts) out.put(text_view(part));
  return out.size();
}

namespace detail {

constexpr std::size_t print_cpp_here(char* buffer, std::size_t capacity,
                                     const decoded_instruction& d) noexcept {
  detail::text_out out(buffer, capacity);
  const rule broken = check(d);
  if (broken == rule::none) return detail::cpp_printer(out, d).call().size();
  out.put(text_view("instruction::from_word("));
  out.put('0', 'x');
  out.put_digits(d.word(), 16, detail::lower_digits);
  out.put(text_view(") /* "));
  out.put(text_view(name_of(broken)));
  out.put(text_view(" */"));
  return out.size();
}

}  // namespace detail

namespace detail::compiled {
std::size_t print_cpp(char* buffer, std::size_t capacity, const decoded_instruction& d) noexcept;
}

/// Prints `d` as the C++ expression that builds it, `fadd_f32(r0, r1, -u(4).h1(), {.flow = flow::wait0})`,
/// for code that uses the names of `print_cpp_names` unqualified. A word that no builder makes, because it
/// does not decode or breaks a rule of `check`, is `instruction::from_word(0x...)` with the rule in a
/// comment. Writes and returns like `print`.
constexpr std::size_t print_cpp(char* buffer, std::size_t capacity, const decoded_instruction& d) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::print_cpp(buffer, capacity, d),
                      detail::print_cpp_here(buffer, capacity, d));
}

}  // namespace valhall
