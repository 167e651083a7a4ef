// SPDX-License-Identifier: MIT
#pragma once

#include <oracle/random_program.hpp>
#include <valhall/assemble.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

/// Random programs with divergent lanes: nested loops that lanes leave in different iterations, and branches
/// to arbitrary blocks. Any block may contain messages. The flow fields are empty: repair sets them.
namespace divergent_code {

using namespace valhall::v9;
using random_code::carrying;
using random_code::generator;

/// The purpose of a program: it determines which messages are allowed.
enum class kind { arithmetic, compute, fragment };

/// Lines with every choice of registers filled in: D, A, B are r0 to r5, U is u0 to u3, S a slot.
inline std::vector<std::uint64_t> words_of(const std::vector<const char*>& lines) {
  std::string text;
  for (const char* line : lines) {
    std::vector<std::string> found(1);
    for (const char* c = line; *c != '\0'; ++c) {
      const bool is_register = (*c == 'D' || *c == 'A' || *c == 'B') && c != line && c[-1] == '$';
      const bool is_uniform = *c == 'U' && c != line && c[-1] == '$';
      const bool is_slot = *c == 'S' && c != line && c[-1] == '$';
      if (*c == '$') continue;
      std::vector<std::string> next;
      for (const std::string& start : found) {
        if (is_register)
          for (unsigned r = 0; r < 6; ++r) next.push_back(start + "r" + std::to_string(r));
        else if (is_uniform)
          for (unsigned r = 0; r < 4; ++r) next.push_back(start + "u" + std::to_string(r));
        else if (is_slot)
          for (unsigned s = 0; s < 3; ++s) next.push_back(start + "slot" + std::to_string(s));
        else
          next.push_back(start + *c);
      }
      found = next;
    }
    for (const std::string& one : found) text += one + "\n";
  }
  const assembly assembled = assemble(std::string_view(text), arch::v9);
  if (!assembled.ok()) {
    std::fprintf(stderr, "%s\n", to_string(assembled.errors[0], "pool").c_str());
    std::abort();
  }
  return {assembled.words.begin(), assembled.words.end()};
}

/// Each line is a list of equally likely words.
using pool = std::vector<std::vector<std::uint64_t>>;
inline pool pool_of(const std::vector<const char*>& lines) {
  pool result;
  for (const char* line : lines) result.push_back(words_of({line}));
  return result;
}

inline const pool& arithmetic() {
  static const pool words = pool_of({
      "MOV.i32 $D, $A",
      "MOV.i32 $D, $U",
      "MOV.i32 $D, r60",
      "MOV.i32 $D, lane_id.w0",
      "IADD_IMM.i32 $D, $A, #1",
      "IADD_IMM.i32 $D, $A, #0xFFFFFFFF",
      "ISUB.u32.saturate $D, $A, 0x1000000.b3",
      "IADD.u32 $D, $A, $B",
      "ICMP.u32.lt.i1 $D, $A, $B, 0x0",
      "LSHIFT_AND.i32 $D, $A, 0x0.b00, $B",
      "LSHIFT_XOR.i32 $D, $A, 0x0.b00, $B",
      "CSEL.u32.lt $D, $A, $B, $B, $A",
  });
  return words;
}

/// Instructions that keep r0 to r2 uniform while all lanes run together.
inline const pool& same_in_all_lanes() {
  static const pool words = [] {
    pool result;
    for (const char* const line :
         {"MOV.i32 r%, r&", "MOV.i32 r%, u&", "IADD_IMM.i32 r%, r&, #1", "IADD_IMM.i32 r%, r%, #0xFFFFFFFF",
          "ISUB.u32.saturate r%, r%, 0x1000000.b3", "IADD.u32 r%, r%, r&",
          "LSHIFT_XOR.i32 r%, r%, 0x0.b00, r&"}) {
      std::vector<std::uint64_t>& choices = result.emplace_back();
      for (const char a : {'0', '1', '2'})
        for (const char b : {'0', '1', '2'}) {
          std::string text = line;
          for (char& c : text) c = c == '%' ? a : c == '&' ? b : c;
          choices.push_back(words_of({text.c_str()})[0]);
        }
    }
    return result;
  }();
  return words;
}

inline const pool& memory() {
  static const pool words = pool_of({
      "LOAD.i32.unsigned.$S @$D, u8, offset:0",
      "LOAD.i32.unsigned.$S @$D, u8, offset:4",
      "STORE.i32.$S @$A, u8, offset:8",
      "ATOM1_RETURN.i32.$S.ainc @$D, u8, offset:0x8",
      "CLPER.i32.xor $D, $A, $B",
      "WMASK.subgroup16 $D, $A",
      "BARRIER.slot7",
  });
  return words;
}

inline const pool& fragment() {
  static const pool words = pool_of({
      "LD_VAR_IMM.$S.f32.center.store @$D, r61, table:0x0, index:0x0",
      "LD_VAR_IMM.$S.f32.sample.store @$D, r61, table:0x0, index:0x0",
      "LD_VAR_IMM.$S.f32.center.retrieve @$D, r61, table:0x0, index:0x1",
      "LD_VAR_IMM.$S.f32.center.retrieve @$D, $A, table:0x0, index:0x1",
      "LD_VAR_IMM.$S.f32.center.clobber @$D, r61, table:0x0, index:0x2",
      "LD_VAR_BUF_IMM.f32.$S.src_flat32.center.store @$D, r61, index:0x0",
      "LD_VAR_SPECIAL.f32.center.clobber.$S @$D, r61, index:0x3",
      "LD_VAR_FLAT_IMM.$S.f32 @$D, table:0x0, index:0x1",
      "LOAD.i32.unsigned.$S @$D, u8, offset:0",
      "STORE.i32.$S @$A, u8, offset:8",
      "LD_TILE.f32.$S @$D, $A, r60, r57",
      "ST_TILE.f32.$S @$D, $A, r60, r57",
      "BLEND.$S.v4.f16 @r4:r5, blend_descriptor_0.w0, r60, target:0x0",
      "ATEST @$D, r60, 0x3F800000, 0x0",
      "ZS_EMIT.z.slot0 @$D, $A, $B, r60",
      "TEX_SINGLE.$S.f.32.r.2d.computed @$D, @r4:r5, u8",
      "CLPER.i32.xor $D, $A, $B",
      "WMASK.subgroup16 $D, $A",
      "NOP.discard",
      "NOP.wait",
      "NOP.wait0126",
  });
  return words;
}

inline std::uint64_t pick(generator& random, const pool& words) {
  const std::vector<std::uint64_t>& line = words[random() % words.size()];
  return line[random() % line.size()];
}

/// Assembles words, with branches to labels.
class writer {
 public:
  writer(generator& random, kind k) : random_(random), kind_(k), keeps_apart_(random() % 2 == 0) {}

