// SPDX-License-Identifier: MIT
#include "tables.hpp"

namespace generator {

namespace {

/// The position of the secondary opcodes of one primary opcode: the lower part, and the upper part if there
/// is one.
struct secondary_place {
  bit_range low, high;
  unsigned count() const { return 1u << (low.size + high.size); }
  std::uint64_t mask() const { return (low.size == 0 ? 0 : low.mask()) | (high.size == 0 ? 0 : high.mask()); }
  /// The bits of a word that hold `index`.
  std::uint64_t bits(unsigned index) const {
    const std::uint64_t value = index & ((1u << low.size) - 1);
    return value << low.start | std::uint64_t{index >> low.size} << high.start;
  }
};

/// The place of the widest secondary opcode among `members`.
secondary_place widest(const std::vector<const instruction*>& members) {
  secondary_place place;
  for (const instruction* ins : members) {
    if (ins->secondary.empty()) continue;
    const secondary_place own{ins->secondary[0], ins->secondary.size() > 1 ? ins->secondary[1]
                                                 : ins->flag               ? bit_range{*ins->flag, 1}
                                                                           : bit_range{}};
    if (own.count() > place.count()) place = own;
  }
  return place;
}

constexpr std::size_t no_instruction = 0xffff;

/// The opcode of the only member with `index` at `place` in `arch`; `no_instruction` if there is none.
std::size_t member_at(const description& d, const std::vector<const instruction*>& members,
                      const secondary_place& place, unsigned index, unsigned arch) {
  const instruction* found = nullptr;
  for (const instruction* ins : members) {
    const std::uint64_t common = ins->fixed_mask & place.mask();
    if (!ins->archs.contains(arch) || ((ins->fixed_bits ^ place.bits(index)) & common) != 0) continue;
    if (found != nullptr)
      throw unwritable(ins->where,
                       found->name + " and " + ins->name + ": their secondary opcodes lie at different bits");
    found = ins;
  }
  return found == nullptr ? no_instruction
                          : static_cast<std::size_t>(found - &d.instructions.instructions[0]);
}

/// The instructions by their opcodes.
struct opcode_lists {
  std::vector<std::string> groups;            ///< Rows of `opcode_groups`.
  std::vector<std::vector<std::size_t>> ids;  ///< For each architecture.
};

opcode_lists list_opcodes(const description& d) {
  const bit_range& bits = d.places.opcode;
  const std::vector<unsigned>& archs = d.instructions.archs;
  opcode_lists lists{{}, {archs.size(), {no_instruction}}};
  std::vector<std::string>& groups = lists.groups;
  std::vector<std::vector<std::size_t>>& ids = lists.ids;
  for (std::uint64_t opcode = 0; opcode >> bits.size == 0; ++opcode) {
    std::vector<const instruction*> members;
    for (const instruction& ins : d.instructions.instructions)
      if (((ins.fixed_bits ^ opcode << bits.start) & ins.fixed_mask & bits.mask()) == 0)
        members.push_back(&ins);
    if (members.empty()) {
      groups.push_back("{}");
      continue;
    }
    const secondary_place place = widest(members);
    const unsigned low_mask = (1u << place.low.size) - 1;
    const unsigned high_mask = ((1u << place.high.size) - 1) << place.low.size;
    groups.push_back(filled("{$, $, $, $, $}", ids[0].size(), hex(low_mask), hex(high_mask), place.low.start,
                            place.high.size == 0 ? 0 : place.high.start - place.low.size));
    for (std::size_t v = 0; v < archs.size(); ++v)
      for (unsigned index = 0; index < place.count(); ++index)
        ids[v].push_back(member_at(d, members, place, index, archs[v]));
  }
  return lists;
}

}  // namespace

void opcode_row(writer& out, const description& d, unsigned arch) {
  const std::vector<std::size_t> row = list_opcodes(d).ids.at(position_of(d.instructions.archs, arch));
  out.doc("A row in the format of `secondary_table`.");
  out.line("inline constexpr char16_t opcodes[$] =", row.size() + 1);
  number_string(out, row, ";");
}

void opcode_tables(writer& out, const description& d) {
  const std::vector<unsigned>& archs = d.instructions.archs;
  const auto [groups, ids] = list_opcodes(d);
  out.text(R"(
namespace detail {

/// The instructions of one primary opcode: from `first` in `secondary_table`, indexed by the bits of
/// a word under `mask`, when shifted right by `start`, and under `high_mask`, when by `high`.
struct opcode_group {
  std::uint16_t first, mask, high_mask;
  std::uint8_t start, high;
};

constexpr std::uint16_t no_instruction = 0xffff;

)");
  out.constants("opcode_group opcode_groups[] = {", groups);
  writer rows;
  for (std::size_t v = 0; v < archs.size(); ++v)
    if (!is_native(d, archs[v])) number_string(rows, ids[v], ",");
  out.table("Opcodes by `arch_index`. String literals, which compilers read faster than lists of numbers.",
            filled("char16_t secondary_table[][$]", ids[0].size() + 1), rows);
  close_inner(out, "detail");
}

}  // namespace generator
