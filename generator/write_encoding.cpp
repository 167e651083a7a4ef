// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"
#include "opcode_rows.hpp"

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
  for (const instruction& ins : d.instructions.instructions) {
    for (const source& s : ins.sources) bits |= std::uint64_t{1} << d.places.source_at(s.position).start;
    for (const staging& group : ins.stagings) bits |= std::uint64_t{1} << group.bits.start;
  }
  return bits;
}

void source_kinds(writer& out, const layout& places) {
  const source_kind& uniform = kind(places, "uniform");
  out.text(
      R"(/// General registers of 32 bits.
constexpr unsigned register_count = $;
/// Bits of a register's number.
constexpr unsigned register_size = $;
/// The bit in a register's byte that marks its last use.
constexpr std::uint64_t last_use = $;
/// Prefix of a uniform's byte; the index within its page lies below.
constexpr std::uint64_t uniform = $;
/// Bits of the index of a uniform within its page.
constexpr unsigned uniform_index_size = $;
/// Uniforms of 32 bits that text can name.
constexpr unsigned uniform_count = $;
/// Prefix of an entry of the constant table.
constexpr std::uint64_t constant = $;
/// Entries of the constant table.
constexpr unsigned constant_count = $;
/// Prefix of a word of a special value; its index is entry times two plus word.
constexpr std::uint64_t special = $;
/// First bit of the page that all uniforms and special values of an instruction share.
constexpr unsigned fau_page_start = $;
/// Pages of the FAU.
constexpr unsigned fau_page_count = $;
)",
      1u << kind(places, "register").index_size, kind(places, "register").index_size,
      hex(kind(places, "last_use").prefix, 2), hex(uniform.prefix, 2), uniform.index_size,
      uniform.pages << uniform.index_size, hex(kind(places, "constant").prefix, 2),
      1u << kind(places, "constant").index_size, hex(kind(places, "special").prefix, 2),
      places.fau_page.start, 1u << places.fau_page.size);
}

void pages(writer& out, const description& d) {
  std::vector<std::uint32_t> entries(1u << d.places.fau_page.size);
  std::vector<std::vector<std::string>> marks(entries.size());
  for (const special_page& page : d.places.special_pages) {
    const enumeration& values = d.instructions.enums.at(page.enum_name);
    entries[page.page] |= values.defined();
    for (const enum_value& value : values.values)
      marks[page.page].push_back(part_text(
          value.reserved() ? 0 : absence_marks(d, value.archs) | (value.in_messages ? 0 : 1u << most_archs)));
  }
  std::vector<std::string> masks, rows;
  for (const std::uint32_t mask : entries) masks.push_back(hex(mask, 4));
  for (const std::vector<std::string>& list : marks) rows.push_back("{" + join(list, ",") + "}");
  const unsigned extended = d.places.extended_since.value_or(0x100);
  out.line("/// For each page, bit n: entry n is a special value.");
  out.list("constexpr std::uint32_t special_entries[] = {", masks, ", ", "};", "    ");
  out.text(
      R"(/// Bit n of a mark: the architecture of `arch_index` n lacks it. Bit `no_message_mark`: message
/// instructions do not read it.
constexpr unsigned no_message_mark = $;
/// The marks of the architectures in which bit 0 of a 64-bit source is a bit of its number.
constexpr std::uint16_t unextended_marks = $;
/// The marks of the architectures in which this bit selects a word extended with zeros.
constexpr std::uint16_t extended_marks = $;
/// The marks of special values, by page and entry.
)",
      most_archs, absence_marks(d, {extended, 0xff}), absence_marks(d, {0, extended - 1}));
  out.constants("std::uint16_t special_marks[][16] = {", rows);
}

void archs(writer& out, const description& d) {
  const std::vector<unsigned>& all = d.instructions.archs;
  out.text("/// The first described architecture.\nconstexpr unsigned first_arch = $;\n", all.front());
  if (!d.places.sources_are_codes())
    out.text(
        "/// The number of architectures with the canonical layout; they come first.\n"
        "constexpr unsigned canonical_arch_count = $;\n",
        all.size() - d.native.size());
  out.text("/// The number of described architectures.\nconstexpr unsigned arch_count = $;\n", all.size());
}

void flows(writer& out, const description& d) {
  std::vector<std::string> flows;
  std::uint32_t every_flow = 0;
  for (const unsigned arch : d.instructions.archs) {
    flows.push_back(hex(flow_values(d, arch), 4));
    every_flow |= flow_values(d, arch);
  }
  out.text(R"(/// Bit n: the flow n is defined in some architecture.
constexpr std::uint32_t every_flow = $;
/// By `arch_index`. Bit n: the flow n is defined.
)",
           hex(every_flow, 4));
  out.constants("std::uint32_t flow_values[] = {", flows);
}

void operands(writer& out, const description& d) {
  const layout& places = d.places;
  out.text(R"(/// Bits of a source byte.
constexpr unsigned source_size = $;
/// Bit 0 of each byte that an operand can be in: sources, destination, staging registers.
constexpr std::uint64_t operand_bytes = $;
/// First bit of the destination register.
constexpr unsigned destination_start = $;
/// First bit of the mask of the halves that are written.
constexpr unsigned destination_mask_start = $;
/// Mask of a whole register.
constexpr std::uint64_t whole_register = $;
)",
           places.source_size, hex(operand_bytes(d), 16), places.destination.start,
           places.destination_mask().start, places.destination_masks.at("none"));
  if (const auto both = places.destination_masks.find("h01"); both != places.destination_masks.end())
    out.text(
        "/// Mask of both halves, where the destination is narrower than the result.\n"
        "constexpr std::uint64_t both_halves = $;\n",
        both->second);
  out.text(R"(/// Mask of the low half.
constexpr std::uint64_t low_half = $;
/// Mask of the high half.
constexpr std::uint64_t high_half = $;
/// The longest group of staging registers that a count field can hold.
constexpr unsigned most_staging_registers = $;
)",
           places.destination_masks.at("h0"), places.destination_masks.at("h1"),
           most_staging_registers(places));
}

}  // namespace

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
  if (places.flow.size != 0)
    out.text(R"(/// First bit of the flow field.
constexpr unsigned flow_start = $;
/// Bits of the flow field.
constexpr unsigned flow_size = $;
)",
             places.flow.start, places.flow.size);
  out.text(R"(/// First bit of the primary opcode.
constexpr unsigned opcode_start = $;
/// Bits of the primary opcode.
constexpr unsigned opcode_size = $;
)",
           places.opcode.start, places.opcode.size);
  if (places.broken)
    out.text(R"(/// The bits that mark words that could not be built.
constexpr std::uint64_t broken_mask = $;
/// The value of these bits in such words; no valid word has it.
constexpr std::uint64_t broken_bits = $;
)",
             hex(places.broken->bits.mask(), 16), hex(places.broken->value << places.broken->bits.start, 16));
  close_inner(out, library_namespace(d) + "::encoding");
  return out.text();
}

}  // namespace generator
