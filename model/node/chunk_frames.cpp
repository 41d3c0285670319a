// SPDX-License-Identifier: Apache-2.0
#include "model/node/chunk_frames.h"

#include "model/frame/balance.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

// GC12.3.
std::uint8_t encoding_for(const Header& header, std::uint8_t wanted) {
  const bool has_values = header.has(kFlagData) && header.payload_bytes != 0;
  return has_values && header.dtype == static_cast<std::uint8_t>(Dtype::kFp32) ? wanted : 0;
}

}  // namespace

Frame result_frame(const GroupIdentity& group, unsigned port, std::uint32_t sequence,
                   const ChunkSum& sum, bool replay) {
  Header header = group.header(FrameType::kResult, port);
  header.sequence = sequence;
  sum.mark(header, (sum.wants >> port & 1) != 0);
  header.serial = sum.serial;
  header.encoding = encoding_for(header, group.result_encoding);
  if (replay) header.flags |= kFlagRetry;
  if (!group.is_balanced(port)) return encode(header, sum.payload.data());
  Frame frame = encode_with(header, balanced({sum.payload.data(), header.payload_bytes}));
  store_udp_checksum(frame.bytes);
  return frame;
}

Frame contribution_frame(const GroupIdentity& group, std::uint32_t sequence, const ChunkSum& sum,
                         bool again) {
  Header header = group.header(FrameType::kContribution, *group.config.uplink);
  header.sequence = sequence;
  sum.mark(header, true);
  if (sum.wants != 0) header.flags |= kFlagWant;
  if (again) header.flags |= kFlagRetry;
  header.encoding = encoding_for(header, group.uplink_encoding);
  return encode(header, sum.payload.data());
}

}  // namespace trib
