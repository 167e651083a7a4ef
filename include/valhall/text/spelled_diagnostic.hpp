// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/names.hpp>
#include <valhall/core/diagnostic.hpp>
#include <valhall/support/integer.hpp>
#include <valhall/text/arch_text.hpp>
#include <valhall/text/reading.hpp>
#include <valhall/text/spelled_parser.hpp>

#include <string>
#include <vector>

/// Messages on text in Arm's spelling.
namespace valhall::detail {

/// The message of one error.
template <class Error>
class spelled_explainer {
 public:
  explicit spelled_explainer(const Error& error, const std::string& found)
      : error_(error),
        found_(found),
        form_(error.form < 0 ? nullptr : &spelled_forms[error.form]),
        part_(error.part < 0 ? nullptr : &spelled_parts[error.part]),
        name_(form_ == nullptr ? std::string() : string_of(form_->mnemonic)) {}

  std::string message() {
    switch (error_.rule) {
      case rule::unknown_mnemonic: return found_ + " is not an instruction" + mnemonics();
      case rule::not_in_arch: return absence();
      case rule::unknown_modifier: return found_ + " is not a modifier here; " + names_here();
      case rule::missing_modifier:
        return found_ + (error_.right != nullptr ? std::string(" lacks .") + error_.right
                                                 : " lacks a modifier: " + choice());
      case rule::operand_count: return name_ + " has other operands than " + found_ + ": " + operands();
      case rule::operand_kind:
        return found_ + " is not allowed here; the operands of " + name_ + " are " + operands();
      case rule::immediate_out_of_range:
        return found_ + " is out of range; " +
               (error_.right != nullptr ? std::string(error_.right) : range());
      case rule::unknown_operand: return found_ + " is not a register, uniform, constant or special value";
      case rule::unknown_symbol: return found_ + " is neither a label of the program nor a symbol of .equ";
      default: return common_message(error_, found_);
    }
  }

  /// Replacements for the erroneous part.
  std::vector<std::string>&& instead() { return std::move(instead_); }

 private:
  const Error& error_;
  std::string found_;
  const spelled_form* form_;
  const std::uint16_t* part_;
  std::string name_;
  std::vector<std::string> instead_;

  static std::string string_of(unsigned text) { return {spelled(text).data, spelled(text).size}; }

  std::string mnemonics() {
    nearest_names similar(error_.where);
    unsigned last = 0;
    for (const spelled_form& form : spelled_forms) {
      if (form.mnemonic == last || !form.archs.contains(error_.in)) continue;
      last = form.mnemonic;
      similar.add(spelled(form.mnemonic));
    }
    for (const text_view name : similar) instead_.emplace_back(name.data, name.size);
    std::string list;
    for (const std::string& name : instead_) list += (list.empty() ? "; did you mean `" : "`, `") + name;
    return list.empty() ? list : list + "`?";
  }

  std::string absence() const {
    arch_set archs;
    for (const spelled_form& form : spelled_forms)
      if (form_ != nullptr && form.mnemonic == form_->mnemonic) archs = archs | form.archs;
    // What begins with a dot is the extension of a source.
    if (error_.where.size != 0 && error_.where[0] == '.') archs = extending_archs();
    return missing_feature_text(found_, error_.in, archs);
  }

  /// The architectures in which a source may be extended.
  static arch_set extending_archs() {
    arch_set archs;
    for (unsigned n = static_cast<unsigned>(first_arch); n <= static_cast<unsigned>(last_arch); ++n)
      if (const auto e = static_cast<arch>(n); has_zero_extension(e)) archs = archs | e;
    return archs;
  }

  /// The names of a part: `.a, .b or .c`.
  static void add_names(std::string& list, unsigned part) {
    const auto add = [&](unsigned text) {
      if (text != 0 && text != spelled_nothing) list += (list.empty() ? "." : ", .") + string_of(text);
    };
    if (!is_field(part)) return add(part - spelled_form::fixed);
    const spelled_field& place = field_of(part);
    for (unsigned v = 0; place.kind == spelled_kind::names && v < place.name_count; ++v)
      add(name_at(place, v));
  }

  std::string choice() const {
    std::string list;
    if (part_ != nullptr) add_names(list, *part_);
    return "one of " + list;
  }

  std::string names_here() const {
    std::string list;
    for (const std::uint16_t* part = part_; part != nullptr && *part > spelled_form::operand; ++part)
      add_names(list, *part);
    return list.empty() ? "there is none" : "it takes " + list;
  }

  std::string operands() const {
    std::string list;
    for (const std::uint16_t* part = spelled_parts + form_->first_part; *part != spelled_form::end; ++part) {
      if (*part != spelled_form::operand) continue;
      if (!list.empty()) list += ", ";
      list += operand_form(field_of(part[1]).kind);
    }
    return list.empty() ? "none" : list;
  }

  static const char* operand_form(spelled_kind kind) {
    switch (kind) {
      case spelled_kind::destination: return "register";
      case spelled_kind::destination_pair: return "[register pair]";
      case spelled_kind::staging:
      case spelled_kind::staging_more: return "@staging";
      case spelled_kind::source: return "source";
      case spelled_kind::source_pair: return "64-bit source";
      case spelled_kind::target_words:
      case spelled_kind::signed_target_words:
      case spelled_kind::signed_target: return "address";
      default: return "#number";
    }
  }

  std::string range() const {
    if (part_ == nullptr || !is_field(*part_)) return "it does not fit its field";
    const spelled_field& place = field_of(*part_);
    const integer_range range = range_of(place);
    const auto between = [](long long lowest, long long highest) {
      return "from " + std::to_string(lowest) + " to " + std::to_string(highest);
    };
    if (place.top == 0) return "it is " + between(range.lowest, range.highest);
    const unsigned first = first_at_top(place);
    return "it is " + between(range.lowest, first - 1) + ", or " +
           between(place.top, range.highest - first + place.top);
  }
};

}  // namespace valhall::detail
