// SPDX-License-Identifier: Apache-2.0
// Patterns: values for every worker to begin a collective with, of FP32:
//   index    element number modulo 2^16, plus worker number / 8: every sum is exact and shows where
//            it belongs
//   random   evenly spread in [-1, 1), a function of only seed, worker and element number
//   ones     1.0
//   special  drawn from zeros of both signs, subnormals, smallest and largest normals, infinities,
//            quiet and signalling NaN, values one unit around 1, and random bits
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/tributary/collective/element_vector.h"

namespace trib {

enum class Pattern { kIndex, kRandom, kOnes, kSpecial };

// By the names above.
const std::map<std::string, Pattern>& pattern_names();

std::vector<float> make_pattern(Pattern pattern, unsigned worker, std::size_t elements,
                                std::uint64_t seed);

// The same of any dtype. BF16 and FP16: those of FP32 rounded, but `index` goes modulo 16, and half
// of `special` are random bits. Integers: `index` is the element number plus the worker's, modulo
// what the dtype holds; `special` has the least, the largest and small values, and bits in turns;
// `random` is any.
ElementVector make_elements(Dtype dtype, Pattern pattern, unsigned worker, std::size_t elements,
                            std::uint64_t seed);

}  // namespace trib
