// SPDX-License-Identifier: MIT
// The fields of words, and the rules that words break.
#include "interface.hpp"

#include "word_fields.hpp"

#include <valhall/decode.hpp>
#include <valhall/strings.hpp>

#include <memory>
#include <string>
#include <vector>

struct valhall_fields final : valhall::c::object {
  std::vector<facts::word_field> fields;
};

using namespace valhall;

std::size_t valhall_explain_word(std::uint8_t e, std::uint64_t word, char* buffer, std::size_t capacity) {
  const std::string text = c::guarded([&] {
    const decoded_instruction d = decode(word, c::arch_of(e));
    const rule broken = check(d);
    if (broken == rule::none) return std::string();
    const std::string missing = missing_feature_text(missing_feature_of(d), d.in());
    return missing.empty() ? std::string(explanation_of(broken)) : missing;
  });
  return c::copy_text(buffer, capacity, text_view(text.data(), text.size()));
}

valhall_fields* valhall_fields_of(std::uint8_t e, std::uint64_t word) {
  if (!c::is_arch(e)) return nullptr;
  return c::guarded([&] {
    auto fields = std::make_unique<valhall_fields>();
    const decoded_instruction d = decode(word, c::arch_of(e));
    if (d.is_identified()) fields->fields = facts::fields_of_word(d);
    return fields.release();
  });
}
std::size_t valhall_fields_size(const valhall_fields* fields) {
  return fields == nullptr ? 0 : fields->fields.size();
}
bool valhall_fields_field(const valhall_fields* fields, std::size_t index, valhall_field* out) {
  *out = {};
  out->name = out->meaning = out->description = "";
  if (index >= valhall_fields_size(fields)) return false;
  const facts::word_field& f = fields->fields[index];
  out->name = f.field.name.c_str();
  out->meaning = f.means.c_str();
  out->description = f.about.c_str();
  out->value = f.bits;
  out->wrong = f.wrong;
  out->start = static_cast<std::uint8_t>(f.field.start);
  out->size = static_cast<std::uint8_t>(f.field.size);
  out->unused = f.field.name == facts::unused_bits;
  out->fixed = f.field.fixed && !out->unused;
  return true;
}
