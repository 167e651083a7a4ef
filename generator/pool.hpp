// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

/// Lists that store equal elements, or runs of elements, once.
namespace generator {

/// The index of `item` in `list`, where it is appended if it is new.
template <class Item>
std::size_t index_of(std::vector<Item>& list, const Item& item) {
  const auto found = std::find(list.begin(), list.end(), item);
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  list.push_back(item);
  return list.size() - 1;
}

/// The position of `run` in `pool`, where it is appended if it is new.
template <class Item>
std::size_t place_run(std::vector<Item>& pool, const std::vector<Item>& run) {
  if (run.empty()) return 0;
  const auto found = std::search(pool.begin(), pool.end(), run.begin(), run.end());
  if (found != pool.end()) return static_cast<std::size_t>(found - pool.begin());
  pool.insert(pool.end(), run.begin(), run.end());
  return pool.size() - run.size();
}

}  // namespace generator
