// SPDX-License-Identifier: MIT
// The execution of programs.
#include "interface.hpp"

#include <valhall/interpreter.hpp>

#include <memory>
#include <vector>

struct valhall_run_result final : valhall::c::object {
  valhall::run_result result;
};

namespace {

using namespace valhall;

/// Calls the functions of the caller, and remembers the last instruction.
class caller final : public environment {
 public:
  caller(const valhall_machine& m, view<std::uint64_t> words) noexcept : machine_(m), words_(words) {}

  bool external(const host_access& access, host_result& result) override {
    if (machine_.external == nullptr) return false;
    valhall_access given = {};
    given.word = words_[access.index];
    std::copy(std::begin(access.sources), std::end(access.sources), given.sources);
    std::copy(std::begin(access.staged), std::end(access.staged), given.staged);
    given.index = access.index;
    given.lane = access.lane;
    return machine_.external(machine_.context, &given, result.words);
  }
  void executed(const executed_instruction& e) override {
    last_ = e.warp_number;
    // The next workgroup may begin at once and overwrite the warp.
    has_ended_ = e.after->done();
    if (has_ended_) ended_ = *e.after;
    if (machine_.trace == nullptr) return;
    valhall_step step = {};
    step.registers = &e.after->registers[0][0];
    step.word = words_[e.index];
    step.index = e.index;
    step.lanes = e.lanes;
    step.warp = e.warp_number;
    step.register_count = e.after->register_count;
    machine_.trace(machine_.context, &step);
  }

  bool blends(std::uint64_t) override { return !machine_.blend_shaders; }

  /// The number of the warp that executed the last instruction.
  unsigned last() const noexcept { return last_; }
  /// The warp that ended in the last instruction; null if none did.
  const warp* ended() const noexcept { return has_ended_ ? &ended_ : nullptr; }

 private:
  const valhall_machine& machine_;
  view<std::uint64_t> words_;
  unsigned last_ = 0;
  bool has_ended_ = false;
  warp ended_;
};

/// The lists of a machine, which it does not own.
struct machine_lists {
  std::vector<memory_region> memory;
  std::vector<uniform_buffer> buffers;
  std::vector<register_input> registers;

  explicit machine_lists(const valhall_machine& m) {
    for (const valhall_memory& region : c::list_of(m.memory, m.memory_count)) {
      const std::uint32_t* const fixed = region.words;
      memory.push_back(region.read_only ? memory_region(region.address, fixed, region.count)
                                        : memory_region(region.address, region.words, region.count));
    }
    for (const valhall_buffer& b : c::list_of(m.buffers, m.buffer_count))
      buffers.push_back({b.table, b.index, c::list_of(b.words, b.count)});
    for (const valhall_register_input& r : c::list_of(m.registers, m.register_count)) {
      register_input& input = registers.emplace_back();
      input.number = r.number;
      std::copy(std::begin(r.lanes), std::end(r.lanes), input.lanes);
    }
  }
};

bool is_zero(const std::uint32_t (&numbers)[3]) noexcept {
  return (numbers[0] | numbers[1] | numbers[2]) == 0;
}

machine machine_of(const valhall_machine& m, const machine_lists& lists, environment& functions) noexcept {
  machine result{.arch = c::arch_of(m.arch)};
  result.stage = static_cast<stage>(m.stage);
  result.uniforms = c::list_of(m.uniforms, m.uniform_count);
  result.memory = {lists.memory.data(), lists.memory.size()};
  result.buffers = {lists.buffers.data(), lists.buffers.size()};
  result.registers = {lists.registers.data(), lists.registers.size()};
  if (!is_zero(m.workgroup_size)) std::copy_n(m.workgroup_size, 3, result.workgroup_size);
  if (!is_zero(m.workgroups)) std::copy_n(m.workgroups, 3, result.workgroups);
  if (m.lanes != 0) result.lanes = m.lanes;
  result.helpers = m.helpers;
  result.thread_local_memory = {m.thread_memory_address, m.thread_memory_bytes};
  result.workgroup_local_memory = {m.workgroup_memory_address, m.workgroup_memory_bytes};
  if (m.program_address != 0) result.program_address = m.program_address;
  result.resource_tables = m.resource_tables;
  std::copy(std::begin(m.fragment_specials), std::end(m.fragment_specials), result.fragment_specials);
  if (m.step_limit != 0) result.step_limit = m.step_limit;
  result.core = m.core;
  result.flush_subnormals = m.flush_subnormals;
  result.strict = !m.lax;
  if (m.external != nullptr || m.trace != nullptr || m.blend_shaders) result.functions = &functions;
  return result;
}

/// A list of the caller, as a copy.
template <class Item>
std::vector<Item> copy_of(const Item* items, std::size_t size) {
  const view<Item> list = c::list_of(items, size);
  return {list.begin(), list.end()};
}

/// Copies of everything that a machine refers to.
struct machine_copy {
  valhall_machine machine;
  std::vector<std::uint32_t> uniforms;
  std::vector<valhall_memory> memory;
  std::vector<valhall_buffer> buffers;
  std::vector<valhall_register_input> registers;
  std::vector<std::vector<std::uint32_t>> words;  ///< The contents of `memory`, then of `buffers`.

