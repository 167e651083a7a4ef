// SPDX-License-Identifier: MIT
#include "check.hpp"

#include "names.hpp"
#include "reader.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tgsi {

namespace {

bool has_buffers(register_file f) noexcept {
  return f == register_file::constant || f == register_file::hw_atomic;
}

/// The register as the text names it, such as CONST[0][3].
std::string name_of_register(register_file file, std::uint32_t dimension, std::uint32_t index) {
  std::string result(name_of(file));
  if (has_buffers(file)) result += in_brackets(dimension);
  return result + in_brackets(index);
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
                     "it is declared in line " + std::to_string(program_.declarations[earlier].where.line));
        break;
      }
    }
    if (d.array_id != 0 && !arrays_.emplace(key{d.file, d.array_id}, n).second)
      errors.wrong(d.where, "there are two ARRAY(" + std::to_string(d.array_id) + ") of " +
                                std::string(name_of(d.file)));
  }
};

// Operands

constexpr std::uint32_t file_bit(register_file f) noexcept { return 1u << static_cast<unsigned>(f); }

constexpr std::uint32_t value_files = file_bit(register_file::constant) | file_bit(register_file::input) |
                                      file_bit(register_file::output) | file_bit(register_file::temporary) |
                                      file_bit(register_file::address) | file_bit(register_file::immediate) |
                                      file_bit(register_file::system_value);
constexpr std::uint32_t written_files =
    file_bit(register_file::output) | file_bit(register_file::temporary) | file_bit(register_file::address);
constexpr std::uint32_t resource_files = file_bit(register_file::buffer) | file_bit(register_file::image) |
                                         file_bit(register_file::memory) | file_bit(register_file::hw_atomic);

