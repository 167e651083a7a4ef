// SPDX-License-Identifier: MIT
// Text from words, and words from text.
#include "interface.hpp"

#include "convert.hpp"
#include "hex_words.hpp"
#include "repaired_text.hpp"

#include <valhall/assemble_virtual.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>
#include <valhall/repair.hpp>

#include <deque>
#include <memory>
#include <string>
#include <utility>

struct valhall_assembly final : valhall::c::object {
  explicit valhall_assembly(valhall::virtual_assembly&& a) : made(std::move(a)) {}
  valhall::virtual_assembly made;
};

namespace {

using namespace valhall;

print_options options_of(const valhall_print_options* given) noexcept {
  print_options options;
  if (given == nullptr) return options;
  options.syntax = c::syntax_of(given->syntax);
  options.offsets = given->offsets;
  options.words = given->words;
  options.comments = given->comments;
  options.colour = given->colour;
  options.permissive = given->permissive;
  options.numbered_labels = given->numbered_labels;
  options.mnemonics = given->lower_case ? letter_case::lower : letter_case::upper;
  if (given->labels == nullptr) return options;
  options.labels = {[](const void* context, std::size_t number) {
                      const auto& list = *static_cast<const valhall_print_options*>(context);
                      const char* const name = number < list.label_count ? list.labels[number] : nullptr;
                      return name == nullptr ? text_view() : text_view(name, std::strlen(name));
                    },
                    given};
  return options;
}

/// The texts that the caller's function returned, for as long as they are assembled.
struct included_texts {
  const valhall_assemble_options* options;
  std::deque<std::string> texts;

  static const std::string* find(void* context, std::string_view name) {
    auto& all = *static_cast<included_texts*>(context);
    std::size_t size = 0;
    const char* const text = all.options->include(all.options->context, name.data(), name.size(), &size);
    return text == nullptr ? nullptr : &all.texts.emplace_back(text, size);
  }
};

virtual_assembly assembled(arch e, std::string_view text, const valhall_assemble_options& given) {
  included_texts texts{&given, {}};
  virtual_assemble_options options;
  options.text.syntax = c::syntax_of(given.syntax);
  options.text.permissive = given.permissive;
  if (given.most_errors != 0) options.text.limits.errors = given.most_errors;
  if (given.most_words != 0) options.text.limits.words = given.most_words;
  if (given.most_lines != 0) options.text.limits.lines = given.most_lines;
  if (given.include != nullptr) options.text.include = included_texts::find;
  options.text.context = &texts;
  if (!given.assign_registers) {
    virtual_assembly result{assemble_with_locations(text, e, options.text), {}, {}, {}};
    return result;
  }
  if (given.knows_stage) options.stage = static_cast<stage>(given.stage);
  options.registers = given.registers;
  options.spill = given.spill;
  options.local_words = given.local_words;
  return assemble_virtual(text, e, options);
}

/// The words of a listing.
virtual_assembly read_words(const std::string& text, const assembly_limits& limits) {
  tools::hex_words read = tools::read_hex(text);
  if (read.words.size() > limits.words) {
    read.words.resize(static_cast<std::size_t>(limits.words));
    diagnostic error;
    error.rule = rule::limit_exceeded;
    error.line = read.lines[read.words.size()];
    error.column = 1;
    error.message = "only the first " + std::to_string(limits.words) + " words are read";
    read.errors.push_back(std::move(error));
  }
  if (read.errors.size() > limits.errors) read.errors.resize(limits.errors);
  located_assembly result{{code<>(read.words, first_arch), std::move(read.errors), {}}, {}, {}};
  for (std::size_t i = 0; i < read.words.size(); ++i) result.locations.push_back({0, read.lines[i]});
  return {std::move(result), {}, {}, {}};
}

/// The words of a text: a listing, or assembly.
virtual_assembly read_text(arch e, const std::string& text, const valhall_assemble_options& given) {
  if (!tools::is_listing(text)) return assembled(e, text, given);
  assembly_limits limits;
  if (given.most_words != 0) limits.words = given.most_words;
  return read_words(text, limits);
}

/// `text`, which assembles to `before`, with the words of `repaired` in its lines; a listing where that is
/// impossible.
std::string text_of_repaired(const std::string& text, const std::vector<std::uint64_t>& before,
                             const code<>& repaired, const valhall_assemble_options& how) {
  const arch e = repaired.arch();
  const syntax spelling = c::syntax_of(how.syntax);
  const std::vector<std::uint64_t> after(repaired.begin(), repaired.end());
  // Padding is not part of the repaired program.
  std::size_t size = before.size();
  while (size > after.size() && before[size - 1] == 0) --size;
  if (size == after.size() && std::equal(after.begin(), after.end(), before.begin())) return text;
  std::string edited = text;
  if (!tools::is_listing(text) && tools::edit_repaired(edited, before, after, e, spelling)) {
    const virtual_assembly again = assembled(e, edited, how);
    if (again.ok() && std::equal(again.words.begin(), again.words.end(), after.begin(), after.end()))
      return edited;
  }
  return tools::listing(after, e, {.permissive = true, .numbered_labels = true, .syntax = spelling});
}

const diagnostic* error_at(const valhall_assembly* a, std::size_t index) noexcept {
  return a == nullptr || index >= a->made.errors.size() ? nullptr : &a->made.errors[index];
}

}  // namespace

