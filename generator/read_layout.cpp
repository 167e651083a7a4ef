// SPDX-License-Identifier: MIT
#include "read_layout.hpp"

#include "read_instruction.hpp"
#include "staging_words.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

namespace generator {

namespace {

using pugi::xml_node;

class reader {
 public:
  explicit reader(const xml_file& file) : file_(file) {}

  layout read() {
    const std::map<std::string_view, void (reader::*)(xml_node)> handlers = {
        {"word", &reader::word},
        {"fixed", &reader::fixed},
        {"broken", &reader::broken},
        {"opcode", &reader::opcode},
        {"flow", &reader::flow},
        {"fau_page", &reader::fau_page},
        {"source", &reader::source},
        {"source_kind", &reader::read_source_kind},
        {"source_code", &reader::source_code},
        {"special", &reader::special},
        {"type_size", &reader::type_size},
        {"float_type", &reader::float_type},
        {"destination", &reader::destination},
        {"result", &reader::read_result},
        {"result_type", &reader::read_result_type},
        {"placeholder", &reader::placeholder},
        {"staging", &reader::read_staging},
        {"staging_count", &reader::staging_count},
        {"negate", &reader::negate},
        {"absolute", &reader::absolute},
        {"invert", &reader::invert},
        {"swizzles", &reader::swizzles},
        {"source_type", &reader::read_source_type},
        {"secondary_opcode", &reader::secondary_opcode},
        {"modifier", &reader::read_modifier},
        {"member_order", &reader::member_order},
        {"modifier_set", &reader::modifier_set},
        {"named_immediate", &reader::read_named_immediate},
        {"vector_length", &reader::vector_length},
        {"format_width", &reader::format_width},
        {"staging_words", &reader::staging_words},
        {"message", &reader::message},
        {"limit", &reader::limit},
        {"needs", &reader::needs},
        {"never", &reader::never},
    };
    const xml_node root = file_.root({"layout"});
    refuse_repetitions(root);
    for (const xml_node node : elements(root)) {
      const auto found = handlers.find(node.name());
      if (found == handlers.end()) {
        file_.unknown_tag(node);
      } else {
        (this->*found->second)(node);
      }
    }
    check_elements(root);
    file_.log().stop_on_errors();
    check_sizes(root);
    return std::move(layout_);
  }

 private:
  const xml_file& file_;
  layout layout_;

  /// Reports missing elements. A source is a kind and an index, as in Valhall, or a code.
  void check_elements(xml_node root) const {
    const auto need = [&](std::initializer_list<const char*> tags) {
      for (const char* tag : tags)
        if (!root.child(tag))
          file_.log().error(file_.at(root), std::string("the layout needs <") + tag + ">");
    };
    const auto refuse = [&](std::initializer_list<const char*> tags, const char* beside) {
      for (const char* tag : tags)
        if (root.child(tag))
          file_.log().error(file_.at(root.child(tag)),
                            std::string("<") + tag + "> does not go with <" + beside + ">");
    };
    need({"word", "opcode", "source"});
    if (root.child("source_code")) {
      need({"result", "result_type", "source_type"});
      if (!layout_.broken)
        file_.log().error(file_.at(root),
                          "the layout needs <broken>, or `zero` of <word>: how a word that could not be "
                          "built is known");
      refuse({"source_kind", "special", "fau_page", "destination", "placeholder", "staging", "staging_count",
              "flow", "swizzles", "invert", "limit", "needs", "never", "staging_words", "message",
              "vector_length", "format_width"},
             "source_code");
    } else {
      need({"type_size", "flow", "fau_page", "source_kind", "destination", "placeholder", "staging",
            "secondary_opcode", "message"});
      refuse({"result", "result_type"}, "destination");
    }
  }

  /// Reports duplicate elements, of which one would be ignored silently.
  void refuse_repetitions(xml_node root) const {
    const std::map<std::string_view, const char*> keys = {
        {"source_kind", "name"},     {"special", "page"},       {"staging_count", "tag"},
        {"source_type", "name"},     {"modifier", "tag"},       {"modifier_set", "name"},
        {"named_immediate", "name"}, {"staging_words", "name"}, {"fixed", "name"},
        {"result", "name"},          {"result_type", "name"}};
    const std::set<std::string_view> lists = {"staging", "limit", "needs", "never", "source_code"};
    std::map<std::string, std::vector<arch_range>> seen;
    for (const xml_node node : elements(root)) {
      if (lists.contains(node.name())) continue;
      const auto key = keys.find(node.name());
      const std::string name = key == keys.end() ? "" : node.attribute(key->second).value();
      const arch_range archs = read_archs(file_, node);
      std::vector<arch_range>& earlier = seen[node.name() + (" " + name)];
      if (std::any_of(earlier.begin(), earlier.end(), [&](arch_range r) { return overlap(r, archs); }))
        file_.log().error(file_.at(node), std::string("duplicate name: <") + node.name() +
                                              (name.empty() ? ">" : "> of `" + name + "`") +
                                              " appears twice");
      earlier.push_back(archs);
    }
  }

