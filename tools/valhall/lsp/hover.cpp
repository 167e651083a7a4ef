// SPDX-License-Identifier: MIT
#include "context.hpp"
#include "features.hpp"
#include "literals.hpp"
#include "names.hpp"

#include "../../facts/effects.hpp"
#include "../../facts/layout.hpp"
#include "../../facts/modifiers.hpp"
#include "../../facts/operands.hpp"
#include "../../facts/preloaded.hpp"

#include <valhall/editor.hpp>
#include <valhall/print.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include "../../common/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace lsp {

using nlohmann::json;
using tools::string_of;
using valhall::instruction_info;
using valhall::token_kind;

namespace {

std::string digits_of(std::uint64_t word) {
  char text[19];
  std::snprintf(text, sizeof text, "0x%08lx%08lx", static_cast<unsigned long>(word >> 32),
                static_cast<unsigned long>(word & 0xffffffffu));
  return text;
}

class explainer {
 public:
  explainer(const workspace& all, const open_file& open, const position& where)
      : all_(all), open_(open), line_(where.line) {
    byte_ = open.text.byte_of(where, all.units);
    place_ = context_at(open.text, where.line, byte_, all.how);
  }

  json run() {
    const valhall::text_view shown = place_.token.text;
    if (shown.empty() || place_.where == part::comment) return nullptr;
    const std::string text = explanation();
    if (text.empty()) return nullptr;
    const auto start = static_cast<std::size_t>(shown.data - place_.line.data);
    return {{"contents", {{"kind", "markdown"}, {"value", text}}},
            {"range", range_of(open_.text, {line_, start, shown.size}, all_.units)}};
  }

 private:
  const workspace& all_;
  const open_file& open_;
  std::size_t line_;
  std::size_t byte_;
  line_context place_;

  std::string explanation() const {
    const bool in_head = place_.token.text.data >= place_.head.data &&
                         place_.token.text.end() <= place_.head.end() && !place_.head.empty();
    if (in_head && place_.found.instruction.ok()) {
      const bool in_mnemonic = place_.token.text.end() <= place_.head.data + place_.found.length;
      return in_mnemonic ? instruction() : modifier();
    }
    switch (place_.token.kind) {
      case token_kind::number: return number();
      case token_kind::reg: return preloaded();
      case token_kind::label:
      case token_kind::mnemonic: return named();
      case token_kind::name: {
        const std::string text = named();
        return text.empty() ? special() : text;
      }
      default: return "";
    }
  }

  const instruction_info& row() const { return valhall::info(place_.found.instruction.id()); }

  std::string instruction() const {
    const instruction_info& row = this->row();
    const auto& prose = valhall::documentation[static_cast<unsigned>(row.id)];
    std::string text = "**" + std::string(row.name()) + "**: " + row.title() + "\n\n" + prose.text + "\n\n";
    for (const facts::fact& f : facts::effects_of(row, all_.how.arch))
      text += "- " + f.name + ": " + f.text + "\n";
    for (unsigned i = 0; i < row.operand_count; ++i)
      text += "- " + facts::operand_name(row, i) + ": " + prose.operands[i] +
              (*prose.operands[i] == '\0' ? "" : "; ") + facts::operand_facts(row, row.operands()[i]) + "\n";
    return text + words() + layout();
  }

  /// The words of the line.
  std::string words() const {
    std::string text;
    const program& p = open_.analysis;
    unsigned count = 0;
    for (std::size_t i = 0; i < p.words.size(); ++i) {
      const bool is_here = p.locations[i].file == 0 && p.locations[i].line == line_ + 1;
      if (!is_here || p.words[i] == 0) continue;
      if (++count > 4) continue;
      text += "- word " + std::to_string(i) + ": `" + digits_of(p.words[i]) + "`\n";
    }
    return text + (count > 4 ? "- and more words\n" : "");
  }

  std::string layout() const {
    std::string text;
    for (const facts::word_layout& one : facts::layouts_of(row(), all_.how.arch))
      text += (one.of.empty() ? "" : "\n" + one.of + ":\n") + "\n```text\n" +
              facts::field_lines(one.fields, 0, 12) + "```\n";
    return text;
  }

