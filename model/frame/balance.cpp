// SPDX-License-Identifier: Apache-2.0
#include "model/frame/balance.h"

#include <algorithm>

#include "model/frame/checksum.h"
#include "model/frame/datagram.h"

namespace trib {

Bytes balanced(ByteSpan payload) {
  Bytes bytes(balanced_bytes(payload.size()));
  if (payload.empty()) return bytes;
  std::copy(payload.begin(), payload.end(), bytes.begin());
  const auto balance =
      static_cast<std::uint16_t>(~ones_complement_sum(payload.data(), payload.size()));
  layout::put16(&bytes[bytes.size() - kBalanceBytes], balance == 0 ? 0xffff : balance);
  return bytes;
}

ByteSpan without_balance(ByteSpan datagram) {
  if (datagram.size() <= kDatagramHeaderBytes) return datagram;
  const DatagramHeader header = read_datagram_header(datagram.data());
  if (header.type != FrameType::kResult || header.encoding != 0) return datagram;
  const bool is_balanced =
      datagram.size() == kDatagramHeaderBytes + balanced_bytes(header.payload_bytes);
  return is_balanced ? datagram.first(kDatagramHeaderBytes + header.payload_bytes) : datagram;
}

}  // namespace trib
