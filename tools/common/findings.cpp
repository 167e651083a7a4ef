// SPDX-License-Identifier: MIT
#include "findings.hpp"

#include "files.hpp"
#include "text.hpp"

#include <valhall/strings.hpp>

#include <algorithm>
#include <cstddef>

namespace cli {

namespace {

using tools::is_digit;

/// The sentence of a finding.
std::string sentence_of(const valhall::program_error& f, const valhall::control_flow_graph& graph) {
  std::string text(512, '\0');
  text.resize(valhall::explain(text.data(), text.size(), f, graph));
  if (text.size() > 512) static_cast<void>(valhall::explain(text.data(), text.size(), f, graph));
  return text;
}

/// Reads the decimal number at `at` and advances `at` to its end.
std::size_t number_at(const std::string& text, std::size_t& at) {
  std::size_t number = 0;
  for (; at < text.size() && is_digit(text[at]); ++at)
    number = number * 10 + static_cast<std::size_t>(text[at] - '0');
  return number;
}

/// The line of a word, with its file if that differs from the file of `from`.
std::string line_of(std::size_t word, const std::vector<text_place>& places, std::size_t from) {
  const text_place& place = places[word];
  return std::to_string(place.quotation.line) + (place.file == places[from].file ? "" : " of " + place.file);
}

/// `sentence`, a finding at the word `from`, with `line N` in place of `word N` and `lines N to M` in place
/// of `words N to M`. A number that is not the index of a word remains.
std::string with_lines(const std::string& sentence, const std::vector<text_place>& places, std::size_t from) {
  std::string text;
  for (std::size_t at = 0; at < sentence.size();) {
    const std::size_t start = sentence.find("word", at);
    if (start == std::string::npos) return text + sentence.substr(at);
    text += sentence.substr(at, start - at);
    at = start + 4;
    const bool several = at < sentence.size() && sentence[at] == 's';
    std::size_t end = at + (several ? 2 : 1);
    const bool has_number = end < sentence.size() && sentence[end - 1] == ' ' && is_digit(sentence[end]);
    const std::size_t first = has_number ? number_at(sentence, end) : 0;
    // `word 0x` begins the word itself.
    const bool is_hexadecimal = end < sentence.size() && sentence[end] == 'x';
    if (!has_number || is_hexadecimal || first >= places.size()) {
      text += "word";
      continue;
    }
    at = end;
    std::size_t last = first;
    if (several && sentence.compare(at, 4, " to ") == 0) {
      at += 4;
      last = std::min(number_at(sentence, at), places.size() - 1);
    }
    const std::string first_line = line_of(first, places, from), last_line = line_of(last, places, from);
    text += first_line == last_line ? "line " + first_line : "lines " + first_line + " to " + last_line;
  }
  return text;
}

std::string place_of(const text_place& place) {
  return place.file + ":" + std::to_string(place.quotation.line) + ":" +
         std::to_string(place.quotation.column);
}

/// Whether it is known where word `index` is in its text.
bool has_place(const program_input& input, std::size_t index) {
  return input.how.places != nullptr && index < input.how.places->size();
}

}  // namespace

std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const std::string& file, valhall::severity least) {
  std::string report;
  for (const valhall::program_error& f : result)
    if (f.severity >= least) report += shown_name(file) + ":" + to_string(f, graph) + "\n";
  return report;
}

std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const std::vector<text_place>& places, valhall::severity least) {
  std::string report;
  for (const valhall::program_error& f : result) {
    if (f.severity < least) continue;
    const std::size_t index = std::min<std::size_t>(f.index, places.size() - 1);
    const std::string& call = places[index].call;
    report += place_of(places[index]) + ": " + name_of(f.severity) + ": " +
              with_lines(sentence_of(f, graph), places, index) +
              (call.empty() ? "" : "; the macro is called in line " + call) + " [" + name_of(f) + "]" +
              excerpt_of(places[index].quotation) + "\n";
  }
  return report;
}

std::string report_of(const valhall::verification& result, const valhall::control_flow_graph& graph,
                      const program_input& input, valhall::severity least) {
  return has_place(input, 0) ? report_of(result, graph, *input.how.places, least)
                             : report_of(result, graph, input.file, least);
}

std::string place_of(const program_input& input, std::size_t index) {
  return has_place(input, index) ? place_of((*input.how.places)[index])
                                 : shown_name(input.file) + ":" + std::to_string(index);
}

std::string message_at(const program_input& input, std::size_t index, const std::string& text) {
  return place_of(input, index) + ": " + text +
         (has_place(input, index) ? excerpt_of((*input.how.places)[index].quotation) : "");
}

std::string sum_of(const valhall::verification& result) {
  using valhall::severity;
  std::string sum;
  for (const severity s : {severity::fault, severity::hazard, severity::note}) {
    const auto count = std::count_if(result.begin(), result.end(),
                                     [s](const valhall::program_error& f) { return f.severity == s; });
    if (count == 0) continue;
    sum += (sum.empty() ? "" : ", ") + std::to_string(count) + " " + name_of(s) + (count == 1 ? "" : "s");
  }
  return sum;
}

}  // namespace cli
