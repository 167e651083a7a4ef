// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <emit/sequences.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tgsi {

using emit::builder;
using emit::value;
/// A source of a hardware instruction, in contrast to a source of a TGSI instruction.
using operand = emit::source;

struct texture_form;

/// Lowers a program that `check` accepts to instructions on values, for `optimize`. Each group of opcodes has
/// a file of its own.
class lowering {
 public:
  lowering(const program& from, compiled& to, bool checks_bounds = true);

  /// The program to which 64-bit sequences append.
  class wide_program : public emit::sequence_program {
   public:
    explicit wide_program(lowering& from) noexcept : sequence_program(from.to_), from_(from) {}

    /// A pair of uniforms that are 0.
    emit::sequence_source zero_pair() { return emit::in_sequence(from_.uniform_pair({}, {})); }

   private:
    lowering& from_;
  };

  /// The program on values. Sets the uniforms of the result, and adds an error for anything that cannot be
  /// lowered.
  ir_program run();

 private:
  /// A register that programs write.
  struct home {
    value first = emit::no_value;  ///< The first of four values, one for each component, if not indexed.
    std::uint32_t word = 0;        ///< The first of four words of thread-local memory, if indexed.
    bool is_indexed = false;       ///< Whether an index may name it, so that it must be in memory.
  };
  /// An input that is loaded once.
  struct loaded_input {
    unsigned mask = 0;  ///< The components that the program reads.
    bool is_loaded = false;
    value group = emit::no_value;
    unsigned first = 0;  ///< The component that the group begins with.
  };
  /// An output of a vertex.
  struct output_store {
    bool is_due = false, is_position = false;
    std::size_t last_use = 0;  ///< The instruction after which it can be stored.
  };
  /// A loop or SWITCH: the targets of BRK (`end`) and CONT (`next`), and the labels of CASE and DEFAULT in
  /// order.
  struct construct {
    std::uint32_t end = 0, next = 0;
    std::vector<std::uint32_t> cases;
    std::size_t passed_cases = 0;
  };

  const program& program_;
  compiled& result_;
  bool checks_bounds_;
  ir_program ir_;
  recorder to_;

  static constexpr std::size_t no_uniform = ~std::size_t{0};
  std::size_t unused_uniform_ = no_uniform;  ///< A free word, left to align a pair.
  std::size_t constants_ = 0, most_constants_;

  const instruction* now_ = nullptr;  ///< The instruction being lowered.
  std::size_t now_from_ = 0;          ///< Its first hardware instruction.
  std::array<operand, 4> written_ = {};
  unsigned written_mask_ = 0;
  /// Indexed by source of the current instruction: the four components loaded for it.
  std::array<value, 5> indexed_ = {};

  std::vector<home> temporaries_, addresses_, outputs_;
  std::vector<value> preloaded_ = std::vector<value>(64, emit::no_value);
  value is_helper_ = emit::no_value;  ///< All ones in lanes that DEMOTE made helpers.
  std::uint32_t immediates_word_ = 0;
  std::array<operand, 4> thread_id_ = {};
  std::vector<loaded_input> inputs_;
  /// Values of the rasterizer that are loaded once, by their number.
  std::array<value, 4> rasterizer_ = {emit::no_value, emit::no_value, emit::no_value, emit::no_value};
  std::vector<output_store> stores_;
  std::size_t next_store_ = 0;  ///< The next instruction that is the last use of an output.
  value outputs_address_ = emit::no_value;
  std::vector<construct> constructs_;
  std::vector<std::uint32_t> branches_;  ///< The label after each open IF or ELSE.
  /// A subroutine that is being copied: where its caller continues, and the label of RET.
  struct call {
    std::size_t return_to;
    std::uint32_t return_label;
  };
  std::vector<call> calls_;
  std::uint32_t return_label_ = 0;
  std::size_t copied_ = 0;  ///< Number of instructions of subroutines.

