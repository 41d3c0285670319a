// SPDX-License-Identifier: Apache-2.0
// The scale 2^j by which values are multiplied before they are encoded, so that the bound of an
// encoding is relative to the largest of them (CODEC.md, GC15.2). It follows from the results of
// the last step, which are the same bits at all workers, and so is equal at all of them.
#pragma once

#include "model/base/span.h"

namespace trib {

// j, by which the largest finite magnitude of `results` becomes 1/2 or more and less than 1; 0 if
// there is none, or all are 0.
int power_of_two_scale(Span<const float> results);

// Multiplies each value by 2^exponent: exact unless it overflows, or loses bits as a denormal.
void scale_by(Span<float> values, int exponent);

}  // namespace trib
