// SPDX-License-Identifier: MIT
// Reads instructions and their registers.
#include "text_reader.hpp"

#include <utility>

namespace tgsi {

namespace {

bool has_texture(const opcode_info& row) noexcept {
  return row.group == opcode_class::texture || row.group == opcode_class::cube_array;
}

}  // namespace

reader::opcode_word reader::without_suffixes(std::string_view word) noexcept {
  opcode_word result{word};
  const auto take = [&](std::string_view suffix, bool& is_taken) {
    if (is_taken || result.name.size() <= suffix.size()) return false;
    if (!same_word(result.name.substr(result.name.size() - suffix.size()), suffix)) return false;
    result.name.remove_suffix(suffix.size());
    return is_taken = true;
  };
  while (take("_SAT", result.is_saturated) || take("_PRECISE", result.is_precise)) {
  }
  return result;
}

bool reader::read_instruction() {
  instruction i;
  i.where = token_.where;
  const opcode_word word = without_suffixes(token_.text);
  if (const auto id = find_opcode(word.name)) {
    i.id = *id;
    i.is_saturated = word.is_saturated;
    i.is_precise = word.is_precise;
    advance();
    i.is_read = read_operands(i);
  } else {
    i.is_read = fail(quoted(token_.text) + " is not an opcode", suggest_opcode(word.name));
  }
  // Labels count an instruction that could not be read, and its opcode may open or close a block.
  if (!i.is_read) {
    instruction unread;
    unread.id = i.id;
    unread.is_read = false;
    unread.where = i.where;
    i = std::move(unread);
  }
  result_.instructions.push_back(std::move(i));
  return !failed_;
}

bool reader::read_operands(instruction& i) {
  const opcode_info& row = info_of(i.id);
  bool has_comma = !ends_operands();
  unsigned count = 0;
  for (; has_comma; ++count) {
    if (!read_operand(i, row, count)) return false;
    has_comma = accept(',');
  }
  if (accept(':')) {
    if (!read_integer(0xffffffff, "the number of an instruction", i.label.emplace())) return false;
  }
  return has_all_operands(i, row);
}

bool reader::ends_operands() const noexcept {
  if (token_.kind == token_kind::word && !token_.is_first_on_line)
    return ends_statement() && !same_word(token_.text, "IMM");
  return ends_statement() || token_.is(':');
}

bool reader::has_all_operands(const instruction& i, const opcode_info& row) {
  // The component of TG4 may be in the swizzle of the sampler, and ENDPRIM and EMIT were without a stream.
  const bool is_stream = i.id == opcode::emit || i.id == opcode::endprim;
  const bool is_short = (i.id == opcode::tg4 && i.source_count == 2) || (is_stream && i.source_count == 0);
  if (i.destination_count == row.destination_count() && (i.source_count == row.source_count() || is_short))
    return true;
  if (!ends_statement()) return expected("`,`");
  const std::size_t given = std::size_t{i.destination_count} + i.source_count;
  return fail_at(i.where,
                 joined(row.name, " takes ", counted(row.destination_count(), "destination"), " and ",
                        counted(row.source_count(), "source"), ", but has ", counted(given, "operand")),
                 i.source_count > row.source_count() ? "remove the last" : "");
}

bool reader::read_operand(instruction& i, const opcode_info& row, unsigned count) {
  if (token_.kind == token_kind::word && !find(file_words, token_.text)) {
    if (!begins_with(token_.text, format_prefix)) return read_operand_word(i, row);
    i.format = token_.text;
    advance();
    return true;
  }
  if (token_.kind == token_kind::word && is_target_word(row, i)) {
    i.target = *find(target_words, token_.text);
    advance();
    return true;
  }
  operand_text o;
  if (!read_register_operand(o)) return false;
  if (count < row.destination_count()) return take_destination(i, o);
  if (i.source_count < row.source_count() && i.target == texture_target::none) {
    if (row.source(i.source_count) == operand_type::resource) name_buffer(o.reg);
    return take_source(o, i.sources[i.source_count++]);
  }
  if (has_texture(row) && i.source_count > 1) {
    i.offsets.emplace_back();
    if (i.offsets.size() > 4) return fail_at(o.reg.where, "there are more than four offsets");
    return take_offset(o, i.offsets.back());
  }
  return fail_at(o.reg.where, joined(row.name, " has too many operands"),
                 "it takes " + counted(row.destination_count() + row.source_count(), "operand"));
}

bool reader::is_target_word(const opcode_info& row, const instruction& i) const noexcept {
  return i.source_count == row.source_count() && i.source_count > 0 && same_word(token_.text, "BUFFER") &&
         i.target == texture_target::none;
}

bool reader::read_operand_word(instruction& i, const opcode_info& row) {
  const auto is_resource =
      row.destination(0) == operand_type::resource || row.source(0) == operand_type::resource;
  for (const std::string_view qualifier : {"COHERENT", "RESTRICT", "VOLATILE", "STREAM_CACHE_POLICY"})
    if (is_resource && accept_word(qualifier)) return true;
  const auto target = find(target_words, token_.text);
  const bool has_target = is_resource || has_texture(row) || i.id == opcode::lodq || i.id == opcode::lod;
  const bool is_operand = i.destination_count < row.destination_count() || i.source_count == 0;
  if (!target || !has_target) {
    if (has_target && !is_operand) return expected("a shape of textures", suggest_target(token_.text));
    return expected("a register", suggest_file(token_.text));
  }
  if (i.target != texture_target::none) return fail("the shape is given twice");
  i.target = *target;
  advance();
  return true;
}

void reader::name_buffer(register_use& r) {
  if (r.file != register_file::constant || r.has_dimension) return;
  r.has_dimension = true;
  r.dimension = std::exchange(r.index, {});
}

bool reader::take_destination(instruction& i, const operand_text& o) {
  destination& to = i.destinations[i.destination_count++];
  static_cast<register_use&>(to) = o.reg;
  if (o.is_absolute || o.is_negated)
    return fail_at(o.reg.where, "a destination has no sign", "put it on the sources");
  if (o.components.empty() || read_mask(o.components, to.mask)) return true;
  return fail_at(o.components_at, quoted(o.components) + " is not a mask", mask_hint);
}

bool reader::take_source(const operand_text& o, source& to) {
  static_cast<register_use&>(to) = o.reg;
  to.is_absolute = o.is_absolute;
  to.is_negated = o.is_negated;
  if (o.components.empty()) return true;
  bool is_right = o.components.size() == 4;
  for (std::size_t c = 0; c < o.components.size(); ++c) {
    const std::size_t component = component_of(o.components[c]);
    is_right = is_right && component < 4;
    if (is_right) to.swizzle[c] = static_cast<std::uint8_t>(component);
  }
  if (is_right) return true;
  const bool is_scalar = o.components.size() == 1 && component_of(o.components[0]) < 4;
  return fail_at(o.components_at, quoted(o.components) + " is not a swizzle",
                 is_scalar ? "four letters: ." + std::string(4, o.components[0])
                           : "four letters of x, y, z, w, such as .xyzw");
}

bool reader::take_offset(operand_text o, source& to) {
  if (o.is_absolute || o.is_negated) return fail_at(o.reg.where, "an offset has no sign");
  if (o.components.size() > 4) return fail_at(o.components_at, quoted(o.components) + " is not a swizzle");
  std::string padded(o.components);
  while (!padded.empty() && padded.size() < 4) padded += padded.back();
  const position at = o.components_at;
  const std::string_view given = o.components;
  o.components = padded;
  static_cast<register_use&>(to) = o.reg;
  for (std::size_t c = 0; c < padded.size(); ++c) {
    const std::size_t component = component_of(padded[c]);
    if (component == 4)
      return fail_at(at, quoted(given) + " is not a swizzle", "letters of x, y, z, w, such as .xyz");
    to.swizzle[c] = static_cast<std::uint8_t>(component);
  }
  return true;
}

bool reader::read_mask(std::string_view letters, std::uint8_t& to) noexcept {
  std::size_t next = 0;
  unsigned mask = 0;
  for (const char c : letters) {
    const std::size_t component = component_of(c);
    if (component == 4 || component < next) return false;
    mask |= 1u << component;
    next = component + 1;
  }
  to = static_cast<std::uint8_t>(mask);
  return mask != 0;
}

// Registers

bool reader::read_register_operand(operand_text& o) {
  o.is_negated = accept('-');
  const position bar = token_.where;
  o.is_absolute = accept('|');
  if (!read_register(o.reg)) return false;
  if (accept('.')) {
    o.components_at = token_.where;
    if (token_.kind != token_kind::word) return expected("components after the point", "such as .xyzw");
    o.components = token_.text;
    advance();
  }
  if (!o.is_absolute || accept('|')) return true;
  return expected("`|`", joined("the absolute value begins in column ", bar.column));
}

bool reader::read_register(register_use& r) {
  r.where = token_.where;
  if (!read_file(r.file) || !require('[') || !read_index(r.index)) return false;
  if (token_.is('[')) {
    const bool has_two = r.file == register_file::constant || r.file == register_file::hw_atomic ||
                         r.file == register_file::input || r.file == register_file::output;
    if (!has_two) return fail(joined(name_of(r.file), " has one index"));
    advance();
    r.has_dimension = true;
    r.dimension = r.index;
    r.index = {};
    if (!read_index(r.index)) return false;
  }
  if (accept('(')) return read_integer(1023, "the number of an array", r.array_id) && require(')');
  return true;
}

bool reader::read_index(register_index& to) {
  std::uint32_t number = 0;
  if (token_.kind != token_kind::word) {
    if (token_.is('-')) return fail("a register has no negative number");
    if (!read_integer(most_index, "the number of a register", number)) return false;
    to.number = static_cast<std::int32_t>(number);
    return require(']');
  }
  const token word = token_;
  if (!read_file(to.file)) return false;
  if (to.file != register_file::address && to.file != register_file::temporary) {
    to.file = register_file::none;
    return fail_at(word.where, quoted(word.text) + " cannot index a register", "copy the index to ADDR");
  }
  if (!require('[') || !read_integer(most_index, "the number of a register", to.address) || !require(']'))
    return false;
  if (accept('.')) {
    const std::size_t component =
        token_.kind == token_kind::word && token_.text.size() == 1 ? component_of(token_.text[0]) : 4;
    if (component == 4) return expected("one component", "such as .x");
    to.component = static_cast<std::uint8_t>(component);
    advance();
  }
  const bool is_negative = token_.is('-');
  if (is_negative || token_.is('+')) {
    advance();
    if (!read_integer(32767, "the distance from an indirect register", number)) return false;
    to.number = is_negative ? -static_cast<std::int32_t>(number) : static_cast<std::int32_t>(number);
  }
  return require(']');
}

}  // namespace tgsi
