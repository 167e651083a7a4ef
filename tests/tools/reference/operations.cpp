// SPDX-License-Identifier: MIT
// The pseudocode of instructions computes what the interpreter computes.

#include "instruction_example.hpp"
#include "pseudocode.hpp"

#include <catch.hpp>

#include <facts/number_types.hpp>
#include <facts/pseudocode.hpp>
#include <valhall/arithmetic.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/encode.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <random>

using namespace valhall;
using namespace pseudocode;

namespace {

float float_of(std::uint64_t bits, unsigned size) {
  const auto word = static_cast<std::uint32_t>(bits);
  return std::bit_cast<float>(size == 16 ? arithmetic::convert<arithmetic::binary32, arithmetic::binary16>(
                                               static_cast<std::uint16_t>(word))
                                         : word);
}

std::uint64_t bits_of_float(double number, unsigned size) {
  const auto word = std::bit_cast<std::uint32_t>(static_cast<float>(number));
  return size == 16 ? arithmetic::convert<arithmetic::binary16, arithmetic::binary32>(word) : word;
}

value value_of(std::uint64_t bits, const facts::number_type& type) {
  if (type.kind == 'f') return static_cast<double>(float_of(bits, type.size));
  const std::uint64_t sign = std::uint64_t{1} << (type.size - 1);
  if (type.kind == 's' && (bits & sign) != 0) return wide{bits} - (wide{1} << type.size);
  return wide{bits};
}

value true_value(const example& e) {
  const std::string form = e.value_name("result_type");
  if (form == "f1") return static_cast<wide>(bits_of_float(1, e.types.result.size));
  return form == "m1" ? wide{-1} : wide{1};
}

value rounded(const std::string& mode, double number) {
  if (mode == "rtz") return std::trunc(number);
  if (mode == "rtn") return std::floor(number);
  if (mode == "rtp") return std::ceil(number);
  if (mode == "rtna") return std::round(number);
  return std::nearbyint(number);
}

value clamped(const std::string& range, double number) {
  if (range == "clamp_0_1") return std::clamp(number, 0.0, 1.0);
  if (range == "clamp_m1_1") return std::clamp(number, -1.0, 1.0);
  if (range == "clamp_0_inf") return std::max(number, 0.0);
  return number;
}

value limited(const value& of, const facts::number_type& type) {
  const wide number = of.is_real ? static_cast<wide>(std::clamp(of.real, -1e30, 1e30)) : of.integer;
  const wide half = wide{1} << (type.size - 1);
  return type.kind == 's' ? std::clamp(number, -half, half - 1) : std::clamp(number, wide{0}, 2 * half - 1);
}

/// Values that statements computed before, by name and component.
using local_values = std::map<std::string, std::vector<value>, std::less<>>;

pseudocode::environment environment_of(const example& e, const local_values& locals, unsigned component) {
  pseudocode::environment in;
  in.width = e.types.result.size;
  in.variable = [&e, &locals, component](std::string_view name) -> value {
    if (const auto local = locals.find(name); local != locals.end()) return local->second.at(component);
    std::size_t source = name == "immediate" ? e.sources.size() - 1 : std::string_view("abcd").find(name);
    if (name.size() == 1 || name == "immediate") {
      const bits_list& parts = e.sources.at(source);
      return value_of(parts[std::min<std::size_t>(component, parts.size() - 1)], e.source_types.at(source));
    }
    if (name == "width") return wide{e.types.result.size};
    if (name == "true") return true_value(e);
    if (name == "pi") return 3.14159265358979323846;
    return e.modifier_value(name);
  };
  in.limit = [&e](const std::vector<value>& v) { return limited(v.at(0), e.types.result); };
  in.clamp = [&e](const std::vector<value>& v) { return clamped(e.value_name("clamp"), v.at(0).number()); };
  in.round = [&e](const std::vector<value>& v) {
    return rounded(e.value_name("roundmode"), v.at(0).number());
  };
  in.compare = [&e](const value& a, const value& b) {
    return related(e.value_name("cmp"), a.number(), b.number(), a.integer, b.integer, a.is_real || b.is_real);
  };
  in.dot = [&e]() -> value {
    wide sum = 0;
    for (std::size_t i = 0; i < e.sources.at(0).size(); ++i)
      sum += value_of(e.sources[0][i], e.source_types[0]).integer *
             value_of(e.sources.at(1).at(i), e.source_types[1]).integer;
    return sum;
  };
  return in;
}

/// The result that the pseudocode computes, as the bits of registers.
std::uint64_t computed(const std::vector<statement>& code, const example& e) {
  std::uint64_t result = 0;
  local_values locals;
  const auto place = [&](const value& v, unsigned start, unsigned size, bool is_float) {
    const std::uint64_t bits = is_float && v.is_real ? bits_of_float(v.real, size)
                               : v.is_real           ? static_cast<std::uint64_t>(static_cast<wide>(v.real))
                               : is_float            ? bits_of_float(static_cast<double>(v.integer), size)
                                                     : static_cast<std::uint64_t>(v.integer);
    result |= (size == 64 ? bits : bits & ((std::uint64_t{1} << size) - 1)) << start;
  };
  const bool is_float = e.types.result.kind == 'f';
  for (const statement& s : code) {
    const pseudocode::environment first = environment_of(e, locals, 0);
    if (!applies(s, first)) continue;
    const auto evaluated = [&](unsigned component) {
      return pseudocode::expression(s.expression, environment_of(e, locals, component)).evaluate();
    };
    if (!s.target.starts_with("result")) {
      std::vector<value> components;
      for (unsigned i = 0; i < e.types.result.components; ++i) components.push_back(evaluated(i));
      locals[s.target] = components;
      continue;
    }
    if (const std::size_t dot = s.target.find('.'); dot != std::string::npos) {
      const unsigned size = s.target[dot + 1] == 'h' ? 16 : 8,
                     at = static_cast<unsigned>(s.target[dot + 2] - '0');
      place(evaluated(0), at * size, size, is_float);
      continue;
    }
    for (unsigned i = 0; i < e.types.result.components; ++i)
      place(evaluated(i), i * e.types.result.size, e.types.result.size, is_float);
  }
  return result;
}

std::uint64_t random_bits(const facts::number_type& type, bool is_small, random_numbers& from) {
  const std::uint64_t all = type.size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << type.size) - 1;
  // Sums and products of numbers with few digits are exact.
  if (type.kind == 'f') return bits_of_float(static_cast<double>(int(from() % 33) - 16) / 4, type.size);
  if (is_small) return (type.kind == 's' ? from() % 13 - 6 : from() % 101) & all;
  const std::uint64_t bits = (std::uint64_t{from()} << 32 | from()) & all;
  switch (from() % 8) {
    case 0: return 0;
    case 1: return all;
    case 2: return all >> 1;
    case 3: return (all >> 1) + 1;
    case 4: return bits & 3;
    default: return bits;
  }
}

