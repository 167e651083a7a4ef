// SPDX-License-Identifier: MIT
#include "serve.hpp"

#include "server.hpp"
#include "transport.hpp"

#include <string>

namespace lsp {

bool serve(std::istream& in, std::ostream& out, const settings& defaults) {
  server s([&](const std::string& content) { write_message(out, content); }, defaults);
  message_reader reader(in);
  for (std::string content; !s.exited();) {
    switch (reader.next(content)) {
      case received::message: s.handle(content); break;
      case received::broken: s.refuse(content); break;
      case received::end: return s.was_shut_down();
    }
  }
  return s.was_shut_down();
}

}  // namespace lsp
