// SPDX-License-Identifier: MIT
#include "checks.hpp"
#include "instruction_reader.hpp"
#include "readers.hpp"

/// The reader of descriptions, and of the values that registers hold when a program starts.
namespace generator {

namespace {

/// The library's stages.
constexpr const char* known_stages[] = {"compute", "vertex", "fragment", "blend"};

/// Reads the place of a value from `node`. Its attribute `desc` is read by `add`.
preloaded_place read_place(const element& node, const layout& places) {
  node.allow("number count half desc since until");
  const preloaded_place place{
      node.number("number"), node.optional("count").value_or(1), node.optional("half", 1), {}, {},
      node.where()};
  if (place.count == 0) node.error("a value is in one register or more");
  if (place.count > 1 && place.half) node.error("a half is in one register");
  const source_kind* registers = find_named(places.source_kinds, "register");
  const unsigned all = registers ? 1u << registers->index_size : 0;
  if (place.number + place.count > all) node.error("there are $ registers", all);
  return place;
}

/// Adds `place` to the value that `node` names: a new value, or one with places in other architectures.
void add(const element& node, const preloaded_place& place, std::vector<preloaded_value>& values) {
  const std::string name = node.content(), text = node.value("desc");
  preloaded_value* found = find_named(values, name);
  if (!found) {
    if (name.empty() || identifier(name) != name) node.error("`$` is not a name of C++ in lower case", name);
    if (text.empty()) node.error("`$` needs a `desc`", name);
    values.push_back({name, text, {place}});
    return;
  }
  if (!text.empty()) node.error("`$` has a `desc` already", name);
  for (const preloaded_place& other : found->places)
    if (overlap(other.archs, place.archs)) node.error("`$` is in two places of one architecture", name);
  found->places.push_back(place);
}

}  // namespace

void read_preloaded(const element& node, const layout& places, std::vector<preloaded_value>& values) {
  node.allow("stages since until");
  const std::vector<std::string> stages = node.words("stages");
  for (const std::string& stage : stages)
    if (!holds(known_stages, stage)) node.error("there is no stage `$`", stage);
  for (const element& child : node.children("register")) {
    preloaded_place place = read_place(child, places);
    place.archs = (child.has("since") || child.has("until") ? child : node).archs();
    place.stages = stages;
    add(child, place, values);
  }
}

namespace {

/// The root element: `valhall` in Mesa's description, `instruction_set` in others.
element root_of(const xml_file& file) { return file.root({"valhall", "instruction_set"}); }

class isa_reader {
 public:
  isa_reader(const xml_file& file, const layout& places) : file_(file), places_(places) {}

  isa read(unsigned arch) {
    const element root = root_of(file_);
    read_described_archs(root, arch);

    root.read_children(
        {{"lut", [&](const element& node) { read_lut(node); }},
         {"enum", [&](const element& node) { read_enum(node); }},
         {"preloaded", [&](const element& node) { read_preloaded(node, places_, isa_.preloaded); }},
         {"ins", nullptr},
         {"group", nullptr}});
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
    if (isa_.instructions.empty()) root.error("there is no instruction");
    return std::move(isa_);
  }

 private:
  const xml_file& file_;
  const layout& places_;
  isa isa_;
  std::set<std::string> lut_names_;
  std::set<std::string> enum_identifiers_;
  std::size_t order_ = 0;

  void read_described_archs(const element& root, unsigned arch) {
    root.allow("arch since until archs");
    // The first published architecture of Valhall; any other set begins with 1.
    unsigned first = root.tag() == "instruction_set" ? 1 : 9;
    isa_.arch_names = arch_names(file_);
    const auto names = static_cast<unsigned>(isa_.arch_names.size());
    if (names > most_archs) root.give_up("`archs` are at most $", most_archs);
    arch_range range = root.archs();
    if (names != 0) {
      range = {1, names};
    } else if (arch == 0 && (root.has("since") || root.has("until"))) {
      if (!root.has("since") || !root.has("until") || range.until < range.since ||
          range.until - range.since >= most_archs)
        root.give_up("`since` and `until` name the first and the last of at most $ architectures",
                     most_archs);
    } else {
      first = arch != 0 ? arch : root.optional("arch").value_or(first);
      range = {first, first};
    }
    for (unsigned v = range.since; v <= range.until; ++v) isa_.archs.push_back(v);
  }

  /// Whether a described architecture is in `range`.
  bool is_described(arch_range range) const {
    return std::ranges::any_of(isa_.archs, [&](unsigned v) { return range.contains(v); });
  }
  /// Whether all described architectures are in it.
  bool is_in_all(arch_range range) const {
    return range.contains(isa_.archs.front()) && range.contains(isa_.archs.back());
  }

  void read_instructions(const element& root) {
    for (const element& node : root.children()) {
      const std::string_view tag = node.tag();
      if (tag == "ins") {
        add(node, element());
      } else if (tag == "group") {
        if (!node.child("ins")) node.error("a group without instructions");
        for (const element& child : node.children())
          if (child.tag() == "ins") add(child, node);
      }
    }
  }

  void keep_described_places() {
    for (preloaded_value& value : isa_.preloaded)
      std::erase_if(value.places, [&](const preloaded_place& p) { return !is_described(p.archs); });
    std::erase_if(isa_.preloaded, [](const preloaded_value& value) { return value.places.empty(); });
  }

