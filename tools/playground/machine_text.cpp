// SPDX-License-Identifier: MIT
#include "machine_text.hpp"

#include "../common/text.hpp"
#include "../library/c/source_lines.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace playground {

namespace {

using tools::text_view;

std::string string_of(text_view text) { return {text.data, text.size}; }

/// A 32-bit value as the text writes it.
struct value {
  bool ok = false;
  bool is_float = false;
  long long number = 0;
  float real = 0;
};

bool is_decimal(text_view text) {
  for (const char c : text)
    if (!tools::is_digit(c)) return false;
  return !text.empty();
}

/// Reads a decimal float, such as `-2.5e3`.
bool read_float(text_view text, float& real) {
  constexpr std::size_t longest = 40;
  if (text.empty() || text.size > longest) return false;
  for (const char c : text)
    if (!tools::is_digit(c) && c != '.' && c != 'e' && c != 'E' && c != '-' && c != '+') return false;
  const std::string copy = string_of(text);
  char* end = nullptr;
  real = std::strtof(copy.c_str(), &end);
  return end == copy.c_str() + copy.size();
}

value read_value(text_view text) {
  value result;
  const bool negative = !text.empty() && text[0] == '-';
  const text_view digits = negative ? text.from(1) : text;
  unsigned long long number = 0;
  if (is_decimal(digits) || (digits.size > 2 && digits[0] == '0' && tools::lower(digits[1]) == 'x')) {
    if (!tools::read_number(digits, number) || number > (negative ? 0x80000000u : 0xffffffffu)) return result;
    result.number = negative ? -static_cast<long long>(number) : static_cast<long long>(number);
    result.ok = true;
    return result;
  }
  for (const auto& [name, real] : {std::pair{"inf", HUGE_VALF}, std::pair{"nan", NAN}})
    if (tools::same_name(digits, name)) return {true, true, 0, negative ? -real : real};
  result.ok = result.is_float = read_float(text, result.real);
  return result;
}

std::uint32_t bits_of(const value& v) {
  return v.is_float ? valhall::float_bits(v.real) : static_cast<std::uint32_t>(v.number);
}

/// Reads the lines of one text.
class line_reader {
 public:
  explicit line_reader(machine_text& to)
      : to_(to), compute_(to.settings.stage == valhall::stage::compute), arch_(to.settings.arch) {}

  void read(text_view line, unsigned number) {
    line_ = line;
    number_ = number;
    text_view text = line;
    for (std::size_t i = 0; i < text.size; ++i)
      if (text[i] == '#' || text[i] == ';') text = text.first(i);
    text = tools::trimmed(text);
    if (text.empty()) return;
    const std::size_t sign = tools::find(text, '=');
    if (sign == text.size) return complain(text, "a line is NAME = VALUES, such as u0 = 0x1000, 0");
    setting(tools::trimmed(text.first(sign)), tools::trimmed(text.from(sign + 1)));
  }

  bool has_pixel() const { return has_pixel_; }

 private:
  machine_text& to_;
  bool compute_;
  valhall::arch arch_;
  text_view line_;
  unsigned number_ = 0;
  std::size_t words_ = 0;   ///< The size of all memory in words.
  bool has_pixel_ = false;  ///< Whether the text names a pixel.

  void complain(text_view where, const std::string& message) {
    constexpr std::size_t most = 100;
    if (to_.errors.size() >= most) return;
    valhall::diagnostic error;
    error.rule = valhall::rule::syntax;
    error.line = number_;
    error.column = static_cast<unsigned>(where.data - line_.data) + 1;
    error.length = static_cast<unsigned>(where.size);
    error.message = message;
    to_.errors.push_back(std::move(error));
  }

