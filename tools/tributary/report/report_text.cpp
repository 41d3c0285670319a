// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/report/report_text.h"

#include <algorithm>

namespace trib {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

unsigned byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

bool continues(unsigned byte) { return (byte & 0xC0) == 0x80; }

// Bytes of the well-formed character at the beginning of `text`; 0 if there is none (table 3-7 of
// the Unicode standard).
std::size_t character_bytes(std::string_view text) {
  const unsigned first = byte_at(text, 0);
  const unsigned second = byte_at(text, 1);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4 || !continues(second)) return 0;
  if (first < 0xE0) return 2;
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool surrogate = first == 0xED && second > 0x9F;
  const bool beyond = first == 0xF4 && second > 0x8F;
  if (overlong || surrogate || beyond || !continues(byte_at(text, 2))) return 0;
  if (first < 0xF0) return 3;
  return continues(byte_at(text, 3)) ? 4 : 0;
}

bool breaks_line(char letter) { return letter >= '\n' && letter <= '\r'; }

bool plain(char letter) { return letter == '\t' || (letter >= ' ' && letter <= '~'); }

bool allowed(std::string_view character) {
  if (character.size() == 1) return plain(character[0]);
  if (character.size() == 2) return character >= "\xC2\xA0";  // not a C1 control
  return character != "\xEF\xBF\xBE" && character != "\xEF\xBF\xBF";
}

}  // namespace

std::string report_text(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), plain)) return std::string(text);
  std::string clean;
  clean.reserve(text.size());
  while (!text.empty()) {
    const std::size_t bytes = character_bytes(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(bytes, 1));
    if (breaks_line(character[0])) {
      clean += ' ';
    } else {
      clean += bytes > 0 && allowed(character) ? character : kReplacement;
    }
    text.remove_prefix(character.size());
  }
  return clean;
}

std::string_view prefix(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && continues(byte_at(text, bytes))) --bytes;
  return text.substr(0, bytes);
}

}  // namespace trib
