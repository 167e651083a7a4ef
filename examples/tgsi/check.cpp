// SPDX-License-Identifier: MIT
#include "check.hpp"

#include "names.hpp"
#include "reader.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tgsi {

namespace {

using enum register_file;

bool has_buffers(register_file f) noexcept { return f == constant || f == hw_atomic; }

/// The register as the text names it, such as CONST[0][3].
std::string name_of_register(register_file file, std::uint32_t dimension, std::uint32_t index) {
  return joined(name_of(file), has_buffers(file) ? in_brackets(dimension) : "", in_brackets(index));
}

// Declarations

/// Declared registers of all files.
class register_table {
 public:
  register_table(const program& p, error_list& errors) : program_(p) {
    for (std::uint32_t n = 0; n < p.declarations.size(); ++n) add(n, errors);
  }

  /// The number of the declaration of a register, or `not_declared`.
  std::uint32_t find(register_file file, std::uint32_t dimension, std::uint32_t index) const noexcept {
    const auto at = registers_.find({file, dimension});
    if (at == registers_.end() || index >= at->second.size()) return not_declared;
    return at->second[index];
  }
  /// The highest declared register of a file, or of a buffer of it, plus one.
  std::size_t size(register_file file, std::uint32_t dimension) const noexcept {
    const auto at = registers_.find({file, dimension});
    return at == registers_.end() ? 0 : at->second.size();
  }
  bool has(register_file file) const noexcept {
    const auto at = registers_.lower_bound({file, 0});
    return at != registers_.end() && at->first.first == file;
  }
  std::uint32_t find_array(register_file file, std::uint32_t id) const noexcept {
    const auto at = arrays_.find({file, id});
    return at == arrays_.end() ? not_declared : at->second;
  }

 private:
  using key = std::pair<register_file, std::uint32_t>;

  const program& program_;
  std::map<key, std::vector<std::uint32_t>> registers_;
  std::map<key, std::uint32_t> arrays_;

  void add(std::uint32_t n, error_list& errors) {
    const declaration& d = program_.declarations[n];
    std::vector<std::uint32_t>& of = registers_[{d.file, d.dimension}];
    if (of.size() <= d.last) of.resize(std::size_t{d.last} + 1, not_declared);
    for (std::uint32_t i = d.first; i <= d.last; ++i) {
      const std::uint32_t earlier = of[i];
      // Several declarations may have parts of one register, if their components differ.
      if (earlier == not_declared) {
        of[i] = n;
      } else if ((program_.declarations[earlier].mask & d.mask) != 0) {
        errors.wrong(d.where, name_of_register(d.file, d.dimension, i) + " is declared twice",
                     joined("it is declared in line ", program_.declarations[earlier].where.line));
        break;
      }
    }
    if (d.array_id != 0 && !arrays_.emplace(key{d.file, d.array_id}, n).second)
      errors.wrong(d.where, joined("there are two ARRAY(", d.array_id, ") of ", name_of(d.file)));
  }
};

// Operands

/// A bit for each of the enumerators.
template <class... Enumerators>
constexpr std::uint32_t bits_of(Enumerators... e) noexcept {
  return (0u | ... | (1u << static_cast<unsigned>(e)));
}

constexpr std::uint32_t written_files = bits_of(output, temporary, address),
                        value_files = written_files | bits_of(constant, input, immediate, system_value),
                        resource_files = bits_of(buffer, image, memory, hw_atomic);

/// The files, as bits, that an operand of this type may be in.
constexpr std::uint32_t files_of(operand_type t, bool is_destination) noexcept {
  switch (t) {
    case operand_type::resource: return resource_files;
    case operand_type::sampler: return bits_of(sampler);
    case operand_type::sampler_view: return bits_of(sampler_view);
    case operand_type::input: return bits_of(input);
    case operand_type::output: return bits_of(output);
    default: return is_destination ? written_files : value_files;
  }
}

std::string names_of_files(std::uint32_t files) {
  std::string result;
  for (unsigned n = 0; n < 32; ++n) {
    if ((files >> n & 1) == 0) continue;
    files &= ~(1u << n);
    if (!result.empty()) result += files >> n == 0 ? " or " : ", ";
    result += name_of(static_cast<register_file>(n));
  }
  return result;
}

class operand_checker {
 public:
  operand_checker(program& p, error_list& errors) : program_(p), errors_(errors), table_(p, errors) {}

