// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/fp32.h"

#include <cstring>
#include <limits>

#ifdef __FAST_MATH__
#error "the reference numerics need IEEE arithmetic: compile without -ffast-math"
#endif

namespace trib {

static_assert(std::numeric_limits<float>::is_iec559 && sizeof(float) == 4);

std::uint32_t fp32_add(std::uint32_t a, std::uint32_t b) {
  float x = 0;
  float y = 0;
  std::memcpy(&x, &a, sizeof x);
  std::memcpy(&y, &b, sizeof y);
  const float sum = x + y;
  std::uint32_t bits = 0;
  std::memcpy(&bits, &sum, sizeof bits);
  return canonical(bits);
}

}  // namespace trib
