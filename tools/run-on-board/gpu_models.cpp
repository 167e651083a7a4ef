// SPDX-License-Identifier: MIT
#include "gpu_models.hpp"

#include "run_outputs.hpp"

#include <bit>

namespace board {

namespace {

/// Entries with the same product are in descending order of cores. The numbers are from Arm's libGPUInfo,
/// which lacks later products.
constexpr gpu_model models[] = {
    {0x9001, 0, "Mali-G57", "g57"},
    {0x9003, 0, "Mali-G57", "g57"},
    {0x9002, 0, "Mali-G78", "g78"},
    {0x9005, 0, "Mali-G78AE", ""},
    {0x9004, 0, "Mali-G68", "g68"},
    {0xa002, 0, "Mali-G710", "g710"},
    {0xa007, 0, "Mali-G610", "g610"},
    {0xa003, 0, "Mali-G510", ""},
    {0xa004, 0, "Mali-G310", ""},
    {0xb002, 10, "Immortalis-G715", "g715"},
    {0xb002, 7, "Mali-G715", "g715"},
    {0xb002, 0, "Mali-G615", "g615"},
    {0xb003, 10, "Immortalis-G715", "g715"},
    {0xb003, 7, "Mali-G715", "g715"},
    {0xb003, 0, "Mali-G615", "g615"},
};

/// The bits of a GPU's identifier that distinguish products: the major version of the architecture, and the
/// product's number in it.
constexpr std::uint32_t product_mask = 0xf00f;

}  // namespace

unsigned cores_of(const gpu_properties& gpu) {
  return static_cast<unsigned>(std::popcount(gpu.shader_present));
}

const gpu_model* model_of(const gpu_properties& gpu) {
  for (const gpu_model& model : models)
    if (model.product == (gpu.product & product_mask) && cores_of(gpu) >= model.least_cores) return &model;
  return nullptr;
}

std::string name_of(const gpu_properties& gpu) {
  const gpu_model* model = model_of(gpu);
  const std::string revision =
      " r" + std::to_string(gpu.version >> 12 & 0xf) + "p" + std::to_string(gpu.version >> 4 & 0xff);
  return (model != nullptr ? model->name : "GPU 0x" + cli::hexadecimal(gpu.product, 4)) + revision;
}

}  // namespace board
