// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "blocks.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"
#include "stages.hpp"

#include <valhall/analysis.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <algorithm>

namespace cli {

namespace {

using valhall::basic_block;
using valhall::edge;
using valhall::program_error;
using valhall::word_index;

/// `text`, escaped for a string of Graphviz.
std::string escaped_for_graphviz(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

/// Draws a program. Labels of branches are the names of blocks.
class drawing {
 public:
  drawing(const valhall::control_flow_graph& graph, const std::vector<program_error>& findings,
          valhall::syntax syntax)
      : graph_(graph), loops_(graph), findings_(findings), syntax_(syntax) {
    for (word_index b = 0; b < graph.blocks().size(); ++b) names_.push_back("b" + std::to_string(b));
  }

  std::string text() const {
    std::string text = "digraph program {\n  node [shape=box, fontname=monospace];\n";
    for (word_index b = 0; b < graph_.blocks().size(); ++b) text += node(b);
    for (word_index b = 0; b < graph_.blocks().size(); ++b) text += edges(b);
    return text + "}\n";
  }

 private:
  const valhall::control_flow_graph& graph_;
  const valhall::loop_forest loops_;
  const std::vector<program_error>& findings_;
  const valhall::syntax syntax_;
  std::vector<std::string> names_;

  static valhall::text_view block_name(const void* self, std::size_t index) {
    const drawing& d = *static_cast<const drawing*>(self);
    if (index >= d.graph_.size()) return {};
    const word_index block = d.graph_.block_of(static_cast<word_index>(index));
    if (d.graph_.blocks()[block].first != index) return {};
    return {d.names_[block].data(), d.names_[block].size()};
  }

  /// The first finding at word `i`; findings are in word order.
  std::vector<program_error>::const_iterator first_finding(word_index i) const {
    return std::lower_bound(findings_.begin(), findings_.end(), i,
                            [](const program_error& f, word_index word) { return f.index < word; });
  }

  bool is_wrong(const basic_block& block) const {
    return std::any_of(first_finding(block.first), first_finding(block.end),
                       [](const program_error& f) { return f.severity != valhall::severity::note; });
  }

  std::string instruction(word_index i) const {
    valhall::print_options options;
    options.labels = {block_name, this};
    options.syntax = syntax_;
    std::string text = std::to_string(i) + ": " + to_string(graph_.decoded(i), options, {.index = i});
    for (auto f = first_finding(i); f != findings_.end() && f->index == i; ++f)
      text += std::string("  ; ") + name_of(f->severity) + ": " + name_of(f->rule);
    return escaped_for_graphviz(text) + "\\l";
  }

  std::string node(word_index b) const {
    const basic_block& block = graph_.blocks()[b];
    std::string text = "  " + names_[b] + " [label=\"" + block_title(block, b);
    const bool heads = loops_.header(b) == b;
    if (heads) text += ", loop header";
    if (loops_.depth(b) != 0) text += ", loop depth " + std::to_string(loops_.depth(b));
    text += "\\l";
    for (word_index i = block.first; i < block.end; ++i) text += instruction(i);
    text += '"';
    if (!block.reachable) text += ", style=dashed";
    if (heads) text += ", peripheries=2";
    if (is_wrong(block)) text += ", color=red";
    return text + "];\n";
  }

  std::string edges(word_index b) const {
    const std::string start = "  " + names_[b] + " -> ";
    std::string text;
    for (const edge& e : graph_.blocks()[b].edges())
      text += start + names_[e.block] + " [label=\"" + name_of(e.kind) + "\"];\n";
    for (const block_exit& exit : exits_of(graph_.blocks()[b])) {
      text += std::string("  ") + exit.place + " [shape=oval, label=\"" + exit.text + "\"];\n";
      text += start + exit.place + " [label=\"" + exit.kind + "\"];\n";
    }
    return text;
  }
};

exit_status draw(const std::vector<std::uint64_t>& words, const std::string& stage, valhall::syntax syntax,
                 valhall::arch arch) {
  const valhall::control_flow_graph graph(words, arch);
  std::vector<program_error> findings;
  if (!stage.empty()) {
    const valhall::verification result = valhall::verify(graph, stage_of(stage));
    findings.assign(result.findings().begin(), result.findings().end());
  }
  return write_output(drawing(graph, findings, syntax).text());
}

exit_status run_cfg(const command& self, const std::vector<std::string>& arguments) {
  program_input input;
  std::string stage;
  const parsed line =
      parse_program(self, arguments, {{.name = "--stage", .value = &stage, .choices = stage_choices}}, input);
  if (!line.go_on) return line.status;
  if (!stage.empty()) input.how.stage = stage_of(stage);
  std::vector<std::uint64_t> words;
  if (!read_program(input, words)) return failure;

  return draw(words, stage, input.how.syntax, input.how.arch);
}

}  // namespace

const command cfg_command = {
    "cfg", "[--stage STAGE] [OPTION...] [FILE|-]", "draw the basic blocks of a program for Graphviz",
    "Prints the control-flow graph of the program in FILE, or standard input, in the language of\n"
    "Graphviz: `valhall cfg kernel.hex | dot -Tsvg > kernel.svg`.\n"
    "\n"
    "Basic blocks are called b0, b1 and so on, also in branches. An unreachable block is dashed, a\n"
    "loop header has a double border, and each edge is labelled with the transfer of control.\n"
    "\n" VALHALL_CLI_PROGRAM_HELP
    "  --stage compute|vertex|fragment|blend\n"
    "                 verify the program for this stage, show the findings of `valhall check` after\n"
    "                 instructions, and draw blocks with a fault or a hazard in red\n",
    run_cfg};

}  // namespace cli