  /// Reports sizes that exceed the word, so that all later code may shift by them.
  void check_sizes(xml_node root) {
    const auto refuse = [&](bool wrong, const place& where, const char* text) {
      if (wrong) file_.log().error(where, text);
    };
    const auto on = [&](const char* tag) { return file_.at(root.child(tag)); };
    const layout& l = layout_;
    refuse(l.source_size == 0 || l.source_size > 16, on("source"), "a source has 1 to 16 bits");
    refuse(l.source_step < l.source_size, on("source"), "sources overlap");
    file_.log().stop_on_errors();
    refuse(l.opcode.size > 16, on("opcode"), "an opcode has at most 16 bits");
    refuse(l.flow.size > 5, on("flow"), "a flow field has at most 5 bits");
    refuse(root.child("destination") &&
               (l.destination.size > 8 || l.destination.start + l.destination.size + mask_size > 64),
           on("destination"), "the destination does not lie within 64 bits, its mask included");
    for (const auto& [name, value] : l.destination_masks)
      refuse(value >> mask_size != 0, on("destination"), "a mask has two bits");
    refuse(l.placeholder_value & ~(l.placeholder.mask() >> l.placeholder.start), on("placeholder"),
           "the placeholder does not fit its field");
    if (l.sources_are_codes()) check_codes(root);
    for (const code_rule& code : l.codes)
      refuse(code.count == 0 || (code.first + code.count - 1) >> l.source_size != 0, code.where,
             "the codes do not fit the bits of a source");
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

  /// Reports values that exceed the limits of the templates that sets with codes share.
  void check_codes(xml_node root) const {
    const auto refuse = [&](bool wrong, const place& where, const std::string& text) {
      if (wrong) file_.log().error(where, text);
    };
    const layout& l = layout_;
    refuse(l.source_size > 12, file_.at(root.child("source")), "a source that is a code has at most 12 bits");
    constexpr bit_range rules{32, 17};
    refuse(l.broken && (l.broken->bits.mask() & rules.mask()) != 0, file_.at(root),
           "the mark of broken words does not lie in bits 32 to 48, which have the broken rules");
    std::vector<std::string> kinds;
    for (const code_rule& code : l.codes) {
      if (std::find(kinds.begin(), kinds.end(), code.kind) == kinds.end()) kinds.push_back(code.kind);
      const auto first = std::find_if(l.codes.begin(), l.codes.end(),
                                      [&](const code_rule& other) { return other.kind == code.kind; });
      refuse(first->constant != code.constant || first->shared != code.shared, code.where,
             "the codes of one kind are all `constant` or `shared`, or none");
    }
    refuse(kinds.size() > 8 || l.codes.size() > 32, file_.at(root),
           "there are at most 8 kinds of codes, and 32 elements <source_code>");
    const auto known = [&](const std::vector<std::string>& names, const std::string& type) {
      for (const std::string& name : names)
        refuse(std::find(kinds.begin(), kinds.end(), name) == kinds.end(), file_.at(root),
               "`" + type + "` has the unknown kind of codes `" + name + "`");
    };
    for (const source_type& type : l.source_types) {
      known(type.codes, type.name);
      if (!type.literals.empty()) known({type.literals}, type.name);
    }
    for (const result_type& type : l.result_types) known(type.codes, type.name);
  }

  static constexpr unsigned mask_size = 2;  // For a destination, and for the flags of staging registers.

  unsigned small(xml_node node, const char* attribute, unsigned most = 0xff) {
    return file_.required_number(node, attribute, most);
  }

  std::optional<unsigned> optional_small(xml_node node, const char* attribute, unsigned most = 0xff) {
    if (!node.attribute(attribute)) return std::nullopt;
    return small(node, attribute, most);
  }

  bit_range bits(xml_node node, const char* size = "size") {
    const bit_range range{small(node, "start"), small(node, size)};
    if (!range.fits()) file_.log().give_up(file_.at(node), "the field does not lie within 64 bits");
    return range;
  }

  condition read_condition(xml_node node) {
    return {words(node.attribute("if_family").value()), node.attribute("if_suffix").value(),
            file_.flag(node, "if_float")};
  }

  /// `zero` is a bit that is zero in every word, and set in the mark of a broken word.
  void word(xml_node node) {
    file_.check_attributes(node, {"size", "zero"});
    if (small(node, "size") != 64) file_.log().error(file_.at(node), "only 64-bit words are supported");
    if (!node.attribute("zero")) return;
    const bit_range zero{small(node, "zero", 63), 1};
    layout_.fixed.push_back({"zero", zero, 0, {}});
    layout_.broken = {"zero", zero, 1, {}};
  }

  fixed_rule read_fixed(xml_node node) {
    const fixed_rule rule{node.attribute("name").value(), bits(node),
                          file_.parse_number(node, file_.required_text(node, "value")),
                          read_archs(file_, node)};
    if ((rule.value << rule.bits.start & ~rule.bits.mask()) != 0 || rule.value >> rule.bits.size != 0)
      file_.log().error(file_.at(node), "the value does not fit its field");
    return rule;
  }

  void fixed(xml_node node) {
    file_.check_attributes(node, {"name", "start", "size", "value", "since", "until"});
    file_.required_text(node, "name");
    layout_.fixed.push_back(read_fixed(node));
  }

  void broken(xml_node node) {
    file_.check_attributes(node, {"start", "size", "value"});
    if (layout_.broken) file_.log().error(file_.at(node), "<word> has another mark of broken words");
    layout_.broken = read_fixed(node);
  }

  void opcode(xml_node node) {
    file_.check_attributes(node, {"start", "size", "since", "until"});
    const bit_range range = bits(node);
    layout_.opcodes.push_back({range, read_archs(file_, node)});
    bit_range& all = layout_.opcode;
    if (all.size == 0) all = range;
    const unsigned end = std::max(all.start + all.size, range.start + range.size);
    all.start = std::min(all.start, range.start);
    all.size = end - all.start;
  }

  void flow(xml_node node) {
    file_.check_attributes(node, {"start", "size", "enum"});
    layout_.flow = bits(node);
    layout_.flow_enum = file_.required_text(node, "enum");
  }

  void fau_page(xml_node node) {
    file_.check_attributes(node, {"start", "size"});
    layout_.fau_page = bits(node);
  }

  void source(xml_node node) {
    file_.check_attributes(node, {"size", "start", "step", "wide", "extended_since"});
    layout_.source_size = small(node, "size");
    layout_.source_start = optional_small(node, "start", 63).value_or(0);
    layout_.source_step = optional_small(node, "step", 63).value_or(layout_.source_size);
    layout_.wide_size = optional_small(node, "wide").value_or(0);
    layout_.extended_since = optional_small(node, "extended_since");
  }

  void read_source_kind(xml_node node) {
    file_.check_attributes(node, {"name", "prefix", "index", "pages", "lut"});
    layout_.source_kinds.push_back({file_.required_text(node, "name"), small(node, "prefix"),
                                    small(node, "index"), optional_small(node, "pages").value_or(0),
                                    file_.at(node)});
    if (node.attribute("lut")) layout_.constant_lut = node.attribute("lut").value();
  }

  void source_code(xml_node node) {
    file_.check_attributes(
        node, {"kind", "first", "count", "prefix", "names", "wide_names", "groups", "value", "step", "sizes",
               "align", "position", "constant", "shared", "since", "until"});
    code_rule rule;
    rule.kind = file_.required_text(node, "kind");
    rule.first = small(node, "first", 0xffff);
    rule.prefix = node.attribute("prefix").value();
    rule.names = words(node.attribute("names").value());
    rule.wide_names = words(node.attribute("wide_names").value());
    rule.groups = words(node.attribute("groups").value());
    rule.count = rule.names.empty() ? small(node, "count", 0xffff) : static_cast<unsigned>(rule.names.size());
    rule.value = file_.signed_number(node, "value", 0, 0xffff);
    rule.step = file_.signed_number(node, "step", node.attribute("value") ? 1 : 0, 0xff);
    for (const std::string& size : words(node.attribute("sizes").value()))
      rule.sizes.push_back(file_.parse_small(node, size, 0xff));
    rule.align = optional_small(node, "align").value_or(1);
    rule.position = optional_small(node, "position", 3);
    rule.constant = file_.flag(node, "constant") || rule.step != 0;
    rule.shared = file_.flag(node, "shared");
    rule.archs = read_archs(file_, node);
    rule.where = file_.at(node);
    check_code(node, rule);
    layout_.codes.push_back(std::move(rule));
  }

  /// Whether `name` is a decimal number with a point, and a normal number as a half: such constants have bits
  /// in each size.
  static bool is_float(const std::string& name) {
    const std::size_t sign = name.starts_with("-") ? 1 : 0, point = name.find('.');
    if (point == std::string::npos || point == sign || point + 1 == name.size() ||
        name.find_first_not_of("0123456789.", sign) != std::string::npos ||
        name.find('.', point + 1) != std::string::npos)
      return false;
    const double magnitude = std::fabs(std::stod(name));
    return magnitude >= 0x1p-14 && magnitude < 65520;
  }

  void check_code(xml_node node, const code_rule& rule) {
    const auto refuse = [&](bool wrong, const std::string& text) {
      if (wrong) file_.log().error(rule.where, text);
    };
    const int ways = int{!rule.prefix.empty()} + int{!rule.names.empty()} + int{rule.step != 0};
    refuse(ways != 1, "codes have a `prefix`, `names`, or a `value`");
    refuse(!rule.names.empty() && node.attribute("count"), "`count` is the number of `names`");
    refuse(!rule.wide_names.empty() && rule.wide_names.size() != rule.names.size(),
           "`wide_names` are as many as `names`");
    refuse(!rule.groups.empty() && rule.groups.size() * 2 != rule.count, "a group is two codes");
    for (const std::vector<std::string>* names : {&rule.names, &rule.wide_names})
      for (const std::string& name : *names)
        refuse(rule.constant && !is_float(name),
               "`" + name + "` is not a float with a point that is a normal number in 16 bits");
    refuse(rule.align == 0 || (rule.align & (rule.align - 1)) != 0, "`align` is a power of two");
    for (const code_rule& other : layout_.codes)
      refuse(overlap(other.archs, rule.archs) && other.first < rule.first + rule.count &&
                 rule.first < other.first + other.count,
             "a code has another meaning at line " + std::to_string(other.where.line));
  }

  void special(xml_node node) {
    file_.check_attributes(node, {"page", "enum"});
    layout_.special_pages.push_back({small(node, "page"), file_.required_text(node, "enum"), file_.at(node)});
  }

  void type_size(xml_node node) {
    file_.check_attributes(node, {"default", "sizes"});
    layout_.default_type_size = small(node, "default");
    for (const std::string& size : words(file_.required_text(node, "sizes")))
      layout_.type_sizes.push_back(file_.parse_small(node, size, 0xff));
  }

  void float_type(xml_node node) {
    file_.check_attributes(node, {"letters"});
    layout_.float_letters = file_.required_text(node, "letters");
  }

  void destination(xml_node node) {
    file_.check_attributes(node, {"start", "index"});
    layout_.destination = bits(node, "index");
    for (const xml_node mask : elements(node)) {
      if (std::string_view(mask.name()) != "mask") {
        file_.unknown_tag(mask);
        continue;
      }
      file_.check_attributes(mask, {"name", "value"});
      layout_.destination_masks[file_.required_text(mask, "name")] = small(mask, "value");
    }
    for (const char* needed : {"none", "h0", "h1"})
      if (!layout_.destination_masks.contains(needed))
        file_.log().error(file_.at(node), std::string("<destination> needs the mask `") + needed + "`");
  }

  void read_result(xml_node node) {
    file_.check_attributes(node, {"name", "start", "size"});
    layout_.results.push_back({file_.required_text(node, "name"), bits(node)});
  }

  void read_result_type(xml_node node) {
    file_.check_attributes(node, {"name", "field", "codes", "sizes"});
    result_type type{file_.required_text(node, "name"),
                     file_.required_text(node, "field"),
                     words(node.attribute("codes").value()),
                     {}};
    for (const std::string& size : words(file_.required_text(node, "sizes")))
      type.sizes.push_back(file_.parse_small(node, size, 0xff));
    layout_.result_types.push_back(std::move(type));
  }

  void placeholder(xml_node node) {
    file_.check_attributes(node, {"start", "size", "value"});
    layout_.placeholder = bits(node);
    layout_.placeholder_value = small(node, "value");
  }

  void read_staging(xml_node node) {
    file_.check_attributes(node, {"access", "if_flags", "start", "size", "flags"});
    const bool flagless = node.attribute("if_flags") && !file_.flag(node, "if_flags");
    const staging_rule rule{file_.required_text(node, "access"), flagless, bits(node),
                            optional_small(node, "flags", (1u << mask_size) - 1)};
    if (rule.bits.size > 8 || (rule.flags && rule.bits.start + rule.bits.size + mask_size > 64))
      file_.log().give_up(file_.at(node), "the field does not lie within 64 bits, its flags included");
    layout_.staging.push_back(rule);
  }

  void staging_count(xml_node node) {
    file_.check_attributes(node, {"tag", "start", "size", "bias", "wraps", "of"});
    const std::string_view of = node.attribute("of").value();
    if (!of.empty() && of != "read" && of != "written")
      file_.log().error(file_.at(node), "`of` is read or written");
    const count_rule rule{file_.required_text(node, "tag"), bits(node), small(node, "bias"),
                          file_.flag(node, "wraps"), of.empty() ? !layout_.counts.empty() : of == "written"};
    if (rule.bits.size > 8) file_.log().give_up(file_.at(node), "a count has at most 8 bits");
    layout_.counts.push_back(rule);
  }

  stepped_start read_start(xml_node node) {
    return {small(node, "start", 63), file_.signed_number(node, "step", 0, 63),
            optional_small(node, "start1", 63)};
  }

  sign_rule sign(xml_node node) {
    file_.check_attributes(node, {"attribute", "start", "step"});
    return {node.attribute("attribute").value(), read_start(node)};
  }
  void negate(xml_node node) { layout_.negate = sign(node); }
  void absolute(xml_node node) { layout_.absolute = sign(node); }
  void invert(xml_node node) { layout_.invert = sign(node).start; }

  void swizzles(xml_node node) {
    for (const xml_node rule : elements(node)) {
      if (std::string_view(rule.name()) != "swizzle") {
        file_.unknown_tag(rule);
        continue;
      }
      file_.check_attributes(rule, {"attribute", "if_size", "start", "step", "start1", "size", "enum",
                                    "first", "widens", "count"});
      const std::string widens = rule.attribute("widens").value();
      if (!widens.empty() && widens != "half_float" && widens != "type" && widens != "amount")
        file_.log().error(file_.at(rule), "`widens` is half_float, type or amount");
      const std::string count = rule.attribute("count").value();
      if (!count.empty() && count != "type") file_.parse_small(rule, count, 4);
      layout_.swizzles.push_back({file_.required_text(rule, "attribute"), optional_small(rule, "if_size"),
                                  read_start(rule), small(rule, "size"), file_.required_text(rule, "enum"),
                                  optional_small(rule, "first"), widens, count, file_.at(rule)});
    }
  }

  void read_source_type(xml_node node) {
    file_.check_attributes(node, {"name", "attributes", "codes", "literals", "sizes", "bits"});
    source_type type{file_.required_text(node, "name"),
                     words(node.attribute("attributes").value()),
                     words(node.attribute("codes").value()),
                     node.attribute("literals").value(),
                     {},
                     folded_text(node),
                     node.attribute("bits") && !file_.flag(node, "bits")};
    for (const std::string& size : words(file_.required_text(node, "sizes")))
      type.sizes.push_back(file_.parse_small(node, size, 0xff));
    layout_.source_types.push_back(std::move(type));
  }

  void secondary_opcode(xml_node node) {
    for (const xml_node rule : elements(node)) {
      if (std::string_view(rule.name()) != "place") {
        file_.unknown_tag(rule);
        continue;
      }
      file_.check_attributes(
          rule, {"if_family", "if_mod", "if_opcode", "if_sources", "if_second", "after_sources", "start",
                 "size", "high", "high_start", "high_size", "flag"});
      secondary_rule place;
      place.if_families = words(rule.attribute("if_family").value());
      place.if_mod = rule.attribute("if_mod").value();
      place.if_opcode = optional_small(rule, "if_opcode", 0xffff);
      place.if_sources = optional_small(rule, "if_sources");
      place.if_second = words(rule.attribute("if_second").value());
      place.after_sources = file_.flag(rule, "after_sources");
      place.start = small(rule, "start", 63);
      place.size = small(rule, "size", 16);
      place.high = optional_small(rule, "high", 15);
      if (place.high)
        place.high_bits = {small(rule, "high_start", 63), file_.number(rule, "high_size", 1, 8)};
      if (place.high && !place.high_bits.fits())
        file_.log().give_up(file_.at(rule),
                            "the upper part of the secondary opcode does not lie within 64 bits");
      place.flag = optional_small(rule, "flag", 63);
      layout_.secondary.push_back(std::move(place));
    }
  }

  void read_modifier(xml_node node) {
    file_.check_attributes(node, {"tag", "start", "size", "enum", "first", "ignored", "helpers", "in_operand",
                                  "since", "until"});
    layout_.modifiers.push_back({file_.required_text(node, "tag"), folded_text(node), bits(node),
                                 node.attribute("enum").value(), file_.flag(node, "ignored"),
                                 flag_with_helpers(node), optional_small(node, "first"),
                                 read_archs(file_, node), file_.at(node), file_.flag(node, "in_operand")});
  }

  /// The value of a flag that makes an instruction need helper threads; absent if neither value does.
  std::optional<bool> flag_with_helpers(xml_node node) {
    const pugi::xml_attribute attribute = node.attribute("helpers");
    if (!attribute) return std::nullopt;
    const std::string_view value = attribute.value();
    if ((value != "set" && value != "clear") || node.attribute("enum"))
      file_.log().error(file_.at(node),
                        "`helpers` of a flag is set or clear; values of an enum have one of their own");
    return value == "set";
  }

  void member_order(xml_node node) {
    file_.check_attributes(node, {"last"});
    layout_.last_members = words(file_.required_text(node, "last"));
  }

  void modifier_set(xml_node node) {
    file_.check_attributes(node, {"name", "instruction"});
    layout_.set_names.push_back(
        {file_.required_text(node, "name"), file_.required_text(node, "instruction")});
  }

  void read_named_immediate(xml_node node) {
    file_.check_attributes(node, {"name", "top"});
    layout_.named_immediates.push_back({file_.required_text(node, "name"), folded_text(node),
                                        optional_small(node, "top").value_or(0), file_.at(node)});
  }

  void vector_length(xml_node node) {
    file_.check_attributes(node, {"tag", "values"});
    layout_.vector_length_tag = file_.required_text(node, "tag");
    for (const std::string& entry : words(file_.required_text(node, "values"))) {
      const std::size_t colon = entry.find(':');
      if (colon == std::string::npos) {
        file_.log().error(file_.at(node), "`" + entry + "` is not of the form name:length");
        continue;
      }
      layout_.vector_lengths[entry.substr(0, colon)] =
          file_.parse_small(node, std::string_view(entry).substr(colon + 1), 0xff);
    }
  }

  void format_width(xml_node node) {
    file_.check_attributes(node, {"tag", "half"});
    layout_.format_tag = file_.required_text(node, "tag");
    layout_.half_formats = words(file_.required_text(node, "half"));
  }

  void staging_words(xml_node node) { layout_.staging_formulas.push_back(read_staging_formula(file_, node)); }

  void message(xml_node node) {
    file_.check_attributes(node, {"units"});
    layout_.message_units = words(file_.required_text(node, "units"));
  }

  void limit(xml_node node) {
    file_.check_attributes(node,
                           {"tag", "values", "if_family", "if_suffix", "if_float", "alone", "rule", "enum"});
    layout_.limits.push_back({file_.required_text(node, "tag"), words(file_.required_text(node, "values")),
                              read_condition(node), file_.flag(node, "alone"),
                              file_.required_text(node, "rule"), node.attribute("enum").value(),
                              file_.at(node)});
  }

  void needs(xml_node node) {
    file_.check_attributes(node, {"tag", "other", "value", "rule"});
    layout_.needs.push_back({file_.required_text(node, "tag"), file_.required_text(node, "other"),
                             file_.required_text(node, "value"), file_.required_text(node, "rule")});
  }

  void never(xml_node node) {
    file_.check_attributes(node, {"tag", "if_family", "if_suffix", "if_float", "rule"});
    layout_.nevers.push_back(
        {file_.required_text(node, "tag"), file_.required_text(node, "rule"), read_condition(node)});
  }
};

}  // namespace

layout read_layout(const xml_file& file) { return reader(file).read(); }

}  // namespace generator
