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
  const std::string component(1, "xyzw"[u.component & 3u]);
  switch (u.holds) {
    case content::literal: {
      char text[16];
      std::snprintf(text, sizeof text, "0x%08x", static_cast<unsigned>(u.number));
      return text;
    }
    case content::constant: return "CONST" + in_brackets(u.number) + in_brackets(u.index) + "." + component;
    case content::buffer_address_low: return "address of BUFFER" + in_brackets(u.number);
    case content::buffer_address_high: return "high word of the address of BUFFER" + in_brackets(u.number);
    case content::buffer_size: return "bytes of BUFFER" + in_brackets(u.number);
    case content::memory_size: return "bytes of MEMORY[0]";
    case content::buffer_limit:
    case content::memory_limit:
      return "end of offsets of " + std::to_string(u.component) +
             (u.component == 1 ? " word in " : " words in ") +
             (u.holds == content::memory_limit ? "MEMORY[0]" : "BUFFER" + in_brackets(u.number));
    case content::constant_size: return "registers of CONST" + in_brackets(u.number);
    case content::image_size: return "size of IMAGE" + in_brackets(u.number) + "." + component;
    case content::texture_size:
      return (u.component == 4   ? "samples"
              : u.component == 3 ? "levels"
                                 : "size") +
             std::string(" of SVIEW") + in_brackets(u.number) + (u.component < 3 ? "." + component : "");
    case content::block_size: return "BLOCK_SIZE." + component;
    case content::grid_size: return "GRID_SIZE." + component;
    case content::tile_pixel: return "pixel of COLOR" + in_brackets(u.number);
    case content::tile_format: return "format of COLOR" + in_brackets(u.number);
    case content::draw: return std::string(name_of(static_cast<semantic>(u.number)));
  }
  return "";
}

std::string decimal(valhall::cycle_count cycles) {
  std::string digits = std::to_string(cycles.millionths());
  digits.insert(0, 6 - digits.size(), '0');
  return std::to_string(cycles.whole()) + "." + digits.substr(0, 3);
}

std::string cost_text(const compiled& code) {
  const valhall::cost c = valhall::cost_of(code.words, code.in);
  std::string text =
      "// " + std::to_string(c.instructions) + " instructions, " + decimal(c.cycles()) + " cycles (";
  const char* separator = "";
  for (const valhall::execution_unit unit : valhall::timed_units) {
    text += separator + std::string(valhall::unit_names[static_cast<std::size_t>(unit)]) + " " +
            decimal(c.cycles(unit));
    separator = ", ";
  }
  text += "), " + std::to_string(c.registers.size()) + " registers, " + std::to_string(c.uniform_words()) +
          " uniforms, ";
  return text + std::to_string(code.local_bytes) + " bytes of thread-local memory, " +
         std::to_string(code.spilled) + " words spilled\n";
}

}  // namespace

std::string listing_of(const compiled& code) {
  std::string text = cost_text(code);
  for (std::size_t n = 0; n < code.uniforms.size(); ++n)
    text += "// u" + std::to_string(n) + ": " + text_of(code.uniforms[n]) + "\n";
  return text +
         valhall::program_to_string(valhall::view<std::uint64_t>(code.words.data(), code.size), code.in);
}

}  // namespace tgsi
