// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <vector>

/// Searches in lists, lists made of others, and lists that store equal elements, or runs of elements, once.
namespace generator {

/// Whether `value` is an element of `range`.
template <class Range, class Value>
bool holds(const Range& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

/// The position of the first element of `range` that equals `value`; its size if there is none.
template <class Range, class Value>
std::size_t position_of(const Range& range, const Value& value) {
  return static_cast<std::size_t>(std::find(std::begin(range), std::end(range), value) - std::begin(range));
}

/// The first element of `list` for which `test` is true; null if there is none.
template <class List, class Test>
auto* find_if(List& list, const Test& test) {
  const auto found = std::find_if(std::begin(list), std::end(list), test);
  return found == std::end(list) ? nullptr : &*found;
}

/// The first element of `list` with the name `name`; null if there is none.
template <class List, class Name>
auto* find_named(List& list, const Name& name) {
  return find_if(list, [&](const auto& element) { return element.name == name; });
}

/// The results of `make`, a function or a member, for the elements of `list`.
template <class List, class Make>
auto mapped(const List& list, const Make& make) {
  std::vector<std::decay_t<decltype(std::invoke(make, *std::begin(list)))>> results;
  for (const auto& element : list) results.push_back(std::invoke(make, element));
  return results;
}

/// Pointers to the elements of `list` for which `test` is true.
template <class Item, class Test>
std::vector<const Item*> chosen(const std::vector<Item>& list, const Test& test) {
  std::vector<const Item*> found;
  for (const Item& item : list)
    if (test(item)) found.push_back(&item);
  return found;
}

/// Appends `more` to `list`.
template <class Item>
void append(std::vector<Item>& list, const std::vector<Item>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

/// The index of `item` in `list`, where it is appended if it is new.
template <class Item>
std::size_t index_of(std::vector<Item>& list, const Item& item) {
  const std::size_t position = position_of(list, item);
  if (position == list.size()) list.push_back(item);
  return position;
}

/// The position of `run` in `pool`, where it is appended if it is new.
template <class Item>
std::size_t place_run(std::vector<Item>& pool, const std::vector<Item>& run) {
  if (run.empty()) return 0;
  const auto found = std::search(pool.begin(), pool.end(), run.begin(), run.end());
  const auto position = static_cast<std::size_t>(found - pool.begin());
  if (found == pool.end()) pool.insert(pool.end(), run.begin(), run.end());
  return position;
}

}  // namespace generator
