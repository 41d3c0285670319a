// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/report/html_text.h"

#include <fmt/format.h>

#include <cctype>

namespace trib {
namespace {

bool plain_in_a_path(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
         std::string("/-_.~").find(letter) != std::string::npos;
}

}  // namespace

std::string html_escaped(const std::string& text) {
  std::string html;
  for (const char letter : text) {
    switch (letter) {
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '&':
        html += "&amp;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += letter;
    }
  }
  return html;
}

std::string html_link(const std::string& path, const std::string& text) {
  // A link with a scheme has a colon before its first slash.
  if (path.empty() || path.rfind("//", 0) == 0 || path.find(':') < path.find('/')) return "";
  std::string address;
  for (const char letter : path) {
    address += plain_in_a_path(letter) ? std::string(1, letter)
                                       : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return fmt::format("<a href=\"{}\">{}</a>", address, html_escaped(text));
}

}  // namespace trib
