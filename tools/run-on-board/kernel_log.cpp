// SPDX-License-Identifier: MIT
#include "kernel_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <initializer_list>

namespace board {

namespace {

/// The text of a record, `PRIORITY,NUMBER,TIME,FLAGS;TEXT`, with its escaped line ends as spaces.
std::string text_of(const std::string& record) {
  const std::size_t start = record.find(';');
  if (start == std::string::npos) return {};
  static const std::string line_end = "\\x0a";
  std::string text;
  for (std::size_t at = start + 1; at < record.size() && record[at] != '\n'; ++at) {
    const bool ends = record.compare(at, line_end.size(), line_end) == 0;
    text += ends ? ' ' : record[at];
    if (ends) at += line_end.size() - 1;
  }
  return text;
}

bool is_of_gpu(const std::string& text) {
  for (const char* name : {"panfrost", "panthor", "CS_FAULT", "CS_FATAL", "Page fault"})
    if (text.find(name) != std::string::npos) return true;
  return false;
}

}  // namespace

kernel_log::kernel_log() : file_(::open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
  if (file_ >= 0) ::lseek(file_, 0, SEEK_END);
}

kernel_log::~kernel_log() {
  if (file_ >= 0) ::close(file_);
}

std::string kernel_log::read() {
  std::string lines;
  if (file_ < 0) return lines;
  for (;;) {
    char record[8192];
    const ssize_t size = ::read(file_, record, sizeof record);
    // EPIPE: records were overwritten, and the next read continues with the oldest one.
    if (size < 0 && (errno == EINTR || errno == EPIPE)) continue;
    if (size <= 0) return lines;
    const std::string text = text_of(std::string(record, static_cast<std::size_t>(size)));
    if (is_of_gpu(text)) lines += "  " + text + "\n";
  }
}

}  // namespace board
