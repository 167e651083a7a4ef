// SPDX-License-Identifier: MIT
#include "settings.hpp"

#include <valhall/syntax.hpp>

#include <nlohmann/json.hpp>

#include <utility>

namespace lsp {

namespace {

using nlohmann::json;

bool set_arch(settings& current, const std::string& text) {
  const valhall::found_arch found = valhall::find_arch({text.data(), text.size()});
  if (found.ok()) current.arch = found.value();
  return found.ok();
}

bool set_spelling(settings& current, const std::string& text) {
  const valhall::found_syntax found = valhall::find_syntax({text.data(), text.size()});
  if (found.ok()) current.spelling = found.value();
  return found.ok();
}

bool set_stage(settings& current, const std::string& text) {
  using valhall::stage;
  if (text == "auto") return current.stage.reset(), true;
  for (const stage s : {stage::compute, stage::vertex, stage::fragment, stage::blend})
    if (text == name_of(s)) return current.stage = s, true;
  return false;
}

bool set_rule_link(settings& current, const std::string& text) {
  const bool fits = text.empty() || text.find(rule_place) != std::string::npos;
  if (fits) current.rule_link = text;
  return fits;
}

/// A setting that is a string.
struct text_setting {
  const char* name;
  bool (*set)(settings&, const std::string&);
  const char* right;
};

constexpr text_setting text_settings[] = {
    {"arch", set_arch, "v9 to v15, or a GPU such as \"g710\""},
    {"spelling", set_spelling, "\"2022\", \"25.0\", \"later\" or \"arm\""},
    {"stage", set_stage, "\"auto\", \"compute\", \"vertex\", \"fragment\" or \"blend\""},
    {"ruleLink", set_rule_link, "a URI with {rule} in place of the name of a rule, or \"\""},
};

constexpr std::pair<const char*, bool hint_kinds::*> hints[] = {{"constants", &hint_kinds::constants},
                                                                {"lastUses", &hint_kinds::last_uses},
                                                                {"live", &hint_kinds::live},
                                                                {"words", &hint_kinds::words}};

/// Sets the hints from a list of their names. Returns false if `names` is not such a list.
bool set_hints(settings& current, const json& names) {
  if (!names.is_array()) return false;
  hint_kinds shown = {false, false, false, false};
  for (const json& name : names) {
    bool known = false;
    for (const auto& [text, kind] : hints)
      if (name == text) known = shown.*kind = true;
    if (!known) return false;
  }
  current.hints = shown;
  return true;
}

}  // namespace

std::string update(settings& current, const json& options) {
  if (options.is_null()) return "";
  if (!options.is_object()) return "The settings of valhall are an object. ";
  std::string problems;
  for (const auto& [name, value] : options.items()) {
    bool known = false;
    for (const text_setting& s : text_settings) {
      if (name != s.name) continue;
      known = true;
      if (!value.is_string() || !s.set(current, value.get<std::string>()))
        problems += "The setting " + name + " of valhall is " + s.right + ". ";
    }
    if (name == "includeAnywhere") {
      known = true;
      if (value.is_boolean())
        current.include_anywhere = value.get<bool>();
      else
        problems += "The setting includeAnywhere of valhall is true or false. ";
    }
    if (name == "hints") {
      known = true;
      if (!set_hints(current, value))
        problems +=
            "The setting hints of valhall is a list of \"constants\", \"lastUses\", \"live\" and \"words\". ";
    }
    if (!known) problems += "There is no setting `" + name + "` of valhall. ";
  }
  return problems;
}

}  // namespace lsp
