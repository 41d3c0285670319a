// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/frame_compare.h"

#include <algorithm>

#include "model/frame/codec.h"
#include "verif/node/scoreboard/result_compare.h"

namespace trib {

std::string verdict_text(Verdict verdict) { return std::string(name(verdict)); }

std::string frame_text(const Frame& frame) {
  const Header header = read_header(frame.bytes);
  return "frame of " + std::to_string(frame.bytes.size()) + " bytes, type " +
         std::to_string(static_cast<unsigned>(header.type)) + ", flags " +
         std::to_string(header.flags) + ", sequence " + std::to_string(header.sequence);
}

bool same_purpose(const Header& x, const Header& y) {
  return x.type == y.type && x.epoch == y.epoch && x.group == y.group && x.sequence == y.sequence &&
         x.has(kFlagRetry) == y.has(kFlagRetry);
}

bool same_chunk(const Header& x, const Header& y) {
  return x.group == y.group && x.epoch == y.epoch && x.sequence == y.sequence;
}

std::string byte_difference(const Bytes& got, const Bytes& due) {
  const Bytes expected = with_serial_of(got, due);
  const std::size_t common = std::min(got.size(), expected.size());
  const auto at = static_cast<std::size_t>(
      std::mismatch(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(common),
                    expected.begin())
          .first -
      got.begin());
  if (at == common) {
    return "its length is " + std::to_string(got.size()) + " bytes, expected " +
           std::to_string(expected.size());
  }
  return "its byte " + std::to_string(at) + " is " + std::to_string(got[at]) + ", expected " +
         std::to_string(expected[at]);
}

bool is_owed(const Emission& emission) {
  return emission.kind == EmissionKind::kResult || emission.kind == EmissionKind::kContribution ||
         emission.kind == EmissionKind::kHost;
}

bool is_join_or_welcome(const Header& header) {
  return header.type == FrameType::kJoin || header.type == FrameType::kWelcome;
}

bool is_group_frame(Verdict verdict) {
  return verdict <= Verdict::kOutOfWindow ||
         (verdict >= Verdict::kBadRequest && verdict <= Verdict::kUnknownGroup);
}

}  // namespace trib