  void setting(text_view name, text_view values) {
    unsigned long long number = 0;
    if (values.empty()) return complain(name, tools::quoted(name) + " has no value");
    if (tools::same_name(name, "threads")) return sizes(values, to_.settings.workgroup_size);
    if (tools::same_name(name, "workgroups")) return sizes(values, to_.settings.workgroups);
    if (tools::same_name(name, "lanes")) return lanes(values);
    if (tools::same_name(name, "image")) return pixels(values, 1, machine_text::most_pixels, to_.image);
    if (tools::same_name(name, "pixel")) {
      has_pixel_ = true;
      return pixels(values, 0, machine_text::most_pixels - 1, to_.origin);
    }
    if (tools::same_name(name, "blending")) return choice(values, "fixed", "shader", to_.fixed_function);
    if (tools::same_name(name, "checks")) return choice(values, "on", "off", to_.settings.strict);
    if (name.size > 1 && (name[0] == 'u' || name[0] == 'r') && is_decimal(name.from(1)) &&
        tools::read_number(name.from(1), number))
      return name[0] == 'u' ? uniforms(name, number, values) : register_value(name, number, values);
    const std::size_t space = last_space(name);
    const text_view kind = tools::trimmed(name.first(space)), rest = tools::trimmed(name.from(space));
    if (tools::same_name(kind, "result")) return external(rest, values);
    if (tools::same_name(kind, "memory")) return memory(rest, values);
    if (tools::same_name(name.first(std::min(name.size, std::size_t{7})), "buffer "))
      return buffer(tools::trimmed(name.from(7)), values);
    if (const valhall::special_info* s = special_of(name)) return special(*s, name, values);
    if (tools::same_name(kind, "workgroup memory"))
      return local(rest, values, to_.settings.workgroup_local_memory);
    if (tools::same_name(kind, "thread memory")) return local(rest, values, to_.settings.thread_local_memory);
    complain(name, tools::quoted(name) +
                       " is unknown; there are threads, workgroups, lanes, image, pixel, uN, rN, special "
                       "values such as sample, memory ADDRESS, buffer INDEX, workgroup memory ADDRESS, "
                       "thread memory ADDRESS, result INSTRUCTION, blending and checks");
  }

  static std::size_t last_space(text_view text) {
    std::size_t at = text.size;
    while (at > 0 && !tools::is_space(text[at - 1])) --at;
    return at;
  }

  /// Removes the first item from `text`, a list separated by commas or blanks, and returns it.
  static text_view next_item(text_view& text) {
    std::size_t end = 0;
    while (end < text.size && text[end] != ',' && !tools::is_space(text[end])) ++end;
    const text_view item = text.first(end);
    text = text.from(end);
    while (!text.empty() && (text[0] == ',' || tools::is_space(text[0]))) text = text.from(1);
    return item;
  }

  bool too_many(text_view item, std::size_t most) {
    complain(item, "there are more than " + std::to_string(most) + " values");
    return false;
  }

  /// The words of a list: numbers, floats and ranges, separated by commas or blanks. Reports an error.
  bool list(text_view text, std::size_t most, std::vector<std::uint32_t>& words) {
    while (!text.empty()) {
      const text_view item = next_item(text);
      if (!item.empty() && !add(item, most, words)) return false;
      if (words.size() > most) return too_many(item, most);
    }
    return true;
  }

  /// Reads an axis x, y, s or t: `x`, or `x:-1.0..1.0`. Returns false if `item` does not begin with one.
  bool along_axis(text_view item, std::vector<given_value>& values) {
    constexpr std::pair<char, given_value::axis> axes[] = {{'x', given_value::axis::x},
                                                           {'y', given_value::axis::y},
                                                           {'s', given_value::axis::s},
                                                           {'t', given_value::axis::t}};
    for (const auto& [name, axis] : axes) {
      if (tools::lower(item[0]) != name || (item.size > 1 && item[1] != ':')) continue;
      given_value v;
      v.along = axis;
      v.is_float = true;
      if (item.size > 1) {
        const text_view range = item.from(2);
        const std::size_t dots = dots_in(range);
        const value first = read_value(range.first(dots));
        const value last = read_value(range.from(dots + 2 < range.size ? dots + 2 : range.size));
        if (!first.ok || !last.ok) {
          complain(item,
                   tools::quoted(item) + " is not a range from edge to edge, such as " + name + ":-1.0..1.0");
          return true;
        }
        v.first = first.is_float ? first.real : static_cast<float>(first.number);
        v.last = last.is_float ? last.real : static_cast<float>(last.number);
      }
      values.push_back(v);
      return true;
    }
    return false;
  }

  /// Reads the values of a result.
  void results(text_view text, std::size_t most, std::vector<given_value>& values) {
    while (!text.empty()) {
      const text_view item = next_item(text);
      if (item.empty() || along_axis(item, values)) continue;
      std::vector<std::uint32_t> words;
      if (!add(item, most, words)) return;
      for (const std::uint32_t bits : words)
        values.push_back({.is_float = read_value(item.first(dots_in(item))).is_float, .bits = bits});
      if (values.size() > most) {
        too_many(item, most);
        return;
      }
    }
  }

  /// The index of `..` in `item`; the size of `item` if it has no `..`.
  static std::size_t dots_in(text_view item) {
    std::size_t dots = 0;
    while (dots + 1 < item.size && !(item[dots] == '.' && item[dots + 1] == '.')) ++dots;
    return dots + 1 < item.size ? dots : item.size;
  }

