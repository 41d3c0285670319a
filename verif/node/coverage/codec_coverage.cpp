// SPDX-License-Identifier: Apache-2.0
#include "verif/node/coverage/codec_coverage.h"

#include <algorithm>
#include <array>

#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr std::array<Verdict, 6> kVerdictColumns{Verdict::kAccepted,  Verdict::kReplay,
                                                 Verdict::kDuplicate, Verdict::kOutOfWindow,
                                                 Verdict::kBadEnd,    Verdict::kBadEncoding};

const std::vector<std::string>& codec_names() {
  static const std::vector<std::string> kNames{"raw", "mode A", "mode B", "MXFP8", "MXFP4"};
  return kNames;
}

std::size_t codec_bin(std::uint8_t encoding) { return encoding & 0xf; }

// A CONTRIBUTION or RESULT with a payload and a legal byte 62?
bool has_payload(const Header& header) {
  const bool of_type = header.type == FrameType::kContribution || header.type == FrameType::kResult;
  return of_type && header.payload_bytes != 0 && codec::encoding_of(header.encoding);
}

}  // namespace

CodecCoverage::CodecCoverage(const FollowedNode& node)
    : node_(node),
      verdicts_("GC11 codec x verdict", codec_names(),
                {"Accepted", "Replay", "Duplicate", "OutOfWindow", "BadEnd", "BadEncoding"}),
      results_("GC12 codec of a contribution x codec of results", codec_names(), codec_names()),
      sent_("GC12 codec sent x kind", codec_names(), {"result", "replay", "contribution"}) {
  verdicts_.illegal(0, 5);  // there is nothing to decode
  ignore_absent(verdicts_, false);
  ignore_absent(results_, true);
  ignore_absent(sent_, false);
}

void CodecCoverage::ignore_absent(CoverGroup& group, bool in_columns) {
  for (std::size_t row = 0; row < group.rows().size(); ++row) {
    for (std::size_t column = 0; column < group.columns().size(); ++column) {
      const auto has = [this](std::size_t codec) {
        return (node_.shape().codecs >> codec & 1) != 0;
      };
      if (!has(row) || (in_columns && !has(column))) group.ignore(row, column);
    }
  }
}

void CodecCoverage::judged(const JudgedFrame& frame) {
  const Bytes& bytes = frame.frame.frame->bytes;
  const Header header = read_header(bytes);
  if (bytes.size() < kHeaderBytes || !has_payload(header)) return;
  const auto verdict = std::find(kVerdictColumns.begin(), kVerdictColumns.end(), frame.verdict);
  if (verdict == kVerdictColumns.end()) return;
  const std::size_t row = codec_bin(header.encoding);
  verdicts_.hit(row, static_cast<std::size_t>(verdict - kVerdictColumns.begin()));
  if (frame.verdict != Verdict::kAccepted || header.type != FrameType::kContribution) return;
  const GroupIdentity& group = node_.model().life(header.group).identity();
  results_.hit(row, codec_bin(group.result_encoding));
}

void CodecCoverage::sent(const StreamFrame& frame, StepSent kind) {
  const Header header = read_header(frame.frame->bytes);
  const bool of_kind =
      kind == StepSent::kResult || kind == StepSent::kReplay || kind == StepSent::kContribution;
  if (!of_kind || !has_payload(header)) return;
  const std::size_t column = kind == StepSent::kResult ? 0 : kind == StepSent::kReplay ? 1 : 2;
  sent_.hit(codec_bin(header.encoding), column);
}

}  // namespace trib
