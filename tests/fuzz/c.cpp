// SPDX-License-Identifier: MIT
// The C interface: any sequence of calls, with any numbers, lengths and buffers, on any objects that earlier
// calls made, or on none. tests/c checks that each function of the interface is called here.
#include "words.hpp"

#include <valhall/valhall.h>

#include <algorithm>
#include <iterator>
#include <string>

namespace {

/// The calls, read from the input. Past its end, all numbers are 0.
class input {
 public:
  input(const std::uint8_t* data, std::size_t size) : next_(data), left_(size) {}
  bool empty() const { return left_ == 0; }

  template <class Number>
  Number number() {
    Number value = 0;
    const std::size_t size = std::min(sizeof value, left_);
    if (size != 0) std::memcpy(&value, next_, size);
    skip(size);
    return value;
  }
  std::uint8_t byte() { return number<std::uint8_t>(); }
  bool flag() { return (byte() & 1) != 0; }
  /// Mostly one that exists.
  std::uint8_t arch() {
    const std::uint8_t n = byte();
    return n < 250 ? static_cast<std::uint8_t>(VALHALL_V9 + n % 7) : n;
  }
  std::uint8_t stage() {
    const std::uint8_t n = byte();
    return n < 250 ? n % 4 : n;
  }
  std::uint16_t opcode() {
    const auto n = number<std::uint16_t>();
    return n < 65000 ? static_cast<std::uint16_t>(n % VALHALL_OP_COUNT) : n;
  }
  /// Fills a structure without pointers and bool.
  template <class Struct>
  void fill(Struct& s) {
    const std::size_t size = std::min(sizeof s, left_);
    if (size != 0) std::memcpy(static_cast<void*>(&s), next_, size);
    skip(size);
  }
  std::string text(std::size_t most) {
    const std::size_t wanted = byte(), size = std::min({most, left_, wanted});
    std::string result(reinterpret_cast<const char*>(next_), size);
    skip(size);
    return result;
  }

 private:
  const std::uint8_t* next_;
  std::size_t left_;

  void skip(std::size_t size) {
    if (size == 0) return;
    next_ += size;
    left_ -= size;
  }
};

/// The objects of one type.
template <class Object>
class pool {
 public:
  ~pool() {
    for (Object* o : objects_) valhall_free(o);
  }
  void add(Object* o) {
    if (objects_.size() < 4) {
      objects_.push_back(o);
    } else {
      std::swap(objects_[0], o);
      valhall_free(o);
    }
  }
  Object* pick(input& in) const {
    const std::uint8_t n = in.byte();
    return objects_.empty() || n == 255 ? nullptr : objects_[n % objects_.size()];
  }

 private:
  std::vector<Object*> objects_;
};

/// A buffer of any size, which must not be written beyond it.
class output {
 public:
  explicit output(input& in) : text_(in.byte() % 80) {}
  char* data() { return text_.empty() ? nullptr : text_.data(); }
  std::size_t size() const { return text_.size(); }
  void check(std::size_t length) const {
    if (!text_.empty()) require(text_[std::min(length, text_.size() - 1)] == '\0');
  }

 private:
  std::vector<char> text_;
};

class caller {
 public:
  caller(const std::uint8_t* data, std::size_t size) : in_(data, size) {}

  void run() {
    for (unsigned calls = 0; calls < 64 && !in_.empty(); ++calls) call();
  }

 private:
  input in_;
  pool<valhall_assembly> assemblies_;
  pool<valhall_code> codes_;
  pool<valhall_verification> verifications_;
  pool<valhall_program> programs_;
  pool<valhall_virtual_program> virtual_programs_;
  pool<valhall_run_result> runs_;
  pool<valhall_execution> executions_;
  std::vector<std::uint64_t> words_;

  void call() {
    switch (in_.byte() % 12) {
      case 0: return call_words();
      case 1: return call_tables();
      case 2: return call_names();
      case 3: return call_text();
      case 4: return call_assembly();
      case 5: return call_code();
      case 6: return call_analysis();
      case 7: return call_changes();
      case 8: return call_program();
      case 9: return call_virtual_program();
      case 10: return call_run();
      default: return call_run_result();
    }
  }

