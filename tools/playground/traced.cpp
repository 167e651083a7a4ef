// SPDX-License-Identifier: MIT
#include "cost_json.hpp"
#include "machine_text.hpp"
#include "program_text.hpp"

#include "../common/with_edition.hpp"

#include <string>
#include <vector>

namespace playground {

namespace {

using valhall::lane_mask;

constexpr unsigned lane_count = valhall::warp_size;

/// The results of instructions that only a driver knows, as the inputs give them, and the state after each
/// instruction.
template <class Edition>
class recorder final : public valhall::basic_environment<Edition> {
 public:
  explicit recorder(const machine_text& inputs) : inputs_(inputs) {}

  bool external(const valhall::basic_external_access<Edition>& access,
                valhall::external_result& result) override {
    for (const machine_text::external_words& given : inputs_.results) {
      if (given.name != valhall::info(access.operation->id).name()) continue;
      for (std::size_t i = 0; i < given.words.size(); ++i) result.words[i] = given.words[i];
      return true;
    }
    return false;
  }
  bool blends(std::uint64_t) override { return inputs_.fixed_function; }
  void executed(const valhall::basic_executed_instruction<Edition>& e) override { last_ = e; }

  const valhall::basic_executed_instruction<Edition>& last() const { return last_; }

 private:
  const machine_text& inputs_;
  valhall::basic_executed_instruction<Edition> last_;
};

/// Registers of a warp when they were last written to the trace.
template <class Edition>
struct shown_warp {
  std::uint32_t workgroup[3] = {};
  bool begun = false;
  std::uint32_t registers[valhall::basic_warp<Edition>::register_count][lane_count] = {};
};

void write_lanes(json& out, const std::uint32_t (&values)[lane_count]) {
  bool same = true;
  for (const std::uint32_t v : values) same &= v == values[0];
  out.begin('[');
  for (unsigned lane = 0; lane < (same ? 1 : lane_count); ++lane) out.value(values[lane]);
  out.end(']');
}

template <class Bits>
void write_registers_of(json& out, valhall::basic_register_set<Bits> set) {
  out.begin('[');
  for (const valhall::reg r : set) out.value(r.number());
  out.end(']');
}

/// The trace of a run.
template <class Edition>
class trace {
 public:
  trace(json& out, const program_text& program, const machine_text& inputs, Edition edition)
      : out_(out), inputs_(inputs), functions_(inputs) {
    valhall::basic_machine<Edition> machine = inputs.machine(edition);
    machine.functions = &functions_;
    machine.step_limit = most_steps;
    for (const machine_text::region& part : inputs.memory) memory_.push_back(part.words);
    interpreter run(program.words, machine);
    shown_.resize(run.warps().size());
    write_memory();
    out_.key("steps").begin('[');
    while (step(run)) {
    }
    out_.end(']').key("starts").begin('[');
    for (std::string& start : starts_) out_.raw(start);
    out_.end(']');
    result_ = run.result();
  }

  const valhall::basic_run_result<Edition>& result() const { return result_; }

 private:
  using interpreter = valhall::basic_interpreter<Edition>;
  using warp = valhall::basic_warp<Edition>;
  using registers = decltype(valhall::basic_effects<Edition>::writes);

  json& out_;
  const machine_text& inputs_;
  recorder<Edition> functions_;
  std::vector<shown_warp<Edition>> shown_;
  std::vector<std::string> starts_;
  std::vector<std::vector<std::uint32_t>> memory_;  ///< As last written to the trace.
  unsigned count_ = 0;
  valhall::basic_run_result<Edition> result_;

  void write_memory() {
    out_.key("memory").begin('[');
    for (const machine_text::region& part : inputs_.memory) {
      out_.begin('{').member("address", part.address).key("words").begin('[');
      for (const std::uint32_t word : part.words) out_.value(word);
      out_.end(']').end('}');
    }
    out_.end(']');
  }

  bool step(interpreter& run) {
    const warp& now = run.current();
    note_start(now);
    const std::uint32_t index = now.next;
    const lane_mask active = now.active, live = now.live, parked = now.parked, helpers = now.helpers;
    std::uint32_t counters[lane_count];
    for (unsigned lane = 0; lane < lane_count; ++lane) counters[lane] = now.counters[lane];
    const std::uint32_t number = now.number;
    if (!run.step()) return false;
    ++count_;
    out_.begin('{')
        .member("warp", number)
        .member("index", index)
        .member("lanes", active)
        .member("live", live);
    if (parked != 0) out_.member("parked", parked);
    if (helpers != 0) out_.member("helpers", helpers);
    if (active != live) {
      out_.key("at").begin('[');
      for (unsigned lane = 0; lane < lane_count; ++lane)
        out_.value((active >> lane & 1) != 0 ? index : counters[lane]);
      out_.end(']');
    }
    const valhall::basic_executed_instruction<Edition>& e = functions_.last();
    write_changes(*e.after, shown_[number]);
    out_.key("wrote");
    write_registers_of(out_, e.operation->does.writes);
    if (const registers pending(e.after->scoreboard.any_writes); !pending.empty()) {
      out_.key("pending");
      write_registers_of(out_, pending);
    }
    const valhall::memory_effect memory = valhall::info(e.operation->id).memory;
    if (memory == valhall::memory_effect::write || memory == valhall::memory_effect::read_write)
      write_stores();
    out_.end('}');
    return true;
  }

