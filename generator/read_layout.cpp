// SPDX-License-Identifier: MIT
#include "read_layout.hpp"

#include <map>

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
        {"vector_length", &reader::vector_length},
        {"format_width", &reader::format_width},
        {"message", &reader::message},
        {"limit", &reader::limit},
        {"needs", &reader::needs},
        {"never", &reader::never},
    };
    const xml_node root = file_.root("layout");
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
    return std::move(layout_);
  }

 private:
  const xml_file& file_;
  layout layout_;

  unsigned small(xml_node node, const char* attribute) {
    const std::uint64_t value = file_.required_number(node, attribute);
    if (value > 0xffff) file_.log().error(file_.at(node), std::string("`") + attribute + "` is too large");
    return static_cast<unsigned>(value & 0xffff);
  }

  std::optional<unsigned> optional_small(xml_node node, const char* attribute) {
    if (!node.attribute(attribute)) return std::nullopt;
    return small(node, attribute);
  }

  bit_range bits(xml_node node, const char* size = "size") {
    const bit_range range{small(node, "start"), small(node, size)};
    if (range.size == 0 || range.size > 63 || range.start + range.size > 64)
      file_.log().give_up(file_.at(node), "the field does not lie within 64 bits");
    return range;
  }

  condition read_condition(xml_node node) {
    return {words(node.attribute("if_family").value()), node.attribute("if_suffix").value(),
            file_.flag(node, "if_float")};
  }

  void word(xml_node node) {
    file_.check_attributes(node, {"size", "zero"});
    if (small(node, "size") != 64) file_.log().error(file_.at(node), "only 64-bit words are supported");
    layout_.zero_bit = small(node, "zero");
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
    file_.check_attributes(node, {"size", "wide"});
    layout_.source_size = small(node, "size");
    layout_.wide_size = small(node, "wide");
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
      layout_.type_sizes.push_back(static_cast<unsigned>(file_.parse_number(node, size)));
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
    layout_.staging.push_back({file_.required_text(node, "access"), node.attribute("if_flags") != nullptr,
                               bits(node), optional_small(node, "flags")});
  }

  void staging_count(xml_node node) {
    file_.check_attributes(node, {"tag", "start", "size", "bias"});
    layout_.counts.push_back({file_.required_text(node, "tag"), bits(node), small(node, "bias")});
  }

  stepped_start read_start(xml_node node) {
    return {small(node, "start"), node.attribute("step").as_int(0), optional_small(node, "start1")};
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
      file_.check_attributes(rule,
                             {"attribute", "if_size", "start", "step", "start1", "size", "enum", "first"});
      layout_.swizzles.push_back({file_.required_text(rule, "attribute"), optional_small(rule, "if_size"),
                                  read_start(rule), small(rule, "size"), file_.required_text(rule, "enum"),
                                  optional_small(rule, "first"), file_.at(rule)});
    }
  }

  void read_source_type(xml_node node) {
    file_.check_attributes(node, {"name", "attributes", "sizes"});
    source_type type{file_.required_text(node, "name"),
                     words(node.attribute("attributes").value()),
                     {},
                     folded_text(node)};
    for (const std::string& size : words(file_.required_text(node, "sizes")))
      type.sizes.push_back(static_cast<unsigned>(file_.parse_number(node, size)));
    layout_.source_types.push_back(std::move(type));
  }

  void secondary_opcode(xml_node node) {
    for (const xml_node rule : elements(node)) {
      if (std::string_view(rule.name()) != "place") {
        file_.unknown_tag(rule);
        continue;
      }
      file_.check_attributes(rule, {"if_family", "if_mod", "if_opcode", "if_sources", "if_second",
                                    "after_sources", "start", "size", "high", "high_start"});
      secondary_rule place;
      place.if_families = words(rule.attribute("if_family").value());
      place.if_mod = rule.attribute("if_mod").value();
      place.if_opcode = optional_small(rule, "if_opcode");
      place.if_sources = optional_small(rule, "if_sources");
      place.if_second = words(rule.attribute("if_second").value());
      place.after_sources = file_.flag(rule, "after_sources");
      place.start = small(rule, "start");
      place.size = small(rule, "size");
      place.high = optional_small(rule, "high");
      if (place.high) place.high_start = small(rule, "high_start");
      layout_.secondary.push_back(std::move(place));
    }
  }

  void read_modifier(xml_node node) {
    file_.check_attributes(node, {"tag", "start", "size", "enum"});
    layout_.modifiers.push_back(
        {file_.required_text(node, "tag"), bits(node), node.attribute("enum").value(), file_.at(node)});
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
          static_cast<unsigned>(file_.parse_number(node, std::string_view(entry).substr(colon + 1)));
    }
  }

  void format_width(xml_node node) {
    file_.check_attributes(node, {"tag", "half"});
    layout_.format_tag = file_.required_text(node, "tag");
    layout_.half_formats = words(file_.required_text(node, "half"));
  }

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
