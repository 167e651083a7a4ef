// SPDX-License-Identifier: MIT
// Programs under construction.
#include "interface.hpp"

#include <optional>
#include <vector>

namespace {

using namespace valhall;

/// The labels of a program, by number.
class label_list {
 public:
  std::uint32_t add(label l) {
    labels_.push_back(l);
    return static_cast<std::uint32_t>(labels_.size() - 1);
  }
  /// The label with this number. If it does not exist, a label without a program, which is an error where it
  /// is used.
  label at(std::uint32_t number) const noexcept {
    return number < labels_.size() ? labels_[number] : label();
  }

 private:
  std::vector<label> labels_;
};

constexpr std::uint16_t no_value = 0xffff;

}  // namespace

struct valhall_program final : c::object {
  explicit valhall_program(arch e) : program(e, 0) {}
  growable_program program;
  label_list labels;
};

struct valhall_virtual_program final : c::object {
  valhall_virtual_program(stage s, arch e) : program(s, e, 0) {}
  virtual_program program;
  label_list labels;
  std::vector<std::optional<virtual_register>> groups;  ///< By value, the group that it belongs to.

  /// Notes the group of each of its values. Returns the number of the first.
  std::uint16_t add(virtual_register group) {
    const std::uint32_t first = group.number();
    if (first >= no_value - group.size()) return no_value;
    if (groups.size() < first + group.size()) groups.resize(first + group.size());
    for (std::uint32_t v = first; v < first + group.size(); ++v)
      if (!groups[v] || groups[v]->size() < group.size()) groups[v] = group;
    return static_cast<std::uint16_t>(first);
  }
  /// `size` values from `number` on; nothing if there is no such value.
  std::optional<virtual_register> part(unsigned number, unsigned size) const {
    if (number >= groups.size() || !groups[number]) return {};
    const virtual_register& group = *groups[number];
    return group.part(number - group.number(), size);
  }
};

namespace {

/// An instruction with the registers that stand for virtual ones.
class placed_instruction {
 public:
  placed_instruction(const valhall_virtual_program& program, const valhall_instruction& in, arch e)
      : program_(program) {
    if (in.opcode >= instruction_count) {
      word_ = detail::broken_by(rule::unknown_opcode);
      return;
    }
    const instruction_info& row = info(c::opcode_of(in.opcode));
    valhall_instruction placed = in;
    placed.operand_count = static_cast<std::uint8_t>(std::min<unsigned>(in.operand_count, 6));
    placed.modifier_count = static_cast<std::uint8_t>(std::min<unsigned>(in.modifier_count, 16));
    for (unsigned i = 0; i < placed.operand_count && i < row.operand_count; ++i)
      if (placed.operands[i].kind == VALHALL_VIRTUAL) place(placed.operands[i], row.operands()[i]);
    operand_list operands;
    for (; operands.count < placed.operand_count; ++operands.count)
      operands.items[operands.count] = c::operand_of(placed.operands[operands.count]);
    word_ = encode(c::opcode_of(in.opcode), operands,
                   c::modifiers_of(placed.modifiers, placed.modifier_count), e);
  }

  instruction word() const noexcept { return word_; }
  view<virtual_operand_place> places() const noexcept { return {places_.data(), places_.size()}; }

 private:
  const valhall_virtual_program& program_;
  std::vector<virtual_operand_place> places_;
  instruction word_ = instruction();
  unsigned next_ = first_place;
  static constexpr unsigned first_place = 16, place_count = 64;

  /// The number of values that the operand `o` at `place` consists of.
  static unsigned size_of(const valhall_operand& o, const operand_info& place) noexcept {
    if (o.count != 0) return o.count;
    const bool is_part = o.lanes != VALHALL_LANES_NONE || (o.marks & VALHALL_ZERO_EXTEND) != 0;
    return place.size == 64 && !is_part && place.role != operand_role::staging ? 2 : 1;
  }

  /// Makes `o` the operand of a register that stands for its value.
  void place(valhall_operand& o, const operand_info& place) {
    const unsigned size = size_of(o, place);
    const std::optional<virtual_register> value = program_.part(o.number, size);
    o.kind = VALHALL_NO_OPERAND;
    if (!value) return;
    o.kind = place.role == operand_role::staging ? VALHALL_STAGING : VALHALL_REGISTER;
    o.count = static_cast<std::uint16_t>(size);
    o.number = static_cast<std::uint16_t>(register_for(*value));
    o.marks &= static_cast<std::uint8_t>(~VALHALL_LAST_USE);
  }

  unsigned register_for(virtual_register value) {
    for (const virtual_operand_place& p : places_)
      if (p.value.number() == value.number() && p.value.size() == value.size()) return p.place.number();
    if (next_ + value.size() > place_count) next_ = 0;
    const unsigned number = next_;
    next_ += (value.size() + 1) / 2 * 2;
    places_.push_back({reg(number), value});
    return number;
  }
};

/// Appends `in` by `append(word, places)`.
template <class Append>
std::uint8_t append_placed(valhall_virtual_program* p, const valhall_instruction* in,
                           const Append& append) noexcept {
  if (p == nullptr || in == nullptr) return VALHALL_RULE_UNKNOWN_OPCODE;
  return c::guarded([&]() -> std::uint8_t {
    const placed_instruction placed(*p, *in, p->program.arch());
    append(placed.word(), placed.word().ok() ? placed.places() : view<virtual_operand_place>());
    return placed.word().ok() ? std::uint8_t{VALHALL_RULE_NONE} : c::number_of(placed.word().error());
  });
}

}  // namespace

