// SPDX-License-Identifier: MIT
#include "readers.hpp"

#include "checks.hpp"

#include <charconv>

/// The reader of the native layout.
namespace generator {

namespace {

bool is_binary(std::string_view text) {
  return !text.empty() && text.find_first_not_of("01") == std::string_view::npos;
}

std::uint64_t binary(std::string_view text) {
  std::uint64_t value = 0;
  for (const char c : text) value = value << 1 | static_cast<std::uint64_t>(c - '0');
  return value;
}

/// `bits_text`, followed by the verb in singular or plural.
std::string bits_text(bit_range at, const char* one, const char* several) {
  return bits_text(at) + (at.size == 1 ? one : several);
}

std::string count_text(std::size_t bits) { return filled(bits == 1 ? "$ bit" : "$ bits", bits); }

/// `HIGH SEPARATOR LOW`, or a single bit; nothing if `text` has another form or exceeds a word.
std::optional<bit_range> parse_range(std::string_view text, char separator) {
  const auto number = [](std::string_view digits) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? value : 64;
  };
  const std::size_t middle = std::min(text.find(separator), text.size());
  const unsigned high = number(text.substr(0, middle));
  const unsigned low = middle == text.size() ? high : number(text.substr(middle + 1));
  const bit_range found{low, high - low + 1};
  return high < 64 && low <= high && found.fits() ? std::optional(found) : std::nullopt;
}

/// A name, and the selected bits of the field with that name: `NAME`, `NAME[BIT]`, or `NAME[HIGH:LOW]`.
struct field_name {
  std::string field;
  std::optional<bit_range> slice;
};

/// An entry of a list separated by semicolons, and its position in the list.
struct entry {
  std::vector<std::string> words;
  std::size_t index = 0;
  /// Words from `first` to before `last`, with a blank between them.
  std::string text(std::size_t first, std::size_t last) const {
    return join({words.data() + first, words.data() + last}, " ");
  }
};

std::vector<entry> entries(std::string_view text) {
  std::vector<entry> found;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(';', start), text.size());
    const std::string_view one = text.substr(start, end - start);
    if (!words(one).empty()) found.push_back({words(one), start + one.find_first_not_of(" \t\r\n")});
    start = end + 1;
  }
  return found;
}

/// Bits of a native word and their name.
struct item {
  bit_range at;
  std::string name;
  std::optional<std::uint64_t> bits;  ///< If all words of the format have the same bits.
  place where;
};

/// Words with the same bit pattern.
struct format {
  element node;
  std::vector<item> items;
  std::vector<element> values;
};

/// A canonical instruction, and the values of some of its fields.
struct canonical_form {
  const instruction* ins = nullptr;
  std::uint64_t mask = 0, bits = 0;  ///< Bits of the fields that have a value.
  std::uint64_t fixed() const { return ins->fixed_bits | bits; }
};

/// A word while its fields are read.
struct draft {
  const format& of;
  const instruction& ins;
  native_word word;
  native_fields fields;
  std::uint64_t expressed = 0;  ///< The bits of the canonical word that fields cover.
  std::uint64_t fau_bits = 0;   ///< Indexed by position: sources whose highest bit has a place.
};

class native_layout_reader {
 public:
  native_layout_reader(const xml_file& file, const layout& places, const isa& instructions)
      : file_(file), places_(places), instructions_(instructions) {}

  native_layout read() {
    const element root = file_.root({"native_layout"});
    root.allow("arch");
    result_.where = root.where();
    result_.arch = root.number("arch", 255);
    if (result_.arch != instructions_.archs.back())
      root.give_up("`arch` is not the last one of the description");
    root.read_children({{"broken", [&](const element& node) { read_broken(node); }},
                        {"format", [&](const element& node) { read_format(node); }}});
    if (result_.broken.size == 0) root.error("<broken> is needed");
    const bool is_good = file_.log().messages().empty();
    if (result_.groups.empty() && is_good) root.error("there are no words");
    for (native_group& group : result_.groups) std::ranges::sort(group.words, {}, &native_word::name);
    if (is_good) check();
    result_.flow = flow_.value_or(0);
    result_.fau_page = fau_page_.value_or(0);
    result_.fau_bit = fau_bit_.value_or(0);
    return std::move(result_);
  }

