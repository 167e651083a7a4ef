// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/moved_words.hpp>
#include <valhall/allocation/tuples.hpp>
#include <valhall/codec/encoder.hpp>

#include <cstdint>

/// Spilling: values that are kept in thread-local memory.
namespace valhall::detail {

/// Puts spilled values into memory: loads precede the words that read them, stores follow the words that
/// write them. Each of these words gets new values, which live only for that word. A value that one word
/// computes without registers is not kept in memory: it is computed again before each word that reads it.
class spiller {
 public:
  /// `local_words` is the number of words of thread-local memory in use; the spiller takes those after them.
  constexpr spiller(register_tuples& tuples, std::uint32_t& local_words)
      : tuples_(tuples),
        old_(tuples.program()),
        graph_(tuples.graph()),
        local_words_(local_words),
        moved_(graph_),
        memory_of_(empty_chains(tuples.tuple_count())) {}

  /// The program with loads and stores; sets `error` if it is impossible.
  constexpr value_program run(program_error& error) {
    result_.in = old_.in;
    result_.stage = old_.stage;
    result_.values_are_registers = old_.values_are_registers;
    result_.values = old_.values;
    result_.origins.reserve(graph_.size());
    buffer<word_index> places(graph_.size());
    for (word_index i = 0; i < graph_.size(); ++i) {
      const word_index start = size();
      places[i] = is_superfluous(i) ? no_index : add(i);
      while (result_.origins.size() < size()) result_.origins.push_back(old_.origin_of(i));
      moved_.set(i, start, places[i] == no_index ? start : places[i]);
    }
    moved_.end(size());
    result_.finish();
    for (word_index i = 0; i < graph_.size() && error.ok(); ++i) {
      const decoded_instruction& d = graph_.decoded(i);
      if (!d.ok() || places[i] == no_index) continue;
      const std::uint64_t word = moved_.adapted(i, old_.traits[i], d.canonical_word(), error);
      result_.words[places[i]] = laid_out({word, d.native_bits()}, old_.in);
    }
    if (is_full_ && error.ok()) error = {.kind = error_kind::out_of_registers, .index = 0};
    return static_cast<value_program&&>(result_);
  }

 private:
  /// The values that replace spilled ones in one word.
  struct reload {
    std::uint32_t of, in;
    unsigned count;
  };
  static constexpr unsigned most_reloads = 8;
  /// Words of memory, and the position where the life of their last tuple ends.
  struct memory_area {
    std::uint32_t first, span, end;
  };

  register_tuples& tuples_;
  const value_program& old_;
  const control_flow_graph& graph_;
  std::uint32_t& local_words_;
  moved_words moved_;
  buffer<std::uint32_t> memory_of_;  ///< By tuple: its first word of memory.
  buffer<memory_area> areas_;
  value_program result_;
  reload reloads_[most_reloads] = {};
  unsigned reload_count_ = 0;
  std::size_t next_copy_ = 0;
  bool is_full_ = false;

  constexpr word_index size() const noexcept { return static_cast<word_index>(result_.words.size()); }

  /// Whether word `i` copies a value to memory that already holds it, or computes one that is computed again
  /// where it is read.
  constexpr bool is_superfluous(word_index i) {
    if (old_.uses_of(i).size() == 1 && old_.uses_of(i).begin()->writes &&
        recomputing_word(tuples_.at(tuples_.bundle_of(old_.first_use[i], 0))) == i &&
        canonical_flow_of(graph_.decoded(i).canonical_word()) == flow::none)
      return true;
    const view<register_copy> copies = tuples_.copies();
    while (next_copy_ < copies.size() && copies[next_copy_].index < i) ++next_copy_;
    if (next_copy_ == copies.size() || copies[next_copy_].index != i) return false;
    const std::uint32_t from = tuples_.find(copies[next_copy_].from),
                        to = tuples_.find(copies[next_copy_].to);
    return from == to && tuples_.tuple(tuples_.at(to).tuple).is_spilled &&
           canonical_flow_of(graph_.decoded(i).canonical_word()) == flow::none;
  }

  /// Adds word `i` with its loads and stores, and returns its place.
  constexpr word_index add(word_index i) {
    const bool ends = canonical_flow_of(graph_.decoded(i).canonical_word()) == flow::end;
    reload_count_ = 0;
    // The operands of the word follow the operands of its loads.
    buffer<register_use> operands;
    reload stored[2] = {};
    std::uint32_t stored_at[2] = {};
    unsigned stored_count = 0;
    std::uint32_t use_index = old_.first_use[i];
    for (register_use use : old_.uses_of(i)) {
      const bundle& of = tuples_.at(tuples_.bundle_of(use_index++, 0));
      if (tuples_.tuple(of.tuple).is_spilled) {
        const word_index word = recomputing_word(of);
        const std::uint32_t memory = word == no_index ? memory_at(of) : 0;
        const reload in =
            use.reads ? reloaded(use.value, use.count, memory, word) : fresh(use.value, use.count);
        use.value = in.in;
        if (use.writes && word == no_index && stored_count < 2) {
          stored[stored_count] = in;
          stored_at[stored_count++] = memory;
        }
      }
      operands.push_back(use);
    }
    const word_index place = size();
    result_.add_word(old_.words[i], old_.traits[i]);
    for (const register_use& use : operands) result_.uses.push_back(use);
    for (unsigned n = 0; n < stored_count && !ends; ++n)
      access(store_opcodes, stored[n].in, stored[n].count, stored_at[n]);
    return place;
  }

