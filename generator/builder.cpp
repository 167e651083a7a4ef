// SPDX-License-Identifier: MIT
#include "builder.hpp"

#include "checks.hpp"

/// The doc comment, the declaration and the body of a builder.
namespace generator {

namespace {

struct parameter {
  std::string type, name, text;
};

std::string immediate_type(const builder& b, const immediate& imm) {
  if (named_rank(b.d, imm) != 0) return identifier(imm.name) + "_number";
  if (imm.is_float) return b.ins.type_size == 16 ? "half_pair_immediate" : "float_immediate";
  return filled("immediate<$, $>", imm.size(), imm.is_signed);
}

std::string destination_type(const instruction& ins) {
  if (ins.type_size == 64) return "pair_destination";
  if (ins.whole_destination) return "whole_destination";
  return ins.narrow_destination ? "narrow_destination" : "destination";
}

std::vector<parameter> parameters_of(const builder& b) {
  const instruction& ins = b.ins;
  std::vector<parameter> list;
  for (const staging& group : ins.stagings) list.push_back({"staging", staging_name(group), group.text});
  if (ins.has_destination) list.push_back({destination_type(ins), "result", ins.destination_text});
  for (const result& written : ins.results)
    list.push_back({written.type, identifier(written.name), written.text});
  for (std::size_t i = 0; i < ins.sources.size(); ++i)
    list.push_back({ins.sources[i].type, source_names[i], ins.sources[i].text});
  for (const immediate* imm : builder_immediates(b.d, ins))
    list.push_back({immediate_type(b, *imm), identifier(imm->name), imm->text});
  if (!b.set.members.empty()) list.push_back({b.set.name, "m", ""});
  return list;
}

/// A part of a word: its bits, its name, and its values, if they are fixed.
std::string text_of(const named_range& part, const std::vector<std::string>& values) {
  const unsigned last = part.bits.end() - 1;
  return filled("$$ $$", last, part.bits.size > 1 ? filled("-$", part.bits.start) : "", part.name,
                values.empty() ? "" : " " + join(values, " or "));
}

std::string value_text(const named_range& part, std::uint64_t value) {
  return hex(value, (part.bits.size + 3) / 4);
}

std::string canonical_layout(const builder& b) {
  std::vector<std::string> list;
  for (const named_range& part : parts(b.ins, b.d.places)) {
    std::vector<std::string> values;
    if ((part.bits.mask() & ~b.ins.fixed_mask) == 0 && part.name != "zero")
      values.push_back(value_text(part, (b.ins.fixed_bits & part.bits.mask()) >> part.bits.start));
    list.push_back(text_of(part, values));
  }
  return filled("Bits: $.", join(list, "; "));
}

/// The parts of `words`, with the values that these words have in them.
std::string native_layout_text(const std::vector<const native_word*>& words) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < words[0]->parts.size(); ++i) {
    std::vector<std::string> values;
    const named_range& part = words[0]->parts[i].range;
    for (const native_word* word : words)
      if (word->parts[i].value) index_of(values, value_text(part, *word->parts[i].value));
    list.push_back(text_of(part, values));
  }
  return join(list, "; ");
}

/// A text for each native layout of the words. Words that differ only in constant values share one.
std::vector<std::string> native_layouts(const native_places& native) {
  std::vector<std::vector<const native_word*>> layouts;
  for (const native_word* word : native.words) {
    auto* found = find_if(layouts, [&](const std::vector<const native_word*>& words) {
      return std::equal(words[0]->parts.begin(), words[0]->parts.end(), word->parts.begin(),
                        word->parts.end(), [](const native_part& a, const native_part& b) {
                          return a.range == b.range && a.value.has_value() == b.value.has_value();
                        });
    });
    if (found)
      found->push_back(word);
    else
      layouts.push_back({word});
  }
  std::vector<std::string> texts;
  for (const std::vector<const native_word*>& words : layouts)
    texts.push_back(
        filled("Bits$: $.", layouts.size() == 1 ? "" : " of " + words[0]->name, native_layout_text(words)));
  return texts;
}

