// SPDX-License-Identifier: MIT
#include "vocabulary.hpp"

#include "lists.hpp"

namespace generator {

namespace {

/// An alias of a tag.
struct tag_alias {
  std::string_view name, own;
};

constexpr tag_alias tag_aliases[] = {
    {"va_mod", "mod"},  // A modifier with its position, as opposed to the tags of shared modifiers.
};

/// An attribute that the generator ignores.
struct compiler_attribute {
  std::string_view tag, name;
  std::string_view reason;
};

/// The reasons are for readers of this table. Any other attribute must be used, or it is an error.
constexpr compiler_attribute compiler_attributes[] = {
    {"ins", "unused", "Mesa's compiler has no operation for the instruction"},
    {"group", "unused", "Mesa's compiler has no operation for the instructions of the group"},
    {"ins", "message", "the message type of the operation in Mesa's IR; `unit` is the unit that executes it"},
    {"group", "message", "Mesa's compiler has no operation for the instructions of the group"},
    {"ins", "last", "Mesa's IR ends a block with the operation"},
    {"cmp", "int_only", "the comparisons of Mesa's IR; the layout's <limit> has the comparisons of the word"},
    {"imm", "ir_name", "the name of the operand in Mesa's IR; `name` is that of the field"},
};

}  // namespace

std::string_view tag_of(std::string_view tag) {
  const tag_alias* found = find_named(tag_aliases, tag);
  return found ? found->own : tag;
}

bool is_of_a_compiler(std::string_view tag, std::string_view attribute) {
  return find_if(compiler_attributes,
                 [&](const compiler_attribute& a) { return a.tag == tag && a.name == attribute; });
}

}  // namespace generator