  /// The words of the next call: those of an object, or of the input.
  void choose_words() {
    words_.clear();
    if (const valhall_code* c = in_.flag() ? codes_.pick(in_) : nullptr; c != nullptr)
      words_.assign(valhall_code_words(c), valhall_code_words(c) + valhall_code_size(c));
    else if (const valhall_assembly* a = in_.flag() ? assemblies_.pick(in_) : nullptr; a != nullptr)
      words_.assign(valhall_assembly_words(a), valhall_assembly_words(a) + valhall_assembly_size(a));
    else
      for (unsigned n = in_.byte() % 16; n != 0; --n) words_.push_back(in_.number<std::uint64_t>());
    if (words_.size() > 64) words_.resize(64);
  }

  valhall_instruction instruction() {
    valhall_instruction result = {};
    std::uint64_t word = in_.number<std::uint64_t>();
    const std::uint8_t how = in_.byte();
    if ((how & 1) != 0) valhall_decode(in_.arch(), word, &result);
    if ((how & 6) != 0) {
      result.opcode = in_.opcode();
      result.operand_count = in_.byte();
      result.modifier_count = in_.byte();
      in_.fill(result.operands);
      in_.fill(result.modifiers);
    }
    if ((how & 8) != 0)
      for (valhall_operand& o : result.operands)
        if (o.kind == VALHALL_REGISTER) o.kind = VALHALL_VIRTUAL;
    return result;
  }

  void call_words() {
    const std::uint8_t arch = in_.arch();
    const valhall_instruction in = instruction();
    std::uint64_t word = 0;
    if (valhall_encode(arch, &in, &word) == VALHALL_RULE_NONE) {
      valhall_instruction again = {};
      require(valhall_check(arch, word) == VALHALL_RULE_NONE);
      require(valhall_decode(arch, word, &again) == VALHALL_RULE_NONE);
      std::uint64_t same = 0;
      require(valhall_encode_lists(arch, again.opcode, again.operands, again.operand_count, again.modifiers,
                                   again.modifier_count, &same) == VALHALL_RULE_NONE &&
              same == word);
    } else {
      require(word == 0);
    }
    valhall_violation wrong[3];
    valhall_encode_errors(arch, &in, in_.flag() ? wrong : nullptr, in_.byte() % 4);
    valhall_encode_unchecked(arch, &in, &word);
    valhall_lane_numbers lanes = {};
    in_.fill(lanes);
    std::uint8_t found = 0;
    const unsigned index = in_.byte();
    valhall_choose_lanes(arch, in.opcode, index, lanes, &found);
    lanes = valhall_lane_numbers_of(in_.byte());
    valhall_check_modifier(arch, in.opcode, in_.byte(), in_.byte());
    const valhall_constant c =
        valhall_resolve_constant(arch, in.opcode, index, in_.number<std::uint64_t>(), in_.byte());
    require(valhall_constant_explanation(c.error)[0] != '\0');
    valhall_resolve_float(arch, in.opcode, index, static_cast<float>(in_.number<std::int32_t>()), in_.byte());
    valhall_constant_explanation(in_.byte());
    valhall_effects effects;
    valhall_effects_of(arch, in_.number<std::uint64_t>(), &effects);
  }

  void call_tables() {
    const std::uint8_t arch = in_.arch();
    const std::uint16_t opcode = in_.opcode();
    const unsigned index = in_.byte();
    valhall_instruction_info info;
    valhall_operand_info operand;
    valhall_modifier_info modifier;
    const bool exists = valhall_info(arch, opcode, &info);
    require(valhall_info_of_operand(arch, opcode, index, &operand) == (exists && index < info.operand_count));
    require(valhall_info_of_modifier(arch, opcode, index, &modifier) ==
            (exists && index < info.modifier_count));
    require(info.name != nullptr && operand.name != nullptr && modifier.description != nullptr);
    const std::string text = in_.text(20);
    require(valhall_find_opcode(arch, text.data(), text.size()) < int{VALHALL_OP_COUNT});
    valhall_find_arch(text.data(), text.size());
    std::uint32_t value = 0;
    valhall_constant_table(arch, index, &value);
    std::uint64_t registers[2];
    const std::uint8_t stage = in_.stage();
    valhall_preloaded(arch, stage, registers);
    valhall_preloaded_info preloaded;
    if (valhall_info_of_preloaded(arch, stage, index, &preloaded))
      require((registers[preloaded.first / 64] >> preloaded.first % 64 & 1) != 0);
    require(preloaded.name != nullptr);
    require((valhall_gpu_name(index) != nullptr) == (index < valhall_gpu_count()));
    valhall_gpu_arch(index);
    valhall_special_info special;
    valhall_info_of_special(arch, index, &special);
    valhall_alias_info alias;
    if (valhall_info_of_alias(arch, index, &alias)) require(alias.opcode < VALHALL_OP_COUNT);
    require(special.name != nullptr && alias.name != nullptr);
    require(valhall_special_count() < 100 && valhall_alias_count() < 1000);
    require(valhall_version() != 0 && valhall_version_string()[0] != '\0');
  }

