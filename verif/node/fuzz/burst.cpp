// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/burst.h"

#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr unsigned kSettleCycles = 64;  // a frame's end, its verdict, and what follows of it

// Given by the checks 1 to 12, which look at nothing but the frame and the node's addresses.
bool needs_no_state(Verdict verdict) {
  return (verdict >= Verdict::kBadEnd && verdict <= Verdict::kBadChecksum) ||
         verdict == Verdict::kArp || verdict == Verdict::kEcho;
}

// Whether the state of a group may change by a frame of this type.
bool is_of_a_life(FrameType type) {
  return type == FrameType::kJoin || type == FrameType::kWelcome || type == FrameType::kError ||
         type == FrameType::kLeave || type == FrameType::kPassed;
}

}  // namespace

void Burst::begin_step(std::uint64_t cycle, const GroupSetup& setup) {
  *this = Burst();
  begin_ = cycle;
  setup_ = setup;
}

void Burst::note_verdict(const Header& header, Verdict node, std::uint64_t cycle) {
  const bool nack = node == Verdict::kControl && header.type == FrameType::kNack;
  const bool of_its_life = node == Verdict::kControl && is_of_a_life(header.type);
  const bool late = setup_.deadline != 0 && cycle + kSettleCycles >= begin_ + setup_.deadline;
  // A partial sum is sent again from what is complete by then (TR2), which may disagree.
  const bool again = setup_.deadline != 0 && setup_.uplink && (nack || node == Verdict::kDuplicate);
  const ChunkKey chunk{header.group, header.sequence};
  if (node == Verdict::kAccepted && header.type == FrameType::kResult) from_parent_.insert(chunk);
  if (header.type == FrameType::kContribution) from_children_.insert(chunk);
  if (header.type == FrameType::kAsk || node == Verdict::kOutOfWindow) asked_.insert(chunk);
  if (of_its_life || late || again || is_overtaken(header)) changed_ = true;
}

bool Burst::is_overtaken(const Header& header) const {
  const ChunkKey chunk{header.group, header.sequence};
  return is_burst_ && from_parent_.count(chunk) != 0 && from_children_.count(chunk) != 0;
}

bool Burst::is_behind(Verdict model, Verdict node, const Header& header) const {
  return is_burst_ && node == Verdict::kOutOfWindow && model == Verdict::kAccepted &&
         fresh_.count(slot_of(header)) != 0;
}

bool Burst::is_race(Verdict model, Verdict node, const Header& header) const {
  if (!is_burst_ || fresh_.count(slot_of(header)) == 0) return false;
  if (header.type == FrameType::kAsk) {
    return (model == Verdict::kReplay && node == Verdict::kControl) ||
           (model == Verdict::kControl && node == Verdict::kReplay);
  }
  if (model == Verdict::kReplay) return node == Verdict::kDuplicate;
  return model == Verdict::kOutOfWindow &&
         node == (header.type == FrameType::kResult ? Verdict::kDuplicate : Verdict::kReplay);
}

bool Burst::is_excused(Verdict model, Verdict node) const {
  return unordered() && !needs_no_state(model) && !needs_no_state(node);
}

bool Burst::may_be_more(const Frame& frame) const {
  const Header header = read_header(frame.bytes);
  if (header.type == FrameType::kStatus || header.type == FrameType::kPassed ||
      header.type == FrameType::kNack || header.type == FrameType::kAsk) {
    return is_burst_ && asked_.count({header.group, header.sequence}) != 0;
  }
  if (!header.has(kFlagRetry)) return false;
  return header.type == FrameType::kResult ? unforeseen_replay_
                                           : is_burst_ && header.type == FrameType::kContribution;
}

}  // namespace trib
