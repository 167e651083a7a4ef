// SPDX-License-Identifier: MIT
#include "manifest.hpp"

#include "color.hpp"
#include "files.hpp"
#include "json.hpp"
#include "run_inputs.hpp"
#include "words.hpp"

#include <cstdio>

namespace board {

namespace {

using cli::ordered_json;

class manifest_reader {
 public:
  manifest_reader(const std::string& path, const cli::json_file& file) : path_(path), file_(file) {}

  bool read(manifest& result) {
    const ordered_json* list = nullptr;
    std::string arch;
    if (!find(file_.root(), "kernels", &ordered_json::is_array, list) || !text(file_.root(), "arch", arch))
      return false;
    const valhall::found_arch named = valhall::find_arch({arch.data(), arch.size()});
    if (!named.ok()) return stop(file_.root().at("arch"), "this should be an architecture such as \"v9\"");
    result.arch = named.value();
    for (const ordered_json& entry : *list) {
      listed_kernel k;
      if (!read(entry, k)) return false;
      result.kernels.push_back(std::move(k));
    }
    return true;
  }

 private:
  const std::string& path_;
  const cli::json_file& file_;

  bool stop(const ordered_json& at, const std::string& problem) {
    std::fputs(file_.error_at(at, problem).c_str(), stderr);
    return false;
  }
  bool find(const ordered_json& in, const std::string& name, bool (ordered_json::*has_type)() const noexcept,
            const ordered_json*& found) {
    found = cli::find_member(in, name);
    if (found == nullptr) return stop(in, "`" + name + "` is missing");
    return (found->*has_type)() ||
           stop(*found, "`" + name + "` has another type in a manifest of microbench");
  }
  bool text(const ordered_json& in, const std::string& name, std::string& to) {
    const ordered_json* value = nullptr;
    if (!find(in, name, &ordered_json::is_string, value)) return false;
    to = value->get<std::string>();
    return true;
  }
  bool number(const ordered_json& in, const std::string& name, std::uint64_t& to) {
    const ordered_json* value = nullptr;
    return find(in, name, &ordered_json::is_number, value) &&
           (cli::parse_number(value->dump(), 0xffffffff, to) ||
            stop(*value, "this should be a number of 32 bits"));
  }

  bool iterations(const ordered_json& in, listed_kernel& k) {
    const ordered_json* value = cli::find_member(in, "iterations");
    k.counts_in_uniform = value != nullptr && value->is_string();
    if (!k.counts_in_uniform) return number(in, "iterations", k.iterations);
    const std::string name = value->get<std::string>();
    return (name.starts_with("u") && cli::parse_number(name.substr(1), 127, k.iteration_uniform)) ||
           stop(*value, "this should be a number, or a uniform such as \"u2\"");
  }

  bool read(const ordered_json& entry, listed_kernel& k) {
    const ordered_json* files = nullptr;
    std::string binary;
    std::uint64_t count = 0;
    return text(entry, "name", k.name) && text(entry, "instruction", k.instruction) &&
           text(entry, "kind", k.kind) && number(entry, "streams", k.streams) &&
           number(entry, "length", k.length) && number(entry, "unroll", k.unroll) &&
           number(entry, "measured", k.measured) && iterations(entry, k) && number(entry, "words", count) &&
           find(entry, "files", &ordered_json::is_object, files) && text(*files, "binary", binary) &&
           read_words(files->at("binary"), binary, count, k.words);
  }

  bool read_words(const ordered_json& at, const std::string& binary, std::uint64_t count,
                  std::vector<std::uint64_t>& words) {
    const std::string name = cli::beside(path_, binary);
    std::string content, problem;
    if (!cli::read_file(name, content, problem)) return stop(at, "cannot read " + name + ": " + problem);
    cli::word_file read = cli::read_binary(content, name);
    if (!read.errors.empty() || read.words.size() < count || count == 0)
      return stop(at, name + " does not have the number of words in `words`");
    read.words.resize(count);
    words = std::move(read.words);
    return true;
  }
};

}  // namespace

bool read_manifest(const std::string& file, manifest& result) {
  std::string content;
  if (!cli::read_input(file, content)) return false;
  const cli::json_file read(content, cli::shown_name(file));
  cli::print_report(read.error());
  return read.ok() && manifest_reader(file, read).read(result);
}

}  // namespace board
