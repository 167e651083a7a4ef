// SPDX-License-Identifier: MIT
// Reads declarations.
#include "text_reader.hpp"

namespace tgsi {

bool reader::read_declaration() {
  declaration d;
  d.where = token_.where;
  if (!read_file(d.file)) {
    // Nothing that it declares is reported as undeclared.
    result_.unclear_files = ~0u;
    return false;
  }
  const bool is_read = read_declared_registers(d) && read_attributes(d);
  if (is_read)
    result_.declarations.push_back(std::move(d));
  else
    note_unclear(d.file);
  return is_read;
}

bool reader::read_file(register_file& to) {
  const auto file = word_in(file_words);
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
    return fail_at(where, joined("the range is empty: ", first, " is more than ", last),
                   joined("[", last, "..", first, "]"));
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
      return fail_at(where, joined(name_of(d.file), " has one index"));
    if (d.dimension > most_dimension || last != first)
      return fail_at(d.where, "the number of a buffer is wrong", joined("one of 0 to ", most_dimension));
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
    const auto target = word_in(target_words);
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
  const auto take = [&](const auto& table, auto& to) {
    const auto found = find(table, word.text);
    if (found) to = *found;
    return found.has_value();
  };
  if (is("ARRAY"))
    return require('(') && read_integer(1023, "the number of an array", d.array_id) && require(')');
  if (is("LOCAL")) return d.is_local = true;
  if (is("INVARIANT")) return d.is_invariant = true;
  if (d.file == register_file::image) {
    if (is("WR")) return d.is_writable = true;
    if (is("RAW")) return d.is_raw = true;
    if (begins_with(word.text, format_prefix)) {
      d.format = word.text;
      return true;
    }
  }
  if (d.file == register_file::buffer && is("ATOMIC")) return d.is_atomic = true;
  if (d.file == register_file::memory && take(memory_words, d.memory)) return true;
  const bool has_semantic = d.file == register_file::input || d.file == register_file::output ||
                            d.file == register_file::system_value;
  if (has_semantic && d.name == semantic::none && take(semantic_words, d.name))
    return !accept('[') ||
           (read_integer(most_index, "the index of a semantic", d.semantic_index) && require(']'));
  if (d.file == register_file::output && is("STREAM")) return read_streams();
  // Early texts have an interpolation on all files.
  if (take(interpolation_words, d.interpolated)) return true;
  if (has_semantic && (take(location_words, d.location) || begins_with(word.text, "CYLWRAP_"))) return true;
  return fail_at(word.where, joined(quoted(word.text), " does not describe ", name_of(d.file)),
                 suggest_attribute(word.text));
}

bool reader::read_streams() {
  if (!require('(')) return false;
  std::uint32_t stream = 0;
  for (unsigned n = 0; n < 4; ++n)
    if ((n > 0 && !require(',')) || !read_integer(3, "the number of a stream", stream)) return false;
  return require(')');
}

}  // namespace tgsi
