// SPDX-License-Identifier: MIT
#include "program_text.hpp"

#include <valhall/equivalent.hpp>
#include <valhall/optimize.hpp>
#include "../common/convert.hpp"

#include <string>
#include <utility>

namespace playground {

namespace {

json figures_json(const char* name, const valhall::program_figures& f) {
  return {{"name", name},
          {"words", f.words},
          {"moves", f.moves},
          {"waits", f.waits},
          {"messages", f.messages},
          {"distance", f.mean_distance()},
          {"cycles", f.cycles.to_double()},
          {"registers", f.registers.size()}};
}

json refused(const std::string& message) { return {{"ok", false}, {"message", message}}; }

json optimized_json(const program_text& program, const std::string& text, const program_options& options) {
  const valhall::control_flow_graph graph(program.words, options.arch);
  const valhall::optimized found = valhall::optimize(graph, options.stage, {.reports = true});
  if (!found.ok())
    return refused("line " + std::to_string(program.line_of(found.error().index)) +
                   ": a program with a hazard or a fault is not optimized; repair it first");
  const valhall::equivalence same =
      equivalent(program.words, found.code.words(), options.arch, {.stage = options.stage, .inputs = 0});
  if (!same.ok())
    return refused(std::string("the program stays as it is, since the better one is not proved equal: ") +
                   explanation_of(same.reason));
  const std::vector<std::uint64_t> after(found.code.begin(), found.code.end());
  std::vector<std::uint64_t> before = program.words;
  while (before.size() > after.size() && before.back() == 0) before.pop_back();
  const bool changed = after != before;
  json passes = json::array({figures_json("given", found.before)});
  for (unsigned i = 0; i < found.pass_count; ++i)
    passes.push_back(figures_json(name_of(found.passes[i].pass), found.passes[i].after));
  return {{"ok", true},
          {"changed", changed},
          {"text",
           changed ? tools::listing(after, options.arch,
                                    {.permissive = true, .numbered_labels = true, .syntax = options.syntax})
                   : text},
          {"passes", std::move(passes)}};
}

}  // namespace

std::string optimized(const std::string& text, const program_options& options) {
  const program_text program = read_program(text, options);
  if (!program.ok()) return text_of(refused("the text has errors; correct them first"));
  if (program.words.empty()) return text_of(refused("there are no words to optimize"));
  return text_of(optimized_json(program, text, options));
}

}  // namespace playground
