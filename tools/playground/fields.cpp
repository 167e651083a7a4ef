// SPDX-License-Identifier: MIT
#include "program_text.hpp"

#include <valhall/editor.hpp>
#include <valhall/strings.hpp>
#include "../facts/word_fields.hpp"

#include <string>

namespace playground {

namespace {

json fields_json(const valhall::decoded_instruction& d) {
  json list = json::array();
  for (const facts::word_field& f : facts::fields_of_word(d))
    list.push_back({{"high", f.field.start + f.field.size - 1},
                    {"low", f.field.start},
                    {"name", f.field.name},
                    {"kind", f.kind()},
                    {"bits", f.binary()},
                    {"means", f.means},
                    {"about", f.about},
                    {"wrong", f.wrong != 0}});
  return list;
}

json word_json(const valhall::decoded_instruction& d, valhall::syntax syntax) {
  json out = {{"word", digits_of(d.word())},
              {"text", to_string(d, {.permissive = true, .syntax = syntax})},
              {"cpp", valhall::to_cpp_string(d)}};
  if (const valhall::rule broken = check(d); broken != valhall::rule::none) {
    out["broken"] = name_of(broken);
    const std::string missing = missing_feature_text(missing_feature_of(d), d.in());
    out["message"] = missing.empty() ? std::string(explanation_of(broken)) : missing;
  }
  if (d.is_identified()) {
    const valhall::instruction_documentation& documentation =
        valhall::documentation[static_cast<unsigned>(d.id())];
    out["name"] = d.info().name();
    out["title"] = d.info().title();
    out["page"] = page_of(d.info());
    out["about"] = documentation.text;
    out["fields"] = fields_json(d);
  }
  return out;
}

}  // namespace

std::string fields(std::uint64_t word, const program_options& options) {
  return text_of(word_json(valhall::decode(word, options.arch), options.syntax));
}

}  // namespace playground
