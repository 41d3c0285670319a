// SPDX-License-Identifier: Apache-2.0
// The histogram of the exponents of values as SVG: a bar for each power of two, with the tag of its
// class as its colour (CODEC.md, GC1.2), or one colour for all with MX. Zeros and denormals are at
// its left end, infinities and NaNs at its right end, if there are any.
#pragma once

#include <string>

#include "tools/tributary/codec/codec_statistics.h"

namespace trib {

std::string exponent_plot(const CodecStatistics& statistics, const std::string& subtitle);

}  // namespace trib
