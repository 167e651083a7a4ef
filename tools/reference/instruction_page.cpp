// SPDX-License-Identifier: MIT
#include "instruction_page.hpp"

#include "execution.hpp"
#include "markdown.hpp"
#include "operation_source.hpp"
#include "sources.hpp"

#include <valhall/cost.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include "../facts/assembled.hpp"
#include "../facts/differences.hpp"
#include "../facts/example.hpp"
#include "../facts/layout.hpp"
#include "../facts/modifiers.hpp"
#include "../facts/names.hpp"
#include "../facts/operands.hpp"
#include "../facts/pseudocode.hpp"
#include "../facts/rules.hpp"
#include "../facts/syntax.hpp"
#include "../microbench/kernels.hpp"
#include "../microbench/manifest.hpp"

#include <algorithm>

#include <cstdio>
#include <utility>

namespace reference {

namespace {

using valhall::modifier_info;
using valhall::operand_info;
using valhall::operand_role;

std::string hexadecimal(std::uint64_t value, unsigned digits) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%0*llx", static_cast<int>(digits),
                static_cast<unsigned long long>(value));
  return text;
}

const char* modifier_name(const modifier_info& place) {
  return valhall::modifier_names[static_cast<unsigned>(place.id)];
}

/// The page of the values of `place`.
std::string values_page(const modifier_info& place) {
  return "../values/" + std::string(valhall::enumerations[place.values].identifier) + ".md";
}

/// The architectures whose words have the canonical layout.
constexpr arch_set base_archs = {valhall::first_arch, valhall::last_canonical_arch};

class page_writer {
 public:
  page_writer(book& b, const operation& o) : book_(b), o_(o), archs_(o.archs()) {}

  void write() {
    const std::string name = o_.name();
    std::string body = paragraph(prose_of(o_.first()).text) + later_texts() + facts() + syntax() +
                       operands() + modifiers() + words() + examples() + interpretation() + measurement() +
                       differences() + rules() + errata() + sources();
    const std::string path = "instructions/" + builder_name(o_.first()) + ".md";
    book_.add_page(path, name, sentence(summary_of(o_)), body);
    search(path);
  }

 private:
  book& book_;
  const operation& o_;
  arch_set archs_;

  void missing(const std::string& what) { book_.problems.push_back(o_.name() + ": " + what); }

  /// "In v14: " before text that holds only for some architectures.
  std::string only_in(arch_set archs) const { return archs == archs_ ? "" : "In " + range_of(archs) + ": "; }

  /// The descriptions of later forms that differ from the first form's description.
  std::string later_texts() {
    if (*prose_of(o_.first()).text == '\0') missing("no description");
    std::string text;
    for (const instruction_info* form : o_.forms)
      if (std::string(prose_of(*form).text) != prose_of(o_.first()).text)
        text += paragraph(only_in(form->archs) + prose_of(*form).text);
    return text;
  }

  std::string facts() const {
    facts_table list;
    list.add("Architectures", range_of(archs_));
    list.add("Opcode", merged(variants(archs_, [&](arch e) { return opcode_of(form(e)); }), archs_));
    std::vector<std::string> names;
    for (const arch e : list_of(archs_))
      for (const facts::fact& fact : facts::effects_of(form(e), e))
        if (std::find(names.begin(), names.end(), fact.name) == names.end()) names.push_back(fact.name);
    for (const std::string& name : names) {
      if (name == "architectures") continue;
      const auto text_in = [&](arch e) {
        for (const facts::fact& fact : facts::effects_of(form(e), e))
          if (fact.name == name) return fact.text;
        return std::string();
      };
      list.add(sentence_start(name), merged(variants(archs_, text_in), archs_));
    }
    list.add("Per cycle and core", throughput());
    list.add("Related", related());
    std::vector<std::string> others;
    for (const facts::fact& alias : facts::aliases_of(o_.first()))
      others.push_back(code(alias.name) + " " + alias.text);
    list.add("Other names", join(others, "; "));
    return list.text();
  }

