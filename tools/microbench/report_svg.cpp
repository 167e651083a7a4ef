// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <algorithm>
#include <cstdio>

namespace microbench {

namespace {

constexpr double row_height = 20, name_width = 170, bar_width = 420, number_width = 110, top = 44;

std::string number(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

/// `text` with the characters of markup as references.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else
      result += c;
  }
  return result;
}

}  // namespace

std::string svg_of(const results& r, const std::vector<instruction_summary>& all) {
  double most = 0;
  for (const instruction_summary& s : all)
    most = std::max({most, s.throughput.value_or(0), s.predicted.value_or(0)});
  const double scale = most > 0 ? bar_width / most : 0,
               height = top + row_height * static_cast<double>(all.size()) + 8;
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                     number(name_width + bar_width + number_width) + " " + number(height) +
                     "\" font-family=\"sans-serif\" font-size=\"12\">\n"
                     "<title>Cycles for an instruction of a warp: " +
                     escaped(r.fact("gpu")) +
                     "</title>\n"
                     "<text x=\"4\" y=\"16\" font-weight=\"bold\">" +
                     escaped(r.fact("gpu")) +
                     ": cycles for an instruction of a warp</text>\n"
                     "<text x=\"4\" y=\"34\">bar: measured; line: predicted by the cost model</text>\n";
  double y = top;
  for (const instruction_summary& s : all) {
    text += "<text x=\"4\" y=\"" + number(y + 14) + "\">" + escaped(s.instruction) + "</text>\n";
    if (s.throughput)
      text += "<rect x=\"" + number(name_width) + "\" y=\"" + number(y + 3) + "\" width=\"" +
              number(*s.throughput * scale) + "\" height=\"" + number(row_height - 6) +
              "\" fill=\"#4a7ebb\"/>\n<text x=\"" + number(name_width + *s.throughput * scale + 4) +
              "\" y=\"" + number(y + 14) + "\">" + number(*s.throughput) + "</text>\n";
    if (s.predicted)
      text += "<path d=\"M" + number(name_width + *s.predicted * scale) + " " + number(y) + "v" +
              number(row_height) + "\" stroke=\"#c0392b\" stroke-width=\"2\"/>\n";
    y += row_height;
  }
  return text + "</svg>\n";
}

}  // namespace microbench
