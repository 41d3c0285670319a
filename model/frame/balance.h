// SPDX-License-Identifier: Apache-2.0
// The balance of a RESULT (PROTOCOL.md, WF7): two bytes that follow the payload in a block of their
// own, so that payload and balance add up to 0 in a UDP checksum, which thus can lead the payload.
#pragma once

#include <cstddef>

#include "model/base/span.h"
#include "model/frame/frame.h"

namespace trib {

inline constexpr std::size_t kBalanceBytes = 2;
// The balance follows a whole number of these.
inline constexpr std::size_t kBalanceBlock = 64;

// Number of bytes after the header of a balanced RESULT whose payload has so many.
constexpr std::size_t balanced_bytes(std::size_t payload) {
  if (payload == 0) return 0;
  return (payload + kBalanceBlock - 1) / kBalanceBlock * kBalanceBlock + kBalanceBytes;
}

// These bytes: the payload, zeros, and the balance.
Bytes balanced(ByteSpan payload);

// A datagram of a RESULT as if it were not balanced. Any other, and one that is not as long as its
// payload says, unchanged. The balance is not checked, as the UDP checksum does that.
ByteSpan without_balance(ByteSpan datagram);

}  // namespace trib