  /// The modifier that has a value with the token's name.
  std::string modifier() const {
    if (all_.how.spelling == valhall::syntax::arm) return instruction();
    const instruction_info& row = this->row();
    const auto& prose = valhall::documentation[static_cast<unsigned>(row.id)];
    for (unsigned i = 0; i < row.modifier_count; ++i) {
      const valhall::modifier_info& place = row.modifiers()[i];
      const std::string name = valhall::modifier_names[static_cast<unsigned>(place.id)];
      bool is_value = place.is_flag() && tools::same_name(place_.token.text, name.c_str());
      // A value such as 16.32 is several tokens.
      for (const valhall::named_value& v : values_of(place, all_.how.arch))
        is_value |= ("." + std::string(v.name) + ".").find("." + string_of(place_.token.text) + ".") !=
                    std::string::npos;
      if (!is_value) continue;
      const std::string values = facts::value_list(row, place, all_.how.arch);
      return "**" + name + "** of " + row.name() + "\n\n" + prose.modifiers[i] + "\n\n" +
             (values.empty() ? "" : "- values: " + values + "\n") + "- " + facts::modifier_default(place) +
             "\n";
    }
    return "";
  }

  std::string number() const {
    unsigned long long value = 0;
    if (!tools::read_number(place_.token.text, value)) return "";
    const std::string digits = "`0x" + digits_of(value).substr(2) + "`";
    if (value > 0xffffffff) return std::to_string(value) + ", " + digits;
    const auto start = static_cast<std::size_t>(place_.token.text.data - place_.line.data);
    const std::string readings = readings_of(static_cast<std::uint32_t>(value)) + ", " + digits;
    for (const literal& l : literals_in(open_.text, line_, all_.how))
      if (l.where.start == start && !l.value.empty())
        return "`" + string_of(place_.line.from(start).first(l.where.length)) + "` is " + l.value + "\n\n" +
               (l.is_float ? std::to_string(value) + ", " + digits : readings);
    return readings;
  }

  std::string preloaded() const {
    unsigned long long number = 0;
    const program& p = open_.analysis;
    if (!tools::read_number(place_.token.text.from(1), number) ||
        number >= valhall::register_count_of(all_.how.arch))
      return "";
    const std::string content =
        facts::preloaded_text(valhall::reg(static_cast<unsigned>(number)), p.stage, all_.how.arch);
    return "Register " + std::to_string(number) + (content.empty() ? "" : ", " + content);
  }

  /// The registers of the name of .reg that `o` declares.
  std::string registers_of(const occurrence& o, const program_file& file) const {
    std::string text;
    const std::string name(o.name);
    std::vector<valhall::register_set> values;
    for (const valhall::named_registers& n : open_.analysis.names) {
      const bool is_own = (n.where.file == 0) == (file.text == &open_.text);
      if (n.name != name || !is_own || n.where.line != o.where.line + 1) continue;
      values.resize(std::max(values.size(), n.in.size()));
      for (std::size_t k = 0; k < n.in.size(); ++k) values[k] |= n.in[k];
    }
    for (std::size_t k = 0; k < values.size(); ++k) {
      text += "- `" + name + (values.size() == 1 ? "" : "[" + std::to_string(k) + "]") + "`:";
      if (values[k].empty()) text += " unused";
      for (const valhall::reg r : values[k]) text += " r" + std::to_string(r.number());
      text += "\n";
    }
    return text.empty() ? text : "\n\n" + text;
  }

  /// The scope of the name here.
  std::size_t scope_here() const {
    for (const occurrence& o : names_in(open_.text, all_.how.spelling))
      if (o.where.line == line_ && o.where.start <= byte_ && byte_ <= o.where.start + o.where.length)
        return o.scope;
    return 0;
  }

  /// The definition of a label, symbol, name of .reg or macro.
  std::string named() const {
    const std::string name = string_of(place_.token.text);
    const std::size_t scope = scope_here();
    for (const program_file& file : all_.files_with(open_))
      for (const occurrence& o : names_in(*file.text, all_.how.spelling)) {
        if (!o.defines() || o.name != name || o.scope != scope) continue;
        const std::string line = string_of(tools::trimmed(file.text->line(o.where.line)));
        return "```valhall\n" + line + "\n```\n" +
               (file.text == &open_.text ? "line " + std::to_string(o.where.line + 1) : file.uri) +
               (o.as == occurrence::role::reg ? registers_of(o, file) : "");
      }
    return "";
  }

  std::string special() const {
    for (const valhall::special_info& s : valhall::specials)
      if (tools::same_name(place_.token.text, s.name) && s.archs.contains(all_.how.arch))
        return "**" + std::string(s.name) + "**: a special value";
    return "";
  }
};

}  // namespace

json hover_at(const workspace& all, const open_file& file, const position& where) {
  return explainer(all, file, where).run();
}

}  // namespace lsp
