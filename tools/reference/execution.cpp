// SPDX-License-Identifier: MIT
#include "execution.hpp"

#include "../facts/number_types.hpp"
#include "operation.hpp"

#include <valhall/arithmetic.hpp>
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/interpreter.hpp>

#include <cstdio>
#include <cstring>

namespace reference {

namespace {

using namespace valhall;
using facts::number_type;

/// A register as text: its bits, and the numbers in it.
std::string register_text(std::uint64_t bits, const number_type& type) {
  char text[64];
  std::snprintf(text, sizeof text, type.size == 64 ? "0x%016llX" : "0x%08llX",
                static_cast<unsigned long long>(bits));
  std::string numbers;
  if (type.kind == 'i' && type.components == 1) return text;
  for (unsigned i = 0; i < type.components; ++i) {
    const std::uint64_t part = type.size == 64 ? bits : bits >> i * type.size & ((1ull << type.size) - 1);
    char number[48] = "";
    if (type.kind == 'f' && type.size == 32) {
      const auto word = static_cast<std::uint32_t>(part);
      float value;
      std::memcpy(&value, &word, sizeof value);
      std::snprintf(number, sizeof number, "%.9g", static_cast<double>(value));
    } else if (type.kind == 'f' && type.size == 16) {
      const std::uint32_t word =
          arithmetic::convert<arithmetic::binary32, arithmetic::binary16>(static_cast<std::uint16_t>(part));
      float value;
      std::memcpy(&value, &word, sizeof value);
      std::snprintf(number, sizeof number, "%.5g", static_cast<double>(value));
    } else if (type.kind == 's') {
      const std::uint64_t sign = 1ull << (type.size - 1);
      std::snprintf(number, sizeof number, "%lld", static_cast<long long>((part ^ sign) - sign));
    } else if (type.kind == 'u') {
      std::snprintf(number, sizeof number, "%llu", static_cast<unsigned long long>(part));
    }
    numbers += (numbers.empty() ? "" : ", ") + std::string(number);
  }
  return numbers.empty() || numbers.find(", ,") != std::string::npos ? text : text + (" (" + numbers + ")");
}

/// The bits of a plain value for source `index`, counted from 0.
std::uint64_t input_bits(unsigned index, const number_type& type) {
  constexpr float floats[] = {1.5f, 2.25f, 0.75f, 2.0f};
  constexpr std::uint16_t halves[] = {0x3e00, 0x4080, 0x3a00, 0x4000};  // `floats` as bits of binary16.
  constexpr std::uint64_t integers[] = {100, 7, 3, 1};
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < type.components; ++i) {
    const unsigned at = (index + i) & 3;
    const std::uint64_t part = type.kind != 'f'  ? integers[at]
                               : type.size == 16 ? halves[at]
                                                 : float_bits(floats[at]);
    bits |= part << (i * type.size & 63);
  }
  return bits;
}

/// The interpreter's result for `row`, if running its example does not show it.
std::string expected(const instruction_info& row) {
  switch (row.semantics) {
    case knowledge::exact: return "Executed; the result is known to the bit.";
    case knowledge::approximate: break;
    case knowledge::external:
      return "External: a function of the caller supplies the result (`environment::external`); without one "
             "the run ends with `needs_function`.";
    case knowledge::unknown:
      return "Refused with `not_known`, unless a function of the caller supplies the result "
             "(`environment::external`).";
  }
  return "Approximate: the mathematical function, correctly rounded; the hardware may differ in the last "
         "bits, and `run_result::approximate` is set.";
}

std::string outcome_of(const run_result& result, const instruction_info& row) {
  if (result.error().kind == run_error::not_known) {
    if (row.semantics == knowledge::unknown) return expected(row);
    return "This form is refused with `not_known`, unless a function of the caller supplies the result "
           "(`environment::external`).";
  }
  if (result.ok() && result.presumed)
    return "Executed, though no source states the result of this form: `run_result::presumed` is set.";
  return expected(row);
}

}  // namespace

execution execute(const instruction_info& row, std::uint64_t word, arch e) {
  const decoded_instruction d = decode(word, e);
  const facts::operation_types types = facts::types_of(row);
  std::vector<register_input> inputs;
  execution found;
  bool is_simple = !row.is_message && row.control == control_effect::none;
  const operand* result = nullptr;
  const operand_list operands = d.operands();
  unsigned result_size = 32, sources = 0;
  bool takes_signs = false;
  for (unsigned i = 0; i < row.operand_count; ++i) takes_signs |= row.operands()[i].takes_sign;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    if (place.role == operand_role::destination) {
      result = &operands[i];
      result_size = place.size;
    }
    if (place.role != operand_role::source) continue;
    number_type type = types.source;
    if (operands[i].kind() == operand_kind::uniform) is_simple = false;
    const unsigned index = sources++;
    if (operands[i].kind() != operand_kind::general_register) continue;
    // In a float instruction, a source without a sign is an integer: a scale. In a vector of two words, a
    // source is one of them.
    if (type.kind == 'f' && !place.takes_sign && takes_signs) type.kind = 's';
    if (type.size == 32 && type.components > 1) type.components = 1;
    if (place.size > type.size * type.components) type = {type.kind == 's' ? 's' : 'u', 1, place.size};
    const std::uint64_t bits = input_bits(index, type);
    const unsigned number = operands[i].number();
    inputs.emplace_back(reg(number), static_cast<std::uint32_t>(bits));
    if (place.size == 64 && operands[i].lanes() == swizzle::none)
      inputs.emplace_back(reg(number + 1), static_cast<std::uint32_t>(bits >> 32));
    found.inputs.push_back("`r" + std::to_string(number) + "` = " + register_text(bits, type));
  }
  const std::uint64_t program[] = {word, encode(opcode::nop, {}, {{modifier::flow, flow::wait}}, e).word(),
                                   encode(opcode::nop, {}, {{modifier::flow, flow::end}}, e).word()};
  machine m{.arch = e};
  m.strict = false;
  m.registers = inputs;
  m.workgroup_size[0] = 1;
  const run_result run = valhall::run(program, m);
  found.outcome = outcome_of(run, row);
  if (!run.ok() || result == nullptr || !is_simple || row.crosses_lanes) return found;
  std::uint64_t bits = run.at(reg(result->number()));
  if (result_size == 64) bits |= std::uint64_t{run.at(reg(result->number() + 1))} << 32;
  number_type type = types.result;
  if (result_size != 64 && type.size == 64) type.size = 32;
  found.result = "`r" + std::to_string(result->number()) + "` = " + register_text(bits, type);
  return found;
}

}  // namespace reference
