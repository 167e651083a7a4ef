// SPDX-License-Identifier: MIT
#include "layout.hpp"

#include "../common/text.hpp"

#include <cstdint>

namespace facts {

std::string field_lines(const std::vector<bit_field>& fields, std::size_t indent, std::size_t value_width) {
  std::string text;
  for (const bit_field& field : fields) {
    std::string bits = std::to_string(field.start + field.size - 1);
    if (field.size > 1) bits += "-" + std::to_string(field.start);
    bits.resize(8, ' ');
    std::string value = field.fixed ? tools::hexadecimal(static_cast<std::uint32_t>(field.value)) : "";
    value.resize(value_width, ' ');
    text += std::string(indent, ' ') + bits + value + field.name + "\n";
  }
  return text;
}

}  // namespace facts