  bool add(text_view item, std::size_t most, std::vector<std::uint32_t>& words) {
    const std::size_t dots = dots_in(item);
    const bool range = dots < item.size;
    const value first = read_value(item.first(dots));
    const value last = range ? read_value(item.from(dots + 2)) : first;
    if (!first.ok || !last.ok || first.is_float != last.is_float) {
      complain(item,
               tools::quoted(item) +
                   " is not a 32-bit number, such as 10, -1, 0x1F or 2.5, or a range of them, such as 1..16");
      return false;
    }
    const double steps = first.is_float ? static_cast<double>(last.real) - static_cast<double>(first.real)
                                        : static_cast<double>(last.number - first.number);
    if (!(steps >= 0) || steps > static_cast<double>(most)) {
      if (!range) {
        words.push_back(bits_of(first));
        return true;
      }
      complain(item, "a range ascends, and has at most " + std::to_string(most) + " values");
      return false;
    }
    for (std::size_t i = 0; i <= static_cast<std::size_t>(steps); ++i) {
      value v = first;
      v.number += static_cast<long long>(i);
      // The first value stays unchanged: -0 + 0 is +0.
      if (i != 0) v.real += static_cast<float>(i);
      words.push_back(bits_of(v));
    }
    return true;
  }

  void sizes(text_view values, unsigned (&to)[3]) {
    if (!compute_) return complain(values, "only compute programs have workgroups; others have lanes = N");
    std::vector<std::uint32_t> list_of;
    if (!list(values, 3, list_of)) return;
    for (std::size_t i = 0; i < list_of.size(); ++i) to[i] = list_of[i];
  }

  void lanes(text_view values) {
    unsigned long long count = 0;
    if (compute_) return complain(values, "a compute program has threads = N");
    if (!tools::read_number(values, count) || count == 0 || count > valhall::warp_size)
      return complain(values, "a warp has 1 to 16 lanes");
    to_.settings.lanes = (1u << count) - 1;
  }

  /// Reads two numbers, x and y.
  void pixels(text_view values, std::uint32_t least, std::uint32_t most, unsigned (&to)[2]) {
    if (!valhall::has_fragments(to_.settings.stage))
      return complain(values, "only fragment shaders have pixels");
    std::vector<std::uint32_t> both;
    if (!list(values, 2, both)) return;
    if (both.size() != 2 || both[0] < least || both[0] > most || both[1] < least || both[1] > most)
      return complain(
          values, "x and y are two numbers from " + std::to_string(least) + " to " + std::to_string(most));
    for (std::size_t i = 0; i < 2; ++i) to[i] = both[i];
  }

  void choice(text_view values, const char* yes, const char* no, bool& to) {
    if (!tools::same_name(values, yes) && !tools::same_name(values, no))
      return complain(values, tools::quoted(values) + " is neither " + yes + " nor " + no);
    to = tools::same_name(values, yes);
  }

  void uniforms(text_view name, unsigned long long number, text_view values) {
    std::vector<std::uint32_t> words;
    const unsigned most = valhall::uniform_count_of(arch_);
    if (!list(values, most, words)) return;
    if (number >= most || number + words.size() > most)
      return complain(name, "uniforms are u0 to u" + std::to_string(most - 1));
    const auto first = static_cast<std::size_t>(number);
    if (to_.uniforms.size() < first + words.size()) to_.uniforms.resize(first + words.size());
    for (std::size_t i = 0; i < words.size(); ++i) to_.uniforms[first + i] = words[i];
  }

  void register_value(text_view name, unsigned long long number, text_view values) {
    const unsigned count = valhall::register_count_of(arch_);
    if (number >= count) return complain(name, "registers are r0 to r" + std::to_string(count - 1));
    for (const valhall::register_input& other : to_.registers)
      if (other.number == number) return complain(name, tools::quoted(name) + " is given twice");
    std::vector<std::uint32_t> words;
    if (!list(values, valhall::warp_size, words)) return;
    valhall::register_input input;
    input.number = static_cast<std::uint8_t>(number);
    for (unsigned lane = 0; lane < valhall::warp_size; ++lane)
      input.lanes[lane] = words.size() == 1 ? words[0] : lane < words.size() ? words[lane] : 0;
    to_.registers.push_back(input);
  }

  static const valhall::special_info* special_of(text_view name) {
    for (const valhall::special_info& s : valhall::specials)
      if (tools::same_name(name, s.name)) return &s;
    return nullptr;
  }

