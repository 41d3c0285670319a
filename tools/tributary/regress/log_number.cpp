// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/log_number.h"

#include <charconv>
#include <cmath>

namespace trib {

std::optional<double> log_number(std::string_view text) {
  if (text.substr(0, 1) == "+" && text.substr(1, 1) != "-") text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

}  // namespace trib
