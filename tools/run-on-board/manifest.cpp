// SPDX-License-Identifier: MIT
#include "manifest.hpp"

#include "files.hpp"
#include "json.hpp"
#include "run_inputs.hpp"
#include "words.hpp"

#include <cstdio>
#include <optional>

namespace board {

namespace {

using cli::json_value;

class manifest_reader {
 public:
  explicit manifest_reader(const std::string& file) : file_(file) {}

  bool read(const json_value& root, std::vector<listed_kernel>& kernels) {
    const json_value* list = nullptr;
    if (!find(root, "kernels", json_value::kind::array, list)) return false;
    for (const json_value& entry : list->items) {
      listed_kernel k;
      if (!read(entry, k)) return false;
      kernels.push_back(std::move(k));
    }
    return true;
  }

 private:
  const std::string file_;

  bool stop(const json_value& at, const std::string& problem) {
    std::fputs(cli::json_error(cli::shown_name(file_), at, problem).c_str(), stderr);
    return false;
  }
  bool find(const json_value& in, const std::string& name, json_value::kind type, const json_value*& found) {
    found = in.find(name);
    if (found == nullptr) return stop(in, "`" + name + "` is missing");
    return found->type == type || stop(*found, "`" + name + "` has another type in a manifest of microbench");
  }
  bool text(const json_value& in, const std::string& name, std::string& to) {
    const json_value* value = nullptr;
    if (!find(in, name, json_value::kind::string, value)) return false;
    to = value->text;
    return true;
  }
  bool number(const json_value& in, const std::string& name, std::uint64_t& to) {
    const json_value* value = nullptr;
    return find(in, name, json_value::kind::number, value) &&
           (cli::parse_number(value->text, 0xffffffff, to) ||
            stop(*value, "this should be a number of 32 bits"));
  }

  bool iterations(const json_value& in, listed_kernel& k) {
    const json_value* value = in.find("iterations");
    k.counts_in_uniform = value != nullptr && value->type == json_value::kind::string;
    if (!k.counts_in_uniform) return number(in, "iterations", k.iterations);
    return (value->text.starts_with("u") &&
            cli::parse_number(value->text.substr(1), 127, k.iteration_uniform)) ||
           stop(*value, "this should be a number, or a uniform such as \"u2\"");
  }

  bool read(const json_value& entry, listed_kernel& k) {
    const json_value* files = nullptr;
    std::string binary;
    std::uint64_t count = 0;
    return text(entry, "name", k.name) && text(entry, "instruction", k.instruction) &&
           text(entry, "kind", k.kind) && number(entry, "streams", k.streams) &&
           number(entry, "length", k.length) && number(entry, "unroll", k.unroll) &&
           number(entry, "measured", k.measured) && iterations(entry, k) && number(entry, "words", count) &&
           find(entry, "files", json_value::kind::object, files) && text(*files, "binary", binary) &&
           read_words(*files->find("binary"), binary, count, k.words);
  }

  bool read_words(const json_value& at, const std::string& binary, std::uint64_t count,
                  std::vector<std::uint64_t>& words) {
    const std::string name = cli::beside(file_, binary);
    std::string content, problem;
    if (!cli::read_file(name, content, problem)) return stop(at, "cannot read " + name + ": " + problem);
    cli::word_file read = cli::read_binary(content, name);
    if (!read.errors.empty() || read.words.size() < count || count == 0)
      return stop(at, name + " does not have the number of words that `words` says");
    read.words.resize(count);
    words = std::move(read.words);
    return true;
  }
};

}  // namespace

bool read_manifest(const std::string& file, std::vector<listed_kernel>& kernels) {
  std::string content, error;
  if (!cli::read_input(file, content)) return false;
  const std::optional<json_value> root = cli::read_json(content, cli::shown_name(file), error);
  std::fputs(error.c_str(), stderr);
  return root && manifest_reader(file).read(*root, kernels);
}

}  // namespace board
