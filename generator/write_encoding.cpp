// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"
#include "tables.hpp"

/// The header of constants about the bits of words.
namespace generator {

const source_kind& kind(const layout& places, const char* name) {
  static const source_kind none;
  const source_kind* found = find_named(places.source_kinds, name);
  return found ? *found : none;
}

namespace {

unsigned most_staging_registers(const layout& places) {
  unsigned most = 0;
  for (const count_rule& rule : places.counts) most = std::max(most, (1u << rule.bits.size) - 1 + rule.bias);
  return most;
}

/// Bit 0 of each byte of a word that holds a register or source of some instruction.
std::uint64_t operand_bytes(const description& d) {
  std::uint64_t bits = std::uint64_t{1} << d.places.destination.start;
  for (const instruction& ins : d.all()) {
    for (const source& s : ins.sources) bits |= std::uint64_t{1} << d.places.source_at(s.position).start;
    for (const staging& group : ins.stagings) bits |= std::uint64_t{1} << group.bits.start;
  }
  return bits;
}

void source_kinds(writer& out, const layout& places) {
  const source_kind &reg = kind(places, "register"), &uniform = kind(places, "uniform");
  out.constant("General registers of 32 bits.", "unsigned register_count", 1u << reg.index_size);
  out.constant("Bits of a register's number.", "unsigned register_size", reg.index_size);
  out.constant("The bit in a register's byte that marks its last use.", "std::uint64_t last_use",
               hex(kind(places, "last_use").prefix, 2));
  out.constant("Prefix of a uniform's byte; the index within its page lies below.", "std::uint64_t uniform",
               hex(uniform.prefix, 2));
  out.constant("Bits of the index of a uniform within its page.", "unsigned uniform_index_size",
               uniform.index_size);
  out.constant("Uniforms of 32 bits that text can name.", "unsigned uniform_count",
               uniform.pages << uniform.index_size);
  out.constant("Prefix of an entry of the constant table.", "std::uint64_t constant",
               hex(kind(places, "constant").prefix, 2));
  out.constant("Entries of the constant table.", "unsigned constant_count",
               1u << kind(places, "constant").index_size);
  out.constant("Prefix of a word of a special value; its index is entry times two plus word.",
               "std::uint64_t special", hex(kind(places, "special").prefix, 2));
  out.constant("First bit of the page that all uniforms and special values of an instruction share.",
               "unsigned fau_page_start", places.fau_page.start);
  out.constant("Pages of the FAU.", "unsigned fau_page_count", 1u << places.fau_page.size);
}

void pages(writer& out, const description& d) {
  std::vector<std::uint32_t> entries(1u << d.places.fau_page.size);
  for (const special_page& page : d.places.special_pages)
    entries[page.page] |= d.instructions.enums.at(page.enum_name).defined();
  std::vector<std::vector<std::string>> marks(entries.size());
  for (unsigned page = 0; page < marks.size(); ++page)
    marks[page] = mapped(special_marks(d, page), [](unsigned mark) { return part_text(mark); });
  const unsigned extended = d.places.extended_since.value_or(0x100);
  out.line("/// For each page, bit n: entry n is a special value.");
  out.list("constexpr std::uint32_t special_entries[] = {",
           mapped(entries, [](std::uint32_t mask) { return hex(mask, 4); }), ", ", "};", "    ");
  out.line(
      "/// Bit n of a mark: the architecture of `arch_index` n lacks it. Bit `no_message_mark`: message");
  out.constant("instructions do not read it.", "unsigned no_message_mark", most_archs);
  out.constant("The marks of the architectures in which bit 0 of a 64-bit source is a bit of its number.",
               "std::uint16_t unextended_marks", absence_marks(d, {extended, 0xff}));
  out.constant("The marks of the architectures in which this bit selects a word extended with zeros.",
               "std::uint16_t extended_marks", absence_marks(d, {0, extended - 1}));
  out.line("/// The marks of special values, by page and entry.");
  out.constants("std::uint16_t special_marks[][16] = {",
                mapped(marks, [](const std::vector<std::string>& page) { return list_of(page); }));
}

void archs(writer& out, const description& d) {
  const std::vector<unsigned>& all = d.instructions.archs;
  out.constant("The first described architecture.", "unsigned first_arch", all.front());
  if (!d.places.sources_are_codes())
    out.constant("The number of architectures with the canonical layout; they come first.",
                 "unsigned canonical_arch_count", all.size() - d.native.size());
  out.constant("The number of described architectures.", "unsigned arch_count", all.size());
}

void flows(writer& out, const description& d) {
  std::vector<std::string> flows;
  std::uint32_t every_flow = 0;
  for (const unsigned arch : d.instructions.archs) {
    flows.push_back(hex(flow_values(d, arch), 4));
    every_flow |= flow_values(d, arch);
  }
  out.constant("Bit n: the flow n is defined in some architecture.", "std::uint32_t every_flow",
               hex(every_flow, 4));
  out.line("/// By `arch_index`. Bit n: the flow n is defined.");
  out.constants("std::uint32_t flow_values[] = {", flows);
}

void operands(writer& out, const description& d) {
  const std::map<std::string, unsigned>& masks = d.places.destination_masks;
  out.constant("Bits of a source byte.", "unsigned source_size", d.places.source_size);
  out.constant("Bit 0 of each byte that an operand can be in: sources, destination, staging registers.",
               "std::uint64_t operand_bytes", hex(operand_bytes(d), 16));
  out.constant("First bit of the destination register.", "unsigned destination_start",
               d.places.destination.start);
  out.constant("First bit of the mask of the halves that are written.", "unsigned destination_mask_start",
               d.places.destination_mask().start);
  out.constant("Mask of a whole register.", "std::uint64_t whole_register", masks.at("none"));
  if (const auto both = masks.find("h01"); both != masks.end())
    out.constant("Mask of both halves, where the destination is narrower than the result.",
                 "std::uint64_t both_halves", both->second);
  out.constant("Mask of the low half.", "std::uint64_t low_half", masks.at("h0"));
  out.constant("Mask of the high half.", "std::uint64_t high_half", masks.at("h1"));
  out.constant("The longest group of staging registers that a count field can hold.",
               "unsigned most_staging_registers", most_staging_registers(d.places));
}

}  // namespace

std::vector<std::uint16_t> special_marks(const description& d, unsigned page) {
  std::vector<std::uint16_t> marks;
  for (const special_page& one : d.places.special_pages) {
    if (one.page != page) continue;
    for (const enum_value& value : d.instructions.enums.at(one.enum_name).values)
      marks.push_back(static_cast<std::uint16_t>(
          value.reserved() ? 0 : absence_marks(d, value.archs) | (value.in_messages ? 0 : 1u << most_archs)));
  }
  return marks;
}

std::string encoding_header(const description& d) {
  const layout& places = d.places;
  const bool is_valhall = !places.sources_are_codes();
  writer out;
  header(out, "The positions of operands in an instruction word, and the meaning of their bytes.",
         {"cstdint"});
  out.text("namespace $::encoding {\n\n", library_namespace(d));
  if (is_valhall) source_kinds(out, places);
  if (is_valhall) pages(out, d);
  archs(out, d);
  if (places.flow.size != 0) flows(out, d);
  if (is_valhall)
    operands(out, d);
  else
    coded_encoding(out, places);
  if (places.flow.size != 0) {
    out.constant("First bit of the flow field.", "unsigned flow_start", places.flow.start);
    out.constant("Bits of the flow field.", "unsigned flow_size", places.flow.size);
  }
  out.constant("First bit of the primary opcode.", "unsigned opcode_start", places.opcode.start);
  out.constant("Bits of the primary opcode.", "unsigned opcode_size", places.opcode.size);
  if (places.broken) {
    out.constant("The bits that mark words that could not be built.", "std::uint64_t broken_mask",
                 hex(places.broken->bits.mask(), 16));
    out.constant("The value of these bits in such words; no valid word has it.", "std::uint64_t broken_bits",
                 hex(places.broken->value << places.broken->bits.start, 16));
  }
  close_inner(out, library_namespace(d) + "::encoding");
  return out.text();
}

}  // namespace generator