 private:
  const xml_file& file_;
  const layout& places_;
  const isa& instructions_;
  native_layout result_;
  std::optional<unsigned> flow_, fau_page_, fau_bit_;  ///< As in `native_layout`; set by the first word.

  /// Reports an error if something is `wrong`, and returns whether it is.
  template <class... Parts>
  bool refuse(bool wrong, const place& where, std::string_view pattern, const Parts&... parts) {
    if (wrong) file_.log().error(where, pattern, parts...);
    return wrong;
  }

  void read_broken(const element& node) {
    node.allow("start size value");
    result_.broken = {node.number("start", 63), node.number("size", 8)};
    result_.broken_value = node.number("value", 255);
    if (!result_.broken.fits() || result_.broken_value >> result_.broken.size != 0)
      node.error("the value is not within the field, or the field not within a word");
  }

  void read_format(const element& node) {
    node.allow("with");
    format of{node, {}, {}};
    std::vector<element> words;
    const std::size_t errors = file_.log().messages().size();
    for (const pugi::xml_node text : node.node().children())
      if (text.type() == pugi::node_pcdata || text.type() == pugi::node_cdata) read_items(text, of.items);
    node.read_children({{"values", [&](const element& child) { of.values.push_back(child); }},
                        {"word", [&](const element& child) { words.push_back(child); }}});
    check_items(node, of.items);
    if (words.empty()) node.error("the format has no word");
    if (file_.log().messages().size() != errors) return;
    for (const element& word : words) read_word(of, word);
  }

  /// Reads `RANGE NAME` and `RANGE NAME BITS`, separated by semicolons.
  void read_items(pugi::xml_node text, std::vector<item>& items) {
    for (const entry& one : entries(text.value())) {
      const place where = file_.at_text(text, one.index);
      const std::optional<bit_range> at = parse_range(one.words[0], '-');
      if (refuse(!at, where, "`$` is not a range of bits of a word", one.words[0])) continue;
      const std::string& last = one.words.back();
      const bool has_bits = one.words.size() > 2 && is_binary(last);
      const std::string name = one.text(1, one.words.size() - (has_bits ? 1 : 0));
      refuse(name.empty(), where, "$ a name", bits_text(*at, " needs", " need"));
      refuse(has_bits && last.size() != at->size, where, "`$` has $, not $", name, count_text(at->size),
             last.size());
      items.push_back({*at, name, has_bits ? std::optional(binary(last)) : std::nullopt, where});
    }
  }

  /// Reports bits that have no item, or two.
  void check_items(const element& node, const std::vector<item>& items) {
    unsigned next = 64;  // All bits from here on belong to an item.
    for (const item& one : items) {
      const unsigned end = one.at.end();
      refuse(end > next, one.where, "$ twice, or not from the top down",
             bits_text({next, end - next}, " comes", " come"));
      refuse(end < next, one.where, "$ no name", bits_text({end, next - end}, " has", " have"));
      next = std::min(next, one.at.start);
    }
    refuse(next != 0, node.where(), "$ no name", bits_text({0, next}, " has", " have"));
  }

  /// The instruction with this name in this architecture; null, after an error, if there is none.
  const instruction* find(const place& where, const std::string& name) {
    const instruction* found = find_if(instructions_.instructions, [&](const instruction& ins) {
      return ins.name == name && ins.archs.contains(result_.arch);
    });
    refuse(!found, where, "there is no instruction `$` in $", name, instructions_.arch_text(result_.arch));
    return found;
  }

  bool is_source(const named_range& part) const {
    for (unsigned position = 0; position < 4; ++position)
      if (part.bits == places_.source_at(position) && part.name.size() == 1) return true;
    return false;
  }

  static bool is_register(const instruction& ins, const named_range& part) {
    return part.name == "destination" || holds(mapped(ins.stagings, &staging::bits), part.bits);
  }

  /// The field of `ins` with the name `name`; nothing, after an error, if there is none. Sources are named
  /// with their bits, so a modifier may have the letter of a source.
  std::optional<named_range> find_field(const instruction& ins, const field_name& name, const place& where) {
    const bool is_page = name.field == "fau_page";
    std::optional<named_range> found;
    for (const named_range& part : parts(ins, places_))
      if (part.name == name.field && (!found || is_source(part) == name.slice.has_value())) found = part;
    if (is_page) found = {name.field, places_.fau_page};
    if (refuse(!found, where, "unknown field `$` of `$`", name.field, ins.name) ||
        refuse((found->bits.mask() & ins.fixed_mask) != 0 && !is_page, where,
               "`$` is the same in all canonical words of `$`", name.field, ins.name))
      return std::nullopt;
    return found;
  }

