// SPDX-License-Identifier: MIT
#include "json.hpp"

#include "text.hpp"

#include <valhall/print.hpp>

namespace cli {

namespace {

constexpr unsigned most_levels = 64;

class json_reader {
 public:
  json_reader(const std::string& content, const std::string& file) : content_(content), file_(file) {}

  std::optional<json_value> read(std::string& error) {
    json_value value;
    skip_space();
    bool good = read_value(value, 0);
    if (good) {
      skip_space();
      good = at_ == content_.size() || stop("nothing may follow the value");
    }
    error = error_;
    if (!good) return std::nullopt;
    return value;
  }

 private:
  const std::string& content_;
  const std::string& file_;
  std::size_t at_ = 0, line_ = 1, line_start_ = 0;
  std::string error_;

  bool stop(const std::string& problem) {
    json_value here;
    here.line = line_;
    here.column = at_ - line_start_ + 1;
    error_ = json_error(file_, here, problem);
    return false;
  }

  char look() const { return at_ < content_.size() ? content_[at_] : '\0'; }

  void skip_space() {
    for (; at_ < content_.size(); ++at_) {
      const char c = content_[at_];
      if (c == '\n')
        ++line_, line_start_ = at_ + 1;
      else if (c != ' ' && c != '\t' && c != '\r')
        return;
    }
  }

  bool expect(char c) {
    if (look() != c) return stop(std::string("`") + c + "` is missing");
    ++at_;
    return true;
  }

  bool read_value(json_value& value, unsigned level) {
    value.line = line_;
    value.column = at_ - line_start_ + 1;
    if (level == most_levels) return stop("values are nested more than 64 levels deep");
    switch (look()) {
      case '{': return read_object(value, level);
      case '[': return read_array(value, level);
      case '"': value.type = json_value::kind::string; return read_string(value.text);
      case 't': value.truth = true; return read_word(value, "true", json_value::kind::boolean);
      case 'f': return read_word(value, "false", json_value::kind::boolean);
      case 'n': return read_word(value, "null", json_value::kind::null);
      default: return read_number(value);
    }
  }

  bool read_word(json_value& value, const std::string& word, json_value::kind type) {
    if (content_.compare(at_, word.size(), word) != 0) return stop("a value is missing");
    at_ += word.size();
    value.type = type;
    return true;
  }

  bool read_digits(std::string& text) {
    if (look() < '0' || look() > '9') return stop("a digit is missing");
    while (look() >= '0' && look() <= '9') text += content_[at_++];
    return true;
  }

  bool read_number(json_value& value) {
    value.type = json_value::kind::number;
    std::string& text = value.text;
    if (look() == '-') text += content_[at_++];
    if (look() < '0' || look() > '9') return stop("a value is missing");
    if (look() == '0')
      text += content_[at_++];
    else
      read_digits(text);
    if (look() >= '0' && look() <= '9') return stop("a number must not begin with 0");
    if (look() == '.') {
      text += content_[at_++];
      if (!read_digits(text)) return false;
    }
    if (look() == 'e' || look() == 'E') {
      text += content_[at_++];
      if (look() == '+' || look() == '-') text += content_[at_++];
      if (!read_digits(text)) return false;
    }
    return true;
  }

  /// Four hexadecimal digits; a character outside ASCII becomes `?`, which no name or number contains.
  bool read_escape(std::string& text) {
    static const std::string letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    const char c = look();
    ++at_;
    if (const std::size_t i = letters.find(c); i != std::string::npos && c != '\0') {
      text += meanings[i];
      return true;
    }
    if (c != 'u') return stop("an escape must be \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four digits");
    unsigned code = 0;
    for (unsigned i = 0; i < 4; ++i, ++at_) {
      static const std::string digits = "0123456789abcdef";
      const char lower = look() >= 'A' && look() <= 'F' ? static_cast<char>(look() - 'A' + 'a') : look();
      const std::size_t digit = digits.find(lower);
      if (digit == std::string::npos || lower == '\0') return stop("a hexadecimal digit is missing");
      code = code * 16 + static_cast<unsigned>(digit);
    }
    text += code < 0x80 ? static_cast<char>(code) : '?';
    return true;
  }

  bool read_string(std::string& text) {
    ++at_;
    for (;;) {
      if (at_ >= content_.size()) return stop("the string is not terminated");
      const char c = content_[at_];
      if (static_cast<unsigned char>(c) < 0x20) return stop("the string contains a control character");
      ++at_;
      if (c == '"') return true;
      if (c != '\\')
        text += c;
      else if (!read_escape(text))
        return false;
    }
  }

  bool read_array(json_value& value, unsigned level) {
    value.type = json_value::kind::array;
    ++at_;
    skip_space();
    if (look() == ']') return expect(']');
    for (;;) {
      skip_space();
      value.items.emplace_back();
      if (!read_value(value.items.back(), level + 1)) return false;
      skip_space();
      if (look() != ',') return expect(']');
      ++at_;
    }
  }

  bool read_object(json_value& value, unsigned level) {
    value.type = json_value::kind::object;
    ++at_;
    skip_space();
    if (look() == '}') return expect('}');
    for (;;) {
      skip_space();
      if (look() != '"') return stop("the name of a member is missing");
      std::string name;
      if (!read_string(name)) return false;
      if (value.find(name) != nullptr) return stop("`" + name + "` appears twice");
      skip_space();
      if (!expect(':')) return false;
      skip_space();
      value.members.push_back({name, {}});
      if (!read_value(value.members.back().value, level + 1)) return false;
      skip_space();
      if (look() != ',') return expect('}');
      ++at_;
    }
  }
};

}  // namespace

const json_value* json_value::find(const std::string& name) const {
  for (const json_member& m : members)
    if (m.name == name) return &m.value;
  return nullptr;
}

std::string json_error(const std::string& file, const json_value& value, const std::string& problem) {
  return file + ":" + std::to_string(value.line) + ":" + std::to_string(value.column) +
         ": error: " + problem + "\n";
}

std::optional<json_value> read_json(const std::string& content, const std::string& file, std::string& error) {
  const valhall::text_view text = tools::without_byte_order_mark(tools::view_of(content));
  return json_reader(std::string(text.data, text.size), file).read(error);
}

}  // namespace cli
