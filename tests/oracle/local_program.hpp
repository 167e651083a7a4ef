// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <string>

/// Random programs that use thread-local memory, as text of v9: accesses of one to four words that overlap,
/// in loops that lanes leave in different rounds, and constants in these loops. Some programs access parts of
/// words, or use a copy of the address. Each lane has 128 bytes at the address in r10 and r11: the program
/// loads and stores the first 48, and stores its results in the others.
namespace local_code {

using generator = std::mt19937_64;

class writer {
 public:
  explicit writer(generator& random) : random_(random) {}

  std::string program() {
    allows_halves_ = any(12) == 0;
    copies_address_ = any(10) == 0;
    left_ = 8 + any(40);
    for (unsigned r = 0; r < 8; ++r)
      line("MOV.i32 " + reg(r) + ", " +
           (r % 3 == 0   ? "u" + number(2 * r + 17)
            : r % 3 == 1 ? "r60"
                         : "lane_id.w0"));
    line("MOV.i32 r16, lane_id.w0\nSHADDX.u64 r10, u0, r16.w0, shift:0x7\nIADD_IMM.i32 r22, 0x0, #3");
    line("MOV.i32 r20, thread_local_pointer.w0\nMOV.i32 r21, thread_local_pointer.w1", copies_address_);
    for (unsigned i = 0; i < 10; ++i)
      line("STORE.i32.force.slot0 @" + reg(any(8)) + local_at(4 * i), any(6) != 0);
    block(4 + any(12), 0);
    for (unsigned r = 0; r < 8; ++r)
      line("STORE.i32.slot0 @" + reg(r) + ", r10, offset:" + number(48 + 4 * r));
    for (unsigned i = 0; i < 8; ++i)
      line("LOAD.i32.unsigned.slot0 @r0" + local_at(4 * i) +
               "\nSTORE.i32.slot0 @r0, r10, offset:" + number(80 + 4 * i),
           any(3) == 0);
    line("NOP.end");
    return text_;
  }

 private:
  generator& random_;
  std::string text_;
  unsigned left_ = 0, labels_ = 0;
  bool allows_halves_ = false, copies_address_ = false;

  unsigned any(unsigned count) { return static_cast<unsigned>(random_() % count); }
  static std::string number(unsigned n) { return std::to_string(n); }
  static std::string reg(unsigned n) { return "r" + number(n); }
  std::string any_reg() { return reg(any(8)); }
  void line(const std::string& words, bool is_there = true) { text_ += is_there ? words + "\n" : ""; }

  static std::string local_at(unsigned offset) {
    return ", thread_local_pointer.w0, offset:" + number(offset);
  }
  std::string local() {
    const unsigned offset = 4 * any(7);
    if (copies_address_ && any(3) == 0) return ", r20, offset:" + number(offset);
    return local_at(offset);
  }
  /// `count` registers of a group.
  std::string group(unsigned count) {
    unsigned first = count == 4 ? 4 * any(2) : count == 3 ? 2 * any(3) : count == 2 ? 2 * any(4) : any(8);
    std::string text = "@" + reg(first);
    while (--count != 0) text += ":" + reg(++first);
    return text;
  }

  void word() {
    static constexpr const char* types[] = {"i32", "i64", "i96", "i128"};
    const unsigned count = any(2) == 0 ? 1 : 1 + any(4);
    const std::string type = types[count - 1], slot = ".slot" + number(any(3)) + " ", words = group(count);
    const std::string own = ", r10, offset:" + number(4 * any(9));
    --left_;
    switch (any(14)) {
      case 0: return line("MOV.i32 " + any_reg() + ", " + (any(2) == 0 ? any_reg() : "lane_id.w0"));
      case 1: return line("IADD.u32 " + any_reg() + ", " + any_reg() + ", " + any_reg());
      case 2: return line("LSHIFT_XOR.i32 " + any_reg() + ", " + any_reg() + ", 0x0.b00, " + any_reg());
      case 3:
      case 4: return line("IADD_IMM.i32 " + any_reg() + ", 0x0, #" + number(1000 + any(4)));
      case 5: return line("LOAD." + type + ".unsigned" + slot + words + own);
      case 6: return line("STORE." + type + slot + words + own);
      case 7:
        if (!allows_halves_) return;
        if (any(2) == 0) return line("LOAD.i16.unsigned.w0" + slot + group(1) + local_at(2 * any(14)));
        return line("STORE.i16.force" + slot + group(1) + local_at(2 * any(14)));
      case 8:
      case 9:
      case 10: return line("LOAD." + type + ".unsigned" + slot + words + local());
      default: return line("STORE." + type + ".force" + slot + words + local());
    }
  }

  void block(unsigned count, unsigned depth) {
    while (count-- != 0 && left_ != 0) {
      const unsigned kind = depth < 3 ? any(12) : 2;
      if (kind > 1) {
        word();
        continue;
      }
      const std::string name = number(labels_++), counter = reg(16 + depth);
      if (kind == 0) {
        branch(name, depth + 1);
      } else {
        line(any(2) == 0 ? "LSHIFT_AND.i32 " + counter + ", " + any_reg() + ", 0x0.b00, r22"
                         : "IADD_IMM.i32 " + counter + ", 0x0, #" + number(any(4)));
        loop(name, counter, depth + 1);
      }
    }
  }
  void branch(const std::string& name, unsigned depth) {
    const bool has_else = any(2) == 0;
    line("BRANCHZ.eq " + any_reg() + ", offset:else" + name);
    block(1 + any(4), depth);
    line("BRANCHZ.eq 0x0, offset:end" + name, has_else);
    line("else" + name + ":");
    if (has_else) block(1 + any(4), depth);
    line("end" + name + ":\nNOP");
  }
  /// A loop that is executed as often as `counter` says, perhaps never, or left earlier.
  void loop(const std::string& name, const std::string& counter, unsigned depth) {
    const bool tests_first = any(2) == 0;
    line("BRANCHZ.eq " + counter + ", offset:end" + name, !tests_first);
    line("loop" + name + ":");
    line("BRANCHZ.eq " + counter + ", offset:end" + name, tests_first);
    block(1 + any(5), depth);
    line("BRANCHZ.eq " + any_reg() + ", offset:end" + name, any(4) == 0);
    line("IADD_IMM.i32 " + counter + ", " + counter + ", #0xFFFFFFFF");
    line((tests_first ? "BRANCHZ.eq 0x0" : "BRANCHZ " + counter) + ", offset:loop" + name);
    line("end" + name + ":\nNOP");
  }
};

}  // namespace local_code
