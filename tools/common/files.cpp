// SPDX-License-Identifier: MIT
#include "files.hpp"
#include "color.hpp"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

namespace cli {

namespace {

namespace fs = std::filesystem;

/// Larger than any useful file, so that reading /dev/zero ends.
constexpr std::size_t most_bytes = std::size_t{1} << 30;

struct closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using file_handle = std::unique_ptr<std::FILE, closer>;

/// Prevents conversion of line ends.
void make_binary([[maybe_unused]] std::FILE* stream) {
#ifdef _WIN32
  _setmode(_fileno(stream), _O_BINARY);
#endif
}

std::string reason(int error) { return std::strerror(error != 0 ? error : EIO); }

bool read_all(std::FILE* stream, std::string& content, std::string& problem) {
  content.clear();
  std::size_t size = 0;
  errno = 0;
  do {
    content.resize(size < 65536 ? 65536 : size * 2);
    size += std::fread(content.data() + size, 1, content.size() - size, stream);
  } while (size == content.size() && size < most_bytes);
  const int error = errno;
  content.resize(size);
  if (std::ferror(stream) != 0) {
    problem = reason(error);
    return false;
  }
  if (size >= most_bytes) {
    problem = reason(EFBIG);
    return false;
  }
  return true;
}

/// Writes and closes; returns 0 or the error number.
int write_all(file_handle file, const std::string& content) {
  errno = 0;
  const bool written = std::fwrite(content.data(), 1, content.size(), file.get()) == content.size();
  const int error = errno;
  errno = 0;
  const bool closed = std::fclose(file.release()) == 0;
  if (!written) return error != 0 ? error : EIO;
  if (!closed) return errno != 0 ? errno : EIO;
  return 0;
}

exit_status cannot_write(const std::string& name, const std::string& why) {
  print_problem("cannot write " + name + ": " + why);
  return failure;
}

/// A new file next to `target`, opened for writing.
file_handle open_beside(const fs::path& target, fs::path& temporary) {
  auto number = static_cast<unsigned long long>(std::chrono::steady_clock::now().time_since_epoch().count());
  for (int attempt = 0; attempt < 100; ++attempt, ++number) {
    temporary = target;
    temporary += "." + std::to_string(number) + ".tmp";
    errno = 0;
    file_handle file(std::fopen(temporary.string().c_str(), "wbx"));
    if (file || errno != EEXIST) return file;
  }
  return nullptr;
}

}  // namespace

void use_binary_streams() {
  make_binary(stdin);
  make_binary(stdout);
}

bool read_file(const std::string& name, std::string& content, std::string& problem) {
  if (name == "-") {
    make_binary(stdin);
    return read_all(stdin, content, problem);
  }
  errno = 0;
  const file_handle file(std::fopen(name.c_str(), "rb"));
  if (!file) {
    problem = reason(errno);
    return false;
  }
  return read_all(file.get(), content, problem);
}

bool read_input(const std::string& name, std::string& content) {
  std::string problem;
  if (read_file(name, content, problem)) return true;
  const bool is_word = name.starts_with("0x");
  print_problem("cannot read " + shown_name(name) + ": " + problem +
                (is_word ? "; `valhall info " + name + "` explains a word" : ""));
  return false;
}

std::string shown_name(const std::string& name) { return name == "-" ? "<stdin>" : name; }

std::string beside(const std::string& file, const std::string& other) {
  const std::size_t slash = file.find_last_of('/');
  return slash == std::string::npos || other.starts_with("/") ? other : file.substr(0, slash + 1) + other;
}

exit_status write_output(const std::string& content) {
  make_binary(stdout);
  errno = 0;
  if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size() || std::fflush(stdout) != 0)
    return cannot_write("<stdout>", reason(errno));
  return success;
}

exit_status write_file(const std::string& name, const std::string& content) {
  // If standard output is a file, /dev/stdout is a link to it, but others write to it, too.
  if (name == "-" || name == "/dev/stdout") return write_output(content);
  // A temporary file replaces the target at the end. Devices and pipes are written directly; a link keeps its
  // target.
  std::error_code ignored;
  fs::path target = name;
  const fs::file_status before = fs::status(target, ignored);
  if (fs::exists(before) && !fs::is_regular_file(before)) {
    errno = 0;
    file_handle file(std::fopen(name.c_str(), "wb"));
    if (!file) return cannot_write(name, reason(errno));
    const int error = write_all(std::move(file), content);
    return error == 0 ? success : cannot_write(name, reason(error));
  }
  if (fs::is_symlink(fs::symlink_status(target, ignored))) {
    const fs::path pointed = fs::weakly_canonical(target, ignored);
    if (!pointed.empty()) target = pointed;
  }
  fs::path temporary;
  file_handle file = open_beside(target, temporary);
  if (!file) return cannot_write(name, reason(errno));
  if (const int error = write_all(std::move(file), content); error != 0) {
    fs::remove(temporary, ignored);
    return cannot_write(name, reason(error));
  }
  if (fs::exists(before)) fs::permissions(temporary, before.permissions(), ignored);
  std::error_code problem;
  fs::rename(temporary, target, problem);
  if (!problem) return success;
  fs::remove(temporary, ignored);
  return cannot_write(name, problem.message());
}

}  // namespace cli
