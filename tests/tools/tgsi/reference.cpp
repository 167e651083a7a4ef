// SPDX-License-Identifier: MIT
#include "reference.hpp"

#include <texture.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace tgsi_test {

namespace {

using tgsi::opcode;
using tgsi::operand_type;
using tgsi::register_file;
using tgsi::register_words;
using word = std::uint32_t;

constexpr word ones = ~word{0}, sign = 0x80000000;

float number(word w) { return std::bit_cast<float>(w); }
word bits(float f) { return std::bit_cast<word>(f); }
std::int32_t integer(word w) { return static_cast<std::int32_t>(w); }
word mask_of(bool is) { return is ? ones : 0; }
word one_of(bool is) { return bits(is ? 1.0f : 0.0f); }

/// Converts a float: NaN to 0, values out of range to the nearest number of the type.
template <class Integer>
word converted(float f) {
  if (std::isnan(f)) return 0;
  const double whole = std::trunc(double{f});
  const double least = std::numeric_limits<Integer>::min(), most = std::numeric_limits<Integer>::max();
  return static_cast<word>(static_cast<Integer>(std::clamp(whole, least, most)));
}

word saturated(word w) {
  const float f = number(w);
  return std::isnan(f) ? 0 : bits(std::clamp(f, 0.0f, 1.0f));
}

/// Evaluates one component of a component-wise opcode.
std::optional<word> each(opcode id, bool is_precise, word a, word b, word c) {
  const float x = number(a), y = number(b), z = number(c);
  switch (id) {
    case opcode::mov: return a;
    case opcode::add: return bits(x + y);
    case opcode::mul: return bits(x * y);
    case opcode::mad: return bits(is_precise ? x * y + z : std::fma(x, y, z));
    case opcode::lrp: return bits(is_precise ? x * (y - z) + z : std::fma(x, y - z, z));
    case opcode::min: return bits(std::fmin(x, y));
    case opcode::max: return bits(std::fmax(x, y));
    case opcode::slt: return one_of(x < y);
    case opcode::sge: return one_of(x >= y);
    case opcode::sne: return one_of(x != y);
    case opcode::fslt: return mask_of(x < y);
    case opcode::fsge: return mask_of(x >= y);
    case opcode::fseq: return mask_of(x == y);
    case opcode::fsne: return mask_of(x != y);
    case opcode::flr: return bits(std::floor(x));
    case opcode::ceil: return bits(std::ceil(x));
    case opcode::trunc: return bits(std::trunc(x));
    case opcode::round: return bits(std::nearbyint(x));
    case opcode::frc: return bits(x - std::floor(x));
    case opcode::ssg: return bits(x > 0 ? 1.0f : x < 0 ? -1.0f : 0.0f);
    case opcode::cmp: return x < 0 ? b : c;
    case opcode::ucmp: return a != 0 ? b : c;
    case opcode::i2f: return bits(static_cast<float>(integer(a)));
    case opcode::u2f: return bits(static_cast<float>(a));
    case opcode::f2i: return converted<std::int32_t>(x);
    case opcode::f2u: return converted<word>(x);
    case opcode::uadd: return a + b;
    case opcode::umul: return a * b;
    case opcode::umad: return a * b + c;
    case opcode::ineg: return 0 - a;
    case opcode::iabs: return integer(a) < 0 ? 0 - a : a;
    case opcode::imin: return integer(a) < integer(b) ? a : b;
    case opcode::imax: return integer(a) > integer(b) ? a : b;
    case opcode::umin: return std::min(a, b);
    case opcode::umax: return std::max(a, b);
    case opcode::and_: return a & b;
    case opcode::or_: return a | b;
    case opcode::xor_: return a ^ b;
    case opcode::not_: return ~a;
    case opcode::shl: return a << (b & 31);
    case opcode::ushr: return a >> (b & 31);
    case opcode::ishr: return static_cast<word>(integer(a) >> (b & 31));
    case opcode::islt: return mask_of(integer(a) < integer(b));
    case opcode::usge: return mask_of(a >= b);
    case opcode::useq: return mask_of(a == b);
    case opcode::uarl: return a;
    default: return std::nullopt;
  }
}

word combined(opcode id, word old, word a, word b) {
  switch (id) {
    case opcode::atomuadd: return old + a;
    case opcode::atomand: return old & a;
    case opcode::atomor: return old | a;
    case opcode::atomxor: return old ^ a;
    case opcode::atomumin: return std::min(old, a);
    case opcode::atomumax: return std::max(old, a);
    case opcode::atomimin: return integer(old) < integer(a) ? old : a;
    case opcode::atomimax: return integer(old) > integer(a) ? old : a;
    case opcode::atomcas: return old == a ? b : old;
    default: return a;  // ATOMXCHG
  }
}

/// Evaluates one invocation.
class invocation {
 public:
  invocation(const tgsi::program& p, const tgsi::inputs& on, std::uint32_t number, reference& to)
      : program_(p), on_(on), number_(number), to_(to) {
    for (const tgsi::declaration& d : p.declarations) {
      std::vector<register_words>& file = files_[d.file];
      file.resize(std::max(file.size(), d.last + std::size_t{1}));
    }
  }

