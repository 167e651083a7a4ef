// SPDX-License-Identifier: MIT
#include "number_types.hpp"

#include <cstdlib>
#include <string>

namespace facts {

namespace {

number_type type_named(std::string name) {
  number_type type;
  for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (name.size() > 2 && name[0] == 'v') {
    type.components = static_cast<unsigned>(name[1] - '0');
    name = name.substr(2);
  }
  if (name.size() < 2) return type;
  type.kind = name[0];
  type.size = static_cast<unsigned>(std::atoi(name.c_str() + 1));
  return type;
}

/// Types that instruction names do not express, by the first prefix that a name matches. If the text
/// is empty, the name has the type.
struct type_exception {
  const char* name;
  const char* source;
  const char* result;
};
constexpr type_exception type_exceptions[] = {
    {"FREXPE.f32", "", "s32"},    {"FREXPE.v2f16", "", "v2s16"}, {"ILOGB.f32", "", "s32"},
    {"ILOGB.v2f16", "", "v2s16"}, {"ICMP", "", "i32"},           {"FCMP", "", "i32"},
    {"CUBEFACE2", "f32", "i32"},  {"CUBE", "f32", "f32"},        {"FSIN_TABLE", "i32", "f32"},
    {"FCOS_TABLE", "i32", "f32"}, {"FEXP_TABLE", "i32", "f32"},  {"IDP.v4s8", "", "s32"},
    {"IDP.v4u8", "", "u32"},      {"FEXP.f32", "i32", "f32"},
};

}  // namespace

operation_types types_of(const valhall::instruction_info& row) {
  const std::string name = row.name();
  if (const std::size_t to = name.find("_TO_"); to != std::string::npos)
    return {type_named(name.substr(0, to)), type_named(name.substr(to + 4))};
  const std::size_t dot = name.find('.');
  const number_type type = dot == std::string::npos ? number_type{} : type_named(name.substr(dot + 1));
  for (const type_exception& e : type_exceptions) {
    if (!name.starts_with(e.name)) continue;
    return {*e.source == '\0' ? type : type_named(e.source), *e.result == '\0' ? type : type_named(e.result)};
  }
  return {type, type};
}

}  // namespace facts