  /// Reads one or both words of a special value.
  void special(const valhall::special_info& s, text_view name, text_view values) {
    std::vector<std::uint32_t> words;
    if (!list(values, 2, words) || words.empty()) return;
    const std::uint64_t both = words[0] | std::uint64_t{words.size() > 1 ? words[1] : 0} << 32;
    const auto is = [&](valhall::special other) {
      return s.page == other.page() && s.entry == other.entry();
    };
    if (s.page == 0 && !is(valhall::warp_id))
      to_.settings.fragment_specials[s.entry] = both;
    else if (is(valhall::resource_table_pointer))
      to_.settings.resource_tables = both;
    else if (is(valhall::core_id))
      to_.settings.core = words[0];
    else
      complain(name, "the machine computes " + tools::quoted(name) + "; it cannot be given");
  }

  bool address(text_view text, std::uint64_t& to) {
    unsigned long long number = 0;
    if (tools::read_number(text, number) && number % 4 == 0) {
      to = number;
      return true;
    }
    complain(text, tools::quoted(text) + " is not an address, a multiple of 4 such as 0x1000");
    return false;
  }

  /// `N words`: the number, or false.
  static bool count_of(text_view values, unsigned long long& count) {
    const std::size_t space = last_space(values);
    const text_view unit = values.from(space);
    if (!tools::same_name(unit, "words") && !tools::same_name(unit, "word")) return false;
    return tools::read_number(tools::trimmed(values.first(space)), count);
  }

  bool spend(text_view where, unsigned long long count) {
    if (count <= machine_text::most_words - words_) {
      words_ += static_cast<std::size_t>(count);
      return true;
    }
    complain(where,
             "all memory together has at most " + std::to_string(machine_text::most_words) + " words here");
    return false;
  }

  /// Reads the words of memory or of a buffer. Reports an error.
  bool contents(text_view values, std::vector<std::uint32_t>& words) {
    unsigned long long count = 0;
    if (count_of(values, count)) {
      if (!spend(values, count)) return false;
      words.resize(static_cast<std::size_t>(count));
    } else if (!list(values, machine_text::most_words, words) || !spend(values, words.size())) {
      return false;
    }
    if (words.empty()) complain(values, "memory has at least one word");
    return !words.empty();
  }

  void memory(text_view where, text_view values) {
    machine_text::region part;
    if (address(where, part.address) && contents(values, part.words)) to_.memory.push_back(std::move(part));
  }

  /// Reads a buffer: `name` is its index, or its table and its index.
  void buffer(text_view name, text_view values) {
    std::vector<std::uint32_t> numbers;
    if (!list(name, 2, numbers)) return;
    for (const std::uint32_t number : numbers)
      if (number > 0xff) return complain(name, "tables and buffers have numbers from 0 to 255");
    if (numbers.empty()) return complain(name, "a buffer has an index");
    machine_text::buffer made;
    made.index = static_cast<std::uint8_t>(numbers.back());
    if (numbers.size() == 2) made.table = static_cast<std::uint8_t>(numbers.front());
    if (contents(values, made.words)) to_.buffers.push_back(std::move(made));
  }

  void local(text_view where, text_view values, valhall::local_memory& to) {
    std::uint64_t start = 0;
    unsigned long long count = 0;
    if (!address(where, start)) return;
    if (!count_of(values, count)) return complain(values, "its size is N words");
    if (!spend(values, count)) return;
    to = {start, count * 4};
  }

  void external(text_view name, text_view values) {
    const auto found = valhall::find_instruction_in_any(name);
    if (!found.ok()) return complain(name, tools::quoted(name) + " is not an instruction");
    machine_text::external_words result;
    result.name = valhall::info(found.id()).name();
    constexpr std::size_t most = 8;
    results(values, most, result.values);
    if (!result.values.empty()) to_.results.push_back(std::move(result));
  }
};

}  // namespace

void machine_text::read(const std::string& text, valhall::stage stage, valhall::arch arch) {
  settings.stage = stage;
  settings.arch = arch;
  settings.workgroup_local_memory.address = workgroup_address;
  settings.thread_local_memory.address = thread_address;
  line_reader reader(*this);
  unsigned number = 0;
  for (const text_view line : tools::lines_of(text)) reader.read(line, ++number);
  for (region& part : memory) regions_.emplace_back(part.address, part.words.data(), part.words.size());
  for (const buffer& b : buffers) {
    uniform_buffers_.emplace_back();
    uniform_buffers_.back().table = b.table;
    uniform_buffers_.back().index = b.index;
    uniform_buffers_.back().words = {b.words.data(), b.words.size()};
  }
  given_registers_ = registers.size();
  if (!has_fragments(stage)) return;
  if (reader.has_pixel())
    place(origin[0], origin[1]);
  else
    place(image[0] / 2, image[1] / 2);
}

}  // namespace playground
