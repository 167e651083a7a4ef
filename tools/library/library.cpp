// SPDX-License-Identifier: MIT
// The definitions to which the headers' functions lead in files that define VALHALL_COMPILED.
#include <valhall/analysis.hpp>
#include <valhall/assemble_virtual.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/optimize.hpp>
#include <valhall/print.hpp>
#include <valhall/repair.hpp>
#include <valhall/syntax.hpp>
#include <valhall/text/assemble_text.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

namespace valhall {

operand_list decoded_instruction::compiled_operands() const noexcept { return operands_here(); }
void control_flow_graph::compiled_build_marked() { build_marked_here(); }

namespace detail::compiled {

decoded_instruction decode(std::uint64_t word, arch e) noexcept { return detail::decode_here(word, e); }
rule check(const decoded_instruction& d) noexcept { return detail::check_here(d); }
std::uint64_t encoded_bits(const instruction_info& row, arch e, view<operand> operands,
                           view<modifier_value> modifiers) noexcept {
  return detail::encoded_bits_here(row, e, operands, modifiers);
}
std::uint64_t encode_any(const instruction_info& row, arch e, view<operand> operands,
                         view<modifier_value> modifiers) noexcept {
  return detail::encode_any_here(row, e, operands, modifiers);
}
effects effects_of(const decoded_instruction& d) noexcept { return detail::effects_of_here(d); }
cost cost_of(view<std::uint64_t> words, arch e) noexcept { return detail::cost_of_here(words, e); }

verification verify(const control_flow_graph& program, stage s, const verify_options& options) {
  return detail::verify_here(program, s, options);
}
verification verify(view<std::uint64_t> words, stage s, arch e, const verify_options& options) {
  return detail::verify_here(control_flow_graph(words, e), s, options);
}
code<> repair(view<std::uint64_t> words, stage s, arch e) { return detail::repair_here(words, s, e); }
code<> repair(view<instruction> words, stage s, arch e) { return detail::repair_here(words, s, e); }
allocation allocate(value_program&& program, const allocation_options& options) {
  return detail::allocate_here(static_cast<value_program&&>(program), options);
}
allocation allocate(buffer<std::uint64_t>&& words, stage s, arch in, const allocation_options& options) {
  return detail::allocate_here(static_cast<buffer<std::uint64_t>&&>(words), s, in, options);
}
optimized optimize(const control_flow_graph& program, stage s, const optimize_options& options) {
  return detail::optimize_here(program, s, options);
}
allocation allocate_optimized(value_program&& program, const allocation_options& options) {
  return detail::allocate_optimized_here(static_cast<value_program&&>(program), options);
}
std::size_t explain(char* buffer, std::size_t capacity, const program_error& f,
                    const control_flow_graph& program) noexcept {
  return detail::explain_here(buffer, capacity, f, program);
}
std::size_t print(char* buffer, std::size_t capacity, const program_error& f,
                  const control_flow_graph& program) noexcept {
  return detail::print_here(buffer, capacity, f, program);
}

equivalence equivalent(view<std::uint64_t> a, view<std::uint64_t> b, arch e,
                       const equivalence_options& options) {
  return detail::equivalent_here(a, b, e, options);
}

run_result run(view<std::uint64_t> words, const machine& m) { return detail::run_here(words, m); }
run_result run(view<instruction> words, const machine& m) { return detail::run_here(words, m); }
run_result run(code_view words, const machine& m) { return detail::run_here(words, m); }
operation operation_of(std::uint64_t word, arch e) noexcept { return detail::operation_of_here(word, e); }
detail::lane_function function_of(const operation& o) noexcept { return detail::function_of_here(o); }
bool step_warp(const detail::execution& x, run_result& result, warp& w) noexcept {
  return detail::step_warp_here(x, result, w);
}

std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d,
                  const print_options& options, const line_facts& facts) {
  return detail::print_here(buffer, capacity, d, options, facts);
}
std::size_t print(char* buffer, std::size_t capacity, const decoded_instruction& d) {
  return detail::print_here(buffer, capacity, d);
}
std::size_t print_program(char* buffer, std::size_t capacity, view<std::uint64_t> words, arch e,
                          const print_options& options, view<register_set> live) {
  return detail::print_program_here(buffer, capacity, words, e, options, live);
}
std::size_t print_program(char* buffer, std::size_t capacity, view<instruction> words, arch e,
                          const print_options& options, view<register_set> live) {
  return detail::print_program_here(buffer, capacity, words, e, options, live);
}
std::size_t print_cpp(char* buffer, std::size_t capacity, const decoded_instruction& d) noexcept {
  return detail::print_cpp_here(buffer, capacity, d);
}

assembly assemble(std::string_view text, arch e, const assemble_options& options) {
  return detail::assemble_here(text, e, options);
}
virtual_assembly assemble_virtual(std::string_view text, arch e, const virtual_assemble_options& options) {
  return detail::assemble_virtual_here(text, e, options);
}
located_assembly assemble_with_locations(std::string_view text, arch e, const assemble_options& options) {
  return detail::assemble_with_locations_here(text, e, options);
}

std::uint64_t read_arm_line(detail::line_context& context, const reading_options& options, text_view line,
                            bool& good) {
  return detail::read_arm_line_here(context, options, line, good);
}
bool put_arm_text(detail::text_out& out, const decoded_instruction& d, const print_options& options,
                  const line_facts& facts, std::size_t last_label) {
  return detail::put_arm_text_here(out, d, options, facts, last_label);
}
bool explain_arm_error(const text_error& error, text_view found, detail::text_sink& message,
                       detail::text_sink& instead) {
  return detail::explain_arm_error_here(error, found, message, instead);
}

}  // namespace detail::compiled
}  // namespace valhall
