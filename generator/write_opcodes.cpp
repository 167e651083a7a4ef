// SPDX-License-Identifier: MIT
#include "tables.hpp"

#include <bit>
#include <set>

/// The header of opcodes, and the tables that lead from the opcodes of a word to its instruction.
namespace generator {

namespace {

std::vector<std::string> unit_names(const description& d) {
  std::set<std::string> names;
  for (const instruction& ins : d.all())
    for (const issue& one : ins.issues) names.insert(one.unit);
  return {names.begin(), names.end()};
}

/// Writes which modifiers are flags, and which have values of each enum type.
void value_types(writer& out, const description& d) {
  std::map<std::string, std::set<std::string>> modifiers_of;
  std::set<std::string> flags;
  for (const instruction& ins : d.all())
    for (const modifier& m : ins.modifiers) {
      if (!m.values) flags.insert(m.name);
      if (m.values && !is_settled(m))
        modifiers_of[m.enum_type].insert("m == modifier::" + identifier(m.name));
    }
  open_inner(out, "detail");
  out.array(
      "By `modifier`: whether it is a flag of some instruction.", "bool is_flag_modifier[]",
      mapped(modifier_names(d), [&](const std::string& name) { return part_text(flags.contains(name)); }));
  out.text("\n/// Whether enumerators of the type of the second argument are values of the modifier `m`.\n");
  for (const enum_type& type : enum_types(d)) {
    const std::set<std::string>& tests = modifiers_of[type.name];
    out.line("constexpr bool has_values(modifier m, $::$) noexcept { return $; }", d.ns, type.name,
             join({tests.begin(), tests.end()}, " || "));
  }
  close_inner(out, "detail");
}

}  // namespace

std::vector<std::string> modifier_names(const description& d) {
  std::vector<std::string> names;
  for (const instruction& ins : d.all())
    for (const modifier& m : ins.modifiers) index_of(names, m.name);
  for (const instruction& ins : d.all())
    for (const auto& [name, rule] : ins.nevers) index_of(names, name);
  const std::vector<std::string>& last = d.places.last_members;
  std::ranges::sort(names, {}, [&](const std::string& name) {
    return std::pair(holds(last, name) ? position_of(last, name) + 1 : 0, name);
  });
  return names;
}

std::vector<std::string> family_names(const description& d) {
  std::set<std::string> names;
  for (const instruction& ins : d.all()) names.insert(identifier(ins.family));
  return {names.begin(), names.end()};
}

std::string opcodes_header(const description& d) {
  generated_header out(d, "Names of the instructions and of the units that execute them.",
                       {of_generated(d, "enums.hpp"), "cstdint"});
  out.text(R"(
/// An instruction. The value is its row in the tables, not the opcode in the word.
enum class opcode : std::uint16_t {
)");
  for (const instruction& ins : d.all())
    out.line("  $,  ///< `$`$", ins.id, ins.name,
             are_all(d, ins.archs) ? "" : ", " + range_text(d, ins.archs));
  out.text(R"(};

/// The number of values of `opcode`.
constexpr unsigned instruction_count = $;

/// The operation of instructions that differ only in type: the name before the first dot.
)",
           d.all().size());
  out.list("enum class family : std::uint8_t { ", family_names(d), ", ", " };", "    ");
  out.array("Names of the modifiers, by value.", "const char* modifier_names[]",
            string_literal(modifier_names(d)));
  name_function(out, "modifier", "", "modifier_names");
  out.text("\n/// A unit that executes instructions; `none` is the fragment back end.\n");
  out.list("enum class execution_unit : std::uint8_t { ", mapped(unit_names(d), identifier), ", ", " };",
           "    ");
  if (!d.places.sources_are_codes()) {
    std::size_t longest = 0;
    for (const instruction& ins : d.all()) longest = std::max(longest, ins.name.size());
    out.text(
        "\n/// The tests of a row of words for reserved values.\nconstexpr unsigned most_value_tests = $;\n"
        "/// The size of a `text_piece` of a mnemonic.\nconstexpr unsigned mnemonic_size = $;\n",
        most_value_tests(d), piece_size(longest));
  }
  out.array("Names of the units, by value.", "const char* unit_names[]", string_literal(unit_names(d)));
  name_function(out, "execution_unit", "", "unit_names");
  value_types(out, d);
  return out.end();
}

namespace {

/// The position of the secondary opcodes of one primary opcode: the lower part, and the upper part if there
/// is one.
struct secondary_place {
  bit_range low, high;
  unsigned size() const { return low.size + high.size; }
  unsigned count() const { return 1u << size(); }
  std::uint64_t mask() const { return (low.size == 0 ? 0 : low.mask()) | (high.size == 0 ? 0 : high.mask()); }
  /// The bits of a word that hold `index`.
  std::uint64_t bits(unsigned index) const {
    const std::uint64_t value = index & ((1u << low.size) - 1);
    return value << low.start | std::uint64_t{index >> low.size} << high.start;
  }
  /// The factor by which the bits of an index become the top `index_size` bits of a product; 0 if they lie
  /// too high.
  std::uint64_t factor(unsigned index_size) const {
    const unsigned first = 64 - index_size;
    if (low.start > first || high.start > first + low.size) return 0;
    return (low.size == 0 ? 0 : std::uint64_t{1} << (first - low.start)) |
           (high.size == 0 ? 0 : std::uint64_t{1} << (first + low.size - high.start));
  }
};

/// The instructions that words with one primary opcode can be.
using opcode_members = std::vector<const instruction*>;

/// The place of the widest secondary opcode among `members`.
secondary_place widest(const opcode_members& members) {
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

/// The opcode of the only member with `index` at `place` in `arch`; the number of instructions if there is
/// none.
std::size_t member_at(const description& d, const opcode_members& members, const secondary_place& place,
                      unsigned index, unsigned arch) {
  const instruction* found = nullptr;
  for (const instruction* ins : members) {
    const std::uint64_t common = ins->fixed_mask & place.mask();
    if (!ins->archs.contains(arch) || ((ins->fixed_bits ^ place.bits(index)) & common) != 0) continue;
    if (found)
      throw unwritable(ins->where,
                       found->name + " and " + ins->name + ": their secondary opcodes lie at different bits");
    found = ins;
  }
  return found ? static_cast<std::size_t>(found - d.all().data()) : d.all().size();
}

/// The row of `place`, whose bits must be an index of up to `index_size` bits in the top bits of a product.
std::string place_row(const secondary_place& place, unsigned index_size, const instruction& like) {
  const std::uint64_t factor = place.factor(index_size);
  for (unsigned index = 0; index < place.count(); ++index)
    if (place.bits(index) * factor >> (64 - index_size) != index)
      throw unwritable(like.where, like.name + ": a product cannot join the parts of its secondary opcode");
  return braced(hex(place.mask()), hex(factor));
}

/// The instructions by their opcodes.
struct opcode_lists {
  unsigned index_size = 1;                      ///< The most bits of a secondary opcode.
  std::vector<std::string> places = {"{0,0}"};  ///< Rows of `secondary_places`.
  std::vector<std::string> groups;              ///< Rows of `opcode_groups`.
  std::vector<std::vector<std::size_t>> ids;    ///< For each architecture.

  explicit opcode_lists(const description& d) : ids(d.instructions.archs.size(), {d.all().size()}) {
    const bit_range& bits = d.places.opcode;
    std::vector<opcode_members> members(std::size_t{1} << bits.size);
    for (std::uint64_t opcode = 0; opcode < members.size(); ++opcode) {
      for (const instruction& ins : d.all())
        if (((ins.fixed_bits ^ opcode << bits.start) & ins.fixed_mask & bits.mask()) == 0)
          members[opcode].push_back(&ins);
      index_size = std::max(index_size, widest(members[opcode]).size());
    }
    for (const opcode_members& group : members) add(d, group);
  }

 private:
  void add(const description& d, const opcode_members& group) {
    if (group.empty()) return groups.push_back("{}");
    const secondary_place place = widest(group);
    groups.push_back(braced(
        ids[0].size(), place.count() == 1 ? 0 : index_of(places, place_row(place, index_size, *group[0]))));
    for (std::size_t v = 0; v < ids.size(); ++v)
      for (unsigned index = 0; index < place.count(); ++index)
        ids[v].push_back(member_at(d, group, place, index, d.instructions.archs[v]));
  }
};

}  // namespace

void opcode_row(writer& out, const description& d, unsigned arch) {
  const std::vector<std::size_t> row = opcode_lists(d).ids.at(position_of(d.instructions.archs, arch));
  out.doc("A row in the format of `secondary_table`.");
  out.line("inline constexpr char16_t opcodes[$] =", row.size() + 1);
  number_string(out, row, ";");
}

void opcode_tables(writer& out, const description& d) {
  const opcode_lists lists(d);
  out.text(R"(
namespace detail {

/// The bits of a secondary opcode, and the factor that moves them to the top of a product.
struct secondary_place {
  std::uint64_t mask, factor;
};

/// The instructions of one primary opcode: in `secondary_table` from `first` on, by the secondary opcode at
/// `place`, an index of `secondary_places`.
struct opcode_group {
  std::uint16_t first, place;
};

/// The row of words without an instruction.
constexpr std::uint16_t no_instruction = instruction_count;

/// The bits of a secondary opcode.
constexpr unsigned secondary_size = $;
)",
           lists.index_size);
  out.array("The first place has no bits.", "secondary_place secondary_places[]", lists.places);
  out.array("By primary opcode.", "opcode_group opcode_groups[]", lists.groups);
  writer rows;
  for (std::size_t v = 0; v < lists.ids.size(); ++v)
    if (!is_native(d, d.instructions.archs[v])) number_string(rows, lists.ids[v], ",");
  out.table("Opcodes by `arch_index`. String literals, which compilers read faster than lists of numbers.",
            filled("char16_t secondary_table[][$]", std::bit_ceil(lists.ids[0].size() + 1)), rows);
  close_inner(out, "detail");
}

}  // namespace generator
