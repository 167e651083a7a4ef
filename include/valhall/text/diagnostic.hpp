// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/diagnostic.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/text/arm_functions.hpp>
#include <valhall/text/name_messages.hpp>
#include <valhall/text/operand_messages.hpp>
#include <valhall/text/text_language.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace valhall {

namespace detail {

/// Composes the message: the error, and the correct form.
template <class Error>
class explainer {
 public:
  /// Explains `f`, an error in `line`.
  explainer(const Error& f, text_view line) : at_(f, line), names_(at_), operands_(at_) {}
  explainer(const explainer&) = delete;
  explainer& operator=(const explainer&) = delete;

  std::string message() {
    switch (at_.error.rule) {
      case rule::unknown_mnemonic: return at_.found + " is not an instruction" + names_.mnemonics();
      case rule::unknown_modifier: return at_.name + " has no modifier " + at_.found + names_.modifiers();
      case rule::missing_modifier:
        return at_.place == nullptr ? names_.missing_modifiers() : operands_.missing_part();
      case rule::not_in_arch: return names_.other_archs();
      case rule::operand_count:
        return at_.name + " has " + std::to_string(at_.row->operand_count) + " operands, not those of " +
               at_.found + ": " + operand_summary(*at_.row) + operands_.immediate();
      case rule::operand_kind:
        return at_.found + " is not allowed here; the operands of " + at_.name + " are " +
               operand_summary(*at_.row) + operands_.other_kind();
      case rule::constant_not_in_table: return operands_.missing_constant();
      case rule::immediate_out_of_range: return operands_.out_of_range();
      case rule::modifier_not_on_source: return operands_.wrong_part();
      case rule::unknown_operand:
        return at_.found + " is not a register, uniform, constant or special value" +
               (at_.error.similar.empty() ? operands_.operands() : operands_.similar_name());
      case rule::unknown_directive:
        if (same_name(at_.error.where, ".reg"))
          return at_.found +
                 " needs assemble_virtual of <valhall/assemble_virtual.hpp>, which assigns registers";
        return at_.found + " is not a directive; " + explanation_of(at_.error.rule) + directives();
      case rule::unknown_symbol:
        return at_.found + " is neither a label of the program nor a symbol of .equ" +
               (at_.error.similar.empty()
                    ? "; a label is defined by its name and a colon at the start of a line"
                    : operands_.similar_name());
      case rule::duplicate_modifier: return common_message(at_.error, at_.found) + names_.same_modifier();
      case rule::syntax: return common_message(at_.error, at_.found) + operands_.other_syntax();
      default: return common_message(at_.error, at_.found) + legal_form();
    }
  }

  /// Replacements for the erroneous part.
  std::vector<std::string>&& instead() { return std::move(at_.instead); }
  /// A statement that replaces the erroneous one; empty if there is none.
  std::string&& statement() { return std::move(at_.statement); }

 private:
  explanation<Error> at_;
  name_messages<Error> names_;
  operand_messages<Error> operands_;

