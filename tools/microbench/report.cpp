// SPDX-License-Identifier: MIT
// microbench report: the measurements of run-on-board beside the predictions of the cost model.
#include "report.hpp"

#include "arguments.hpp"
#include "color.hpp"
#include "files.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace microbench {

namespace {

using nlohmann::ordered_json;

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string fixed(const std::optional<double>& value, int digits) {
  return value ? fixed(*value, digits) : "-";
}

std::string padded(std::string text, std::size_t width, bool is_left = false) {
  if (text.size() < width) text.insert(is_left ? text.size() : 0, width - text.size(), ' ');
  return text;
}

/// The facts on which the figures depend, in a line.
std::string machine_of(const results& r) {
  return r.fact("gpu") + ", " + r.fact("cores") + " cores, " + r.fact("driver") + ", " + r.fact("kernel") +
         ", " + r.fact("board") + "; clock " + r.fact("clock") + "; counter " + r.fact("counter");
}

/// The values of a row of the table.
std::vector<std::string> cells_of(const instruction_summary& s) {
  return {s.instruction,         fixed(s.latency, 2), fixed(s.throughput, 2),
          fixed(s.predicted, 2), fixed(s.ratio(), 2), fixed(100 * s.spread, 1) + " %"};
}
const std::vector<std::string> columns = {"instruction", "latency", "per warp",
                                          "predicted",   "ratio",   "spread"};

std::string table_of(const results& r, const std::vector<instruction_summary>& all) {
  std::vector<std::vector<std::string>> rows = {columns};
  for (const instruction_summary& s : all) rows.push_back(cells_of(s));
  std::size_t name_width = 0;
  for (const auto& row : rows) name_width = std::max(name_width, row[0].size());
  std::string text = machine_of(r) + "\n\n";
  for (const auto& row : rows) {
    text += padded(row[0], name_width, true);
    for (std::size_t i = 1; i < row.size(); ++i) text += padded(row[i], 11);
    text += "\n";
  }
  return text;
}

std::string markdown_of(const results& r, const std::vector<instruction_summary>& all) {
  std::string text = "## " + r.fact("gpu") + "\n\n" + machine_of(r) + ".\n\n|", line = "\n|";
  for (const std::string& column : columns) {
    text += " " + column + " |";
    line += " --- |";
  }
  text += line + "\n";
  for (const instruction_summary& s : all) {
    text += "|";
    for (const std::string& cell : cells_of(s)) text += " " + cell + " |";
    text += "\n";
  }
  return text;
}

ordered_json json_of(const results& r, const std::vector<instruction_summary>& all) {
  const auto number = [](const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json();
  };
  ordered_json facts = ordered_json::object(), list = ordered_json::array();
  for (const auto& [name, value] : r.facts) facts[name] = value;
  for (const instruction_summary& s : all)
    list.push_back({{"instruction", s.instruction},
                    {"latency", number(s.latency)},
                    {"reciprocal_throughput", number(s.throughput)},
                    {"predicted", number(s.predicted)},
                    {"ratio", number(s.ratio())},
                    {"spread", s.spread}});
  return {{"facts", std::move(facts)}, {"instructions", std::move(list)}};
}

/// The problem of results without figures.
std::string no_figures(const results& r) {
  if (r.fact("counter") == "none") return "no clock of the GPU counted, so there are no cycles";
  for (const measured_kernel& row : r.rows)
    if (row.result != "ok") return "no kernel has cycles; " + row.name + ": " + row.result;
  return "no kernel has cycles: the clock of the GPU was not fixed, and its counter is not of cycles";
}

cli::exit_status run(const cli::command& self, const std::vector<std::string>& arguments) {
  std::string core_name;
  bool json = false, svg = false, markdown = false;
  constexpr std::size_t most_files = 1000;
  const cli::parsed line = cli::parse(self, arguments,
                                      {{.name = "--json", .flag = &json},
                                       {.name = "--svg", .flag = &svg},
                                       {.name = "--markdown", .flag = &markdown},
                                       {.name = "--core", .value = &core_name}},
                                      most_files);
  if (!line.go_on) return line.status;
  if (line.operands.empty()) return complain(self, "a file with results is missing");
  if (json + svg + markdown > 1)
    return complain(self, "`--json`, `--svg` and `--markdown` exclude each other");
  if (svg && line.operands.size() > 1) return complain(self, "`--svg` draws one file");
  const valhall::shader_core* chosen = valhall::find_core({core_name.data(), core_name.size()});
  if (!core_name.empty() && chosen == nullptr)
    return complain(self, "`" + core_name + "` is not a core of the cost model");

  std::string text;
  ordered_json list = ordered_json::array();
  for (const std::string& file : line.operands) {
    std::string content, problem;
    results r;
    if (!cli::read_input(file, content)) return cli::failure;
    if (!read_results(content, r, problem)) {
      cli::print_report(cli::shown_name(file) + ":" + problem + "\n");
      return cli::failure;
    }
    const valhall::shader_core* core = chosen != nullptr ? chosen : core_of(r);
    if (core == nullptr) {
      cli::print_problem(cli::shown_name(file) +
                         ": neither the core nor the architecture is known; --core names one");
      return cli::failure;
    }
    const std::vector<instruction_summary> all = summarize(r, *core);
    if (all.empty()) {
      cli::print_problem(cli::shown_name(file) + ": " + no_figures(r));
      return cli::failure;
    }
    if (json) list.push_back(json_of(r, all));
    if (svg) text += svg_of(r, all);
    if (markdown) text += (text.empty() ? "" : "\n") + markdown_of(r, all);
    if (!json && !svg && !markdown) text += (text.empty() ? "" : "\n") + table_of(r, all);
  }
  return cli::write_output(json ? list.dump(1) + "\n" : text);
}

const cli::command report_command = {
    "report",
    "[OPTION...] RESULTS...",
    "print measured times beside the predictions of the cost model",
    "Reads what `run-on-board --microbench` printed, and prints for each instruction the latency, the\n"
    "reciprocal throughput as cycles for an instruction of a warp, the prediction of the cost model\n"
    "for that, measured in relation to predicted, and by how much the longest run exceeds the\n"
    "shortest one.\n"
    "\n"
    "  --json         print JSON, with the facts of the machine\n"
    "  --svg          draw the throughputs and their predictions\n"
    "  --markdown     print a table for a page\n"
    "  --core NAME    the core of the cost model, such as g610; by default the one in the results\n",
    run,
    "microbench "};

}  // namespace

int report(const std::vector<std::string>& arguments) {
  cli::set_program_name("microbench report");
  return run(report_command, arguments);
}

}  // namespace microbench