  std::vector<std::uint64_t> take() && {
    const std::size_t size = words_.size();
    for (const jump_word& j : jumps_) {
      const auto to = static_cast<long long>(labels_[j.label] == unset ? size - 1 : labels_[j.label]);
      const long long distance = to - static_cast<long long>(j.word) - 1;
      words_[j.word] =
          encode(opcode::branchz, {j.condition, operand(distance)}, {{modifier::eq, j.eq}}, arch::v9).word();
    }
    return static_cast<std::vector<std::uint64_t>&&>(words_);
  }

  std::size_t label() {
    labels_.push_back(unset);
    return labels_.size() - 1;
  }
  void bind(std::size_t label) { labels_[label] = words_.size(); }
  void add(std::uint64_t word) { words_.push_back(word); }
  void branch_if(word_operand condition, bool is_zero, std::size_t label) {
    jumps_.push_back({words_.size(), label, condition, is_zero ? 1u : 0u});
    add(0);
  }
  void jump(std::size_t label) { branch_if(constant(0u), true, label); }
  /// Branches to `label` on a random value, which may differ between lanes.
  void branch_anyhow(std::size_t label) {
    const auto r = static_cast<unsigned>(random_() % (keeps_apart_ && random_() % 2 == 0 ? 3 : 8));
    if (random_() % 8 == 0)
      branch_if(u(r % 4), random_() % 2 == 0, label);
    else if (random_() % 8 == 0)
      branch_if(r60, random_() % 2 == 0, label);
    else
      branch_if(reg(r), random_() % 2 == 0, label);
  }

