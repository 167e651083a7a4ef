// SPDX-License-Identifier: MIT
#include "server.hpp"

#include "features.hpp"
#include "transport.hpp"

#include <valhall/version.hpp>

#include <nlohmann/json.hpp>

#include <istream>
#include <ostream>
#include <utility>

namespace lsp {

using nlohmann::json;

namespace {

/// The lines of a range, including the last one.
std::pair<std::size_t, std::size_t> lines_of(const json& params) {
  const json& range = member(params, "range");
  return {position_member(range, "start").line, position_member(range, "end").line};
}

json capabilities(encoding units) {
  json types = json::array();
  for (const char* name : token_types) types.push_back(name);
  return {
      {"positionEncoding", units == encoding::utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync", {{"openClose", true}, {"change", 2}}},
      {"completionProvider", {{"triggerCharacters", {".", "@", ":"}}}},
      {"hoverProvider", true},
      {"definitionProvider", true},
      {"referencesProvider", true},
      {"renameProvider", {{"prepareProvider", true}}},
      {"documentFormattingProvider", true},
      {"documentRangeFormattingProvider", true},
      {"documentSymbolProvider", true},
      {"inlayHintProvider", true},
      {"codeActionProvider", {{"codeActionKinds", {"quickfix", "source.fixAll.valhall"}}}},
      {"semanticTokensProvider",
       {{"legend", {{"tokenTypes", types}, {"tokenModifiers", json::array()}}}, {"full", true}}},
  };
}

}  // namespace

void server::send(json message) {
  message["jsonrpc"] = "2.0";
  // Bytes that are not UTF-8, as a file of .include may have, become replacement characters.
  write_message(out_, message.dump(-1, ' ', false, json::error_handler_t::replace));
}

void server::notify(const char* method, json params) {
  send({{"method", method}, {"params", std::move(params)}});
}

void server::answer_error(const json& id, int code, const std::string& message) {
  send({{"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

void server::refuse(const std::string& problem) { answer_error(nullptr, request_error::parse, problem); }

/// Shows an error to the user if there is no request to answer.
void server::show(const std::string& problem) {
  notify("window/showMessage", {{"type", 1}, {"message", problem}});
}

void server::publish(const std::string& uri) {
  if (const open_file* file = all_.find(uri))
    notify("textDocument/publishDiagnostics", diagnostics_of(all_, *file));
}

void server::handle(const std::string& content) {
  const json message = json::parse(content, nullptr, false);
  if (message.is_discarded()) return refuse("the content of a message is not JSON");
  handle_message(message);
}

void server::handle_message(const json& message) {
  const bool has_method = message.is_object() && message.contains("method") && message["method"].is_string();
  const json id = message.is_object() && message.contains("id") ? message["id"] : json();
  const bool good_id = id.is_null() || id.is_string() || id.is_number_integer();
  if (message.is_object() && !message.contains("method") &&
      (message.contains("result") || message.contains("error")))
    return;  // An answer is ignored: the server sends no requests.
  if (!has_method || !good_id)
    return answer_error(good_id ? id : json(), request_error::invalid_request,
                        "a message is an object with a `method` and, for a request, an `id`");
  const std::string& method = message["method"].get_ref<const std::string&>();
  const json params = message.contains("params") ? message["params"] : json();
  const bool is_request = message.contains("id");
  if (method == "exit") {
    exited_ = true;
    return;
  }
  try {
    if (is_request)
      send({{"id", id}, {"result", answer(method, params)}});
    else if (state_ == state::running)
      take(method, params);
  } catch (const request_error& e) {
    if (is_request)
      answer_error(id, e.code, e.message);
    else
      show(method + ": " + e.message);
  }
}

json server::answer(const std::string& method, const json& params) {
  if (state_ == state::shut_down)
    throw request_error{request_error::invalid_request, "the server is shut down"};
  if (method == "initialize") return initialize(params);
  if (state_ == state::started)
    throw request_error{request_error::not_initialized, "the first request is `initialize`"};
  if (method == "shutdown") {
    state_ = state::shut_down;
    return nullptr;
  }
  const auto where = [&] { return position_member(params, "position"); };
  if (method == "textDocument/completion") return completion_at(all_, file_of(params), where());
  if (method == "textDocument/hover") return hover_at(all_, file_of(params), where());
  if (method == "textDocument/definition") return definition_at(all_, file_of(params), where());
  if (method == "textDocument/references") {
    const json& with_definition = member(member(params, "context"), "includeDeclaration");
    return references_at(all_, file_of(params), where(), with_definition == json(true));
  }
  if (method == "textDocument/prepareRename") return name_at(all_, file_of(params), where());
  if (method == "textDocument/rename")
    return renamed(all_, file_of(params), where(), text_member(params, "newName"));
  if (method == "textDocument/documentSymbol") return symbols_of(all_, file_of(params));
  if (method == "textDocument/formatting") {
    const open_file& file = file_of(params);
    return formatted(all_, file, 0, file.text.line_count());
  }
  if (method == "textDocument/rangeFormatting") {
    const auto [first, last] = lines_of(params);
    return formatted(all_, file_of(params), first, last + 1);
  }
  if (method == "textDocument/codeAction") {
    const auto [first, last] = lines_of(params);
    return actions_for(all_, file_of(params), first, last);
  }
  if (method == "textDocument/inlayHint") {
    const auto [first, last] = lines_of(params);
    return hints_of(all_, file_of(params), first, last);
  }
  if (method == "textDocument/semanticTokens/full") return tokens_of(all_, file_of(params));
  throw request_error{request_error::method_not_found, "there is no method `" + method + "`"};
}

void server::take(const std::string& method, const json& params) {
  if (method == "textDocument/didOpen") return open(params);
  if (method == "textDocument/didChange") return change(params);
  if (method == "textDocument/didClose") return close(params);
  if (method == "workspace/didChangeConfiguration") return configure(params);
  // Other notifications, such as `initialized`, need no action.
}

json server::initialize(const json& params) {
  if (state_ == state::running)
    throw request_error{request_error::invalid_request, "the server is already initialized"};
  std::string problems;
  if (params.is_object() && params.contains("initializationOptions"))
    problems = update(all_.how, params["initializationOptions"]);
  const auto at = json::json_pointer("/capabilities/general/positionEncodings");
  if (params.is_object() && params.contains(at))
    for (const json& name : params[at])
      if (name == "utf-8") all_.units = encoding::utf8;
  state_ = state::running;
  if (!problems.empty()) show(problems);
  return {{"capabilities", capabilities(all_.units)},
          {"serverInfo", {{"name", "valhall"}, {"version", VALHALL_VERSION_STRING}}}};
}

void server::open(const json& params) {
  const json& file = member(params, "textDocument");
  const std::string& uri = text_member(file, "uri");
  const json& version = member(file, "version");
  if (!version.is_number_integer())
    throw request_error{request_error::invalid_params, "`version` is not a number"};
  for (const std::string& analyzed_uri : all_.open(uri, version.get<long long>(), text_member(file, "text")))
    publish(analyzed_uri);
}

void server::change(const json& params) {
  file_of(params);
  open_file& file = *all_.find(text_member(member(params, "textDocument"), "uri"));
  const json& version = member(member(params, "textDocument"), "version");
  const json& changes = member(params, "contentChanges");
  if (!changes.is_array())
    throw request_error{request_error::invalid_params, "`contentChanges` is not an array"};
  for (const json& c : changes) {
    const std::string& text = text_member(c, "text");
    if (!c.contains("range")) {
      file.text = text_document(text);
      continue;
    }
    const json& range = member(c, "range");
    file.text.replace(position_member(range, "start"), position_member(range, "end"), text, all_.units);
  }
  if (version.is_number_integer()) file.version = version.get<long long>();
  for (const std::string& uri : all_.changed(file)) publish(uri);
}

void server::close(const json& params) {
  const std::string uri = file_of(params).uri;
  all_.close(uri);
  notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", json::array()}});
}

void server::configure(const json& params) {
  const json& given = member(params, "settings");
  if (!given.is_object() || !given.contains("valhall")) return;
  const std::string problems = update(all_.how, given["valhall"]);
  if (!problems.empty()) show(problems);
  all_.analyze_all();
  for (const auto& [uri, file] : all_.files()) publish(uri);
}

const open_file& server::file_of(const json& params) {
  const std::string& uri = text_member(member(params, "textDocument"), "uri");
  const open_file* file = all_.find(uri);
  if (file == nullptr) throw request_error{request_error::invalid_params, "`" + uri + "` is not open"};
  return *file;
}

bool serve(std::istream& in, std::ostream& out, const settings& defaults) {
  server s(out, defaults);
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
