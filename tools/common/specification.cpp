// SPDX-License-Identifier: MIT
#include "specification.hpp"

#include "color.hpp"
#include "files.hpp"
#include "json.hpp"

#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace cli {

namespace {

/// Reads the members of a specification from the JSON text. Stops at the first error, which it prints.
class specification_reader {
 public:
  explicit specification_reader(const json_file& file) : file_(file) {}

  bool read(specification& s) {
    const ordered_json& root = file_.root();
    if (!is(root, root.is_object(), "an object")) return false;
    std::string stage = "compute";
    if (!text(root, "hex", s.program) || !text(root, "stage", stage)) return false;
    if (stage != "compute") return stop(root.at("stage"), "only compute programs can be run");
    return dimensions(root, "workgroup_size", s.machine.workgroup_size) &&
           dimensions(root, "num_workgroups", s.machine.workgroups) && words(root, "fau_words", s.uniforms) &&
           buffers(root, s) && local(root, "wls", "size", s.machine.workgroup_local_memory) &&
           local(root, "tls", "size_per_thread", s.machine.thread_local_memory) && memory(root, s) &&
           tolerances(root, s) && flag(root, "known_miscompile", s.known_miscompile);
  }

 private:
  const json_file& file_;

  bool stop(const ordered_json& at, const std::string& problem) {
    std::fputs(file_.error_at(at, problem).c_str(), stderr);
    return false;
  }
  bool is(const ordered_json& value, bool right, const std::string& what) {
    return right || stop(value, "this should be " + what);
  }
  bool find(const ordered_json& in, const std::string& name, const ordered_json*& found) {
    found = find_member(in, name);
    return found != nullptr || stop(in, "`" + name + "` is missing");
  }

  bool text(const ordered_json& in, const std::string& name, std::string& to) {
    const ordered_json* value = nullptr;
    if (!find(in, name, value) || !is(*value, value->is_string(), "a string")) return false;
    to = value->get<std::string>();
    return true;
  }

  /// A number, or a string that holds one in C's notation; up to `most`.
  bool number(const ordered_json& value, std::uint64_t most, std::uint64_t& to) {
    if (!is(value, value.is_number() || value.is_string(), "a number")) return false;
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    const bool hex = text.starts_with("0x");
    const std::string digits = hex ? text.substr(2) : text;
    const char* const allowed = hex ? "0123456789abcdefABCDEF" : "0123456789";
    if (digits.empty() || digits.find_first_not_of(allowed) != std::string::npos)
      return stop(value, "this should be a number without sign, point or exponent");
    errno = 0;
    to = std::strtoull(digits.c_str(), nullptr, hex ? 16 : 10);
    return (errno == 0 && to <= most) || stop(value, "the number is larger than " + std::to_string(most));
  }
  bool number(const ordered_json& in, const std::string& name, std::uint64_t& to) {
    const ordered_json* value = nullptr;
    return find(in, name, value) && number(*value, std::numeric_limits<std::uint64_t>::max(), to);
  }
  bool optional_number(const ordered_json& in, const std::string& name, std::uint64_t& to) {
    return find_member(in, name) == nullptr || number(in, name, to);
  }
  bool real(const ordered_json& in, const std::string& name, double& to) {
    const ordered_json* const value = find_member(in, name);
    if (value == nullptr) return true;
    if (!is(*value, value->is_number(), "a number")) return false;
    to = value->get<double>();
    return (std::isfinite(to) && to >= 0) || stop(*value, "a tolerance must be a finite number, 0 or more");
  }
  bool flag(const ordered_json& in, const std::string& name, bool& to) {
    const ordered_json* const value = find_member(in, name);
    if (value == nullptr) return true;
    if (!is(*value, value->is_boolean(), "true or false")) return false;
    to = value->get<bool>();
    return true;
  }

  bool list(const ordered_json& in, const std::string& name, const ordered_json*& found) {
    return find(in, name, found) && is(*found, found->is_array(), "a list");
  }
  bool words(const ordered_json& in, const std::string& name, std::vector<std::uint32_t>& to) {
    const ordered_json* values = nullptr;
    if (!list(in, name, values)) return false;
    for (const ordered_json& value : *values) {
      std::uint64_t word = 0;
      if (!number(value, 0xffffffff, word)) return false;
      to.push_back(static_cast<std::uint32_t>(word));
    }
    return true;
  }
  bool dimensions(const ordered_json& in, const std::string& name, unsigned (&to)[3]) {
    const ordered_json* values = nullptr;
    if (!list(in, name, values)) return false;
    if (values->size() != 3) return stop(*values, "this should be a list of three numbers");
    for (std::size_t i = 0; i < 3; ++i) {
      std::uint64_t value = 0;
      if (!number((*values)[i], 65536, value)) return false;
      if (value == 0) return stop((*values)[i], "there must be at least one");
      to[i] = static_cast<unsigned>(value);
    }
    return true;
  }

