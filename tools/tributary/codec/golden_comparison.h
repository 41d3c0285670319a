// SPDX-License-Identifier: Apache-2.0
// Does a codec do with a chunk what the golden model does? Compared are the bytes of the code, and the
// verdict and the bits of the values that the golden model's code is decoded to.
#pragma once

#include <optional>

#include "tools/tributary/codec/codec_functions.h"
#include "tools/tributary/codec/round_trip_check.h"

namespace trib {

// `codec` is compared. The first difference, at the value of the chunk where it is; one of the bytes is
// at value 0.
std::optional<RoundTripFailure> golden_difference(const NamedCodec& codec, codec::Encoding encoding,
                                                  Span<const float> values);

}  // namespace trib