  void read_lut(const element& node) {
    node.allow("name");
    const std::string name = node.text("name");
    if (!lut_names_.insert(name).second) node.error("duplicate name: the table `$` appears twice", name);
    if (name != places_.constant_lut) node.error("the layout places no table `$`", name);
    node.read_children({{"desc", [&](const element& child) { isa_.constant_text = child.content(); }},
                        {"constant", [&](const element& child) { read_constant(child); }},
                        {"erratum", nullptr}});
  }

  /// Adds an entry or, with `since`, a new value that the entry before it has from that architecture on.
  void read_constant(const element& node) {
    node.allow("desc since");
    const std::uint64_t value = node.parse_wide(node.content());
    if (value > 0xffffffff) node.error("a constant has 32 bits");
    const table_constant entry{static_cast<std::uint32_t>(value), node.value("desc")};
    const unsigned since = node.archs().since;
    if (since == 0) return isa_.constants.push_back(entry);
    if (isa_.constants.empty()) return node.error("no entry that changes is before this one");
    if (since > isa_.archs.back()) return;
    if (since <= isa_.archs.front())
      isa_.constants.back() = entry;
    else
      isa_.changed_constants.push_back({isa_.constants.size() - 1, since, entry});
  }

  enum_value read_value(const element& node) const {
    enum_value value;
    node.allow("name desc default since until alias mesa25 later words float message helpers");
    value.archs = node.archs();
    if (!is_described(value.archs)) return value;
    value.name = node.content();
    value.text = node.has("desc") ? node.value("desc") : node.value("name");
    value.aliases = node.list("alias");
    for (std::size_t s = 0; s < other_spelling_count; ++s)
      value.other_names[s] = node.value(other_spellings[s].attribute);
    value.word_names = node.list("words");
    if (node.has("helpers")) value.helpers = node.flag("helpers");
    value.in_messages = !node.has("message") || node.flag("message");
    if (value.name.empty()) node.error("a value needs a name");
    return value;
  }

  void read_enum(const element& node) {
    node.allow("name implied");
    enumeration result;
    result.name = node.text("name");
    result.where = node.where();
    std::set<std::string> seen;
    const auto read_value = [&](const element& child) { add_value(child, result, seen); };
    node.read_children(
        {{"desc", [&](const element& child) { result.text = child.content(); }},
         {"erratum", [&](const element& child) { result.errata.push_back(read_erratum(child)); }},
         {"value", read_value},
         {"reserved", read_value}});
    check_helpers(node, result);
    const std::string name = result.name;
    if (result.values.size() > 32) return node.error("`$` has more than 32 values, which fit no field", name);
    if (!enum_identifiers_.insert(identifier(name)).second)
      return node.error("duplicate name: the enum `$` appears twice", name);
    isa_.enums.emplace(name, std::move(result));
    isa_.enum_order.push_back(name);
  }

  /// Adds the value or the reserved encoding `node`; `seen` has the identifiers of the values before it.
  void add_value(const element& node, enumeration& to, std::set<std::string>& seen) const {
    if (node.tag() == "reserved") node.allow("default");
    enum_value value = node.tag() == "value" ? read_value(node) : enum_value();
    if (!value.reserved() && !seen.insert(identifier(value.name)).second)
      node.error("duplicate name: the value `$` appears twice in `$`", value.name, to.name);
    if (node.flag("default")) {
      if (value.reserved() || !is_in_all(value.archs))
        node.error("the default of `$` is reserved", to.name);
      else if (to.default_value)
        node.error("`$` has two defaults", to.name);
      else
        to.default_value = static_cast<unsigned>(to.values.size());
    }
    to.values.push_back(std::move(value));
  }

  /// Reports values without `helpers` in an enum where other values have it.
  static void check_helpers(const element& node, const enumeration& e) {
    const enum_value *known = nullptr, *unknown = nullptr;
    for (const enum_value& value : e.values)
      if (!value.reserved()) (value.helpers ? known : unknown) = &value;
    if (known && unknown)
      node.error(
          "`$` of `$` does not state whether it needs helper threads, as `$` does; `helpers` is "
          "true or false",
          unknown->name, e.name, known->name);
  }

  void check_special_names() const {
    const source_kind* special = find_named(places_.source_kinds, "special");
    // An index is entry times two plus word.
    const unsigned room = special ? (1u << special->index_size) / 2 : 0;
    std::set<std::string> seen;
    for (const special_page& page : places_.special_pages) {
      const enumeration* values = isa_.find_enum(page.enum_name);
      if (!values) {
        file_.log().error(page.where, "unknown enum `$`", page.enum_name);
        continue;
      }
      if (values->values.size() > room)
        file_.log().error(values->where, "`$` has more than the $ entries that a source can name",
                          page.enum_name, room);
      for (const enum_value& value : values->values)
        if (!value.reserved() && !seen.insert(value.name).second)
          file_.log().error(values->where, "duplicate name: the special value `$` appears twice", value.name);
    }
  }

  void add(const element& node, const element& group) {
    const arch_range archs = (node.has("since") || node.has("until") ? node : group).archs();
    ++order_;
    if (!archs.contains(isa_.arch)) return;
    std::optional<instruction> result = read_instruction(places_, isa_, node, group);
    if (!result) return;
    result->archs = {isa_.arch, isa_.arch};
    result->order = order_;
    isa_.instructions.push_back(std::move(*result));
  }
};

}  // namespace

std::vector<std::string> arch_names(const xml_file& file) { return root_of(file).list("archs"); }

isa read_isa(const xml_file& file, const layout& places, unsigned arch) {
  return isa_reader(file, places).read(arch);
}

}  // namespace generator