void write_documentation(writer& out, const builder& b) {
  out.about(filled("`$` - $$", b.ins.name, b.ins.title, b.ins.title.ends_with('.') ? "" : "."));
  if (!b.ins.text.empty()) out.line("///"), out.doc(b.ins.text);
  for (const erratum& e : b.ins.errata) out.line("///"), out.doc("Erratum: " + e.text);
  out.line("///");
  for (const std::string& layout : b.native ? native_layouts(*b.native) : std::vector{canonical_layout(b)})
    out.doc(layout);
  for (const parameter& one : parameters_of(b))
    if (!one.text.empty()) out.doc(filled("@param $ $", one.name, one.text));
}

/// The types of the parameters, optionally with their names, and the default of the last one.
std::vector<std::string> parameter_list(const builder& b, bool named) {
  std::vector<std::string> list;
  for (const parameter& one : parameters_of(b)) list.push_back(named ? one.type + " " + one.name : one.type);
  if (!b.set.members.empty() && !b.set.has_required) list.back() += " = {}";
  return list;
}

void signature(writer& out, const builder& b, const std::string& prefix, bool named) {
  std::vector<std::string> list = parameter_list(b, named);
  if (b.checked && !b.set.members.empty()) list.back().replace(0, b.set.name.size(), name_in_messages(b.set));
  if (b.takes_arch) list.insert(list.begin(), "arch e");
  const std::string name = identifier(b.ins.name) + "(";
  if (!b.checked || !b.set.has_required)
    return out.list(prefix + "constexpr instruction " + name, list, ", ", ") noexcept {", "    ");
  // Compilers quote the line with the name where the modifiers are missing, so it has their type.
  out.line("$constexpr instruction", prefix);
  out.line("$$) noexcept {", name, join(list, ", "));
}

std::string fixed_bits(const builder& b) { return hex(b.native ? b.native->fixed : settled_bits(b.ins), 16); }

/// The destination; without its mask if the words have no mask.
std::string destination(const builder& b) {
  return b.start_of(b.d.places.destination_mask()) ? "result" : "detail::unmasked(result)";
}

/// The flow if there is one, the registers in their positions, and the sources by position.
std::vector<std::string> operand_arguments(const builder& b) {
  std::vector<std::string> list;
  const modifier* flow = flow_member(b.ins);
  if (b.d.places.flow.size != 0) list.push_back(flow ? value_of(*flow) : "flow{}");
  list.push_back(placed_registers(b));
  const std::size_t first = list.size();
  for (std::size_t i = 0; i < b.ins.sources.size(); ++i) {
    const source& s = b.ins.sources[i];
    while (list.size() < first + s.position) list.push_back("detail::no_source");
    list.push_back(s.free ? filled("detail::uncounted($, $)", source_names[i], *s.free) : source_names[i]);
  }
  return list;
}

/// Writes the builder's return statement, from `fixed` and its parameters.
void body(writer& out, const builder& b, const std::string& fixed) {
  const std::vector<std::string> forms = forms_to_refuse(b);
  const std::vector<std::string> terms = word_terms(b, fixed);
  const char* const separator = has_sums(b) ? " ^ " : " | ";
  // Forms of native words name their fields. In the message of a refused constant, g++
  // prints each argument as an expression, so a long one has a name. Not const: g++ would evaluate it.
  constexpr std::size_t longest_argument = 6;
  const bool is_long = b.checked && terms.size() > longest_argument;
  const bool has_fields = is_long || (!forms.empty() && !b.native);
  if (has_fields) out.list("  word_bits fields = ", terms, separator, ";", "      ");
  const char* const finish = b.ins.is_message ? "message" : "arithmetic";
  out.line("  return $(",
           b.checked ? filled(b.takes_arch ? "checked{e}.$" : "checked::$", finish) : "packed::word");
  out.list("      ", has_fields ? std::vector<std::string>{"fields"} : terms, separator, ",", "          ");
  std::vector<std::string> rules = b.checked ? rule_terms(b) : encoding_terms(b);
  append(rules, forms);
  if (rules.empty()) rules.emplace_back("0");
  out.list("      ", rules, " | ", ",", "          ");
  out.list("      ", operand_arguments(b), ", ", ");", "          ");
  out.line("}");
}

}  // namespace

builder_set::builder_set(const description& d, bool checked, const native_layout* native, bool takes_arch)
    : d_(d), checked_(checked), takes_arch_(takes_arch), native_(native) {
  if (!native) return;
  for (const instruction& ins : d.all())
    places_.push_back(ins.archs.contains(native->arch) ? places_of(d, *native, ins, checked)
                                                       : native_places());
}

