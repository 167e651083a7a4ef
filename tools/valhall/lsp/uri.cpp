// SPDX-License-Identifier: MIT
#include "uri.hpp"

#include "../../common/text.hpp"

namespace lsp {

namespace {

const std::string scheme = "file://";

/// Whether `path` begins with a drive, as in `C:/`.
bool has_drive(const std::string& path) {
  return path.size() > 1 && tools::is_letter(path[0]) && path[1] == ':';
}

}  // namespace

std::string path_of(const std::string& uri) {
  if (!uri.starts_with(scheme)) return "";
  const std::size_t start = uri.find('/', scheme.size());  // After the name of a host, which is ignored.
  if (start == std::string::npos) return "";
  std::string path;
  for (std::size_t i = start; i < uri.size(); ++i) {
    if (uri[i] != '%' || i + 2 >= uri.size()) {
      path += uri[i];
      continue;
    }
    const unsigned high = tools::digit_value(uri[i + 1]), low = tools::digit_value(uri[i + 2]);
    if (high > 15 || low > 15) {
      path += uri[i];
      continue;
    }
    path += static_cast<char>(high << 4 | low);
    i += 2;
  }
  return has_drive(path.substr(1)) ? path.substr(1) : path;
}

std::string uri_of(const std::string& path) {
  std::string uri = scheme;
  if (has_drive(path)) uri += '/';
  for (const char c : path) {
    const auto code = static_cast<unsigned char>(c);
    if (tools::is_name(c) || c == '/' || c == '.' || c == '-' || c == '~')
      uri += c;
    else
      uri += {'%', "0123456789ABCDEF"[code >> 4], "0123456789ABCDEF"[code & 15]};
  }
  return uri;
}

}  // namespace lsp
