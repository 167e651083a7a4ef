// SPDX-License-Identifier: MIT
// Branches placed in constant evaluation, in words outside a program.
#include <valhall/program.hpp>
#include <valhall/v9.hpp>

namespace {

using namespace valhall::v9;

struct block {
  instruction words[4] = {nop(), branchz(r0, 0), nop(), nop({.flow = flow::end})};
  program_error error;
};

constexpr block place(view<branch_target> branches) {
  block b;
  b.error = place_branches(b.words, branches, arch::v9);
  return b;
}

constexpr block back = place({{1, 0}});
static_assert(back.error.ok() && back.words[1] == branchz(r0, -2));
constexpr block past_end = place({{1, 4}});
static_assert(past_end.error.ok() && past_end.words[1] == branchz(r0, 2));

// Errors are values.
constexpr block wrong = place({{2, 0}, {1, 3}});
static_assert(wrong.error ==
              program_error{.kind = error_kind::not_a_branch, .index = 2, .other = 0, .entry = 0});
static_assert(wrong.words[1] == branchz(r0, 1) && wrong.words[2] == nop());
static_assert(place({{1, 5}}).error.kind == error_kind::target_outside);
static_assert(place({{4, 0}}).error.kind == error_kind::branch_outside);

}  // namespace
