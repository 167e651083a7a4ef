// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/analysis/liveness.hpp>
#include <valhall/equivalence/equivalence.hpp>
#include <valhall/interpreter/interpreter.hpp>
#include <valhall/isa/hardware.hpp>

#include <cstddef>
#include <cstdint>

/// Runs of two programs with made-up inputs, to find one for which they differ.
namespace valhall::detail {

/// Mixes the bits of two numbers.
constexpr std::uint64_t mixed_bits(std::uint64_t a, std::uint64_t b) noexcept {
  std::uint64_t h = (a ^ b * 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
  h = (h ^ h >> 31) * 0x94d049bb133111eb;
  return h ^ h >> 29;
}

/// Makes the numbers of an input: of the kinds that programs often compute with, in some inputs all floats,
/// mostly edge cases, or all small integers.
class input_numbers {
 public:
  constexpr explicit input_numbers(std::uint32_t input) noexcept : input_(input) {}

  /// The pseudorandom number for `seed`.
  constexpr std::uint32_t operator()(std::uint64_t seed) const noexcept {
    constexpr std::uint32_t edges[] = {0,          1,          0xffffffff, 0x80000000,
                                       0x7fffffff, 0x3f800000, 0xbf800000, 0x7f800000,
                                       0x7fc00000, 0x00000001, 0x3c003c00, 0x00ff00ff};
    const std::uint64_t h = mixed_bits(seed, std::uint64_t{input_} + 1);
    const auto word = static_cast<std::uint32_t>(h >> 32);
    const std::uint32_t sign = (h & 16) != 0 ? 0x80000000 : 0;
    switch (input_ % 4 == 1 ? 3 : input_ % 4 == 2 ? h % 2 : input_ % 4 == 3 ? 3 + h % 4 : h % 8) {
      case 0: return word % 16;
      case 1:
      case 2: return word % 256;
      case 3:
      case 4: return sign | (0x3c000000 + word % 0x08000000);  // A float from 2^-7 to 2^9.
      case 5: return edges[word % (sizeof edges / sizeof *edges)];
      case 6: return word % 0x10000;
      default: return word;
    }
  }

 private:
  std::uint32_t input_;
};

/// Results of instructions that only hardware can compute, as a function of the values that they read.
class assumed_results final : public environment {
 public:
  constexpr explicit assumed_results(std::uint32_t input) noexcept : input_(input) {}

  constexpr bool external(const host_access& access, host_result& result) override {
    const operation& o = *access.operation;
    const decoded_instruction d = decode(o.word, o.arch);
    std::uint64_t h = mixed_bits(input_, static_cast<std::uint64_t>(o.id));
    for (unsigned n = 0; n < d.info().modifier_count; ++n) {
      const modifier_info& m = d.info().modifiers()[n];
      if (m.id != modifier::slot && m.id != modifier::flow) h = mixed_bits(h, d.value(m));
    }
    for (const std::int64_t immediate : o.immediates)
      h = mixed_bits(h, static_cast<std::uint64_t>(immediate));
    for (const std::uint64_t source : access.sources) h = mixed_bits(h, source);
    for (const std::uint32_t word : access.staged) h = mixed_bits(h, word);
    for (std::uint32_t& word : result.words) word = input_numbers(input_)(h = mixed_bits(h, 2));
    // The first two words may be an address.
    if (h % 4 != 0) result.words[1] = static_cast<std::uint32_t>(h >> 8 & 1);
    return true;
  }
  constexpr bool blends(std::uint64_t) override { return input_ % 8 < 6; }

 private:
  std::uint32_t input_;
};

/// The memory of a run: pages that appear where a program accesses them.
class assumed_memory {
 public:
  static constexpr std::size_t page_words = 256, most_pages = 64;

  /// Adds a page of memory at `address`, or the following page if the first one exists already. Returns false
  /// if there are too many pages.
  constexpr bool add_page(std::uint64_t address) {
    constexpr std::uint64_t page_bytes = 4 * page_words;
    std::uint64_t start = address & ~(page_bytes - 1);
    std::size_t at = 0;
    while (at < starts_.size() && starts_[at] < start) ++at;
    for (; at < starts_.size() && starts_[at] == start; ++at) start += page_bytes;
    if (starts_.size() == most_pages || start >= machine::memory_end - page_bytes) return false;
    starts_.push_back(0);
    for (std::size_t i = starts_.size() - 1; i > at; --i) starts_[i] = starts_[i - 1];
    starts_[at] = start;
    return true;
  }
  /// Adds a buffer of LD_BUFFER.
  constexpr bool add_buffer(std::uint32_t mode) {
    if (modes_.size() == most_pages) return false;
    modes_.push_back(mode);
    return true;
  }

  /// Fills the pages, and makes them the memory and buffers of `m`.
  void give(machine& m, const input_numbers& numbers) {
    words_.resize((starts_.size() + modes_.size()) * page_words);
    buffer<std::size_t> firsts;  // The first page of each region.
    buffers_.clear();
    for (std::size_t p = 0; p < starts_.size(); ++p) {
      std::uint32_t* const page = &words_[p * page_words];
      for (std::size_t i = 0; i < page_words; ++i) page[i] = numbers(starts_[p] + 4 * i);
      if (p == 0 || starts_[p] != starts_[p - 1] + 4 * page_words) firsts.push_back(p);
    }
    regions_.clear();
    for (std::size_t r = 0; r < firsts.size(); ++r) {
      const std::size_t end = r + 1 < firsts.size() ? firsts[r + 1] : starts_.size();
      regions_.push_back(
          {starts_[firsts[r]], &words_[firsts[r] * page_words], (end - firsts[r]) * page_words});
    }
    for (std::size_t n = 0; n < modes_.size(); ++n) {
      std::uint32_t* const page = &words_[(starts_.size() + n) * page_words];
      for (std::size_t i = 0; i < page_words; ++i) page[i] = numbers(modes_[n] + 4 * i);
      uniform_buffer made;
      made.table = static_cast<std::uint8_t>(modes_[n] >> 24);
      made.index = static_cast<std::uint8_t>(modes_[n]);
      made.words = {page, page_words};
      buffers_.push_back(made);
    }
    m.memory = {regions_.data(), regions_.size()};
    m.buffers = {buffers_.data(), buffers_.size()};
  }

  /// The words of all pages.
  view<std::uint32_t> words() const noexcept { return {words_.data(), words_.size()}; }
  /// The address of word `i` of them.
  std::uint64_t address_of(std::size_t i) const noexcept {
    return starts_[i / page_words] + 4 * (i % page_words);
  }

 private:
  buffer<std::uint64_t> starts_;
  buffer<std::uint32_t> modes_, words_;
  buffer<memory_region> regions_;
  buffer<uniform_buffer> buffers_;
};

/// Two programs, run with the same inputs.
template <class A, class B>
class input_trial {
 public:
  input_trial(const A& a, const B& b, arch e, stage s)
      : a_(a), b_(b), arch_(e), stage_(s), pairs_(most_uniforms) {
    find_pairs(a);
    find_pairs(b);
  }

  /// Whether the programs differ for input `number`; if so, `found` has the difference.
  bool differ(std::uint32_t number, different_input& found) {
    memory_ = {};
    // A run that accesses memory elsewhere starts again with that page.
    for (unsigned n = 0; n < 2 * assumed_memory::most_pages; ++n) {
      const run_result first = run_with(a_, number);
      if (!first.ok()) {
        if (extend(first.error())) continue;
        return false;
      }
      const buffer<std::uint32_t> left = copy(memory_.words());
      const run_result second = run_with(b_, number);
      if (!second.ok()) {
        if (extend(second.error())) continue;
        return false;
      }
      found.number = number;
      if (!find_difference(left, first, second, found)) return false;
      const buffer<std::uint32_t> second_left = copy(memory_.words());
      return is_determined(a_, number, left, first) && is_determined(b_, number, second_left, second);
    }
    return false;
  }

 private:
  const A& a_;
  const B& b_;
  arch arch_;
  stage stage_;
  buffer<std::uint8_t> pairs_;  ///< Whether each uniform begins a 64-bit value.
  assumed_memory memory_;

  static constexpr std::uint64_t first_address = 0x10000000, address_step = 0x10000;

  static buffer<std::uint32_t> copy(view<std::uint32_t> words) {
    buffer<std::uint32_t> result;
    result.reserve(words.size());
    for (const std::uint32_t word : words) result.push_back(word);
    return result;
  }

  template <class Words>
  void find_pairs(const Words& words) {
    for (std::size_t i = 0; i < count_words(words); ++i) {
      const operation o = operation_of(bits_of_word(words[i]), arch_);
      for (unsigned s = 0; s < o.source_count; ++s)
        if (o.sources[s].kind == source_kind::uniform && o.sources[s].wide) pairs_[o.sources[s].index] = 1;
    }
  }

  /// Whether `words` have the results of `known`, a run that left the memory `left`, for any contents of the
  /// registers that are not inputs.
  template <class Words>
  bool is_determined(const Words& words, std::uint32_t number, const buffer<std::uint32_t>& left,
                     const run_result& known) {
    const register_set read = liveness(control_flow_graph(words, arch_)).at_start();
    if ((read - preloaded_registers(stage_, arch_)).empty()) return true;
    const run_result other = run_with(words, number, 0x5a5a5a5a);
    different_input ignored;
    return other.ok() && !find_difference(left, known, other, ignored);
  }

  /// Makes the memory that a run lacked. Returns false for other errors.
  bool extend(const run_failure& f) {
    if (f.kind == run_error::outside_memory) return memory_.add_page(f.address);
    if (f.kind == run_error::no_such_buffer) return memory_.add_buffer(static_cast<std::uint32_t>(f.address));
    return false;
  }

  /// Runs `words` with input `number`; registers that are not inputs contain `others`.
  template <class Words>
  run_result run_with(const Words& words, std::uint32_t number, std::uint32_t others = 0) {
    const input_numbers numbers(number);
    const std::uint64_t seed = mixed_bits(number, 0x7761);
    machine m{.arch = arch_, .stage = stage_};
    const unsigned uniform_count = has_canonical_words(arch_) ? most_uniforms / 2 : most_uniforms;
    buffer<std::uint32_t> uniforms(uniform_count);
    for (unsigned i = 0; i < uniform_count; ++i) uniforms[i] = numbers(seed + i);
    for (unsigned i = 0; i + 1 < uniform_count; ++i) {
      if (pairs_[i] == 0) continue;
      uniforms[i] = static_cast<std::uint32_t>(first_address + address_step * i);
      uniforms[i + 1] = 0;
    }
    buffer<register_input> inputs;
    const register_set uniform_registers = preloaded_registers(preloaded_value::return_address, arch_);
    if (stage_ != stage::compute)
      for (const reg r : preloaded_registers(stage_, arch_)) {
        register_input input(r, 0);
        for (unsigned lane = 0; lane < warp_size; ++lane)
          input.lanes[lane] = uniform_registers.contains(r)
                                  ? static_cast<std::uint32_t>(first_address)
                                  : numbers(seed + std::uint64_t{64} * r.number() + lane);
        inputs.push_back(input);
      }
    if (others != 0)
      for (const reg r :
           register_set::range(0, register_count_of(arch_)) - preloaded_registers(stage_, arch_))
        inputs.push_back({r, others});
    m.uniforms = {uniforms.data(), uniforms.size()};
    m.registers = {inputs.data(), inputs.size()};
    m.workgroups[0] = 1 + number % 2;
    if (number % 3 == 1) {
      m.workgroup_size[0] = 4;
      m.workgroup_size[1] = m.workgroup_size[2] = 2;
    }
    m.thread_local_memory = {0x600000000, 0x4000};
    m.workgroup_local_memory = {0x500000000, 0x4000};
    for (unsigned i = 0; i < 16; ++i) m.fragment_specials[i] = mixed_bits(seed, i + 256);
    m.resource_tables = 0x400000000;
    m.flush_subnormals = number % 2 != 0;
    m.step_limit = 1u << 14;
    memory_.give(m, numbers);
    assumed_results results(number);
    m.functions = &results;
    return run(words, m);
  }

  /// Whether run `second`, which left the present memory, differs from `first`, which left the memory `left`.
  bool find_difference(const buffer<std::uint32_t>& left, const run_result& first, const run_result& second,
                       different_input& found) const {
    return differ_in_memory(left, found) || differ_in_outputs(first.fragment, second.fragment, found);
  }

  bool differ_in_memory(const buffer<std::uint32_t>& left, different_input& found) const {
    const view<std::uint32_t> now = memory_.words();
    for (std::size_t i = 0; i < now.size() && i < left.size(); ++i)
      if (left[i] != now[i]) {
        found.in_memory = true;
        found.address = memory_.address_of(i);
        found.words[0] = left[i];
        found.words[1] = now[i];
        return true;
      }
    return false;
  }

  static bool differ_in_outputs(const fragment_outputs& a, const fragment_outputs& b,
                                different_input& found) {
    const auto differs = [&found](unsigned lane, std::uint32_t x, std::uint32_t y) {
      found.lane = lane;
      found.words[0] = x;
      found.words[1] = y;
      return x != y;
    };
    if (differs(0, a.discarded, b.discarded) || differs(0, a.tested, b.tested) ||
        differs(0, a.depth_written, b.depth_written) || differs(0, a.stencil_written, b.stencil_written))
      return true;
    for (unsigned lane = 0; lane < warp_size; ++lane)
      if (differs(lane, a.coverage[lane], b.coverage[lane]) || differs(lane, a.depth[lane], b.depth[lane]) ||
          differs(lane, a.stencil[lane], b.stencil[lane]))
        return true;
    for (unsigned n = 0; n < fragment_outputs::target_count; ++n) {
      const blended_colour &x = a.colours[n], &y = b.colours[n];
      if (differs(0, x.lanes, y.lanes)) return true;
      if (x.lanes == 0) continue;
      if (differs(0, x.components, y.components)) return true;
      for (unsigned lane = 0; lane < warp_size; ++lane) {
        if ((x.lanes >> lane & 1) == 0) continue;
        if (differs(lane, x.coverage[lane], y.coverage[lane])) return true;
        for (const auto& words : {0, 1, 2, 3})
          if (differs(lane, x.words[words][lane], y.words[words][lane])) return true;
      }
    }
    return false;
  }
};

/// Runs both programs on `options.inputs` inputs. Returns whether they differ for one of them; `found`
/// receives it.
template <class A, class B>
bool try_inputs(const A& a, const B& b, arch e, const equivalence_options& options, different_input& found) {
  input_trial trial(a, b, e, options.stage);
  for (std::uint32_t n = 0; n < options.inputs; ++n)
    if (trial.differ(n, found)) return true;
  found = {};
  return false;
}

}  // namespace valhall::detail
