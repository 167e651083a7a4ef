// SPDX-License-Identifier: MIT
#pragma once

#include "settings.hpp"
#include "workspace.hpp"

#include <nlohmann/json_fwd.hpp>

#include <iosfwd>
#include <string>

namespace lsp {

/// A server of the Language Server Protocol 3.17.
class server {
 public:
  server(std::ostream& out, const settings& defaults) : out_(out) { all_.how = defaults; }

  /// Handles the content of a message.
  void handle(const std::string& content);
  /// Answers an invalid message.
  void refuse(const std::string& problem);

  /// Whether the client has asked it to exit, and whether it asked for a shutdown before.
  bool exited() const { return exited_; }
  bool was_shut_down() const { return state_ == state::shut_down; }

 private:
  enum class state { started, running, shut_down };

  std::ostream& out_;
  state state_ = state::started;
  bool exited_ = false;
  workspace all_;

  void send(nlohmann::json message);
  void notify(const char* method, nlohmann::json params);
  void answer_error(const nlohmann::json& id, int code, const std::string& message);
  void show(const std::string& problem);
  void publish(const std::string& uri);

  void handle_message(const nlohmann::json& message);
  nlohmann::json answer(const std::string& method, const nlohmann::json& params);
  void take(const std::string& method, const nlohmann::json& params);

  nlohmann::json initialize(const nlohmann::json& params);
  void open(const nlohmann::json& params);
  void change(const nlohmann::json& params);
  void close(const nlohmann::json& params);
  void configure(const nlohmann::json& params);
  const open_file& file_of(const nlohmann::json& params);
};

/// Serves the client at `in` and `out` until it exits or `in` ends. Returns whether it ended with a shutdown.
bool serve(std::istream& in, std::ostream& out, const settings& defaults);

}  // namespace lsp