  void call_fields() {
    const std::uint8_t arch = in_.arch();
    const auto word = in_.number<std::uint64_t>();
    output reason(in_);
    const std::size_t length = valhall_explain_word(arch, word, reason.data(), reason.size());
    reason.check(length);
    require((length == 0) == (valhall_check(arch, word) == 0));
    valhall_fields* const fields = valhall_fields_of(arch, word);
    valhall_field field;
    const std::size_t index = in_.byte() % 32;
    require(valhall_fields_field(fields, index, &field) == (index < valhall_fields_size(fields)));
    require(field.start + field.size <= 64);
    valhall_free(fields);
  }

  void call_names() {
    const auto n = in_.number<std::uint16_t>();
    const auto b = static_cast<std::uint8_t>(n);
    const char* const names[] = {valhall_arch_name(b),        valhall_stage_name(b),
                                 valhall_syntax_name(b),      valhall_opcode_name(n),
                                 valhall_modifier_name(b),    valhall_value_name(in_.opcode(), b, in_.byte()),
                                 valhall_lanes_name(b),       valhall_unit_name(b),
                                 valhall_rule_name(b),        valhall_severity_name(b),
                                 valhall_rule_explanation(b), valhall_error_name(b),
                                 valhall_error_explanation(b)};
    for (const char* name : names) require(name != nullptr);
    call_fields();
  }

  void call_text() {
    choose_words();
    valhall_print_options options = {};
    options.syntax = in_.byte();
    options.offsets = in_.flag();
    options.words = in_.flag();
    options.comments = in_.flag();
    options.colour = in_.flag();
    options.permissive = in_.flag();
    options.numbered_labels = in_.flag();
    options.lower_case = in_.flag();
    const char* const labels[] = {"a", nullptr, "b"};
    if (in_.flag()) options.labels = labels;
    options.label_count = in_.byte() % 4;
    const valhall_print_options* const given = in_.flag() ? &options : nullptr;
    output out(in_);
    out.check(valhall_print(in_.arch(), in_.number<std::uint64_t>(), given, out.data(), out.size()));
    output all(in_);
    all.check(valhall_print_program(in_.arch(), words_.data(), words_.size(), given, all.data(), all.size()));
    output call(in_);
    call.check(valhall_print_cpp(in_.arch(), in_.number<std::uint64_t>(), call.data(), call.size()));
    output names(in_);
    names.check(valhall_print_cpp_names(in_.arch(), names.data(), names.size()));
    output array(in_);
    array.check(valhall_print_c_array(words_.data(), words_.size(), in_.flag() ? "a" : nullptr, array.data(),
                                      array.size()));
    const std::string source = in_.text(100);
    output respelled(in_);
    respelled.check(valhall_print_text(in_.arch(), source.data(), source.size(), words_.data(), words_.size(),
                                       given, respelled.data(), respelled.size()));
    valhall_error error = {};
    in_.fill(error);
    output line(in_);
    line.check(valhall_print_error(in_.flag() ? &error : nullptr, in_.flag() ? "x" : nullptr, line.data(),
                                   line.size()));
  }

  static const char* include(void* context, const char*, std::size_t size, std::size_t* text_size) {
    static const char text[] = "NOP\n.bogus\n";
    if (size % 2 == 0 || ++*static_cast<unsigned*>(context) > 3) return nullptr;
    *text_size = sizeof text - 1;
    return text;
  }

