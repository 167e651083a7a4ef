// SPDX-License-Identifier: MIT
// Names and sets of editions.
#include <catch.hpp>
#include <valhall/edition.hpp>

using namespace valhall;

static_assert(edition_set(edition::v10, edition::v12).contains(edition::v10));
static_assert(edition_set(edition::v10, edition::v12).contains(edition::v12));
static_assert(!edition_set(edition::v10, edition::v12).contains(edition::v9));
static_assert(!edition_set(edition::v10, edition::v12).contains(edition::v13));
static_assert(edition_set(edition::v10, edition::v12).first() == edition::v10);
static_assert(edition_set(edition::v10, edition::v12).last() == edition::v12);
static_assert(every_edition.first() == edition::v9 && every_edition.last() == edition::v15);
static_assert((edition_set(edition::v9) & edition_set(edition::v10)).empty());
static_assert((edition_set(edition::v9) | edition::v10) == edition_set(edition::v9, edition::v10));

TEST_CASE("an edition is found by its name and by its GPUs", "[edition]") {
  for (unsigned number = 9; number <= 15; ++number) {
    const found_edition found = find_edition(name_of(static_cast<edition>(number)));
    CHECK(found.ok);
    CHECK(static_cast<unsigned>(found.value) == number);
  }
  CHECK(find_edition("g710").value == edition::v10);
  CHECK(find_edition("Mali-G57").value == edition::v9);
  CHECK(find_edition("G1").value == edition::v14);
  CHECK(find_edition("G2").value == edition::v15);
  for (const char* wrong : {"", "v", "v8", "v16", "9", "g71", "mali-", "mali-v9", "g7100"})
    CHECK_FALSE(find_edition(wrong).ok);
}
