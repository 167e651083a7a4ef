// SPDX-License-Identifier: MIT
#include "results.hpp"

#include <charconv>
#include <map>
#include <sstream>

namespace microbench {

namespace {

constexpr const char* heading =
    "name,instruction,kind,streams,length,unroll,iterations,measured,threads,runs,ticks,median,most,"
    "cycles_per_instruction,nanoseconds,result";
constexpr std::size_t column_count = 16;

/// The values of a line; a value in quotation marks may have commas.
std::vector<std::string> values_of(const std::string& line) {
  std::vector<std::string> values(1);
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"')
      is_quoted = !is_quoted;
    else if (c == ',' && !is_quoted)
      values.emplace_back();
    else
      values.back() += c;
  }
  return values;
}

template <class Number>
bool read(const std::string& text, Number& to) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), to);
  return error == std::errc() && end == text.data() + text.size();
}

bool read(const std::string& text, std::optional<double>& to) {
  double value = 0;
  if (text.empty()) return true;
  if (!read(text, value)) return false;
  to = value;
  return true;
}

bool read_row(const std::vector<std::string>& v, measured_kernel& row) {
  row = {v[0], v[1], v[2], 0, 0, 0, 0, 0, 0, {}, {}, {}, {}, v[15]};
  return read(v[3], row.streams) && read(v[4], row.length) && read(v[5], row.unroll) &&
         read(v[6], row.iterations) && read(v[7], row.measured) && read(v[8], row.threads) &&
         read(v[10], row.ticks) && read(v[11], row.median) && read(v[12], row.most) &&
         read(v[13], row.cycles_per_instruction);
}

}  // namespace

std::string results::fact(const std::string& name) const {
  for (const auto& [known, value] : facts)
    if (known == name) return value;
  return "";
}

bool read_results(const std::string& content, results& to, std::string& problem) {
  std::istringstream lines(content);
  std::size_t number = 0;
  bool has_heading = false;
  const auto stop = [&](const std::string& text) {
    problem = std::to_string(number) + ": error: " + text;
    return false;
  };
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (number == 1 && line != "# valhall measurements 1")
      return stop(
          "the file does not begin with `# valhall measurements 1`, as run-on-board --microbench writes it");
    if (line.starts_with("# ")) {
      if (const std::size_t colon = line.find(": "); colon != std::string::npos)
        to.facts.emplace_back(line.substr(2, colon - 2), line.substr(colon + 2));
      continue;
    }
    if (!has_heading) {
      if (line != heading) return stop(std::string("the columns are ") + heading);
      has_heading = true;
      continue;
    }
    const std::vector<std::string> values = values_of(line);
    measured_kernel row;
    if (values.size() != column_count) return stop("a line has " + std::to_string(column_count) + " values");
    if (!read_row(values, row)) return stop("a number is expected");
    to.rows.push_back(row);
  }
  ++number;
  return has_heading || stop("the table is missing");
}

}  // namespace microbench