  constexpr reload fresh(std::uint32_t value, unsigned count) {
    const reload made = {value, static_cast<std::uint32_t>(result_.values.size()), count};
    for (unsigned k = 0; k < count; ++k)
      result_.values.push_back({no_register_number, no_register_number, false, no_register_number});
    return made;
  }

  /// The word that computes the spilled bundle `b` without registers, and so can do it anywhere; `no_index`
  /// if the bundle is kept in memory.
  constexpr word_index recomputing_word(const bundle& b) const noexcept {
    if (!tuples_.tuple(b.tuple).is_spilled || tuples_.tuple(b.tuple).span != 1) return no_index;
    if (b.writes != 1 || b.written_at == 0) return no_index;
    const word_index i = b.written_at / 2;
    const view<register_use> uses = old_.uses_of(i);
    return old_.traits[i].is_repeatable && uses.size() == 1 && !uses.begin()->reads ? i : no_index;
  }

  /// The values of operand `value`, from `memory`, or from `word` if that is not `no_index`.
  constexpr reload reloaded(std::uint32_t value, unsigned count, std::uint32_t memory, word_index word) {
    for (unsigned n = 0; n < reload_count_; ++n)
      if (reloads_[n].of == value && reloads_[n].count == count) return reloads_[n];
    const reload made = fresh(value, count);
    if (word == no_index) {
      access(load_opcodes, made.in, count, memory);
    } else {
      register_use use = *old_.uses_of(word).begin();
      use.value = made.in;
      const decoded_instruction& d = graph_.decoded(word);
      result_.add_word(
          laid_out({with_canonical_flow(d.canonical_word(), flow::none), d.native_bits()}, old_.in),
          old_.traits[word]);
      result_.uses.push_back(use);
    }
    if (reload_count_ < most_reloads) reloads_[reload_count_++] = made;
    return made;
  }

  /// The word of memory of a bundle: an even one if its register is even.
  constexpr std::uint32_t memory_at(const bundle& b) {
    std::uint32_t& first = memory_of_[b.tuple];
    if (first == chain_end) first = memory_for(b.tuple);
    return first + b.offset;
  }

  /// Memory for a tuple: words of a tuple whose life has ended, or new words.
  constexpr std::uint32_t memory_for(std::uint32_t tuple) {
    const register_tuple& t = tuples_.tuple(tuple);
    const std::uint32_t start = tuples_.start_of(t), end = tuples_.end_of(t);
    // A single word needs no alignment.
    const std::uint32_t odd = t.span > 1 && t.parity == 1 ? 1 : 0;
    const std::uint32_t alignment = t.span > 2 ? 4 : t.span;
    const auto suits = [&](const memory_area& area) {
      return area.end < start && area.span == t.span && area.first % alignment == odd;
    };
    std::size_t found = 0;
    while (found < areas_.size() && !suits(areas_[found])) ++found;
    if (found < areas_.size()) {
      areas_[found].end = end;
      return areas_[found].first;
    }
    const std::uint32_t first = (local_words_ + alignment - 1) / alignment * alignment + odd;
    local_words_ = first + t.span;
    areas_.push_back({first, t.span, end});
    return first;
  }

  static constexpr opcode load_opcodes[] = {opcode::load_i32, opcode::load_i64, opcode::load_i96,
                                            opcode::load_i128};
  static constexpr opcode store_opcodes[] = {opcode::store_i32, opcode::store_i64, opcode::store_i96,
                                             opcode::store_i128};

  /// Adds loads or stores of `count` values from `value` on, in messages whose addresses are aligned.
  constexpr void access(const opcode (&ids)[4], std::uint32_t value, unsigned count, std::uint32_t memory) {
    while (count != 0) {
      unsigned words = memory % 4 == 0 ? 4 : memory % 2 == 0 ? 2 : 1;
      if (words > count) words = count;
      const operand operands[] = {staging(reg(0), words), thread_local_pointer.w0(),
                                  operand(4 * static_cast<long long>(memory))};
      const modifier_value modifiers[] = {{modifier::memory_access, memory_access::force},
                                          {modifier::slot, slot::slot0}};
      const std::uint64_t word = encoded_bits(info(ids[words - 1]), old_.in, operands, modifiers);
      is_full_ |= is_broken(word);
      const decoded_instruction d = decode(word, old_.in);
      result_.add_word(word, d, effects_of(d), [&](register_use& use) { use.value = value; });
      value += words;
      memory += words;
      count -= words;
    }
  }
};

}  // namespace valhall::detail
