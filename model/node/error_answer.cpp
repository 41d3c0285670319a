// SPDX-License-Identifier: Apache-2.0
#include "model/node/error_answer.h"

namespace trib {

bool is_from_child(FrameType type) {
  return type == FrameType::kContribution || type == FrameType::kJoin ||
         type == FrameType::kLeave || type == FrameType::kAsk;
}

std::optional<ErrorCode> error_answer(Verdict verdict, FrameType type) {
  if (!is_from_child(type)) return std::nullopt;
  switch (verdict) {
    case Verdict::kBadRequest:
      return ErrorCode::kBadRequest;
    case Verdict::kNotMember:
      return ErrorCode::kNotMember;
    case Verdict::kStaleEpoch:
      return ErrorCode::kStaleEpoch;
    case Verdict::kStopped:
      return ErrorCode::kStopped;
    case Verdict::kUnknownGroup:
      return ErrorCode::kUnknownGroup;
    default:
      return std::nullopt;
  }
}

}  // namespace trib
