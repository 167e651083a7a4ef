// SPDX-License-Identifier: MIT
#include "builder_writer.hpp"

#include "headers.hpp"
#include "names.hpp"
#include "text.hpp"

#include <algorithm>

/// The builder of one instruction: its declaration and its body.
namespace generator {

void builder_writer::write() {
  out_.line();
  if (checked_) documentation();
  signature("VALHALL_INLINE ", true);
  body(hex(fixed_bits(), 16));
}

std::string builder_writer::shape() const {
  writer text;
  builder_writer other(text, d_, ins_, set_, value_rules_, checked_, native_);
  text.list("", parameter_list(true), ", ", "", "");
  other.body("word");
  return text.text();
}

void builder_writer::write_shared() {
  out_.line();
  std::vector<std::string> list{"word_bits word"};
  for (const parameter_declaration& one : parameter_declarations())
    list.push_back("const " + one.type + "& " + one.name);
  out_.list("VALHALL_INLINE constexpr instruction " + identifier(ins_.name) + "(", list, ", ", ") noexcept {",
            "    ");
  body("word");
}

void builder_writer::write_call(const instruction& first) {
  out_.line();
  documentation();
  signature("VALHALL_INLINE ", true);
  std::vector<std::string> list{hex(fixed_bits(), 16)};
  for (const parameter_declaration& one : parameter_declarations()) list.push_back(one.name);
  out_.list("  return detail::native_shared::" + identifier(first.name) + "(", list, ", ", ");", "      ");
  out_.line("}");
}

std::string builder_writer::declaration() const {
  return "instruction " + identifier(ins_.name) + "(" + join(parameter_list(true), ", ") + ")";
}

void builder_writer::write_absence(arch_range archs) {
  const unsigned since = archs.since, until = archs.until;
  const std::vector<unsigned>& all = d_.instructions.archs;
  const auto text = [&](unsigned arch) { return d_.instructions.arch_text(arch); };
  const std::string range = until == all.back()    ? "since " + text(since)
                            : since == all.front() ? "until " + text(until)
                                                   : "since " + text(since) + " until " + text(until);
  out_.line();
  out_.line("template <int Arch = VALHALL_ARCH>");
  signature("", false);
  out_.line("  static_assert(Arch == 0, \"" + ins_.name + " is not in \" VALHALL_ARCH_NAME \"; " + range +
            "\");");
  out_.line("  return {};");
  out_.line("}");
}

void builder_writer::body(const std::string& fixed) {
  const std::vector<std::string> forms = forms_to_refuse();
  const std::vector<std::string> terms = word_terms(fixed);
  // Forms of native words name their fields. In the message of a refused constant, g++
  // prints each argument as an expression, so a long one has a name. Not const: g++ would evaluate it.
  constexpr std::size_t longest_argument = 6;
  const bool is_long = checked_ && terms.size() > longest_argument;
  const bool has_fields = is_long || (!forms.empty() && !native_);
  if (has_fields) out_.list("  word_bits fields = ", terms, has_sums() ? " ^ " : " | ", ";", "      ");
  const std::string checked = takes_arch_ ? "checked{e}." : "checked::";
  out_.line("  return " + (!checked_         ? "packed::word("
                           : ins_.is_message ? checked + "message("
                                             : checked + "arithmetic("));
  out_.list("      ", has_fields ? std::vector<std::string>{"fields"} : terms, has_sums() ? " ^ " : " | ",
            ",", "          ");
  std::vector<std::string> rules = checked_ ? rule_terms() : encoding_terms();
  rules.insert(rules.end(), forms.begin(), forms.end());
  out_.list("      ", or_zero(rules), " | ", ",", "          ");
  out_.list("      ", operand_arguments(), ", ", ");", "          ");
  out_.line("}");
}

std::string builder_writer::placed_registers() const {
  std::string placed;
  for (const staging& group : ins_.stagings) {
    placed += (placed.empty() ? "" : " | ") +
              std::string(native_ && checked_ ? "checked::place(" : "detail::place(") + staging_name(group) +
              ", " + std::to_string(group.bits.start);
    if (const std::optional<unsigned> start = group.count_bits ? start_of(*group.count_bits) : std::nullopt) {
      placed += ", " + std::to_string(*start) + ", " + std::to_string((1u << group.count_bits->size) - 1);
      if (group.count_bias && !group.count_wraps) placed += ", " + std::to_string(group.count_bias);
    }
    placed += ")";
  }
  if (ins_.has_destination) placed += (placed.empty() ? "" : " | ") + destination();
  for (const result& written : ins_.results)
    placed += (placed.empty() ? "detail::place(" : " | detail::place(") + identifier(written.name) + ", " +
              std::to_string(written.bits.start) + ", " + std::to_string(written.bits.size) + ")";
  return placed.empty() ? "{}" : placed;
}

std::string builder_writer::destination() const {
  if (!native_) return "result";
  return start_of(runs_of(destination_mask()).front()) ? "result" : "detail::unmasked(result)";
}

std::vector<std::string> builder_writer::operand_arguments() const {
  std::vector<std::string> list;
  if (d_.places.flow.size != 0) list.push_back(flow_member() ? value_of(*flow_member()) : "flow{}");
  list.push_back(placed_registers());
  const std::size_t first = list.size();
  for (std::size_t i = 0; i < ins_.sources.size(); ++i) {
    while (list.size() < first + ins_.sources[i].position) list.push_back("detail::no_source");
    const std::optional<unsigned> free = ins_.sources[i].free;
    list.push_back(free ? "detail::uncounted(" + std::string(source_names[i]) + ", " + std::to_string(*free) +
                              ")"
                        : source_names[i]);
  }
  return list;
}

const modifier* builder_writer::flow_member() const {
  for (const modifier& m : ins_.modifiers)
    if (m.name == "flow" && is_member(m)) return &m;
  return nullptr;
}

std::uint64_t builder_writer::destination_mask() const {
  const bit_range& target = d_.places.destination;
  return bit_range{target.start + target.size, 2}.mask();
}

std::vector<builder_writer::parameter_declaration> builder_writer::parameter_declarations() const {
  std::vector<parameter_declaration> list;
  for (const staging& group : ins_.stagings) list.push_back({"staging", staging_name(group)});
  if (ins_.has_destination)
    list.push_back({ins_.type_size == 64      ? "pair_destination"
                    : ins_.whole_destination  ? "whole_destination"
                    : ins_.narrow_destination ? "narrow_destination"
                                              : "destination",
                    "result"});
  for (const result& written : ins_.results) list.push_back({written.type, identifier(written.name)});
  for (std::size_t i = 0; i < ins_.sources.size(); ++i)
    list.push_back({ins_.sources[i].type, source_names[i]});
  for (const immediate* imm : builder_immediates(d_, ins_))
    list.push_back({immediate_type(*imm), identifier(imm->name)});
  if (!set_.members.empty()) list.push_back({set_.name, "m"});
  return list;
}

std::vector<std::string> builder_writer::parameter_list(bool named) const {
  std::vector<std::string> list;
  for (const parameter_declaration& one : parameter_declarations())
    list.push_back(named ? one.type + " " + one.name : one.type);
  if (!set_.members.empty() && !set_.has_required) list.back() += " = {}";
  return list;
}

void builder_writer::signature(const std::string& prefix, bool named) {
  std::vector<std::string> list = parameter_list(named);
  if (checked_ && !set_.members.empty()) list.back().replace(0, set_.name.size(), name_in_messages(set_));
  if (takes_arch_) list.insert(list.begin(), "arch e");
  const std::string name = identifier(ins_.name) + "(";
  if (!checked_ || !set_.has_required)
    return out_.list(prefix + "constexpr instruction " + name, list, ", ", ") noexcept {", "    ");
  // Compilers quote the line with the name where the modifiers are missing, so that has their type.
  out_.line(prefix + "constexpr instruction");
  out_.line(name + join(list, ", ") + ") noexcept {");
}

std::string builder_writer::immediate_type(const immediate& imm) const {
  if (named_rank(d_, imm) != 0) return identifier(imm.name) + "_number";
  if (imm.is_float) return ins_.type_size == 16 ? "half_pair_immediate" : "float_immediate";
  return "immediate<" + std::to_string(imm.size()) + ", " + (imm.is_signed ? "true" : "false") + ">";
}

std::string builder_writer::member_of(const immediate& imm, const std::string& name) const {
  return identifier(imm.name) + "." + name + "(" +
         (named_rank(d_, imm) != 0 ? std::to_string(imm.size()) : "") + ")";
}

std::vector<std::string> builder_writer::or_zero(std::vector<std::string> terms) {
  if (terms.empty()) terms.emplace_back("0");
  return terms;
}

std::string builder_signature(const description& d, const instruction& ins, const modifier_set& set) {
  writer none;
  return builder_writer(none, d, ins, set, {}, true).declaration();
}

}  // namespace generator
