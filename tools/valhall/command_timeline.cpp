// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"
#include "run_inputs.hpp"
#include "timeline_svg.hpp"

#include "../common/text.hpp"

#include <valhall/analysis.hpp>
#include <valhall/strings.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cli {

namespace {

using nlohmann::ordered_json;
using valhall::control_flow_graph;
using valhall::message_latencies;
using valhall::timeline;
using valhall::timeline_row;
using valhall::word_index;

constexpr unsigned slot_count = 8;

/// The most cycles of a latency.
constexpr std::uint64_t most_latency = 1'000'000;

/// The words of a program as text.
std::vector<std::string> texts_of(const control_flow_graph& graph, valhall::syntax syntax) {
  valhall::print_options options;
  options.syntax = syntax;
  std::vector<std::string> texts;
  for (word_index i = 0; i < graph.size(); ++i)
    texts.push_back(to_string(graph.decoded(i), options, {.index = i}));
  return texts;
}

std::string right(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(digits.size() < width ? width - digits.size() : 0, ' ') + digits;
}

std::string line_of(const message_latencies& latencies) {
  return "memory " + std::to_string(latencies.memory) + ", varying " + std::to_string(latencies.varying) +
         ", texture " + std::to_string(latencies.texture) + ", other " + std::to_string(latencies.other) +
         " cycles";
}

/// The state of a slot while a word is the last to issue.
class slot_states {
 public:
  /// A character for each slot after `row` has issued.
  std::string next(const timeline_row& row) {
    std::string states;
    for (unsigned slot = 0; slot < slot_count; ++slot) {
      const bool sends = row.slot == static_cast<int>(slot), waits = (row.waits >> slot & 1) != 0;
      if (sends && row.arrival > arrivals_[slot]) arrivals_[slot] = row.arrival;
      if (sends) is_used_[slot] = true;
      states += sends && waits                ? 'X'
                : sends                       ? 'S'
                : waits                       ? 'W'
                : !is_used_[slot]             ? '.'
                : arrivals_[slot] > row.issue ? '|'
                                              : ':';
      if (waits) is_used_[slot] = false;
    }
    return states;
  }

 private:
  std::uint64_t arrivals_[slot_count] = {};
  bool is_used_[slot_count] = {};  ///< Whether a message has been sent since the last wait.
};

/// The timeline as a table.
std::string table(const timeline& found, const std::vector<std::string>& texts,
                  const message_latencies& latencies) {
  std::string text = "  cycle     stall  01234567  word\n";
  slot_states slots;
  std::size_t i = 0;
  for (const timeline_row& row : found.rows()) {
    text += right(row.issue, 7) + (row.stall != 0 ? right(row.stall, 10) : std::string(10, ' ')) + "  ";
    text += slots.next(row) + "  " + texts[i++] + "\n";
  }
  text += "\ncycles     " + std::to_string(found.cycles());
  text += "\nstalls     " + std::to_string(found.stalls());
  text += "\nlatencies  " + line_of(latencies) + ", as assumed or given\n";
  return text;
}

std::string json(const timeline& found, const control_flow_graph& graph,
                 const std::vector<std::string>& texts, const message_latencies& latencies) {
  ordered_json words = ordered_json::array();
  word_index i = 0;
  for (const timeline_row& row : found.rows()) {
    ordered_json waits = ordered_json::array();
    for (unsigned slot = 0; slot < slot_count; ++slot)
      if ((row.waits >> slot & 1) != 0) waits.push_back(slot);
    ordered_json word = {{"word", tools::hexadecimal_word(graph.words()[i])}, {"text", texts[i]}};
    word["issue"] = row.issue;
    word["waits"] = waits;
    word["stall"] = row.stall;
    if (row.slot >= 0) {
      word["slot"] = static_cast<int>(row.slot);
      word["arrival"] = row.arrival;
    }
    words.push_back(word);
    ++i;
  }
  const ordered_json root = {{"cycles", found.cycles()},
                             {"stalls", found.stalls()},
                             {"latencies",
                              {{"memory", latencies.memory},
                               {"varying", latencies.varying},
                               {"texture", latencies.texture},
                               {"other", latencies.other}}},
                             {"words", words}};
  return root.dump(1) + "\n";
}

exit_status run_timeline(const command& self, const std::vector<std::string>& arguments) {
  program_input input;
  bool as_svg = false, as_json = false;
  message_latencies latencies;
  std::string memory, varying, texture, other;
  const std::vector<option> options = {
      {.name = "--memory", .value = &memory},   {.name = "--varying", .value = &varying},
      {.name = "--texture", .value = &texture}, {.name = "--other", .value = &other},
      {.name = "--svg", .flag = &as_svg},       {.name = "--json", .flag = &as_json},
  };
  const parsed line = parse_program(self, arguments, options, input);
  if (!line.go_on) return line.status;
  if (as_svg && as_json) return complain(self, "`--svg` excludes `--json`");
  struct given_latency {
    const char* name;
    const std::string& text;
    unsigned& cycles;
  };
  const given_latency given[] = {{"--memory", memory, latencies.memory},
                                 {"--varying", varying, latencies.varying},
                                 {"--texture", texture, latencies.texture},
                                 {"--other", other, latencies.other}};
  for (const given_latency& g : given) {
    std::uint64_t cycles = 0;
    if (g.text.empty()) continue;
    if (!parse_number(g.text, most_latency, cycles))
      return complain(self, std::string("`") + g.name + "` must be a number of cycles up to " +
                                std::to_string(most_latency) + ", not `" + g.text + "`");
    g.cycles = static_cast<unsigned>(cycles);
  }
  std::vector<std::uint64_t> words;
  if (!read_program(input, words)) return failure;

  const control_flow_graph graph(words, input.how.arch);
  const timeline found(graph, latencies);
  const std::vector<std::string> texts = texts_of(graph, input.how.syntax);
  const exit_status written = write_output(as_svg    ? svg_of(found, texts)
                                           : as_json ? json(found, graph, texts, latencies)
                                                     : table(found, texts, latencies));
  return report_undecoded(words, input) ? failure : written;
}

}  // namespace

const command timeline_command = {
    "timeline", "[--svg|--json] [OPTION...] [FILE|-]", "show when words issue and where they wait",
    "Prints when each word of the program in FILE, or standard input, issues: one warp that issues a\n"
    "word per cycle, in the order of the text, as if no branch were taken. A word that waits delays\n"
    "the next one until the messages of its slots have arrived: its stall. Latencies of messages are\n"
    "not published; the default of 10 cycles is an assumption.\n"
    "\n"
    "A column for each slot shows S where a message is sent, | while it is in flight, : when it has\n"
    "arrived, W where a word waits for it, and X where the word that sends it waits.\n"
    "\n"
    "  --memory N     the cycles from the issue of a load, store or atomic to its result\n"
    "  --varying N    of a varying load\n"
    "  --texture N    of a texture access\n"
    "  --other N      of another message, such as BLEND\n"
    "  --svg          print a drawing\n"
    "  --json         print a JSON object\n" VALHALL_CLI_PROGRAM_HELP,
    run_timeline};

}  // namespace cli
