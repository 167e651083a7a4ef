// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace board {

/// The meaning of a fault code, followed by the code: of the job manager of v9, or of command streams.
std::string fault_text(unsigned code, bool command_streams);

/// A fault or a similar event in the kernel's log.
struct logged_fault {
  bool found = false;
  bool has_code = false, has_address = false;
  unsigned code = 0;
  unsigned long long address = 0;
};

/// Reads the code and the address from the kernel's messages.
logged_fault find_fault(const std::string& log);

}  // namespace board
