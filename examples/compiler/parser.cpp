// SPDX-License-Identifier: MIT
#include "parser.hpp"

#include "lexer.hpp"
#include "typing.hpp"

#include <bit>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace expr {

namespace {

/// Reserved names.
constexpr std::string_view keywords[] = {"buffer", "uniform", "float", "int", "let",
                                         "if",     "else",    "for",   "in"};

/// Limit on nested blocks and parentheses, so that no source can exhaust the stack.
constexpr unsigned deepest = 200;

/// Limit on the height of an expression, for the same reason.
constexpr std::uint32_t highest = 1000;

/// 128 words of uniforms.
constexpr std::size_t most_uniform_words = 128;

enum class symbol_kind : std::uint8_t { buffer, uniform, variable, loop_variable };

struct symbol {
  std::string_view name;
  symbol_kind kind;
  expr::type type;
  std::uint32_t index;
};

class parser {
 public:
  parser(arena& memory, std::string_view source, error_list& errors) noexcept
      : memory_(memory),
        errors_(errors),
        types_(memory, errors),
        lexer_(source),
        symbols_(memory),
        result_(memory) {
    advance();
  }

  kernel run() noexcept {
    declare_variable("i", type::integer, symbol_kind::loop_variable);
    while (is("buffer") || is("uniform")) declaration();
    result_.body = statements("");
    return result_;
  }

 private:
  arena& memory_;
  error_list& errors_;
  typer types_;
  lexer lexer_;
  token now_;
  list<symbol> symbols_;
  kernel result_;
  bool stopped_ = false;
  unsigned depth_ = 0;

  /// After a syntax error all tokens are `end`, so that every function returns.
  void stop(position where, std::string_view first, std::string_view name = {},
            std::string_view last = {}) noexcept {
    errors_.add(where, first, name, last);
    errors_.close();
    stopped_ = true;
    now_ = {token_kind::end, {}, where};
  }
  void advance() noexcept {
    if (stopped_) return;
    now_ = lexer_.next();
    if (now_.kind == token_kind::bad) stop(now_.where, "this is not a token: ", now_.text);
  }
  bool is(std::string_view text) const noexcept {
    return (now_.kind == token_kind::name || now_.kind == token_kind::symbol) && now_.text == text;
  }
  bool take(std::string_view text) noexcept {
    if (!is(text)) return false;
    advance();
    return true;
  }
  void expect(std::string_view text) noexcept {
    if (!take(text)) stop(now_.where, "expected ", text);
  }
  static bool is_keyword(std::string_view name) noexcept {
    for (const std::string_view k : keywords)
      if (k == name) return true;
    return false;
  }

  /// Enters a level of nesting for as long as it lives.
  class level {
   public:
    explicit level(parser& p) noexcept : parser_(p) {
      if (++p.depth_ > deepest) p.stop(p.now_.where, "this is nested too deeply");
    }
    ~level() { --parser_.depth_; }
    level(const level&) = delete;
    level& operator=(const level&) = delete;

   private:
    parser& parser_;
  };

  const symbol* find(std::string_view name) const noexcept {
    for (std::size_t i = symbols_.size(); i-- > 0;)
      if (symbols_[i].name == name) return &symbols_[i];
    return nullptr;
  }
  std::uint32_t declare_variable(std::string_view name, expr::type t, symbol_kind kind) noexcept {
    const auto index = static_cast<std::uint32_t>(result_.variables.size());
    result_.variables.push(t);
    symbols_.push({name, kind, t, index});
    return index;
  }
  /// Parses the name of a new symbol, which must not hide another.
  std::string_view new_name() noexcept {
    const token name = now_;
    if (name.kind != token_kind::name || is_keyword(name.text)) {
      stop(name.where, "expected a name");
      return {};
    }
    if (find(name.text) != nullptr) errors_.add(name.where, name.text, " is already declared");
    advance();
    return name.text;
  }

  expr::type declared_type() noexcept {
    if (take("float")) return type::floating;
    if (take("int")) return type::integer;
    stop(now_.where, "expected float or int");
    return type::unknown;
  }