  /// The bits of `field` that `name` selects; nothing, after an error, if the field has fewer.
  std::optional<bit_range> selected(const named_range& field, const field_name& name, const place& where) {
    if (!name.slice) return field.bits;
    if (refuse(name.slice->end() > field.bits.size, where, "`$` has $", name.field,
               count_text(field.bits.size)))
      return std::nullopt;
    return bit_range{field.bits.start + name.slice->start, name.slice->size};
  }

  std::optional<field_name> name_at(const place& where, const std::string& text) {
    const std::size_t open = std::min(text.find('['), text.size());
    field_name name{text.substr(0, open), {}};
    if (open == text.size()) return name;
    if (text.ends_with(']')) name.slice = parse_range(text.substr(open + 1, text.size() - open - 2), ':');
    if (refuse(!name.slice, where, "`$` is neither NAME, nor NAME[BIT], nor NAME[HIGH:LOW]", text))
      return std::nullopt;
    return name;
  }

  /// The bits of canonical words of `ins` that `text` names; nothing, after an error, if it names none.
  std::optional<bit_range> bits_named(const instruction& ins, const std::string& text, const place& where) {
    const std::optional<field_name> name = name_at(where, text);
    const std::optional<named_range> field = name ? find_field(ins, *name, where) : std::nullopt;
    return field ? selected(*field, *name, where) : std::nullopt;
  }

  /// Reads the attribute `with` of `node`: the values of fields of the canonical words.
  void read_with(const element& node, canonical_form& form) {
    for (const entry& one : entries(node.value("with"))) {
      const place where = file_.at_value(node, "with", one.index);
      if (refuse(one.words.size() < 2, where, "`with` has fields and their values")) continue;
      const std::string text = one.text(0, one.words.size() - 1);
      const std::optional<bit_range> at = bits_named(*form.ins, text, where);
      if (!at) continue;
      const std::string name = text.substr(0, text.find('['));
      refuse((form.mask & at->mask()) != 0, where, "`$` has two values", name);
      form.mask |= at->mask();
      form.bits |= value_of(*form.ins, name, *at, one.words.back(), where) << at->start;
    }
  }

  /// The value `text` of a field: a name, if its values have names, or bits.
  std::uint64_t value_of(const instruction& ins, const std::string& name, bit_range at,
                         const std::string& text, const place& where) {
    if (const modifier* m = ins.find_modifier(name); m && m->values && m->bits == at)
      for (std::size_t i = 0; i < m->values->values.size(); ++i)
        if (m->values->values[i].is_in(result_.arch) && m->values->values[i].name == text) return i;
    const bool is_wrong = !is_binary(text) || text.size() != at.size;
    refuse(is_wrong, where, "`$` is neither a value of `$` nor $", text, name, count_text(at.size));
    return is_wrong ? 0 : binary(text);
  }

  /// The instruction that the attribute `canonical` of `node` names, or else `fallback`, with its values.
  canonical_form read_form(const element& node, const char* fallback) {
    const char* const attribute = node.has("canonical") ? "canonical" : fallback;
    const std::string name = node.text(attribute);
    canonical_form form{find(file_.at_value(node, attribute, 0), name)};
    if (form.ins) read_with(node, form);
    return form;
  }

  void read_word(const format& of, const element& node) {
    std::string known = "name canonical with";
    for (const item& one : of.items)
      if (!one.bits) known += " " + one.name;
    node.allow(known);
    const std::string name = node.text("name");
    canonical_form form = read_form(node, "name");
    if (!form.ins) return;
    read_with(of.node, form);
    draft made{of, *form.ins, {}, {}};
    native_word& word = made.word;
    word.name = name;
    word.where = file_.at_value(node, "name", 0);
    for (const item& one : of.items) read_item(one, node, made);
    for (const source& s : made.ins.sources)
      refuse(((made.expressed & places_.source_at(s.position).mask()) != 0) !=
                 ((made.fau_bits >> s.position & 1) != 0),
             word.where, "a source of `$` has only a part of its bits", name);
    refuse((made.expressed & form.mask) != 0, word.where,
           "bits $ of the canonical word are in a field, and have a value by `with`",
           hex(made.expressed & form.mask));
    word.canonical_mask = ~(made.expressed | ignored_bits(made.ins));
    word.canonical_bits = form.fixed() & word.canonical_mask;
    add(std::move(made.fields), std::move(word));
  }

