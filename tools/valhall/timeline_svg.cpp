// SPDX-License-Identifier: MIT
#include "timeline_svg.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace cli {

namespace {

using valhall::timeline_row;

// Sizes in pixels.
constexpr std::uint64_t cycle_width = 8, character_width = 7, row_height = 16, bar_height = 10, margin = 8;

/// The cycles between lines of the grid.
constexpr std::uint64_t grid_step = 10;

std::string escaped_for_xml(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '&') {
      result += "&amp;";
    } else {
      result += c;
    }
  }
  return result;
}

std::string attribute(const char* name, std::uint64_t value) {
  return std::string(" ") + name + "=\"" + std::to_string(value) + '"';
}

/// The places of rows and cycles.
struct chart {
  std::uint64_t left;  ///< The place of cycle 0.

  std::uint64_t x_of(std::uint64_t cycle) const { return left + cycle * cycle_width; }
  static std::uint64_t y_of(std::size_t row) { return margin + row_height * (row + 1); }

  /// The cycles from `first` to before `end` of a row.
  std::string bar(const char* what, std::size_t row, std::uint64_t first, std::uint64_t end) const {
    return std::string("<rect class=\"") + what + '"' + attribute("x", x_of(first)) +
           attribute("y", y_of(row) + (row_height - bar_height) / 2) +
           attribute("width", (end - first) * cycle_width) + attribute("height", bar_height) + "/>\n";
  }
  static std::string label(std::uint64_t x, std::uint64_t y, const std::string& text) {
    return "<text" + attribute("x", x) + attribute("y", y + row_height - 4) + '>' + escaped_for_xml(text) +
           "</text>\n";
  }
  std::string grid_line(std::uint64_t cycle, std::size_t rows) const {
    return "<line" + attribute("x1", x_of(cycle)) + attribute("y1", y_of(0)) + attribute("x2", x_of(cycle)) +
           attribute("y2", y_of(rows)) + "/>\n" + label(x_of(cycle), margin, std::to_string(cycle));
  }
};

}  // namespace

std::string svg_of(const valhall::timeline& timeline, const std::vector<std::string>& labels) {
  std::size_t longest = 0;
  for (const std::string& label : labels) longest = std::max(longest, label.size());
  std::uint64_t cycles = timeline.cycles();
  for (const timeline_row& row : timeline.rows()) cycles = std::max(cycles, row.arrival);
  const chart c{margin + (longest + 2) * character_width};
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
                     attribute("width", c.x_of(cycles) + 5 * character_width) +
                     attribute("height", chart::y_of(labels.size()) + margin) +
                     ">\n"
                     "<style>text { font: 12px monospace; white-space: pre; } .paper { fill: #fff; }\n"
                     "line { stroke: #ddd; } .issue { fill: #1f4e8c; } .flight { fill: #a8c8ec; }\n"
                     ".stall { fill: #e07b39; }</style>\n"
                     "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n";
  for (std::uint64_t cycle = 0; cycle <= cycles; cycle += grid_step)
    text += c.grid_line(cycle, labels.size());
  std::size_t i = 0;
  for (const timeline_row& row : timeline.rows()) {
    text += chart::label(margin, chart::y_of(i), labels[i]);
    if (row.slot >= 0) text += c.bar("flight", i, row.issue + 1, std::max(row.arrival, row.issue + 1));
    if (row.stall != 0) text += c.bar("stall", i, row.issue + 1, row.issue + 1 + row.stall);
    text += c.bar("issue", i, row.issue, row.issue + 1);
    ++i;
  }
  return text + "</svg>\n";
}

}  // namespace cli
