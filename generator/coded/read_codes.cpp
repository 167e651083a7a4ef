// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"
#include "readers.hpp"

#include <cmath>

/// The elements of layouts and descriptions with codes.
namespace generator {

namespace {

/// Whether `name` is a decimal number with a point, and a normal number as a half: such constants have bits
/// in each size.
bool is_float(const std::string& name) {
  const std::size_t sign = name.starts_with("-") ? 1 : 0, point = name.find('.');
  if (point == std::string::npos || point == sign || point + 1 == name.size() ||
      name.find_first_not_of("0123456789.", sign) != std::string::npos ||
      name.find('.', point + 1) != std::string::npos)
    return false;
  const double magnitude = std::fabs(std::stod(name));
  return magnitude >= 0x1p-14 && magnitude < 65520;
}

void check_code(const element& node, const code_rule& rule, const layout& places) {
  const auto refuse = [&](bool wrong, const std::string& text) {
    if (wrong) node.error(text);
  };
  const int ways = int{!rule.prefix.empty()} + int{!rule.names.empty()} + int{rule.step != 0};
  refuse(ways != 1, "codes have a `prefix`, `names`, or a `value`");
  refuse(!rule.names.empty() && node.has("count"), "`count` is the number of `names`");
  refuse(!rule.wide_names.empty() && rule.wide_names.size() != rule.names.size(),
         "`wide_names` are as many as `names`");
  refuse(!rule.groups.empty() && rule.groups.size() * 2 != rule.count, "a group is two codes");
  for (const std::vector<std::string>* names : {&rule.names, &rule.wide_names})
    for (const std::string& name : *names)
      refuse(rule.constant && !is_float(name),
             filled("`$` is not a float with a point that is a normal number in 16 bits", name));
  refuse(rule.align == 0 || (rule.align & (rule.align - 1)) != 0, "`align` is a power of two");
  for (const code_rule& other : places.codes)
    refuse(overlap(other.archs, rule.archs) && other.first < rule.first + rule.count &&
               rule.first < other.first + other.count,
           filled("a code has another meaning at line $", other.where.line));
}

}  // namespace

void read_source_code(const element& node, layout& places) {
  code_rule rule;
  rule.kind = node.text("kind");
  rule.first = node.number("first", 0xffff);
  rule.prefix = node.value("prefix");
  rule.names = node.list("names");
  rule.wide_names = node.list("wide_names");
  rule.groups = node.list("groups");
  rule.count = rule.names.empty() ? node.number("count", 0xffff) : static_cast<unsigned>(rule.names.size());
  rule.value = node.signed_number("value", 0, 0xffff);
  rule.step = node.signed_number("step", node.has("value") ? 1 : 0, 0xff);
  rule.sizes = node.numbers("sizes");
  rule.align = node.optional("align").value_or(1);
  rule.position = node.optional("position", 3);
  rule.constant = node.flag("constant") || rule.step != 0;
  rule.shared = node.flag("shared");
  rule.archs = node.archs();
  rule.where = node.where();
  check_code(node, rule, places);
  places.codes.push_back(std::move(rule));
}

void read_result_rule(const element& node, layout& places) {
  places.results.push_back({node.text("name"), node.bits()});
}

void read_result_type(const element& node, layout& places) {
  node.text("sizes");
  places.result_types.push_back(
      {node.text("name"), node.text("field"), node.list("codes"), node.numbers("sizes")});
}

void check_coded_elements(const element& root, const layout& places) {
  need_elements(root, "result result_type source_type");
  if (!places.broken)
    root.error("the layout needs <broken>, or `zero` of <word>: how a word that could not be built is known");
  refuse_elements(root,
                  "source_kind special fau_page destination placeholder staging staging_count flow swizzles "
                  "invert limit needs never staging_words message vector_length format_width",
                  "source_code");
}

void check_codes(const element& root, const layout& places) {
  const auto refuse = [&](bool wrong, const place& where, const std::string& text) {
    if (wrong) root.log().error(where, text);
  };
  refuse(places.source_size > 12, root.child("source").where(),
         "a source that is a code has at most 12 bits");
  constexpr bit_range rules{32, 17};
  refuse(places.broken && (places.broken->bits.mask() & rules.mask()) != 0, root.where(),
         "the mark of broken words does not lie in bits 32 to 48, which have the broken rules");
  for (const code_rule& code : places.codes) {
    const code_rule* first = find_if(places.codes, [&](const code_rule& c) { return c.kind == code.kind; });
    refuse(first->constant != code.constant || first->shared != code.shared, code.where,
           "the codes of one kind are all `constant` or `shared`, or none");
    refuse(code.count == 0 || (code.first + code.count - 1) >> places.source_size != 0, code.where,
           "the codes do not fit the bits of a source");
  }
  const std::vector<std::string> kinds = code_kinds(places);
  refuse(kinds.size() > 8 || places.codes.size() > 32, root.where(),
         "there are at most 8 kinds of codes, and 32 elements <source_code>");
  const auto check_kinds = [&](const std::vector<std::string>& names, const std::string& type) {
    for (const std::string& name : names)
      refuse(!holds(kinds, name), root.where(),
             "`" + type + "` has the unknown kind of codes `" + name + "`");
  };
  for (const source_type& type : places.source_types) {
    check_kinds(type.codes, type.name);
    if (!type.literals.empty()) check_kinds({type.literals}, type.name);
  }
  for (const result_type& type : places.result_types) check_kinds(type.codes, type.name);
}

std::optional<unsigned> code_of(const layout& places, const std::string& name, unsigned arch) {
  for (const code_rule& rule : places.codes) {
    if (!rule.archs.contains(arch)) continue;
    for (unsigned i = 0; i < rule.names.size(); ++i)
      if (rule.names[i] == name) return rule.first + i;
    for (unsigned i = 0; i < rule.groups.size(); ++i)
      if (rule.groups[i] == name) return rule.first + 2 * i;
  }
  return std::nullopt;
}

void read_result(const element& node, const layout& places, instruction& ins) {
  const auto error = [&](std::string_view pattern, const auto&... parts) {
    node.error("$: $", ins.name, filled(pattern, parts...));
  };
  node.allow("field size codes types since until");
  result read;
  read.name = node.text("field");
  read.text = node.content();
  read.size = node.optional("size").value_or(ins.type_size);
  read.codes = node.list("codes");
  const result_rule* field = find_named(places.results, read.name);
  if (!field) return error("the layout has no <result> `$`", read.name);
  read.bits = field->bits;
  if (find_named(ins.results, read.name)) error("duplicate name: the result `$` appears twice", read.name);
  const result_type* type = find_if(places.result_types, [&](const result_type& t) {
    return t.field == read.name && (read.codes.empty() || t.codes == read.codes) && holds(t.sizes, read.size);
  });
  if (!type) return error("the layout has no <result_type> for a result like this");
  read.type = type->name;
  read.codes = type->codes;
  if (read.codes.empty())
    for (const code_rule& rule : places.codes)
      if (!rule.constant && !holds(read.codes, rule.kind)) read.codes.push_back(rule.kind);
  ins.results.push_back(std::move(read));
}

}  // namespace generator
