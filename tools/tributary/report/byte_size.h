// SPDX-License-Identifier: Apache-2.0
// Sizes in bytes as people write them: 4, 100KB, 1M (powers of 1000), 4KiB, 1Mi (powers of 1024),
// with or without the B; case does not matter. In: text. Out: bytes. Errors: std::invalid_argument
// that says what is wrong (no number, negative, unknown unit, too large).
#pragma once

#include <cstdint>
#include <string>

namespace trib {

// For the help of an option that takes them. Its examples are sizes that every such option takes.
inline constexpr const char* kByteSizeHelp =
    "4096, 100K, 1M, 1G (powers of 1000) or 4Ki, 1Mi (powers of 1024), with or without a B";

std::uint64_t parse_byte_size(const std::string& text);

// With the largest unit that leaves a whole number: 100 KB, 1408 B.
std::string format_byte_size(std::uint64_t bytes);

}  // namespace trib
