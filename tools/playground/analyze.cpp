// SPDX-License-Identifier: MIT
#include "program_text.hpp"

#include <valhall/strings.hpp>
#include "cost_json.hpp"

namespace playground {

namespace {

json words_json(const program_text& program, const program_options& options) {
  json list = json::array();
  for (std::size_t i = 0; i < program.words.size(); ++i) {
    const valhall::decoded_instruction d = valhall::decode(program.words[i], options.arch);
    const valhall::print_options how = {.permissive = true, .syntax = options.syntax};
    json word = {{"word", digits_of(program.words[i])},
                 {"line", program.line_of(i)},
                 {"text", to_string(d, how, {.index = i})}};
    if (d.is_identified()) {
      word["name"] = d.info().name();
      word["page"] = page_of(d.info());
      word["unit"] = valhall::unit_names[std::size_t(unit_of(d.info(), options.arch))];
    }
    if (const valhall::rule broken = check(d); broken != valhall::rule::none)
      word["broken"] = name_of(broken);
    list.push_back(std::move(word));
  }
  return list;
}

json blocks_json(const valhall::control_flow_graph& graph) {
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

/// Each value of each name of .reg, with its registers.
json names_json(const std::vector<valhall::named_registers>& names) {
  json list = json::array();
  for (const valhall::named_registers& n : names)
    for (std::size_t k = 0; k < n.in.size(); ++k) {
      json registers = json::array();
      for (const valhall::reg r : n.in[k]) registers.push_back("r" + std::to_string(r.number()));
      list.push_back({{"name", n.name + (n.is_group ? "[" + std::to_string(k) + "]" : "")},
                      {"line", n.where.line},
                      {"registers", std::move(registers)}});
    }
  return list;
}

void add_program(json& out, const program_text& program, const program_options& options) {
  out["words"] = words_json(program, options);
  out["names"] = names_json(program.names);
  if (!program.ok() || program.words.empty()) return;
  const valhall::control_flow_graph graph(program.words, options.arch);
  out["findings"] = findings_json(graph, options.stage, &program);
  out["blocks"] = blocks_json(graph);
  out["cost"] = cost_json(valhall::cost_of(program.words, options.arch));
}

}  // namespace

std::string analyze(const std::string& text, const program_options& options) {
  const program_text program = read_program(text, options);
  json out = {{"listing", program.is_listing}, {"errors", errors_json(program.errors)}};
  add_program(out, program, options);
  return text_of(out);
}

}  // namespace playground
