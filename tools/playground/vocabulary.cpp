// SPDX-License-Identifier: MIT
#include "program_text.hpp"

#include <valhall/decode.hpp>
#include <valhall/strings.hpp>
#include "../facts/layout.hpp"

namespace playground {

namespace {

/// The names of all modifiers and of their values, each once.
std::vector<std::string> modifiers(valhall::arch arch) {
  std::vector<std::string> names;
  const auto add = [&](const char* name) {
    for (const std::string& known : names)
      if (known == name) return;
    names.emplace_back(name);
  };
  for (const valhall::instruction_info& row : valhall::instructions) {
    if (!row.archs.contains(arch)) continue;
    for (unsigned i = 0; i < row.modifier_count; ++i) {
      const valhall::modifier_info& place = row.modifiers()[i];
      if (place.is_flag()) add(valhall::name_of(place, 1));
      for (const valhall::named_value& v : values_of(place, arch)) add(v.name);
    }
  }
  return names;
}

/// The name of an instruction as `options` spell it, without modifiers.
std::string name_of(const valhall::instruction_info& row, const program_options& options) {
  if (options.syntax == valhall::syntax::mesa_2022) return row.name();
  const valhall::print_options how = {.permissive = true, .syntax = options.syntax};
  const std::uint64_t word = options.arch == valhall::arch::v15
                                 ? facts::layouts_of(row, options.arch).front().fixed_bits
                                 : row.default_bits;
  const std::string line = to_string(valhall::decode(word, options.arch), how);
  if (line.starts_with('.')) return row.name();
  // The type is spelled like in the table's name.
  const std::string table_name = row.name();
  const bool typed = table_name.find('.') != std::string::npos;
  std::size_t end = line.find_first_of(" .");
  if (typed && end != std::string::npos && line[end] == '.') end = line.find_first_of(" .", end + 1);
  return line.substr(0, end);
}

json instructions_json(const program_options& options) {
  json list = json::array();
  for (const valhall::instruction_info& row : valhall::instructions) {
    if (!row.archs.contains(options.arch)) continue;
    json aliases = json::array();
    for (const valhall::instruction_alias& alias : valhall::instruction_aliases)
      if (const auto form = valhall::form_in(alias.id, options.arch); form.ok() && form.id() == row.id)
        aliases.push_back(alias.name);
    list.push_back({{"name", name_of(row, options)},
                    {"title", row.title()},
                    {"page", page_of(row)},
                    {"aliases", std::move(aliases)}});
  }
  return list;
}

json archs_json() {
  json list = json::array();
  for (unsigned n = unsigned(valhall::first_arch); n <= unsigned(valhall::last_arch); ++n) {
    const auto e = static_cast<valhall::arch>(n);
    json gpus = json::array();
    for (const valhall::gpu_name& gpu : valhall::gpu_names)
      if (gpu.arch == e) gpus.push_back(gpu.name);
    list.push_back({{"name", valhall::name_of(e)}, {"gpus", std::move(gpus)}});
  }
  return list;
}

}  // namespace

std::string vocabulary(const program_options& options) {
  json specials = json::array();
  for (const valhall::special_info& special : valhall::specials)
    if (special.archs.contains(options.arch)) specials.push_back(special.name);
  return text_of({{"archs", archs_json()},
                  {"instructions", instructions_json(options)},
                  {"specials", std::move(specials)},
                  {"modifiers", modifiers(options.arch)}});
}

}  // namespace playground