  /// The operations that a core executes in a cycle, counted per lane, on each GPU: "32 on G78, G57; 64 on
  /// G710". Empty if no rate is known.
  std::string throughput() const {
    std::vector<std::pair<std::string, std::string>> rates;  // Rate and GPUs.
    for (const valhall::shader_core& core : valhall::shader_cores) {
      // The rates of a core are not known if its model only counts operations.
      if (!archs_.contains(core.arch) || core.fma == 1) continue;
      const facts::example found = facts::make_example(form(core.arch), core.arch);
      if (!found.ok()) continue;
      const std::uint64_t word[] = {found.word};
      const valhall::cost cost = valhall::cost_of(word, core.arch);
      const valhall::cycle_count cycles = cost.cycles(unit_of(form(core.arch), core.arch), core);
      if (cycles.parts() == 0) continue;
      char rate[32];
      std::snprintf(rate, sizeof rate, "%.4g", 1 / cycles.to_double());
      std::string gpu = core.name;
      for (char& c : gpu)
        if (c == 'g') c = 'G';
      const auto same =
          std::find_if(rates.begin(), rates.end(), [&](const auto& r) { return r.first == rate; });
      if (same == rates.end())
        rates.emplace_back(rate, gpu);
      else
        same->second += ", " + gpu;
    }
    std::vector<std::string> texts;
    for (const auto& [rate, gpus] : rates) texts.push_back(rate + " on " + gpus);
    return join(texts, "; ");
  }

  /// The part of a name that an instruction shares with its other types and its immediate form: `FADD`.
  static std::string stem_of(const std::string& name) {
    std::string stem = name.substr(0, name.find('.'));
    if (constexpr const char* immediate = "_IMM"; stem.ends_with(immediate))
      stem.resize(stem.size() - std::string(immediate).size());
    return stem;
  }

  /// Links to the instructions with the same stem.
  std::string related() const {
    static const std::vector<operation> all = operations();
    std::vector<std::string> links;
    for (const operation& other : all)
      if (other.name() != o_.name() && stem_of(other.name()) == stem_of(o_.name()))
        links.push_back(link(code(other.name()), builder_name(other.first()) + ".md"));
    return join(links, ", ");
  }

  /// The pseudocode of the instruction, with a line for each statement.
  std::string pseudocode() const {
    const std::vector<std::string> lines = facts::pseudocode_of(o_.first());
    if (lines.empty()) return "";
    return paragraph("In " + link("pseudocode", "../../interpreter.md#pseudocode") + ":") +
           block("text", join(lines, "\n"));
  }

  /// The pseudocode, and the interpreter's code for the instruction.
  std::string interpretation() {
    const instruction_info& row = o_.first();
    std::string text = heading(2, "Operation") + pseudocode();
    if (row.semantics == valhall::knowledge::unknown)
      return text +
             paragraph("No public source states the operation, and the interpreter refuses the instruction.");
    if (row.semantics == valhall::knowledge::external)
      return text + paragraph(
                        "The result depends on what only the driver or the caller knows, so "
                        "`environment::external` supplies it in the interpreter.");
    const std::vector<source_excerpt> excerpts = operation_source(row);
    if (excerpts.empty())
      missing(
          "no function of the interpreter computes it; until one does, describe it with class=\"unknown\"");
    bool is_first = true;
    for (const source_excerpt& e : excerpts) {
      const std::string file =
          link(e.file.substr(e.file.find('/') + 1), "../../../include/valhall/" + e.file);
      text += paragraph((is_first ? "The interpreter computes it with this code, of " : "It calls, of ") +
                        file + ":") +
              block("cpp part", e.text);
      is_first = false;
    }
    return text;
  }

  /// The command that writes kernels, and a short kernel.
  std::string measurement() const {
    const arch e = archs_.first();
    microbench::request asked;
    asked.id = form(e).id;
    asked.arch = e;
    asked.kind = microbench::measure::throughput;
    asked.streams = 4;
    microbench::kernel made;
    std::string problem;
    if (e > microbench::last_kernel_arch || !microbench::build(asked, made, problem)) return "";
    const std::string in =
        e == microbench::first_kernel_arch ? "" : "--arch " + std::string(name_of(e)) + " ";
    return heading(2, "Measurement") +
           paragraph(
               "`microbench` writes kernels that measure the latency and the throughput; see "
               "[microbench](../../microbench.md).") +
           block("sh", "microbench " + in + o_.name()) + paragraph("A short one:") +
           block("asm " + std::string(name_of(e)) + " kernel.s", microbench::listing(made));
  }

  /// "0xa4, secondary 0x6", or "0x172, secondary 0x1 in 35-33, 0x3 in 28-27" if it is in two parts.
  static std::string opcode_of(const instruction_info& row) {
    std::vector<std::string> secondary;
    for (const facts::bit_field& field : facts::canonical_fields_of(row))
      if (field.name == "secondary opcode")
        secondary.push_back(code(hexadecimal(field.value, 1)) + " in " + bits_of(field));
    if (secondary.size() == 1) secondary[0].resize(secondary[0].find(" in "));
    return code(hexadecimal(row.primary_opcode, 2)) +
           (secondary.empty() ? "" : ", secondary " + join(secondary, ", "));
  }

