// SPDX-License-Identifier: MIT
// Reads declarations.
#include "text_reader.hpp"

namespace tgsi {

void reader::read_declaration() {
  declaration d;
  d.where = token_.where;
  if (!read_file(d.file)) {
    // Nothing that it declares is reported as undeclared.
    result_.unclear_files = ~0u;
    return;
  }
  if (!read_declared_registers(d) || !read_attributes(d)) {
    result_.unclear_files |= 1u << static_cast<unsigned>(d.file);
    return;
  }
  result_.declarations.push_back(std::move(d));
}

bool reader::read_file(register_file& to) {
  const auto file = token_.kind == token_kind::word ? find(file_words, token_.text) : std::nullopt;
  if (!file) return expected("a register", token_.kind == token_kind::word ? suggest_file(token_.text) : "");
  to = *file;
  advance();
  return true;
}

bool reader::read_range(std::uint32_t& first, std::uint32_t& last) {
  const position where = token_.where;
  if (!read_integer(most_index, "the number of a register", first)) return false;
  last = first;
  if (token_.is("..")) {
    advance();
    if (!read_integer(most_index, "the number of a register", last)) return false;
  }
  if (last < first)
    return fail_at(where,
                   "the range is empty: " + std::to_string(first) + " is more than " + std::to_string(last),
                   "[" + std::to_string(last) + ".." + std::to_string(first) + "]");
  return require(']');
}

bool reader::read_declared_registers(declaration& d) {
  if (!require('[')) return false;
  std::uint32_t first = 0, last = 0;
  const bool has_vertices = accept(']');  // IN[][0] of geometry and tessellation.
  if (!has_vertices && !read_range(first, last)) return false;
  const position where = token_.where;
  if (accept('[')) {
    d.dimension = first;
    if (!read_range(d.first, d.last)) return false;
    const bool is_per_vertex = d.file == register_file::input || d.file == register_file::output;
    if (is_per_vertex) d.dimension = 0;
    if (!is_per_vertex && d.file != register_file::constant && d.file != register_file::hw_atomic)
      return fail_at(where, std::string(name_of(d.file)) + " has one index");
    if (d.dimension > most_dimension || last != first)
      return fail_at(d.where, "the number of a buffer is wrong",
                     "one of 0 to " + std::to_string(most_dimension));
  } else if (has_vertices) {
    return expected("`[` and the register");
  } else {
    d.first = first;
    d.last = last;
  }
  if (accept('.')) {
    if (token_.kind != token_kind::word || !read_mask(token_.text, d.mask))
      return expected("a mask", mask_hint);
    advance();
  }
  return true;
}

bool reader::read_attributes(declaration& d) {
  if (d.file == register_file::image || d.file == register_file::sampler_view) {
    if (!accept(',')) {
      if (d.file == register_file::image) return expected("`,` and the shape of the image", "such as 2D");
      return true;
    }
    const auto target = token_.kind == token_kind::word ? find(target_words, token_.text) : std::nullopt;
    if (!target) return expected("the shape of the texture", suggest_target(token_.text));
    d.target = *target;
    advance();
  }
  for (unsigned types = 0; accept(',');) {
    if (token_.kind != token_kind::word) return expected("a word that describes the register");
    if (d.file == register_file::sampler_view) {
      const auto type = find(return_type_words, token_.text);
      if (!type || types == 4) return expected("one or four types", "UNORM, SNORM, SINT, UINT or FLOAT");
      d.returns[types++] = *type;
      if (types == 1) d.returns.fill(*type);
      advance();
    } else if (!read_attribute(d)) {
      return false;
    }
  }
  return true;
}

bool reader::read_attribute(declaration& d) {
  const token word = token_;
  advance();
  const auto is = [&](std::string_view name) { return same_word(word.text, name); };
  if (is("ARRAY"))
    return require('(') && read_integer(1023, "the number of an array", d.array_id) && require(')');
  if (is("LOCAL")) return d.is_local = true;
  if (is("INVARIANT")) return d.is_invariant = true;
  if (d.file == register_file::image) {
    if (is("WR")) return d.is_writable = true;
    if (is("RAW")) return d.is_raw = true;
    if (is_format(word.text)) {
      d.format = word.text;
      return true;
    }
  }
  if (d.file == register_file::buffer && is("ATOMIC")) return d.is_atomic = true;
  if (d.file == register_file::memory) {
    if (const auto kind = find(memory_words, word.text)) {
      d.memory = *kind;
      return true;
    }
  }
  const bool has_semantic = d.file == register_file::input || d.file == register_file::output ||
                            d.file == register_file::system_value;
  if (has_semantic && d.name == semantic::none) {
    if (const auto found = find(semantic_words, word.text)) {
      d.name = *found;
      return !accept('[') ||
             (read_integer(most_index, "the index of a semantic", d.semantic_index) && require(']'));
    }
  }
  if (d.file == register_file::output && is("STREAM")) return read_streams();
  // Early texts have an interpolation on all files.
  if (const auto found = find(interpolation_words, word.text)) {
    d.interpolated = *found;
    return true;
  }
  if (has_semantic) {
    if (const auto found = find(location_words, word.text)) {
      d.location = *found;
      return true;
    }
    if (word.text.size() > 8 && same_word(word.text.substr(0, 8), "CYLWRAP_")) return true;
  }
  return fail_at(word.where, quoted(word.text) + " does not describe " + std::string(name_of(d.file)),
                 suggest_attribute(word.text));
}

bool reader::read_streams() {
  if (!require('(')) return false;
  std::uint32_t stream = 0;
  for (unsigned n = 0; n < 4; ++n)
    if ((n > 0 && !require(',')) || !read_integer(3, "the number of a stream", stream)) return false;
  return require(')');
}

bool reader::is_format(std::string_view word) noexcept {
  constexpr std::string_view prefix = "PIPE_FORMAT_";
  return word.size() > prefix.size() && same_word(word.substr(0, prefix.size()), prefix);
}

}  // namespace tgsi