  void check(instruction& i) {
    if (!i.is_read) return;
    const opcode_info& row = info_of(i.id);
    for (unsigned n = 0; n < i.destination_count; ++n)
      check_register(i, i.destinations[n], files_of(row.destination(n), true));
    // TG4 may have no component, so that its sampler is the second source.
    const bool skips_one = i.id == opcode::tg4 && i.source_count == 2;
    for (unsigned n = 0; n < i.source_count; ++n)
      check_source(i, i.sources[n], row.source(skips_one && n == 1 ? 2 : n));
    for (source& o : i.offsets) check_register(i, o, value_files);
    check_saturation(i, row);
    check_target(i, row);
  }

 private:
  program& program_;
  error_list& errors_;
  register_table table_;

  bool is_unclear(register_file f) const noexcept { return (program_.unclear_files & bits_of(f)) != 0; }

  void check_source(const instruction& i, source& s, operand_type type) {
    // LOAD accepts a buffer of CONST as its resource.
    const bool takes_buffer = i.id == opcode::load && type == operand_type::resource;
    check_register(i, s, files_of(type, false) | (takes_buffer ? bits_of(constant) : 0u));
    if (files_of(type, false) != value_files && (s.is_absolute || s.is_negated))
      errors_.wrong(s.where, joined(name_of(s.file), " is not a number and has no sign"));
  }

  void check_register(const instruction& i, register_use& r, std::uint32_t allowed) {
    if ((allowed & bits_of(r.file)) == 0) {
      const bool is_written = allowed == written_files;
      return errors_.wrong(r.where,
                           is_written
                               ? joined(name_of(r.file), " cannot be written")
                               : joined(info_of(i.id).name, " does not take ", name_of(r.file), " here"),
                           joined("it ", is_written ? "writes " : "takes ", names_of_files(allowed)));
    }
    check_address(r.index, r.where);
    if (r.has_dimension) check_address(r.dimension, r.where);
    if (r.file == immediate)
      check_immediate(r);
    else if (r.array_id != 0)
      check_array(r);
    else
      // For a buffer of CONST, any declared register of it suffices.
      check_declared(r, r.file == constant && (allowed & resource_files) != 0);
  }

  void check_address(const register_index& x, position where) {
    if (!x.is_indirect() || is_unclear(x.file)) return;
    if (table_.find(x.file, 0, x.address) == not_declared)
      errors_.wrong(where, name_of_register(x.file, 0, x.address) + ", the index, is not declared",
                    missing_declaration(x.file, 0, x.address));
  }

  void check_immediate(const register_use& r) {
    if (r.index.is_indirect() ? !program_.immediates.empty()
                              : static_cast<std::size_t>(r.index.number) < program_.immediates.size())
      return;
    if (is_unclear(r.file)) return;
    const std::size_t count = program_.immediates.size();
    errors_.wrong(r.where, joined("IMM[", r.index.number, "] does not exist"),
                  joined("the text has ", count, count == 1 ? " immediate" : " immediates"));
  }

  void check_array(register_use& r) {
    r.declared = table_.find_array(r.file, r.array_id);
    if (r.declared != not_declared || is_unclear(r.file)) return;
    errors_.wrong(r.where, joined("ARRAY(", r.array_id, ") of ", name_of(r.file), " is not declared"),
                  joined("DCL ", name_of(r.file), "[..], ARRAY(", r.array_id, ")"));
  }

  void check_declared(register_use& r, bool is_buffer) {
    // In a declaration, the number of MEMORY is the kind of memory; the number in operands may differ.
    if (r.file == memory && has_one_memory(r)) return;
    const bool is_whole_file = is_buffer || r.index.is_indirect() || r.dimension.is_indirect();
    const std::uint32_t dimension = has_buffers(r.file) ? static_cast<std::uint32_t>(r.dimension.number) : 0;
    if (is_whole_file) {
      const bool exists = r.dimension.is_indirect() || !has_buffers(r.file)
                              ? table_.has(r.file)
                              : table_.size(r.file, dimension) != 0;
      if (exists || is_unclear(r.file)) return;
      return errors_.wrong(r.where,
                           joined("no register of ", name_of(r.file),
                                  has_buffers(r.file) ? in_brackets(dimension) : "", " is declared"),
                           missing_declaration(r.file, dimension, 0));
    }
    const auto index = static_cast<std::uint32_t>(r.index.number);
    r.declared = table_.find(r.file, dimension, index);
    if (r.declared != not_declared || is_unclear(r.file)) return;
    errors_.wrong(r.where, name_of_register(r.file, dimension, index) + " is not declared",
                  missing_declaration(r.file, dimension, index));
  }

