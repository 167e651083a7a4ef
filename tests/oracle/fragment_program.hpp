// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// Random fragment shaders of any architecture, as text: lanes diverge, some are discarded, and some words
/// follow a BLEND that calls a blend shader. Any word may have any flow, even a wrong one.
namespace fragment_code {

using namespace valhall;
using generator = std::mt19937_64;

inline assembly assembled(const std::string& text, arch e) {
  return assemble(std::string_view(text), e, {.permissive = true});
}

/// Lines in which $D, $A and $B are r0 to r5, $U is u0 to u3, and $S is a slot.
using line_list = std::vector<std::string>;

inline std::string filled(generator& random, const std::string& line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '$') {
      text += line[i];
      continue;
    }
    switch (line[++i]) {
      case 'U': text += 'u' + std::to_string(random() % 4); break;
      case 'S': text += "slot" + std::to_string(random() % 3); break;
      default: text += 'r' + std::to_string(random() % 6); break;
    }
  }
  return text;
}

/// The lines that assemble in the architecture.
inline line_list known(const line_list& lines, arch e) {
  generator random(1);
  line_list found;
  for (const std::string& line : lines)
    if (assembled(filled(random, line) + '\n', e).ok()) found.push_back(line);
  return found;
}

/// The lines that programs of an architecture consist of.
struct vocabulary {
  valhall::arch arch;
  line_list arithmetic, varyings, tests, others;
  std::vector<std::string> flows;

  explicit vocabulary(valhall::arch e)
      : arch(e),
        arithmetic(known({"MOV.i32 $D, $A", "MOV.i32 $D, $U", "MOV.i32 $D, r60", "MOV.i32 $D, lane_id.w0",
                          "IADD_IMM.i32 $D, $A, #1", "IADD.u32 $D, $A, $B", "IADD.u32 $D, ^$A, $B",
                          "ICMP.u32.lt.i1 $D, $A, $B, 0x0", "CSEL.u32.lt $D, $A, $B, $B, $A"},
                         e)),
        varyings(known({"LD_VAR_IMM.$S.f32.center.store @$D, r61, table:0x0, index:0x0",
                        "LD_VAR_IMM.$S.f32.center.store @$D, r61, table:0x0, index:0x2",
                        "LD_VAR_IMM.$S.f32.sample.store @$D, r61, table:0x0, index:0x0",
                        "LD_VAR_IMM.$S.f32.center.retrieve @$D, r61, table:0x0, index:0x1",
                        "LD_VAR_IMM.$S.f32.center.retrieve @$D, $A, table:0x0, index:0x1",
                        "LD_VAR_IMM.$S.f32.center.clobber @$D, r61, table:0x0, index:0x2",
                        "LD_VAR_SPECIAL.f32.center.clobber.$S @$D, r61, index:0x3",
                        "LD_VAR_BUF_IMM.f32.$S.src_f32.center.store @$D, r61, index:0x0",
                        "LD_VAR_FLAT_IMM.$S.f32 @$D, table:0x0, index:0x1"},
                       e)),
        tests(known({"DISCARD.f32.lt $A, $B", "DISCARD.f32.eq $A, $U", "ATEST @$D, r60, 0x3F800000, 0x0",
                     "ATEST @r60, r60, $A, 0x0", "ZS_EMIT.z.slot0 @$D, $A, $B, r60"},
                    e)),
        others(known({"LOAD.i32.unsigned.$S @$D, u8, offset:0", "LOAD.i32.unsigned.$S @$D, u8, offset:4",
                      "STORE.i32.$S @$A, u8, offset:8", "LD_TILE.f32.$S @$D, $A, r60, r57",
                      "ST_TILE.f32.$S @$D, $A, r60, r57", "TEX_SINGLE.$S.f.32.r.2d.computed @$D, @r4:r5, u8",
                      "TEX_SINGLE.$S.f.32.r.2d.zero @$D, @r4:r5, u8", "CLPER.i32.xor $D, $A, $B",
                      "WMASK.subgroup16 $D, $A", "NOP", "BARRIER.slot7"},
                     e)) {
    for (const char* const name : {"wait0", "wait1", "wait2", "wait01", "wait12", "wait012", "wait0126",
                                   "wait", "reconverge", "discard", "discard", "wait_resource"})
      if (assembled(std::string("NOP.") + name + '\n', e).ok()) flows.push_back(name);
  }
};

/// Writes a program.
class writer {
 public:
  writer(generator& random, const vocabulary& words) : random_(random), words_(words) {}

  std::string program() {
    start();
    if (one_in(3))
      blocks();
    else
      statements(3);
    line("NOP", "end");
    return static_cast<std::string&&>(text_);
  }

 private:
  generator& random_;
  const vocabulary& words_;
  std::string text_;
  unsigned labels_ = 0;
  std::vector<std::string> exits_;

