// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/missing_feature.hpp>
#include <valhall/support/integer.hpp>
#include <valhall/support/nearest_names.hpp>
#include <valhall/text/arm_form.hpp>
#include <valhall/text/arm_functions.hpp>

#include <cstdint>

/// Messages on text in Arm's spelling.
namespace valhall::detail {

/// Writes the message of one error.
class arm_explainer {
 public:
  constexpr arm_explainer(const text_error& error, text_view found, text_sink& message,
                          text_sink& instead) noexcept
      : error_(error),
        found_(found),
        message_(message),
        instead_(instead),
        form_(error.form < 0 ? nullptr : &arm_forms[error.form]),
        part_(error.part < 0 ? nullptr : &arm_parts[error.part]) {}

  /// Returns false, and writes nothing, if all languages share the message.
  constexpr bool explain() {
    switch (error_.rule) {
      case rule::unknown_mnemonic: say(found_, " is not an instruction"), mnemonics(); return true;
      case rule::not_in_arch: missing_form(); return true;
      case rule::unknown_modifier: say(found_, " is not a modifier here; "), names_here(); return true;
      case rule::missing_modifier:
        if (error_.right != nullptr)
          say(found_, " lacks .", error_.right);
        else
          say(found_, " lacks a modifier: one of "), choice();
        return true;
      case rule::operand_count:
        say(arm_text_at(form_->mnemonic), " has other operands than ", found_, ": "), operands();
        return true;
      case rule::operand_kind:
        say(found_, " is not allowed here; the operands of ", arm_text_at(form_->mnemonic), " are ");
        operands();
        return true;
      case rule::immediate_out_of_range:
        say(found_, " is out of range; ");
        if (error_.right != nullptr)
          say(error_.right);
        else
          range();
        return true;
      case rule::unknown_operand:
        say(found_, " is not a register, uniform, constant or special value");
        return true;
      case rule::unknown_symbol:
        say(found_, " is neither a label of the program nor a symbol of .equ");
        return true;
      default: return false;
    }
  }

 private:
  const text_error& error_;
  text_view found_;
  text_sink& message_;
  text_sink& instead_;
  const arm_form* form_;
  const std::uint16_t* part_;

  template <class... Parts>
  constexpr void say(const Parts&... parts) {
    (message_.take(text_view(parts)), ...);
  }

  constexpr void say_number(long long value) {
    char digits[20] = {};
    text_out out(digits, sizeof digits);
    out.put_decimal(value);
    say(text_view(digits, out.size()));
  }

  constexpr void mnemonics() {
    nearest_names similar(error_.where);
    unsigned last = 0;
    for (const arm_form& form : arm_forms) {
      if (form.mnemonic == last || !form.archs.contains(error_.in)) continue;
      last = form.mnemonic;
      similar.add(arm_text_at(form.mnemonic));
    }
    for (const text_view& name : similar) {
      const bool is_first = &name == similar.begin(), is_last = &name + 1 == similar.end();
      say(is_first ? "; did you mean `" : is_last ? " or `" : ", `", name, "`");
      instead_.take(name);
    }
    if (!similar.empty()) say("?");
  }

  constexpr void missing_form() {
    arch_set archs;
    for (const arm_form& form : arm_forms)
      if (form_ != nullptr && form.mnemonic == form_->mnemonic) archs = archs | form.archs;
    // Text that begins with a dot is the extension of a source.
    if (error_.where.size != 0 && error_.where[0] == '.') archs = extending_archs();
    say(found_, " is not in ", name_of(error_.in));
    if (archs.empty()) return;
    say("; ");
    for (const char* part : range_words(archs).parts) say(part);
  }

  /// The architectures in which a source may be extended.
  static constexpr arch_set extending_archs() {
    arch_set archs;
    for (unsigned n = static_cast<unsigned>(first_arch); n <= static_cast<unsigned>(last_arch); ++n)
      if (const auto e = static_cast<arch>(n); has_zero_extension(e)) archs = archs | e;
    return archs;
  }

  /// Writes the names of a part, each after `separator`, which becomes the separator between names.
  constexpr void add_names(const char*& separator, unsigned part) {
    const auto add = [&](unsigned text) {
      if (text == 0 || text == arm_no_text) return;
      say(separator, arm_text_at(text));
      separator = ", .";
    };
    if (!is_field(part)) return add(part - arm_form::fixed);
    const arm_field& place = field_of(part);
    for (unsigned v = 0; place.kind == arm_field_kind::names && v < place.name_count; ++v)
      add(name_at(place, v));
  }

  constexpr void choice() {
    const char* separator = ".";
    if (part_ != nullptr) add_names(separator, *part_);
  }

  constexpr void names_here() {
    const char* const start = "it takes .";
    const char* separator = start;
    for (const std::uint16_t* part = part_; part != nullptr && *part > arm_form::operand; ++part)
      add_names(separator, *part);
    if (separator == start) say("there is none");
  }

  constexpr void operands() {
    bool first = true;
    for (const std::uint16_t* part = arm_parts + form_->first_part; *part != arm_form::end; ++part) {
      if (*part != arm_form::operand) continue;
      say(first ? "" : ", ", operand_form(field_of(part[1]).kind));
      first = false;
    }
    if (first) say("none");
  }

  static constexpr const char* operand_form(arm_field_kind kind) noexcept {
    switch (kind) {
      case arm_field_kind::destination: return "register";
      case arm_field_kind::destination_pair: return "[register pair]";
      case arm_field_kind::staging:
      case arm_field_kind::staging_more: return "@staging";
      case arm_field_kind::source: return "source";
      case arm_field_kind::source_pair: return "64-bit source";
      case arm_field_kind::target_words:
      case arm_field_kind::signed_target_words:
      case arm_field_kind::signed_target: return "address";
      default: return "#number";
    }
  }

  constexpr void between(const char* start, long long lowest, long long highest) {
    say(start, "from ");
    say_number(lowest);
    say(" to ");
    say_number(highest);
  }

  constexpr void range() {
    if (part_ == nullptr || !is_field(*part_)) return say("it does not fit its field");
    const arm_field& place = field_of(*part_);
    const integer_range range = range_of(place);
    if (place.top == 0) return between("it is ", range.lowest, range.highest);
    const unsigned first = first_at_top(place);
    between("it is ", range.lowest, static_cast<long long>(first) - 1);
    between(", or ", place.top, range.highest - first + place.top);
  }
};

constexpr bool explain_arm_error_here(const text_error& error, text_view found, text_sink& message,
                                      text_sink& instead) {
  return arm_explainer(error, found, message, instead).explain();
}

}  // namespace valhall::detail

namespace valhall::detail::compiled {
bool explain_arm_error(const text_error& error, text_view found, detail::text_sink& message,
                       detail::text_sink& instead);
}

namespace valhall::detail {

/// Implements `arm_functions::explain`.
constexpr bool explain_arm_error(const text_error& error, text_view found, text_sink& message,
                                 text_sink& instead) {
  VALHALL_COMPILED_OR(detail::compiled::explain_arm_error(error, found, message, instead),
                      explain_arm_error_here(error, found, message, instead));
}

}  // namespace valhall::detail
