// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembled.hpp>
#include <valhall/core/diagnostic.hpp>
#include <valhall/core/program_parser.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/nearest_names.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The assembler of any instruction set.
namespace valhall {

namespace detail {

// These are templates so that they are compiled only where they are used.

/// A hash table of names and values, with open addressing.
template <class Value>
class symbol_table {
 public:
  bool define(text_view name, symbol_kind kind, Value value) {
    if (entries_.size() * 2 >= index_.size()) grow();
    const std::uint32_t hash = hash_of(name);
    std::uint32_t& place = slot(name, hash);
    if (place != 0) return false;
    entries_.push_back({name, hash, kind, value});
    place = static_cast<std::uint32_t>(entries_.size());
    return true;
  }

  bool find(text_view name, symbol_kind kind, Value& value) {
    if (entries_.empty()) return false;
    const std::uint32_t place = slot(name, hash_of(name));
    if (place == 0 || entries_[place - 1].kind != kind) return false;
    value = entries_[place - 1].value;
    return true;
  }

  /// The name of `kind` most similar to `wrong`; empty if none is similar.
  text_view similar_to(text_view wrong, symbol_kind kind) const {
    nearest_names similar(wrong);
    for (const entry& candidate : entries_)
      if (candidate.kind == kind) similar.add(candidate.name);
    return similar.empty() ? text_view() : similar[0];
  }

 private:
  struct entry {
    text_view name;
    std::uint32_t hash;
    symbol_kind kind;
    Value value;
  };
  std::vector<entry> entries_;
  std::vector<std::uint32_t> index_;  ///< Index of the entry plus one; 0 if empty.
  // Differs between runs, so that nobody can construct names that all have the same hash.
  std::uint32_t seed_ = hash_start ^ static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(this) >> 4);

  std::uint32_t hash_of(text_view name) const {
    std::uint32_t hash = seed_;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return hash ^ hash >> 15;
  }

  std::uint32_t& slot(text_view name, std::uint32_t hash) {
    std::size_t at = hash & (index_.size() - 1);
    while (index_[at] != 0) {
      const entry& candidate = entries_[index_[at] - 1];
      if (candidate.hash == hash && candidate.name == name) break;
      at = (at + 1) & (index_.size() - 1);
    }
    return index_[at];
  }

  void grow() {
    index_.assign(index_.empty() ? 64 : index_.size() * 2, 0);
    for (std::size_t i = 0; i < entries_.size(); ++i)
      slot(entries_[i].name, entries_[i].hash) = static_cast<std::uint32_t>(i + 1);
  }
};

/// The run-time storage of `program_parser`. `Include` is a function from a name to the text of that name, or
/// null.
template <class Language, class Include, class Result>
class dynamic_storage {
  using text_error = typename Language::error;
  using use_of_label = fixup<typename Language::reference>;

 public:
  dynamic_storage(const Include& include, Result& result) : include_(include), result_(result) {}

  std::size_t word_count() const { return result_.words.size(); }
  void push(std::uint64_t word, const source_line& where) {
    result_.words.push_back(word);
    if constexpr (requires { result_.locations; })
      result_.locations.push_back({where.file, where.line, where.call_file, where.call_line});
  }
  void patch(std::size_t index, std::uint64_t bits) { result_.words[index] |= bits; }
  std::uint64_t word(std::size_t index) const { return result_.words[index]; }

  void replace_words(const auto& names) {
    const auto words = names.final_words();
    const auto origins = names.origins();
    result_.words.assign(words.begin(), words.end());
    if constexpr (requires { result_.locations; }) {
      const auto given = std::move(result_.locations);
      result_.locations.clear();
      for (const std::uint32_t i : origins) result_.locations.push_back(given[i]);
    }
    if constexpr (requires { result_.add_names(names); }) result_.add_names(names);
  }

  bool define(text_view name, symbol_kind kind, std::uint64_t value) {
    return symbols_.define(name, kind, value);
  }
  bool find(text_view name, symbol_kind kind, std::uint64_t& value) {
    return symbols_.find(name, kind, value);
  }

  text_view similar_label(text_view wrong) const { return symbols_.similar_to(wrong, symbol_kind::label); }

  bool define_macro(text_view name, const macro& m) {
    if (!macro_names_.define(name, symbol_kind::label, macros_.size())) return false;
    macros_.push_back(m);
    return true;
  }
  bool find_macro(text_view name, macro& m) {
    std::uint64_t index = 0;
    if (!macro_names_.find(name, symbol_kind::label, index)) return false;
    m = macros_[static_cast<std::size_t>(index)];
    return true;
  }
  bool has_macros() const { return !macros_.empty(); }

  void add_fixup(const use_of_label& use) { fixups_.push_back(use); }
  std::size_t fixup_count() const { return fixups_.size(); }
  const use_of_label& fixup_at(std::size_t i) const { return fixups_[i]; }

  bool include(text_view name, text_view& text, const source_line& where) {
    const std::string* found = include_(std::string_view(name.data, name.size));
    if (found == nullptr) return false;
    result_.files.emplace_back(name.data, name.size);
    if constexpr (requires { result_.includes; }) result_.includes.push_back({where.file, where.line});
    text = text_view(found->data(), found->size());
    return true;
  }

  text_view keep(text_view text) {
    kept_.emplace_back(text.begin(), text.end());
    return text_view(kept_.back().data(), kept_.back().size());
  }

  char* line_buffer(unsigned depth, unsigned size) {
    if (buffers_.size() <= depth) buffers_.resize(depth + 1);
    if (buffers_[depth].size() < size) buffers_[depth].resize(size);
    return buffers_[depth].data();
  }

  void report(const source_line& where, const text_error& found) {
    result_.errors.push_back(Language::diagnose(where, found));
    if (where.call_line != 0) result_.errors.back().message += call_of(where);
  }
  void report_unlisted(const source_line& first, std::uint64_t count) {
    using diagnostic = typename decltype(result_.errors)::value_type;
    result_.errors.push_back(unlisted_errors<diagnostic>(first, count));
  }

 private:
  /// The end of the message of an error in a macro: the line that calls it.
  std::string call_of(const source_line& where) const {
    std::string text = "; the macro is called in line " + std::to_string(where.call_line);
    if (where.call_file != where.file)
      text += where.call_file == 0 ? " of the text" : " of " + result_.files[where.call_file - 1];
    return text;
  }

  const Include& include_;
  Result& result_;
  symbol_table<std::uint64_t> symbols_;
  symbol_table<std::uint64_t> macro_names_;
  std::vector<macro> macros_;
  std::vector<use_of_label> fixups_;
  // Moving a vector does not move its characters, which views refer to.
  std::vector<std::vector<char>> kept_;
  std::vector<std::vector<char>> buffers_;
};

}  // namespace detail

namespace core {

/// Assembles `text` in a language, which has the members that `detail::program_parser` requires, and
/// `diagnose(line, error)`, which returns the `diagnostic` of an error. `include` returns the text of
/// `.include "name"`, or null. `Result` is an `assembly` or a `located_assembly` of these diagnostics.
template <class Language, class Result, class Include>
Result assemble(std::string_view text, const typename Language::reading_options& options,
                const assembly_limits& limits, const Include& include) {
  Result result;
  detail::dynamic_storage<Language, Include, Result> storage(include, result);
  detail::program_parser<decltype(storage), Language> reader(storage, limits, options);
  reader.read(text_view(text.data(), text.size()));
  return result;
}

}  // namespace core

}  // namespace valhall
