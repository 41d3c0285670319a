// SPDX-License-Identifier: Apache-2.0
// Mutations of a script by whole steps: one is doubled, moved, left out, made plain, or has one
// byte changed. The bytes of the result are a script as any others are.
#pragma once

#include <cstddef>
#include <cstdint>

namespace trib {

// Changes the `size` bytes at `data` in place; returns the new size, at most `max_size`.
std::size_t mutate_records(std::uint8_t* data, std::size_t size, std::size_t max_size,
                           std::uint64_t seed);

}  // namespace trib
