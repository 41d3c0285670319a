// SPDX-License-Identifier: Apache-2.0
// Values of environment variables. Errors: std::invalid_argument that says what was expected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "host/system/job_identity.h"

namespace trib {

/// Passes the text of a variable that is set and not empty to `take`, and names it in an error:
/// "TRIBUTARY_WINDOW: 'many' is no number".
void read_variable(const Environment& environment, const char* name,
                   const std::function<void(const std::string& text)>& take);

/// From `least` to `most`, in decimal.
std::uint32_t parse_number(const std::string& text, std::uint32_t least, std::uint32_t most);
/// "4096", "64KiB", "1MiB" in bytes.
std::size_t parse_bytes(const std::string& text);
/// "30s", "500ms", "424us", "1000ns" in nanoseconds.
std::uint64_t parse_duration(const std::string& text);

}  // namespace trib
