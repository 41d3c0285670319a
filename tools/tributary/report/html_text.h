// SPDX-License-Identifier: Apache-2.0
// Text in HTML.
#pragma once

#include <string>

namespace trib {

// For use between tags, or in an attribute with double quotes.
std::string html_escaped(const std::string& text);

// A link to a file next to the page; empty for a path that would lead elsewhere, and for none.
std::string html_link(const std::string& path, const std::string& text);

}  // namespace trib
