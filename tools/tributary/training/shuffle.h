// SPDX-License-Identifier: Apache-2.0
// A random order that is the same on every machine and standard library (std::shuffle isn't).
// In: a count and a generator of 64-bit numbers. Out: a permutation of 0..count-1.
#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace trib {

std::vector<std::size_t> shuffled_indices(std::size_t count, std::mt19937_64& random);

}  // namespace trib
