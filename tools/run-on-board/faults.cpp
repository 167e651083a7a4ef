// SPDX-License-Identifier: MIT
#include "faults.hpp"

#include "text.hpp"

#include <cstddef>
#include <cstdio>

namespace board {

namespace {

enum class source { both, jobs, streams };

struct fault_row {
  unsigned first, last;
  source of;
  const char* meaning;
};

constexpr fault_row faults[] = {
    {0x40, 0x40, source::jobs, "the job descriptor is not valid"},
    {0x40, 0x40, source::streams, "the configuration of the command stream is not valid"},
    {0x44, 0x44, source::streams, "the command stream requested an endpoint that it does not have"},
    {0x48, 0x48, source::both, "a bus error: the job, or the command stream, cannot be read"},
    {0x49, 0x49, source::streams, "a word of the command stream is not valid"},
    {0x4b, 0x4b, source::streams, "the job depends on one that ended with a fault"},
    {0x50, 0x50, source::both,
     "the program counter is outside executable memory: a wrong branch or a missing `end`"},
    {0x51, 0x51, source::both, "an instruction has an encoding that the GPU does not know"},
    {0x55, 0x55, source::both, "a barrier is not waited on, or not all threads reach it"},
    {0x58, 0x58, source::both, "a descriptor or its data is not valid"},
    {0x5a, 0x5a, source::both, "an address is out of range"},
    {0x5b, 0x5b, source::both, "a fault whose instruction is not known"},
    {0xc0, 0xc7, source::both, "an address has no memory"},
};

/// Reads the number after `label`, in hexadecimal after 0x.
bool number_after(const std::string& text, const std::string& label, unsigned long long& value) {
  const std::size_t place = text.find(label);
  if (place == std::string::npos) return false;
  std::size_t at = place + label.size();
  if (text.compare(at, 2, "0x") != 0) return false;
  value = 0;
  for (at += 2; at < text.size() && tools::digit_value(text[at]) < 16; ++at)
    value = value << 4 | tools::digit_value(text[at]);
  return true;
}

}  // namespace

std::string fault_text(unsigned code, bool command_streams) {
  char number[16];
  std::snprintf(number, sizeof number, "0x%02x", code);
  for (const fault_row& row : faults)
    if (code >= row.first && code <= row.last &&
        (row.of == source::both || (row.of == source::streams) == command_streams))
      return std::string(row.meaning) + " [" + number + "]";
  return std::string("a fault of unknown kind [") + number + "]";
}

logged_fault find_fault(const std::string& log) {
  logged_fault f;
  unsigned long long code = 0;
  for (const char* label : {"CS_FATAL.EXCEPTION_TYPE: ", "CS_FAULT.EXCEPTION_TYPE: ", "exception type "})
    if (!f.has_code && number_after(log, label, code)) {
      f.has_code = true;
      f.code = static_cast<unsigned>(code);
    }
  const std::size_t page = log.find("Unhandled Page fault in AS");
  f.has_address = page != std::string::npos && number_after(log.substr(page), " at VA ", f.address);
  f.found =
      f.has_code || f.has_address || page != std::string::npos || log.find("js fault") != std::string::npos;
  return f;
}

}  // namespace board
