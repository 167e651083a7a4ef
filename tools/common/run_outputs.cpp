// SPDX-License-Identifier: MIT
#include "run_outputs.hpp"

#include "color.hpp"
#include "files.hpp"
#include "run_inputs.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>

namespace cli {

std::string hexadecimal(std::uint64_t value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%0*llx", digits, static_cast<unsigned long long>(value));
  return text;
}

bool add_memory_dump(const std::string& text, valhall::view<valhall::memory_region> memory, std::string& to) {
  const std::size_t sign = text.find(':');
  std::uint64_t address = 0, count = 0;
  if (sign == std::string::npos || !parse_number(text.substr(0, sign), ~std::uint64_t{0}, address) ||
      !parse_number(text.substr(sign + 1), 1u << 28, count))
    return false;
  for (; count > 0; --count, address += 4) {
    const auto region = std::find_if(memory.begin(), memory.end(), [&](const valhall::memory_region& m) {
      return address % 4 == 0 && m.contains(address, 4);
    });
    if (region == memory.end()) return false;
    to += hexadecimal(address, 8) + ": " +
          hexadecimal(region->words()[(address - region->address()) / 4], 8) + "\n";
  }
  return true;
}

exit_status report_difference(const specification& s, const std::string& file) {
  const std::optional<std::string> difference = first_difference(s);
  if (!difference) return success;
  print_problem(shown_name(file) + ": " + *difference +
                (s.known_miscompile ? "; the program is known to be miscompiled" : ""));
  return failure;
}

}  // namespace cli
