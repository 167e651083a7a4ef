// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"
#include "results.hpp"

#include <valhall/interpreter.hpp>

#include <cstdint>

namespace tgsi {

/// What the interpreter asks of the machine around a program: attributes, varyings, textures, images, and the
/// addresses of a vertex shader's outputs.
class environment final : public valhall::environment {
 public:
  /// The first byte of the outputs of the first vertex, and the bytes of each vertex.
  static constexpr std::uint64_t outputs_address = 0x7f0000000000;

  environment(const program& source, const inputs& test, results& to, std::uint32_t bytes_per_vertex)
      : program_(source), test_(test), results_(to), bytes_per_vertex_(bytes_per_vertex) {}

  bool external(const valhall::external_access& access, valhall::external_result& to) override;

 private:
  const program& program_;
  const inputs& test_;
  results& results_;
  std::uint32_t bytes_per_vertex_;

  bool read_input(const valhall::external_access& access, std::uint64_t byte,
                  valhall::external_result& to) const;
  bool read_special(const valhall::external_access& access, valhall::external_result& to) const;
  bool read_texture(const valhall::external_access& access, valhall::external_result& to) const;
  bool read_image(const valhall::external_access& access, std::uint64_t index,
                  valhall::external_result& to) const;
  bool address_image(const valhall::external_access& access, std::uint64_t index,
                     valhall::external_result& to) const;
  bool write_image(const valhall::external_access& access);
  const resource_inputs* find_image(std::uint64_t index) const;
};

/// The values of a register with this semantic, IN or SV, in a lane; null if the test has none.
const vector4* find_semantic_value(const program& source, const inputs& test, semantic name, unsigned lane);

}  // namespace tgsi