  /// Writes the registers with which the current warp begins, if it does.
  void note_start(const warp& now) {
    if (now.number >= shown_.size()) return;
    shown_warp<Edition>& shown = shown_[now.number];
    bool same = shown.begun;
    for (unsigned i = 0; i < 3; ++i) same &= shown.workgroup[i] == now.workgroup[i];
    if (same) return;
    shown = {};
    shown.begun = true;
    json start;
    start.begin('{').member("step", count_).member("warp", now.number).member("live", now.live);
    start.key("workgroup").begin('[');
    for (unsigned i = 0; i < 3; ++i) start.value(shown.workgroup[i] = now.workgroup[i]);
    start.end(']').key("set").begin('{');
    write_values(start, now, shown);
    start.end('}').end('}');
    starts_.push_back(std::move(start).take());
  }

  static void write_values(json& out, const warp& now, shown_warp<Edition>& shown) {
    for (unsigned r = 0; r < now.register_count; ++r) {
      bool same = true;
      for (unsigned lane = 0; lane < lane_count; ++lane)
        same &= shown.registers[r][lane] == now.registers[r][lane];
      if (same) continue;
      for (unsigned lane = 0; lane < lane_count; ++lane) shown.registers[r][lane] = now.registers[r][lane];
      out.key(std::to_string(r).c_str());
      write_lanes(out, now.registers[r]);
    }
  }

  void write_changes(const warp& after, shown_warp<Edition>& shown) {
    out_.key("set").begin('{');
    write_values(out_, after, shown);
    out_.end('}');
  }

  /// Writes the changed words of memory as [region, index, value].
  void write_stores() {
    out_.key("stored").begin('[');
    for (std::size_t part = 0; part < memory_.size(); ++part)
      for (std::size_t i = 0; i < memory_[part].size(); ++i) {
        const std::uint32_t word = inputs_.memory[part].words[i];
        if (word == memory_[part][i]) continue;
        memory_[part][i] = word;
        out_.begin('[').value(part).value(i).value(word).end(']');
      }
    out_.end(']');
  }
};

std::string failure_message(const valhall::run_failure& f, const std::string& about) {
  if (f.error == valhall::run_error::step_limit)
    return "stopped after " + std::to_string(most_steps) +
           " instructions: the program loops for long or for ever, or has many threads";
  if (f.error == valhall::run_error::needs_function)
    return "only a driver knows the result of " + about + "; say it in the inputs: result " + about +
           " = 1.0, 0.5";
  return explanation_of(f);
}

template <class Edition>
void write_failure(json& out, const valhall::run_failure& f, const program_text& program, Edition edition) {
  const bool in_program = f.error != valhall::run_error::bad_machine && f.index < program.words.size();
  std::string about;
  if (in_program) {
    const auto d = valhall::decode(program.words[f.index], edition);
    if (d.is_identified()) about = d.info().name();
  }
  out.key("failure").begin('{').member("name", name_of(f)).member("message", failure_message(f, about));
  if (in_program) {
    out.member("index", f.index).member("line", program.line_of(f.index));
    out.member("warp", f.warp).member("lane", f.lane);
  }
  if (f.register_number != valhall::run_failure::no_register) out.member("register", f.register_number);
  if (f.address != 0) out.key("address").word(f.address);
  out.end('}');
}

void write_colours(json& out, const valhall::fragment_outputs& outputs) {
  out.key("colours").begin('[');
  for (unsigned target = 0; target < valhall::fragment_outputs::target_count; ++target) {
    const valhall::blended_colour& colour = outputs.colours[target];
    if (colour.lanes == 0) continue;
    out.begin('{')
        .member("target", target)
        .member("lanes", colour.lanes)
        .member("components", colour.components);
    out.key("words").begin('[');
    for (const auto& component : colour.words) write_lanes(out, component);
    out.end(']').end('}');
  }
  out.end(']');
}

template <class Edition>
void write_run(json& out, const program_text& program, const machine_text& inputs, valhall::stage stage,
               Edition edition) {
  const trace<Edition> run(out, program, inputs, edition);
  const valhall::basic_run_result<Edition>& result = run.result();
  out.member("ok", result.ok());
  if (!result.ok()) write_failure(out, result.failure, program, edition);
  out.key("notes").begin('[');
  if (result.approximate) out.value("the last bits of some results are not documented");
  if (result.presumed) out.value("some results are presumed, since no source documents them");
  if (result.external) out.value("some results are those of the inputs");
  out.end(']').key("executed");
  write_cost(out, result.executed, core_of(edition));
  if (has_fragments(stage)) write_colours(out, result.fragment);
}

}  // namespace

std::string traced(const std::string& text, const program_options& options, const std::string& inputs) {
  const program_text program = read_program(text, options);
  machine_text machine;
  machine.read(inputs, options.stage, options.edition);
  json out;
  out.begin('{').key("errors");
  write_errors(out, machine.errors);
  if (!machine.errors.empty() || !program.ok() || program.words.empty()) {
    out.member("ok", false).end('}');
    return std::move(out).take();
  }
  tools::with_edition(options.edition, [&](auto e) { write_run(out, program, machine, options.stage, e); });
  out.end('}');
  return std::move(out).take();
}

}  // namespace playground
