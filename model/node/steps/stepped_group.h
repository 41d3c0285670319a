// SPDX-License-Identifier: Apache-2.0
// One group as its steps leave it: its life, its slots, and what it has to answer. Its frames are
// owed at the senders of its ports.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "model/node/group_life.h"
#include "model/node/node_config.h"
#include "model/node/node_step.h"
#include "model/node/steps/handed_frames.h"
#include "model/node/steps/life_track.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_notices.h"
#include "model/node/steps/step_receiver.h"
#include "model/node/steps/step_sender.h"
#include "model/node/steps/stepped_slots.h"

namespace trib {

// Answers to a port that its egress has not taken.
struct UntakenAnswers {
  std::uint64_t replays = 0;  // that were asked for
  std::uint64_t notices = 0;  // that followed from a group's life
  std::uint64_t questions =
      0;  // about a chunk, of the port or for the parent attached to it; if any is due
  std::uint64_t losses = 0;   // that were not reported, of all lives; if they were found in time
  std::uint64_t certain = 0;  // of the last two, those that were due whatever the node saw when
};

class SteppedGroup {
 public:
  // `senders`, one for each port, live as long as the group.
  SteppedGroup(const NodeConfig& node, unsigned index, std::vector<StepSender>& senders,
               StepErrors& errors);

  // Here and below, `oldest`: no frame that is not judged yet began before this cycle.
  void configure(const NodeConfig& node, const GroupConfig& registers, std::uint64_t oldest);
  // PEER_* is written, perhaps to what it was.
  void peer_written(unsigned port);
  const GroupConfig& config() const { return life_.identity().config; }
  const GroupLife& life() const { return life_; }
  const SteppedSlots& slots() const { return slots_; }
  bool has_changed(std::uint64_t since) const {
    const auto& views = track_.views();
    return views.size() > 1 && views[views.size() - 2].until >= since;
  }
  UntakenAnswers untaken(unsigned port) const {
    return {untaken_replays_.at(port), notices_.untaken(port), notices_.unanswered(port),
            slots_.undone_reports(port) + slots_.unreported(port),
            notices_.certain(port) + slots_.certain_losses(port, now())};
  }
  // Answers to a port that are due for sure and that its egress has not taken: those, reports of
  // losses, and the answer to a late contribution. The node may leave out each of them
  // (VD2.3, RC2.4), but has no reason to while its queues are empty.
  std::uint64_t left_out(unsigned port) const;
  // Has a life ended?
  bool has_ended() const { return has_ended_; }
  // Has all been reduced that is to be?
  bool quiet() const { return slots_.quiet(now()); }

  // Checks 13 to 19. Do they give this verdict on a well-formed frame for this group?
  bool allows(Verdict verdict, unsigned port, const ReceivedFrame& frame) const;
  // The verdict by the group's state of now.
  Verdict judge(unsigned port, const ReceivedFrame& frame) const;
  // Work that follows from that verdict.
  void judged(Verdict verdict, unsigned port, const ReceivedFrame& frame);
  // VD3: are there frames that were handed to it, of this port or of any, on which it has not acted?
  bool has_waiting(unsigned port) const { return handed_.has_waiting(port); }
  bool has_waiting() const { return handed_.has_waiting(); }
  // Was `epoch` the group's last one at some time since cycle `since`?
  bool had_epoch(std::uint16_t epoch, std::uint64_t since) const;

  PartPtr claimed(const NodeStep& step) { return slots_.claimed(step, now()); }
  void settled(const PartPtr& part, bool good, const ReceivedFrame& frame);
  // All other steps of a group.
  void step(const NodeStep& step, std::uint64_t oldest);
  void finish();

 private:
  static constexpr std::size_t kMostRequests = 256;

  struct ReplayRequest {
    unsigned port;
    std::uint32_t sequence;
  };

  SlotsGroup now() const {
    return {track_.now().identity, track_.is_active(), track_.now().state == StepState::kStopped,
            deadline_changed_};
  }
  bool allows(Verdict verdict, unsigned port, const ReceivedFrame& frame,
              const GroupIdentity& identity, const LifeView& view) const;
  void check_overdue(std::uint32_t sequence) const;
  void started(const NodeStep& step);
  void released(const NodeStep& step);
  void reported(const NodeStep& step);
  void replayed(const NodeStep& step);
  void control(const NodeStep& step, std::uint64_t oldest);
  bool still_collects(unsigned port, const ReceivedFrame& frame, std::vector<Emission>& out);
  void parent_passed(std::uint32_t sequence, std::vector<Emission>& out);
  void command(const NodeStep& step, std::uint64_t oldest);
  void told(const NodeStep& step, std::uint64_t oldest);
  void end_life();
  void end_chunks();
  void follow(std::vector<Emission> out, std::uint64_t oldest);
  void owe_control(unsigned port, Frame frame);
  void report(const char* rule, const NodeStep& step, const std::string& what);

  unsigned index_;
  std::vector<StepSender>& senders_;
  StepErrors& errors_;
  GroupLife life_;  // as it is due, which the group may not have reported yet
  LifeTrack track_;
  SteppedSlots slots_;
  StepNotices notices_;
  HandedFrames handed_;
  std::deque<ReplayRequest> requests_;
  std::vector<std::uint64_t> untaken_replays_;  // by port
  std::uint64_t deadline_changed_ = 0;
  bool has_begun_ = false;  // a life
  bool has_ended_ = false;
  bool may_be_late_ = false;  // PASSED came when the result was arriving, for late_chunk_
  std::uint32_t late_chunk_ = 0;
};

}  // namespace trib
