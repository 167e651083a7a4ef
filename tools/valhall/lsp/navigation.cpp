// SPDX-License-Identifier: MIT
// Definition, references and rename of names, and the list of the symbols of a text.
#include "features.hpp"
#include "names.hpp"
#include "uri.hpp"

#include <valhall/editor.hpp>
#include "../../common/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace lsp {

using nlohmann::json;

namespace {

/// A name of one of the files of a program.
struct located {
  const program_file* file;
  occurrence what;
};

/// The name at a place, its definition and its uses.
struct found_name {
  std::vector<program_file> files;
  occurrence here;
  std::vector<located> all;

  bool is_defined() const {
    return std::any_of(all.begin(), all.end(), [](const located& l) { return l.what.defines(); });
  }
};

std::optional<found_name> find_name(const workspace& all, const open_file& file, const position& where) {
  found_name found;
  const std::size_t byte = file.text.byte_of(where, all.units);
  bool any = false;
  for (const occurrence& o : names_in(file.text, all.how.spelling)) {
    if (o.where.line != where.line || byte < o.where.start || byte > o.where.start + o.where.length) continue;
    found.here = o;
    any = true;
  }
  if (!any) return std::nullopt;
  found.files = all.files_with(file);
  for (const program_file& part : found.files)
    for (const occurrence& o : names_in(*part.text, all.how.spelling))
      if (o.kind == found.here.kind && o.name == found.here.name && o.scope == found.here.scope &&
          (o.scope == 0 || &part.text->text() == &file.text.text()))
        found.all.push_back({&part, o});
  return found;
}

/// The file that an .include on the line of `where` names.
json included_at(const open_file& file, const position& where) {
  const valhall::text_view line = file.text.line(where.line);
  valhall::line_tokens rest(line);
  bool includes = false;
  for (valhall::token t; rest.next(t);) {
    includes |= t.kind == valhall::token_kind::directive && tools::same_name(t.text, ".include");
    if (!includes || t.kind != valhall::token_kind::string || t.text.size < 2) continue;
    const std::string name(t.text.data + 1, t.text.size - 2);
    const std::string path =
        (std::filesystem::path(file.path).parent_path() / name).lexically_normal().string();
    for (const included_file& included : file.analysis.files)
      if (std::filesystem::path(included.path).lexically_normal() == path)
        return {{"uri", uri_of(path)}, {"range", {{"start", json_of({})}, {"end", json_of({})}}}};
  }
  return nullptr;
}

}  // namespace

json definition_at(const workspace& all, const open_file& file, const position& where) {
  const std::optional<found_name> found = find_name(all, file, where);
  if (!found) return included_at(file, where);
  json list = json::array();
  for (const located& l : found->all)
    if (l.what.defines()) list.push_back(location_of(l.file->uri, *l.file->text, l.what.where, all.units));
  return list;
}

json references_at(const workspace& all, const open_file& file, const position& where, bool with_definition) {
  const std::optional<found_name> found = find_name(all, file, where);
  json list = json::array();
  if (!found || !found->is_defined()) return list;
  for (const located& l : found->all)
    if (with_definition || !l.what.defines())
      list.push_back(location_of(l.file->uri, *l.file->text, l.what.where, all.units));
  return list;
}

json name_at(const workspace& all, const open_file& file, const position& where) {
  const std::optional<found_name> found = find_name(all, file, where);
  if (!found || !found->is_defined()) return nullptr;
  return {{"range", range_of(file.text, found->here.where, all.units)},
          {"placeholder", std::string(found->here.name)}};
}

answer renamed(const workspace& all, const open_file& file, const position& where, const std::string& name) {
  const auto refuse = [](const std::string& why) { return request_error{request_error::failed, why}; };
  const std::optional<found_name> found = find_name(all, file, where);
  if (!found || !found->is_defined())
    return refuse("there is no label, symbol, register or macro of the program here");
  if (!is_free_name(name, all.how.spelling))
    return refuse("`" + name +
                  "` is not a name: letters, digits and _, not first a digit, and no register or uniform");
  for (const program_file& part : found->files)
    for (const occurrence& o : names_in(*part.text, all.how.spelling))
      if (o.defines() && o.kind == found->here.kind && o.scope == found->here.scope && o.name == name)
        return refuse("`" + name + "` is already defined");
  json changes = json::object();
  for (const located& l : found->all)
    changes[l.file->uri].push_back(
        {{"range", range_of(*l.file->text, l.what.where, all.units)}, {"newText", name}});
  return json{{"changes", std::move(changes)}};
}

json symbols_of(const workspace& all, const open_file& file) {
  using role = occurrence::role;
  // Kinds of the protocol: Function, Constant, Method and Variable.
  const auto kind_of = [](role r) {
    return r == role::constant ? 14 : r == role::macro ? 6 : r == role::reg ? 13 : 12;
  };
  json list = json::array();
  for (const occurrence& o : names_in(file.text, all.how.spelling)) {
    if (!o.defines()) continue;
    const span line = {o.where.line, 0, file.text.line(o.where.line).size};
    list.push_back({{"name", std::string(o.name)},
                    {"kind", kind_of(o.as)},
                    {"range", range_of(file.text, line, all.units)},
                    {"selectionRange", range_of(file.text, o.where, all.units)}});
  }
  return list;
}

}  // namespace lsp
