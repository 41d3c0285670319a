// SPDX-License-Identifier: Apache-2.0
#include "model/node/group_access.h"

#include "model/frame/body.h"
#include "model/node/error_answer.h"

namespace trib {
namespace {

// Check 15: is the group to judge, whatever its state?
bool is_control(FrameType type) {
  return type != FrameType::kContribution && type != FrameType::kResult && type != FrameType::kAsk;
}

// Check 18: does the node have it, are all elements whole, and is only FP32 encoded (GC10.4)?
bool is_good_request(const GroupIdentity& group, const Header& header) {
  const std::optional<Reduction> reduction = group.reductions.find(header.op, header.dtype);
  return reduction && header.payload_bytes % bytes_of(reduction->dtype) == 0 &&
         (header.encoding == 0 || reduction->dtype == Dtype::kFp32);
}

// SE1.
bool may_join(const GroupIdentity& group, GroupState state, unsigned port, const Header& header,
              const Frame& frame) {
  const GroupConfig& config = group.config;
  if (group.is_uplink(port)) return false;
  if (config.members != 0 && (config.members >> port & 1) == 0) return false;
  if (state == GroupState::kActive && !group.is_member(port)) return false;
  if (config.bind && header.source != config.peers.at(port)) return false;
  return read_join_body(frame.bytes).key == config.key;
}

// Check 14: may this frame come from there?
bool is_its_own(const GroupIdentity& group, GroupState state, unsigned port, const Header& header,
                const Frame& frame) {
  if (header.type == FrameType::kJoin) return may_join(group, state, port, header, frame);
  if (header.source != group.config.peers.at(port)) return false;
  return is_from_child(header.type) ? group.is_member(port) : group.is_uplink(port);
}

}  // namespace

std::optional<Verdict> access_verdict(const GroupIdentity& group, GroupState state, unsigned port,
                                      const Header& header, const Frame& frame) {
  const FrameType type = header.type;
  if (type == FrameType::kJoin ? !group.config.join_allowed : state == GroupState::kIdle) {
    return Verdict::kUnknownGroup;
  }
  if (!is_its_own(group, state, port, header, frame)) return Verdict::kNotMember;
  if (is_control(type)) return Verdict::kControl;
  if (state != GroupState::kActive) return Verdict::kStopped;
  const bool result = type == FrameType::kResult;
  if (header.epoch != (result ? group.parent_epoch : group.epoch)) return Verdict::kStaleEpoch;
  if (type != FrameType::kAsk && !is_good_request(group, header)) return Verdict::kBadRequest;
  return std::nullopt;
}

}  // namespace trib
