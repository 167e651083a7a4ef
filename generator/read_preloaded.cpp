// SPDX-License-Identifier: MIT
#include "read_preloaded.hpp"

#include "names.hpp"
#include "read_instruction.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace generator {

namespace {

using pugi::xml_node;

/// The library's stages.
constexpr std::string_view known_stages[] = {"compute", "vertex", "fragment", "blend"};

unsigned register_count(const layout& places) {
  for (const source_kind& kind : places.source_kinds)
    if (kind.name == "register") return 1u << kind.index_size;
  return 0;
}

/// Reads the place of a value from `node`. Its attribute `desc` is read by `add`.
preloaded_place read_place(const xml_file& file, xml_node node, const layout& places) {
  file.check_attributes(node, {"number", "count", "half", "desc", "since", "until"});
  preloaded_place place;
  place.number = file.required_number(node, "number", 0xff);
  place.count = file.number(node, "count", 1, 0xff);
  if (node.attribute("half")) place.half = file.required_number(node, "half", 1);
  place.where = file.at(node);
  if (place.count == 0) file.log().error(place.where, "a value is in one register or more");
  if (place.count > 1 && place.half) file.log().error(place.where, "a half is in one register");
  if (const unsigned all = register_count(places); place.number + place.count > all)
    file.log().error(place.where, "there are " + std::to_string(all) + " registers");
  return place;
}

/// Adds `place` to the value that `node` names: a new value, or one with places in other architectures.
void add(const xml_file& file, xml_node node, preloaded_place place, std::vector<preloaded_value>& values) {
  const std::string name = folded_text(node), text = node.attribute("desc").value();
  const auto refuse = [&](bool wrong, const std::string& why) {
    if (wrong) file.log().error(place.where, "`" + name + "` " + why);
  };
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const preloaded_value& v) { return v.name == name; });
  if (found == values.end()) {
    refuse(name.empty() || identifier(name) != name, "is not a name of C++ in lower case");
    refuse(text.empty(), "needs a `desc`");
    values.push_back({name, text, {std::move(place)}});
    return;
  }
  refuse(!text.empty(), "has a `desc` already");
  refuse(std::any_of(found->places.begin(), found->places.end(),
                     [&](const preloaded_place& p) { return overlap(p.archs, place.archs); }),
         "is in two places of one architecture");
  found->places.push_back(std::move(place));
}

}  // namespace

void read_preloaded(const xml_file& file, xml_node node, const layout& places,
                    std::vector<preloaded_value>& values) {
  file.check_attributes(node, {"stages", "since", "until"});
  const std::vector<std::string> stages = words(file.required_text(node, "stages"));
  for (const std::string& stage : stages)
    if (std::find(std::begin(known_stages), std::end(known_stages), stage) == std::end(known_stages))
      file.log().error(file.at(node), "there is no stage `" + stage + "`");
  for (const xml_node child : elements(node)) {
    if (std::string_view(child.name()) != "register") {
      file.unknown_tag(child);
      continue;
    }
    preloaded_place place = read_place(file, child, places);
    const bool has_own = child.attribute("since") || child.attribute("until");
    place.archs = read_archs(file, has_own ? child : node);
    place.stages = stages;
    add(file, child, std::move(place), values);
  }
}

}  // namespace generator
