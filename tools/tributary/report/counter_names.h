// SPDX-License-Identifier: Apache-2.0
// The name that tables and JSON have for a register, RX_FRAMES -> rx_frames, and that of a metric of
// Prometheus: tributary_ in front and, for a counter, _total at the end.
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

inline std::string metric_name(std::string_view name, bool counter) {
  return "tributary_" + snake_case(name) + (counter ? "_total" : "");
}

}  // namespace trib