  /// "35-33", or "29" for a single bit.
  static std::string bits_of(const facts::bit_field& field) {
    const std::string high = std::to_string(field.start + field.size - 1);
    return field.size > 1 ? high + "-" + std::to_string(field.start) : high;
  }

  static std::string sentence_start(const std::string& name) {
    std::string text = sentence(name);
    text.pop_back();
    return text;
  }

  const instruction_info& form(arch e) const { return valhall::info(form_in(o_.first().id, e).id()); }

  // Syntax.

  std::string syntax() const {
    std::string text = heading(2, "Syntax");
    for (const variant& v : variants(archs_, [&](arch e) { return facts::syntax_of(form(e)); }))
      text += paragraph(v.archs == archs_ ? "" : "In " + range_of(v.archs) + ":") + block("text", v.text);
    text += heading(3, "Builder");
    for (const variant& v : variants(archs_, [&](arch e) { return std::string(prose_of(form(e)).builder); }))
      text += paragraph(v.archs == archs_ ? "" : "In " + range_of(v.archs) + ":") + block("text", v.text);
    return text;
  }

  // Operands and modifiers. Each variant that some architectures have is a row.

  std::string operands() {
    std::string text = heading(2, "Operands");
    table list({"operand", "architectures", "width", "may carry", "meaning"});
    std::vector<std::string> names;
    for (const instruction_info* row : o_.forms)
      for (unsigned i = 0; i < row->operand_count; ++i) {
        const std::string name = facts::operand_name(*row, i);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      }
    if (names.empty()) return text + paragraph("None.");
    for (const std::string& name : names)
      for (const variant& v : variants(archs_, [&](arch e) { return operand_row(form(e), name); })) {
        std::vector<std::string> cells = {name, v.archs == archs_ ? "" : range_of(v.archs)};
        for (std::size_t at = 0; at <= v.text.size();) {
          const std::size_t end = std::min(v.text.find('\t', at), v.text.size());
          cells.push_back(v.text.substr(at, end - at));
          at = end + 1;
        }
        list.add(cells);
      }
    text += list.text();
    if (o_.first().source_count != 0)
      text += paragraph(
          "A source is a register, a uniform, an entry of the [constant table](../constants.md) or a "
          "[special value](../special_values.md); see [operands](../operands.md).");
    return text;
  }

  /// The cells after the name, separated by tabs; empty if `row` has no such operand.
  std::string operand_row(const instruction_info& row, const std::string& name) {
    for (unsigned i = 0; i < row.operand_count; ++i) {
      if (facts::operand_name(row, i) != name) continue;
      std::string facts = facts::operand_facts(row, row.operands()[i]), carried;
      const std::size_t takes = facts.find("; takes ");
      if (takes != std::string::npos) {
        carried = code(facts.substr(takes + 8));
        facts.resize(takes);
        for (std::size_t at = carried.find(", "); at != std::string::npos; at = carried.find(", ", at + 4))
          carried.replace(at, 2, "` `");
      }
      const std::string prose = prose_of(row).operands[i];
      if (prose.empty()) missing(name + " has no description");
      return facts + "\t" + carried + "\t" + prose;
    }
    return "";
  }

  std::string modifiers() {
    table list({"modifier", "architectures", "values", "default", "effect"});
    std::vector<valhall::modifier> ids;
    for (const instruction_info* row : o_.forms)
      for (unsigned i = 0; i < row->modifier_count; ++i)
        if (std::find(ids.begin(), ids.end(), row->modifiers()[i].id) == ids.end())
          ids.push_back(row->modifiers()[i].id);
    for (const valhall::modifier id : ids)
      for (const variant& v : variants(archs_, [&](arch e) { return modifier_row(form(e), id, e); })) {
        std::vector<std::string> cells = {code(valhall::modifier_names[static_cast<unsigned>(id)]),
                                          v.archs == archs_ ? "" : range_of(v.archs)};
        for (std::size_t at = 0; at <= v.text.size();) {
          const std::size_t end = std::min(v.text.find('\t', at), v.text.size());
          cells.push_back(v.text.substr(at, end - at));
          at = end + 1;
        }
        list.add(cells);
      }
    return heading(2, "Modifiers") + (list.empty() ? paragraph("None.") : list.text());
  }

