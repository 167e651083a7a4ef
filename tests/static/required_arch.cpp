// SPDX-License-Identifier: MIT
// Nothing assumes an architecture: `{}` is not an architecture, no struct of options omits it, and code
// accepts only its own.
#include <valhall/valhall.hpp>

#include <cstddef>
#include <cstdint>

namespace {

using namespace valhall;

/// Arguments, functions and types. In a template, an invalid call with members of `a` makes a requirement
/// false, instead of being an error.
struct arguments {
  char* buffer;
  std::size_t size;
  const char* text;
  std::uint64_t word;
  std::uint64_t (&array)[1];
  instruction built;
  view<std::uint64_t> words;
  view<instruction> list;
  view<operand> operands;
  view<modifier_value> modifiers;
  view<branch_target> branches;
  view<std::uint32_t> uniforms;
  const instruction_info& row;
  const source_info& source;
  opcode id;
  stage in;
  lane_numbers lanes;
  constant_value value;
  decltype(valhall::core_of)* core_of;
  decltype(valhall::register_count_of)* register_count_of;
  decltype(valhall::uniform_count_of)* uniform_count_of;

  using machine = valhall::machine;
  using reading = reading_options;
  using dynamic = code<>;
  using fixed = code<4>;
  using program = valhall::program<4>;
  using growable = growable_program;
  using assembly = valhall::assembly;
  dynamic whole;
  fixed part;
};

#define ACCEPTED(...)                                \
  static_assert([]<class T>([[maybe_unused]] T* a) { \
    return requires { (__VA_ARGS__); };              \
  }(static_cast<arguments*>(nullptr)));
#define REFUSED(...)                                  \
  static_assert(![]<class T>([[maybe_unused]] T* a) { \
    return requires { (__VA_ARGS__); };               \
  }(static_cast<arguments*>(nullptr)));

// Functions and constructors, with E as the architecture.
#define CALLS(X, E)                                             \
  X(assemble(a->text, E))                                       \
  X(assemble_with_locations(a->text, E))                        \
  X(decode(a->word, E))                                         \
  X(decode(a->built, E))                                        \
  X(check(a->word, E))                                          \
  X(check(a->built, E))                                         \
  X(encode(opcode::nop, a->operands, a->modifiers, E))          \
  X(encode(a->row, a->operands, a->modifiers, E))               \
  X(check_arguments(opcode::nop, a->operands, a->modifiers, E)) \
  X(print(a->buffer, a->size, a->built, E))                     \
  X(print_program(a->buffer, a->size, a->words, E))             \
  X(print_program(a->buffer, a->size, a->list, E))              \
  X(print_cpp_names(a->buffer, a->size, E))                     \
  X(to_string(a->built, E))                                     \
  X(program_to_string(a->words, E))                             \
  X(program_to_string(a->list, E))                              \
  X(effects_of(a->word, E))                                     \
  X(effects_of(a->built, E))                                    \
  X(control_flow_graph(a->words, E))                            \
  X(cost_of(a->words, E))                                       \
  X(cost_of(a->list, E))                                        \
  X(a->core_of(E))                                              \
  X(verify(a->words, stage::compute, E))                        \
  X(repair(a->words, stage::compute, E))                        \
  X(insert_end(a->words, E))                                    \
  X(insert_waits(a->words, stage::compute, E))                  \
  X(insert_discard(a->words, stage::fragment, E))               \
  X(insert_reconvergence(a->words, stage::compute, E))          \
  X(mark_last_uses(a->words, stage::compute, E))                \
  X(place_branches(a->array, a->branches, E))                   \
  X(flow_of(a->word, E))                                        \
  X(with_flow(a->word, flow::end, E))                           \
  X(with_last_use(a->word, 0u, true, E))                        \
  X(with_distance(a->word, 1, E))                               \
  X(find_instruction(a->text, E))                               \
  X(mnemonic_at(a->text, E))                                    \
  X(resolve_constant(a->value, a->source, a->uniforms, E))      \
  X(evaluate_source(a->source, a->operands[0], E))              \
  X(choose_lane(a->id, a->lanes, E))                            \
  X(preloaded_registers(a->in, E))                              \
  X(a->register_count_of(E))                                    \
  X(a->uniform_count_of(E))                                     \
  X(unit_of(a->row, E))                                         \
  X(operation_of(a->word, E))                                   \
  X(run(a->words, {.arch = E}))                                 \
  X(typename T::machine{.arch = E})                             \
  X(typename T::reading{.arch = E})                             \
  X(typename T::dynamic(a->words, E))                           \
  X(typename T::fixed(a->list, E))                              \
  X(typename T::program(E))                                     \
  X(typename T::growable(E))
CALLS(ACCEPTED, arch::v9)
CALLS(REFUSED, {})

// Types that are not complete without an architecture.
REFUSED(typename T::machine{})
REFUSED(typename T::machine{.stage = stage::vertex})
REFUSED(typename T::reading{})
REFUSED(run(a->words, {}))
REFUSED(typename T::dynamic())
REFUSED(typename T::fixed())
REFUSED(typename T::assembly())
REFUSED(typename T::program())
REFUSED(typename T::growable())

// Code has an architecture, which no argument contradicts.
#define CALLS_OF_CODE(X, code, ...)                                        \
  X(verify(a->code, stage::compute __VA_OPT__(, ) __VA_ARGS__))            \
  X(repair(a->code, stage::compute __VA_OPT__(, ) __VA_ARGS__))            \
  X(insert_waits(a->code, stage::compute __VA_OPT__(, ) __VA_ARGS__))      \
  X(insert_end(a->code __VA_OPT__(, ) __VA_ARGS__))                        \
  X(cost_of(a->code __VA_OPT__(, ) __VA_ARGS__))                           \
  X(control_flow_graph(a->code __VA_OPT__(, ) __VA_ARGS__))                \
  X(print_program(a->buffer, a->size, a->code __VA_OPT__(, ) __VA_ARGS__)) \
  X(program_to_string(a->code __VA_OPT__(, ) __VA_ARGS__))                 \
  X(typename T::dynamic(a->code __VA_OPT__(, ) __VA_ARGS__))               \
  X(typename T::fixed(a->code __VA_OPT__(, ) __VA_ARGS__))
CALLS_OF_CODE(ACCEPTED, whole)
CALLS_OF_CODE(ACCEPTED, part)
CALLS_OF_CODE(REFUSED, whole, arch::v11)
CALLS_OF_CODE(REFUSED, part, arch::v11)

// The architecture of a default value is not one of the described ones.
static_assert(!find_arch("v8").ok() && name_of(find_arch("v8").value())[0] == '\0');
static_assert(name_of(decoded_instruction().in())[0] == '\0' && name_of(cost().arch)[0] == '\0');

// A number that is not an architecture is an error.
constexpr std::uint64_t nop[] = {0x7800c00000000000};
constexpr auto no_arch = static_cast<arch>(8);
static_assert(code<1>(nop, arch::v9).ok() && verify(nop, stage::compute, arch::v9).ok());
static_assert(code<1>(nop, no_arch).error().kind == error_kind::unknown_arch);
static_assert(!verify(nop, stage::compute, no_arch).ok() && !repair(nop, stage::compute, no_arch).ok());
static_assert(!decode(nop[0], no_arch).ok());
static_assert(core_of(no_arch).arch == arch{} && cost_of(nop, no_arch).instructions == 0);
static_assert(run(nop, {.arch = no_arch}).error().machine_error == machine_error::unknown_arch);

// Costs of two architectures have no sum.
constexpr cost first = cost_of(nop, arch::v9), second = cost_of(nop, arch::v11);
static_assert((first + first).arch == arch::v9 && (cost() + second).arch == arch::v11);
static_assert((second + cost()).arch == arch::v11 && (first + second).arch == arch{});

}  // namespace
