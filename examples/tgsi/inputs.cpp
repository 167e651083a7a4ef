// SPDX-License-Identifier: MIT
#include "inputs.hpp"

#include "names.hpp"

#include <nlohmann/json.hpp>

namespace tgsi {

namespace {

using nlohmann::json;

/// More words than this in one field are a mistake.
constexpr std::size_t most_words = std::size_t{1} << 26;
constexpr std::uint32_t most_size = 16384, most_threads = 65536, most_lanes = 16, most_bytes = 1u << 26;

/// A place in the JSON text that is read into values. After an error it reads nothing.
class field {
 public:
  field(const json* value, std::string path, std::string& problem)
      : value_(value), path_(std::move(path)), problem_(problem) {}

  bool exists() const noexcept { return value_ != nullptr; }
  field operator[](const char* name) const {
    const json* found = nullptr;
    if (value_ != nullptr && value_->is_object()) {
      const auto at = value_->find(name);
      if (at != value_->end()) found = &*at;
    }
    return {found, path_.empty() ? name : path_ + "." + name, problem_};
  }

  /// Reads a number; a field that does not exist leaves `to` as it is.
  void read(std::uint32_t& to, std::uint32_t most = 0xffffffff) const {
    if (!is_usable()) return;
    if (value_->is_number_unsigned() && value_->get<std::uint64_t>() <= most)
      to = value_->get<std::uint32_t>();
    else
      fail("an integer from 0 to " + std::to_string(most));
  }
  void read(std::uint64_t& to) const {
    if (!is_usable()) return;
    if (value_->is_number_unsigned())
      to = value_->get<std::uint64_t>();
    else
      fail("an integer from 0 on");
  }
  void read(double& to) const {
    if (!is_usable()) return;
    if (value_->is_number())
      to = value_->get<double>();
    else
      fail("a number");
  }
  void read(std::string& to) const {
    if (!is_usable()) return;
    if (value_->is_string())
      to = value_->get_ref<const std::string&>();
    else
      fail("a text");
  }
  void read(std::optional<std::uint32_t>& to) const {
    if (exists()) read(to.emplace());
  }
  /// A word, a list of words that are all right, or null for any.
  void read(expectation& to) const {
    if (!is_usable() || value_->is_null()) return;
    if (value_->is_array())
      read_list(to.any_of);
    else
      read(to.any_of.emplace_back());
  }
  template <class Element>
  void read_list(std::vector<Element>& to) const {
    if (!is_array(most_words)) return;
    to.resize(value_->size());
    for (std::size_t i = 0; i < to.size() && problem_.empty(); ++i) at(i).read(to[i]);
  }
  template <class Element, std::size_t Count>
  void read_array(std::array<Element, Count>& to) const {
    if (!is_array(Count)) return;
    if (value_->size() != Count) return fail("a list of " + std::to_string(Count));
    for (std::size_t i = 0; i < Count && problem_.empty(); ++i) at(i).read(to[i]);
  }
  /// Calls `take` for each element of a list.
  template <class Take>
  void for_each(const Take& take) const {
    if (!is_array(most_words)) return;
    for (std::size_t i = 0; i < value_->size() && problem_.empty(); ++i) take(at(i));
  }

  void fail(const std::string& right) const {
    if (problem_.empty()) problem_ = path_ + " is not " + right;
  }

 private:
  const json* value_;
  std::string path_;
  std::string& problem_;

