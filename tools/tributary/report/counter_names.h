// SPDX-License-Identifier: Apache-2.0
// The name that tables, JSON and Prometheus have for a register: RX_FRAMES -> rx_frames.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace trib {

inline std::string snake_case(std::string_view name) {
  std::string text;
  for (const char letter : name) {
    text += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return text;
}

}  // namespace trib
