// SPDX-License-Identifier: MIT
#include "readers.hpp"

#include "coded/coded.hpp"

/// The reader of layouts.
namespace generator {

namespace {

constexpr unsigned mask_size = 2;  // For a destination, and for the flags of staging registers.

condition read_condition(const element& node) {
  return {node.list("if_family"), node.value("if_suffix"), node.flag("if_float")};
}

/// `zero` is a bit that is zero in every word, and set in the mark of a broken word.
void read_word(const element& node, layout& l) {
  if (node.number("size") != 64) node.error("only 64-bit words are supported");
  if (!node.has("zero")) return;
  const bit_range zero{node.number("zero", 63), 1};
  l.fixed.push_back({"zero", zero, 0, {}});
  l.broken = {"zero", zero, 1, {}};
}

fixed_rule read_fixed(const element& node) {
  const fixed_rule rule{node.value("name"), node.bits(), node.wide_number("value"), node.archs()};
  if ((rule.value << rule.bits.start & ~rule.bits.mask()) != 0 || rule.value >> rule.bits.size != 0)
    node.error("the value does not fit its field");
  return rule;
}

void read_opcode(const element& node, layout& l) {
  const bit_range range = node.bits();
  l.opcodes.push_back({range, node.archs()});
  const unsigned end = std::max(l.opcode.end(), range.end());
  l.opcode.start = l.opcode.size == 0 ? range.start : std::min(l.opcode.start, range.start);
  l.opcode.size = end - l.opcode.start;
}

void read_source(const element& node, layout& l) {
  l.source_size = node.number("size");
  l.source_start = node.optional("start", 63).value_or(0);
  l.source_step = node.optional("step", 63).value_or(l.source_size);
  l.wide_size = node.optional("wide").value_or(0);
  l.extended_since = node.optional("extended_since");
}

void read_source_kind(const element& node, layout& l) {
  l.source_kinds.push_back({node.text("name"), node.number("prefix"), node.number("index"),
                            node.optional("pages").value_or(0), node.where()});
  if (node.has("lut")) l.constant_lut = node.value("lut");
}

void read_destination(const element& node, layout& l) {
  l.destination = node.bits("index");
  for (const element& mask : node.children("mask")) {
    mask.allow("name value");
    l.destination_masks[mask.text("name")] = mask.number("value");
  }
  for (const char* needed : {"none", "h0", "h1"})
    if (!l.destination_masks.contains(needed)) node.error("<destination> needs the mask `$`", needed);
}

void read_staging(const element& node, layout& l) {
  const bool flagless = node.has("if_flags") && !node.flag("if_flags");
  const staging_rule rule{node.text("access"), flagless, node.bits(),
                          node.optional("flags", (1u << mask_size) - 1)};
  if (rule.bits.size > 8 || (rule.flags && rule.bits.end() + mask_size > 64))
    node.give_up("the field does not lie within 64 bits, its flags included");
  l.staging.push_back(rule);
}

void read_staging_count(const element& node, layout& l) {
  const std::string of = node.value("of");
  if (!of.empty() && of != "read" && of != "written") node.error("`of` is read or written");
  const count_rule rule{node.text("tag"), node.bits(), node.number("bias"), node.flag("wraps"),
                        of.empty() ? !l.counts.empty() : of == "written"};
  if (rule.bits.size > 8) node.give_up("a count has at most 8 bits");
  l.counts.push_back(rule);
}

stepped_start read_start(const element& node) {
  return {node.number("start", 63), node.signed_number("step", 0, 63), node.optional("start1", 63)};
}

sign_rule read_sign(const element& node) { return {node.value("attribute"), read_start(node)}; }

void read_swizzle(const element& node, layout& l) {
  node.allow("attribute if_size start step start1 size enum first widens count");
  const std::string widens = node.value("widens"), count = node.value("count");
  if (!widens.empty() && widens != "half_float" && widens != "type" && widens != "amount")
    node.error("`widens` is half_float, type or amount");
  if (!count.empty() && count != "type") node.parse(count, 4);
  l.swizzles.push_back({node.text("attribute"), node.optional("if_size"), read_start(node),
                        node.number("size"), node.text("enum"), node.optional("first"), widens, count,
                        node.where()});
}

void read_source_type(const element& node, layout& l) {
  node.text("sizes");
  l.source_types.push_back({node.text("name"), node.list("attributes"), node.list("codes"),
                            node.value("literals"), node.numbers("sizes"), node.content(),
                            node.has("bits") && !node.flag("bits")});
}

void read_secondary(const element& node, layout& l) {
  node.allow(
      "if_family if_mod if_opcode if_sources if_second after_sources start size high high_start high_size "
      "flag");
  secondary_rule rule{node.list("if_family"),
                      node.value("if_mod"),
                      node.optional("if_opcode", 0xffff),
                      node.optional("if_sources"),
                      node.list("if_second"),
                      node.flag("after_sources"),
                      node.number("start", 63),
                      node.number("size", 16),
                      node.optional("high", 15),
                      {},
                      node.optional("flag", 63)};
  if (rule.high) rule.high_bits = {node.number("high_start", 63), node.optional("high_size", 8).value_or(1)};
  if (rule.high && !rule.high_bits.fits())
    node.give_up("the upper part of the secondary opcode does not lie within 64 bits");
  l.secondary.push_back(std::move(rule));
}

/// The value of a flag that makes an instruction need helper threads; absent if neither value does.
std::optional<bool> flag_with_helpers(const element& node) {
  if (!node.has("helpers")) return std::nullopt;
  const std::string value = node.value("helpers");
  if ((value != "set" && value != "clear") || node.has("enum"))
    node.error("`helpers` of a flag is set or clear; values of an enum have one of their own");
  return value == "set";
}

void read_modifier(const element& node, layout& l) {
  l.modifiers.push_back({node.text("tag"), node.content(), node.bits(), node.value("enum"),
                         node.flag("ignored"), flag_with_helpers(node), node.optional("first"), node.archs(),
                         node.where(), node.flag("in_operand")});
}

void read_vector_length(const element& node, layout& l) {
  l.vector_length_tag = node.text("tag");
  for (const std::string& entry : node.words("values")) {
    const auto [name, length] = halves_of(entry);
    if (length.empty())
      node.error("`$` is not of the form name:length", entry);
    else
      l.vector_lengths[name] = node.parse(length, 0xff);
  }
}

void read_limit(const element& node, layout& l) {
  l.limits.push_back({node.text("tag"), node.words("values"), read_condition(node), node.flag("alone"),
                      node.text("rule"), node.value("enum"), node.where()});
}

/// An element of a layout, and its reader.
struct element_rule {
  const char* tag;
  const char* attributes;
  const char*
      key;  ///< The attribute that tells elements with the tag apart; "" for one element, "*" for any.
  void (*read)(const element&, layout&);
};

const element_rule element_rules[] = {
    {"word", "size zero", "", read_word},
    {"fixed", "name start size value since until", "name",
     [](const element& node, layout& l) {
       node.text("name");
       l.fixed.push_back(read_fixed(node));
     }},
    {"broken", "start size value", "",
     [](const element& node, layout& l) {
       if (l.broken) node.error("<word> has another mark of broken words");
       l.broken = read_fixed(node);
     }},
    {"opcode", "start size since until", "", read_opcode},
    {"flow", "start size enum", "",
     [](const element& node, layout& l) { l.flow = node.bits(), l.flow_enum = node.text("enum"); }},
    {"fau_page", "start size", "", [](const element& node, layout& l) { l.fau_page = node.bits(); }},
    {"source", "size start step wide extended_since", "", read_source},
    {"source_kind", "name prefix index pages lut", "name", read_source_kind},
    {"special", "page enum", "page",
     [](const element& node, layout& l) {
       l.special_pages.push_back({node.number("page"), node.text("enum"), node.where()});
     }},
    {"type_size", "default sizes", "",
     [](const element& node, layout& l) {
       l.default_type_size = node.number("default");
       node.text("sizes");
       l.type_sizes = node.numbers("sizes");
     }},
    {"float_type", "letters", "",
     [](const element& node, layout& l) { l.float_letters = node.text("letters"); }},
    {"destination", "start index", "", read_destination},
    {"placeholder", "start size value", "",
     [](const element& node, layout& l) {
       l.placeholder = node.bits(), l.placeholder_value = node.number("value");
     }},
    {"staging", "access if_flags start size flags", "*", read_staging},
    {"staging_count", "tag start size bias wraps of", "tag", read_staging_count},
    {"negate", "attribute start step", "",
     [](const element& node, layout& l) { l.negate = read_sign(node); }},
    {"absolute", "attribute start step", "",
     [](const element& node, layout& l) { l.absolute = read_sign(node); }},
    {"invert", "attribute start step", "",
     [](const element& node, layout& l) { l.invert = read_start(node); }},
    {"swizzles", nullptr, "",
     [](const element& node, layout& l) {
       for (const element& rule : node.children("swizzle")) read_swizzle(rule, l);
     }},
    {"source_type", "name attributes codes literals sizes bits", "name", read_source_type},
    {"secondary_opcode", nullptr, "",
     [](const element& node, layout& l) {
       for (const element& rule : node.children("place")) read_secondary(rule, l);
     }},
    {"modifier", "tag start size enum first ignored helpers in_operand since until", "tag", read_modifier},
    {"member_order", "last", "", [](const element& node, layout& l) { l.last_members = node.words("last"); }},
    {"modifier_set", "name instruction", "name",
     [](const element& node, layout& l) {
       l.set_names.push_back({node.text("name"), node.text("instruction")});
     }},
    {"named_immediate", "name top", "name",
     [](const element& node, layout& l) {
       l.named_immediates.push_back(
           {node.text("name"), node.content(), node.optional("top").value_or(0), node.where()});
     }},
    {"vector_length", "tag values", "", read_vector_length},
    {"format_width", "tag half", "",
     [](const element& node, layout& l) {
       l.format_tag = node.text("tag"), l.half_formats = node.words("half");
     }},
    {"staging_words", "name", "name",
     [](const element& node, layout& l) { l.staging_formulas.push_back(read_staging_formula(node)); }},
    {"message", "units", "", [](const element& node, layout& l) { l.message_units = node.words("units"); }},
    {"limit", "tag values if_family if_suffix if_float alone rule enum", "*", read_limit},
    {"needs", "tag other value rule", "*",
     [](const element& node, layout& l) {
       l.needs.push_back({node.text("tag"), node.text("other"), node.text("value"), node.text("rule")});
     }},
    {"never", "tag if_family if_suffix if_float rule", "*",
     [](const element& node, layout& l) {
       l.nevers.push_back({node.text("tag"), node.text("rule"), read_condition(node)});
     }},
    {"source_code",
     "kind first count prefix names wide_names groups value step sizes align position constant shared since "
     "until",
     "*", read_source_code},
    {"result", "name start size", "name", read_result_rule},
    {"result_type", "name field codes sizes", "name", read_result_type},
};

/// Reports duplicate elements: one of them would be ignored silently.
void refuse_repetitions(const element& root) {
  std::map<std::string, std::vector<arch_range>> seen;
  for (const element& node : root.children()) {
    const std::string tag(node.tag());
    const element_rule* rule = find_if(element_rules, [&](const element_rule& r) { return r.tag == tag; });
    const std::string key = rule ? rule->key : "";
    if (key == "*") continue;
    const std::string name = node.value(key.c_str());
    const arch_range archs = node.archs();
    std::vector<arch_range>& earlier = seen[tag + " " + name];
    if (std::ranges::any_of(earlier, [&](arch_range r) { return overlap(r, archs); }))
      node.error("duplicate name: <$>$ appears twice", tag, name.empty() ? "" : filled(" of `$`", name));
    earlier.push_back(archs);
  }
}

/// Reports sizes that exceed the word, so that all later code may shift by them.
void check_sizes(const element& root, const layout& l) {
  const auto refuse = [&](bool wrong, const place& where, const char* text) {
    if (wrong) root.log().error(where, text);
  };
  const auto on = [&](const char* tag) { return root.child(tag).where(); };
  refuse(l.source_size == 0 || l.source_size > 16, on("source"), "a source has 1 to 16 bits");
  refuse(l.source_step < l.source_size, on("source"), "sources overlap");
  root.log().stop_on_errors();
  refuse(l.opcode.size > 16, on("opcode"), "an opcode has at most 16 bits");
  refuse(l.flow.size > 5, on("flow"), "a flow field has at most 5 bits");
  refuse(root.child("destination") && (l.destination.size > 8 || l.destination.end() + mask_size > 64),
         on("destination"), "the destination does not lie within 64 bits, its mask included");
  for (const auto& [name, value] : l.destination_masks)
    refuse(value >> mask_size != 0, on("destination"), "a mask has two bits");
  refuse(l.placeholder_value & ~(l.placeholder.mask() >> l.placeholder.start), on("placeholder"),
         "the placeholder does not fit its field");
  if (l.sources_are_codes()) check_codes(root, l);
  for (const source_kind& kind : l.source_kinds)
    refuse(kind.index_size > l.source_size || kind.prefix >> l.source_size != 0, kind.where,
           "a kind of source does not fit the bits of a source");
  for (const special_page& page : l.special_pages)
    refuse(page.page >> std::min(l.fau_page.size, 8u) != 0, page.where, "the page does not fit its field");
  for (const swizzle_rule& rule : l.swizzles)
    refuse(rule.size == 0 || rule.size > 5, rule.where, "a swizzle field has 1 to 5 bits");
  for (const modifier_rule& rule : l.modifiers)
    refuse(rule.bits.size > 5 || (rule.enum_name.empty() && rule.bits.size != 1), rule.where,
           "a modifier has at most 5 bits, and one without an enum has one");
}

}  // namespace

void need_elements(const element& root, std::string_view tags) {
  for (const std::string& tag : words(tags))
    if (!root.child(tag.c_str())) root.error("the layout needs <$>", tag);
}

void refuse_elements(const element& root, std::string_view tags, const char* beside) {
  for (const std::string& tag : words(tags))
    if (const element node = root.child(tag.c_str())) node.error("<$> does not go with <$>", tag, beside);
}

layout read_layout(const xml_file& file) {
  const element root = file.root({"layout"});
  layout result;
  refuse_repetitions(root);
  for (const element& node : root.children()) {
    const element_rule* rule =
        find_if(element_rules, [&](const element_rule& r) { return r.tag == node.tag(); });
    if (!rule) {
      node.unknown_tag();
      continue;
    }
    if (rule->attributes) node.allow(rule->attributes);
    rule->read(node, result);
  }
  need_elements(root, "word opcode source");
  // A source is a kind and an index, as in Valhall, or a code.
  if (root.child("source_code")) {
    check_coded_elements(root, result);
  } else {
    need_elements(root,
                  "type_size flow fau_page source_kind destination placeholder staging secondary_opcode "
                  "message");
    refuse_elements(root, "result result_type", "destination");
  }
  root.log().stop_on_errors();
  check_sizes(root, result);
  return result;
}

}  // namespace generator
