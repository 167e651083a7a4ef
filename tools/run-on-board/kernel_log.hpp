// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace board {

/// The kernel's messages since the construction of this object, if this user may read them.
class kernel_log {
 public:
  kernel_log();
  kernel_log(const kernel_log&) = delete;
  kernel_log& operator=(const kernel_log&) = delete;
  ~kernel_log();

  bool readable() const { return file_ >= 0; }

  /// The lines about the GPU's driver that were not returned before, each indented by two spaces.
  std::string read();

 private:
  int file_ = -1;
};

}  // namespace board
