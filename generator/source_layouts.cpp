// SPDX-License-Identifier: MIT
#include "source_layouts.hpp"

#include "lists.hpp"
#include "names.hpp"
#include "text.hpp"

#include <algorithm>

namespace generator {

namespace {

/// The name of the lanes that the value `code` of the swizzle of `s` selects; empty for all lanes.
std::string lanes_of(const source& s, std::size_t code) {
  if (!s.swizzle || code >= s.swizzle->values.size() || s.identity == code) return {};
  const enum_value& value = s.swizzle->values[code];
  return value.reserved() || value.name == "none" ? "" : value.name;
}

/// Appends the places of the sources of `ins` in a spelling; returns the position of the first.
std::size_t place_sources(source_layouts& all, const layout& places, const std::vector<std::string>& swizzles,
                          const instruction& ins, std::size_t spelling) {
  std::vector<std::string> run;
  for (const source& s : ins.sources) {
    const std::size_t start = places.source_at(s.position).start;
    const std::size_t size = s.swizzle ? s.swizzle_bits.size : 0;
    const std::size_t sign = s.sign_start ? 3 : s.invert_start ? 1 : 0;
    // The sign's field is read from below its start, which places it above the swizzle.
    const std::size_t sign_start = s.sign_start.value_or(s.invert_start.value_or(0));
    if (sign != 0 && sign_start < size)
      throw unwritable(ins.where, ins.name + ": the sign of a source lies too low to be decoded");
    std::string place;
    for (const std::size_t value :
         {start, s.swizzle ? s.swizzle_bits.start : std::size_t{0}, (std::size_t{1} << size) - 1,
          sign == 0 ? 0 : sign_start - size, sign << size,
          s.size == places.wide_size ? std::size_t{1} : std::size_t{0},
          place_run(all.suffixes, suffixes_of(swizzles, s, spelling))})
      place += (place.empty() ? "{" : ",") + std::to_string(value);
    run.push_back(place + "}");
  }
  return place_run(all.places, run);
}

}  // namespace

std::uint32_t shape_of(const std::vector<std::string>& swizzles, const std::string& lanes, std::size_t signs,
                       bool inverted) {
  constexpr unsigned source = 1, lanes_start = 8, signs_start = 16, inverted_start = 24;
  std::size_t swizzle = 0;
  if (!lanes.empty())
    swizzle =
        1 + static_cast<std::size_t>(std::find(swizzles.begin(), swizzles.end(), lanes) - swizzles.begin());
  return static_cast<std::uint32_t>(source | swizzle << lanes_start | signs << signs_start |
                                    std::size_t{inverted} << inverted_start);
}

std::vector<suffix> suffixes_of(const std::vector<std::string>& swizzles, const source& s,
                                std::size_t spelling) {
  std::vector<std::string> signs{""};
  if (s.sign_start) signs = {"", ".neg", ".abs", ".neg.abs"};
  if (s.invert_start) signs = {"", ".not"};
  std::vector<suffix> all;
  for (std::size_t sign = 0; sign < signs.size(); ++sign)
    for (std::size_t code = 0; code < (s.swizzle ? std::size_t{1} << s.swizzle_bits.size : 1); ++code) {
      const std::string lanes = lanes_of(s, code);
      std::string text = lanes;
      if (spelling != own_spelling)
        if (const auto other = s.others[spelling].find(static_cast<unsigned>(code));
            other != s.others[spelling].end())
          text = other->second;
      if (!text.empty()) text.insert(0, ".");
      if (s.invert_start)
        all.push_back({text + signs[sign], shape_of(swizzles, lanes, 0, sign != 0)});
      else
        all.push_back({signs[sign] + text, shape_of(swizzles, lanes, sign, false)});
    }
  return all;
}

source_layouts source_layouts_of(const description& d) {
  source_layouts all;
  const std::vector<std::string> swizzles = swizzle_names(d);
  for (const instruction& ins : d.instructions.instructions) {
    all.first_of[own_spelling].push_back(place_sources(all, d.places, swizzles, ins, own_spelling));
    for (std::size_t s = 0; s < other_spelling_count; ++s)
      all.first_of[s].push_back(place_sources(all, d.places, swizzles, ins, s));
  }
  return all;
}

}  // namespace generator
