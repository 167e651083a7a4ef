// SPDX-License-Identifier: MIT
#include "cost_json.hpp"
#include "failure_json.hpp"
#include "given_functions.hpp"
#include "program_text.hpp"

#include <string>
#include <utility>
#include <vector>

namespace playground {

namespace {

using valhall::lane_mask;

constexpr unsigned lane_count = valhall::warp_size;

/// Keeps the last executed instruction.
class recorder final : public given_functions {
 public:
  using given_functions::given_functions;

  void executed(const valhall::executed_instruction& e) override { last_ = e; }

  const valhall::executed_instruction& last() const { return last_; }

 private:
  valhall::executed_instruction last_;
};

/// Registers of a warp when they were last in the trace.
struct shown_warp {
  std::uint32_t workgroup[3] = {};
  bool begun = false;
  std::uint32_t registers[valhall::warp::register_count][lane_count] = {};
};

/// One value per lane, or a single one if all are equal.
json lanes_json(const std::uint32_t (&values)[lane_count]) {
  bool same = true;
  for (const std::uint32_t v : values) same &= v == values[0];
  return same ? json::array({values[0]}) : json(values);
}

json registers_json(valhall::register_set set) {
  json list = json::array();
  for (const valhall::reg r : set) list.push_back(r.number());
  return list;
}

/// The trace of a run.
class trace {
 public:
  trace(const program_text& program, const machine_text& inputs) : inputs_(inputs), functions_(inputs) {
    valhall::machine machine = inputs.machine();
    machine.functions = &functions_;
    machine.step_limit = most_steps;
    for (const machine_text::region& part : inputs.memory) memory_.push_back(part.words);
    valhall::interpreter run(program.words, machine);
    shown_.resize(run.warps().size());
    while (step(run)) {
    }
    result_ = run.result();
  }

  /// The effects of each executed instruction.
  json& steps() { return steps_; }
  /// The initial registers of each warp.
  json& starts() { return starts_; }

  const valhall::run_result& result() const { return result_; }

 private:
  const machine_text& inputs_;
  recorder functions_;
  std::vector<shown_warp> shown_;
  json steps_ = json::array(), starts_ = json::array();
  std::vector<std::vector<std::uint32_t>> memory_;  ///< As last in the trace.
  valhall::run_result result_;

  bool step(valhall::interpreter& run) {
    const valhall::warp& now = run.current();
    note_start(now);
    const std::uint32_t index = now.next;
    const lane_mask active = now.active, live = now.live, parked = now.parked, helpers = now.helpers;
    std::uint32_t counters[lane_count];
    for (unsigned lane = 0; lane < lane_count; ++lane) counters[lane] = now.counters[lane];
    const std::uint32_t number = now.number;
    if (!run.step()) return false;
    json taken = {{"warp", number}, {"index", index}, {"lanes", active}, {"live", live}};
    if (parked != 0) taken["parked"] = parked;
    if (helpers != 0) taken["helpers"] = helpers;
    if (active != live) {
      json& at = taken["at"];
      for (unsigned lane = 0; lane < lane_count; ++lane)
        at.push_back((active >> lane & 1) != 0 ? index : counters[lane]);
    }
    const valhall::executed_instruction& e = functions_.last();
    taken["set"] = changes(*e.after, shown_[number]);
    taken["wrote"] = registers_json(e.operation->does.writes);
    if (const valhall::register_set pending(e.after->scoreboard.any_writes); !pending.empty())
      taken["pending"] = registers_json(pending);
    const valhall::memory_effect memory = valhall::info(e.operation->id).memory;
    if (memory == valhall::memory_effect::write || memory == valhall::memory_effect::read_write)
      taken["stored"] = stores();
    steps_.push_back(std::move(taken));
    return true;
  }

  /// Adds the initial registers of the current warp, if it is new.
  void note_start(const valhall::warp& now) {
    if (now.number >= shown_.size()) return;
    shown_warp& shown = shown_[now.number];
    bool same = shown.begun;
    for (unsigned i = 0; i < 3; ++i) same &= shown.workgroup[i] == now.workgroup[i];
    if (same) return;
    shown = {};
    shown.begun = true;
    for (unsigned i = 0; i < 3; ++i) shown.workgroup[i] = now.workgroup[i];
    starts_.push_back({{"step", steps_.size()},
                       {"warp", now.number},
                       {"live", now.live},
                       {"workgroup", now.workgroup},
                       {"set", changes(now, shown)}});
  }

  /// The registers that changed since they were last in the trace.
  static json changes(const valhall::warp& now, shown_warp& shown) {
    json set = json::object();
    for (unsigned r = 0; r < now.register_count; ++r) {
      bool same = true;
      for (unsigned lane = 0; lane < lane_count; ++lane)
        same &= shown.registers[r][lane] == now.registers[r][lane];
      if (same) continue;
      for (unsigned lane = 0; lane < lane_count; ++lane) shown.registers[r][lane] = now.registers[r][lane];
      set[std::to_string(r)] = lanes_json(now.registers[r]);
    }
    return set;
  }

  /// The changed words of memory as [region, index, value].
  json stores() {
    json list = json::array();
    for (std::size_t part = 0; part < memory_.size(); ++part)
      for (std::size_t i = 0; i < memory_[part].size(); ++i) {
        const std::uint32_t word = inputs_.memory[part].words[i];
        if (word == memory_[part][i]) continue;
        memory_[part][i] = word;
        list.push_back(json::array({part, i, word}));
      }
    return list;
  }
};

json colours_json(const valhall::fragment_outputs& outputs) {
  json list = json::array();
  for (unsigned target = 0; target < valhall::fragment_outputs::target_count; ++target) {
    const valhall::blended_colour& colour = outputs.colours[target];
    if (colour.lanes == 0) continue;
    json components = json::array();
    for (const auto& component : colour.words) components.push_back(lanes_json(component));
    list.push_back({{"target", target},
                    {"lanes", colour.lanes},
                    {"components", colour.components},
                    {"words", std::move(components)}});
  }
  return list;
}

json memory_json(const machine_text& inputs) {
  json list = json::array();
  for (const machine_text::region& part : inputs.memory)
    list.push_back({{"address", part.address}, {"words", part.words}});
  return list;
}

void add_run(json& out, const program_text& program, const machine_text& inputs) {
  out["memory"] = memory_json(inputs);
  trace run(program, inputs);
  out["steps"] = std::move(run.steps());
  out["starts"] = std::move(run.starts());
  const valhall::run_result& result = run.result();
  out["ok"] = result.ok();
  if (!result.ok()) out["failure"] = failure_json(result.error(), program, inputs.settings.arch, most_steps);
  json& notes = out["notes"] = json::array();
  if (result.approximate) notes.push_back("the last bits of some results are not documented");
  if (result.presumed) notes.push_back("some results are presumed, since no source documents them");
  if (result.external) notes.push_back("some results are those of the inputs");
  out["executed"] = cost_json(result.executed);
  out["origin"] = inputs.origin;
  if (has_fragments(inputs.settings.stage)) out["colours"] = colours_json(result.fragment);
}

}  // namespace

std::string traced(const std::string& text, const program_options& options, const std::string& inputs) {
  const program_text program = read_program(text, options);
  machine_text machine;
  machine.read(inputs, options.stage, options.arch);
  json out = {{"errors", errors_json(machine.errors)}};
  if (machine.errors.empty() && program.ok() && !program.words.empty())
    add_run(out, program, machine);
  else
    out["ok"] = false;
  return text_of(out);
}

}  // namespace playground
