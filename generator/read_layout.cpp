// SPDX-License-Identifier: MIT
#include "read_layout.hpp"

#include "staging_words.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace generator {

namespace {

using pugi::xml_node;

class reader {
 public:
  explicit reader(const xml_file& file) : file_(file) {}

  layout read() {
    const std::map<std::string_view, void (reader::*)(xml_node)> handlers = {
        {"word", &reader::word},
        {"opcode", &reader::opcode},
        {"flow", &reader::flow},
        {"fau_page", &reader::fau_page},
        {"source", &reader::source},
        {"source_kind", &reader::read_source_kind},
        {"special", &reader::special},
        {"type_size", &reader::type_size},
        {"float_type", &reader::float_type},
        {"destination", &reader::destination},
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
    const xml_node root = file_.root("layout");
    refuse_repetitions(root);
    for (const xml_node node : elements(root)) {
      const auto found = handlers.find(node.name());
      if (found == handlers.end()) {
        file_.unknown_tag(node);
      } else {
        (this->*found->second)(node);
      }
    }
    for (const char* needed : {"word", "opcode", "flow", "fau_page", "source", "source_kind", "type_size",
                               "destination", "placeholder", "staging", "secondary_opcode", "message"})
      if (!root.child(needed))
        file_.log().error(file_.at(root), std::string("the layout needs <") + needed + ">");
    file_.log().stop_on_errors();
    check_sizes(root);
    return std::move(layout_);
  }

 private:
  const xml_file& file_;
  layout layout_;

  /// Reports duplicate elements where one would silently win.
  void refuse_repetitions(xml_node root) const {
    const std::map<std::string_view, const char*> keys = {
        {"source_kind", "name"},     {"special", "page"},      {"staging_count", "tag"},
        {"source_type", "name"},     {"modifier", "tag"},      {"modifier_set", "name"},
        {"named_immediate", "name"}, {"staging_words", "name"}};
    const std::set<std::string_view> lists = {"staging", "limit", "needs", "never"};
    std::set<std::string> seen;
    for (const xml_node node : elements(root)) {
      if (lists.contains(node.name())) continue;
      const auto key = keys.find(node.name());
      const std::string name = key == keys.end() ? "" : node.attribute(key->second).value();
      if (!seen.insert(node.name() + (" " + name)).second)
        file_.log().error(file_.at(node), std::string("duplicate name: <") + node.name() +
                                              (name.empty() ? ">" : "> of `" + name + "`") +
                                              " appears twice");
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
    file_.log().stop_on_errors();
    refuse(l.opcode.size > 16, on("opcode"), "an opcode has at most 16 bits");
    refuse(l.flow.size > 5, on("flow"), "a flow field has at most 5 bits");
    refuse(l.destination.size > 8 || l.destination.start + l.destination.size + mask_size > 64,
           on("destination"), "the destination does not lie within 64 bits, its mask included");
    for (const auto& [name, value] : l.destination_masks)
      refuse(value >> mask_size != 0, on("destination"), "a mask has two bits");
    refuse(l.placeholder_value & ~(l.placeholder.mask() >> l.placeholder.start), on("placeholder"),
           "the placeholder does not fit its field");
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

  static constexpr unsigned mask_size = 2;  // Of a destination, and of the flags of staging registers.

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

  void word(xml_node node) {
    file_.check_attributes(node, {"size", "zero"});
    if (small(node, "size") != 64) file_.log().error(file_.at(node), "only 64-bit words are supported");
    layout_.zero_bit = small(node, "zero", 63);
  }

  void opcode(xml_node node) {
    file_.check_attributes(node, {"start", "size"});
    layout_.opcode = bits(node);
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
    file_.check_attributes(node, {"size", "wide", "extended_since"});
    layout_.source_size = small(node, "size");
    layout_.wide_size = small(node, "wide");
    layout_.extended_since = optional_small(node, "extended_since");
  }

  void read_source_kind(xml_node node) {
    file_.check_attributes(node, {"name", "prefix", "index", "pages", "lut"});
    layout_.source_kinds.push_back({file_.required_text(node, "name"), small(node, "prefix"),
                                    small(node, "index"), optional_small(node, "pages").value_or(0),
                                    file_.at(node)});
    if (node.attribute("lut")) layout_.constant_lut = node.attribute("lut").value();
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

  void sign(xml_node node, std::optional<stepped_start>& target) {
    file_.check_attributes(node, {"attribute", "start", "step"});
    target = read_start(node);
  }
  void negate(xml_node node) { sign(node, layout_.negate); }
  void absolute(xml_node node) { sign(node, layout_.absolute); }
  void invert(xml_node node) { sign(node, layout_.invert); }

  void swizzles(xml_node node) {
    for (const xml_node rule : elements(node)) {
      if (std::string_view(rule.name()) != "swizzle") {
        file_.unknown_tag(rule);
        continue;
      }
      file_.check_attributes(
          rule, {"attribute", "if_size", "start", "step", "start1", "size", "enum", "first", "widens"});
      const std::string widens = rule.attribute("widens").value();
      if (!widens.empty() && widens != "half_float" && widens != "type" && widens != "amount")
        file_.log().error(file_.at(rule), "`widens` is half_float, type or amount");
      layout_.swizzles.push_back({file_.required_text(rule, "attribute"), optional_small(rule, "if_size"),
                                  read_start(rule), small(rule, "size"), file_.required_text(rule, "enum"),
                                  optional_small(rule, "first"), widens, file_.at(rule)});
    }
  }

  void read_source_type(xml_node node) {
    file_.check_attributes(node, {"name", "attributes", "sizes"});
    source_type type{file_.required_text(node, "name"),
                     words(node.attribute("attributes").value()),
                     {},
                     folded_text(node)};
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
    file_.check_attributes(node, {"tag", "start", "size", "enum", "first", "ignored"});
    layout_.modifiers.push_back({file_.required_text(node, "tag"), folded_text(node), bits(node),
                                 node.attribute("enum").value(), file_.flag(node, "ignored"),
                                 optional_small(node, "first"), file_.at(node)});
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