  /// The bits of canonical words of `ins` without information: constant zeros and ignored bits.
  std::uint64_t ignored_bits(const instruction& ins) const {
    std::uint64_t bits = 0;
    for (const fixed_rule& rule : places_.fixed)
      if (rule.archs.contains(result_.arch)) bits |= rule.bits.mask();
    for (const modifier& m : ins.modifiers)
      if (m.ignored) bits |= m.bits.mask();
    return bits;
  }

  void read_item(const item& one, const element& node, draft& made) {
    native_word& word = made.word;
    const char* const attribute = one.name.c_str();
    std::optional<std::uint64_t> bits = one.bits;
    if (!bits && node.has(attribute)) {
      const std::string text = node.value(attribute);
      bits = binary(text);
      if (!is_binary(text) || text.size() != one.at.size)
        refuse(true, file_.at_value(node, attribute, 0), "`$` has $, each 0 or 1", one.name,
               count_text(one.at.size));
    }
    if (one.name == "reserved") {
      word.zero |= one.at.mask();
      bits = 0;
    } else {
      word.parts.push_back({{one.name, one.at}, bits});
    }
    if (bits) {
      word.mask |= one.at.mask();
      word.bits |= *bits << one.at.start;
      return;
    }
    const std::size_t other = one.name.find(" ^ ");
    place_field(one, one.name.substr(0, other), made);
    if (other != std::string::npos) xor_field(one, one.name.substr(other + 3), made);
  }

  /// Notes that the word encodes the bits `canonical` of its canonical word.
  void express(const item& one, bit_range canonical, draft& made) {
    refuse((made.expressed & canonical.mask()) != 0, one.where, "`$` is in the word twice", one.name);
    made.expressed |= canonical.mask();
  }

  /// Sets `start` to the first bit of `one`, which must be equal in all words.
  void same_in_all(std::optional<unsigned>& start, unsigned first, const item& one) {
    if (!refuse(start && *start != first, one.where, "`$` is elsewhere in other words", one.name))
      start = first;
  }

  bool has_size(const item& one, unsigned size) {
    return !refuse(one.at.size != size, one.where, "`$` has $", one.name, count_text(size));
  }

  /// The field `text` is in the position of `one`.
  void place_field(const item& one, const std::string& text, draft& made) {
    for (const element& values : made.of.values)
      if (values.value("field") == text) return read_values(values, one, made);
    const std::optional<field_name> name = name_at(one.where, text);
    if (!name) return;
    if (name->field == "unused" && name->slice) return place_unused(one, *name->slice, made);
    const std::optional<named_range> field = find_field(made.ins, *name, one.where);
    if (!field) return;
    if (is_source(*field)) return place_source(one, *name, *field, made);
    if (is_register(made.ins, *field) && !name->slice) {
      // Numbers of registers have one more bit.
      if (!has_size(one, field->bits.size + 1)) return;
      refuse(one.at.start != field->bits.start, one.where, "`$` begins at bit $", one.name,
             field->bits.start);
      express(one, field->bits, made);
      made.fields.registers.push_back(field->bits.start);
      return;
    }
    const std::optional<bit_range> canonical = selected(*field, *name, one.where);
    if (!canonical || !has_size(one, canonical->size)) return;
    express(one, *canonical, made);
    if (field->bits == places_.flow)
      same_in_all(flow_, one.at.start, one);
    else if (field->bits == places_.fau_page)
      same_in_all(fau_page_, one.at.start, one);
    else
      made.fields.moves.push_back({*canonical, one.at.start});
  }

  /// A source has its byte in the position of the canonical word, and its ninth bit elsewhere.
  void place_source(const item& one, const field_name& name, const named_range& field, draft& made) {
    const unsigned size = places_.source_size, position = field.bits.start / places_.source_step;
    if (name.slice == bit_range{0, size}) {
      refuse(one.at != field.bits, one.where, "`$` is at $", one.name, bits_text(field.bits));
      express(one, field.bits, made);
      made.fields.sources.push_back(position);
    } else if (!refuse(name.slice != bit_range{size, 1} || one.at.size != 1 || one.at.start < position,
                       one.where, "a source has $: `$[$:0]` and `$[$]`", count_text(size + 1), name.field,
                       size - 1, name.field, size)) {
      same_in_all(fau_bit_, one.at.start - position, one);
      made.fau_bits |= std::uint64_t{1} << position;
    }
  }