  explicit machine_copy(const valhall_machine& m)
      : machine(m),
        uniforms(copy_of(m.uniforms, m.uniform_count)),
        memory(copy_of(m.memory, m.memory_count)),
        buffers(copy_of(m.buffers, m.buffer_count)),
        registers(copy_of(m.registers, m.register_count)) {
    for (valhall_memory& region : memory) {
      words.push_back(copy_of<std::uint32_t>(region.words, region.count));
      if (region.words != nullptr) region.words = words.back().data();
    }
    for (valhall_buffer& b : buffers) {
      words.push_back(copy_of(b.words, b.count));
      if (b.words != nullptr) b.words = words.back().data();
    }
    machine.uniforms = uniforms.data();
    machine.memory = memory.data();
    machine.buffers = buffers.data();
    machine.registers = registers.data();
  }
  machine_copy(const machine_copy&) = delete;
  machine_copy& operator=(const machine_copy&) = delete;
};

}  // namespace

/// Each member refers to the members before it.
struct valhall_execution final : valhall::c::object {
  valhall_execution(const valhall_machine& m, view<std::uint64_t> program)
      : given(m),
        lists(given.machine),
        words(program.begin(), program.end()),
        functions(given.machine, {words.data(), words.size()}),
        machine(machine_of(given.machine, lists, functions)),
        run(view<std::uint64_t>(words.data(), words.size()), with_functions(machine, functions)) {}

  machine_copy given;
  machine_lists lists;
  std::vector<std::uint64_t> words;
  caller functions;
  valhall::machine machine;
  interpreter run;

 private:
  static const valhall::machine& with_functions(valhall::machine& m, environment& functions) noexcept {
    m.functions = &functions;
    return m;
  }
};

namespace {

void copy_warp(const warp& from, valhall_warp& to) noexcept {
  to.registers = &from.registers[0][0];
  c::copy(register_set(from.scoreboard.any_writes), to.pending);
  for (unsigned lane = 0; lane < warp_size; ++lane)
    to.counters[lane] = (from.active >> lane & 1) != 0 ? from.next : from.counters[lane];
  std::copy(std::begin(from.workgroup), std::end(from.workgroup), to.workgroup);
  to.number = from.number;
  to.next = from.next;
  to.active = from.active;
  to.live = from.live;
  to.parked = from.parked;
  to.helpers = from.helpers;
  to.register_count = warp::register_count;
}

}  // namespace

valhall_run_result* valhall_run(const valhall_machine* m, const std::uint64_t* words, std::size_t size) {
  if (m == nullptr || !c::is_program(m->arch, m->stage, words, size)) return nullptr;
  return c::guarded([&] {
    auto result = std::make_unique<valhall_run_result>();
    const machine_lists lists(*m);
    caller functions(*m, c::list_of(words, size));
    result->result = run(c::list_of(words, size), machine_of(*m, lists, functions));
    return result.release();
  });
}