/// The types of `row`. The result of a comparison has the components that it compares.
facts::operation_types types_in(const instruction_info& row) {
  facts::operation_types types = facts::types_of(row);
  if (std::string_view(row.name()).find("CMP") == 1)
    types.result = {'u', types.source.components, types.source.size};
  return types;
}

/// Gives each source of `e` random values, and returns the registers that hold them.
std::vector<register_input> fill(example& e, random_numbers& from) {
  std::vector<register_input> inputs;
  e.sources.clear();
  e.source_types.clear();
  const operand_list operands = e.word.operands();
  const std::string_view row_name = e.row->name();
  bool takes_signs = false;
  for (unsigned i = 0; i < e.row->operand_count; ++i) takes_signs |= e.row->operands()[i].takes_sign;
  const bool converts = row_name.find("_TO_") != std::string_view::npos;
  for (unsigned i = 0; i < e.row->operand_count; ++i) {
    const operand_info& place = e.row->operands()[i];
    facts::number_type type = e.types.source;
    if (place.role == operand_role::immediate) {
      if (type.kind == 'f' || type.components > 1 || e.row->operands()[i].size == 32) {
        bits_list parts;
        for (unsigned c = 0; c < type.components; ++c)
          parts.push_back(static_cast<std::uint64_t>(operands[i].value()) >> c * type.size &
                          (type.size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << type.size) - 1));
        e.sources.push_back(parts);
        e.source_types.push_back(type);
      } else {
        e.sources.push_back({static_cast<std::uint64_t>(operands[i].value())});
        e.source_types.push_back({'u', 1, 64});
      }
      continue;
    }
    if (place.role != operand_role::source) continue;
    const bool is_amount =
        row_name.find("SHIFT_") != std::string_view::npos || row_name.find("ROT_") != std::string_view::npos;
    const std::size_t index = e.sources.size();
    if (type.kind == 'f' && !place.takes_sign && takes_signs) type.kind = 's';
    if (is_amount && index == 1) type = {'u', 1, 8};
    // The exponential takes its argument as a fixed-point number and as a float.
    if (row_name == "FEXP.f32" && index == 1) type = {'f', 1, 32};
    if (type.size == 64 && (place.size == 32 || operands[i].lanes() != swizzle::none))
      type = {type.kind, 1, 32};
    if (row_name == "MKVEC.v2i8" && index == 2) type = {'u', 1, 32};
    if (e.types.source.components == 4 && e.types.result.components == 1 && index == 2) type = e.types.result;
    if (row_name.starts_with("CUBE_") && index == 2) type = {'u', 1, 32};
    if (row_name == "FMA_RSCALE_SCALE16.f32" && index == 3) type = {'s', 1, 16};
    bits_list parts;
    for (unsigned c = 0; c < type.components; ++c)
      parts.push_back(random_bits(
          type, (converts && e.types.result.kind == 'f') || (takes_signs && type.kind == 's'), from));
    std::uint64_t all = 0;
    for (unsigned start = 0; start < 64; start += type.size)
      all |= parts[start / type.size % parts.size()] << start;
    const operand& given = operands[i];
    if (given.kind() == operand_kind::general_register) {
      inputs.emplace_back(reg(given.number()), static_cast<std::uint32_t>(all));
      if (place.size == 64)
        inputs.emplace_back(reg(given.number() + 1), static_cast<std::uint32_t>(all >> 32));
    } else {
      parts = {0};
      type = {'u', 1, 32};
    }
    e.sources.push_back(parts);
    e.source_types.push_back(type);
  }
  return inputs;
}

}  // namespace