  /// Whether there is only one MEMORY. If so, `r` refers to it.
  bool has_one_memory(register_use& r) const {
    std::uint32_t found = not_declared;
    for (std::uint32_t n = 0; n < program_.declarations.size(); ++n) {
      const declaration& d = program_.declarations[n];
      if (d.file != memory) continue;
      if (found != not_declared || d.first != d.last) return false;
      found = n;
    }
    if (found == not_declared || r.index.is_indirect()) return false;
    r.declared = found;
    return true;
  }

  /// The hint for an undeclared register: the last declared one, or the declaration to write.
  std::string missing_declaration(register_file file, std::uint32_t dimension, std::uint32_t index) const {
    const std::size_t size = table_.size(file, dimension);
    if (size != 0 && index >= size)
      return "the last one is " + name_of_register(file, dimension, static_cast<std::uint32_t>(size - 1));
    return "DCL " + name_of_register(file, dimension, index);
  }

  void check_saturation(const instruction& i, const opcode_info& row) {
    if (!i.is_saturated) return;
    const operand_type type = row.destination(0);
    if (type == operand_type::floating || type == operand_type::word) return;
    errors_.wrong(i.where, joined(row.name, " has no _SAT"),
                  type == operand_type::none ? "it writes nothing" : "its result is not a 32-bit float");
  }

  void check_target(const instruction& i, const opcode_info& row) {
    const bool needs_target =
        (row.group == opcode_class::texture && row.source(1) != operand_type::sampler_view) ||
        row.group == opcode_class::cube_array;
    if (needs_target && i.target == texture_target::none)
      errors_.wrong(i.where, joined(row.name, " has no shape"), "such as 2D, after the sampler");
    if (i.offsets.size() > 1 && (i.id != opcode::tg4 || i.offsets.size() != 4))
      errors_.wrong(i.offsets[1].where, joined(row.name, " has one offset"),
                    i.id == opcode::tg4 ? "or four" : "");
  }
};

// Structure

struct open_block {
  std::uint32_t first;    ///< The instruction that opened it.
  std::uint32_t current;  ///< IF: its ELSE, once there is one. SWITCH: the last CASE or DEFAULT.
  bool has_default = false;
};

struct call {
  std::uint32_t at, in;  ///< The instruction CAL, and the BGNSUB around it or `no_partner`.
};

class structure_checker {
 public:
  structure_checker(program& p, error_list& errors) : program_(p), errors_(errors) {}

  void run() {
    for (at_ = 0; at_ < program_.instructions.size(); ++at_) visit(program_.instructions[at_]);
    at_ = 0;
    while (!blocks_.empty()) close_unclosed();
    if (end_ == no_partner)
      errors_.wrong(last_place(), "the text has no END", "END is the last instruction of the main program");
    resolve_calls();
    find_recursion();
  }

 private:
  program& program_;
  error_list& errors_;
  std::uint32_t at_ = 0;
  std::uint32_t end_ = no_partner;
  std::vector<open_block> blocks_;
  std::vector<call> calls_;
  std::uint32_t subroutine_ = no_partner;  ///< The BGNSUB around this instruction.
  /// The open loops and switches, and their BRK and CONT, whose partner is not known yet.
  std::vector<std::vector<std::uint32_t>> exits_;

  instruction& of(std::uint32_t n) noexcept { return program_.instructions[n]; }
  opcode id_of(const open_block& b) noexcept { return of(b.first).id; }
  static std::string_view name(opcode id) noexcept { return info_of(id).name; }
  position last_place() const {
    if (!program_.instructions.empty()) return program_.instructions.back().where;
    return program_.declarations.empty() ? position{1, 1} : program_.declarations.back().where;
  }

  void visit(instruction& i) {
    const bool is_outside = end_ != no_partner && blocks_.empty();
    if (is_outside && i.is_read && i.id != opcode::bgnsub && i.id != opcode::endsub && i.id != opcode::end)
      errors_.wrong(i.where, joined(name(i.id), " is after END, where only subroutines are"), "BGNSUB");
    if (i.id == opcode::bgnsub) {
      subroutine_ = at_;
      if (!is_outside)
        errors_.wrong(i.where, end_ == no_partner ? "BGNSUB is before END" : "BGNSUB is in a block",
                      "subroutines are after the END of the main program");
    }
    if (end_of_block(i.id) != opcode::nop) {
      blocks_.push_back({at_, at_});
      exits_.emplace_back();
    }
    switch (i.id) {
      case opcode::else_: return visit_else(i);
      case opcode::endif:
      case opcode::endloop:
      case opcode::endswitch: return close(i);
      case opcode::endsub: subroutine_ = no_partner; return close(i);
      case opcode::case_:
      case opcode::default_: return visit_case(i);
      case opcode::brk: return visit_exit(i, true);
      case opcode::cont: return visit_exit(i, false);
      case opcode::cal: return calls_.push_back({at_, subroutine_});
      case opcode::end: return visit_end(i);
      default: return;
    }
  }

