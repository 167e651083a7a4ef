// expect: writable_words within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/branches.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
instruction words[] = {nop(), branchz(r0, 0)};
#else
const instruction words[] = {nop(), branchz(r0, 0)};
#endif

bool place() { return place_branches(words, {{1, 0}}, arch::v9).ok(); }