  void run() {
    while (program_.instructions[at_].id != opcode::end) step(program_.instructions[at_]);
    if (program_.stage != tgsi::shader_stage::fragment) return;
    const std::vector<register_words>& written = files_[register_file::output];
    for (std::uint32_t n = 0; n < written.size(); ++n) to_.outputs[n].push_back(written[n]);
  }

 private:
  const tgsi::program& program_;
  const tgsi::inputs& on_;
  std::uint32_t number_;
  reference& to_;
  std::map<register_file, std::vector<register_words>> files_;
  std::vector<std::uint32_t> calls_;
  std::uint32_t at_ = 0;

  std::int64_t place(const tgsi::register_index& index) {
    if (!index.is_indirect()) return index.number;
    return std::int64_t{index.number} + integer(files_[index.file][index.address][index.component]);
  }

  word fetch(const tgsi::register_use& from, unsigned c) {
    const std::int64_t n = place(from.index);
    switch (from.file) {
      case register_file::immediate: return program_.immediates[static_cast<std::size_t>(n)].words[c];
      case register_file::input: return on_.registers[static_cast<std::size_t>(n)].lanes[number_][c];
      case register_file::system_value: return c == 0 ? number_ : 0;
      case register_file::constant: {
        const std::vector<word>& words = on_.constants[static_cast<std::size_t>(from.dimension.number)].words;
        const std::int64_t at = 4 * n + c;
        return at >= 0 && at < static_cast<std::int64_t>(words.size()) ? words[static_cast<std::size_t>(at)]
                                                                       : 0;
      }
      default: return files_[from.file][static_cast<std::size_t>(n)][c];
    }
  }

  word read(const tgsi::source& s, unsigned c, operand_type type) {
    word w = fetch(s, s.swizzle[c]);
    if (type == operand_type::floating || type == operand_type::word) {
      if (s.is_absolute) w &= ~sign;
      return s.is_negated ? w ^ sign : w;
    }
    if (s.is_absolute && integer(w) < 0) w = 0 - w;
    return s.is_negated ? 0 - w : w;
  }
  word read(const tgsi::instruction& i, unsigned n, unsigned c) {
    return read(i.sources[n], c, tgsi::info_of(i.id).source(n));
  }

  void write(const tgsi::instruction& i, const register_words& words) {
    const tgsi::destination& d = i.destinations[0];
    register_words& to = files_[d.file][static_cast<std::size_t>(place(d.index))];
    for (unsigned c = 0; c < 4; ++c)
      if ((d.mask >> c & 1) != 0) to[c] = i.is_saturated ? saturated(words[c]) : words[c];
  }

  std::vector<word>& words_of(const tgsi::register_use& resource) {
    if (resource.file == register_file::memory) return to_.memory;
    return to_.buffers[static_cast<std::uint32_t>(resource.index.number)];
  }

  /// The first word of a texel; null outside the image.
  word* texel(const tgsi::register_use& image, const tgsi::instruction& i, unsigned coordinates) {
    const auto n = static_cast<std::uint32_t>(place(image.index));
    const auto& size = std::ranges::find(on_.images, n, &tgsi::image_input::index)->size;
    const word x = read(i, coordinates, 0), y = read(i, coordinates, 1);
    if (x >= size[0] || y >= size[1]) return nullptr;
    return &to_.images[n][4 * (std::size_t{y} * size[0] + x)];
  }

  void load(const tgsi::instruction& i) {
    const tgsi::source& from = i.sources[0];
    register_words loaded = {};
    if (from.file == register_file::image) {
      if (const word* const t = texel(from, i, 1))
        for (unsigned c = 0; c < 4; ++c) loaded[c] = t[from.swizzle[c]];
    } else {
      const std::vector<word>& words = words_of(from);
      const std::uint64_t first = read(i, 1, 0), count = std::bit_width(unsigned{i.destinations[0].mask});
      if (first + 4 * count <= 4 * words.size())
        for (std::size_t c = 0; c < count; ++c) loaded[c] = words[static_cast<std::size_t>(first / 4 + c)];
    }
    write(i, loaded);
  }

  void store(const tgsi::instruction& i) {
    const tgsi::destination& d = i.destinations[0];
    if (d.file == register_file::image) {
      if (word* const t = texel(d, i, 0))
        for (unsigned c = 0; c < 4; ++c) t[c] = read(i, 1, c);
      return;
    }
    std::vector<word>& words = words_of(d);
    for (unsigned c = 0; c < 4; ++c) {
      const std::uint64_t at = read(i, 0, 0) + 4 * std::uint64_t{c};
      if ((d.mask >> c & 1) != 0 && at + 4 <= 4 * words.size())
        words[static_cast<std::size_t>(at / 4)] = read(i, 1, c);
    }
  }