std::size_t valhall_print(std::uint8_t e, std::uint64_t word, const valhall_print_options* options,
                          char* buffer, std::size_t capacity) {
  const decoded_instruction d = decode(word, c::arch_of(e));
  return c::text(buffer, capacity,
                 [&](char* to, std::size_t room) { return print(to, room, d, options_of(options)); });
}

std::size_t valhall_print_program(std::uint8_t e, const std::uint64_t* words, std::size_t size,
                                  const valhall_print_options* options, char* buffer, std::size_t capacity) {
  const auto print = [&](char* to, std::size_t room) {
    return print_program(to, room, c::list_of(words, size), c::arch_of(e), options_of(options));
  };
  return c::text(buffer, capacity, print);
}

std::size_t valhall_print_cpp(std::uint8_t e, std::uint64_t word, char* buffer, std::size_t capacity) {
  const decoded_instruction d = decode(word, c::arch_of(e));
  return c::text(buffer, capacity, [&](char* to, std::size_t room) { return print_cpp(to, room, d); });
}

std::size_t valhall_print_cpp_names(std::uint8_t e, char* buffer, std::size_t capacity) {
  if (!c::is_arch(e)) return c::copy_text(buffer, capacity, text_view());
  return c::text(buffer, capacity,
                 [&](char* to, std::size_t room) { return print_cpp_names(to, room, c::arch_of(e)); });
}

std::size_t valhall_print_c_array(const std::uint64_t* words, std::size_t size, const char* name,
                                  char* buffer, std::size_t capacity) {
  const text_view array = name == nullptr ? text_view("words") : text_view(name, std::strlen(name));
  return c::text(buffer, capacity, [&](char* to, std::size_t room) {
    return print_c_array(to, room, c::list_of(words, size), array);
  });
}

std::size_t valhall_print_text(std::uint8_t e, const char* text, std::size_t size, const std::uint64_t* words,
                               std::size_t count, const valhall_print_options* options, char* buffer,
                               std::size_t capacity) {
  const std::string printed = c::guarded([&] {
    const view<std::uint64_t> list = c::list_of(words, count);
    return tools::converted(std::string(text == nullptr ? "" : text, text == nullptr ? 0 : size),
                            {list.begin(), list.end()}, c::arch_of(e), options_of(options));
  });
  return c::copy_text(buffer, capacity, text_view(printed.data(), printed.size()));
}

bool valhall_is_listing(const char* text, std::size_t size) {
  return text != nullptr && c::guarded([&] { return tools::is_listing(std::string(text, size)); });
}

valhall_assembly* valhall_read_words(const char* text, std::size_t size,
                                     const valhall_assemble_options* options) {
  if (text == nullptr && size != 0) return nullptr;
  return c::guarded([&] {
    assembly_limits limits;
    if (options != nullptr && options->most_words != 0) limits.words = options->most_words;
    if (options != nullptr && options->most_errors != 0) limits.errors = options->most_errors;
    return new valhall_assembly(read_words(std::string(text == nullptr ? "" : text, size), limits));
  });
}

valhall_assembly* valhall_assemble(std::uint8_t e, const char* text, std::size_t size,
                                   const valhall_assemble_options* options) {
  if (!c::is_arch(e) || (text == nullptr && size != 0)) return nullptr;
  static constexpr valhall_assemble_options defaults = {};
  const valhall_assemble_options& given = options == nullptr ? defaults : *options;
  if (given.knows_stage && !c::is_stage(given.stage)) return nullptr;
  return c::guarded([&] {
    return new valhall_assembly(
        assembled(c::arch_of(e), std::string_view(text == nullptr ? "" : text, size), given));
  });
}