bool valhall_run_ok(const valhall_run_result* r) { return r != nullptr && r->result.ok(); }
void valhall_run_error_of(const valhall_run_result* r, valhall_run_error* out) {
  *out = {};
  const run_failure none, &f = r == nullptr ? none : r->result.error();
  out->name = name_of(f);
  out->explanation = explanation_of(f);
  out->address = f.address;
  out->index = f.index;
  out->lane = f.lane;
  out->warp = f.warp;
  std::copy(std::begin(f.workgroup), std::end(f.workgroup), out->workgroup);
  out->entry = f.entry;
  out->rule = c::number_of(f.rule);
  out->register_number = f.register_number;
  out->of_machine = f.kind == run_error::bad_machine;
}
std::size_t valhall_run_print_error(const valhall_run_result* r, const char* name, char* buffer,
                                    std::size_t capacity) {
  if (valhall_run_ok(r) || r == nullptr) return c::copy_text(buffer, capacity, text_view());
  const text_view program = name == nullptr ? text_view("program") : text_view(name, std::strlen(name));
  return c::text(buffer, capacity,
                 [&](char* to, std::size_t room) { return print(to, room, r->result.error(), program); });
}
std::uint32_t valhall_run_register(const valhall_run_result* r, unsigned number, unsigned lane) {
  return r == nullptr || number >= run_result::register_count || lane >= warp_size
             ? 0
             : r->result.registers[number][lane];
}
std::uint64_t valhall_run_instructions(const valhall_run_result* r) {
  return r == nullptr ? 0 : r->result.executed.instructions;
}
std::uint64_t valhall_run_lane_instructions(const valhall_run_result* r) {
  return r == nullptr ? 0 : r->result.lane_instructions;
}
bool valhall_run_is_external(const valhall_run_result* r) { return r != nullptr && r->result.external; }
bool valhall_run_is_approximate(const valhall_run_result* r) { return r != nullptr && r->result.approximate; }
bool valhall_run_is_presumed(const valhall_run_result* r) { return r != nullptr && r->result.presumed; }

void valhall_run_cost(const valhall_run_result* r, valhall_cost* out) {
  *out = {};
  out->core = "";
  if (r != nullptr) c::copy(r->result.executed, out);
}

bool valhall_run_colour(const valhall_run_result* r, unsigned target, valhall_colour* out) {
  *out = {};
  if (r == nullptr || target >= fragment_outputs::target_count) return false;
  const blended_colour& colour = r->result.fragment.colours[target];
  if (colour.lanes == 0) return false;
  std::memcpy(out->words, colour.words, sizeof out->words);
  std::memcpy(out->coverage, colour.coverage, sizeof out->coverage);
  out->lanes = colour.lanes;
  out->format = static_cast<std::uint8_t>(colour.format);
  out->components = colour.components;
  return true;
}
void valhall_run_fragment(const valhall_run_result* r, valhall_fragment* out) {
  *out = {};
  if (r == nullptr) return;
  const fragment_outputs& f = r->result.fragment;
  std::memcpy(out->coverage, f.coverage, sizeof out->coverage);
  std::memcpy(out->depth, f.depth, sizeof out->depth);
  std::memcpy(out->stencil, f.stencil, sizeof out->stencil);
  out->discarded = f.discarded;
  out->tested = f.tested;
  out->depth_written = f.depth_written;
  out->stencil_written = f.stencil_written;
}

valhall_execution* valhall_execution_new(const valhall_machine* m, const std::uint64_t* words,
                                         std::size_t size) {
  if (m == nullptr || !c::is_program(m->arch, m->stage, words, size)) return nullptr;
  return c::guarded([&] { return new valhall_execution(*m, c::list_of(words, size)); });
}
bool valhall_execution_step(valhall_execution* e) {
  return e != nullptr && c::guarded([&] { return e->run.step(); });
}
std::size_t valhall_execution_warp_count(const valhall_execution* e) {
  return e == nullptr ? 0 : e->run.warps().size();
}
std::uint32_t valhall_execution_next_warp(const valhall_execution* e) {
  return e == nullptr ? 0 : e->run.current().number;
}
bool valhall_execution_warp(const valhall_execution* e, std::size_t number, valhall_warp* out) {
  *out = {};
  if (number >= valhall_execution_warp_count(e)) return false;
  copy_warp(e->run.warps()[number], *out);
  return true;
}
bool valhall_execution_last_warp(const valhall_execution* e, valhall_warp* out) {
  *out = {};
  if (e == nullptr || e->run.result().executed.instructions == 0) return false;
  const warp* const ended = e->functions.ended();
  copy_warp(ended != nullptr ? *ended : e->run.warps()[e->functions.last()], *out);
  return true;
}
std::uint32_t* valhall_execution_memory(valhall_execution* e, std::size_t region, std::size_t* count) {
  *count = 0;
  if (e == nullptr || region >= e->given.memory.size()) return nullptr;
  *count = e->given.words[region].size();
  return e->given.words[region].data();
}
valhall_run_result* valhall_execution_result(const valhall_execution* e) {
  if (e == nullptr) return nullptr;
  return c::guarded([&] {
    auto result = std::make_unique<valhall_run_result>();
    result->result = e->run.result();
    return result.release();
  });
}
