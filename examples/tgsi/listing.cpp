// SPDX-License-Identifier: MIT
#include "listing.hpp"

#include "names.hpp"

#include <valhall/cost.hpp>
#include <valhall/strings.hpp>

#include <cstdio>

namespace tgsi {

namespace {

std::string text_of(const uniform_word& u) {
  using content = uniform_word::content;
  const std::string_view component = std::string_view("xyzw").substr(u.component & 3u, 1);
  const std::string index = in_brackets(u.number);
  switch (u.holds) {
    case content::literal: {
      char text[16];
      std::snprintf(text, sizeof text, "0x%08x", static_cast<unsigned>(u.number));
      return text;
    }
    case content::constant: return joined("CONST", index, in_brackets(u.index), ".", component);
    case content::buffer_address_low: return "address of BUFFER" + index;
    case content::buffer_address_high: return "high word of the address of BUFFER" + index;
    case content::buffer_size: return "bytes of BUFFER" + index;
    case content::memory_size: return "bytes of MEMORY[0]";
    case content::buffer_limit:
    case content::memory_limit:
      return joined("end of offsets of ", u.component, u.component == 1 ? " word in " : " words in ",
                    u.holds == content::memory_limit ? "MEMORY[0]" : "BUFFER" + index);
    case content::constant_size: return "registers of CONST" + index;
    case content::image_size: return joined("size of IMAGE", index, ".", component);
    case content::texture_size:
      if (u.component < 3) return joined("size of SVIEW", index, ".", component);
      return (u.component == 3 ? "levels of SVIEW" : "samples of SVIEW") + index;
    case content::block_size: return joined("BLOCK_SIZE.", component);
    case content::grid_size: return joined("GRID_SIZE.", component);
    case content::tile_pixel: return "pixel of COLOR" + index;
    case content::tile_format: return "format of COLOR" + index;
    case content::draw: return std::string(name_of(static_cast<semantic>(u.number)));
  }
  return "";
}

std::string decimal(valhall::cycle_count cycles) {
  std::string digits = std::to_string(cycles.millionths());
  digits.insert(0, 6 - digits.size(), '0');
  return joined(cycles.whole(), ".", digits.substr(0, 3));
}

std::string cost_text(const compiled& code) {
  const valhall::cost c = valhall::cost_of(code.words, code.in);
  std::string units;
  for (const valhall::execution_unit unit : valhall::timed_units)
    units += joined(units.empty() ? "" : ", ", valhall::unit_names[static_cast<std::size_t>(unit)], " ",
                    decimal(c.cycles(unit)));
  return joined("// ", c.instructions, " instructions, ", decimal(c.cycles()), " cycles (", units, "), ",
                c.registers.size(), " registers, ", c.uniform_words(), " uniforms, ", code.local_bytes,
                " bytes of thread-local memory, ", code.spilled, " words spilled\n");
}

}  // namespace

std::string listing_of(const compiled& code) {
  std::string text = cost_text(code);
  for (std::size_t n = 0; n < code.uniforms.size(); ++n)
    text += joined("// u", n, ": ", text_of(code.uniforms[n]), "\n");
  return text +
         valhall::program_to_string(valhall::view<std::uint64_t>(code.words.data(), code.size), code.in);
}

}  // namespace tgsi