  bool is_usable() const noexcept { return value_ != nullptr && problem_.empty(); }
  bool is_array(std::size_t most) const {
    if (!is_usable()) return false;
    if (value_->is_array() && value_->size() <= most) return true;
    fail("a list of at most " + std::to_string(most));
    return false;
  }
  field at(std::size_t i) const { return {&(*value_)[i], path_ + "[" + std::to_string(i) + "]", problem_}; }
};

void read_resource(const field& f, std::vector<resource_inputs>& to) {
  resource_inputs& r = to.emplace_back();
  f["index"].read(r.index, 65535);
  f["size"].read_array(r.size);
  f["init"].read_list(r.initial);
  f["expect"].read_list(r.expected);
  if (!r.expected.empty() && r.expected.size() != r.initial.size())
    f["expect"].fail("as long as init, " + std::to_string(r.initial.size()) + " words");
}

void read_image(const field& f, std::vector<resource_inputs>& to) {
  read_resource(f, to);
  const resource_inputs& r = to.back();
  std::uint64_t texels = 1;
  for (const std::uint32_t size : r.size) {
    if (size == 0 || size > most_size)
      return f["size"].fail("three numbers from 1 to " + std::to_string(most_size));
    texels *= size;
  }
  if (r.initial.size() != texels * 4)
    f["init"].fail("four words for each texel, " + std::to_string(texels * 4));
}

void read_texture(const field& f, std::vector<texture_inputs>& to) {
  texture_inputs& t = to.emplace_back();
  std::string target = "2D";
  f["unit"].read(t.unit, 65535);
  f["target"].read(target);
  f["size"].read_array(t.size);
  f["levels"].read(t.levels, 16);
  f["texels"].read_list(t.texels);
  if (const auto found = find_target(target))
    t.target = *found;
  else
    f["target"].fail("a shape of textures, such as 2D");
  for (const std::uint32_t size : t.size)
    if (size == 0 || size > most_size)
      return f["size"].fail("three numbers from 1 to " + std::to_string(most_size));
  if (t.levels == 0) f["levels"].fail("at least 1");
}

template <class Lanes>
void read_lanes(const field& f, Lanes& to) {
  f["register"].read(to.index, 65535);
  f["lanes"].for_each([&](const field& lane) { lane.read_array(to.lanes.emplace_back()); });
}

void read_rules(const field& f, comparison_rules& to) {
  std::string type = "u32", signs;
  f["type"].read(type);
  if (type == "f32")
    to.type = comparison_rules::kind::float32;
  else if (type == "f64")
    to.type = comparison_rules::kind::float64;
  else if (type != "u32")
    f["type"].fail("u32, f32 or f64");
  f["buffer"].read(to.buffer);
  f["output"].read(to.output);
  f["components"].read(to.components, 15);
  f["ulp"].read(to.ulp);
  f["dulp"].read(to.double_ulp);
  f["abs"].read(to.absolute);
  f["rel"].read(to.relative);
  f["zero_signs"].read(signs);
  to.ignores_zero_sign = signs == "any";
  f["stride"].read(to.stride);
  f["float_from"].read(to.float_from);
  if (f["float_outputs"].exists()) f["float_outputs"].read_list(to.float_outputs.emplace());
}

void read_all(const field& f, inputs& to) {
  f["block"].read_array(to.block);
  f["grid"].read_array(to.grid);
  const std::uint64_t threads = std::uint64_t{to.block[0]} * to.block[1] * to.block[2];
  // Each number is checked, since their product may exceed the integer.
  for (const std::uint32_t n : to.block)
    if (n == 0 || n > most_threads || threads > most_threads)
      f["block"].fail("from 1 to " + std::to_string(most_threads) + " threads");
  for (const std::uint32_t n : to.grid)
    if (n == 0 || n > most_threads) f["grid"].fail("three numbers from 1 to " + std::to_string(most_threads));
  f["constants"].for_each([&](const field& c) {
    auto& buffer = to.constants.emplace_back();
    c["index"].read(buffer.first, 255);
    c["words"].read_list(buffer.second);
  });
  f["buffers"].for_each([&](const field& b) { read_resource(b, to.buffers); });
  f["images"].for_each([&](const field& i) { read_image(i, to.images); });
  f["local_memory"].read(to.local_memory, most_bytes);
  f["memory_expect"].read_list(to.memory_expected);
  f["lanes"].read(to.lanes, most_lanes);
  f["inputs"].for_each([&](const field& r) { read_lanes(r, to.registers.emplace_back()); });
  f["system_values"].for_each([&](const field& r) { read_lanes(r, to.system_values.emplace_back()); });
  f["outputs"].for_each([&](const field& r) { read_lanes(r, to.outputs.emplace_back()); });
  f["killed"].read_list(to.killed);
  f["textures"].for_each([&](const field& t) { read_texture(t, to.textures); });
  read_rules(f["compare"], to.compare);
}

}  // namespace

std::optional<inputs> read_inputs(std::string_view text, std::string& problem) {
  const json value = json::parse(text.begin(), text.end(), nullptr, false);
  if (value.is_discarded() || !value.is_object()) {
    problem = "the inputs are not a JSON object";
    return std::nullopt;
  }
  inputs result;
  read_all(field(&value, "", problem), result);
  if (!problem.empty()) return std::nullopt;
  return result;
}

}  // namespace tgsi
