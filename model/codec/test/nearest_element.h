// SPDX-License-Identifier: Apache-2.0
// NearestElement: a second opinion on MX2, from the values of all codes as real numbers, written out
// from the definition of the formats. Values are finite.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "model/base/span.h"

namespace trib::codec {

class NearestElement {
 public:
  static NearestElement e4m3() {
    NearestElement format;
    for (unsigned field = 0; field < 16; ++field) {
      for (unsigned fraction = 0; fraction < 8; ++fraction) {
        format.sizes_.push_back(field == 0 ? fraction / 8.0 * std::ldexp(1, -6)
                                           : (1 + fraction / 8.0) *
                                                 std::ldexp(1, static_cast<int>(field) - 7));
      }
    }
    format.finite_ = 127;
    format.least_normal_ = std::ldexp(1, -6);
    format.denormal_error_ = std::ldexp(1, -10);
    format.normal_error_ = 1.0 / 17;
    format.saturated_error_ = 1.0 / 8;
    return format;
  }

  static NearestElement e2m1() {
    NearestElement format;
    format.sizes_ = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
    format.finite_ = 8;
    format.least_normal_ = 1;
    format.denormal_error_ = 0.25;
    format.normal_error_ = 1.0 / 5;
    format.saturated_error_ = 1.0 / 4;
    return format;
  }

  unsigned codes() const { return static_cast<unsigned>(2 * sizes_.size()); }

  double value(unsigned code) const {
    const std::size_t magnitude = code % sizes_.size();
    if (magnitude >= finite_) return std::numeric_limits<double>::quiet_NaN();
    return code >= sizes_.size() ? -sizes_[magnitude] : sizes_[magnitude];
  }

  // The even one of two that are equally near. Beyond the largest that is the nearest.
  unsigned code(double value) const {
    const double size = std::fabs(value);
    std::size_t best = 0;
    for (std::size_t i = 1; i < finite_; ++i) {
      const double better = std::fabs(sizes_[best] - size) - std::fabs(sizes_[i] - size);
      if (better > 0 || (better == 0 && i % 2 == 0)) best = i;
    }
    return static_cast<unsigned>(best + (std::signbit(value) ? sizes_.size() : 0));
  }

  // The least scale under which the largest magnitude is below twice the greatest power of two.
  unsigned scale(Span<const float> block) const {
    double largest = 0;
    for (const float value : block) largest = std::max(largest, std::fabs(double{value}));
    const double limit = 2 * std::exp2(std::floor(std::log2(sizes_[finite_ - 1])));
    unsigned scale = 0;
    while (largest >= limit * std::ldexp(1, static_cast<int>(scale) - 127)) ++scale;
    return scale;
  }

  // MX5.1.
  double error_bound(double value) const {
    const double size = std::fabs(value);
    if (size < least_normal_) return denormal_error_;
    return size * (size <= sizes_[finite_ - 1] ? normal_error_ : saturated_error_);
  }

 private:
  std::vector<double> sizes_;  // by magnitude; those from finite_ on are NaNs
  std::size_t finite_ = 0;
  double least_normal_ = 0;
  double denormal_error_ = 0;
  double normal_error_ = 0;
  double saturated_error_ = 0;
};

}  // namespace trib::codec
