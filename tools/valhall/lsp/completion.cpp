// SPDX-License-Identifier: MIT
#include "context.hpp"
#include "features.hpp"
#include "literals.hpp"
#include "names.hpp"

#include "../../facts/preloaded.hpp"

#include <valhall/assemble.hpp>
#include <valhall/editor.hpp>
#include <valhall/syntax.hpp>
#include "../../common/text.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <set>

namespace lsp {

using nlohmann::json;
using tools::string_of;
using valhall::instruction_info;
using valhall::modifier_info;
using valhall::operand_info;
using valhall::operand_role;
using valhall::syntax;
using valhall::text_view;

namespace {

/// Kinds of the protocol.
enum kind : int {
  function = 3,
  variable = 6,
  property = 10,
  value = 12,
  keyword = 14,
  file = 17,
  enum_member = 20,
  constant = 21,
  operator_ = 24
};

class completer {
 public:
  completer(const workspace& all, const open_file& open, const position& where)
      : all_(all), open_(open), where_(where), byte_(open.text.byte_of(where, all.units)) {
    place_ = context_at(open.text, where.line, byte_, all.how);
  }

  json run() {
    switch (place_.where) {
      case part::statement: statement(); break;
      case part::head: head(); break;
      case part::operand: operand(); break;
      case part::directive: symbols(false); break;
      case part::comment:
      case part::nothing: break;
    }
    return {{"isIncomplete", false}, {"items", std::move(items_)}};
  }

 private:
  const workspace& all_;
  const open_file& open_;
  position where_;
  std::size_t byte_;
  line_context place_;
  json items_ = json::array();
  std::set<std::string> seen_;

  /// Offers `label` for the text from byte `start` to the place.
  void add(std::size_t start, const std::string& label, kind what, const std::string& detail,
           const std::string& documentation = "") {
    if (!seen_.insert(label).second) return;
    char order[8];
    std::snprintf(order, sizeof order, "%05u", static_cast<unsigned>(items_.size()));
    json item = {{"label", label},
                 {"kind", int(what)},
                 {"sortText", order},
                 {"filterText", label},
                 {"textEdit",
                  {{"range", range_of(open_.text, {where_.line, start, byte_ - start}, all_.units)},
                   {"newText", label}}}};
    if (!detail.empty()) item["detail"] = detail;
    if (!documentation.empty()) item["documentation"] = documentation;
    items_.push_back(std::move(item));
  }

  /// Instructions, macros and directives.
  void statement() {
    if (text_view(".") == place_.typed.first(place_.typed.empty() ? 0 : 1)) return directives();
    mnemonics();
    macros();
    directives();
  }

  void macros() {
    for (const program_file& file : all_.files_with(open_))
      for (const occurrence& o : names_in(*file.text, all_.how.spelling))
        if (o.as == occurrence::role::macro) add(place_.start, std::string(o.name), kind::function, "macro");
  }

  void directives() {
    const std::pair<const char*, const char*> all[] = {
        {".word", "insert words unchanged: .word VALUE, ..."},
        {".equ", "define a symbol: .equ NAME, VALUE"},
        {".reg", "name registers, which the assembler assigns: .reg NAME, NAME[SIZE], NAME = rN"},
        {".align", "pad with NOP: .align BYTES"},
        {".rept", "repeat the lines up to .endr: .rept COUNT, NAME"},
        {".endr", "the end of .rept"},
        {".macro", "define a macro, up to .endm: .macro NAME PARAMETER, ..."},
        {".endm", "the end of .macro"},
        {".include", "assemble another file: .include \"FILE\""},
    };
    for (const auto& [name, detail] : all) add(place_.start, name, kind::keyword, detail);
  }

  /// After a dot, only words that begin with the text before it.
  void mnemonics() {
    const std::size_t known = last_dot(place_.typed);
    const text_view typed = place_.typed.first(known < place_.typed.size ? known + 1 : 0);
    valhall::for_each_mnemonic(all_.how.spelling, all_.how.arch, [&](text_view name) {
      if (name.size < typed.size || !tools::same_name(name.first(typed.size), typed)) return;
      const auto found = valhall::mnemonic_at(name, all_.how.arch, all_.how.spelling);
      if (!found.instruction.ok()) return;
      const instruction_info& row = valhall::info(found.instruction.id());
      add(place_.start, string_of(name), kind::function, row.title(),
          valhall::documentation[static_cast<unsigned>(row.id)].text);
    });
  }

  /// A mnemonic or macro, or a modifier after a mnemonic.
  void head() {
    const std::size_t dot = last_dot(place_.typed);
    if (dot == place_.typed.size) {
      macros();
    } else {
      const text_view before = place_.typed.first(dot);
      const auto found = valhall::mnemonic_at(before, all_.how.arch, all_.how.spelling);
      if (found.instruction.ok()) modifiers(before, found, place_.start + dot + 1);
    }
    mnemonics();
  }

  static std::size_t last_dot(text_view text) {
    std::size_t at = text.size;
    for (std::size_t i = 0; i < text.size; ++i)
      if (text[i] == '.') at = i;
    return at;
  }

