// SPDX-License-Identifier: MIT
// Textures with the nearest filter. The words of texel n count from 4 n, so that they identify it.
#include "catch.hpp"

#include <texture.hpp>

#include <bit>

namespace {

using tgsi::texel_request;
using tgsi::texture_input;
using tgsi::texture_target;

texture_input numbered(texture_target target, std::array<std::uint32_t, 3> size, std::uint32_t levels = 1) {
  texture_input t;
  t.target = target;
  t.size = size;
  t.levels = levels;
  for (std::uint32_t i = 0; i < tgsi::texels_of(t); ++i)
    for (std::uint32_t c = 0; c < 4; ++c) t.texels.push_back(4 * i + c);
  return t;
}

/// The number of the texel that a request gets.
std::uint32_t number(const tgsi::register_words& words) {
  CHECK(words[3] == words[0] + 3);
  return words[0] / 4;
}

std::uint32_t sampled(const texture_input& t, const texel_request& r) { return number(sample(t, r)); }

}  // namespace

TEST_CASE("texture: levels follow each other") {
  const texture_input t = numbered(texture_target::texture_2d, {16, 4, 1}, 5);
  CHECK(tgsi::texels_of(t) == 64 + 16 + 4 + 2 + 1);
  CHECK(sampled(t, {.at = {0.5f, 0.5f}, .level = 1}) == 64 + 8 + 4);
  CHECK(sampled(t, {.at = {0.5f, 0.5f}, .level = 3}) == 64 + 16 + 4 + 1);
  CHECK(sampled(t, {.at = {0.9f, 0.9f}, .level = 4}) == 86);
  CHECK(sampled(t, {.at = {0.9f, 0.9f}, .level = 9}) == 86);
}

TEST_CASE("texture: coordinates repeat") {
  const texture_input t = numbered(texture_target::texture_2d, {4, 2, 1});
  CHECK(sampled(t, {.at = {0.0f, 0.0f}}) == 0);
  CHECK(sampled(t, {.at = {0.99f, 0.99f}}) == 7);
  CHECK(sampled(t, {.at = {1.0f, 1.5f}}) == 4);
  CHECK(sampled(t, {.at = {-0.1f, 0.0f}}) == 3);
  CHECK(sampled(t, {.at = {-5.6f, 0.0f}}) == 1);
  CHECK(sampled(t, {.at = {0.0f, 0.0f}, .offset = {5, -1}}) == 4 + 1);
  CHECK(sampled(t, {.at = {-1e-30f, 0.0f}}) == 3);
  CHECK(sampled(t, {.at = {3e38f, std::bit_cast<float>(0x7f800000u)}}) == 0);
  CHECK(sampled(t, {.at = {std::bit_cast<float>(0x7fc00000u), 0.0f}}) == 0);
}

TEST_CASE("texture: shapes") {
  CHECK(sampled(numbered(texture_target::texture_1d, {8, 1, 1}), {.at = {0.5f}}) == 4);
  CHECK(sampled(numbered(texture_target::texture_3d, {4, 4, 4}), {.at = {0.3f, 0.6f, 0.8f}}) ==
        3 * 16 + 2 * 4 + 1);
  CHECK(sampled(numbered(texture_target::texture_3d, {4, 4, 4}, 2), {.at = {0.3f, 0.6f, 0.8f}, .level = 1}) ==
        64 + 4 + 2);
  CHECK(sampled(numbered(texture_target::rect, {4, 4, 1}), {.at = {1.5f, 2.5f}}) == 2 * 4 + 1);
  const texture_input layers = numbered(texture_target::array_2d, {2, 2, 3}, 2);
  CHECK(sampled(layers, {.at = {0.5f, 0.0f}, .layer = 2}) == 2 * 4 + 1);
  CHECK(sampled(layers, {.at = {0.5f, 0.0f}, .layer = 7, .level = 1}) == 3 * 4 + 2);
  CHECK(sampled(numbered(texture_target::array_1d, {4, 3, 1}), {.at = {0.5f}, .layer = 1}) == 4 + 2);
  CHECK(sampled(numbered(texture_target::array_1d, {4, 1, 3}), {.at = {0.5f}, .layer = 1}) == 4 + 2);
  CHECK(sampled(numbered(texture_target::cube, {2, 2, 6}), {.at = {0.5f, 0.5f}, .face = 4}) == 4 * 4 + 3);
  CHECK(sampled(numbered(texture_target::cube_array, {2, 2, 12}),
                {.at = {0.5f, 0.5f}, .layer = 1, .face = 5}) == 11 * 4 + 3);
  CHECK(sampled(numbered(texture_target::cube_array, {2, 2, 12}), {.layer = 9, .face = 7}) == 11 * 4);
}

TEST_CASE("texture: fetch") {
  const texture_input t = numbered(texture_target::texture_2d, {4, 2, 1}, 2);
  CHECK(number(fetch(t, {.texel = {3, 1}})) == 7);
  CHECK(number(fetch(t, {.texel = {1, 1}, .offset = {2, -1}})) == 3);
  CHECK(number(fetch(t, {.texel = {1, 0}, .level = 1})) == 9);
  constexpr tgsi::register_words zeros = {};
  CHECK(fetch(t, {.texel = {4, 0}}) == zeros);
  CHECK(fetch(t, {.texel = {-1, 0}}) == zeros);
  CHECK(fetch(t, {.texel = {0, 1}, .level = 1}) == zeros);
  CHECK(fetch(t, {.texel = {0, 0}, .level = 2}) == zeros);
  CHECK(fetch(t, {.texel = {0, 0}, .layer = 1}) == zeros);
}

TEST_CASE("texture: gather") {
  const texture_input t = numbered(texture_target::texture_2d, {4, 4, 1});
  CHECK(gather(t, {.at = {0.5f, 0.5f}}, 0) == tgsi::register_words{4 * 9, 4 * 10, 4 * 6, 4 * 5});
  CHECK(gather(t, {.at = {0.5f, 0.5f}, .offset = {1, 0}}, 3) ==
        tgsi::register_words{4 * 10 + 3, 4 * 11 + 3, 4 * 7 + 3, 4 * 6 + 3});
  CHECK(gather(t, {.at = {0.0f, 0.0f}}, 0) == tgsi::register_words{4 * 3, 0, 4 * 12, 4 * 15});
}

TEST_CASE("texture: shadow comparisons") {
  texture_input t;
  t.size = {2, 1, 1};
  t.texels = {0x3f000000, 1, 2, 3, 0xbf000000, 1, 2, 3};
  constexpr tgsi::register_words holds = {0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000}, fails = {};
  CHECK(sample(t, {.at = {0.2f}, .reference = 0.5f}) == holds);
  CHECK(sample(t, {.at = {0.2f}, .reference = 0.6f}) == fails);
  CHECK(sample(t, {.at = {0.7f}, .reference = -0.5f}) == holds);
  CHECK(sample(t, {.at = {0.2f}, .reference = std::bit_cast<float>(0x7fc00000u)}) == fails);
  CHECK(gather(t, {.at = {0.5f, 0.5f}, .reference = 0.0f}, 0) ==
        tgsi::register_words{0x3f800000, 0, 0, 0x3f800000});
}
