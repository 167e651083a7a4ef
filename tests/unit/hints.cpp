// SPDX-License-Identifier: MIT
// The proposals of messages.
#include <catch.hpp>
#include <valhall/assemble.hpp>

#include <string>
#include <vector>

using namespace valhall;

TEST_CASE("messages propose the required change, and not one that leads back") {
  struct line {
    const char* text;
    std::vector<std::string> instead;
  };
  const line lines[] = {
      {"IADD.u32 r0, lane_id, r1", {"lane_id.w0"}},
      {"IADD.u32 r0, thread_local_pointer, r1", {"thread_local_pointer.w0", "thread_local_pointer.w1"}},
      {"TEX.computed @r0, @r4, u0", {"TEX_SINGLE.computed", "TEX_DUAL.computed"}},
      {"TEX_SINGLE.slot0.f.32.2d.lod_mode @r0:r1:r2:r3, @r4:r5, u0",
       {"zero", "computed", "explicit", "computed_bias", "grdesc"}},
      {"TEX_SINGLE.slot0.f.32.2d.computd @r0:r1:r2:r3, @r4:r5, u0", {"computed"}},
      {"FADD r0, r1, r2", {"FADD.f32", "FADD.v2f16"}},
      {"MOV.i32 r0, -1", {"0xFFFFFFFF"}},
      {"MOV.i32 r0, #1", {}},
      {"MOV.i32 r0, lane_ix.w0", {"lane_id.w0"}},
      {"LOAD.i32.unsigned.slot0 r0, r2, offset:0", {"@r0"}},
      {"LD_VAR_IMM.slot0.f32.center.store @r0, r61, 1, index:0", {"table:1"}},
      {"FADD.f32 r0, r1.h3, r2", {"r1.neg", "r1.abs", "r1.h0", "r1.h1"}},
      {"IADD.u32 r0, r1.neg, r2", {"r1.h0", "r1.h1", "r1.b0", "r1.b1", "r1.b2", "r1.b3"}},
      {"MOV.i32 r0, r1.h0", {"r1"}},
      {"MOV.i32 r0, ^u0", {"u0"}},
      {".wrod 1", {".word"}},
  };
  for (const line& l : lines) {
    INFO(l.text);
    const assembly result = assemble(l.text, arch::v9);
    REQUIRE(!result.errors.empty());
    bool found = l.instead.empty();
    std::string messages;
    for (const diagnostic& d : result.errors) {
      messages += to_string(d, "kernel.s") + "\n";
      found |= d.instead == l.instead;
      if (l.instead.empty()) CHECK(d.instead.empty());
    }
    INFO(messages);
    CHECK(found);
  }
}
