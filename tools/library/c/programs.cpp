// SPDX-License-Identifier: MIT
// Whole programs: verification, repair, allocation, optimization, comparison, cost and time.
#include "interface.hpp"

#include <valhall/analysis.hpp>
#include <valhall/cost.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/optimize.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>

struct valhall_verification final : valhall::c::object {
  valhall_verification(valhall::view<std::uint64_t> words, valhall::stage s, valhall::arch e,
                       const valhall::verify_options& options)
      : graph(words, e), found(verify(graph, s, options)) {}
  valhall::control_flow_graph graph;
  valhall::verification found;
};

struct valhall_graph final : valhall::c::object {
  valhall_graph(valhall::view<std::uint64_t> words, valhall::arch e) : graph(words, e) {}
  valhall::control_flow_graph graph;
};

namespace {

using namespace valhall;

void copy_figures(const program_figures& from, valhall_figures& to) noexcept {
  to.time = from.time;
  to.distance = from.distance;
  c::copy(from.registers, to.registers);
  to.cycles = from.cycles.to_double();
  to.words = from.words;
  to.moves = from.moves;
  to.waits = from.waits;
  to.messages = from.messages;
  to.threads = from.threads;
}

/// Calls `print(finding)` for the finding with an index, if there is one.
template <class Print>
std::size_t text_of_finding(const valhall_verification* v, std::size_t index, char* buffer,
                            std::size_t capacity, const Print& print) noexcept {
  if (v == nullptr || index >= v->found.size()) return c::copy_text(buffer, capacity, text_view());
  return c::text(buffer, capacity,
                 [&](char* to, std::size_t room) { return print(to, room, v->found[index], v->graph); });
}

}  // namespace

valhall_verification* valhall_verify(std::uint8_t e, std::uint8_t s, const std::uint64_t* words,
                                     std::size_t size, const valhall_verify_options* options) {
  if (!c::is_program(e, s, words, size)) return nullptr;
  verify_options how;
  if (options != nullptr) {
    if (options->knows_inputs)
      how.inputs = register_set(detail::bits128(options->inputs[0], options->inputs[1]));
    how.conservative = options->conservative;
    how.undocumented_forms = options->undocumented_forms;
    how.narrow = options->narrow;
  }
  return c::guarded([&] {
    return new valhall_verification(c::list_of(words, size), static_cast<stage>(s), c::arch_of(e), how);
  });
}
bool valhall_verification_ok(const valhall_verification* v) { return v != nullptr && v->found.ok(); }
std::size_t valhall_verification_count(const valhall_verification* v) {
  return v == nullptr ? 0 : v->found.size();
}
bool valhall_verification_finding(const valhall_verification* v, std::size_t index, valhall_error* out) {
  *out = {};
  if (v == nullptr || index >= v->found.size()) return false;
  *out = c::error_in_c(v->found[index]);
  return true;
}
std::size_t valhall_verification_print(const valhall_verification* v, std::size_t index, char* buffer,
                                       std::size_t capacity) {
  return text_of_finding(
      v, index, buffer, capacity,
      [](char* to, std::size_t room, const auto& f, const auto& graph) { return print(to, room, f, graph); });
}
std::size_t valhall_verification_explain(const valhall_verification* v, std::size_t index, char* buffer,
                                         std::size_t capacity) {
  return text_of_finding(v, index, buffer, capacity,
                         [](char* to, std::size_t room, const auto& f, const auto& graph) {
                           return explain(to, room, f, graph);
                         });
}

valhall_graph* valhall_graph_of(std::uint8_t e, const std::uint64_t* words, std::size_t size) {
  if (!c::is_program(e, 0, words, size)) return nullptr;
  return c::guarded([&] { return new valhall_graph(c::list_of(words, size), c::arch_of(e)); });
}
std::size_t valhall_graph_size(const valhall_graph* graph) {
  return graph == nullptr ? 0 : graph->graph.blocks().size();
}
bool valhall_graph_block(const valhall_graph* graph, std::size_t index, valhall_block* out) {
  *out = {};
  if (index >= valhall_graph_size(graph)) return false;
  const basic_block& block = graph->graph.blocks()[index];
  for (const edge& next : block.edges())
    out->edges[out->edge_count++] = {next.block, static_cast<std::uint8_t>(next.kind)};
  out->first = block.first;
  out->end = block.end;
  out->reachable = block.reachable;
  out->ends = block.ends;
  out->leaves = block.leaves;
  out->runs_out = block.runs_out;
  return true;
}
const char* valhall_edge_name(std::uint8_t kind) { return name_of(static_cast<edge_kind>(kind)); }
static_assert(unsigned(edge_kind::fall_through) == VALHALL_EDGE_FALL_THROUGH &&
              unsigned(edge_kind::branch) == VALHALL_EDGE_BRANCH &&
              unsigned(edge_kind::blended) == VALHALL_EDGE_BLENDED &&
              unsigned(edge_kind::returned) == VALHALL_EDGE_RETURNED);

valhall_code* valhall_repair(std::uint8_t e, std::uint8_t s, const std::uint64_t* words, std::size_t size) {
  if (!c::is_program(e, s, words, size)) return nullptr;
  return c::guarded(
      [&] { return c::new_code(repair(c::list_of(words, size), static_cast<stage>(s), c::arch_of(e))); });
}

valhall_code* valhall_allocate_registers(std::uint8_t e, std::uint8_t s, const std::uint64_t* words,
                                         std::size_t size, const valhall_allocation_options* options,
                                         valhall_allocation* out) {
  if (!c::is_program(e, s, words, size)) return nullptr;
  return c::guarded([&] {
    const allocation found = allocate_registers(c::list_of(words, size), static_cast<stage>(s), c::arch_of(e),
                                                c::options_of(options));
    c::copy(found, out);
    return c::new_code(repair(found.code, static_cast<stage>(s)));
  });
}