  void declaration() noexcept {
    const bool is_buffer = is("buffer");
    advance();
    const expr::type t = declared_type();
    do {
      const position where = now_.where;
      const std::string_view name = new_name();
      if (stopped_) return;
      const std::size_t index = is_buffer ? result_.buffers.size() : result_.uniforms.size();
      symbols_.push({name, is_buffer ? symbol_kind::buffer : symbol_kind::uniform, t,
                     static_cast<std::uint32_t>(index)});
      if (is_buffer)
        result_.buffers.push({name, t});
      else
        result_.uniforms.push({name, t});
      if (2 * result_.buffers.size() + result_.uniforms.size() > most_uniform_words)
        stop(where, "there is no uniform left for ", name);
    } while (take(","));
    expect(";");
  }

  /// Statements up to `end`, or to the end of the source.
  const statement* statements(std::string_view end) noexcept {
    const statement* first = nullptr;
    statement* last = nullptr;
    while (now_.kind != token_kind::end && !is(end)) {
      statement* const s = parse_statement();
      if (stopped_) return nullptr;
      (last == nullptr ? first : last->next) = s;
      last = s;
    }
    return first;
  }

  const statement* block() noexcept {
    const level nested(*this);
    const std::size_t outer = symbols_.size();
    expect("{");
    const statement* const first = statements("}");
    expect("}");
    symbols_.shrink(outer);
    return first;
  }

  statement* parse_statement() noexcept {
    if (take("let")) return let();
    if (is("if")) return branch();
    if (take("for")) return loop();
    return assignment();
  }

  statement* let() noexcept {
    const std::string_view name = new_name();
    expect("=");
    const expression* const value = parse_expression();
    expect(";");
    const std::uint32_t index = declare_variable(name, value->type, symbol_kind::variable);
    return memory_.make<statement>(statement{.index = index, .value = value});
  }

  statement* branch() noexcept {
    const level nested(*this);
    advance();
    expect("(");
    const expression* const condition = types_.expect(parse_expression(), type::boolean, "a condition");
    expect(")");
    const statement* const body = block();
    const statement* otherwise = nullptr;
    if (take("else")) otherwise = is("if") ? branch() : block();
    return memory_.make<statement>(
        statement{.kind = statement_kind::branch, .value = condition, .body = body, .otherwise = otherwise});
  }

  statement* loop() noexcept {
    const std::string_view name = new_name();
    expect("in");
    const expression* const first = types_.expect(parse_expression(), type::integer, "the start of a loop");
    expect("..");
    const expression* const end = types_.expect(parse_expression(), type::integer, "the end of a loop");
    const std::size_t outer = symbols_.size();
    const std::uint32_t index = declare_variable(name, type::integer, symbol_kind::loop_variable);
    const statement* const body = block();
    symbols_.shrink(outer);
    return memory_.make<statement>(statement{
        .kind = statement_kind::loop, .index = index, .value = first, .subscript = end, .body = body});
  }

  statement* assignment() noexcept {
    const token name = now_;
    if (name.kind != token_kind::name || is_keyword(name.text)) {
      stop(name.where, "expected a statement");
      return nullptr;
    }
    advance();
    const symbol* const s = find(name.text);
    statement result;
    if (s == nullptr) errors_.add(name.where, name.text, " is not declared");
    if (take("[")) {
      result.kind = statement_kind::store;
      if (s != nullptr && s->kind != symbol_kind::buffer)
        errors_.add(name.where, name.text, " is not a buffer");
      result.subscript = types_.expect(parse_expression(), type::integer, "a subscript");
      expect("]");
    } else if (s != nullptr && s->kind != symbol_kind::variable) {
      errors_.add(name.where, name.text, " cannot be assigned to");
    }
    expect("=");
    // The list of symbols may have grown.
    const expr::type t = s == nullptr ? type::unknown : s->type;
    result.index = s == nullptr ? 0 : s->index;
    result.value = types_.expect(parse_expression(), t, "the value");
    expect(";");
    return memory_.make<statement>(result);
  }