  /// The modifiers that `head` lacks.
  void modifiers(text_view head, const valhall::found_mnemonic& found, std::size_t start) {
    const std::string given = string_of(head.from(found.length)) + ".";
    const auto has = [&](const std::string& name) {
      return given.find("." + name + ".") != std::string::npos;
    };
    std::set<std::string> taken;
    valhall::for_each_modifier(head.first(found.length), all_.how.spelling, all_.how.arch,
                               [&](text_view name) { taken.insert(string_of(name)); });
    if (all_.how.spelling == syntax::arm) {
      for (const std::string& name : taken)
        if (!has(name)) add(start, name, kind::property, "");
      return;
    }
    const instruction_info& row = valhall::info(found.instruction.id());
    const auto& prose = valhall::documentation[static_cast<unsigned>(row.id)];
    for (unsigned i = 0; i < row.modifier_count; ++i) {
      const modifier_info& place = row.modifiers()[i];
      bool is_given = place.is_flag() && has(name_of(place, 1));
      for (const valhall::named_value& v : values_of(place, all_.how.arch)) is_given |= has(v.name);
      if (is_given) continue;
      const std::string title = valhall::modifier_names[static_cast<unsigned>(place.id)];
      if (place.is_flag()) add(start, name_of(place, 1), kind::property, "flag", prose.modifiers[i]);
      for (const valhall::named_value& v : values_of(place, all_.how.arch))
        if (taken.count(v.name) != 0)
          add(start, v.name, kind::enum_member, place.has_default() ? title : title + ", required",
              prose.modifiers[i]);
    }
  }

  void operand() {
    if (!place_.found.instruction.ok()) return symbols(false);
    const instruction_info& row = valhall::info(place_.found.instruction.id());
    // Arm's operands may differ from the instruction's operands.
    const bool known = all_.how.spelling != syntax::arm && place_.operand < row.operand_count;
    const operand_info* place = known ? &row.operands()[place_.operand] : nullptr;
    if (place_.after_dot) {
      if (place != nullptr) lanes(*place);
      return;
    }
    if (!place_.field.empty()) return symbols(true);
    if (place == nullptr) {
      if (all_.how.spelling == syntax::arm) registers(""), uniforms(), symbols(true);
      return;
    }
    switch (place->role) {
      case operand_role::staging: registers("@"); break;
      case operand_role::destination: registers(""); break;
      case operand_role::source:
        registers("");
        uniforms();
        constants();
        specials();
        break;
      case operand_role::immediate: immediate(*place); break;
    }
  }

  void immediate(const operand_info& place) {
    const bool unnamed = text_view(place.name()) == text_view("constant");
    const std::string facts =
        std::to_string(place.size) + " bits, " + (place.is_signed ? "signed" : "unsigned");
    if (unnamed)
      symbols(true);
    else
      add(place_.start, place.name() + std::string(":"), kind::property, facts);
  }

  void lanes(const operand_info& place) {
    if (place.takes_sign) {
      add(place_.start, "neg", kind::operator_, "negated");
      add(place_.start, "abs", kind::operator_, "absolute value");
    }
    if (place.takes_invert) add(place_.start, "not", kind::operator_, "inverted");
    for (const valhall::named_lanes& part : lanes_of(place))
      add(place_.start, part.name, kind::enum_member, "part");
    if (place_.token.kind == valhall::token_kind::uniform || names_entries()) {
      add(place_.start, "w0", kind::enum_member, "word 0");
      add(place_.start, "w1", kind::enum_member, "word 1");
    }
  }

  /// After an existing `@`, the prefix is omitted.
  void registers(const std::string& prefix) {
    const bool has_prefix = place_.start > 0 && place_.line[place_.start - 1] == '@';
    for (unsigned n = 0; n < valhall::register_count_of(all_.how.arch); ++n)
      add(place_.start, (has_prefix ? "" : prefix) + "r" + std::to_string(n), kind::variable,
          facts::preloaded_text(valhall::reg(n), open_.analysis.stage, all_.how.arch));
    const std::size_t macro = macro_around(open_.text, where_.line, all_.how.spelling);
    const auto is_visible = [&](const program_file& file, const occurrence& o) {
      return o.scope == 0 || (o.scope == macro && &file.text->text() == &open_.text.text());
    };
    for (const program_file& file : all_.files_with(open_))
      for (const occurrence& o : names_in(*file.text, all_.how.spelling))
        if (o.as == occurrence::role::reg && is_visible(file, o))
          add(place_.start, (has_prefix ? "" : prefix) + std::string(o.name), kind::variable,
              string_of(tools::trimmed(file.text->line(o.where.line))));
  }

  /// Whether the spelling numbers uniforms by entries of two words.
  bool names_entries() const {
    return all_.how.spelling == syntax::mesa_later || all_.how.spelling == syntax::arm;
  }

  void uniforms() {
    const unsigned count = valhall::uniform_count_of(all_.how.arch) / (names_entries() ? 2 : 1);
    for (unsigned n = 0; n < count; ++n)
      add(place_.start, "u" + std::to_string(n), kind::variable, "uniform");
  }

  void constants() {
    for (unsigned n = 0; n < valhall::encoding::constant_count; ++n) {
      const std::uint32_t bits = valhall::constant_at(n, all_.how.arch);
      add(place_.start, tools::hexadecimal(bits), kind::constant, readings_of(bits));
    }
  }

  void specials() {
    for (const valhall::special_info& special : valhall::specials) {
      if (!special.archs.contains(all_.how.arch)) continue;
      add(place_.start, special.name, kind::constant, "special value");
    }
  }

  /// Symbols of .equ and, for `with_labels`, labels.
  void symbols(bool with_labels) {
    for (const program_file& file : all_.files_with(open_))
      for (const occurrence& o : names_in(*file.text, all_.how.spelling)) {
        if (o.as == occurrence::role::constant)
          add(place_.start, std::string(o.name), kind::constant,
              string_of(tools::trimmed(file.text->line(o.where.line))));
        if (o.as == occurrence::role::label && with_labels)
          add(place_.start, std::string(o.name), kind::value, "label");
      }
  }
};

}  // namespace

json completion_at(const workspace& all, const open_file& file, const position& where) {
  return completer(all, file, where).run();
}

}  // namespace lsp
