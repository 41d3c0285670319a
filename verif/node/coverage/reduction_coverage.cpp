// SPDX-License-Identifier: Apache-2.0
#include "verif/node/coverage/reduction_coverage.h"

#include <array>

#include "model/frame/codec.h"
#include "verif/node/coverage/bins.h"

namespace trib {
namespace {

// Which of the four marks of IP the contributions of a chunk had, bit m: mark m.
std::vector<std::string> mark_names() {
  static const std::array<const char*, 4> kMarks{"none", "ECT(1)", "ECT(0)", "CE"};
  std::vector<std::string> names{"-"};
  for (unsigned set = 1; set < 16; ++set) {
    std::string name;
    for (unsigned mark = 0; mark < 4; ++mark) {
      if ((set >> mark & 1) != 0) name += (name.empty() ? "" : "+") + std::string(kMarks[mark]);
    }
    names.push_back(name);
  }
  return names;
}

std::size_t collective_bin(const ChunkRecord& record) {
  const std::uint32_t data = record.data;
  const std::uint32_t want = record.want;
  const bool one_data = data != 0 && (data & (data - 1)) == 0;
  const bool one_want = want != 0 && (want & (want - 1)) == 0;
  if (data == record.members && want == record.members) return 0;
  if (data == record.members && one_want) return 1;
  if (one_data && (data | want) == record.members && (data & want) == 0) return 2;
  return data == 0 && want == 0 ? 3 : 4;
}

bool is_reduced(const SteppedSlot& slot) {
  return slot.up != nullptr || slot.down != nullptr || slot.reduced != nullptr;
}

std::size_t count(std::uint32_t mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }

std::vector<std::string> numbers_up_to(unsigned last) {
  std::vector<std::string> names;
  for (unsigned n = 1; n <= last; ++n) names.push_back(std::to_string(n));
  return names;
}

}  // namespace

ReductionCoverage::ReductionCoverage(const FollowedNode& node)
    : node_(node),
      collectives_("RE4 collective x attempts",
                   {"allreduce", "reduce", "broadcast", "barrier", "mixture"},
                   {"first", "after bad ends"}),
      sums_("RE4 sum x ports with DATA", number_names(), numbers_up_to(node.shape().ports)),
      skew_("RE1 arrival skew x onset", {"0", "1-7", "8-63", "64-511", "more"},
            {"1", "2-16", "17-1023", "whole"}),
      order_("RE2 complete chunks overtaken", {"none", "1", "2", "3 or more"}),
      disagreements_("RE3 disagreement", {"tag", "length", "both", "op", "dtype"}),
      races_("RE6 copy comes while its slot is busy",
             {"its chunk is reduced", "the next chunk is reduced", "its group has just changed"}),
      replays_("RC2 copy comes while",
               {"the slot is empty", "the next chunk waits", "the next chunk is reduced"},
               {"even lap", "odd lap"}),
      partial_("GR3 PARTIAL x result", {"all there, one PARTIAL", "1 missing", "2", "3"},
               {"payload", "header only"}),
      marks_("TR5 marks of contributions", mark_names()),
      reductions_("LO1 op x dtype of results", {"SUM", "MIN", "MAX", "AND", "OR", "XOR"},
                  {"FP32", "BF16", "FP16", "INT32", "UINT32", "INT8"}) {
  marks_.ignore(0);
  for (unsigned ports = 0; ports < node.shape().ports; ++ports) {
    sums_.illegal(6, ports);  // every NaN of a sum is the quiet one
  }
  for (const ReduceOp op : kReduceOps) {
    for (const Dtype dtype : kDtypes) {
      const auto row = static_cast<std::size_t>(op);
      const auto column = static_cast<std::size_t>(dtype);
      if (!node.shape().reductions.has({dtype, op})) reductions_.ignore(row, column);
      if (!is_defined({dtype, op})) reductions_.illegal(row, column);
    }
  }
  for (const std::size_t bin : {3, 4}) {  // only one is there
    if (node.shape().reductions == ReductionSet()) disagreements_.ignore(bin);
  }
  // A bad end counts from the onset on, which is a beat of payload at least: a barrier has none.
  collectives_.ignore(3, 1);
}

void ReductionCoverage::judged(const JudgedFrame& frame) {
  if (frame.verdict == Verdict::kAccepted) note_claims(frame);
  if (frame.verdict == Verdict::kReplay) sample_replay(frame);
  sample_race(frame);
}

void ReductionCoverage::note_claims(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  Claims& claims = claims_[{header.group, header.sequence}];
  claims.tags.insert(header.tag);
  claims.ops.insert(header.op);
  claims.dtypes.insert(header.dtype);
  if (header.has(kFlagData)) claims.lengths.insert(header.payload_bytes);
  claims_.erase({header.group, header.sequence - 2 * node_.shape().window});
}

void ReductionCoverage::sample_replay(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  const std::uint32_t window = node_.shape().window;
  const SteppedSlot& slot = node_.model().slot(header.group, header.sequence);
  const ChunkRecord* next = node_.log().find({header.group, header.sequence + window});
  std::size_t state = next != nullptr && next->accepted != 0 ? 1 : 0;
  if (is_reduced(slot)) state = 2;
  replays_.hit(state, header.sequence / window % 2);
}

void ReductionCoverage::sample_race(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  if (frame.verdict > Verdict::kOutOfWindow || header.group >= node_.shape().groups) return;
  const SteppedSlot& slot = node_.model().slot(header.group, header.sequence);
  if (frame.verdict == Verdict::kDuplicate && is_reduced(slot)) races_.hit(0);
  if (frame.verdict == Verdict::kReplay && is_reduced(slot)) races_.hit(1);
  if (node_.model().has_changed(header.group, frame.frame.first)) races_.hit(2);
}

void ReductionCoverage::reduced(const ChunkName&, const ChunkRecord& record) {
  std::size_t marks = 0;
  for (std::size_t mark = 0; mark < record.ecn.size(); ++mark) {
    if (record.ecn[mark]) marks |= std::size_t{1} << mark;
  }
  marks_.hit(marks);
  collectives_.hit(collective_bin(record), record.failures == 0 ? 0 : 1);
  const std::uint64_t skew =
      record.latest_accepted_first - record.earliest_accepted_first.value_or(0);
  skew_.hit(bin_of(skew, {0, 7, 63, 511}), bin_of(node_.settings().onset(), {1, 16, 1023}));
}

void ReductionCoverage::sent(const StreamFrame& frame, StepSent kind) {
  if (kind == StepSent::kControl) sample_disagreement(frame);
  if (kind == StepSent::kResult) sample_result(frame);
}

void ReductionCoverage::sample_disagreement(const StreamFrame& frame) {
  const Header header = read_header(frame.frame->bytes);
  if (header.type != FrameType::kError ||
      header.tag != static_cast<std::uint32_t>(ErrorCode::kDisagreement)) {
    return;
  }
  const auto found = claims_.find({header.group, header.sequence});
  if (found == claims_.end()) return;
  const bool tag = found->second.tags.size() > 1;
  const bool length = found->second.lengths.size() > 1;
  if (tag || length) disagreements_.hit(tag && length ? 2 : tag ? 0 : 1);
  if (found->second.ops.size() > 1) disagreements_.hit(3);
  if (found->second.dtypes.size() > 1) disagreements_.hit(4);
  if (frame.port + 1 == node_.shape().ports) claims_.erase(found);
}

void ReductionCoverage::sample_result(const StreamFrame& frame) {
  const Header header = read_header(frame.frame->bytes);
  if (header.has(kFlagPartial)) sample_partial(header);
  const ChunkRecord* record = node_.log().find({header.group, header.sequence});
  if (record == nullptr) return;
  order_.hit(bin_of(record->overtaken, {0, 1, 2}));
  if (record->data == 0) return;
  reductions_.hit(header.op, header.dtype);
  if (!is_sum_of_fp32(header) || header.encoding != 0) return;
  const std::size_t with_data = count(record->data) - 1;
  for_each_number(frame.frame->bytes, kHeaderBytes, header.payload_bytes,
                  [&](std::size_t bin) { sums_.hit(bin, with_data); });
}

void ReductionCoverage::sample_partial(const Header& header) {
  const ChunkRecord* record = node_.log().find({header.group, header.sequence});
  if (record == nullptr) return;
  const std::size_t missing = count(record->members & ~record->accepted);
  partial_.hit(bin_of(missing, {0, 1, 2}), header.payload_bytes != 0 ? 0 : 1);
}

std::vector<const CoverGroup*> ReductionCoverage::groups() const {
  return {&collectives_, &sums_,    &skew_,    &order_, &disagreements_,
          &races_,       &replays_, &partial_, &marks_, &reductions_};
}

}  // namespace trib