  std::string modifier_row(const instruction_info& row, valhall::modifier id, arch e) {
    for (unsigned i = 0; i < row.modifier_count; ++i) {
      const modifier_info& place = row.modifiers()[i];
      if (place.id != id) continue;
      const std::string prose = prose_of(row).modifiers[i];
      if (prose.empty()) missing(std::string(modifier_name(place)) + " has no description");
      std::string usual = facts::modifier_default(place);
      if (place.is_flag())
        return std::string("flag\t") +
               (place.set_for != 0 ? "builders set it where the value is not extended" : "off") + "\t" +
               prose;
      const valhall::enumeration_documentation& about = valhall::enumerations[place.values];
      // The page of the values has the complete text.
      const std::string text = prose == about.text ? first_sentence(prose) : prose;
      if (place.has_default()) usual = code(name_of(place, place.default_value));
      // The architecture of a flow is on its page.
      std::string values = place.id == valhall::modifier::flow ? "" : facts::value_list(row, place, e);
      constexpr std::size_t most = 160;
      values = values.empty() || values.size() > most
                   ? link("values", values_page(place))
                   : values + " (" + link("values", values_page(place)) + ")";
      return values + "\t" + usual + "\t" + text;
    }
    return "";
  }

  // The word.

  static std::string layout_of(const std::vector<facts::bit_field>& fields) {
    std::string text;
    for (const facts::bit_field& field : fields) {
      text += bits_of(field) + " ";
      if (field.name == facts::unused_bits || (field.name == "fixed" && field.value == 0))
        text += "0 unused, zero";
      else
        text += (field.fixed ? hexadecimal(field.value, (field.size + 3) / 4) : "-") + " " + field.name;
      text += "\n";
    }
    return text;
  }

  std::string words() const {
    const auto layouts_in = [&](arch e) { return facts::layouts_of(form(e), e); };
    const auto text_in = [&](arch e) {
      std::string text;
      for (const facts::word_layout& layout : layouts_in(e)) text += layout.of + layout_of(layout.fields);
      return text;
    };
    std::string text = heading(2, "Word");
    for (const variant& v : variants(archs_, text_in))
      for (const facts::word_layout& layout : layouts_in(v.archs.first())) {
        const std::string words = v.archs == archs_ && layout.of.empty() ? "" : "In " + range_of(v.archs);
        text += paragraph(words.empty() ? "" : words + (layout.of.empty() ? "" : ", " + layout.of) + ":") +
                block("word", layout_of(layout.fields));
      }
    return text;
  }

  // Examples: of each form in its first architecture, unless an earlier architecture has the same example.

  std::string examples() {
    struct shown_example {
      arch_set archs;
      const instruction_info* row;
      facts::example found;
    };
    std::vector<shown_example> list;
    for (const instruction_info* row : o_.forms) {
      const arch e = row->archs.first();
      const facts::example found = facts::make_example(*row, e);
      if (!found.ok()) missing(std::string(name_of(e)) + " has no example: " + found.problem);
      if (!list.empty() && list.back().found.word == found.word)
        list.back().archs = list.back().archs | row->archs;
      else
        list.push_back({row->archs, row, found});
    }
    std::string text = heading(2, "Example");
    for (const shown_example& shown : list)
      text += (list.size() > 1 ? heading(3, range_of(shown.archs)) : "") +
              example_text(*shown.row, shown.found, shown.archs);
    return text;
  }

  std::string example_text(const instruction_info& row, const facts::example& found, arch_set archs) {
    const arch e = archs.first();
    valhall::print_options options = {.words = true, .permissive = found.undocumented};
    const valhall::decoded_instruction d = valhall::decode(found.word, e);
    std::string text = block("asm " + std::string(name_of(e)), to_string(d, options));
    if (found.undocumented)
      text += paragraph(
          "Arm's description does not have the instruction: builders and the assembler refuse it "
          "([undocumented_form](../rules/undocumented_form.md)); `--permissive` takes it.");
    options.words = false;
    facts_table list;
    const std::string line_2022 = to_string(d, options);
    constexpr std::pair<valhall::syntax, const char*> others[] = {
        {valhall::syntax::mesa_25, "Text of Mesa 25.0"},
        {valhall::syntax::mesa_later, "Later text"},
        {valhall::syntax::arm, "Arm's text"}};
    for (const auto& [s, name] : others) {
      options.syntax = s;
      const std::string line = to_string(d, options);
      const bool same = s == valhall::syntax::mesa_25 && line == line_2022;
      if (!line.starts_with(".word") && !same) list.add(name, code(line));
    }
    if (e != arch::v15 && archs.contains(arch::v15))
      list.add("Word in v15", code(hexadecimal(word_in_v15(to_string(d)), 16)));
    const execution run = execute(row, found.word, e);
    if (!run.result.empty()) {
      list.add("With", join(run.inputs, ", "));
      list.add("Result", run.result);
    }
    list.add("Interpreter", run.outcome + bound_of(row));
    if (!found.undocumented) text += block("cpp", cpp_of(d));
    return text + list.text();
  }

