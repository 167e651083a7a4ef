// SPDX-License-Identifier: MIT
#include "builder.hpp"

/// The builders of native words, and the functions that they share.
namespace generator {

namespace {

/// The builders of native words. Builders that differ only in their fixed bits share a function, so that
/// compilers read less.
class native_builders {
 public:
  native_builders(const description& d, const native_layout& native, bool checked)
      : d_(d),
        native_(native),
        checked_(checked),
        sets_(collect_modifier_sets(d)),
        value_rules_(common_value_rules(d)),
        places_(d.all().size()),
        shapes_(places_.size()) {
    for (std::size_t row = 0; row < rows().size(); ++row) {
      if (!rows()[row].archs.contains(native.arch)) continue;
      places_[row] = places_of(d, native, rows()[row], checked);
      // Without rules, the bodies are too short to share.
      if (!checked) continue;
      shapes_[row] = shape_of(builder_of(row));
      rows_of_shape_[shapes_[row]].push_back(row);
    }
  }

  void write_shared(writer& out) const {
    for (std::size_t row = 0; row < rows().size(); ++row)
      if (const std::vector<std::size_t>* like = others(row); like && like->front() == row)
        generator::write_shared(out, builder_of(row));
  }

  void write(writer& out) const {
    for (std::size_t i = 0; i < rows().size();) {
      std::size_t end = i, own = rows().size();
      for (; end < rows().size() && rows()[end].name == rows()[i].name; ++end)
        if (rows()[end].archs.contains(native_.arch)) own = end;
      if (own == rows().size())
        write_absence(out, builder_of(i), {rows()[i].archs.since, rows()[end - 1].archs.until});
      else if (const std::vector<std::size_t>* like = others(own))
        write_call(out, builder_of(own), rows()[like->front()]);
      else
        write_builder(out, builder_of(own));
      i = end;
    }
  }

 private:
  const description& d_;
  const native_layout& native_;
  bool checked_;
  modifier_sets sets_;
  std::map<std::string, std::string> value_rules_;
  std::vector<native_places> places_;  ///< Indexed by row, like the next.
  std::vector<std::string> shapes_;
  std::map<std::string, std::vector<std::size_t>> rows_of_shape_;

  const std::vector<instruction>& rows() const { return d_.all(); }

  builder builder_of(std::size_t row) const {
    return {d_, rows()[row], sets_.of(row), value_rules_, checked_, &places_[row]};
  }

  /// The rows that share a function with `row`; null if it does not share one.
  const std::vector<std::size_t>* others(std::size_t row) const {
    const auto found = rows_of_shape_.find(shapes_[row]);
    return found != rows_of_shape_.end() && found->second.size() > 1 ? &found->second : nullptr;
  }
};

}  // namespace

std::string native_builders_text(const description& d, const native_layout& native, bool checked) {
  writer out;
  notice(out);
  out.line("// Included in a namespace of its own for each architecture, which VALHALL_ARCH names.");
  native_builders(d, native, checked).write(out);
  return out.text();
}

std::string shared_builders_header(const description& d, const native_layout& native) {
  std::vector<std::string> includes = builder_includes(d, true);
  includes.front() = of_library(d, "native_builder_support.hpp");
  generated_header out(
      d, "Functions shared by builders of native words that differ only in the fixed bits of their words.",
      includes, "detail::native_shared");
  out.line();
  builder_names(out, d, native.arch, true);
  native_builders(d, native, true).write_shared(out);
  return out.end();
}

}  // namespace generator