  bool buffers(const ordered_json& in, specification& s) {
    const ordered_json* values = nullptr;
    if (!list(in, "ubos", values)) return false;
    for (const ordered_json& value : *values) {
      const ordered_json* index = nullptr;
      std::uint64_t place = 0;
      s.buffer_words.emplace_back();
      if (!find(value, "index", index) || !number(*index, 255, place) ||
          !words(value, "words", s.buffer_words.back()))
        return false;
      valhall::uniform_buffer buffer;
      buffer.index = static_cast<std::uint8_t>(place);
      for (const valhall::uniform_buffer& other : s.buffers)
        if (other.index == buffer.index) return stop(*index, "an index must be given only once");
      s.buffers.push_back(buffer);
    }
    return true;
  }
  bool local(const ordered_json& in, const std::string& name, const std::string& size,
             valhall::local_memory& to) {
    const ordered_json* value = nullptr;
    return find(in, name, value) && number(*value, "base", to.address) && number(*value, size, to.bytes);
  }
  bool memory(const ordered_json& in, specification& s) {
    const ordered_json* values = nullptr;
    if (!list(in, "memory", values)) return false;
    for (const ordered_json& value : *values) {
      specified_memory part;
      if (!text(value, "name", part.name) || !number(value, "buffer", part.number) ||
          !number(value, "address", part.address) || !words(value, "init", part.words) ||
          !words(value, "expect", part.expected))
        return false;
      if (part.words.size() != part.expected.size())
        return stop(value, "`init` and `expect` should have the same length");
      for (const specified_memory& other : s.memory)
        if (other.number == part.number) return stop(value.at("buffer"), "a buffer must be given only once");
      s.memory.push_back(part);
    }
    return true;
  }
  bool tolerances(const ordered_json& in, specification& s) {
    const ordered_json* values = nullptr;
    if (!list(in, "compare", values)) return false;
    for (const ordered_json& value : *values) {
      tolerance t;
      std::string type;
      if (!number(value, "buffer", t.buffer) || !number(value, "start", t.start) ||
          !number(value, "count", t.count) || !optional_number(value, "stride", t.stride) ||
          !optional_number(value, "offset", t.offset) || !text(value, "type", type) ||
          !real(value, "rel", t.relative) || !real(value, "abs", t.absolute))
        return false;
      if (type != "f32" && type != "u32") return stop(value.at("type"), "the type must be f32 or u32");
      if (t.stride == 0) return stop(value.at("stride"), "a stride must be at least 1");
      t.is_float = type == "f32";
      s.tolerances.push_back(t);
    }
    return true;
  }
};

std::string shown(std::uint32_t word, bool is_float) {
  char text[64];
  std::snprintf(text, sizeof text, "0x%08x", word);
  std::string result = text;
  if (!is_float) return result;
  std::snprintf(text, sizeof text, " (%.9g)", static_cast<double>(std::bit_cast<float>(word)));
  return result + text;
}

}  // namespace

bool tolerance::covers(std::uint64_t in, std::size_t word) const {
  return in == buffer && word >= start && word - start < count && (word - start) % stride == offset;
}

bool tolerance::accepts(std::uint32_t found, std::uint32_t expected) const {
  if (found == expected) return true;
  const auto number = [&](std::uint32_t word) {
    return is_float ? static_cast<double>(std::bit_cast<float>(word)) : static_cast<double>(word);
  };
  const double a = number(found), b = number(expected);
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (a == b) return true;
  return std::isfinite(a) && std::isfinite(b) && std::fabs(a - b) <= absolute + relative * std::fabs(b);
}

std::optional<specification> read_specification(const std::string& file, valhall::arch e) {
  std::string content;
  if (!read_input(file, content)) return std::nullopt;
  const json_file read(content, shown_name(file));
  print_report(read.error());
  specification s(e);
  if (!read.ok() || !specification_reader(read).read(s)) return std::nullopt;
  return s;
}

std::string program_file(const specification& s, const std::string& file) { return beside(file, s.program); }

std::vector<valhall::memory_region> memory_of(specification& s) {
  std::vector<valhall::memory_region> regions;
  for (specified_memory& part : s.memory)
    regions.emplace_back(part.address, part.words.data(), part.words.size());
  return regions;
}

std::vector<valhall::uniform_buffer> buffers_of(const specification& s) {
  std::vector<valhall::uniform_buffer> buffers = s.buffers;
  for (std::size_t i = 0; i < buffers.size(); ++i)
    buffers[i].words = {s.buffer_words[i].data(), s.buffer_words[i].size()};
  return buffers;
}

std::optional<std::string> first_difference(const specification& s) {
  for (const specified_memory& part : s.memory)
    for (std::size_t i = 0; i < part.words.size(); ++i) {
      const std::uint32_t found = part.words[i], expected = part.expected[i];
      bool good = found == expected, is_float = false;
      for (const tolerance& t : s.tolerances) {
        if (!t.covers(part.number, i)) continue;
        good = good || t.accepts(found, expected);
        is_float = t.is_float;
      }
      if (!good)
        return part.name + "[" + std::to_string(i) + "] is " + shown(found, is_float) + ", not " +
               shown(expected, is_float);
    }
  return std::nullopt;
}

}  // namespace cli
