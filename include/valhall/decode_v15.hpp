// SPDX-License-Identifier: MIT
#pragma once

/// Decodes and encodes words of v15: what decode.hpp and encode.hpp do for the other architectures. Also the
/// registers that its programs find preloaded.
///
/// ```cpp
/// #include <valhall/decode_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr decoded_v15_instruction d = decode(fadd_f32(r100, r1, -r2), in_v15);
/// static_assert(d.ok() && d.operand_at(0).number() == 100);
/// static_assert(check(d) == rule::none);
/// ```

#include <valhall/codec/v15_decoder.hpp>
#include <valhall/codec/v15_encoder.hpp>
#include <valhall/codec/v15_word_fields.hpp>
#include <valhall/codec/v15_word_layout.hpp>
#include <valhall/isa/v15_hardware.hpp>
