// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/execute.hpp>
#include <valhall/interpreter/machine_check.hpp>
#include <valhall/isa/words.hpp>
#include <valhall/support/buffer.hpp>
#include <valhall/support/config.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

namespace detail {

/// Stores `number` at `place` in one lane. Does nothing if the architecture does not preload the value.
constexpr void preload(warp& w, const preloaded_place* place, unsigned lane, std::uint32_t number) noexcept {
  if (place == nullptr) return;
  std::uint32_t& word = w.registers[place->first][lane];
  switch (place->part) {
    case register_part::whole: word = number; break;
    case register_part::low: word = (word & 0xffff0000) | (number & 0xffff); break;
    case register_part::high: word = (word & 0xffff) | number << 16; break;
  }
}

/// Sets the registers that a compute shader starts with, in the first `lanes` lanes of a warp. Lane 0 has the
/// thread with index `thread` in the workgroup.
constexpr void preload_compute(warp& w, const machine& m, unsigned lanes, std::uint32_t thread) noexcept {
  using enum preloaded_value;
  constexpr preloaded_value ids[3][3] = {{local_id_x, workgroup_id_x, global_id_x},
                                         {local_id_y, workgroup_id_y, global_id_y},
                                         {local_id_z, workgroup_id_z, global_id_z}};
  std::uint32_t stride = 1;
  for (unsigned i = 0; i < 3; ++i) {
    const preloaded_place *local = place_of(ids[i][0], m.arch), *group = place_of(ids[i][1], m.arch),
                          *global = place_of(ids[i][2], m.arch);
    const std::uint32_t size = m.workgroup_size[i], first = w.workgroup[i] * size;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      const std::uint32_t number = (thread + lane) / stride % size;
      preload(w, local, lane, number);
      preload(w, group, lane, w.workgroup[i]);
      preload(w, global, lane, first + number);
    }
    stride *= size;
  }
}

/// Instructions that a warp executes before it is another warp's turn.
constexpr unsigned turn_length = 1024;

}  // namespace detail

/// Runs a program step by step: the workgroups one after the other, and the warps of a workgroup one after
/// the other, each up to a barrier. `run` does it all at once.
class [[nodiscard]] interpreter {
 public:
  /// Takes any array or list of `instruction` or of 64-bit words, and a machine that must outlive the
  /// interpreter. Trailing zero words are padding. Code without errors runs, on a machine of
  /// its architecture.
  template <class Words>
  constexpr interpreter(const Words& words, const machine& m) : machine_(m) {
    result_.executed.arch = m.arch;
    const std::size_t size = detail::count_words(words);
    program_ = buffer<operation>(size);
    functions_ = buffer<detail::lane_function>(size);
    for (std::size_t i = 0; i < size; ++i) {
      const auto& o = program_[i] = operation_of(detail::bits_of_word(words[i]), m.arch);
      functions_[i] = detail::function_of(o);
    }
    find_joins();
    if constexpr (detail::any_code<Words>)
      prepare(words.arch(), words.ok());
    else
      prepare(m.arch, true);
  }
  interpreter(const interpreter&) = delete;
  interpreter& operator=(const interpreter&) = delete;

  /// Executes one instruction of one warp. Returns false if the program is complete, or on an error.
  constexpr bool step() {
    if (done_ || !result_.ok()) return false;
    if (result_.executed.instructions >= machine_.step_limit)
      return detail::fail(result_, warps_[current_], run_error::step_limit);
    warp& w = warps_[current_];
    if (!detail::step_warp(execution_, result_, w)) return false;
    if (w.active == 0 || ++turn_ >= detail::turn_length) choose_warp();
    return true;
  }

  /// Executes the rest of the program.
  constexpr const run_result& run() {
    while (step()) {
    }
    return result_;
  }

  /// Whether all threads have reached the end of the program.
  [[nodiscard]] constexpr bool done() const noexcept { return done_; }
  /// The result up to now.
  [[nodiscard]] constexpr const run_result& result() const noexcept { return result_; }
  /// The warp whose turn it is; its `next` is the next word to execute.
  [[nodiscard]] constexpr const warp& current() const noexcept { return warps_[current_]; }
  /// All warps of the current workgroup.
  constexpr view<warp> warps() const noexcept { return {warps_.data(), warps_.size()}; }
  /// The local memory of the current workgroup; of the last one, if the program is complete.
  constexpr view<std::uint32_t> workgroup_memory() const noexcept {
    return {workgroup_memory_.data(), workgroup_memory_.size()};
  }
  /// The decoded program.
  constexpr view<operation> program() const noexcept { return {program_.data(), program_.size()}; }

