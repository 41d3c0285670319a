// SPDX-License-Identifier: Apache-2.0
#include "model/node/chunk_frames.h"

#include "model/frame/codec.h"

namespace trib {

Frame result_frame(const GroupIdentity& group, unsigned port, std::uint32_t sequence,
                   const ChunkSum& sum, bool replay) {
  Header header = group.header(FrameType::kResult, port);
  header.sequence = sequence;
  sum.mark(header, (sum.wants >> port & 1) != 0);
  header.serial = sum.serial;
  if (replay) header.flags |= kFlagRetry;
  return encode(header, sum.payload.data());
}

Frame contribution_frame(const GroupIdentity& group, std::uint32_t sequence, const ChunkSum& sum,
                         bool again) {
  Header header = group.header(FrameType::kContribution, *group.config.uplink);
  header.sequence = sequence;
  sum.mark(header, true);
  if (sum.wants != 0) header.flags |= kFlagWant;
  if (again) header.flags |= kFlagRetry;
  return encode(header, sum.payload.data());
}

}  // namespace trib