void write_builder(writer& out, const builder& b) {
  if (b.checked)
    write_documentation(out, b);
  else
    out.line();
  signature(out, b, "VALHALL_INLINE ", true);
  body(out, b, fixed_bits(b));
}

std::string shape_of(const builder& b) {
  writer out;
  out.list("", parameter_list(b, true), ", ", "", "");
  body(out, b, "word");
  return out.text();
}

void write_shared(writer& out, const builder& b) {
  out.line();
  std::vector<std::string> list{"word_bits word"};
  for (const parameter& one : parameters_of(b)) list.push_back(filled("const $& $", one.type, one.name));
  out.list("VALHALL_INLINE constexpr instruction " + identifier(b.ins.name) + "(", list, ", ", ") noexcept {",
           "    ");
  body(out, b, "word");
}

void write_call(writer& out, const builder& b, const instruction& first) {
  write_documentation(out, b);
  signature(out, b, "VALHALL_INLINE ", true);
  std::vector<std::string> list{fixed_bits(b)};
  for (const parameter& one : parameters_of(b)) list.push_back(one.name);
  out.list("  return detail::native_shared::" + identifier(first.name) + "(", list, ", ", ");", "      ");
  out.line("}");
}

void write_absence(writer& out, const builder& b, arch_range archs) {
  const std::vector<unsigned>& all = b.d.instructions.archs;
  const std::string since = b.d.instructions.arch_text(archs.since),
                    until = b.d.instructions.arch_text(archs.until);
  out.text("\ntemplate <int Arch = VALHALL_ARCH>\n");
  signature(out, b, "", false);
  out.line("  static_assert(Arch == 0, \"$ is not in \" VALHALL_ARCH_NAME \"; $\");", b.ins.name,
           archs.until == all.back()    ? "since " + since
           : archs.since == all.front() ? "until " + until
                                        : filled("since $ until $", since, until));
  out.text("  return {};\n}\n");
}

std::string placed_registers(const builder& b) {
  std::vector<std::string> placed;
  for (const staging& group : b.ins.stagings) {
    std::string place = filled("$::place($, $", b.native && b.checked ? "checked" : "detail",
                               staging_name(group), group.bits.start);
    if (const std::optional<unsigned> start =
            group.count_bits ? b.start_of(*group.count_bits) : std::nullopt) {
      place += filled(", $, $", *start, (1u << group.count_bits->size) - 1);
      if (group.count_bias && !group.count_wraps) place += filled(", $", group.count_bias);
    }
    placed.push_back(place + ")");
  }
  if (b.ins.has_destination) placed.push_back(destination(b));
  for (const result& written : b.ins.results)
    placed.push_back(
        filled("detail::place($, $, $)", identifier(written.name), written.bits.start, written.bits.size));
  return placed.empty() ? "{}" : join(placed, " | ");
}

const modifier* flow_member(const instruction& ins) {
  const modifier* flow = ins.find_modifier("flow");
  return flow && is_member(*flow) ? flow : nullptr;
}

std::string member_of(const builder& b, const immediate& imm, const std::string& name) {
  return filled("$.$($)", identifier(imm.name), name,
                named_rank(b.d, imm) != 0 ? std::to_string(imm.size()) : "");
}

std::string builder_signature(const description& d, const instruction& ins, const modifier_set& set) {
  const builder b{d, ins, set, {}, true};
  return filled("instruction $($)", identifier(ins.name), join(parameter_list(b, true), ", "));
}

void builder_names(writer& out, const description& d, unsigned arch, bool checked) {
  const char* const layout = is_native(d, arch) ? "native_" : "";
  out.line("using word_bits = std::uint64_t;");
  out.line("using $<arch($)$>;",
           checked ? filled("checked = detail::finish_$builder", layout)
                   : filled("packed = detail::$unchecked_words", layout),
           arch, d.places.flow.size != 0 ? ", flow" : "");
}

std::vector<std::string> builder_includes(const description& d, bool checked) {
  std::vector<std::string> includes{
      of_library(d, d.places.sources_are_codes() ? "builder_support.hpp" : "finish_builder.hpp")};
  for (const char* name : {"enums.hpp", "modifiers.hpp", "named_operands.hpp", "source_types.hpp"})
    includes.push_back(of_generated(d, name));
  if (checked) includes.push_back(of_generated(d, "value_rules.hpp"));
  return includes;
}

}  // namespace generator