 private:
  const machine& machine_;
  buffer<operation> program_;
  buffer<detail::lane_function> functions_;
  buffer<warp> warps_;
  buffer<std::uint32_t> thread_memory_, workgroup_memory_;
  detail::execution execution_;
  run_result result_;
  std::uint32_t workgroup_[3] = {};
  std::size_t current_ = 0;
  unsigned turn_ = 0;
  unsigned threads_ = 0;
  bool done_ = false;

  constexpr bool compute() const noexcept { return machine_.stage == stage::compute; }

  /// Finds the words with several predecessors. The start of the program counts as one.
  constexpr void find_joins() {
    const std::size_t n = program_.size();
    constexpr std::uint32_t nothing = warp::nowhere, start = nothing - 1;
    buffer<std::uint32_t> from(n);
    for (std::size_t i = 0; i < n; ++i) from[i] = i == 0 ? start : nothing;
    const auto lead = [&](std::size_t i, std::int64_t to) {
      if (to < 0 || to >= static_cast<std::int64_t>(n)) return;
      const auto word = static_cast<std::size_t>(to);
      program_[word].joins |= from[word] != nothing && from[word] != i;
      from[word] = static_cast<std::uint32_t>(i);
    };
    for (std::size_t i = 0; i < n; ++i) {
      const auto& e = program_[i].does;
      const auto next = static_cast<std::int64_t>(i + 1);
      const bool is_blend = e.control == control_effect::blend;
      if (is_blend ? !e.ends : e.conditional || e.always_taken) lead(i, detail::target_at(i, e.distance));
      if (is_blend || !(e.ends || (e.always_taken && !e.calls))) lead(i, next);
    }
  }

  constexpr void prepare(arch program, bool is_whole) {
    if (!can_run(program, is_whole)) {
      warps_ = buffer<warp>(1);
      return;
    }
    threads_ = warp_size;
    if (compute())
      threads_ = machine_.workgroup_size[0] * machine_.workgroup_size[1] * machine_.workgroup_size[2];
    warps_.extend((threads_ + warp_size - 1) / warp_size);
    const auto words = [](std::uint64_t bytes) { return static_cast<std::size_t>((bytes + 3) / 4); };
    execution_.machine = &machine_;
    execution_.program = {program_.data(), program_.size()};
    execution_.functions = {functions_.data(), functions_.size()};
    execution_.local.words_per_thread = words(machine_.thread_local_memory.bytes);
    execution_.local.workgroup_words = words(machine_.workgroup_local_memory.bytes);
    start_workgroup();
  }

  /// Whether nothing is wrong with the machine and the program; else the result names the error.
  constexpr bool can_run(arch program, bool is_whole) {
    if (!detail::check_machine(result_.error(), machine_, program)) return false;
    if (!is_whole)
      result_.error().kind = run_error::broken_code;
    else if (program_.empty())
      detail::fail(result_, warp{}, run_error::ran_past_end);
    return result_.ok();
  }

  constexpr void start_workgroup() {
    auto& local = execution_.local;
    const std::size_t own = local.words_per_thread * warps_.size() * warp_size;
    thread_memory_ = buffer<std::uint32_t>(own);
    workgroup_memory_ = buffer<std::uint32_t>(local.workgroup_words);
    local.threads = own != 0 ? &thread_memory_[0] : nullptr;
    local.workgroup = local.workgroup_words != 0 ? &workgroup_memory_[0] : nullptr;
    for (std::size_t i = 0; i < warps_.size(); ++i) start_warp(static_cast<std::uint32_t>(i));
    current_ = 0;
    turn_ = 0;
  }