  void call_assembly() {
    valhall_assemble_options options = {};
    unsigned includes = 0;
    options.syntax = in_.byte();
    options.permissive = in_.flag();
    options.assign_registers = in_.flag();
    options.knows_stage = in_.flag();
    options.stage = in_.stage();
    options.spill = in_.flag();
    options.registers = in_.byte();
    options.local_words = in_.byte();
    options.most_errors = in_.byte();
    options.most_words = in_.byte();
    options.most_lines = in_.byte();
    if (in_.flag()) options.include = include;
    options.context = &includes;
    const std::uint8_t arch = in_.arch();
    const bool has_options = in_.flag();
    const std::string text = in_.text(255);
    const bool is_listing = valhall_is_listing(text.data(), text.size());
    assemblies_.add(is_listing || in_.byte() % 8 == 0
                        ? valhall_read_words(text.data(), text.size(), has_options ? &options : nullptr)
                        : valhall_assemble(arch, text.data(), text.size(), has_options ? &options : nullptr));
    codes_.add(
        valhall_repair_text(arch, options.stage, text.data(), text.size(), has_options ? &options : nullptr));
    const valhall_assembly* const a = assemblies_.pick(in_);
    const std::size_t index = in_.byte() % 8;
    std::uint32_t file = 0, line = 0;
    require(valhall_assembly_location(a, index, &file, &line) == (index < valhall_assembly_size(a)) ||
            !valhall_assembly_ok(a));
    valhall_assembly_file(a, in_.byte());
    valhall_diagnostic d;
    require(valhall_assembly_error(a, index, &d) == (index < valhall_assembly_error_count(a)));
    require((valhall_assembly_replacement(a, index, 0) != nullptr) == (d.replacement_count != 0));
    output out(in_);
    out.check(valhall_assembly_print_error(a, index, in_.flag() ? "f" : nullptr, out.data(), out.size()));
    require(valhall_assembly_words(a) != nullptr || valhall_assembly_size(a) == 0);
    valhall_named_value value;
    require(valhall_assembly_value(a, index, &value) == (index < valhall_assembly_value_count(a)));
    require(value.name != nullptr);
    valhall_assembly_stage(a);
    valhall_assembly_local_words(a);
  }

  void call_code() {
    const valhall_code* const c = codes_.pick(in_);
    valhall_error error;
    const std::size_t index = in_.byte() % 8;
    require(valhall_code_error(c, index, &error) == (index < valhall_code_error_count(c)));
    require(valhall_code_padded_size(c) >= valhall_code_size(c));
    require(c == nullptr || valhall_code_ok(c) == (valhall_code_error_count(c) == 0));
    valhall_code_arch(c);
    require(valhall_code_ok(c) || valhall_code_text(c)[0] == '\0');
    valhall_pass pass;
    require(valhall_code_pass(c, index, &pass) == (index < valhall_code_pass_count(c)));
    require(pass.name != nullptr);
  }

  void call_analysis() {
    choose_words();
    valhall_verify_options options = {};
    options.knows_inputs = in_.flag();
    options.conservative = in_.flag();
    options.undocumented_forms = in_.flag();
    options.narrow = in_.flag();
    in_.fill(options.inputs);
    const std::uint8_t arch = in_.arch(), stage = in_.stage();
    verifications_.add(
        valhall_verify(arch, stage, words_.data(), words_.size(), in_.flag() ? &options : nullptr));
    const valhall_verification* const v = verifications_.pick(in_);
    const std::size_t index = in_.byte() % 8;
    valhall_graph* const graph = valhall_graph_of(arch, words_.data(), words_.size());
    valhall_block block;
    require(valhall_graph_block(graph, index, &block) == (index < valhall_graph_size(graph)));
    for (unsigned i = 0; i < block.edge_count; ++i)
      require(block.edges[i].block < valhall_graph_size(graph) && *valhall_edge_name(block.edges[i].kind));
    valhall_free(graph);
    require(valhall_opcode_of(arch, words_.empty() ? 0 : words_[0]) < int{VALHALL_OP_COUNT});
    valhall_error error;
    require(valhall_verification_finding(v, index, &error) == (index < valhall_verification_count(v)));
    output line(in_), sentence(in_);
    line.check(valhall_verification_print(v, index, line.data(), line.size()));
    sentence.check(valhall_verification_explain(v, index, sentence.data(), sentence.size()));
    valhall_verification_ok(v);
    valhall_cost cost;
    valhall_cost_of(arch, words_.data(), words_.size(), &cost);
    valhall_latencies latencies = {};
    in_.fill(latencies);
    valhall_timeline_row rows[8];
    valhall_timeline(arch, words_.data(), words_.size(), in_.flag() ? &latencies : nullptr,
                     in_.flag() ? rows : nullptr, in_.byte() % 9);
    const std::vector<std::uint64_t> first = words_;
    choose_words();
    const valhall_equivalence e = valhall_equivalent(arch, stage, first.data(), first.size(), words_.data(),
                                                     words_.size(), 1 + in_.byte() % 2);
    require(e.verdict <= VALHALL_UNKNOWN && e.reason != nullptr && e.reason_name != nullptr);
  }

