// SPDX-License-Identifier: MIT

#include "coded/coded.hpp"
#include "names.hpp"

/// The rows of operands: staging registers, results, sources and immediates.
namespace generator {

namespace {

class operand_writer {
 public:
  operand_writer(const description& d, std::vector<const enumeration*>& enums, table_rows& tables)
      : d_(d), enums_(enums), tables_(tables) {}

  std::vector<std::string> rows(const instruction& ins) {
    std::vector<std::string> operands;
    for (const staging& group : ins.stagings) operands.push_back(staging_row(ins, group));
    if (ins.has_destination) operands.push_back(destination_row(ins));
    for (const result& written : ins.results) operands.push_back(result_row(written).end());
    for (const source& s : ins.sources) operands.push_back(source_row(s));
    for (const immediate& imm : ins.immediates)
      operands.push_back(row("operand_role::immediate")
                             .number("text", index_of(tables_.immediate_names, imm.name))
                             .number("start", imm.bits.start)
                             .number("size", imm.size())
                             .number("low_size", imm.high ? imm.bits.size : 0)
                             .number("high_start", imm.high ? imm.high->start : 0)
                             .flag("is_signed", imm.is_signed)
                             .number("named", named_rank(d_, imm))
                             .number("top", top_of(imm))
                             .flag("is_float", imm.is_float)
                             .number("most", imm.most.value_or(0))
                             .end());
    return operands;
  }

 private:
  const description& d_;
  std::vector<const enumeration*>& enums_;
  table_rows& tables_;

  std::string destination_row(const instruction& ins) const {
    const bool is_pair = ins.type_size == 64;
    row fields("operand_role::destination");
    fields.number("start", d_.places.destination.start).number("size", is_pair ? 64 : 32);
    fields.flag("writes", true)
        .flag("is_narrow", ins.narrow_destination)
        .flag("is_whole", ins.whole_destination);
    const int past_registers = -(1 << d_.places.destination.size);
    shape(fields, past_registers | int{is_pair}, !is_pair && !ins.whole_destination, false, false);
    return fields.end();
  }

  /// For `encode`: `guard` has the bits that the number of a plain operand must not have; the others tell
  /// what else the place accepts.
  static void shape(row& fields, int guard, bool lanes, bool sign, bool inverted) {
    fields.text("plain", "operand_shape::source");
    if (guard != 0) fields.text("guard", std::to_string(guard));
    refused_shapes(fields, lanes, sign, inverted);
  }

  static void refused_shapes(row& fields, bool lanes, bool sign, bool inverted) {
    std::string text = "operand_shape::changes_mask";
    if (lanes) text += " ^ operand_shape::lanes_mask";
    if (sign) text += " ^ operand_shape::sign_mask";
    if (inverted) text += " ^ operand_shape::inverted_mask";
    if (lanes || sign || inverted) fields.text("refused", text);
  }

  std::string staging_row(const instruction& ins, const staging& group) {
    row fields("operand_role::staging");
    fields.number("start", group.bits.start).number("size", group.bits.size);
    fields.flag("reads", group.reads).flag("writes", group.writes);
    if (const std::optional<unsigned> count = default_count(ins, group.need))
      fields.text("default_count", std::to_string(*count));
    if (group.count_bits) {
      fields.number("count_start", group.count_bits->start).number("count_size", group.count_bits->size);
    }
    fields.number("count_bias", group.count_bias).flag("count_wraps", group.count_wraps);
    if (!group.need.terms.empty()) {
      std::vector<std::string> terms;
      for (const count_term& term : group.need.terms) terms.push_back(term_row(ins, term));
      fields.flag("may_be_empty", group.need.optional);
      if (group.need.documented) fields.text("count_rule", "rule::undocumented_form");
      fields.number("term_count", terms.size())
          .number("first_term", place_run(tables_.count_terms.rows, terms));
    }
    return fields.end();
  }

  static std::string term_row(const instruction& ins, const count_term& term) {
    row fields(hex(packed_counts(term.least)), "least");
    fields.text("most", hex(packed_counts(term.most)));
    const auto field = [&](std::ptrdiff_t index, const std::string& start, const std::string& size) {
      if (index < 0) return;
      const bit_range bits = ins.modifiers[static_cast<std::size_t>(index)].bits;
      fields.number(start, bits.start).number(size, bits.size);
    };
    field(term.field, "start", "size");
    field(term.half_field, "half_start", "half_size");
    if (term.halves != 0) fields.text("halves", hex(term.halves));
    return fields.end();
  }

  std::string source_row(const source& s) {
    if (d_.places.sources_are_codes()) return coded_source_row(d_, s).end();
    row fields("operand_role::source");
    fields.number("start", d_.places.source_at(s.position).start).number("size", s.size).flag("reads", true);
    fields.flag("takes_sign", s.sign_start.has_value()).flag("takes_invert", s.invert_start.has_value());
    const bool takes_swizzle = s.swizzle && !s.identity_only;
    fields.flag("takes_swizzle", takes_swizzle);
    fields.number("sign_start", s.sign_start.value_or(0)).number("invert_start", s.invert_start.value_or(0));
    if (s.swizzle) {
      fields.number("swizzle_start", s.swizzle_bits.start).number("swizzle_size", s.swizzle_bits.size);
      fields.number("swizzle_set", index_of(enums_, s.swizzle));
      if (s.identity)
        fields.number("identity", *s.identity);
      else
        fields.text("identity", "operand_info::no_identity");
      if (!s.widening.empty()) fields.text("widens", "widening::" + s.widening);
    }
    fields.number("lanes", s.lanes);
    const bool takes_sign = s.sign_start.has_value(), takes_invert = s.invert_start.has_value();
    if (s.swizzle && !s.identity)
      refused_shapes(fields, takes_swizzle, takes_sign, takes_invert);
    else
      shape(fields, int{s.size == 64}, takes_swizzle, takes_sign, takes_invert);
    return fields.end();
  }

  unsigned top_of(const immediate& imm) const {
    const std::size_t rank = named_rank(d_, imm);
    return rank == 0 ? 0 : d_.places.named_immediates[rank - 1].top;
  }
};

}  // namespace

std::optional<unsigned> default_count(const instruction& ins, const staging_need& need) {
  unsigned sum = 0;
  for (const count_term& term : need.terms) {
    const auto value = [&](std::ptrdiff_t index) {
      return index < 0 ? std::optional<unsigned>(0)
                       : ins.modifiers[static_cast<std::size_t>(index)].default_value;
    };
    const std::optional<unsigned> entry = value(term.field), half = value(term.half_field);
    if (!entry || !half || term.least[*entry] != term.most[*entry]) return std::nullopt;
    const unsigned halves = term.halves >> *half & 1;
    sum += (term.most[*entry] + halves) >> halves;
  }
  return need.terms.empty() ? std::nullopt : std::optional<unsigned>(sum);
}

std::vector<std::string> operand_rows(const description& d, const instruction& ins,
                                      std::vector<const enumeration*>& enums, table_rows& tables) {
  return operand_writer(d, enums, tables).rows(ins);
}

}  // namespace generator
