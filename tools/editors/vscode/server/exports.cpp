// SPDX-License-Identifier: MIT
// The language server in WebAssembly. The host writes the content of a message into the memory that
// `language_server_input` returns, and calls `language_server_handle`, which calls the host's `send` for each
// message to the client. Each address is followed by the number of bytes there.
#include "../../../common/disk.hpp"
#include "../../../valhall/lsp/server.hpp"

#include <cstddef>
#include <string>
#include <utility>

#define IMPORT(name) extern "C" __attribute__((import_module("host"), import_name(#name))) auto host_##name
#define EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

/// Sends a message to the client.
IMPORT(send)(const char* content, std::size_t size)->void;
/// Copies a regular file into `language_server_input`; returns false if there is no such file.
IMPORT(read_file)(const char* path, std::size_t size)->bool;
/// Whether links on the path to a file lead out of a folder.
IMPORT(links_out)(const char* folder, std::size_t folder_size, const char* path, std::size_t path_size)->bool;

namespace {

std::string input;

lsp::server& server() {
  static lsp::server one([](const std::string& content) { host_send(content.data(), content.size()); }, {});
  return one;
}

}  // namespace

namespace cli {

bool read_regular_file(const std::string& path, std::string& content, std::string& problem) {
  if (!host_read_file(path.data(), path.size())) {
    problem = "there is no such regular file";
    return false;
  }
  content = std::exchange(input, {});
  return true;
}

bool links_out(const std::string& folder, const std::string& path) {
  return host_links_out(folder.data(), folder.size(), path.data(), path.size());
}

}  // namespace cli

/// Memory for `size` bytes from the host.
EXPORT(language_server_input)(std::size_t size)->char* {
  input.assign(size, '\0');
  return input.data();
}

/// Handles the message in the input.
EXPORT(language_server_handle)()->void { server().handle(std::exchange(input, {})); }

/// The exit status once the client has asked for the exit: 0 after a shutdown, else 1. Before that, -1.
EXPORT(language_server_exit_status)()->int {
  return server().exited() ? (server().was_shut_down() ? 0 : 1) : -1;
}
