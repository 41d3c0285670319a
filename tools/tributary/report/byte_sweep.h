// SPDX-License-Identifier: Apache-2.0
// The sizes of messages to be measured: named ones, or from a first one by a factor up to a last
// one, as nccl-tests do it. All are multiples of 4 bytes, from 4 to kMaxMessageBytes. Errors:
// std::invalid_argument that says which size is wrong and why.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

inline constexpr std::uint64_t kMaxMessageBytes = 1'000'000'000;

// Sizes as parse_byte_size() takes them, in bytes.
std::uint64_t parse_message_size(const std::string& text);

// `first`, then each `factor` (at least 2) times the one before, up to `last`.
std::vector<std::uint64_t> byte_sweep(std::uint64_t first, std::uint64_t last, unsigned factor);

}  // namespace trib
