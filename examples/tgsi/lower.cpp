// SPDX-License-Identifier: MIT
#include "lower.hpp"

#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

#include <algorithm>
#include <utility>

namespace tgsi {

using emit::no_value;
using valhall::modifier;

namespace {

constexpr unsigned most_uniforms = 128;

/// Calls `f` for each register that an instruction names as an operand.
template <class F>
void for_each_use(const program& p, const F& f) {
  for (const instruction& i : p.instructions) {
    for (unsigned n = 0; n < i.destination_count; ++n) f(i.destinations[n]);
    for (unsigned n = 0; n < i.source_count; ++n) f(i.sources[n]);
    for (const source& s : i.offsets) f(s);
  }
}

}  // namespace

lowering::lowering(const program& from, compiled& to, bool checks_bounds)
    : program_(from),
      result_(to),
      checks_bounds_(checks_bounds),
      ir_(to.in),
      to_(ir_),
      most_constants_(room_for_constants()) {}

void lowering::refuse(const std::string& reason, std::string hint) {
  if (now_ != nullptr) return refuse(now_->where, info_of(now_->id).name, reason, std::move(hint));
  refuse({}, "the program", reason, std::move(hint));
}

void lowering::refuse(position where, std::string_view what, const std::string& reason, std::string hint) {
  // An instruction gets one error, with the first reason.
  if (!result_.errors.empty() && result_.errors[result_.errors.size() - 1].where == where) return;
  result_.errors.refused(where, joined(what, " is refused: ", reason), std::move(hint));
}

value lowering::compare(vop id, operand a, operand b, valhall::condition c, valhall::result_type true_is) {
  return to_.put(id, {a, b, word(0)}, {{modifier::cmp, c}, {modifier::result_type, true_is}});
}

operand lowering::preloaded(unsigned number) {
  if (preloaded_[number] == no_value) preloaded_[number] = to_.add_fixed(number);
  return of(preloaded_[number]);
}

operand lowering::uniform(const uniform_word& content) {
  std::vector<uniform_word>& all = result_.uniforms;
  std::size_t n = 0;
  while (n < all.size() && (n == unused_uniform_ || all[n] != content)) ++n;
  if (n == all.size() && unused_uniform_ < n) {
    n = std::exchange(unused_uniform_, no_uniform);
    all[n] = content;
  }
  if (n == all.size()) all.push_back(content);
  return uniform_at(n);
}

operand lowering::uniform_at(std::size_t n) {
  if (n < most_uniforms) return builder::of(valhall::operand(valhall::u(static_cast<unsigned>(n))));
  refuse("there are more than 128 words of uniforms");
  return builder::of(valhall::operand(valhall::u(0)));
}

operand lowering::uniform(uniform_word::content holds, std::uint32_t number, unsigned component,
                          std::uint32_t index) {
  return uniform({holds, number, index, static_cast<std::uint8_t>(component)});
}

operand lowering::uniform_pair(const uniform_word& low, const uniform_word& high) {
  std::vector<uniform_word>& all = result_.uniforms;
  for (std::size_t n = 0; n + 1 < all.size(); n += 2)
    if (n + 1 != unused_uniform_ && all[n] == low && all[n + 1] == high) return uniform_at(n);
  if (all.size() % 2 != 0) {
    unused_uniform_ = all.size();
    all.push_back({});
  }
  const std::size_t n = all.size();
  all.push_back(low);
  all.push_back(high);
  uniform_at(n + 1);
  return uniform_at(n);
}

std::size_t lowering::register_count(register_file file) const {
  std::size_t count = 0;
  for (const declaration& d : program_.declarations)
    if (d.file == file) count = std::max(count, d.last + std::size_t{1});
  return count;
}

std::vector<std::uint32_t> lowering::numbers_of(register_file file) const {
  std::vector<std::uint32_t> numbers;
  for (const declaration& d : program_.declarations) {
    if (d.file != file) continue;
    const bool has_buffers = file == register_file::constant;
    for (std::uint32_t n = has_buffers ? d.dimension : d.first; n <= (has_buffers ? d.dimension : d.last);
         ++n)
      if (std::find(numbers.begin(), numbers.end(), n) == numbers.end()) numbers.push_back(n);
  }
  return numbers;
}

/// The number of uniforms that remain for words of constants, after addresses, sizes and limits.
std::size_t lowering::room_for_constants() const {
  const auto count = [this](register_file file) { return register_count(file); };
  const std::size_t limits = checks_bounds_ ? 4 : 0;
  const std::size_t others = (3 + limits) * count(register_file::buffer) + 4 * count(register_file::image) +
                             5 * std::max(count(register_file::sampler_view), count(register_file::sampler)) +
                             numbers_of(register_file::constant).size() + limits + 10;
  return others < most_uniforms ? most_uniforms - others : 0;
}

std::vector<lowering::home>& lowering::file_of(register_file file) {
  return file == register_file::output      ? outputs_
         : file == register_file::temporary ? temporaries_
                                            : addresses_;
}

void lowering::place_registers() {
  for (const register_file file : {register_file::temporary, register_file::address, register_file::output}) {
    std::vector<home>& registers = file_of(file);
    registers.resize(register_count(file));
    // An index without an array may name any register of the file.
    for_each_use(program_, [&](const register_use& use) {
      if (use.file != file || !use.index.is_indirect()) return;
      const bool is_array = use.declared != not_declared;
      const std::size_t end =
          is_array ? program_.declarations[use.declared].last + std::size_t{1} : registers.size();
      for (std::size_t n = indexed_from(use); n < end; ++n) registers[n].is_indexed = true;
    });
    for (home& h : registers)
      if (h.is_indexed) {
        h.word = ir_.local_words;
        ir_.local_words += 4;
      } else {
        h.first = to_.add_value();
        for (unsigned c = 1; c < 4; ++c) to_.add_value();
      }
  }
  bool stores_immediates = false;
  for_each_use(program_, [&](const register_use& use) {
    if (use.file == register_file::immediate && use.index.is_indirect()) stores_immediates = true;
  });
  if (!stores_immediates) return;
  immediates_word_ = ir_.local_words;
  for (const immediate& i : program_.immediates) {
    to_.store_local(to_.gather({word(i.words[0]), word(i.words[1]), word(i.words[2]), word(i.words[3])}), 4,
                    ir_.local_words);
    ir_.local_words += 4;
  }
}

std::uint32_t lowering::indexed_from(const register_use& use) const {
  return use.declared != not_declared ? program_.declarations[use.declared].first : 0;
}

operand lowering::index_value(const register_index& index) {
  register_use use;
  use.file = index.file;
  use.index.number = static_cast<std::int32_t>(index.address);
  value unused = no_value;
  return fetch(use, index.component, unused);
}

operand lowering::whole_index(const register_index& index) {
  const operand address = to_.plain(index_value(index));
  if (index.number == 0) return address;
  return of(to_.put(vop::iadd_u32, {address, word(static_cast<std::uint32_t>(index.number))}));
}

namespace {

/// The address of the register that is `index` registers after word `base_word` of thread-local memory.
struct indexed_place {
  operand address;
  std::int32_t distance;
};

indexed_place indexed_address(recorder& to, operand index, std::int64_t base_word) {
  std::int64_t bytes = 4 * base_word;
  if (bytes < -0x8000 || bytes > 0x7ff0) {
    // Registers have 16 bytes.
    const auto registers = static_cast<std::uint32_t>(bytes / 16);
    index = builder::of(to.put(vop::iadd_s32, {index, builder::literal(registers)}));
    bytes = 0;
  }
  const operand start = builder::of(valhall::thread_local_pointer.w0());
  const value address = to.put(
      vop::shaddx_s64, {start, builder::part(to.plain(index), valhall::swizzle::w0), builder::immediate(4)});
  return {builder::of(address), static_cast<std::int32_t>(bytes)};
}

const valhall::modifier_value forced = {modifier::memory_access, valhall::memory_access::force};

}  // namespace

operand lowering::fetch(const register_use& from, unsigned c, value& indexed) {
  const std::int32_t n = from.index.number;
  const bool is_indirect = from.index.is_indirect();
  const auto load_indexed = [&](std::int64_t base_word) {
    if (indexed == no_value) {
      const indexed_place at = indexed_address(to_, index_value(from.index), base_word);
      indexed = to_.load(at.address, at.distance, 4, no_value, {forced});
    }
    return of(indexed + c);
  };
  switch (from.file) {
    case register_file::constant: return fetch_constant(from, c, indexed);
    case register_file::immediate:
      if (is_indirect) return load_indexed(std::int64_t{immediates_word_} + 4 * std::int64_t{n});
      return word(program_.immediates[static_cast<std::size_t>(n)].words[c]);
    case register_file::input:
      if (!is_indirect) return input(static_cast<std::uint32_t>(n), c);
      if (indexed == no_value) indexed = indexed_input(from);
      return indexed == no_value ? word(0) : of(indexed + c);
    case register_file::system_value: {
      const declaration* const d = program_.find(register_file::system_value, static_cast<std::uint32_t>(n));
      return d != nullptr ? system_value(*d, c) : word(0);
    }
    case register_file::temporary:
    case register_file::address:
    case register_file::output: {
      const std::vector<home>& registers = file_of(from.file);
      if (is_indirect) {
        // The registers of the array are consecutive in memory. Without an array, all registers of the file
        // are.
        const std::uint32_t first = indexed_from(from);
        return load_indexed(std::int64_t{registers[first].word} + 4 * (std::int64_t{n} - first));
      }
      const home& h = registers[static_cast<std::size_t>(n)];
      if (!h.is_indexed) return of(h.first + c);
      if (indexed == no_value) {
        indexed = to_.add_group(4);
        to_.load_local(indexed, 4, h.word);
      }
      return of(indexed + c);
    }
    default: refuse("a register of this file has no value"); return word(0);
  }
}

operand lowering::constant_buffer(const register_use& from) {
  return of_indexed(register_file::constant, from.dimension, word);
}

operand lowering::constant_count(const register_use& from) {
  return of_indexed(register_file::constant, from.dimension,
                    [&](std::uint32_t n) { return uniform(uniform_word::content::constant_size, n); });
}

operand lowering::fetch_constant(const register_use& from, unsigned c, value& indexed) {
  const auto n = static_cast<std::uint32_t>(from.index.number);
  if (!from.index.is_indirect() && !from.dimension.is_indirect()) {
    const auto buffer = static_cast<std::uint32_t>(from.dimension.number);
    const uniform_word content = {uniform_word::content::constant, buffer, n, static_cast<std::uint8_t>(c)};
    const std::vector<uniform_word>& all = result_.uniforms;
    if (std::find(all.begin(), all.end(), content) != all.end()) return uniform(content);
    if (constants_ < most_constants_) {
      ++constants_;
      return uniform(content);
    }
    if (indexed == no_value) indexed = to_.put(vop::ld_buffer_i128, {word(16 * n), word(buffer)});
    return of(indexed + c);
  }
  if (indexed == no_value) {
    // Zeros follow the last register.
    const operand index = from.index.is_indirect() ? whole_index(from.index) : word(n);
    const operand count = constant_count(from);
    const value inside =
        to_.put(vop::csel_u32, {index, count, index, count}, {{modifier::cmp, valhall::condition::lt}});
    const value offset = to_.put(vop::lshift_or_i32, {of(inside), low_byte(word(4)), word(0)});
    indexed = to_.put(vop::ld_buffer_i128, {of(offset), constant_buffer(from)});
  }
  return of(indexed + c);
}

operand lowering::read(const source& s, value& indexed, unsigned c, operand_type type) {
  operand v = fetch(s, s.swizzle[c], indexed);
  if (type == operand_type::floating || type == operand_type::word) return with_sign(v, s);
  if (s.is_absolute) v = of(to_.put(vop::iabs_s32, {v}));
  if (s.is_negated) v = of(to_.put(vop::isub_s32, {word(0), v}));
  return v;
}

operand lowering::read(unsigned n, unsigned c, operand_type type) {
  return read(now_->sources[n], indexed_[n], c, type);
}

void lowering::write(unsigned c, operand v) {
  written_[c] = v;
  written_mask_ |= 1u << c;
}

operand lowering::saturated(operand v) {
  constexpr valhall::modifier_value clamp = {modifier::clamp, valhall::clamp::clamp_0_1};
  const auto takes_clamp = [](vop id) {
    return id == vop::fadd_f32 || id == vop::fma_f32 || id == vop::fmin_f32 || id == vop::fmax_f32;
  };
  // The instruction that computes the value clamps it, unless another use needs the unclamped value.
  // Instructions for earlier TGSI instructions are not changed: the value may already be in a TGSI register.
  bool is_used = !v.is_value() || !v.is_plain();
  for (unsigned c = 0; c < 4; ++c)
    is_used = is_used || ((written_mask_ >> c & 1) != 0 && written_[c].of == v.of && !written_[c].is_plain());
  for (std::size_t n = ir_.instructions.size(); n-- > now_from_ && !is_used;) {
    emit::ir_instruction& i = ir_.instructions[n];
    if (i.result_count == 1 && i.result == v.of) {
      if (!takes_clamp(i.id)) break;
      if (i.modifier_count == 0) i.modifiers[i.modifier_count++] = clamp;
      const bool clamps = i.modifiers[0].id == clamp.id && i.modifiers[0].value == clamp.value;
      if (i.modifier_count == 1 && clamps) return v;
      break;
    }
    for_each_read(i, [&](value read) { is_used = is_used || read == v.of; });
  }
  return of(to_.put(vop::fadd_f32, {v, number(-0.0f)}, {clamp}));
}

void lowering::store_results() {
  const destination& d = now_->destinations[0];
  const unsigned mask = written_mask_ & (now_->destination_count != 0 ? d.mask : 0u);
  if (now_->is_saturated)
    for (unsigned c = 0; c < 4; ++c)
      if ((mask >> c & 1) != 0) written_[c] = saturated(written_[c]);
  written_mask_ = 0;
  if (mask == 0) return;
  std::vector<home>& registers = file_of(d.file);
  const auto n = static_cast<std::size_t>(d.index.number);
  if (!d.index.is_indirect() && !registers[n].is_indexed) {
    // A source may be a register that is written.
    for (unsigned c = 0; c < 4; ++c) {
      operand& v = written_[c];
      const value first = registers[n].first;
      if ((mask >> c & 1) != 0 && v.is_value() && v.of >= first && v.of < first + 4 && v.of != first + c)
        v = of(to_.in_register(v));
    }
    for (unsigned c = 0; c < 4; ++c)
      if ((mask >> c & 1) != 0 && !(written_[c].is_plain() && written_[c].of == registers[n].first + c))
        to_.copy(written_[c], registers[n].first + c);
    return;
  }
  indexed_place at = {builder::of(valhall::thread_local_pointer.w0()), 0};
  if (d.index.is_indirect()) {
    const std::uint32_t first = indexed_from(d);
    at = indexed_address(to_, index_value(d.index),
                         std::int64_t{registers[first].word} + 4 * (d.index.number - std::int64_t{first}));
  }
  for_each_run(mask, [&](unsigned first, unsigned end) {
    const value group = to_.add_group(end - first);
    for (unsigned c = first; c < end; ++c) to_.copy(written_[c], group + c - first);
    if (d.index.is_indirect())
      to_.store(group, end - first, at.address, at.distance + 4 * static_cast<int>(first), {forced});
    else
      to_.store_local(group, end - first, registers[n].word + first);
  });
}

void lowering::lower(const instruction& i) {
  now_ = &i;
  now_from_ = ir_.instructions.size();
  indexed_.fill(no_value);
  const opcode_info& row = info_of(i.id);
  switch (row.group) {
    case opcode_class::exact:
    case opcode_class::close: lower_arithmetic(); break;
    case opcode_class::integer64: lower_integer64(); break;
    case opcode_class::long_sequence:
      if (!lower_memory()) lower_integer64();
      break;
    case opcode_class::memory: lower_memory(); break;
    case opcode_class::lanes: lower_lanes(); break;
    case opcode_class::fragment: lower_fragment(); break;
    default:
      if (!lower_external()) refuse("it has no translation");
      break;
  }
  store_results();
  check_arch();
}

/// Refuses the current instruction if it needs an instruction that the architecture lacks.
void lowering::check_arch() {
  for (std::size_t n = now_from_; n < ir_.instructions.size(); ++n) {
    const emit::ir_instruction& i = ir_.instructions[n];
    if (i.what != emit::step::instruction || valhall::form_in(i.id, ir_.in).ok()) continue;
    return refuse(joined(valhall::name_of(ir_.in), " has no ", valhall::info(i.id).name()));
  }
}

ir_program lowering::run() {
  place_registers();
  for (const instruction& i : program_.instructions)
    if (i.id == opcode::demote && is_helper_ == no_value) is_helper_ = to_.in_register(word(0));
  begin_interface();
  return_label_ = to_.new_label();
  lower_main();
  to_.mark(return_label_);
  now_ = nullptr;
  end_interface();
  if (program_.value_of(property_name::legacy_math_rules) != 0) use_legacy_products();
  ir_.label_count = to_.label_count();
  return ir_;
}

/// LEGACY_MATH_RULES: a product with 0 is 0, for any other factor.
void lowering::use_legacy_products() {
  for (emit::ir_instruction& i : ir_.instructions) {
    if (i.what != emit::step::instruction || i.id != vop::fma_f32) continue;
    i.id = vop::fma_rscale_n_f32;
    i.sources[i.source_count++] = word(0);
  }
}

}  // namespace tgsi
