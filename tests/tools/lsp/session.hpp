// SPDX-License-Identifier: MIT
#pragma once

#include <lsp/serve.hpp>
#include <lsp/transport.hpp>

#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// A session with the language server: the client's and the server's messages.
class session {
 public:
  using json = nlohmann::json;

  void raw(const std::string& bytes) { input_ += bytes; }
  void send(json message) {
    message["jsonrpc"] = "2.0";
    std::ostringstream out;
    lsp::write_message(out, message.dump());
    input_ += out.str();
  }
  int request(const std::string& method, json params) {
    send({{"id", ++last_id_}, {"method", method}, {"params", std::move(params)}});
    return last_id_;
  }
  void notify(const std::string& method, json params) {
    send({{"method", method}, {"params", std::move(params)}});
  }
  void open(const std::string& uri, const std::string& text) {
    notify("textDocument/didOpen",
           {{"textDocument", {{"uri", uri}, {"languageId", "valhall"}, {"version", 1}, {"text", text}}}});
  }

  /// Runs the server on all sent messages. Returns whether it ended with a shutdown.
  bool run() {
    std::istringstream in(input_);
    std::ostringstream out;
    const bool good = lsp::serve(in, out, {});
    std::istringstream back(out.str());
    lsp::message_reader reader(back);
    for (std::string content; reader.next(content) == lsp::received::message;)
      received.push_back(json::parse(content));
    return good;
  }

  const std::string& input() const { return input_; }

  std::vector<json> received;

 private:
  std::string input_;
  int last_id_ = 0;
};