  /// The word with the same text in v15.
  std::uint64_t word_in_v15(const std::string& text) {
    const valhall::assembly program = facts::assembled(text, valhall::arch::v15);
    if (program.ok() && program.words.size() == 1) return program.words[0];
    missing("`" + text + "` is wrong in v15");
    return 0;
  }

  static std::string cpp_of(const valhall::decoded_instruction& d) {
    const std::string name = name_of(d.in());
    return "#include <valhall/" + name + ".hpp>\nusing namespace valhall;\nusing namespace valhall::" + name +
           ";\n\nconstexpr instruction example = " + to_cpp_string(d) +
           ";\nstatic_assert(example.word() == " + hexadecimal(d.word(), 16) + ");\n";
  }

  std::string differences() const {
    table list({"architectures", "differences from " + range_of(o_.first().archs)});
    const arch first = o_.first().archs.first();
    for (const facts::arch_difference& other : facts::other_archs(o_.first(), first))
      list.add({range_of(other.archs), other.text});
    return list.empty() ? "" : heading(2, "Other architectures") + list.text();
  }

  // Rules.

  std::string rules() const {
    table list({"rule", "message"});
    valhall::broken_rules all;
    for (const arch e : list_of(archs_)) all = all | facts::rules_of(form(e), e);
    for (const valhall::rule r : all) list.add({rule_link(r), explanation_of(r)});
    for (const valhall::rule r : facts::program_rules_of(o_.first()))
      list.add({rule_link(r), explanation_of(r)});
    return heading(2, "Rules") + list.text();
  }

  static std::string rule_link(valhall::rule r) {
    return link(name_of(r), "../rules/" + std::string(name_of(r)) + ".md");
  }

  std::string errata() const {
    table list({"item", "in 2022", "corrected in", "why"});
    std::vector<const valhall::erratum*> seen;
    for (const instruction_info* row : o_.forms)
      for (unsigned i = 0; i < prose_of(*row).erratum_count; ++i) {
        const valhall::erratum& e = prose_of(*row).errata[i];
        const auto same = [&](const valhall::erratum* other) {
          return std::string(other->item) == e.item && std::string(other->text) == e.text;
        };
        if (std::any_of(seen.begin(), seen.end(), same)) continue;
        seen.push_back(&e);
        list.add({e.item, e.was, e.fixed, e.text});
      }
    return list.empty() ? "" : heading(2, "Corrections of the description of 2022") + list.text();
  }

  std::string sources() const {
    facts_table list;
    list.add("Encoding", encoding_source());
    list.add("Result", semantics_source(o_.first()));
    return heading(2, "Sources") + list.text();
  }

  std::string encoding_source() const {
    bool some = false, all = true;
    for (const instruction_info* row : o_.forms)
      for (unsigned i = 0; i < row->undocumented_count + row->written_count; ++i) {
        some = true;
        all = all && row->forms()[i].mask == 0;
      }
    const bool published = is_in_description_of_2022(o_.name());
    if (some && all)
      return "Only Mesa's description of 2022; Arm's description does not have the instruction.";
    std::string text = "Arm's description of " + range_of(archs_);
    text += published ? ", and Mesa's of 2022." : "; Mesa's of 2022 does not have the instruction.";
    if (some)
      text += " Some forms are only in Mesa's: they break " +
              link("undocumented_form", "../rules/undocumented_form.md") + ".";
    return text;
  }

  void search(const std::string& path) {
    search_entry& entry = book_.entries.emplace_back();
    entry = {"instruction", o_.name(), {}, path, sentence(summary_of(o_)), {}};
    for (const facts::fact& alias : facts::aliases_of(o_.first())) entry.aliases.push_back(alias.name);
    for (const instruction_info* row : o_.forms) {
      for (const arch_set same : {row->archs & base_archs, row->archs & arch_set(arch::v15)})
        if (!same.empty())
          for (const facts::word_layout& layout : facts::layouts_of(*row, same.first()))
            entry.forms.push_back(
                {hexadecimal(layout.fixed_mask, 16), hexadecimal(layout.fixed_bits, 16), range_of(same)});
    }
  }
};

}  // namespace

std::string summary_of(const operation& o) { return o.first().title(); }

void add_instruction(book& b, const operation& o) { page_writer(b, o).write(); }

}  // namespace reference