  void body() {
    for (auto n = random_() % 4; n > 0; --n) {
      const bool message = kind_ != kind::arithmetic && random_() % 2 == 0;
      add(!message                 ? pick(random_, keeps_apart_ ? same_in_all_lanes() : arithmetic())
                          : kind_ == kind::compute ? pick(random_, memory())
                                   : pick(random_, fragment()));
    }
  }

  /// Values that are uniform, values that differ between lanes, and loop counters.
  void start() {
    for (unsigned r = 0; r < 6; ++r) {
      if (keeps_apart_ && r < 3) {
        add(mov_i32(reg(r), u(static_cast<unsigned>(random_() % 4))).word());
        continue;
      }
      const std::uint64_t choices[] = {mov_i32(reg(r), u(r % 4)).word(), mov_i32(reg(r), r60).word(),
                                       mov_i32(reg(r), constant(0u)).word()};
      if (random_() % 8 != 0) add(choices[random_() % 4 == 0 ? 1 : random_() % 3]);
    }
  }

  /// Statements; in loops, they may break out of or continue any enclosing loop.
  void statements(unsigned depth) {
    for (auto n = 1 + random_() % 3; n > 0; --n) {
      body();
      switch (depth == 0 ? 4 + random_() % 4 : random_() % 7) {
        case 1: {
          const std::size_t otherwise = label(), done = label();
          branch_anyhow(otherwise);
          statements(depth - 1);
          if (random_() % 2 == 0) jump(done);
          bind(otherwise);
          statements(depth - 1);
          bind(done);
          break;
        }
        case 2:
        case 3: loop(depth); break;
        case 4:
        case 5:
          if (!exits_.empty()) branch_anyhow(exits_[random_() % exits_.size()]);
          break;
        default: break;
      }
    }
  }

  void loop(unsigned depth) {
    // r6 and r7 count iterations, so that loops end in most programs.
    const reg counter(depth % 2 == 0 ? 6 : 7);
    const std::size_t head = label(), latch = label(), done = label();
    const bool same = random_() % 2 == 0;
    add(same ? mov_i32(counter, u(random_() % 4 == 0 ? 2u : 3u)).word() : mov_i32(counter, r60).word());
    bind(head);
    const std::size_t outside = exits_.size();
    exits_.push_back(latch);
    exits_.push_back(done);
    // Lanes that continue at once then trail lanes that execute the whole body.
    if (random_() % 2 == 0) branch_if(counter, random_() % 4 == 0, latch);
    statements(depth - 1);
    if (random_() % 4 == 0) branch_anyhow(exits_[random_() % exits_.size()]);
    if (random_() % 4 == 0) jump(done);
    exits_.resize(outside);
    bind(latch);
    add(isub_u32(counter, counter, constant(0x1000000u).b3(), {.saturate = true}).word());
    switch (random_() % 3) {
      case 0: branch_if(counter, false, head); break;
      case 1: branch_if(counter, true, done); [[fallthrough]];
      default: jump(head);  // The region may be left from within.
    }
    bind(done);
  }

  /// Blocks that branch to any block.
  void blocks() {
    const auto count = static_cast<std::size_t>(2 + random_() % 7);
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < count; ++i) starts.push_back(label());
    for (std::size_t i = 0; i < count; ++i) {
      bind(starts[i]);
      body();
      const auto choice = random_() % 8;
      if (choice < 5) branch_anyhow(starts[random_() % count]);
      if (choice > 3 && choice < 7) jump(starts[random_() % count]);
    }
  }

 private:
  static constexpr std::size_t unset = ~std::size_t{0};

  struct jump_word {
    std::size_t word, label;
    word_operand condition;
    unsigned eq;
  };
  using jump_list = std::vector<jump_word>;

  generator& random_;
  const kind kind_;
  /// r0 to r2 differ between lanes only by divergent execution.
  const bool keeps_apart_;
  std::vector<std::uint64_t> words_;
  jump_list jumps_;
  std::vector<std::size_t> labels_, exits_;
};

inline std::vector<std::uint64_t> divergent_program(generator& random, kind k) {
  writer to(random, k);
  to.start();
  if (random() % 2 == 0)
    to.statements(3);
  else
    to.blocks();
  to.add(nop({.flow = flow::end}).word());
  return static_cast<writer&&>(to).take();
}

}  // namespace divergent_code