valhall_program* valhall_program_new(std::uint8_t e) {
  if (!c::is_arch(e)) return nullptr;
  return c::guarded([&] { return new valhall_program(c::arch_of(e)); });
}
std::size_t valhall_program_size(const valhall_program* p) { return p == nullptr ? 0 : p->program.size(); }
std::uint32_t valhall_program_label(valhall_program* p) {
  if (p == nullptr) return VALHALL_NO_INDEX;
  return c::guarded([&] { return p->labels.add(p->program.label(0)); });
}
void valhall_program_bind(valhall_program* p, std::uint32_t label, std::uint32_t line) {
  if (p == nullptr) return;
  c::guarded([&] { return p->program.bind(p->labels.at(label), line), true; });
}
bool valhall_program_append(valhall_program* p, std::uint64_t word, std::uint32_t line) {
  return p != nullptr && c::guarded([&] { return p->program.append(instruction::from_word(word), line); });
}
bool valhall_program_append_to(valhall_program* p, std::uint64_t word, std::uint32_t label,
                               std::uint32_t line) {
  return p != nullptr && c::guarded([&] {
           return p->program.append(instruction::from_word(word), p->labels.at(label), line);
         });
}
bool valhall_program_branch(valhall_program* p, std::uint32_t label, std::uint32_t line) {
  return p != nullptr && c::guarded([&] { return p->program.branch(p->labels.at(label), {}, line); });
}
valhall_code* valhall_program_finish(const valhall_program* p) {
  if (p == nullptr) return nullptr;
  return c::guarded([&] { return c::new_code(p->program.finish()); });
}

valhall_virtual_program* valhall_virtual_program_new(std::uint8_t e, std::uint8_t s) {
  if (!c::is_arch(e) || !c::is_stage(s)) return nullptr;
  return c::guarded([&] { return new valhall_virtual_program(static_cast<stage>(s), c::arch_of(e)); });
}
std::size_t valhall_virtual_program_size(const valhall_virtual_program* p) {
  return p == nullptr ? 0 : p->program.size();
}
std::uint16_t valhall_virtual_program_value(valhall_virtual_program* p, unsigned size) {
  if (p == nullptr) return no_value;
  return c::guarded([&] { return p->add(p->program.group(size)); });
}
std::uint16_t valhall_virtual_program_preloaded(valhall_virtual_program* p, unsigned first, unsigned size) {
  if (p == nullptr) return no_value;
  return c::guarded([&] { return p->add(p->program.preloaded(reg(first), size)); });
}
std::uint16_t valhall_virtual_program_bound(valhall_virtual_program* p, unsigned first, unsigned size) {
  if (p == nullptr) return no_value;
  return c::guarded([&] { return p->add(p->program.bound(reg(first), size)); });
}
void valhall_virtual_program_prefer(valhall_virtual_program* p, std::uint16_t value, unsigned first) {
  if (p == nullptr || value >= p->groups.size() || !p->groups[value]) return;
  const virtual_register& group = *p->groups[value];
  const unsigned part = value - group.number();
  p->program.prefer(group.part(part, group.size() - part), reg(first));
}
std::uint32_t valhall_virtual_program_label(valhall_virtual_program* p) {
  if (p == nullptr) return VALHALL_NO_INDEX;
  return c::guarded([&] { return p->labels.add(p->program.label(0)); });
}
void valhall_virtual_program_bind(valhall_virtual_program* p, std::uint32_t label, std::uint32_t line) {
  if (p == nullptr) return;
  c::guarded([&] { return p->program.bind(p->labels.at(label), line), true; });
}
std::uint8_t valhall_virtual_program_append(valhall_virtual_program* p, const valhall_instruction* in,
                                            std::uint32_t line) {
  return append_placed(
      p, in, [&](instruction i, view<virtual_operand_place> places) { p->program.append(i, places, line); });
}
std::uint8_t valhall_virtual_program_append_to(valhall_virtual_program* p, const valhall_instruction* in,
                                               std::uint32_t label, std::uint32_t line) {
  return append_placed(p, in, [&](instruction i, view<virtual_operand_place> places) {
    p->program.append(i, p->labels.at(label), places, line);
  });
}
bool valhall_virtual_program_branch(valhall_virtual_program* p, std::uint32_t label, std::uint32_t line) {
  return p != nullptr && c::guarded([&] { return p->program.branch(p->labels.at(label), line); });
}
valhall_code* valhall_virtual_program_finish(const valhall_virtual_program* p,
                                             const valhall_allocation_options* options,
                                             valhall_allocation* out) {
  if (p == nullptr) return nullptr;
  return c::guarded([&] {
    const allocation found = p->program.allocate(c::options_of(options));
    c::copy(found, out);
    return c::new_code(repair(found.code, p->program.stage()));
  });
}
