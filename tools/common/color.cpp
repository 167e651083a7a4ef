// SPDX-License-Identifier: MIT
#include "color.hpp"

#include <array>
#include <cstdlib>
#include <sstream>
#include <string_view>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace cli {

namespace {

std::string& chosen() {
  static std::string when = "auto";
  return when;
}

std::string& program_name() {
  static std::string name = "valhall";
  return name;
}

bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
  return _isatty(_fileno(stream)) != 0;
#else
  return isatty(fileno(stream)) != 0;
#endif
}

bool is_set(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

constexpr const char* plain = "\033[0m";
constexpr const char* bold = "\033[1m";
constexpr const char* red = "\033[1;31m";
constexpr const char* green = "\033[1;32m";

/// A severity of reports and its colour.
struct severity_color {
  const char* name;
  const char* color;
};
constexpr std::array<severity_color, 4> severities = {
    {{"error", red}, {"fault", red}, {"hazard", "\033[1;35m"}, {"note", "\033[1;36m"}}};

std::string colored_line(const std::string& line) {
  if (!line.empty() && line.find_first_not_of(" \t^~") == std::string::npos &&
      line.find('^') != std::string::npos)
    return green + line + plain;
  for (const severity_color& s : severities) {
    const std::string part = std::string(": ") + s.name + ": ";
    const std::size_t at = line.find(part);
    if (at == std::string::npos || line[0] == ' ') continue;
    return bold + line.substr(0, at + 2) + s.color + s.name + ":" + plain + line.substr(at + part.size() - 1);
  }
  return line;
}

}  // namespace

void set_color(const std::string& when) { chosen() = when; }

void set_program_name(const std::string& name) { program_name() = name; }

void print_problem(const std::string& problem) {
  const bool color = uses_color(stderr);
  const char* const end = problem.ends_with('\n') ? "" : "\n";
  std::fprintf(stderr, "%s%s:%s %s%s", color ? red : "", program_name().c_str(), color ? plain : "",
               problem.c_str(), end);
}

bool uses_color(std::FILE* stream) {
  if (chosen() != "auto") return chosen() == "always";
  const char* const terminal = std::getenv("TERM");
  return !is_set("NO_COLOR") && terminal != nullptr && std::string_view(terminal) != "dumb" &&
         is_terminal(stream);
}

std::string bold(const std::string& text, std::FILE* stream) {
  return uses_color(stream) ? "\033[1m" + text + "\033[0m" : text;
}

std::string colored(const std::string& report, std::FILE* stream) {
  if (!uses_color(stream)) return report;
  std::string text;
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) text += colored_line(line) + "\n";
  return text;
}

void print_report(const std::string& report) { std::fputs(colored(report, stderr).c_str(), stderr); }

}  // namespace cli
