// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/xml_element.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

constexpr unsigned kMostDepth = 32;
constexpr std::array<std::pair<const char*, char>, 5> kEntities = {
    {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}}};

class XmlReader {
 public:
  XmlReader(const std::string& name, const std::string& text) : name_(name), text_(text) {}

  XmlElement document() {
    skip();
    XmlElement root = element(0);
    skip();
    if (at_ != text_.size()) refuse("text after the first element");
    return root;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { throw FileError(place(), what); }

  std::string place() const {
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size()));
    return fmt::format("{}:{}", name_, 1 + std::count(text_.begin(), end, '\n'));
  }

  bool next_is(const char* what) const {
    return text_.compare(at_, std::string(what).size(), what) == 0;
  }

  void expect(const char* what) {
    if (!next_is(what)) refuse(fmt::format("'{}' is needed", what));
    at_ += std::string(what).size();
  }

  bool skip_space() {
    const std::size_t before = at_;
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return at_ != before;
  }

  // Space, comments and declarations.
  void skip() {
    for (;;) {
      skip_space();
      const char* end = next_is("<!--") ? "-->" : next_is("<?") ? "?>" : nullptr;
      if (end == nullptr) return;
      const std::size_t found = text_.find(end, at_);
      if (found == std::string::npos) refuse(fmt::format("'{}' is missing", end));
      at_ = found + std::string(end).size();
    }
  }

  std::string word() {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const auto letter = static_cast<unsigned char>(text_[at_]);
      if (std::isalnum(letter) == 0 && letter != '_' && letter != '-' && letter != '.') break;
      ++at_;
    }
    if (at_ == begin) refuse("a name is needed");
    return text_.substr(begin, at_ - begin);
  }

  std::string value() {
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '"' && quote != '\'') refuse("a value in quotes is needed");
    std::string value;
    for (++at_; at_ < text_.size() && text_[at_] != quote;) {
      if (text_[at_] == '<') refuse("'<' in a value");
      if (text_[at_] != '&') {
        value += text_[at_++];
        continue;
      }
      const auto* const entity = std::find_if(kEntities.begin(), kEntities.end(),
                                              [&](const auto& one) { return next_is(one.first); });
      if (entity == kEntities.end()) refuse("unknown entity");
      value += entity->second;
      at_ += std::string(entity->first).size();
    }
    if (at_ == text_.size()) refuse("a value does not end");
    ++at_;
    return value;
  }

  XmlElement element(unsigned depth) {
    if (depth == kMostDepth) refuse("too many elements within each other");
    XmlElement element;
    element.place = place();
    expect("<");
    element.name = word();
    while (skip_space() && !next_is("/") && !next_is(">")) {
      const std::string key = word();
      skip_space();
      expect("=");
      skip_space();
      if (!element.attributes.emplace(key, value()).second) {
        refuse(fmt::format("attribute '{}' twice", key));
      }
    }
    if (next_is("/")) {
      expect("/>");
      return element;
    }
    expect(">");
    for (skip(); !next_is("</"); skip()) element.children.push_back(this->element(depth + 1));
    expect("</");
    if (word() != element.name) refuse(fmt::format("'</{}>' is needed", element.name));
    skip_space();
    expect(">");
    return element;
  }

  std::string name_;
  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

XmlElement parse_xml(const std::string& name, const std::string& text) {
  return XmlReader(name, text).document();
}

}  // namespace trib