  const expression* parse_expression() noexcept {
    const level nested(*this);
    const expression* const condition = binary(0);
    const position where = now_.where;
    if (!take("?")) return condition;
    const expression* const a = parse_expression();
    expect(":");
    const expression* const b = parse_expression();
    return types_.select(where, condition, a, b);
  }

  /// Operators by precedence, from lowest to highest.
  static bool is_operator(std::string_view text, unsigned row) noexcept {
    constexpr std::string_view rows[][4] = {{"||"},     {"&&"},         {"==", "!="}, {"<", "<=", ">", ">="},
                                            {"+", "-"}, {"*", "/", "%"}};
    for (const std::string_view s : rows[row])
      if (!s.empty() && s == text) return true;
    return false;
  }
  static constexpr unsigned operator_rows = 6;

  const expression* binary(unsigned row) noexcept {
    if (row == operator_rows) return unary();
    const expression* left = binary(row + 1);
    while (now_.kind == token_kind::symbol && is_operator(now_.text, row)) {
      const token op = now_;
      advance();
      const expression* const right = binary(row + 1);
      left = types_.binary(op.where, op.text, left, right);
      if (left->height > highest) stop(op.where, "the expression is too large");
    }
    return left;
  }

  const expression* unary() noexcept {
    const level nested(*this);
    const token op = now_;
    if (take("-") || take("!")) return types_.unary(op.where, op.text, unary());
    return primary();
  }

  const expression* primary() noexcept {
    const token t = now_;
    if (take("(")) {
      const expression* const inner = parse_expression();
      expect(")");
      return inner;
    }
    if (t.kind == token_kind::integer || t.kind == token_kind::floating) {
      advance();
      return number(t);
    }
    if (t.kind == token_kind::name && (t.text == "float" || t.text == "int" || !is_keyword(t.text))) {
      advance();
      return is("(") ? call(t) : named(t);
    }
    stop(t.where, "expected an expression");
    return types_.leaf(t.where, operation::literal, type::unknown, 0);
  }

  const expression* number(const token& t) noexcept {
    const char* const end = t.text.data() + t.text.size();
    if (t.kind == token_kind::integer) {
      std::int32_t value = 0;
      if (std::from_chars(t.text.data(), end, value).ec != std::errc())
        errors_.add(t.where, t.text, " does not fit an int");
      return types_.literal(t.where, type::integer, static_cast<std::uint32_t>(value));
    }
    char text[64] = {};
    float value = 0;
    if (t.text.size() < sizeof text) {
      std::memcpy(text, t.text.data(), t.text.size());
      value = std::strtof(text, nullptr);
    } else {
      errors_.add(t.where, "the number has more than 63 characters");
    }
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (bits == 0x7f800000) errors_.add(t.where, t.text, " does not fit a float");
    return types_.literal(t.where, type::floating, bits);
  }

  const expression* call(const token& name) noexcept {
    constexpr std::size_t most = 3;
    const expression* arguments[most] = {};
    std::size_t count = 0;
    advance();
    while (!stopped_ && !is(")")) {
      const expression* const argument = parse_expression();
      if (count < most) arguments[count] = argument;
      ++count;
      if (!is(")")) expect(",");
    }
    expect(")");
    return types_.call(name.where, name.text, arguments, count);
  }

  const expression* named(const token& name) noexcept {
    const symbol* const found = find(name.text);
    if (found == nullptr) {
      errors_.add(name.where, name.text, " is not declared");
      if (take("[")) {
        parse_expression();
        expect("]");
      }
      return types_.leaf(name.where, operation::literal, type::unknown, 0);
    }
    const symbol s = *found;
    if (s.kind == symbol_kind::buffer) {
      expect("[");
      const expression* const subscript = parse_expression();
      expect("]");
      return types_.element(name.where, s.type, s.index, subscript);
    }
    if (is("[")) stop(name.where, name.text, " is not a buffer");
    return types_.leaf(name.where, s.kind == symbol_kind::uniform ? operation::uniform : operation::variable,
                       s.type, s.index);
  }
};

}  // namespace

kernel parse(arena& memory, std::string_view source, error_list& errors) noexcept {
  return parser(memory, source, errors).run();
}

}  // namespace expr
