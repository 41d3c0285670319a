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

  std::string read_string() {
    skip_space();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '\'' && quote != '"') fail("a quoted string expected");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string::npos) fail("a string has no closing quote");
    std::string value = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return value;
  }

  // A structured dtype is a list; the caller refuses it by its name.
  std::string read_descr() {
    skip_space();
    if (at_ < text_.size() && text_[at_] == '[') {
      const std::size_t end = text_.find(']', at_);
      if (end == std::string::npos) fail("a list has no closing bracket");
      std::string value = text_.substr(at_, end - at_ + 1);
      at_ = end + 1;
      return value;
    }
    return read_string();
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
    return value;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

NpyHeader parse_npy_header(const std::string& text) { return HeaderReader(text).read(); }

}  // namespace trib