valhall_code* valhall_repair_text(std::uint8_t e, std::uint8_t s, const char* text, std::size_t size,
                                  const valhall_assemble_options* options) {
  if (!c::is_arch(e) || !c::is_stage(s) || (text == nullptr && size != 0)) return nullptr;
  valhall_assemble_options how = {};
  if (options != nullptr) how = *options;
  how.knows_stage = true;
  how.stage = s;
  return c::guarded([&]() -> valhall_code* {
    const std::string given(text == nullptr ? "" : text, size);
    virtual_assembly made = read_text(c::arch_of(e), given, how);
    if (!made.ok()) return c::new_code(std::move(made.words));
    const std::vector<std::uint64_t> before(made.words.begin(), made.words.end());
    std::unique_ptr<valhall_code> result(c::new_code(
        repair(view<std::uint64_t>(before.data(), before.size()), static_cast<stage>(s), c::arch_of(e))));
    if (result->code.ok()) result->text = text_of_repaired(given, before, result->code, how);
    return result.release();
  });
}
const char* valhall_code_text(const valhall_code* code) { return code == nullptr ? "" : code->text.c_str(); }

bool valhall_assembly_ok(const valhall_assembly* a) { return a != nullptr && a->made.ok(); }
const std::uint64_t* valhall_assembly_words(const valhall_assembly* a) {
  return a == nullptr ? nullptr : a->made.words.data();
}
std::size_t valhall_assembly_size(const valhall_assembly* a) {
  return a == nullptr ? 0 : a->made.words.size();
}

bool valhall_assembly_location(const valhall_assembly* a, std::size_t index, std::uint32_t* file,
                               std::uint32_t* line) {
  *file = *line = 0;
  if (a == nullptr || index >= a->made.locations.size()) return false;
  *file = a->made.locations[index].file;
  *line = a->made.locations[index].line;
  return true;
}
const char* valhall_assembly_file(const valhall_assembly* a, std::uint32_t file) {
  return a == nullptr || file == 0 || file > a->made.files.size() ? nullptr : a->made.files[file - 1].c_str();
}

std::size_t valhall_assembly_error_count(const valhall_assembly* a) {
  return a == nullptr ? 0 : a->made.errors.size();
}
bool valhall_assembly_error(const valhall_assembly* a, std::size_t index, valhall_diagnostic* out) {
  *out = {};
  out->message = out->line_text = "";
  const diagnostic* const d = error_at(a, index);
  if (d == nullptr) return false;
  out->message = d->message.c_str();
  out->line_text = d->text.c_str();
  out->file = d->file;
  out->line = d->line;
  out->column = d->column;
  out->length = d->length;
  out->replacement_count = static_cast<std::uint32_t>(d->instead.size());
  out->rule = c::number_of(d->rule);
  return true;
}
const char* valhall_assembly_replacement(const valhall_assembly* a, std::size_t index,
                                         std::size_t replacement) {
  const diagnostic* const d = error_at(a, index);
  return d == nullptr || replacement >= d->instead.size() ? nullptr : d->instead[replacement].c_str();
}
std::size_t valhall_assembly_print_error(const valhall_assembly* a, std::size_t index, const char* file,
                                         char* buffer, std::size_t capacity) {
  const diagnostic* const d = error_at(a, index);
  if (d == nullptr) return c::copy_text(buffer, capacity, text_view());
  const std::string text =
      c::guarded([&] { return to_string(*d, std::string(file == nullptr ? "text" : file)); });
  return c::copy_text(buffer, capacity, text_view(text.data(), text.size()));
}

std::uint8_t valhall_assembly_stage(const valhall_assembly* a) {
  return a == nullptr ? std::uint8_t{0} : static_cast<std::uint8_t>(a->made.stage);
}
std::uint32_t valhall_assembly_local_words(const valhall_assembly* a) {
  return a == nullptr ? 0 : a->made.local_words;
}

std::size_t valhall_assembly_value_count(const valhall_assembly* a) {
  std::size_t count = 0;
  if (a != nullptr)
    for (const named_registers& name : a->made.names) count += name.in.size();
  return count;
}
bool valhall_assembly_value(const valhall_assembly* a, std::size_t index, valhall_named_value* out) {
  *out = {};
  out->name = "";
  if (a == nullptr) return false;
  for (const named_registers& name : a->made.names) {
    if (index >= name.in.size()) {
      index -= name.in.size();
      continue;
    }
    out->name = name.name.c_str();
    c::copy(name.in[index], out->registers);
    out->line = name.where.line;
    out->part = static_cast<std::uint16_t>(index);
    out->is_group = name.is_group;
    return true;
  }
  return false;
}
