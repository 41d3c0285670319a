// SPDX-License-Identifier: Apache-2.0
// Sizes in bytes as people write them: 4, 100KB, 1M (powers of 1000), 4KiB, 1Mi (powers of 1024),
// with or without the B; case does not matter. In: text. Out: bytes. Errors: std::invalid_argument
// that says what is wrong (no number, negative, unknown unit, too large).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

// The sizes of messages to be measured: named ones, or from a first one by a factor up to a last
// one, as nccl-tests do it. All are multiples of 4 bytes, from 4 to kMaxMessageBytes. Errors:
// std::invalid_argument that says which size is wrong and why.
inline constexpr std::uint64_t kMaxMessageBytes = 1'000'000'000;

// Sizes as parse_byte_size() takes them, in bytes.
std::uint64_t parse_message_size(const std::string& text);

// `first`, then each `factor` (at least 2) times the one before, up to `last`.
std::vector<std::uint64_t> byte_sweep(std::uint64_t first, std::uint64_t last, unsigned factor);

// For the help of an option that takes them. Its examples are sizes that every such option takes.
inline constexpr const char* kByteSizeHelp =
    "4096, 100K, 1M, 1G (powers of 1000) or 4Ki, 1Mi (powers of 1024), with or without a B";

std::uint64_t parse_byte_size(const std::string& text);

// The size in the largest unit that leaves a whole number: 100 KB, 1408 B.
std::string format_byte_size(std::uint64_t bytes);

}  // namespace trib
