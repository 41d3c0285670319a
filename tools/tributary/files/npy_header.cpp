// SPDX-License-Identifier: Apache-2.0
// Parser of the dictionary in a .npy header; see npy_header.h.
#include "tools/tributary/files/npy_header.h"

#include <fmt/format.h>

#include <cctype>
#include <limits>
#include <set>
#include <stdexcept>

namespace trib {
namespace {

// Recursive descent over the few Python literals that NumPy writes here.
class HeaderReader {
 public:
  explicit HeaderReader(const std::string& text) : text_(text) {}

  NpyHeader read() {
    NpyHeader header;
    std::set<std::string> seen;
    expect('{');
    while (!accept('}')) {
      const std::string key = read_string();
      expect(':');
      if (key == "descr") {
        header.descr = read_descr();
      } else if (key == "fortran_order") {
        header.fortran_order = read_bool();
      } else if (key == "shape") {
        header.shape = read_shape();
      } else {
        fail(fmt::format("unknown key '{}'", key));
      }
      seen.insert(key);
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    skip_space();
    if (at_ != text_.size()) fail("the header goes on after the dictionary");
    if (seen.size() != 3) {
      fail("the keys descr, fortran_order and shape are not all there");
    }
    return header;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument(fmt::format("bad .npy header at character {}: {}", at_, what));
  }

  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }

  bool accept(char wanted) {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  void expect(char wanted) {
    if (!accept(wanted)) fail(fmt::format("'{}' expected", wanted));
  }

  // Python 2 may put a u in front of it.
  std::string read_string() {
    accept('u');
    skip_space();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '\'' && quote != '"') fail("a quoted string expected");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string::npos) fail("a string has no closing quote");
    std::string value = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return value;
  }

  // A structured dtype is a list, maybe with others in it; the caller refuses it by its text.
  std::string read_descr() {
    skip_space();
    const std::size_t start = at_;
    if (!accept('[')) return read_string();
    for (unsigned depth = 1; depth > 0;) {
      if (at_ == text_.size()) fail("a list has no closing bracket");
      const char next = text_[at_];
      if (next == '\'' || next == '"') {
        read_string();
        continue;
      }
      if (next == '[') ++depth;
      if (next == ']') --depth;
      ++at_;
    }
    return text_.substr(start, at_ - start);
  }

  bool read_bool() {
    skip_space();
    for (const bool value : {false, true}) {
      const std::string word = value ? "True" : "False";
      if (text_.compare(at_, word.size(), word) == 0) {
        at_ += word.size();
        return value;
      }
    }
    fail("True or False expected");
  }

  std::vector<std::size_t> read_shape() {
    std::vector<std::size_t> shape;
    expect('(');
    while (!accept(')')) {
      shape.push_back(read_number());
      if (!accept(',')) {
        // (n) is a number in Python, and no tuple.
        if (shape.size() == 1) fail("',' expected");
        expect(')');
        break;
      }
    }
    return shape;
  }

  std::size_t read_number() {
    skip_space();
    const std::size_t start = at_;
    std::size_t value = 0;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
      const auto digit = static_cast<std::size_t>(text_[at_] - '0');
      if (value > (std::numeric_limits<std::size_t>::max() - digit) / 10) fail("a size overflows");
      value = value * 10 + digit;
      ++at_;
    }
    if (at_ == start) fail("a size (digits only) expected");
    accept('L');  // a long integer of Python 2
    return value;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

NpyHeader parse_npy_header(const std::string& text) { return HeaderReader(text).read(); }

}  // namespace trib
