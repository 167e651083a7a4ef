// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/allocate.hpp>
#include <valhall/text/replaced_names.hpp>
#include <valhall/text/text_language.hpp>

#include <cstddef>
#include <cstdint>

/// Assigns registers to the names of a text.
namespace valhall::detail {

/// Options of a text with names of registers.
struct virtual_reading_options : reading_options {
  bool knows_stage = false;  ///< Otherwise the stage is that of `likely_stage_of`.
  valhall::stage stage = stage::compute;
  allocation_options allocation = {};
};

/// Names that get their registers at the end of the text. `Repair` has
///     code<> operator()(const code<>&, stage)
template <class Repair>
class virtual_names : public replaced_names {
 public:
  constexpr explicit virtual_names(const reading_options& options) noexcept : replaced_names(options) {}

  /// Assigns registers, and replaces the words of the text if the text has names. After an error there are no
  /// words, since their registers would mean nothing.
  template <class Parser>
  constexpr void finish(Parser& parser) {
    if (!any()) return;
    value_program program;
    program.in = in();
    add_values(program);
    add_words(parser, program);
    if (parser.errors() == 0) assign(parser, program);
    parser.replace_words(*this);
  }

  /// Whether the names have registers.
  constexpr bool are_assigned() const noexcept { return are_assigned_; }
  /// The words with registers.
  constexpr view<std::uint64_t> final_words() const noexcept {
    return are_assigned() ? words_.words() : view<std::uint64_t>();
  }
  /// By final word: the index of the word of the text from which it was made.
  constexpr view<std::uint32_t> origins() const noexcept { return origins_; }
  /// The stage for which registers were assigned.
  constexpr valhall::stage stage() const noexcept { return stage_; }
  /// Words of thread-local memory, including spilled values.
  constexpr std::uint32_t local_words() const noexcept { return found_.local_words; }
  /// The registers of value `k` of a name.
  constexpr register_set registers_of(const register_name& name, unsigned k) const noexcept {
    const std::uint32_t value = name.first + k;
    return value < first_value ? register_set::range(value, 1) : found_.registers_of[value];
  }

 private:
  allocation found_;
  code<> words_{view<std::uint64_t>(), first_arch};
  buffer<std::uint32_t> origins_;
  valhall::stage stage_ = stage::compute;
  bool are_assigned_ = false;

  template <class Parser>
  constexpr void assign(Parser& parser, value_program& program) {
    const virtual_reading_options& options = parser.options();
    stage_ = options.knows_stage ? options.stage : likely_stage_of(program.words, in());
    program.stage = stage_;
    found_ = allocator(value_program(program), options.allocation).run();
    if (!found_.ok()) return report_allocation(parser, program);
    words_ = Repair{}(found_.code, stage_);
    are_assigned_ = words_.ok();
    if (are_assigned_) return find_origins();
    const std::size_t index = words_.error().index;
    const std::size_t given = index < found_.given_index.size() ? found_.given_index[index] : 0;
    report_word(parser, given, rule::unassignable_word, explanation_of(words_.error().kind));
  }

  /// Value n is register n, if the architecture has it; the values of names follow. Registers have content at
  /// the start of the program.
  constexpr void add_values(value_program& program) const {
    program.values.resize(first_value + value_count());
    for (unsigned n = 0; n < register_count_of(in()); ++n) {
      const auto number = static_cast<std::uint8_t>(n);
      program.values[n] = {number, number, false, no_register_number};
    }
  }

  constexpr void add_words(auto& parser, value_program& program) const {
    std::size_t next = 0;
    for (std::size_t i = 0; i < parser.word_count(); ++i) {
      const std::uint64_t word = parser.word(i);
      const named_word* named = nullptr;
      if (next < words().size() && words()[next].index == i) named = &words()[next++];
      const decoded_instruction d = decode(word, in());
      const bool is_good = named == nullptr || named->good;
      if (!is_good || !d.ok()) {
        program.add_word(word, {});
        // The words of lines with other errors are 0.
        if (is_good && parser.errors() == 0) report_word(parser, i, rule::unassignable_word, nullptr);
        continue;
      }
      const effects e = effects_of(d);
      if (reads_program_counter(e))
        report_word(parser, i, rule::unassignable_word, explanation_of(error_kind::address_dependent));
      std::uint32_t from = named == nullptr ? 0 : named->first_name;
      program.add_word(word, d, e, [&](register_use& use) {
        const unsigned number = number_at(use, d.canonical_word(), d.native_bits());
        const placed_name* const name = named == nullptr ? nullptr : name_of(*named, number, from);
        use.value = name == nullptr ? number : name->value + (number - name->number);
        if (name != nullptr) check_size(parser, *named, *name, number, use.count);
      });
    }
    program.finish();
  }

  /// The name that register `number` of a word stands for; null if it stands for itself. The search begins at
  /// name `from`, and sets it to the next one: in most spellings, operands have the order of the word.
  constexpr const placed_name* name_of(const named_word& word, unsigned number,
                                       std::uint32_t& from) const noexcept {
    const std::uint32_t count = word.end_name - word.first_name, skipped = from - word.first_name;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t index = word.first_name + (skipped + i) % count;
      const placed_name& name = name_at(index);
      if (number < name.number || number - name.number >= name.left) continue;
      from = index + 1;
      return &name;
    }
    return nullptr;
  }

