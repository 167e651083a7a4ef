// SPDX-License-Identifier: MIT
// The generated builders of all architectures compile.
#include <catch.hpp>
#include <valhall/unchecked/v10.hpp>
#include <valhall/unchecked/v11.hpp>
#include <valhall/unchecked/v12.hpp>
#include <valhall/unchecked/v13.hpp>
#include <valhall/unchecked/v14.hpp>
#include <valhall/unchecked/v15.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v10.hpp>
#include <valhall/v11.hpp>
#include <valhall/v12.hpp>
#include <valhall/v13.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>
#include <valhall/v9.hpp>

TEST_CASE("builders of all architectures make words") {
  using namespace valhall;
  CHECK(v9::fadd_f32(r0, r1, r2).word() == 0x00a4c00000000201);
  CHECK(v15::fadd_f32(r0, r1, r2) == unchecked::v15::fadd_f32(r0, r1, r2));
}