  /// Closes the innermost block: `end` becomes the partner of its last CASE or ELSE, and of its BRK and CONT.
  void finish(std::uint32_t end) {
    const open_block b = blocks_.back();
    of(b.current).partner = end;
    if (end_of_block(id_of(b)) != opcode::endif) of(end).partner = b.first;
    for (const std::uint32_t e : exits_.back()) of(e).partner = end;
    blocks_.pop_back();
    exits_.pop_back();
  }

  void close_unclosed() {
    const instruction& i = of(blocks_.back().first);
    errors_.wrong(i.where, joined(name(i.id), " is not closed"), std::string(name(end_of_block(i.id))));
    blocks_.pop_back();
    exits_.pop_back();
  }

  void close(instruction& i) {
    const auto opens = [&](const open_block& b) { return end_of_block(id_of(b)) == i.id; };
    if (std::ranges::none_of(blocks_, opens))
      return errors_.wrong(i.where,
                           joined(name(i.id), " without ",
                                  name(std::ranges::find(block_opcodes, i.id, &block_opcode::end)->begin)),
                           blocks_.empty() ? "" : joined("the open block is ", name(id_of(blocks_.back()))));
    // If it closes an outer block, the blocks inside it are unclosed.
    while (!opens(blocks_.back())) close_unclosed();
    finish(at_);
  }

  void visit_else(instruction& i) {
    if (blocks_.empty() || end_of_block(id_of(blocks_.back())) != opcode::endif)
      return errors_.wrong(i.where, "ELSE without IF");
    open_block& b = blocks_.back();
    if (b.current != b.first)
      return errors_.wrong(i.where, "a second ELSE",
                           joined("the first is in line ", of(b.current).where.line, "; ENDIF comes first"));
    of(b.first).partner = at_;
    b.current = at_;
  }

  void visit_case(instruction& i) {
    if (blocks_.empty() || id_of(blocks_.back()) != opcode::switch_)
      return errors_.wrong(i.where, joined(name(i.id), " outside SWITCH"));
    open_block& b = blocks_.back();
    if (i.id == opcode::default_ && b.has_default) errors_.wrong(i.where, "a second DEFAULT of a SWITCH");
    b.has_default = b.has_default || i.id == opcode::default_;
    of(b.current).partner = at_;
    b.current = at_;
  }

  /// BRK leaves the innermost loop or switch, CONT begins the innermost loop again.
  void visit_exit(instruction& i, bool is_break) {
    for (std::size_t n = blocks_.size(); n-- > 0;) {
      const opcode id = id_of(blocks_[n]);
      if (id == opcode::bgnsub) break;
      if (id == opcode::bgnloop || (is_break && id == opcode::switch_)) return exits_[n].push_back(at_);
    }
    errors_.wrong(
        i.where, joined(name(i.id), is_break ? " outside a loop or switch" : " outside a loop"),
        is_break ? "between BGNLOOP and ENDLOOP, or SWITCH and ENDSWITCH" : "between BGNLOOP and ENDLOOP");
  }

  void visit_end(instruction& i) {
    while (!blocks_.empty()) close_unclosed();
    if (end_ != no_partner)
      errors_.wrong(i.where, "a second END", joined("the first is in line ", of(end_).where.line));
    else
      end_ = at_;
  }

  void resolve_calls() {
    for (const call& c : calls_) {
      instruction& i = of(c.at);
      if (!i.is_read) continue;
      if (!i.label) {
        errors_.wrong(i.where, "CAL names no subroutine", "CAL :N with the number of the instruction BGNSUB");
      } else if (*i.label >= program_.instructions.size() || of(*i.label).id != opcode::bgnsub) {
        errors_.wrong(i.where, joined("instruction ", *i.label, " is not a BGNSUB"), nearest_subroutine());
      } else {
        i.partner = *i.label;
      }
    }
  }
  std::string nearest_subroutine() const {
    std::string result;
    unsigned count = 0;
    for (std::uint32_t n = 0; n < program_.instructions.size() && count < 4; ++n)
      if (program_.instructions[n].id == opcode::bgnsub)
        result += (count++ == 0 ? "BGNSUB is the instruction " : ", ") + std::to_string(n);
    return count == 0 ? "the text has no BGNSUB" : result + " (counted from 0)";
  }