  /// Reports an operand of `count` registers from `number` on that does not fit the size of its name.
  constexpr void check_size(auto& parser, const named_word& word, const placed_name& name, unsigned number,
                            unsigned count) const {
    const unsigned left = name.left - (number - name.number);
    const bool is_whole = name.is_whole && number == name.number;
    const bool is_bound = name.value < first_value;
    if (is_whole ? count == left : count <= left || is_bound) return;
    message text;
    text.put(is_whole ? "it has " : "its group has ");
    text.put(left);
    text.put(left == 1 ? " register" : " registers");
    text.put(is_whole ? ", and the operand takes " : " from there on, and the operand takes ");
    text.put(count);
    parser.report(word.where, text_error{.rule = rule::wrong_group,
                                         .where = {word.where.text.data + name.start, name.size},
                                         .right = text.kept(parser),
                                         .in = in()});
  }

  /// A message, which persists with the texts of the parser.
  class message {
   public:
    constexpr void put(text_view text) {
      for (const char c : text) text_.push_back(c);
    }
    constexpr void put(const char* text) { put(text_view(text)); }
    constexpr void put(std::uint64_t number) {
      put_number(number, [this](char c) { text_.push_back(c); });
    }
    constexpr const char* kept(auto& parser) {
      text_.push_back('\0');
      return parser.keep({text_.data(), text_.size()}).data;
    }

   private:
    buffer<char> text_;
  };

  /// The line of word `index`. If unknown, the line of the last word before it, or of the first declaration.
  constexpr named_word line_of(std::size_t index) const noexcept {
    std::size_t low = 0, high = words().size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (words()[middle].index <= index)
        low = middle + 1;
      else
        high = middle;
    }
    if (low != 0) return words()[low - 1];
    named_word first;
    first.where = declared()[0].where;
    return first;
  }

  constexpr void report_word(auto& parser, std::size_t index, rule r, const char* right) const {
    const source_line where = line_of(index).where;
    parser.report(
        where,
        text_error{.rule = r, .where = trimmed(without_comment(where.text)), .right = right, .in = in()});
  }

  constexpr void report_allocation(auto& parser, const value_program& program) const {
    const program_error error = found_.code.error();
    const std::size_t index = error.index;
    if (error.kind == error_kind::out_of_registers)
      return report_word(parser, index, rule::out_of_registers, pressure(parser, error));
    if (error.kind == error_kind::register_conflict)
      return report_word(parser, index, rule::register_conflict, nullptr);
    if (error.kind != error_kind::unwritten_register)
      return report_word(parser, index, rule::unassignable_word, explanation_of(error.kind));
    const named_word word = line_of(index);
    text_error found{.rule = rule::unwritten_register, .where = word.where.text, .in = in()};
    const decoded_instruction d = decode(program.words[index], in());
    std::uint32_t from = word.first_name;
    for (const register_use& use : program.uses_of(error.index)) {
      const auto value = static_cast<std::uint32_t>(error.value);
      const placed_name* const name =
          name_of(word, number_at(use, d.canonical_word(), d.native_bits()), from);
      if (name == nullptr || !use.reads || value < use.value || value - use.value >= use.count) continue;
      found.where = {word.where.text.data + name->start, name->size};
      break;
    }
    parser.report(word.where, found);
  }

  /// The reason for `out_of_registers`.
  constexpr const char* pressure(auto& parser, const program_error& error) const {
    constexpr std::size_t most_shown = 16;
    message text;
    text.put(static_cast<std::uint64_t>(error.lowest));
    text.put(" values are live here, and the limit is ");
    text.put(static_cast<std::uint64_t>(error.highest));
    text.put(error.highest == 1 ? " register" : " registers");
    if (error.value != 0) {
      text.put("; ");
      text.put(static_cast<std::uint64_t>(error.value));
      text.put(" would suffice");
    }
    for (std::size_t i = 0; i < found_.live.size() && i < most_shown; ++i) {
      text.put(i == 0 ? "; live are " : ", ");
      put_value(text, found_.live[i]);
    }
    if (found_.live.size() > most_shown) text.put(" and others");
    return text.kept(parser);
  }

  constexpr void put_value(message& text, std::uint32_t value) const {
    if (value < first_value) {
      text.put("r");
      return text.put(std::uint64_t{value});
    }
    for (const register_name& name : declared()) {
      if (value < name.first || value - name.first >= name.size) continue;
      text.put(name.name);
      if (name.size == 1) return;
      text.put("[");
      text.put(std::uint64_t{value - name.first});
      return text.put("]");
    }
  }

  /// Repair adds and removes only NOPs.
  constexpr void find_origins() {
    const auto is_nop = [this](std::uint64_t word) { return decode(word, in()).id() == opcode::nop; };
    std::size_t from = 0;
    std::uint32_t last = 0;
    for (const std::uint64_t word : words_.words()) {
      if (!is_nop(word)) {
        while (from < found_.code.size() && is_nop(found_.code[from])) ++from;
        if (from < found_.code.size()) last = found_.given_index[from++];
      }
      origins_.push_back(last);
    }
  }
};

}  // namespace valhall::detail
