// SPDX-License-Identifier: MIT
// The image of a fragment shader: inputs of each pixel, colours, failures.
#include <catch.hpp>
#include "questions.hpp"

using namespace questions;

namespace {

/// Outputs a varying as red and green.
constexpr const char* gradient =
    "  LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, ^r61, index:0x0\n"
    "  MOV.i32 r2, 0x0\n"
    "  MOV.i32.wait0126 r3, 0x3F800000\n"
    "  ATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0\n"
    "  NOP.wait\n"
    "  BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, ^r60, target:0x0\n";

nlohmann::json drawn(const std::string& text, const std::string& inputs, unsigned top = 0) {
  playground::program_options options;
  options.stage = valhall::stage::fragment;
  return parsed(playground::image(text, options, inputs, top));
}

constexpr const char* across = "result LD_VAR_BUF_IMM.f32 = x, y\n";

}  // namespace

TEST_CASE("each pixel has its position between the edges") {
  const auto i = drawn(gradient, std::string("image = 4, 4\n") + across);
  INFO(i.dump());
  CHECK(text_at(i, "ok") == "true");
  CHECK(text_at(i, "width") == "4");
  CHECK(text_at(i, "rows") == "4");
  // The centres of pixels: 1/8, 3/8, 5/8, 7/8 of 255.
  CHECK(text_at(i, "rgba") ==
        "202000ff"
        "602000ff"
        "9f2000ff"
        "df2000ff"
        "206000ff"
        "606000ff"
        "9f6000ff"
        "df6000ff"
        "209f00ff"
        "609f00ff"
        "9f9f00ff"
        "df9f00ff"
        "20df00ff"
        "60df00ff"
        "9fdf00ff"
        "dfdf00ff");
}

TEST_CASE("an image may end within a square of pixels") {
  const auto i = drawn(gradient, std::string("image = 5, 6\n") + across, 4);
  CHECK(text_at(i, "rows") == "2");
  CHECK(text_at(i, "rgba").size() == 5 * 2 * 8);
  CHECK(text_at(i, "rgba").substr(0, 8) == "1abf00ff");
  CHECK(text_at(drawn(gradient, std::string("image = 5, 6\n") + across, 8), "ok") == "false");
}

TEST_CASE("a range of an axis can be any, and colours are clamped") {
  const auto i = drawn(gradient, "image = 4, 1\nresult LD_VAR_BUF_IMM.f32 = x:2.0..-2.0, y:-1..0\n");
  CHECK(text_at(i, "rgba") == "ff0000ff800000ff000000ff000000ff");
}

TEST_CASE("a pixel without a colour is transparent") {
  // Discards where the varying is below a half.
  const std::string text =
      "  LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, ^r61, index:0x0\n"
      "  DISCARD.f32.lt.discard r0, 0x38000000.h1\n" +
      std::string(gradient).substr(std::string(gradient).find("  MOV"));
  const auto i = drawn(text, std::string("image = 4, 1\nchecks = off\n") + across);
  INFO(i.dump());
  CHECK(text_at(i, "rgba").substr(0, 16) == "0000000000000000");
  CHECK(text_at(i, "rgba").substr(16) ==
        "9f8000ff"
        "df8000ff");
}

TEST_CASE("halves are packed in results, and unpacked in colours") {
  const std::string text =
      "  LD_VAR_BUF_IMM.f16.slot0.v2.src_f32.center.store.wait0 @r0, ^r61, index:0x0\n"
      "  MOV.i32.wait0126 r1, 0x0\n"
      "  ATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0\n"
      "  NOP.wait\n"
      "  BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, ^r60, target:0x0\n";
  const auto i = drawn(text, "image = 4, 1\nresult LD_VAR_BUF_IMM.f16 = x, 1.0\n");
  INFO(i.dump());
  CHECK(text_at(i, "rgba") ==
        "20ff00ff"
        "60ff00ff"
        "9fff00ff"
        "dfff00ff");
}

TEST_CASE("a texture returns its repeated coordinates") {
  const std::string text =
      "  IADD_IMM.i32 r0, 0x0, #0x40200000\n"  // 2.5
      "  IADD_IMM.i32 r1, 0x0, #0xBE800000\n"  // -0.25
      "  TEX_SINGLE.slot0.2d.f.32.computed.wait0126 @r0:r1:r2:r3, @r0:r1, u0\n" +
      std::string(gradient).substr(std::string(gradient).find("  ATEST"));
  const auto i = drawn(text, "image = 1, 1\nu0 = 0, 0\nresult TEX_SINGLE = s, t, 0.5, 1.0\n");
  INFO(i.dump());
  CHECK(text_at(i, "rgba") == "80bf80ff");
}

TEST_CASE("a failure names its line and pixel") {
  const auto i = drawn("  NOP\n" + std::string(gradient), "image = 8, 8\n", 4);
  CHECK(text_at(i, "ok") == "false");
  CHECK(text_at(i, "failure.name") == "needs_function");
  CHECK(text_at(i, "failure.line") == "2");
  CHECK(text_at(i, "pixel.0") == "0");
  CHECK(text_at(i, "pixel.1") == "4");
}

TEST_CASE("the warp of a run is that of the pixel") {
  playground::program_options options;
  options.stage = valhall::stage::fragment;
  const std::string inputs = std::string("image = 64, 64\npixel = 10, 21\n") + across;
  const auto t = parsed(playground::traced(gradient, options, inputs));
  INFO(t.dump());
  CHECK(text_at(t, "ok") == "true");
  CHECK(text_at(t, "origin.0") == "8");
  CHECK(text_at(t, "origin.1") == "20");
  // X of the position is in the low half, Y in the high half: lane 3 is the last of the first quad.
  CHECK(text_at(t, "starts.0.set.59.0") == std::to_string(20 << 16 | 8));
  CHECK(text_at(t, "starts.0.set.59.3") == std::to_string(21 << 16 | 9));
  CHECK(text_at(t, "starts.0.set.59.4") == std::to_string(20 << 16 | 10));
  CHECK(text_at(t, "starts.0.set.59.15") == std::to_string(23 << 16 | 11));
  CHECK(text_at(t, "starts.0.set.60.0") == "1");
}

TEST_CASE("mistakes in pixels are explained") {
  CHECK(text_at(drawn("NOP.end", "image = 0, 4"), "errors.0.message") ==
        "x and y are two numbers from 1 to 256");
  CHECK(text_at(drawn("NOP.end", "pixel = 1"), "errors.0.message") ==
        "x and y are two numbers from 0 to 255");
  CHECK(text_at(drawn("NOP.end", "result TEX_SINGLE = x:1"), "errors.0.message").find("from edge to edge") !=
        std::string::npos);
  CHECK(text_at(parsed(playground::traced("NOP.end", {}, "image = 4, 4")), "errors.0.message") ==
        "only fragment shaders have pixels");
}