  void change(const tgsi::instruction& i) {
    const tgsi::source& resource = i.sources[0];
    word* at = nullptr;
    if (resource.file == register_file::image) {
      at = texel(resource, i, 1);
    } else if (const word first = read(i, 1, 0); first / 4 < words_of(resource).size()) {
      at = &words_of(resource)[first / 4];
    }
    const word old = at != nullptr ? *at : 0;
    if (at != nullptr) *at = combined(i.id, old, read(i, 2, 0), i.id == opcode::atomcas ? read(i, 3, 0) : 0);
    write(i, {old, old, old, old});
  }

  void look_up(const tgsi::instruction& i) {
    const auto unit = static_cast<std::uint32_t>(i.sources[1].index.number);
    const tgsi::texture_input& texture = *std::ranges::find(on_.textures, unit, &tgsi::texture_input::unit);
    tgsi::texel_request request;
    for (unsigned c = 0; c < 2; ++c) {
      request.at[c] = number(read(i, 0, c));
      request.texel[c] = integer(read(i, 0, c));
    }
    if (i.id == opcode::txf) request.level = read(i, 0, 3);
    write(i, i.id == opcode::txf ? tgsi::fetch(texture, request) : tgsi::sample(texture, request));
  }

  void step(const tgsi::instruction& i) {
    const std::uint32_t next = at_ + 1, after_partner = i.partner + 1;
    at_ = next;
    switch (i.id) {
      case opcode::if_:
      case opcode::uif: {
        const word w = read(i, 0, 0);
        if (i.id == opcode::if_ ? !(number(w) != 0) : w == 0) at_ = after_partner;
        return;
      }
      case opcode::else_: at_ = i.partner; return;
      case opcode::endloop:
      case opcode::brk: at_ = after_partner; return;
      case opcode::cont: at_ = i.partner; return;
      case opcode::switch_: {
        std::uint32_t otherwise = tgsi::no_partner, k = i.partner;
        for (;; k = program_.instructions[k].partner) {
          const tgsi::instruction& c = program_.instructions[k];
          if (c.id == opcode::endswitch) break;
          if (c.id == opcode::default_) otherwise = k;
          if (c.id == opcode::case_ && read(c, 0, 0) == read(i, 0, 0)) break;
        }
        if (program_.instructions[k].id == opcode::endswitch && otherwise != tgsi::no_partner) k = otherwise;
        at_ = k + 1;
        return;
      }
      case opcode::endif:
      case opcode::bgnloop:
      case opcode::case_:
      case opcode::default_:
      case opcode::endswitch:
      case opcode::membar:
      case opcode::barrier:
      case opcode::nop: return;
      case opcode::load: return load(i);
      case opcode::store: return store(i);
      case opcode::tex:
      case opcode::tex_lz:
      case opcode::txf: return look_up(i);
      case opcode::dp2:
      case opcode::dp3:
      case opcode::dp4: {
        const unsigned count = i.id == opcode::dp2 ? 2 : i.id == opcode::dp3 ? 3 : 4;
        float sum = number(read(i, 0, 0)) * number(read(i, 1, 0));
        for (unsigned c = 1; c < count; ++c)
          sum = std::fma(number(read(i, 0, c)), number(read(i, 1, c)), sum);
        return write(i, {bits(sum), bits(sum), bits(sum), bits(sum)});
      }
      default: break;
    }
    if (tgsi::info_of(i.id).group == tgsi::opcode_class::memory) return change(i);
    register_words result = {};
    for (unsigned c = 0; c < 4; ++c) {
      word w[3] = {};
      for (unsigned n = 0; n < i.source_count && n < 3; ++n) w[n] = read(i, n, c);
      const std::optional<word> value = each(i.id, i.is_precise, w[0], w[1], w[2]);
      if (!value) {
        std::fprintf(stderr, "the reference lacks %s\n", tgsi::info_of(i.id).name.data());
        std::abort();
      }
      result[c] = *value;
    }
    write(i, result);
  }
};

}  // namespace

reference evaluate(const tgsi::program& p, const tgsi::inputs& on) {
  reference to;
  for (const tgsi::buffer_input& b : on.buffers) to.buffers[b.index] = b.init;
  for (const tgsi::image_input& i : on.images) to.images[i.index] = i.init;
  to.memory.resize(on.local_memory / 4);
  const std::uint32_t count = p.stage == tgsi::shader_stage::compute ? on.block[0] : on.lanes;
  for (std::uint32_t n = 0; n < count; ++n) invocation(p, on, n, to).run();
  return to;
}

}  // namespace tgsi_test
