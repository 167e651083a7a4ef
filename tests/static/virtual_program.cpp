// SPDX-License-Identifier: MIT
// A kernel of 100 words in a constant: within the limits that compilers have for constant evaluation.
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

namespace {

using namespace valhall::v9;

// Products of matrices of 4x4 floats: 3 addresses, 8 loads, 64 products, 4 stores, and a sum of 19 products
// that is stored, too.
constexpr auto kernel = build_virtual_program<stage::compute, target>([](auto& p) {
  const auto i = p.preloaded(preloaded::global_id_x);
  const auto at_a = p.pair(), at_b = p.pair(), at_c = p.pair();
  p.append(shaddx_u64(at_a, u(0), i.w0(), 6));
  p.append(shaddx_u64(at_b, u(2), i.w0(), 6));
  p.append(shaddx_u64(at_c, u(4), i.w0(), 6));
  const virtual_register a[] = {p.group(4), p.group(4), p.group(4), p.group(4)};
  const virtual_register b[] = {p.group(4), p.group(4), p.group(4), p.group(4)};
  for (unsigned row = 0; row < 4; ++row) {
    const auto offset = immediate<16, true>::checked(16 * row);
    p.append(load_i128(a[row], at_a, offset, {.slot = slot::slot0}));
    p.append(load_i128(b[row], at_b, offset, {.slot = slot::slot0}));
  }
  for (unsigned row = 0; row < 4; ++row) {
    const auto c = p.group(4);
    for (unsigned column = 0; column < 4; ++column) {
      p.append(fma_f32(c[column], a[row][0], b[0][column], -constant(0.0f)));
      for (unsigned k = 1; k < 4; ++k) p.append(fma_f32(c[column], a[row][k], b[k][column], c[column]));
    }
    p.append(store_i128(c, at_c, immediate<16, true>::checked(16 * row), {.slot = slot::slot0}));
  }
  const auto sum = p.value();
  p.append(mov_i32(sum, constant(0u)));
  for (unsigned k = 0; k < 19; ++k) p.append(fma_f32(sum, a[k / 4 % 4][k % 4], b[k % 4][k / 4 % 4], sum));
  p.append(store_i32(sum, at_c, 64, {.slot = slot::slot0}));
});
static_assert(kernel.size() == 100);
static_assert(verify(kernel, stage::compute).ok());

}  // namespace