  /// Depth-first search over the calls of subroutines, with an explicit stack.
  void find_recursion() {
    // The calls of each subroutine, by the number of its BGNSUB.
    std::map<std::uint32_t, std::vector<std::uint32_t>> calls;
    for (const call& c : calls_)
      if (of(c.at).partner != no_partner && c.in != no_partner) calls[c.in].push_back(c.at);
    enum class visit_state : std::uint8_t { fresh, open, done };
    std::map<std::uint32_t, visit_state> states;
    for (const auto& [first, unused] : calls) {
      std::vector<std::pair<std::uint32_t, std::size_t>> path{{first, 0}};
      if (states[first] != visit_state::fresh) continue;
      states[first] = visit_state::open;
      while (!path.empty()) {
        const std::uint32_t sub = path.back().first;
        const auto list = calls.find(sub);
        if (list == calls.end() || path.back().second == list->second.size()) {
          states[sub] = visit_state::done;
          path.pop_back();
          continue;
        }
        const std::uint32_t call = list->second[path.back().second++];
        visit_state& next = states[of(call).partner];
        if (next == visit_state::open)
          errors_.wrong(of(call).where, "recursion: the subroutine calls itself", "TGSI has no stack");
        if (next != visit_state::fresh) continue;
        next = visit_state::open;
        path.emplace_back(of(call).partner, 0);
      }
    }
  }
};

// Stages

/// The stages, as bits, that have an opcode.
std::uint32_t stages_of(opcode id) noexcept {
  using enum shader_stage;
  switch (id) {
    case opcode::ddx:
    case opcode::ddx_fine:
    case opcode::ddy:
    case opcode::ddy_fine: return bits_of(fragment);
    case opcode::barrier: return bits_of(compute, tessellation_control);
    case opcode::emit:
    case opcode::endprim: return bits_of(geometry);
    default: break;
  }
  const opcode_class group = info_of(id).group;
  return group == opcode_class::fragment || group == opcode_class::interface ? bits_of(fragment) : ~0u;
}

void check_stages(const program& p, error_list& errors) {
  for (const declaration& d : p.declarations)
    if (p.stage == shader_stage::compute && (d.file == input || d.file == output))
      errors.wrong(d.where, joined("a compute shader has no ", name_of(d.file)),
                   "it has SV, CONST and BUFFER");
  for (const instruction& i : p.instructions) {
    const std::uint32_t stages = stages_of(i.id);
    if ((stages & bits_of(p.stage)) != 0) continue;
    std::string names;
    for (unsigned n = 0; n < 6; ++n)
      if ((stages >> n & 1) != 0)
        names += joined(names.empty() ? "" : ", ", name_of(static_cast<shader_stage>(n)));
    errors.wrong(i.where, joined(info_of(i.id).name, " in ", name_of(p.stage)), "it is for " + names);
  }
}

/// Refuses programs that Valhall cannot execute.
void refuse(const program& p, error_list& errors) {
  const bool is_known = p.stage == shader_stage::fragment || p.stage == shader_stage::vertex ||
                        p.stage == shader_stage::compute;
  if (!is_known)
    errors.refused({1, 1}, joined(name_of(p.stage), " is refused: the hardware has no such stage"),
                   "FRAG, VERT or COMP");
  for (const property& q : p.properties)
    if (q.value != 0 &&
        (q.name == property_name::vs_blit_sgprs_amd || q.name == property_name::cs_user_data_components_amd ||
         q.name == property_name::layer_viewport_relative))
      errors.refused(q.where, joined(name_of(q.name), " is refused: the hardware has no such inputs"));
  for (const declaration& d : p.declarations)
    if (d.file == hw_atomic)
      errors.refused(d.where, "HWATOMIC is refused: the hardware has no registers for counters",
                     "BUFFER, and ATOMUADD");
  for (const instruction& i : p.instructions)
    if (const std::string_view reason = refusal_of(i.id); !reason.empty())
      errors.refused(i.where, joined(info_of(i.id).name, " is refused: ", reason));
}

}  // namespace

void check(program& p, error_list& errors) {
  operand_checker operands(p, errors);
  for (instruction& i : p.instructions) operands.check(i);
  structure_checker(p, errors).run();
  check_stages(p, errors);
  refuse(p, errors);
}

}  // namespace tgsi