TEST_CASE("pseudocode computes what the interpreter does") {
  random_numbers from(1);
  unsigned tried = 0;
  for (const instruction_info& row : instructions) {
    const std::string text = documentation[static_cast<unsigned>(row.id)].operation;
    if (text.empty() || has_effects(row)) continue;
    INFO(row.name());
    const std::vector<statement> code = statements_of(row);
    for (const decoded_instruction& plain : plain_examples(row)) {
      const arch in = plain.in();
      unsigned compared = 0;
      for (unsigned n = 0; n < 300; ++n) {
        example e{
            &row,          in, with_random_modifiers(plain, text.find("round(") != std::string::npos, from),
            types_in(row), {}, {}};
        const std::vector<register_input> inputs = fill(e, from);
        const std::uint64_t program[] = {e.word.word(),
                                         encode(opcode::nop, {}, {{modifier::flow, flow::end}}, in).word()};
        machine m{.arch = in};
        m.strict = false;
        m.registers = inputs;
        m.workgroup_size[0] = 1;
        const run_result run = valhall::run(program, m);
        if (!run.ok() || run.presumed) continue;
        const operand destination = e.word.operand_at(0);
        std::uint64_t got = run.at(reg(destination.number()));
        if (row.operands()[0].size == 64) got |= std::uint64_t{run.at(reg(destination.number() + 1))} << 32;
        const std::uint64_t expected = computed(code, e);
        ++compared;
        const bool is_about = text.find("about(") != std::string::npos;
        INFO(to_string(e.word) << " with " << e.sources.at(0)[0] << ", " << e.sources.back()[0]);
        const double result = float_of(got, e.types.result.size);
        const double wanted = float_of(expected, e.types.result.size);
        if (!is_about)
          CHECK(got == expected);
        else if (std::isnan(wanted))
          CHECK(std::isnan(result));
        else
          CHECK(result == Approx(wanted).epsilon(1e-3).margin(1e-6));
      }
      CHECK(compared >= 20);
      tried += compared;
    }
  }
  CHECK(tried > 50000);
}
