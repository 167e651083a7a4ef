// SPDX-License-Identifier: MIT
#pragma once

#include "machine_text.hpp"

namespace playground {

/// The host functions of a machine. They return the results that its text gives.
class given_functions : public valhall::environment {
 public:
  explicit given_functions(const machine_text& inputs) : inputs_(inputs) {}

  bool external(const valhall::host_access& access, valhall::host_result& result) override {
    return inputs_.external(access, result);
  }
  bool blends(std::uint64_t) override { return inputs_.fixed_function; }

 private:
  const machine_text& inputs_;
};

}  // namespace playground