  /// Bits of the canonical word that no field covers.
  void place_unused(const item& one, bit_range canonical, draft& made) {
    std::uint64_t used = made.ins.fixed_mask;
    for (const named_range& part : parts(made.ins, places_)) used |= part.bits.mask();
    refuse((used & canonical.mask()) != 0, one.where, "`$` is in a field of the canonical word", one.name);
    if (!has_size(one, canonical.size)) return;
    express(one, canonical, made);
    made.fields.moves.push_back({canonical, one.at.start});
  }

  /// The bit `text` is exclusive-ored with the field that `one` names first.
  void xor_field(const item& one, const std::string& text, draft& made) {
    const std::optional<bit_range> canonical = bits_named(made.ins, text, one.where);
    if (!canonical) return;
    refuse(canonical->size != 1, one.where, "`$` has more than one bit", text);
    express(one, *canonical, made);
    made.fields.xors.push_back({*canonical, one.at.start});
  }

  /// Each value of the field `one` encodes some bits of the canonical word.
  void read_values(const element& node, const item& one, draft& made) {
    node.allow("field");
    std::vector<canonical_form> forms;
    for (const element& child : node.children("value")) {
      child.allow("bits canonical with");
      const std::string bits = child.text("bits");
      refuse(!is_binary(bits) || bits.size() != one.at.size || binary(bits) != forms.size(),
             file_.at_value(child, "bits", 0), "the values have their bits in order, from 0 on");
      if (const canonical_form form = read_form(child, "canonical"); form.ins) forms.push_back(form);
    }
    if (refuse(one.at.size > 6 || forms.size() != std::size_t{1} << one.at.size, node.where(),
               "a field of n bits, at most 6, has 2^n values"))
      return;
    native_values values{one.at, 0, {}};
    for (const canonical_form& form : forms)
      values.canonical_mask |= form.mask | (form.fixed() ^ forms.front().fixed());
    for (const canonical_form& form : forms) {
      const std::uint64_t bits = form.fixed() & values.canonical_mask;
      if (holds(values.canonical, bits)) node.error("two values are the same bits of the canonical word");
      values.canonical.push_back(bits);
    }
    made.expressed |= values.canonical_mask;
    made.fields.values.push_back(values);
  }

  /// Adds `word` to the group of words with the same fields.
  void add(native_fields fields, native_word word) {
    std::ranges::sort(fields.sources);
    std::ranges::sort(fields.registers);
    std::ranges::sort(fields.moves, {}, [](const native_move& move) { return move.from.start; });
    std::vector<native_move> joined;
    for (const native_move& move : fields.moves)
      if (!joined.empty() && joined.back().from.end() == move.from.start &&
          joined.back().to + joined.back().from.size == move.to)
        joined.back().from.size += move.from.size;
      else
        joined.push_back(move);
    fields.moves = std::move(joined);
    native_group* group = find_if(result_.groups, [&](const native_group& g) {
      return static_cast<const native_fields&>(g) == fields;
    });
    if (!group) group = &result_.groups.emplace_back(native_group{std::move(fields), {}});
    group->words.push_back(std::move(word));
  }

  void check() {
    std::vector<const native_word*> all;
    for (const native_group& group : result_.groups)
      for (const native_word& word : group.words) {
        for (const native_word* other : all) {
          const std::uint64_t differs = word.bits ^ other->bits;
          if (!refuse((word.mask & other->mask & differs) == 0, word.where, "`$` and `$` have the same words",
                      word.name, other->name))
            refuse((word.opcode_mask() & other->opcode_mask() & differs) == 0, word.where,
                   "only reserved bits tell `$` from `$`", word.name, other->name);
          refuse((word.canonical_mask & other->canonical_mask &
                  (word.canonical_bits ^ other->canonical_bits)) == 0,
                 word.where, "`$` and `$` have the same canonical words", word.name, other->name);
        }
        all.push_back(&word);
      }
  }
};

}  // namespace

native_layout read_native_layout(const xml_file& file, const layout& places, const isa& instructions) {
  return native_layout_reader(file, places, instructions).read();
}

}  // namespace generator
