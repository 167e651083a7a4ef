// SPDX-License-Identifier: MIT
#include "read_isa.hpp"

#include "names.hpp"
#include "read_instruction.hpp"

#include <set>

namespace generator {

namespace {

using pugi::xml_node;

class reader {
 public:
  reader(const xml_file& file, const layout& places) : file_(file), places_(places) {}

  isa read(unsigned version) {
    const xml_node root = file_.root("valhall");
    file_.check_attributes(root, {"version"});
    constexpr unsigned published_version = 9;
    isa_.version = version != 0 ? version : file_.number(root, "version", published_version, 255);

    for (const xml_node node : elements(root)) {
      const std::string_view tag = node.name();
      if (tag == "lut") {
        read_lut(node);
      } else if (tag == "enum") {
        read_enum(node);
      } else if (tag != "ins" && tag != "group") {
        file_.unknown_tag(node);
      }
    }
    check_special_names();
    file_.log().stop_on_errors();

    for (const xml_node node : elements(root)) {
      const std::string_view tag = node.name();
      if (tag == "ins") {
        add(node, xml_node());
      } else if (tag == "group") {
        if (!node.child("ins")) file_.log().error(file_.at(node), "a group without instructions");
        for (const xml_node child : elements(node))
          if (std::string_view(child.name()) == "ins") add(child, node);
      }
    }
    file_.log().stop_on_errors();
    if (isa_.instructions.empty()) file_.log().error(file_.at(root), "there is no instruction");
    return std::move(isa_);
  }

 private:
  const xml_file& file_;
  const layout& places_;
  isa isa_;
  std::set<std::string> lut_names_;
  std::set<std::string> enum_identifiers_;
  std::map<std::string, place> instructions_by_identifier_;

  void read_lut(xml_node node) {
    file_.check_attributes(node, {"name"});
    const std::string name = file_.required_text(node, "name");
    if (!lut_names_.insert(name).second)
      file_.log().error(file_.at(node), "duplicate name: the table `" + name + "` appears twice");
    if (name != places_.constant_lut)
      file_.log().error(file_.at(node), "the layout places no table `" + name + "`");
    for (const xml_node child : elements(node)) {
      const std::string_view tag = child.name();
      if (tag == "desc" || tag == "erratum") continue;
      if (tag != "constant") {
        file_.unknown_tag(child);
        continue;
      }
      file_.check_attributes(child, {"desc"});
      const std::uint64_t value = file_.parse_number(child, folded_text(child));
      if (value > 0xffffffff) file_.log().error(file_.at(child), "a constant has 32 bits");
      isa_.constants.push_back({static_cast<std::uint32_t>(value), child.attribute("desc").value()});
    }
  }

  enum_value read_value(xml_node node) {
    enum_value value;
    file_.check_attributes(node, {"name", "desc", "default", "since", "until", "alias", "words", "float"});
    if (!read_versions(file_, node).contains(isa_.version)) return value;
    value.name = folded_text(node);
    value.text = node.attribute("desc") ? node.attribute("desc").value() : node.attribute("name").value();
    value.aliases = words(node.attribute("alias").value());
    value.word_names = words(node.attribute("words").value());
    if (value.name.empty()) file_.log().error(file_.at(node), "a value needs a name");
    return value;
  }

  void read_enum(xml_node node) {
    file_.check_attributes(node, {"name", "implied"});
    enumeration result;
    result.name = file_.required_text(node, "name");
    result.where = file_.at(node);
    std::set<std::string> seen;
    for (const xml_node child : elements(node)) {
      const std::string_view tag = child.name();
      if (tag == "desc") {
        result.text = folded_text(child);
        continue;
      }
      if (tag == "erratum") continue;
      if (tag != "value" && tag != "reserved") {
        file_.unknown_tag(child);
        continue;
      }
      if (tag == "reserved") file_.check_attributes(child, {"default"});
      enum_value value = tag == "value" ? read_value(child) : enum_value();
      if (!value.reserved() && !seen.insert(identifier(value.name)).second)
        file_.log().error(file_.at(child), "duplicate name: the value `" + value.name +
                                               "` appears twice in `" + result.name + "`");
      if (file_.flag(child, "default")) {
        if (value.reserved()) {
          file_.log().error(file_.at(child), "the default of `" + result.name + "` is reserved");
        } else if (result.default_value) {
          file_.log().error(file_.at(child), "`" + result.name + "` has two defaults");
        } else {
          result.default_value = static_cast<unsigned>(result.values.size());
        }
      }
      result.values.push_back(std::move(value));
    }
    if (result.values.size() > 32) {
      file_.log().error(result.where, "`" + result.name + "` has more than 32 values, which fit no field");
      return;
    }
    const std::string name = result.name;
    if (!enum_identifiers_.insert(identifier(name)).second) {
      file_.log().error(file_.at(node), "duplicate name: the enum `" + name + "` appears twice");
      return;
    }
    isa_.enums.emplace(name, std::move(result));
    isa_.enum_order.push_back(name);
  }

  void check_special_names() {
    std::set<std::string> seen;
    for (const special_page& page : places_.special_pages) {
      const auto found = isa_.enums.find(page.enum_name);
      if (found == isa_.enums.end()) {
        file_.log().error(page.where, "unknown enum `" + page.enum_name + "`");
        continue;
      }
      // An index is entry times two plus word.
      unsigned room = 0;
      for (const source_kind& kind : places_.source_kinds)
        if (kind.name == "special") room = (1u << kind.index_size) / 2;
      if (found->second.values.size() > room)
        file_.log().error(found->second.where, "`" + page.enum_name + "` has more than the " +
                                                   std::to_string(room) + " entries that a source can name");
      for (const enum_value& value : found->second.values)
        if (!value.reserved() && !seen.insert(value.name).second)
          file_.log().error(found->second.where,
                            "duplicate name: the special value `" + value.name + "` appears twice");
    }
  }

  void add(xml_node node, xml_node group) {
    const version_range versions =
        read_versions(file_, node.attribute("since") || node.attribute("until") ? node : group);
    std::optional<instruction> result = read_instruction(file_, places_, isa_, node, group);
    if (!result || !versions.contains(isa_.version)) return;
    result->versions = versions;
    const auto [earlier, fresh] =
        instructions_by_identifier_.emplace(identifier(result->name), result->where);
    if (!fresh) {
      file_.log().error(result->where, "duplicate name: `" + result->name + "` is also at line " +
                                           std::to_string(earlier->second.line));
      return;
    }
    isa_.instructions.push_back(std::move(*result));
  }
};

}  // namespace

isa read_isa(const xml_file& file, const layout& places, unsigned version) {
  return reader(file, places).read(version);
}

}  // namespace generator