  // lower.cpp: registers and the driver.
  /// Reports why the current instruction cannot be compiled; outside an instruction, why the program cannot.
  void refuse(const std::string& reason, std::string hint = {});
  /// Reports the same for `what`, at another place.
  void refuse(position where, std::string_view what, const std::string& reason, std::string hint = {});
  static operand word(std::uint32_t bits) { return builder::literal(bits); }
  static operand number(float f) { return builder::literal(f); }
  static operand of(value v) { return builder::of(v); }
  /// Byte 0 of `v`, as a shift amount.
  static operand low_byte(operand v) { return builder::part(v, valhall::swizzle::b00); }
  /// The result of a comparison by `id`: `true_is`, or 0.
  value compare(valhall::opcode id, operand a, operand b, valhall::condition c,
                valhall::result_type true_is = valhall::result_type::m1);
  /// A register that holds a value at the start.
  operand preloaded(unsigned number);
  /// The highest register of a file that the program declares, plus one.
  std::size_t register_count(register_file file) const;
  /// The numbers of all declared registers of a file, or of all buffers of CONST.
  std::vector<std::uint32_t> numbers_of(register_file file) const;
  std::size_t room_for_constants() const;
  operand uniform_at(std::size_t n);
  /// The word of the uniforms with this content, added if absent.
  operand uniform(const uniform_word& content);
  operand uniform(uniform_word::content holds, std::uint32_t number = 0, unsigned component = 0,
                  std::uint32_t index = 0);
  /// Two such words as a 64-bit source, such as an address.
  operand uniform_pair(const uniform_word& low, const uniform_word& high);

  void place_registers();
  std::vector<home>& file_of(register_file file);
  /// The first register of the array of `use`; 0 if it names no array.
  std::uint32_t indexed_from(const register_use& use) const;
  operand index_value(const register_index& index);
  /// An indirect index plus its constant number.
  operand whole_index(const register_index& index);
  /// `content(n)` of the resource or buffer n of CONST that `index` names.
  template <class F>
  operand of_indexed(register_file file, const register_index& index, const F& content);
  /// Component `c` of a register, without sign.
  operand fetch(const register_use& from, unsigned c, value& indexed);
  operand fetch_constant(const register_use& from, unsigned c, value& indexed);
  /// The buffer of CONST, as an operand of LD_BUFFER, and its number of registers.
  operand constant_buffer(const register_use& from);
  operand constant_count(const register_use& from);
  /// Source `n` of the current instruction at component `c`, read as `type`.
  operand read(unsigned n, unsigned c, operand_type type);
  operand read(unsigned n, unsigned c) { return read(n, c, info_of(now_->id).source(n)); }
  operand read(const source& s, value& indexed, unsigned c, operand_type type);
  /// Sets component `c` of the result. `store_results` writes it to the register.
  void write(unsigned c, operand v);
  void write(unsigned c, value v) { write(c, of(v)); }
  bool writes(unsigned c) const { return (now_->destinations[0].mask >> c & 1) != 0; }
  /// Sets the components of the mask to `result(c)`.
  template <class F>
  void write_each(const F& result) {
    for (unsigned c = 0; c < 4; ++c)
      if (writes(c)) write(c, result(c));
  }
  void write_all(operand v) {
    write_each([&](unsigned) { return v; });
  }
  /// `v` with the sign of `s`.
  static operand with_sign(operand v, const source& s) {
    if (s.is_absolute) v = builder::absolute(v);
    return s.is_negated ? builder::negated(v) : v;
  }
  operand saturated(operand v);
  void store_results();
  void lower(const instruction& i);
  void use_legacy_products();
  void check_arch();

  // lower_arithmetic.cpp
  void lower_arithmetic();
  value by_components(unsigned c);
  void lower_packed();
  void lower_dot(unsigned count);
  value quotient(operand a, operand b, bool is_signed, bool is_remainder);
  value extracted(operand a, std::uint32_t offset, std::uint32_t width, bool is_signed);
  value with_part(operand base, operand insert, std::uint32_t offset, std::uint32_t width);

  // lower_integer64.cpp
  /// The two words of a 64-bit value.
  struct wide {
    operand low, high;

    friend emit::sequence_pair in_sequence(const wide& w) noexcept {
      return {emit::in_sequence(w.low), emit::in_sequence(w.high)};
    }
  };
  void lower_integer64();
  wide read_wide(unsigned n, unsigned half);
  template <class Sequence, class... Sources>
  wide put_wide(const Sequence& sequence, const Sources&... sources);
  template <class Sequence, class... Sources>
  wide put_word(const Sequence& sequence, const Sources&... sources);
  wide integer64(unsigned half);

