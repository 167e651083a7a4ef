// SPDX-License-Identifier: MIT
#include "readers.hpp"

/// The reader of the values that registers hold when a program starts.
namespace generator {

namespace {

/// The library's stages.
constexpr const char* known_stages[] = {"compute", "vertex", "fragment", "blend"};

/// Reads the place of a value from `node`. Its attribute `desc` is read by `add`.
preloaded_place read_place(const element& node, const layout& places) {
  node.allow("number count half desc since until");
  preloaded_place place;
  place.number = node.number("number");
  place.count = node.optional("count").value_or(1);
  place.half = node.optional("half", 1);
  place.where = node.where();
  if (place.count == 0) node.error("a value is in one register or more");
  if (place.count > 1 && place.half) node.error("a half is in one register");
  const source_kind* registers = find_named(places.source_kinds, "register");
  const unsigned all = registers ? 1u << registers->index_size : 0;
  if (place.number + place.count > all) node.error("there are $ registers", all);
  return place;
}

/// Adds `place` to the value that `node` names: a new value, or one with places in other architectures.
void add(const element& node, preloaded_place place, std::vector<preloaded_value>& values) {
  const std::string name = node.content(), text = node.value("desc");
  const auto refuse = [&](bool wrong, const char* why) {
    if (wrong) node.error("`$` $", name, why);
  };
  preloaded_value* found = find_named(values, name);
  if (!found) {
    refuse(name.empty() || identifier(name) != name, "is not a name of C++ in lower case");
    refuse(text.empty(), "needs a `desc`");
    values.push_back({name, text, {std::move(place)}});
    return;
  }
  refuse(!text.empty(), "has a `desc` already");
  refuse(std::ranges::any_of(found->places,
                             [&](const preloaded_place& p) { return overlap(p.archs, place.archs); }),
         "is in two places of one architecture");
  found->places.push_back(std::move(place));
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
    add(child, std::move(place), values);
  }
}

}  // namespace generator
