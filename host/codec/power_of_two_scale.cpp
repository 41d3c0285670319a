// SPDX-License-Identifier: Apache-2.0
// The scale of the next step; see power_of_two_scale.h.
#include "host/codec/power_of_two_scale.h"

#include <algorithm>
#include <cmath>

namespace trib {

int power_of_two_scale(Span<const float> results) {
  float largest = 0;
  for (const float result : results) {
    if (std::isfinite(result)) largest = std::max(largest, std::abs(result));
  }
  return largest == 0 ? 0 : -1 - std::ilogb(largest);
}

void scale_by(Span<float> values, int exponent) {
  if (exponent == 0) return;
  const double factor = std::ldexp(1.0, exponent);  // in double precision each product is exact
  for (float& value : values) value = static_cast<float>(value * factor);
}

}  // namespace trib
