// SPDX-License-Identifier: Apache-2.0
// A number as a program prints it into a log.
#pragma once

#include <optional>
#include <string_view>

namespace trib {

// "12", "-0.5", "+1e9"; nothing if the whole text is not one finite number that a double can hold.
std::optional<double> log_number(std::string_view text);

}  // namespace trib