/// The files, as bits, that an operand of this type may be in.
constexpr std::uint32_t files_of(operand_type t, bool is_destination) noexcept {
  switch (t) {
    case operand_type::resource: return resource_files;
    case operand_type::sampler: return file_bit(register_file::sampler);
    case operand_type::sampler_view: return file_bit(register_file::sampler_view);
    case operand_type::input: return file_bit(register_file::input);
    case operand_type::output: return file_bit(register_file::output);
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

/// Whether operands of this type are numbers.
constexpr bool is_value(operand_type t) noexcept { return files_of(t, false) == value_files; }

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

  bool is_unclear(register_file f) const noexcept { return (program_.unclear_files & file_bit(f)) != 0; }

  void check_source(const instruction& i, source& s, operand_type type) {
    // LOAD accepts a buffer of CONST as its resource.
    const bool takes_buffer = i.id == opcode::load && type == operand_type::resource;
    check_register(i, s, files_of(type, false) | (takes_buffer ? file_bit(register_file::constant) : 0u));
    if (!is_value(type) && (s.is_absolute || s.is_negated))
      errors_.wrong(s.where, std::string(name_of(s.file)) + " is not a number and has no sign");
  }

  void check_register(const instruction& i, register_use& r, std::uint32_t allowed) {
    if ((allowed & file_bit(r.file)) == 0) {
      const bool is_written = allowed == written_files;
      errors_.wrong(r.where,
                    is_written ? std::string(name_of(r.file)) + " cannot be written"
                               : std::string(info_of(i.id).name) + " does not take " +
                                     std::string(name_of(r.file)) + " here",
                    "it " + std::string(is_written ? "writes " : "takes ") + names_of_files(allowed));
      return;
    }
    check_address(r.index, r.where);
    if (r.has_dimension) check_address(r.dimension, r.where);
    if (r.file == register_file::immediate)
      check_immediate(r);
    else if (r.array_id != 0)
      check_array(r);
    else
      // For a buffer of CONST, any declared register of it suffices.
      check_declared(r, r.file == register_file::constant && (allowed & resource_files) != 0);
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
    const std::string count = std::to_string(program_.immediates.size());
    errors_.wrong(r.where,
                  "IMM" + in_brackets(static_cast<std::uint32_t>(r.index.number)) + " does not exist",
                  "the text has " + count + (program_.immediates.size() == 1 ? " immediate" : " immediates"));
  }

  void check_array(register_use& r) {
    r.declared = table_.find_array(r.file, r.array_id);
    if (r.declared != not_declared || is_unclear(r.file)) return;
    errors_.wrong(
        r.where,
        "ARRAY(" + std::to_string(r.array_id) + ") of " + std::string(name_of(r.file)) + " is not declared",
        "DCL " + std::string(name_of(r.file)) + "[..], ARRAY(" + std::to_string(r.array_id) + ")");
  }

  void check_declared(register_use& r, bool is_buffer) {
    // In a declaration, the number of MEMORY is the kind of memory; the number in operands may differ.
    if (r.file == register_file::memory && has_one_memory(r)) return;
    const bool is_whole_file = is_buffer || r.index.is_indirect() || r.dimension.is_indirect();
    const std::uint32_t dimension = has_buffers(r.file) ? static_cast<std::uint32_t>(r.dimension.number) : 0;
    if (is_whole_file) {
      const bool exists = r.dimension.is_indirect() || !has_buffers(r.file)
                              ? table_.has(r.file)
                              : table_.size(r.file, dimension) != 0;
      if (exists || is_unclear(r.file)) return;
      errors_.wrong(r.where,
                    "no register of " + std::string(name_of(r.file)) +
                        (has_buffers(r.file) ? in_brackets(dimension) : "") + " is declared",
                    missing_declaration(r.file, dimension, 0));
      return;
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
      if (d.file != register_file::memory) continue;
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
    errors_.wrong(i.where, std::string(row.name) + " has no _SAT",
                  type == operand_type::none ? "it writes nothing" : "its result is not a 32-bit float");
  }

  void check_target(const instruction& i, const opcode_info& row) {
    const bool needs_target =
        (row.group == opcode_class::texture && row.source(1) != operand_type::sampler_view) ||
        row.group == opcode_class::cube_array;
    if (needs_target && i.target == texture_target::none)
      errors_.wrong(i.where, std::string(row.name) + " has no shape", "such as 2D, after the sampler");
    if (i.offsets.size() > 1 && (i.id != opcode::tg4 || i.offsets.size() != 4))
      errors_.wrong(i.offsets[1].where, std::string(row.name) + " has one offset",
                    i.id == opcode::tg4 ? "or four" : "");
  }
};

// Structure

struct open_block {
  std::uint32_t first;    ///< The instruction that opened it.
  std::uint32_t current;  ///< IF: its ELSE, once there is one. SWITCH: the last CASE or DEFAULT.
  bool has_default = false;
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
  std::vector<std::uint32_t> calls_;
  /// The open loops and switches, and their BRK and CONT, whose partner is not known yet.
  std::vector<std::vector<std::uint32_t>> exits_;

  instruction& of(std::uint32_t n) noexcept { return program_.instructions[n]; }
  opcode id_of(const open_block& b) noexcept { return of(b.first).id; }
  std::string name(opcode id) const { return std::string(info_of(id).name); }
  position last_place() const {
    if (!program_.instructions.empty()) return program_.instructions.back().where;
    return program_.declarations.empty() ? position{1, 1} : program_.declarations.back().where;
  }

  void visit(instruction& i) {
    const bool is_outside = end_ != no_partner && blocks_.empty();
    if (is_outside && i.is_read && i.id != opcode::bgnsub && i.id != opcode::endsub && i.id != opcode::end)
      errors_.wrong(i.where, name(i.id) + " is after END, where only subroutines are", "BGNSUB");
    switch (i.id) {
      case opcode::if_:
      case opcode::uif:
      case opcode::bgnloop:
      case opcode::switch_: return open();
      case opcode::bgnsub:
        if (!is_outside)
          errors_.wrong(i.where, end_ == no_partner ? "BGNSUB is before END" : "BGNSUB is in a block",
                        "subroutines are after the END of the main program");
        return open();
      case opcode::else_: return visit_else(i);
      case opcode::endif: return close(i, opcode::if_, opcode::uif);
      case opcode::endloop: return close(i, opcode::bgnloop, opcode::bgnloop);
      case opcode::endswitch: return close(i, opcode::switch_, opcode::switch_);
      case opcode::endsub: return close(i, opcode::bgnsub, opcode::bgnsub);
      case opcode::case_:
      case opcode::default_: return visit_case(i);
      case opcode::brk: return visit_exit(i, true);
      case opcode::cont: return visit_exit(i, false);
      case opcode::cal: return calls_.push_back(at_);
      case opcode::end: return visit_end(i);
      default: return;
    }
  }

  static bool is_exited(opcode id) noexcept { return id == opcode::bgnloop || id == opcode::switch_; }

  void open() {
    blocks_.push_back({at_, at_});
    exits_.emplace_back();
  }

  /// Closes the innermost block: `end` becomes the partner of its last CASE or ELSE, and of its BRK and CONT.
  void finish(std::uint32_t end) {
    const open_block b = blocks_.back();
    of(b.current).partner = end;
    if (end_of(id_of(b)) != opcode::endif) of(end).partner = b.first;
    for (const std::uint32_t e : exits_.back()) of(e).partner = end;
    blocks_.pop_back();
    exits_.pop_back();
  }

  void close_unclosed() {
    const instruction& i = of(blocks_.back().first);
    const bool is_if = i.id == opcode::if_ || i.id == opcode::uif;
    errors_.wrong(i.where, name(i.id) + " is not closed", is_if ? "ENDIF" : name(end_of(i.id)));
    blocks_.pop_back();
    exits_.pop_back();
  }
  static opcode end_of(opcode id) noexcept {
    switch (id) {
      case opcode::bgnloop: return opcode::endloop;
      case opcode::switch_: return opcode::endswitch;
      case opcode::bgnsub: return opcode::endsub;
      default: return opcode::endif;
    }
  }

  void close(instruction& i, opcode first, opcode second) {
    const auto opens = [&](const open_block& b) { return id_of(b) == first || id_of(b) == second; };
    if (!blocks_.empty() && opens(blocks_.back())) return finish(at_);
    // If it closes an outer block, the blocks inside it are unclosed.
    for (const open_block& b : blocks_) {
      if (!opens(b)) continue;
      while (!opens(blocks_.back())) close_unclosed();
      return finish(at_);
    }
    errors_.wrong(i.where, name(i.id) + " without " + name(first),
                  blocks_.empty() ? "" : "the open block is " + name(id_of(blocks_.back())));
  }

  void visit_else(instruction& i) {
    if (blocks_.empty() || end_of(id_of(blocks_.back())) != opcode::endif) {
      errors_.wrong(i.where, "ELSE without IF");
      return;
    }
    open_block& b = blocks_.back();
    if (b.current != b.first) {
      errors_.wrong(
          i.where, "a second ELSE",
          "the first is in line " + std::to_string(of(b.current).where.line) + "; ENDIF comes first");
      return;
    }
    of(b.first).partner = at_;
    b.current = at_;
  }

  void visit_case(instruction& i) {
    if (blocks_.empty() || id_of(blocks_.back()) != opcode::switch_) {
      errors_.wrong(i.where, name(i.id) + " outside SWITCH");
      return;
    }
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
        i.where, name(i.id) + (is_break ? " outside a loop or switch" : " outside a loop"),
        is_break ? "between BGNLOOP and ENDLOOP, or SWITCH and ENDSWITCH" : "between BGNLOOP and ENDLOOP");
  }

  void visit_end(instruction& i) {
    while (!blocks_.empty()) close_unclosed();
    if (end_ != no_partner)
      errors_.wrong(i.where, "a second END", "the first is in line " + std::to_string(of(end_).where.line));
    else
      end_ = at_;
  }

  void resolve_calls() {
    for (const std::uint32_t c : calls_) {
      instruction& i = of(c);
      if (!i.is_read) continue;
      if (!i.label) {
        errors_.wrong(i.where, "CAL names no subroutine", "CAL :N with the number of the instruction BGNSUB");
      } else if (*i.label >= program_.instructions.size() || of(*i.label).id != opcode::bgnsub) {
        errors_.wrong(i.where, "instruction " + std::to_string(*i.label) + " is not a BGNSUB",
                      nearest_subroutine());
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
    for (const std::uint32_t c : calls_)
      if (of(c).partner != no_partner)
        if (const std::uint32_t sub = subroutine_around(c); sub != no_partner) calls[sub].push_back(c);
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
  std::uint32_t subroutine_around(std::uint32_t n) {
    if (subroutines_.empty()) {
      subroutines_.resize(program_.instructions.size(), no_partner);
      std::uint32_t current = no_partner;
      for (std::uint32_t i = 0; i < subroutines_.size(); ++i) {
        if (of(i).id == opcode::bgnsub) current = i;
        subroutines_[i] = current;
        if (of(i).id == opcode::endsub) current = no_partner;
      }
    }
    return subroutines_[n];
  }
  std::vector<std::uint32_t> subroutines_;  ///< The BGNSUB around each instruction.
};

// Stages

constexpr unsigned stage_bit(shader_stage s) noexcept { return 1u << static_cast<unsigned>(s); }
constexpr unsigned fragment_only = stage_bit(shader_stage::fragment);
constexpr unsigned all_stages = 63;

/// The stages that have an opcode.
unsigned stages_of(opcode id) noexcept {
  switch (info_of(id).group) {
    case opcode_class::fragment:
    case opcode_class::interface: return fragment_only;
    default: break;
  }
  switch (id) {
    case opcode::ddx:
    case opcode::ddx_fine:
    case opcode::ddy:
    case opcode::ddy_fine: return fragment_only;
    case opcode::barrier:
      return stage_bit(shader_stage::compute) | stage_bit(shader_stage::tessellation_control);
    case opcode::emit:
    case opcode::endprim: return stage_bit(shader_stage::geometry);
    default: return all_stages;
  }
}

std::string names_of_stages(unsigned stages) {
  std::string result;
  for (unsigned n = 0; n < 6; ++n)
    if ((stages >> n & 1) != 0)
      result += (result.empty() ? "" : ", ") + std::string(name_of(static_cast<shader_stage>(n)));
  return result;
}

void check_stages(const program& p, error_list& errors) {
  for (const declaration& d : p.declarations)
    if (p.stage == shader_stage::compute &&
        (d.file == register_file::input || d.file == register_file::output))
      errors.wrong(d.where, "a compute shader has no " + std::string(name_of(d.file)),
                   "it has SV, CONST and BUFFER");
  for (const instruction& i : p.instructions)
    if ((stages_of(i.id) & stage_bit(p.stage)) == 0)
      errors.wrong(i.where, std::string(info_of(i.id).name) + " in " + std::string(name_of(p.stage)),
                   "it is for " + names_of_stages(stages_of(i.id)));
}

/// Refuses programs that Valhall cannot execute.
void refuse(const program& p, error_list& errors) {
  const bool is_known = p.stage == shader_stage::fragment || p.stage == shader_stage::vertex ||
                        p.stage == shader_stage::compute;
  if (!is_known)
    errors.refused({1, 1}, std::string(name_of(p.stage)) + " is refused: the hardware has no such stage",
                   "FRAG, VERT or COMP");
  for (const property& q : p.properties)
    if (q.value != 0 &&
        (q.name == property_name::vs_blit_sgprs_amd || q.name == property_name::cs_user_data_components_amd ||
         q.name == property_name::layer_viewport_relative))
      errors.refused(q.where, std::string(name_of(q.name)) + " is refused: the hardware has no such inputs");
  for (const declaration& d : p.declarations)
    if (d.file == register_file::hw_atomic)
      errors.refused(d.where, "HWATOMIC is refused: the hardware has no registers for counters",
                     "BUFFER, and ATOMUADD");
  for (const instruction& i : p.instructions)
    if (const std::string_view reason = refusal_of(i.id); !reason.empty())
      errors.refused(i.where, std::string(info_of(i.id).name) + " is refused: " + std::string(reason));
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
