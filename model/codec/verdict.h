// SPDX-License-Identifier: Apache-2.0
// A decoder's findings (CODEC.md, GC6.2 and MX4.3) and its output. The numbers are those of
// m_error_o.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trib::codec {

enum class Verdict : std::uint8_t {
  kGood = 0,
  kShort = 1,
  kLong = 2,
  kTail = 3,
  kNoncanonical = 4,
};

constexpr const char* name_of(Verdict verdict) {
  constexpr const char* kNames[] = {"good", "short", "long", "tail", "noncanonical"};
  return kNames[static_cast<unsigned>(verdict)];
}

// Written to the caller's buffer: as Decoded, and the number of values.
struct DecodedCount {
  Verdict verdict = Verdict::kGood;
  std::size_t values = 0;
};

struct Decoded {
  Verdict verdict = Verdict::kGood;
  // Those of the groups before the failing one; all if the verdict is good or long (GC6.3).
  std::vector<float> values;
};

}  // namespace trib::codec