  void call_changes() {
    choose_words();
    const std::uint8_t arch = in_.arch(), stage = in_.stage();
    const std::uint64_t* const words = words_.data();
    switch (in_.byte() % 3) {
      case 0: return codes_.add(valhall_repair(arch, stage, words, words_.size()));
      case 1: {
        valhall_allocation_options options = {};
        options.registers = in_.byte();
        options.local_words = in_.byte();
        options.most_words = in_.byte();
        options.spill = in_.flag();
        valhall_allocation out;
        return codes_.add(valhall_allocate_registers(
            arch, stage, words, words_.size(), in_.flag() ? &options : nullptr, in_.flag() ? &out : nullptr));
      }
      default: {
        valhall_optimize_options options = {};
        options.registers = in_.byte();
        options.keep_waits = in_.flag();
        options.keep_forms = in_.flag();
        options.keep_values = in_.flag();
        options.keep_order = in_.flag();
        options.passes = in_.flag();
        valhall_optimization out;
        return codes_.add(valhall_optimize(arch, stage, words, words_.size(), in_.flag() ? &options : nullptr,
                                           in_.flag() ? &out : nullptr));
      }
    }
  }

  void call_program() {
    if (in_.byte() % 4 == 0) programs_.add(valhall_program_new(in_.arch()));
    valhall_program* const p = programs_.pick(in_);
    const std::uint32_t label = in_.byte() % 8, line = in_.byte();
    const auto word = in_.number<std::uint64_t>();
    switch (in_.byte() % 6) {
      case 0: valhall_program_label(p); break;
      case 1: valhall_program_bind(p, label, line); break;
      case 2: valhall_program_append(p, word, line); break;
      case 3: valhall_program_append_to(p, word, label, line); break;
      case 4: valhall_program_branch(p, label, line); break;
      default: codes_.add(valhall_program_finish(p));
    }
    valhall_program_size(p);
  }

  void call_virtual_program() {
    if (in_.byte() % 4 == 0) virtual_programs_.add(valhall_virtual_program_new(in_.arch(), in_.stage()));
    valhall_virtual_program* const p = virtual_programs_.pick(in_);
    const std::uint32_t label = in_.byte() % 8, line = in_.byte();
    const unsigned first = in_.byte(), size = in_.byte() % 12;
    switch (in_.byte() % 10) {
      case 0: valhall_virtual_program_value(p, size); break;
      case 1: valhall_virtual_program_preloaded(p, first, size); break;
      case 2: valhall_virtual_program_bound(p, first, size); break;
      case 3: valhall_virtual_program_prefer(p, in_.number<std::uint16_t>() & 15, first); break;
      case 4: valhall_virtual_program_label(p); break;
      case 5: valhall_virtual_program_bind(p, label, line); break;
      case 6: {
        const valhall_instruction in = instruction();
        valhall_virtual_program_append(p, &in, line);
        break;
      }
      case 7: {
        const valhall_instruction in = instruction();
        valhall_virtual_program_append_to(p, &in, label, line);
        break;
      }
      case 8: valhall_virtual_program_branch(p, label, line); break;
      default: {
        valhall_allocation_options options = {};
        options.registers = in_.byte();
        options.spill = in_.flag();
        options.most_words = 256;
        valhall_allocation out;
        codes_.add(valhall_virtual_program_finish(p, &options, in_.flag() ? &out : nullptr));
      }
    }
    valhall_virtual_program_size(p);
  }

  static bool external(void* context, const valhall_access* access, std::uint32_t* result) {
    for (unsigned i = 0; i < 8; ++i) result[i] = access->lane + i;
    return ++*static_cast<unsigned*>(context) % 8 != 0;
  }
  static void trace(void* context, const valhall_step* step) {
    *static_cast<unsigned*>(context) += step->registers[16 * step->register_count - 1] & 1;
  }

