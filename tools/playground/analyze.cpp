// SPDX-License-Identifier: MIT
#include "program_text.hpp"

#include <valhall/strings_v15.hpp>
#include "../common/with_edition.hpp"
#include "cost_json.hpp"

namespace playground {

namespace {

template <class Edition>
json words_json(const program_text& program, const program_options& options, Edition edition) {
  json list = json::array();
  for (std::size_t i = 0; i < program.words.size(); ++i) {
    const auto d = decode(program.words[i], edition);
    const valhall::print_options how = {
        .permissive = true, .syntax = options.syntax, .edition = options.edition};
    json word = {{"word", digits_of(program.words[i])},
                 {"line", program.line_of(i)},
                 {"text", to_string(d, how, {.index = i})}};
    if (d.is_identified()) {
      word["name"] = d.info().name();
      word["page"] = page_of(d.info());
      word["unit"] = valhall::unit_names[std::size_t(unit_of(d.info(), options.edition))];
    }
    if (const valhall::rule broken = check(d); broken != valhall::rule::none)
      word["broken"] = name_of(broken);
    list.push_back(std::move(word));
  }
  return list;
}

template <class Edition>
json blocks_json(const valhall::basic_control_flow_graph<Edition>& graph) {
  json list = json::array();
  for (const valhall::basic_block& block : graph.blocks()) {
    json edges = json::array();
    for (const valhall::edge& e : block.edges())
      edges.push_back({{"to", e.block}, {"kind", name_of(e.kind)}});
    list.push_back({{"first", block.first},
                    {"end", block.end},
                    {"reachable", block.reachable},
                    {"ends", block.ends || block.leaves},
                    {"runs_out", block.runs_out},
                    {"edges", std::move(edges)}});
  }
  return list;
}

template <class Edition>
void add_program(json& out, const program_text& program, const program_options& options, Edition edition) {
  out["words"] = words_json(program, options, edition);
  if (!program.ok() || program.words.empty()) return;
  const valhall::basic_control_flow_graph<Edition> graph(program.words, edition);
  out["findings"] = findings_json(graph, options.stage, &program);
  out["blocks"] = blocks_json(graph);
  out["cost"] = cost_json(valhall::cost_of(program.words, edition), core_of(edition));
}

}  // namespace

std::string analyze(const std::string& text, const program_options& options) {
  const program_text program = read_program(text, options);
  json out = {{"listing", program.is_listing}, {"errors", errors_json(program.errors)}};
  tools::with_edition(options.edition, [&](auto e) { add_program(out, program, options, e); });
  return text_of(out);
}

}  // namespace playground
