// SPDX-License-Identifier: Apache-2.0
// Payloads, of FP32 first of all, that show what went wrong: values depend on worker and element,
// so that swapped lanes, stale buffers and mixed-up ports are seen, and cover IEEE 754's special
// cases.
#pragma once

#include <cstdint>
#include <string_view>

#include "model/frame/frame.h"

namespace trib {

enum class ValueProfile : std::uint8_t {
  kNumbered,    // integers made of chunk, port and element: sums are exact
  kNormal,      // random signs and mantissas, exponents around 1
  kBits,        // any 32 bits
  kSpecial,     // zeros, subnormals, infinities, NaNs, limits, mixed with ones
  kCancelling,  // ports of opposite sign, equal but for a few last bits
  kZeros        // +0 and -0
};
inline constexpr unsigned kValueProfiles = 6;

// `bytes` bytes; whole elements are values of `profile`, a rest is arbitrary. The same arguments
// give the same payload; `chunk_seed` is common to all ports, from which kCancelling needs it.
Bytes make_payload(ValueProfile profile, std::uint64_t chunk_seed, unsigned port,
                   std::size_t bytes);

}  // namespace trib
