// SPDX-License-Identifier: MIT
// Names and sets of architectures.
#include <catch.hpp>
#include <valhall/arch.hpp>

using namespace valhall;

static_assert(arch_set(arch::v10, arch::v12).contains(arch::v10));
static_assert(arch_set(arch::v10, arch::v12).contains(arch::v12));
static_assert(!arch_set(arch::v10, arch::v12).contains(arch::v9));
static_assert(!arch_set(arch::v10, arch::v12).contains(arch::v13));
static_assert(arch_set(arch::v10, arch::v12).first() == arch::v10);
static_assert(arch_set(arch::v10, arch::v12).last() == arch::v12);
static_assert(every_arch.first() == arch::v9 && every_arch.last() == arch::v15);
static_assert((arch_set(arch::v9) & arch_set(arch::v10)).empty());
static_assert((arch_set(arch::v9) | arch::v10) == arch_set(arch::v9, arch::v10));

TEST_CASE("an architecture is found by its name and by its GPUs", "[architecture]") {
  for (unsigned number = 9; number <= 15; ++number) {
    const found_arch found = find_arch(name_of(static_cast<arch>(number)));
    CHECK(found.ok);
    CHECK(static_cast<unsigned>(found.value) == number);
  }
  CHECK(find_arch("g710").value == arch::v10);
  CHECK(find_arch("Mali-G57").value == arch::v9);
  CHECK(find_arch("G1").value == arch::v14);
  CHECK(find_arch("G2").value == arch::v15);
  for (const char* wrong : {"", "v", "v8", "v16", "9", "g71", "mali-", "mali-v9", "g7100"})
    CHECK_FALSE(find_arch(wrong).ok);
}
