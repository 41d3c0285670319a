// SPDX-License-Identifier: Apache-2.0
// Text of unknown origin, such as a line that a program has printed, as JSON, XML, HTML and a
// terminal can take it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trib {

// Valid UTF-8 of the same meaning: line breaks become spaces; bytes that are not UTF-8, control
// characters other than the tab, U+FFFE and U+FFFF become U+FFFD.
std::string report_text(std::string_view text);

// The longest prefix of `text`, which must be UTF-8, that has at most `bytes` bytes and ends with a
// whole character.
std::string_view prefix(std::string_view text, std::size_t bytes);

}  // namespace trib