valhall_code* valhall_optimize(std::uint8_t e, std::uint8_t s, const std::uint64_t* words, std::size_t size,
                               const valhall_optimize_options* options, valhall_optimization* out) {
  if (!c::is_program(e, s, words, size)) return nullptr;
  optimize_options how;
  if (options != nullptr) {
    how.registers = options->registers;
    how.waits = !options->keep_waits;
    how.forms = !options->keep_forms;
    how.values = !options->keep_values;
    how.memory = how.values;
    how.order = !options->keep_order;
    how.reports = options->passes;
  }
  return c::guarded([&] {
    optimized found = optimize(c::list_of(words, size), static_cast<stage>(s), c::arch_of(e), how);
    if (out != nullptr) {
      *out = {};
      copy_figures(found.before, out->before);
      copy_figures(found.after, out->after);
    }
    valhall_code* const result = c::new_code(static_cast<code<>&&>(found.code));
    std::copy_n(found.passes, found.pass_count, result->passes);
    result->pass_count = found.pass_count;
    return result;
  });
}

std::size_t valhall_code_pass_count(const valhall_code* code) {
  return code == nullptr ? 0 : code->pass_count;
}
bool valhall_code_pass(const valhall_code* code, std::size_t index, valhall_pass* out) {
  *out = {};
  out->name = "";
  if (index >= valhall_code_pass_count(code)) return false;
  const pass_report& report = code->passes[index];
  out->name = name_of(report.pass);
  copy_figures(report.after, out->after);
  return true;
}

valhall_equivalence valhall_equivalent(std::uint8_t e, std::uint8_t s, const std::uint64_t* first,
                                       std::size_t first_size, const std::uint64_t* second,
                                       std::size_t second_size, unsigned inputs) {
  equivalence found;
  if (!c::is_program(e, s, first, first_size) || !c::is_program(e, s, second, second_size))
    found.reason = unproved_reason::broken_code;
  else
    found = c::guarded([&] {
      const equivalence_options how{.stage = static_cast<stage>(s), .inputs = inputs == 0 ? 16 : inputs};
      return equivalent(c::list_of(first, first_size), c::list_of(second, second_size), c::arch_of(e), how);
    });
  valhall_equivalence result = {};
  result.reason = explanation_of(found.reason);
  result.reason_name = name_of(found.reason);
  result.address = found.input.address;
  result.input = found.input.number;
  result.lane = found.input.lane;
  for (unsigned i = 0; i < 2; ++i) {
    result.places[i] = found.places[i];
    result.values[i] = found.input.words[i];
  }
  result.verdict = static_cast<std::uint8_t>(found.verdict);
  result.in_memory = found.input.in_memory;
  return result;
}
static_assert(unsigned(equivalence_verdict::different) == VALHALL_DIFFERENT &&
              unsigned(equivalence_verdict::unknown) == VALHALL_UNKNOWN);

void c::copy(const cost& found, valhall_cost* out) noexcept {
  *out = {};
  const shader_core& core = core_of(found.arch);
  out->instructions = found.instructions;
  out->undecoded = found.undecoded;
  static_assert(cost::unit_count == sizeof out->operations_by_unit / sizeof *out->operations_by_unit);
  for (unsigned i = 0; i < cost::unit_count; ++i) {
    const auto unit = static_cast<execution_unit>(i);
    out->operations_by_unit[i] = found.operations(unit, core.varyings);
    out->cycles_by_unit[i] = found.cycles(unit, core).to_double();
  }
  c::copy(found.registers, out->registers);
  static_assert(sizeof out->uniforms == sizeof found.uniforms);
  std::memcpy(out->uniforms, found.uniforms, sizeof out->uniforms);
  out->arithmetic = found.arithmetic().to_double();
  out->cycles = found.cycles().to_double();
  out->core = core.name;
  out->padded_quadwords = found.padded_quadwords();
  out->uniform_words = static_cast<std::uint32_t>(found.uniform_words());
  out->most_uniforms = uniform_count_of(found.arch);
  out->bound = static_cast<std::uint8_t>(found.bound());
  out->threads = static_cast<std::uint8_t>(found.threads());
}

void valhall_cost_of(std::uint8_t e, const std::uint64_t* words, std::size_t size, valhall_cost* out) {
  *out = {};
  out->core = "";
  if (c::is_program(e, 0, words, size)) c::copy(cost_of(c::list_of(words, size), c::arch_of(e)), out);
}

std::uint64_t valhall_timeline(std::uint8_t e, const std::uint64_t* words, std::size_t size,
                               const valhall_latencies* latencies, valhall_timeline_row* rows,
                               std::size_t capacity) {
  if (rows == nullptr) capacity = 0;
  for (std::size_t i = 0; i < capacity; ++i) rows[i] = {};
  if (!c::is_program(e, 0, words, size)) return 0;
  message_latencies how;
  if (latencies != nullptr) {
    const auto set = [](unsigned& to, std::uint32_t given) { to = given == 0 ? to : given; };
    set(how.memory, latencies->memory);
    set(how.varying, latencies->varying);
    set(how.texture, latencies->texture);
    set(how.other, latencies->other);
  }
  return c::guarded([&] {
    const timeline found(control_flow_graph(c::list_of(words, size), c::arch_of(e)), how);
    for (std::size_t i = 0; i < std::min(capacity, found.rows().size()); ++i) {
      const timeline_row& row = found.rows()[i];
      rows[i].issue = row.issue;
      rows[i].arrival = row.arrival;
      rows[i].stall = row.stall;
      rows[i].slot = row.slot;
      rows[i].waits = row.waits;
    }
    return found.cycles();
  });
}
