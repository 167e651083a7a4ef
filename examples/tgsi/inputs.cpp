// SPDX-License-Identifier: MIT
#include "inputs.hpp"

#include "names.hpp"
#include "texture.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace tgsi {

namespace {

using nlohmann::json;

/// The highest numbers of registers and resources, buffers of CONST, and textures.
constexpr std::uint32_t most_index = 65535, most_constant_buffer = 255, most_unit = 2047;
/// The largest texture or image in each direction, workgroup and grid, and memory of a workgroup in bytes.
constexpr std::uint32_t most_texels = 16384, most_threads = 65536, most_local_memory = 1u << 20;

/// A JSON value and its path, such as `buffers[0].init`.
struct place {
  const json& value;
  std::string path;

  place at(std::size_t i) const { return {value[i], joined(path, "[", i, "]")}; }
  std::size_t size() const { return value.size(); }
};

/// A number or string as JSON; the kind of any other value.
std::string shown(const json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  constexpr std::size_t longest = 40;
  const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
  return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

/// Reads values. The first mistake is kept; after it all reads fail.
class inputs_reader {
 public:
  explicit inputs_reader(std::string& problem) : problem_(problem) {}

  bool stop(const std::string& path, const std::string& message) {
    if (problem_.empty()) problem_ = path + ": " + message;
    return false;
  }
  bool stop(const place& at, const std::string& what) {
    return stop(at.path, shown(at.value) + " is not " + what);
  }

  bool read(const place& from, std::uint64_t& to, std::uint64_t least, std::uint64_t most) {
    if (from.value.is_number_unsigned()) {
      to = from.value.get<std::uint64_t>();
      if (to >= least && to <= most) return true;
    }
    const bool is_word = least == 0 && most == std::numeric_limits<std::uint32_t>::max();
    return stop(from, joined(is_word ? "a word, " : "a number from ", least, " to ", most));
  }
  bool read(const place& from, std::uint32_t& to, std::uint32_t least = 0,
            std::uint32_t most = std::numeric_limits<std::uint32_t>::max()) {
    std::uint64_t wide = 0;
    if (!read(from, wide, least, most)) return false;
    to = static_cast<std::uint32_t>(wide);
    return true;
  }
  bool read(const place& from, std::string& to) {
    if (!from.value.is_string()) return stop(from, "a string");
    to = from.value.get<std::string>();
    return true;
  }
  bool read(const place& from, bool& to) {
    if (!from.value.is_boolean()) return stop(from, "true or false");
    to = from.value.get<bool>();
    return true;
  }
  /// A tolerance.
  bool read(const place& from, double& to) {
    if (from.value.is_number()) {
      to = from.value.get<double>();
      if (to >= 0) return true;
    }
    return stop(from, "a number, at least 0");
  }
  bool read(const place& from, expected_word& to) {
    if (from.value.is_null()) {
      to.is_open = true;
      return true;
    }
    if (from.value.is_array()) {
      if (from.value.empty()) return stop(from.path, "the list of right words is empty");
      return read(from, to.candidates);
    }
    if (!from.value.is_number()) return stop(from, "a word, a list of words, or null");
    return read(from, to.candidates.emplace_back());
  }
  template <class T>
  bool read(const place& from, std::vector<T>& to) {
    if (!from.value.is_array()) return stop(from, "a list");
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
      if (!read(from.at(i), to[i])) return false;
    return true;
  }
  template <class T, std::size_t Count>
  bool read(const place& from, std::array<T, Count>& to) {
    if (!from.value.is_array() || from.size() != Count)
      return stop(from.path, joined("this should be a list of ", Count));
    for (std::size_t i = 0; i < Count; ++i)
      if (!read(from.at(i), to[i])) return false;
    return true;
  }
  template <class T>
  bool read(const place& from, std::optional<T>& to) {
    return read(from, to.emplace());
  }

  bool read(const place& from, constant_input& to) {
    return member(from, "index", to.index, 0u, most_constant_buffer) && member(from, "words", to.words);
  }
  bool read(const place& from, buffer_input& to) {
    return member(from, "index", to.index, 0u, most_index) && member(from, "init", to.init) &&
           optional_member(from, "expect", to.expect) && same_size(from, to);
  }
  bool read(const place& from, image_input& to) {
    if (!member(from, "index", to.index, 0u, most_index) || !size_member(from, to.size) ||
        !member(from, "init", to.init) || !optional_member(from, "expect", to.expect))
      return false;
    const std::uint64_t words = std::uint64_t{4} * to.size[0] * to.size[1] * to.size[2];
    return holds(from.path + ".init", to.init.size(), words, "the size") && same_size(from, to);
  }
  bool read(const place& from, texture_input& to);
  bool read(const place& from, lane_input& to) {
    return member(from, "register", to.number, 0u, most_index) && member(from, "lanes", to.lanes);
  }
  bool read(const place& from, output_expectation& to) {
    return member(from, "register", to.number, 0u, most_index) && member(from, "lanes", to.lanes);
  }
  bool read(const place& from, comparison_rules& to);
  bool read(const place& from, inputs& to);

 private:
  std::string& problem_;

  bool find(const place& in, const char* name, bool is_required, const json*& found) {
    if (!in.value.is_object())
      return stop(in.path.empty() ? "the text" : in.path, "this should be an object");
    const auto at = in.value.find(name);
    found = at == in.value.end() ? nullptr : &*at;
    return found != nullptr || !is_required || stop(path_of(in, name), "this is missing");
  }
  static std::string path_of(const place& in, const char* name) {
    return in.path.empty() ? name : in.path + "." + name;
  }
  template <class T, class... Limits>
  bool member(const place& in, const char* name, T& to, Limits... limits) {
    const json* found = nullptr;
    return find(in, name, true, found) && read({*found, path_of(in, name)}, to, limits...);
  }
  template <class T, class... Limits>
  bool optional_member(const place& in, const char* name, T& to, Limits... limits) {
    const json* found = nullptr;
    if (!find(in, name, false, found)) return false;
    return found == nullptr || read({*found, path_of(in, name)}, to, limits...);
  }
  /// Sizes of an image or texture, or of a workgroup and a grid.
  bool size_member(const place& in, std::array<std::uint32_t, 3>& to, const char* name = "size",
                   std::uint32_t most = most_texels) {
    if (!member(in, name, to)) return false;
    for (std::size_t i = 0; i < to.size(); ++i)
      if (to[i] == 0 || to[i] > most)
        return stop(joined(path_of(in, name), "[", i, "]"),
                    joined(to[i], " is not a number from 1 to ", most));
    return true;
  }
  bool holds(const std::string& path, std::uint64_t has, std::uint64_t needs, const char* why) {
    return has == needs || stop(path, joined("this has ", has, " words; ", why, " needs ", needs));
  }
  /// Sets `to` to the value that `word` has in `table`; `choices` are its words.
  template <class T, std::size_t Count>
  bool choose(const std::string& path, const named<T> (&table)[Count], std::string_view word,
              const char* choices, T& to) {
    const auto at = std::ranges::find(table, word, &named<T>::name);
    if (at == std::end(table)) return stop(path, joined("\"", word, "\" is not ", choices));
    to = at->value;
    return true;
  }
  template <class T>
  bool same_size(const place& from, const T& resource) {
    return !resource.expect ||
           holds(from.path + ".expect", resource.expect->size(), resource.init.size(), "`init`");
  }
  /// Each number without duplicates.
  template <class T>
  bool unique(const char* name, const std::vector<T>& list, std::uint32_t T::*number) {
    for (std::size_t i = 0; i < list.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (list[i].*number == list[j].*number)
          return stop(joined(name, "[", i, "]"),
                      joined(list[i].*number, " is already in ", name, "[", j, "]"));
    return true;
  }
  bool has_lanes(const std::string& path, std::size_t count, std::uint32_t lanes) {
    return count == lanes || stop(path, joined("this has ", count, " lanes; `lanes` says ", lanes));
  }
  template <class T>
  bool have_lanes(const char* name, const std::vector<T>& list, std::uint32_t lanes) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (!has_lanes(joined(name, "[", i, "].lanes"), list[i].lanes.size(), lanes)) return false;
    return true;
  }
  bool read_results(const place& from, inputs& to);
  bool read_invocations(const place& from, inputs& to);
  bool check(const inputs& to);
};

bool inputs_reader::read(const place& from, texture_input& to) {
  std::string target;
  if (!member(from, "unit", to.unit, 0u, most_unit) || !member(from, "target", target) ||
      !size_member(from, to.size) || !optional_member(from, "levels", to.levels, 1u, 17u) ||
      !member(from, "texels", to.texels))
    return false;
  const auto found = tgsi::find(target_words, target);
  if (!found)
    return stop(from.path + ".target",
                joined("\"", target, "\" is not a target of textures; ", suggest_target(target)));
  to.target = *found;
  if (!has_valid_layers(to))
    return stop(from.path + ".size",
                joined("the target ", target, " has not so many dimensions, layers or faces"));
  return holds(from.path + ".texels", to.texels.size(), 4 * texels_of(to), "size and levels");
}

bool inputs_reader::read(const place& from, comparison_rules& to) {
  std::string type, zero_signs;
  if (!member(from, "type", type) || !optional_member(from, "zero_signs", zero_signs) ||
      !optional_member(from, "ulp", to.ulp) || !optional_member(from, "abs", to.abs) ||
      !optional_member(from, "rel", to.rel) ||
      !optional_member(from, "dulp", to.dulp, 0u, std::numeric_limits<std::uint64_t>::max()) ||
      !optional_member(from, "components", to.components, 0u, 15u) ||
      !optional_member(from, "buffer", to.buffer) || !optional_member(from, "output", to.output) ||
      !optional_member(from, "float_from", to.float_from) ||
      !optional_member(from, "float_outputs", to.float_outputs))
    return false;
  using enum comparison_rules::number;
  constexpr named<comparison_rules::number> types[] = {{"u32", u32}, {"f32", f32}, {"f64", f64}};
  if (!choose(from.path + ".type", types, type, "u32, f32 or f64", to.type)) return false;
  if (!zero_signs.empty() && zero_signs != "any")
    return stop(from.path + ".zero_signs", joined("\"", zero_signs, "\" is not \"any\""));
  to.ignores_zero_signs = !zero_signs.empty();
  return !to.float_from || member(from, "stride", to.stride, 1u);
}

bool inputs_reader::read_results(const place& from, inputs& to) {
  std::vector<std::uint32_t> killed;
  if (!optional_member(from, "memory_expect", to.memory_expect) ||
      !optional_member(from, "outputs", to.outputs) || !optional_member(from, "killed", killed) ||
      !optional_member(from, "compare", to.compare))
    return false;
  for (const std::uint32_t is_killed : killed) {
    if (is_killed > 1)
      return stop(joined("killed[", to.killed.size(), "]"), joined(is_killed, " is not 0 or 1"));
    to.killed.push_back(is_killed != 0);
  }
  return true;
}

bool inputs_reader::read_invocations(const place& from, inputs& to) {
  if (to.stage == shader_stage::compute) {
    if (!size_member(from, to.block, "block", most_threads) ||
        !size_member(from, to.grid, "grid", most_threads))
      return false;
    const std::uint64_t threads = std::uint64_t{to.block[0]} * to.block[1] * to.block[2];
    if (!optional_member(from, "system_values", to.system_values)) return false;
    return threads <= most_threads || stop("block", joined(threads, " threads are more than 65536"));
  }
  if (to.stage != shader_stage::vertex && to.stage != shader_stage::fragment) return true;
  return member(from, "lanes", to.lanes, 1u, inputs::most_lanes) &&
         optional_member(from, "inputs", to.registers) &&
         optional_member(from, "system_values", to.system_values) &&
         optional_member(from, "framebuffer", to.framebuffer) &&
         have_lanes("framebuffer", to.framebuffer, to.lanes) &&
         have_lanes("inputs", to.registers, to.lanes) &&
         have_lanes("system_values", to.system_values, to.lanes) &&
         have_lanes("outputs", to.outputs, to.lanes) &&
         (to.killed.empty() || has_lanes("killed", to.killed.size(), to.lanes));
}

bool inputs_reader::read(const place& from, inputs& to) {
  std::string stage, should, may_be_refused;
  if (!member(from, "stage", stage) || !optional_member(from, "error", to.is_wrong_text) ||
      !optional_member(from, "should", should) || !optional_member(from, "may_be_refused", may_be_refused))
    return false;
  constexpr named<shader_stage> stages[] = {{"compute", shader_stage::compute},
                                            {"vertex", shader_stage::vertex},
                                            {"fragment", shader_stage::fragment},
                                            {"geometry", shader_stage::geometry}};
  if (!choose("stage", stages, stage, "compute, vertex, fragment or geometry", to.stage)) return false;
  to.must_be_refused = should == "be refused";
  to.may_be_refused = !may_be_refused.empty();
  if (to.is_wrong_text) return true;
  return optional_member(from, "constants", to.constants) && optional_member(from, "buffers", to.buffers) &&
         optional_member(from, "images", to.images) && optional_member(from, "textures", to.textures) &&
         optional_member(from, "local_memory", to.local_memory, 0u, most_local_memory) &&
         read_results(from, to) && read_invocations(from, to) && check(to);
}

bool inputs_reader::check(const inputs& to) {
  if (to.memory_expect &&
      !holds("memory_expect", to.memory_expect->size(), (to.local_memory + 3) / 4, "`local_memory`"))
    return false;
  return unique("constants", to.constants, &constant_input::index) &&
         unique("buffers", to.buffers, &buffer_input::index) &&
         unique("images", to.images, &image_input::index) &&
         unique("textures", to.textures, &texture_input::unit) &&
         unique("inputs", to.registers, &lane_input::number) &&
         unique("system_values", to.system_values, &lane_input::number) &&
         unique("framebuffer", to.framebuffer, &lane_input::number) &&
         unique("outputs", to.outputs, &output_expectation::number);
}

}  // namespace

std::optional<inputs> read_inputs(std::string_view text, std::string& problem) {
  problem.clear();
  json root;
  try {
    root = json::parse(text.begin(), text.end());
  } catch (const json::exception& e) {
    // The message begins with the name of the exception in brackets.
    const std::string_view what = e.what();
    problem = std::string(what.substr(std::min(what.find("] ") + 2, what.size())));
    return std::nullopt;
  }
  inputs result;
  if (!inputs_reader(problem).read({root, ""}, result)) return std::nullopt;
  return result;
}

}  // namespace tgsi
