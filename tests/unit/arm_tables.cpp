// SPDX-License-Identifier: MIT
// The library against Arm's tables: for each instruction, each field with each of its values.
#include "oracle/arm_description.hpp"

#include <catch.hpp>
#include <valhall/decode.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace valhall;

/// Arm's name of an execution unit of the library.
const char* arm_unit(execution_unit unit) {
  switch (unit) {
    case execution_unit::fma: return "fma";
    case execution_unit::cvt: return "cvt";
    case execution_unit::sfu: return "sfu";
    default: return "msg";
  }
}

/// The values of `f` to try: all of a narrow field, and the single bits of a wide one.
std::vector<std::uint64_t> values_to_try(const arm::field& f) {
  std::vector<std::uint64_t> list;
  if (f.width <= 6) {
    for (std::uint64_t v = 0; v <= f.most(); ++v) list.push_back(v);
  } else {
    list.push_back(0);
    for (unsigned bit = 0; bit < f.width; ++bit) list.push_back(std::uint64_t{1} << bit);
  }
  return list;
}

/// Whether the values of `f` are tried. Excluded: flow, FAU page, sources and registers, which have rules of
/// their own; fixed fields, which distinguish instructions; and ignored bits, which text does not express.
bool is_tried(const arm::field& f) {
  return !f.is_ignored() && f.name != "flow" && f.name != "fau_page_index" && !f.is_source() &&
         !f.name.starts_with("src") && !f.is_fixed && !f.name.starts_with("staging_register") &&
         f.name != "dest_register_index";
}

class comparison {
 public:
  comparison(arch e, const arm::description& of) : arch_(e), of_(of) {
    for (const arm::deviation& d : arm::deviations())
      if (e != arch::v15 || d.field == "exec_time") deviations_.push_back(d);
  }

  void compare(const arm::instruction& ins) {
    INFO(name_of(arch_) << ' ' << ins.name);
    const std::optional<std::uint64_t> first = of_.first_word(ins);
    REQUIRE(first.has_value());
    const decoded_opcode found = identify(*first, arch_);
    if (!found.ok()) {
      FAIL_CHECK("there is no such instruction");
      return;
    }
    const issue own = issue_of(info(found.id()), arch_);
    CHECK(arm_unit(own.unit) == ins.unit);
    CHECK((own.cycles == ins.cycles || is_accepted(ins.name, "exec_time", own.cycles, true)));
    CHECK(name_of(check(decode(*first, arch_))) == std::string("none"));
    for (const arm::field& f : ins.fields) {
      label_ = f.label();
      if (arch_ == arch::v15 && f.is_reserved()) check_reserved(f, *first);
      if (!is_tried(f) && !has_deviation(ins)) continue;
      for (const std::uint64_t value : values_to_try(f)) {
        const std::uint64_t word = f.put(*first, value);
        compare(ins, value, word);
        // The rest of the word, which depends on the value, may make it valid.
        if (const auto completed = of_.completed(ins, word)) compare(ins, value, *completed);
      }
    }
  }

  std::set<std::string> used() const { return used_; }

 private:
  arch arch_;
  const arm::description& of_;
  std::vector<arm::deviation> deviations_;
  std::string label_;
  std::set<std::string> used_;

  /// A reserved bit is named, and the instruction is known.
  void check_reserved(const arm::field& f, std::uint64_t word) {
    for (unsigned bit = f.start; bit < f.start + f.width; ++bit) {
      INFO("bit " << bit);
      const std::uint64_t wrong = std::uint64_t{1} << bit;
      const decoded_instruction d = decode(word | wrong, arch_);
      CHECK(name_of(d.error()) == std::string("unused_bits_set"));
      CHECK(d.wrong_bits() == wrong);
      CHECK((d.is_identified() && d.id() == decode(word, arch_).id()));
    }
  }

  bool has_deviation(const arm::instruction& ins) const {
    for (const arm::deviation& d : deviations_)
      if (d.is_of(ins.name, label_)) return true;
    return false;
  }

  bool is_accepted(const std::string& name, const std::string& label, std::uint64_t value, bool takes) {
    for (const arm::deviation& d : deviations_)
      if (d.is_of(name, label) && d.values.contains(value) && d.takes == takes) {
        used_.insert(d.name + ' ' + d.field);
        return true;
      }
    return false;
  }

  void compare(const arm::instruction& ins, std::uint64_t value, std::uint64_t word) {
    const rule broken = check(decode(word, arch_));
    const bool takes = broken == rule::none;
    if (takes == of_.allows(word) || is_accepted(ins.name, label_, value, takes)) return;
    FAIL_CHECK(label_ << " = " << value << (takes ? " is taken" : " is refused: ")
                      << (takes ? "" : name_of(broken)));
  }
};

}  // namespace

TEST_CASE("each field agrees with Arm's tables") {
  std::set<std::string> used;
  for (const arch e : all_archs) {
    const arm::description described(static_cast<unsigned>(e));
    comparison with(e, described);
    if (e == arch::v15) CHECK(described.instructions().size() == 319);
    for (const arm::instruction& ins : described.instructions()) with.compare(ins);
    used.merge(with.used());
  }
  for (const arm::deviation& d : arm::deviations()) {
    INFO(d.name << ' ' << d.field);
    CHECK(used.contains(d.name + ' ' + d.field));
  }
}