  bool one_in(unsigned n) { return random_() % n == 0; }
  std::string label() { return 'L' + std::to_string(labels_++); }
  void bind(const std::string& name) { text_ += name + ":\n"; }
  std::string flow() { return one_in(4) ? words_.flows[random_() % words_.flows.size()] : std::string(); }
  /// Adds a word with the flow `f`.
  void line(const std::string& word, const std::string& f) {
    const std::size_t name = word.find(' ') == std::string::npos ? word.size() : word.find(' ');
    text_ += word.substr(0, name) + (f.empty() ? "" : '.' + f) + word.substr(name) + '\n';
  }
  void word_of(const line_list& lines) { line(filled(random_, lines[random_() % lines.size()]), flow()); }

  void start() {
    for (unsigned r = 0; r < 6; ++r) {
      const char* const values[] = {"0x0", "lane_id.w0", "r58", "r60", "u0", "u1"};
      if (!one_in(8)) line("MOV.i32 r" + std::to_string(r) + ", " + values[random_() % 6], "");
    }
    if (one_in(2)) line("NOP", "wait");
  }
  void body() {
    for (auto n = random_() % 4; n > 0; --n) {
      const line_list* const kinds[] = {&words_.arithmetic, &words_.arithmetic, &words_.varyings,
                                        &words_.varyings,   &words_.tests,      &words_.others,
                                        &words_.others};
      word_of(*kinds[random_() % 7]);
    }
  }

  void jump(const std::string& to) { line("BRANCHZ.eq 0x0, offset:" + to, flow()); }
  void branch(const std::string& to) {
    const char* const conditions[] = {"$A", "$A", "$A", "$U", "r58", "r60"};
    line(filled(random_, std::string(one_in(2) ? "BRANCHZ " : "BRANCHZ.eq ") + conditions[random_() % 6]) +
             ", offset:" + to,
         one_in(2) ? "reconverge" : flow());
  }

  /// Adds a BLEND, and the words to which a blend shader returns.
  void blend() {
    const std::string target = one_in(2) ? "blend_descriptor_0.w0" : "blend_descriptor_1.w0";
    const std::string word = "BLEND.slot0.v4.f32 @r0:r1:r2:r3, " + target + ", r60, target:";
    switch (random_() % 4) {
      case 0:
      case 1: line(word + "0x0", "end"); break;
      case 2: line(word + "0x0", flow()); break;
      default: {
        const std::string done = label();
        line(word + done, flow());
        body();
        bind(done);
        if (one_in(2)) line("NOP", flow());
      }
    }
    if (one_in(3)) line("NOP", "reconverge");
  }

  void statements(unsigned depth) {
    for (auto n = 1 + random_() % 3; n > 0; --n) {
      body();
      switch (depth == 0 ? 4 + random_() % 6 : random_() % 10) {
        case 0:
        case 1:
        case 2: {
          const std::string otherwise = label(), done = label();
          branch(otherwise);
          statements(depth - 1);
          const bool has_other = one_in(2);
          if (has_other) jump(done);
          bind(otherwise);
          if (has_other) statements(depth - 1);
          bind(done);
          break;
        }
        case 3: loop(depth); break;
        case 4:
          if (!exits_.empty()) branch(exits_[random_() % exits_.size()]);
          break;
        case 5:
        case 6: blend(); break;
        case 7:
          if (one_in(2)) line("NOP", one_in(3) ? "end" : "discard");
          break;
        default: break;
      }
    }
  }

  void loop(unsigned depth) {
    // Two registers count iterations, so that loops end in most programs.
    const std::string counter = depth % 2 == 0 ? "r6" : "r7", head = label(), latch = label(), done = label();
    line("MOV.i32 " + counter + (one_in(2) ? ", u1" : ", r58"), "");
    bind(head);
    const std::size_t outside = exits_.size();
    exits_.push_back(latch);
    exits_.push_back(done);
    statements(depth - 1);
    exits_.resize(outside);
    bind(latch);
    line("ISUB.u32.saturate " + counter + ", " + counter + ", 0x1000000.b3", "");
    line("BRANCHZ " + counter + ", offset:" + head, one_in(2) ? "reconverge" : flow());
    bind(done);
  }

  /// Adds blocks that branch to any block.
  void blocks() {
    const auto count = 2 + random_() % 6;
    std::vector<std::string> starts;
    for (std::size_t i = 0; i < count; ++i) starts.push_back(label());
    for (std::size_t i = 0; i < count; ++i) {
      bind(starts[i]);
      body();
      switch (random_() % 8) {
        case 0:
        case 1:
        case 2: branch(starts[random_() % count]); break;
        case 3: branch(starts[random_() % count]); [[fallthrough]];
        case 4: jump(starts[random_() % count]); break;
        case 5: blend(); break;
        default: break;
      }
    }
  }
};

}  // namespace fragment_code