  /// A small change that makes the instruction legal, if there is one.
  std::string legal_form() {
    const std::string text = to_string(at_.error.where);
    if (at_.row == nullptr) return {};
    if (at_.error.rule == rule::two_uniform_slots)
      return "; copy one of them to a register with MOV.i32 before";
    const std::size_t digits = text.find_first_of("0123456789");
    if (at_.place != nullptr && digits != std::string::npos) {
      const auto number =
          static_cast<unsigned>(read_number({text.data() + digits, text.size() - digits}).value);
      if (at_.error.rule == rule::misaligned_pair)
        for (const unsigned other : {number - 1, number + 1})
          at_.add_if_legal(text.substr(0, digits) + std::to_string(other) +
                           text.substr(text.find_first_not_of("0123456789", digits) == std::string::npos
                                           ? text.size()
                                           : text.find_first_not_of("0123456789", digits)));
      std::string group = text.substr(0, digits);
      const bool is_register = group == "@r" || group == "@R";  // Not a name of .reg, such as `@x[2]`.
      for (unsigned count = 0; at_.error.rule == rule::staging_count && is_register && count < 8; ++count) {
        group += (count == 0 ? "" : ":r") + std::to_string(number + count);
        at_.add_if_legal(group);
      }
      if (!at_.instead.empty() || at_.add_notation()) return at_.proposal();
    }
    if (at_.error.rule == rule::staging_count) return {};
    const bool is_whole = at_.error.where.data == at_.variants.statement().data;
    const std::vector<std::string> more = at_.variants.missing_values(*at_.row);
    for (const std::string& value : more)
      if (is_whole && at_.error.where.size == at_.variants.statement().size)
        at_.instead.push_back(at_.variants.with_value(value));
    if (!more.empty()) return std::string("; add ") + (more.size() == 1 ? "" : "one of ") + choice(more);
    const std::vector<std::string> less = at_.variants.needless_values();
    if (!less.empty()) return std::string("; remove ") + (less.size() == 1 ? "" : "one of ") + choice(less);
    // The whole statement has other errors.
    if (is_whole && at_.error.rule == rule::undocumented_form) {
      std::vector<std::string> better;
      for (unsigned i = 0; i < at_.row->modifier_count; ++i)
        for (const std::string& value : modifier_values(at_.row->modifiers()[i], at_.error.in))
          if (at_.row->modifiers()[i].is_flag() && at_.variants.is_better(at_.variants.with_value(value)))
            better.push_back(value);
      if (!better.empty())
        return std::string("; add ") + (better.size() == 1 ? "" : "one of ") + choice(better);
    }
    return {};
  }

  std::string directives() {
    nearest_names similar(at_.error.where);
    for (const char* name :
         {".word", ".reg", ".rept", ".endr", ".equ", ".align", ".macro", ".endm", ".include"})
      similar.add(name);
    at_.instead = strings_of(similar);
    for (const char* name : {".set", ".define", ".const"})
      if (same_name(at_.error.where, name)) at_.instead = {".equ"};
    for (const char* name : {".def", ".var"})
      if (same_name(at_.error.where, name)) at_.instead = {".reg"};
    for (const char* name : {".long", ".quad", ".dword", ".8byte", ".xword", ".int", ".byte", ".hex"})
      if (same_name(at_.error.where, name)) at_.instead = {".word"};
    for (const char* name : {".global", ".globl", ".text", ".section", ".type", ".size", ".entry", ".version",
                             ".target", ".func", ".arch", ".cpu", ".code"})
      if (same_name(at_.error.where, name)) return "; remove it: a text is one program, without sections";
    for (const char* name : {".float", ".double", ".single", ".data", ".ascii", ".string"})
      if (same_name(at_.error.where, name))
        return "; remove it: programs have no data; load a number with IADD_IMM.i32 r0, 0x0, #0x3F800000";
    for (const char* name : {".stage", ".shader", ".kernel", ".shader_stage"})
      if (same_name(at_.error.where, name))
        return "; remove it: the stage is an option of the assembler, such as --stage";
    return at_.proposal();
  }
};

/// Collects texts: in one string, or each in a string of its own.
class string_sink final : public text_sink {
 public:
  void take(text_view text) override { string.append(text.data, text.size); }
  std::string string;
};

class strings_sink final : public text_sink {
 public:
  void take(text_view text) override { strings.push_back(to_string(text)); }
  std::vector<std::string> strings;
};

template <class Error>
diagnostic diagnose(const source_line& where, const Error& found) {
  diagnostic result = locate(where, found);
  if (const arm_functions* const arm = found.spelling.spelling->arm; arm != nullptr) {
    const std::string erroneous = quoted(found.where);
    string_sink message;
    strings_sink instead;
    const bool explained = arm->explain(found, {erroneous.data(), erroneous.size()}, message, instead);
    result.message = explained ? std::move(message.string) : common_message(found, erroneous);
    result.instead = std::move(instead.strings);
  } else {
    explainer<Error> explained(found, where.text);
    result.message = explained.message();
    result.instead = explained.instead();
    result.statement = explained.statement();
  }
  return result;
}

}  // namespace detail

}  // namespace valhall