  // lower_flow.cpp
  void lower_main();
  std::size_t lower_flow(std::size_t n);
  void begin_switch(std::size_t n);

  // lower_memory.cpp
  bool lower_memory();
  operand resource_base(const register_use& resource);
  operand resource_limit(const register_use& resource, unsigned words);
  operand is_outside(const register_use& resource, operand offset, unsigned words);
  operand resource_address(const register_use& resource, operand offset, unsigned words, std::uint32_t reach,
                           std::int32_t& distance);
  void load_constants();
  void load_words();
  void store_run(const operand* data, unsigned first, unsigned end);
  void store_words();
  void lower_atomic();
  void lower_atomic_loop(operand address);
  value exchange_if_equal(operand address, operand new_value, operand expected);

  // lower_lanes.cpp: across lanes, and the fragment's discards.
  void lower_lanes();
  value first_active_lane();
  value derivative(operand v, std::uint32_t others, std::uint32_t step);
  void lower_fragment();

  // lower_interface.cpp: inputs and outputs.
  void begin_interface();
  void end_interface();
  const declaration* first_declaration(register_file file) const;
  void load_input(std::uint32_t number);
  value load_attribute(std::uint32_t number, unsigned count);
  value load_varying(operand byte, unsigned count, bool is_flat, valhall::sample_mode mode,
                     operand position = {});
  operand input(std::uint32_t number, unsigned c);
  value rasterizer_value(std::uint32_t index, unsigned count);
  operand fragment_position(unsigned c);
  operand preloaded_half(unsigned number, bool is_high);
  operand lane_mask(semantic name);
  operand system_value(const declaration& d, unsigned c);
  /// The four components of an input that is indexed at run time.
  value indexed_input(const register_use& from);
  operand output(std::uint32_t number, unsigned c);
  value gathered_output(std::uint32_t number);
  void plan_outputs();
  void store_outputs(std::size_t n);
  void output_fragment();
  void blend(unsigned target, value color, operand coverage, valhall::flow then);
  static valhall::operand blend_descriptor(unsigned target, bool is_high);
  operand place_in_pixel(operand x, operand y);
  void interpolate();
  void fetch_color();
  /// Textures, images, interpolation: false for any other opcode.
  bool lower_external();

  // lower_texture.cpp
  bool lower_texture();
  void look_up(const texture_form& form);
  operand texture_handle(unsigned texture_source, unsigned sampler_source);
  valhall::register_type type_of(const source& texture) const;
  operand fixed_level(operand level);
  operand gradient_level(unsigned unit, unsigned dx, unsigned dy, unsigned dimensions);
  void texture_size();

  // lower_image.cpp
  void lower_image();
  /// The operands that select a texel: its coordinates, and a handle of the image if no immediate can select
  /// it.
  struct texel_place {
    operand xy, zw, handle;
    bool has_immediates = false;
    std::uint32_t number = 0;  ///< The immediate, if it has one.
  };
  bool place_texel(const register_use& image, unsigned coordinates, texel_place& to);
  value locate_texel(const texel_place& at);
};

/// Calls `f(first, end)` for each run of components in `mask`.
template <class F>
void for_each_run(unsigned mask, const F& f) {
  for (unsigned first = 0, end = 0; first < 4; first = end + 1) {
    end = first;
    while ((mask >> end & 1) != 0) ++end;
    if (end != first) f(first, end);
  }
}

template <class F>
operand lowering::of_indexed(register_file file, const register_index& index, const F& content) {
  if (!index.is_indirect()) return content(static_cast<std::uint32_t>(index.number));
  const operand chosen = to_.plain(whole_index(index));
  operand result;
  // `check` finds a use without a declaration.
  bool is_first = true;
  for (const std::uint32_t n : numbers_of(file)) {
    if (std::exchange(is_first, false))
      result = content(n);
    else
      result = of(to_.put(vop::csel_u32, {chosen, word(n), content(n), result},
                          {{valhall::modifier::cmp, valhall::condition::eq}}));
  }
  return result;
}

}  // namespace tgsi