  void call_run() {
    choose_words();
    unsigned context = 0;
    std::uint32_t memory[64] = {}, uniforms[16];
    in_.fill(uniforms);
    valhall_memory regions[2] = {};
    for (valhall_memory& r : regions) {
      r.address = in_.flag() ? uniforms[0] & ~3u : in_.number<std::uint64_t>();
      r.words = in_.byte() == 0 ? nullptr : memory;
      r.count = in_.byte() % 33;
      r.read_only = in_.flag();
    }
    valhall_buffer buffers[2] = {{memory, in_.byte() % 33u, in_.byte(), in_.byte()}, {nullptr, 9, 1, 1}};
    valhall_register_input registers[2] = {};
    in_.fill(registers);
    valhall_machine m = {};
    m.uniforms = in_.byte() == 0 ? nullptr : uniforms;
    m.uniform_count = in_.byte() % 17;
    m.memory = regions;
    m.memory_count = in_.byte() % 3;
    m.buffers = buffers;
    m.buffer_count = in_.byte() % 3;
    m.registers = registers;
    m.register_count = in_.byte() % 3;
    for (unsigned i = 0; i < 3; ++i) {
      m.workgroup_size[i] = in_.byte() % 8;
      m.workgroups[i] = in_.byte() % 3;
    }
    m.lanes = in_.number<std::uint32_t>();
    m.helpers = in_.number<std::uint32_t>();
    m.thread_memory_address = in_.number<std::uint32_t>();
    m.thread_memory_bytes = in_.byte();
    m.workgroup_memory_address = in_.number<std::uint32_t>();
    m.workgroup_memory_bytes = in_.byte();
    m.program_address = in_.number<std::uint32_t>();
    m.resource_tables = in_.number<std::uint32_t>();
    m.step_limit = 1u + in_.byte();
    m.arch = in_.arch();
    m.stage = in_.stage();
    m.flush_subnormals = in_.flag();
    m.lax = in_.flag();
    if (in_.flag()) m.external = external;
    if (in_.flag()) m.trace = trace;
    m.context = &context;
    const std::uint8_t kind = in_.byte();
    runs_.add(valhall_run(kind == 0 ? nullptr : &m, words_.data(), words_.size()));
    m.blend_shaders = (kind & 2) != 0;
    m.trace = nullptr;
    m.external = nullptr;
    if ((kind & 1) != 0) executions_.add(valhall_execution_new(&m, words_.data(), words_.size()));
    call_execution();
  }

  void call_execution() {
    valhall_execution* const e = executions_.pick(in_);
    valhall_warp warp;
    const std::size_t count = valhall_execution_warp_count(e);
    std::uint32_t sum = 0;
    require(count == 0 || valhall_execution_next_warp(e) < count);
    for (unsigned steps = in_.byte() % 32; steps > 0 && valhall_execution_step(e); --steps) {
      require(valhall_execution_last_warp(e, &warp) && warp.number < count);
      sum += warp.registers[16 * warp.register_count - 1];
    }
    const std::size_t number = (in_.byte() + sum) & 0xff;
    require(valhall_execution_warp(e, number, &warp) == (number < count));
    std::size_t size = 0;
    std::uint32_t* const words = valhall_execution_memory(e, number % 3, &size);
    if (words != nullptr)
      for (std::size_t i = 0; i < size; ++i) words[i] ^= 1;
    runs_.add(valhall_execution_result(e));
  }

  void call_run_result() {
    const valhall_run_result* const r = runs_.pick(in_);
    valhall_run_error error;
    valhall_run_error_of(r, &error);
    require(error.name != nullptr && error.explanation != nullptr);
    output out(in_);
    out.check(valhall_run_print_error(r, in_.flag() ? "r" : nullptr, out.data(), out.size()));
    valhall_run_register(r, in_.number<std::uint32_t>(), in_.byte());
    require(valhall_run_instructions(r) <= 257 || valhall_run_ok(r));
    valhall_run_lane_instructions(r);
    valhall_run_is_approximate(r);
    valhall_run_is_presumed(r);
    require(!valhall_run_is_external(r) || r != nullptr);
    valhall_cost cost;
    valhall_run_cost(r, &cost);
    require(cost.core != nullptr);
    valhall_colour colour;
    valhall_run_colour(r, in_.byte(), &colour);
    valhall_fragment fragment;
    valhall_run_fragment(r, &fragment);
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  caller(data, size).run();
  return 0;
}
