// SPDX-License-Identifier: MIT
#include "read_isa.hpp"

#include "merge_archs.hpp"
#include "names.hpp"
#include "part_readers.hpp"
#include "read_instruction.hpp"
#include "read_preloaded.hpp"

#include <algorithm>
#include <set>

namespace generator {

namespace {

using pugi::xml_node;

/// The root element: `valhall` in Mesa's description, `instruction_set` in others.
xml_node root_of(const xml_file& file) { return file.root({"valhall", "instruction_set"}); }

class reader {
 public:
  reader(const xml_file& file, const layout& places) : file_(file), places_(places) {}

  isa read(unsigned arch) {
    const xml_node root = root_of(file_);
    read_described_archs(root, arch);

    for (const xml_node node : elements(root)) {
      const std::string_view tag = node.name();
      if (tag == "lut") {
        read_lut(node);
      } else if (tag == "enum") {
        read_enum(node);
      } else if (tag == "preloaded") {
        read_preloaded(file_, node, places_, isa_.preloaded);
      } else if (tag != "ins" && tag != "group") {
        file_.unknown_tag(node);
      }
    }
    keep_described_places();
    check_special_names();
    file_.log().stop_on_errors();

    for (const unsigned v : isa_.archs) {
      isa_.arch = v;
      order_ = 0;
      read_instructions(root);
    }
    file_.log().stop_on_errors();
    merge_archs(isa_, file_.log());
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
  std::size_t order_ = 0;

  void read_described_archs(xml_node root, unsigned arch) {
    file_.check_attributes(root, {"arch", "since", "until", "archs"});
    // The first published architecture of Valhall; any other set begins with 1.
    const unsigned published_arch = std::string_view(root.name()) == "instruction_set" ? 1 : 9;
    isa_.arch_names = arch_names(file_);
    if (!isa_.arch_names.empty()) {
      if (isa_.arch_names.size() > most_archs)
        file_.log().give_up(file_.at(root), "`archs` are at most " + std::to_string(most_archs));
      for (unsigned v = 1; v <= isa_.arch_names.size(); ++v) isa_.archs.push_back(v);
      return;
    }
    const arch_range range = read_archs(file_, root);
    if (arch == 0 && (root.attribute("since") || root.attribute("until"))) {
      if (!root.attribute("since") || !root.attribute("until") || range.until < range.since ||
          range.until - range.since >= most_archs)
        file_.log().give_up(file_.at(root), "`since` and `until` name the first and the last of at most " +
                                                std::to_string(most_archs) + " architectures");
      for (unsigned v = range.since; v <= range.until; ++v) isa_.archs.push_back(v);
      return;
    }
    isa_.archs = {arch != 0 ? arch : file_.number(root, "arch", published_arch, 255)};
  }

  /// Whether a described architecture is in `range`.
  bool is_described(arch_range range) const {
    return std::any_of(isa_.archs.begin(), isa_.archs.end(), [&](unsigned v) { return range.contains(v); });
  }
  /// Whether all described architectures are in it.
  bool is_in_all(arch_range range) const {
    return range.contains(isa_.archs.front()) && range.contains(isa_.archs.back());
  }

  void read_instructions(xml_node root) {
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
  }

  void keep_described_places() {
    for (preloaded_value& value : isa_.preloaded)
      std::erase_if(value.places, [&](const preloaded_place& p) { return !is_described(p.archs); });
    std::erase_if(isa_.preloaded, [](const preloaded_value& value) { return value.places.empty(); });
  }

  void read_lut(xml_node node) {
    file_.check_attributes(node, {"name"});
    const std::string name = file_.required_text(node, "name");
    if (!lut_names_.insert(name).second)
      file_.log().error(file_.at(node), "duplicate name: the table `" + name + "` appears twice");
    if (name != places_.constant_lut)
      file_.log().error(file_.at(node), "the layout places no table `" + name + "`");
    for (const xml_node child : elements(node)) {
      const std::string_view tag = child.name();
      if (tag == "desc") {
        isa_.constant_text = folded_text(child);
        continue;
      }
      if (tag == "erratum") continue;
      if (tag != "constant") {
        file_.unknown_tag(child);
        continue;
      }
      file_.check_attributes(child, {"desc", "since"});
      const std::uint64_t value = file_.parse_number(child, folded_text(child));
      if (value > 0xffffffff) file_.log().error(file_.at(child), "a constant has 32 bits");
      add_constant(child, {static_cast<std::uint32_t>(value), child.attribute("desc").value()});
    }
  }

  /// Adds an entry or, with `since`, a new value that the entry before it has from that architecture on.
  void add_constant(xml_node node, const table_constant& entry) {
    const unsigned since = read_archs(file_, node).since;
    if (since == 0) return isa_.constants.push_back(entry);
    if (isa_.constants.empty())
      return file_.log().error(file_.at(node), "no entry that changes is before this one");
    if (since > isa_.archs.back()) return;
    if (since <= isa_.archs.front())
      isa_.constants.back() = entry;
    else
      isa_.changed_constants.push_back({isa_.constants.size() - 1, since, entry});
  }

  enum_value read_value(xml_node node) {
    enum_value value;
    file_.check_attributes(node, {"name", "desc", "default", "since", "until", "alias", "mesa25", "later",
                                  "words", "float", "message", "helpers"});
    value.archs = read_archs(file_, node);
    if (!is_described(value.archs)) return value;
    value.name = folded_text(node);
    value.text = node.attribute("desc") ? node.attribute("desc").value() : node.attribute("name").value();
    value.aliases = words(node.attribute("alias").value());
    for (std::size_t s = 0; s < other_spelling_count; ++s)
      value.other_names[s] = node.attribute(other_spellings[s].attribute).value();
    value.word_names = words(node.attribute("words").value());
    if (node.attribute("helpers")) value.helpers = file_.flag(node, "helpers");
    value.in_messages = !node.attribute("message") || file_.flag(node, "message");
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
      if (tag == "erratum") {
        result.errata.push_back(read_erratum(file_, child));
        continue;
      }
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
        if (value.reserved() || !is_in_all(value.archs)) {
          file_.log().error(file_.at(child), "the default of `" + result.name + "` is reserved");
        } else if (result.default_value) {
          file_.log().error(file_.at(child), "`" + result.name + "` has two defaults");
        } else {
          result.default_value = static_cast<unsigned>(result.values.size());
        }
      }
      result.values.push_back(std::move(value));
    }
    check_helpers(result);
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

  /// Reports values without `helpers` in an enum where other values have it.
  void check_helpers(const enumeration& e) {
    const enum_value *known = nullptr, *unknown = nullptr;
    for (const enum_value& value : e.values)
      if (!value.reserved()) (value.helpers ? known : unknown) = &value;
    if (known != nullptr && unknown != nullptr)
      file_.log().error(e.where, "`" + unknown->name + "` of `" + e.name +
                                     "` does not state whether it needs helper threads, as `" + known->name +
                                     "` does; `helpers` is true or false");
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
    const arch_range archs =
        read_archs(file_, node.attribute("since") || node.attribute("until") ? node : group);
    ++order_;
    if (!archs.contains(isa_.arch)) return;
    std::optional<instruction> result = read_instruction(file_, places_, isa_, node, group);
    if (!result) return;
    result->archs = {isa_.arch, isa_.arch};
    result->order = order_;
    isa_.instructions.push_back(std::move(*result));
  }
};

}  // namespace

std::vector<std::string> arch_names(const xml_file& file) {
  return words(root_of(file).attribute("archs").value());
}

isa read_isa(const xml_file& file, const layout& places, unsigned arch) {
  return reader(file, places).read(arch);
}

}  // namespace generator
