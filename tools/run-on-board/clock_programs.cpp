// SPDX-License-Identifier: MIT
#include "clock_programs.hpp"

#include <valhall/decode.hpp>
#include <valhall/program.hpp>

namespace board {

namespace {

using namespace valhall;

/// Four registers with the clock values, and a pair for their address. No kernel of microbench uses r54 to
/// r62.
constexpr unsigned clock_register = 56, address_register = 60;
/// The register with the thread's place in the workgroup: x in its low half. Workgroups have one dimension.
constexpr unsigned local_id_register = 55;
constexpr unsigned counter_register = 54;

class writer {
 public:
  explicit writer(clock_source source, arch e) : source_(source), arch_(e) {}

  void append(opcode id, view<operand> operands, view<modifier_value> modifiers = {}) {
    const instruction i = encode(id, operands, modifiers, arch_);
    if (!i.ok() && result_.problem.empty()) result_.problem = explanation_of(i.error());
    result_.words.push_back(i.word());
  }
  void append_word(std::uint64_t word) { result_.words.push_back(word); }
  void refuse(const std::string& problem) { result_.problem = problem; }

  void append_clock(unsigned at) {
    append(opcode::ld_gclk_u64, {staging(reg(at), 2)},
           {{modifier::clock_source, source_}, {modifier::slot, slot::slot0}, {modifier::flow, flow::wait0}});
  }

  /// The end of the program: the second value, and the store of both.
  clock_program finish() {
    append(opcode::nop, {}, {{modifier::flow, flow::wait012}});
    append_clock(clock_register + 2);
    append(opcode::shaddx_u64, {reg(address_register), u(clock_uniform), reg(local_id_register).w0(), 4});
    append(opcode::store_i128, {staging(reg(clock_register), clock_words), reg(address_register), 0},
           {{modifier::slot, slot::slot0}, {modifier::flow, flow::end}});
    return result_;
  }

 private:
  clock_source source_;
  arch arch_;
  clock_program result_;
};

}  // namespace

clock_program timed_program(const std::vector<std::uint64_t>& kernel, clock_source source, arch e) {
  writer p(source, e);
  const instruction last = instruction::from_word(kernel.back());
  const decoded_instruction end = decode(kernel.back(), e);
  if (!end.ok() || end.info().id != opcode::nop || flow_of(last, e) != flow::end) {
    p.refuse("the kernel does not end in NOP.end, as kernels of microbench do");
    return p.finish();
  }
  p.append_clock(clock_register);
  for (std::size_t i = 0; i + 1 < kernel.size(); ++i) p.append_word(kernel[i]);
  return p.finish();
}

clock_program waiting_program(clock_source source, arch e) {
  constexpr unsigned iterations = 20000;
  writer p(source, e);
  const reg left(counter_register);
  p.append_clock(clock_register);
  growable_program loop(e);
  const label begin = loop.label();
  loop.append(encode(opcode::iadd_imm_i32, {left, constant_entry(0), iterations},
                     {{modifier::flow, flow::reconverge}}, e));
  loop.bind(begin);
  loop.append(encode(opcode::iadd_imm_i32, {left, left, 0xffffffffu}, {}, e));
  loop.branch_if(left, begin, {.flow = flow::reconverge});
  const auto words = loop.finish();
  if (!words.ok()) p.refuse(explanation_of(words.error().kind));
  for (const std::uint64_t word : words.words()) p.append_word(word);
  return p.finish();
}

}  // namespace board
