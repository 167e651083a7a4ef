// SPDX-License-Identifier: MIT
#pragma once

#include "parameters.hpp"
#include "settings.hpp"
#include "workspace.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace lsp {

/// A server of the Language Server Protocol 3.17. It throws no exceptions, so that it also runs as
/// WebAssembly.
class server {
 public:
  /// Takes the content of a message to the client.
  using sender = std::function<void(const std::string& content)>;

  server(sender send, const settings& defaults) : send_(std::move(send)) { all_.how = defaults; }

  /// Handles the content of a message.
  void handle(const std::string& content);
  /// Answers an invalid message.
  void refuse(const std::string& problem);

  /// Whether the client has asked it to exit, and whether it asked for a shutdown before.
  bool exited() const { return exited_; }
  bool was_shut_down() const { return state_ == state::shut_down; }

 private:
  enum class state { started, running, shut_down };
  using refusal = std::optional<request_error>;

  sender send_;
  state state_ = state::started;
  bool exited_ = false;
  bool refreshes_hints_ = false;  ///< Whether the client supports workspace/inlayHint/refresh.
  workspace all_;

  void send(nlohmann::json message);
  void notify(const char* method, nlohmann::json params);
  void answer_error(const nlohmann::json& id, const request_error& error);
  void show(const std::string& text);
  void publish(const std::string& uri);

  void handle_message(const nlohmann::json& message);
  answer answer_to(const std::string& method, const nlohmann::json& params);
  refusal take(const std::string& method, const nlohmann::json& params);

  answer initialize(const nlohmann::json& params);
  refusal open(const nlohmann::json& params);
  refusal change(const nlohmann::json& params);
  refusal close(const nlohmann::json& params);
  refusal configure(const nlohmann::json& params);
};

}  // namespace lsp