  constexpr void start_warp(std::uint32_t number) {
    warp& w = warps_[number];
    w = warp{};
    w.number = number;
    for (unsigned i = 0; i < 3; ++i) w.workgroup[i] = workgroup_[i];
    w.live = machine_.lanes;
    if (has_fragments(machine_.stage)) w.helpers = machine_.helpers;
    if (compute()) {
      const unsigned left = threads_ - number * warp_size;
      w.live = left >= warp_size ? all_lanes : (1u << left) - 1;
      detail::preload_compute(w, machine_, left < warp_size ? left : warp_size, number * warp_size);
    }
    for (const register_input& input : machine_.registers)
      for (unsigned lane = 0; lane < warp_size; ++lane)
        w.registers[input.number & (w.register_count - 1)][lane] = input.lanes[lane];
    w.active = w.live;
    // A blend shader starts with every slot waited on; in the other stages, no rule requires these waits.
    if (machine_.stage == stage::fragment) w.scoreboard.owed_waits = 1u << 6 | 1u << 7;
  }

  /// Chooses the next warp that can continue. The barrier opens when all others wait at it or have ended.
  constexpr void choose_warp() {
    turn_ = 0;
    if (warps_[current_].done()) keep_registers(warps_[current_]);
    const std::size_t n = warps_.size();
    for (std::size_t i = 1; i <= n; ++i) {
      const std::size_t candidate = current_ + i < n ? current_ + i : current_ + i - n;
      if (warps_[candidate].active == 0) continue;
      current_ = candidate;
      return;
    }
    if (open_barrier()) return;
    if (!next_workgroup()) done_ = true;
  }

  constexpr bool open_barrier() noexcept {
    bool found = false;
    for (std::size_t i = warps_.size(); i-- > 0;) {
      warp& w = warps_[i];
      if (!w.waits()) continue;
      w.parked = 0;
      w.regroup();
      current_ = i;
      found = true;
    }
    return found;
  }

  constexpr bool next_workgroup() {
    for (unsigned i = 0; i < 3; ++i) {
      if (compute() && ++workgroup_[i] < machine_.workgroups[i]) {
        start_workgroup();
        return true;
      }
      workgroup_[i] = 0;
    }
    return false;
  }

  constexpr void keep_registers(const warp& w) noexcept {
    for (unsigned r = 0; r < w.register_count; ++r)
      for (unsigned lane = 0; lane < warp_size; ++lane) result_.registers[r][lane] = w.registers[r][lane];
  }
};

namespace detail {

/// The words of code, as code with or without errors.
class code_view {
 public:
  template <any_code Code>
  constexpr explicit code_view(const Code& code) noexcept
      : words_(code.words()), arch_(code.arch()), ok_(code.ok()) {}

  constexpr std::size_t size() const noexcept { return words_.size(); }
  constexpr std::uint64_t operator[](std::size_t i) const noexcept { return words_[i]; }
  constexpr valhall::arch arch() const noexcept { return arch_; }
  constexpr bool ok() const noexcept { return ok_; }
  constexpr view<std::uint64_t> words() const noexcept { return words_; }
  constexpr view<std::uint64_t> padded() const noexcept { return words_; }

 private:
  view<std::uint64_t> words_;
  valhall::arch arch_;
  bool ok_;
};

template <class Words>
constexpr run_result run_here(const Words& words, const machine& m) {
  interpreter i(words, m);
  return i.run();
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] run_result run(view<std::uint64_t> words, const machine& m);
[[nodiscard]] run_result run(view<instruction> words, const machine& m);
[[nodiscard]] run_result run(code_view words, const machine& m);
}  // namespace detail::compiled

/// Runs the program to its end, or to the first error. `words` is any array or list of `instruction` or of
/// 64-bit words. Code with errors, or of another architecture than that of `m`, does not run.
template <detail::word_list Words, class Code = detail::code_view>
constexpr run_result run(const Words& words, const machine& m) {
  if constexpr (detail::any_code<Words>) {
    // `Code` depends on the template, so that including this header does not instantiate the interpreter.
    VALHALL_COMPILED_OR(detail::compiled::run(Code(words), m), detail::run_here(Code(words), m));
  } else if constexpr (requires { detail::compiled::run(words, m); }) {
    VALHALL_COMPILED_OR(detail::compiled::run(words, m), detail::run_here(words, m));
  } else {
    return detail::run_here(words, m);
  }
}

}  // namespace valhall
