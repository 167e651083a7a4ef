// SPDX-License-Identifier: MIT
#include "program_text.hpp"

#include <valhall/strings_v15.hpp>
#include "../common/with_edition.hpp"
#include "cost_json.hpp"

namespace playground {

namespace {

template <class Edition>
void write_words(json& out, const program_text& program, const program_options& options, Edition edition) {
  out.begin('[');
  for (std::size_t i = 0; i < program.words.size(); ++i) {
    const auto d = decode(program.words[i], edition);
    const valhall::print_options how = {
        .permissive = true, .syntax = options.syntax, .edition = options.edition};
    out.begin('{').key("word").word(program.words[i]).member("line", program.line_of(i));
    out.member("text", to_string(d, how, {.index = i}));
    if (d.is_identified()) {
      out.member("name", d.info().name()).member("page", page_of(d.info()));
      out.member("unit", valhall::unit_names[std::size_t(unit_of(d.info(), options.edition))]);
    }
    if (const valhall::rule broken = check(d); broken != valhall::rule::none)
      out.member("broken", name_of(broken));
    out.end('}');
  }
  out.end(']');
}

template <class Edition>
void write_blocks(json& out, const valhall::basic_control_flow_graph<Edition>& graph) {
  out.begin('[');
  for (const valhall::basic_block& block : graph.blocks()) {
    out.begin('{').member("first", block.first).member("end", block.end);
    out.member("reachable", block.reachable).member("ends", block.ends || block.leaves);
    out.member("runs_out", block.runs_out).key("edges").begin('[');
    for (const valhall::edge& e : block.edges())
      out.begin('{').member("to", e.block).member("kind", name_of(e.kind)).end('}');
    out.end(']').end('}');
  }
  out.end(']');
}

template <class Edition>
void write_program(json& out, const program_text& program, const program_options& options, Edition edition) {
  out.key("words");
  write_words(out, program, options, edition);
  if (!program.ok() || program.words.empty()) return;
  const valhall::basic_control_flow_graph<Edition> graph(program.words, edition);
  out.key("findings");
  write_findings(out, graph, options.stage, &program);
  out.key("blocks");
  write_blocks(out, graph);
  out.key("cost");
  write_cost(out, valhall::cost_of(program.words, edition), core_of(edition));
}

}  // namespace

std::string analyze(const std::string& text, const program_options& options) {
  const program_text program = read_program(text, options);
  json out;
  out.begin('{').member("listing", program.is_listing).key("errors");
  write_errors(out, program.errors);
  tools::with_edition(options.edition, [&](auto e) { write_program(out, program, options, e); });
  out.end('}');
  return std::move(out).take();
}

}  // namespace playground
