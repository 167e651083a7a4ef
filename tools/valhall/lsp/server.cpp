// SPDX-License-Identifier: MIT
#include "server.hpp"

#include "features.hpp"

#include <valhall/arch.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lsp {

using nlohmann::json;

namespace {

json capabilities(encoding units) {
  json types = json::array();
  for (const char* name : token_types) types.push_back(name);
  return {
      {"positionEncoding", units == encoding::utf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync", {{"openClose", true}, {"change", 2}}},
      {"completionProvider", {{"triggerCharacters", {".", "@", ":"}}}},
      {"hoverProvider", true},
      {"signatureHelpProvider", {{"triggerCharacters", {" ", ","}}}},
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

request_error not_open(const json& params) {
  return {request_error::invalid_params, "`" + uri_in(params) + "` is not open"};
}

/// A request about an open text.
struct request {
  const char* method;
  std::span<const parameter> required;
  answer (*answer_to)(const workspace&, const open_file&, const json& params);
};

constexpr std::span<const parameter> only_uri{&uri_parameter, 1};

constexpr parameter references_parameters[] = {place_parameters[0],
                                               place_parameters[1],
                                               place_parameters[2],
                                               {"/context/includeDeclaration", is_any, "a member"}};
constexpr parameter rename_parameters[] = {
    place_parameters[0], place_parameters[1], place_parameters[2], {"/newName", is_text, "a string"}};
/// The range that a change replaces. The text is that of the notification.
constexpr std::span<const parameter> edit_parameters = std::span(range_parameters).subspan(1);

template <json (*answer_at)(const workspace&, const open_file&, const position&)>
answer at_place(const workspace& all, const open_file& file, const json& params) {
  return answer_at(all, file, place_in(params));
}

template <json (*answer_for)(const workspace&, const open_file&, std::size_t, std::size_t)>
answer for_lines(const workspace& all, const open_file& file, const json& params) {
  const auto [start, end] = range_in(params);
  return answer_for(all, file, start.line, end.line);
}

template <json (*answer_of)(const workspace&, const open_file&)>
answer for_file(const workspace& all, const open_file& file, const json&) {
  return answer_of(all, file);
}

constexpr request requests[] = {
    {"textDocument/completion", place_parameters, at_place<completion_at>},
    {"textDocument/hover", place_parameters, at_place<hover_at>},
    {"textDocument/signatureHelp", place_parameters, at_place<signature_at>},
    {"textDocument/definition", place_parameters, at_place<definition_at>},
    {"textDocument/references", references_parameters,
     [](const workspace& all, const open_file& file, const json& params) -> answer {
       return references_at(all, file, place_in(params),
                            params["context"]["includeDeclaration"] == json(true));
     }},
    {"textDocument/prepareRename", place_parameters, at_place<name_at>},
    {"textDocument/rename", rename_parameters,
     [](const workspace& all, const open_file& file, const json& params) -> answer {
       return renamed(all, file, place_in(params), params["newName"].get_ref<const std::string&>());
     }},
    {"textDocument/documentSymbol", only_uri, for_file<symbols_of>},
    {"textDocument/formatting", only_uri,
     [](const workspace& all, const open_file& file, const json&) -> answer {
       return formatted(all, file, 0, file.text.line_count());
     }},
    {"textDocument/rangeFormatting", range_parameters,
     [](const workspace& all, const open_file& file, const json& params) -> answer {
       const auto [start, end] = range_in(params);
       return formatted(all, file, start.line, end.line + 1);
     }},
    {"textDocument/codeAction", range_parameters, for_lines<actions_for>},
    {"textDocument/inlayHint", range_parameters, for_lines<hints_of>},
    {"textDocument/semanticTokens/full", only_uri, for_file<tokens_of>},
};

}  // namespace

void server::send(json message) {
  message["jsonrpc"] = "2.0";
  // Bytes that are not UTF-8, as a file of .include may have, become replacement characters.
  send_(message.dump(-1, ' ', false, json::error_handler_t::replace));
}

void server::notify(const char* method, json params) {
  send({{"method", method}, {"params", std::move(params)}});
}

void server::answer_error(const json& id, const request_error& error) {
  send({{"id", id}, {"error", {{"code", error.code}, {"message", error.message}}}});
}

void server::refuse(const std::string& problem) { answer_error(nullptr, {request_error::parse, problem}); }

/// Shows an error to the user if there is no request to answer.
void server::show(const std::string& text) { notify("window/showMessage", {{"type", 1}, {"message", text}}); }

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
    return;  // The answer to workspace/inlayHint/refresh has no content.
  if (!has_method || !good_id)
    return answer_error(good_id ? id : json(),
                        {request_error::invalid_request,
                         "a message is an object with a `method` and, for a request, an `id`"});
  const std::string& method = message["method"].get_ref<const std::string&>();
  const json params = message.contains("params") ? message["params"] : json();
  const bool is_request = message.contains("id");
  if (method == "exit") {
    exited_ = true;
    return;
  }
  if (is_request) {
    answer result = answer_to(method, params);
    if (result.error) return answer_error(id, *result.error);
    send({{"id", id}, {"result", std::move(result.result)}});
  } else if (state_ == state::running) {
    if (const refusal p = take(method, params)) show(method + ": " + p->message);
  }
}

answer server::answer_to(const std::string& method, const json& params) {
  if (state_ == state::shut_down)
    return request_error{request_error::invalid_request, "the server is shut down"};
  if (method == "initialize") return initialize(params);
  if (state_ == state::started)
    return request_error{request_error::not_initialized, "the first request is `initialize`"};
  if (method == "shutdown") {
    state_ = state::shut_down;
    return json();
  }
  const auto* const found = std::find_if(std::begin(requests), std::end(requests),
                                         [&](const request& r) { return method == r.method; });
  if (found == std::end(requests))
    return request_error{request_error::method_not_found, "there is no method `" + method + "`"};
  if (refusal p = problem_with(params, found->required)) return std::move(*p);
  const open_file* file = all_.find(uri_in(params));
  if (file == nullptr) return not_open(params);
  return found->answer_to(all_, *file, params);
}

server::refusal server::take(const std::string& method, const json& params) {
  if (method == "textDocument/didOpen") return open(params);
  if (method == "textDocument/didChange") return change(params);
  if (method == "textDocument/didClose") return close(params);
  if (method == "workspace/didChangeConfiguration") return configure(params);
  return std::nullopt;  // Other notifications, such as `initialized`, need no action.
}

answer server::initialize(const json& params) {
  if (state_ == state::running)
    return request_error{request_error::invalid_request, "the server is already initialized"};
  std::string problems;
  if (params.is_object() && params.contains("initializationOptions"))
    problems = update(all_.how, params["initializationOptions"]);
  const auto at = json::json_pointer("/capabilities/general/positionEncodings");
  if (params.is_object() && params.contains(at))
    for (const json& name : params[at])
      if (name == "utf-8") all_.units = encoding::utf8;
  const auto refresh = json::json_pointer("/capabilities/workspace/inlayHint/refreshSupport");
  refreshes_hints_ = params.is_object() && params.contains(refresh) && params[refresh] == json(true);
  state_ = state::running;
  if (!problems.empty()) show(problems);
  return json{{"capabilities", capabilities(all_.units)},
              {"serverInfo", {{"name", "valhall"}, {"version", VALHALL_VERSION_STRING}}}};
}

server::refusal server::open(const json& params) {
  constexpr parameter required[] = {uri_parameter,
                                    {"/textDocument/version", is_integer, "a number"},
                                    {"/textDocument/text", is_text, "a string"}};
  if (refusal p = problem_with(params, required)) return p;
  const json& file = params["textDocument"];
  for (const std::string& analyzed_uri :
       all_.open(uri_in(params), file["version"].get<long long>(), file["text"].get<std::string>()))
    publish(analyzed_uri);
  return std::nullopt;
}

server::refusal server::change(const json& params) {
  constexpr parameter required[] = {
      uri_parameter, {"/textDocument/version", is_any, "a member"}, {"/contentChanges", is_list, "an array"}};
  constexpr parameter text = {"/text", is_text, "a string"};
  if (refusal p = problem_with(params, required)) return p;
  open_file* file = all_.find(uri_in(params));
  if (file == nullptr) return not_open(params);
  const json& changes = params["contentChanges"];
  for (const json& c : changes) {
    if (refusal p = problem_with(c, {&text, 1})) return p;
    if (!c.contains("range")) continue;
    if (refusal p = problem_with(c, edit_parameters)) return p;
  }
  for (const json& c : changes) {
    const auto& replacement = c["text"].get_ref<const std::string&>();
    if (!c.contains("range")) {
      file->text = text_document(replacement);
      continue;
    }
    const auto [start, end] = range_in(c);
    file->text.replace(start, end, replacement, all_.units);
  }
  const json& version = params["textDocument"]["version"];
  if (version.is_number_integer()) file->version = version.get<long long>();
  for (const std::string& uri : all_.changed(*file)) publish(uri);
  return std::nullopt;
}

server::refusal server::close(const json& params) {
  if (refusal p = problem_with(params, {&uri_parameter, 1})) return p;
  if (all_.find(uri_in(params)) == nullptr) return not_open(params);
  all_.close(uri_in(params));
  notify("textDocument/publishDiagnostics", {{"uri", uri_in(params)}, {"diagnostics", json::array()}});
  return std::nullopt;
}

server::refusal server::configure(const json& params) {
  constexpr parameter required = {"/settings", is_any, "a member"};
  if (refusal p = problem_with(params, {&required, 1})) return p;
  const json& given = params["settings"];
  if (!given.is_object() || !given.contains("valhall")) return std::nullopt;
  const std::string problems = update(all_.how, given["valhall"]);
  if (!problems.empty()) show(problems);
  all_.analyze_all();
  for (const auto& [uri, file] : all_.files()) publish(uri);
  if (refreshes_hints_) send({{"id", "hints"}, {"method", "workspace/inlayHint/refresh"}});
  return std::nullopt;
}

}  // namespace lsp
