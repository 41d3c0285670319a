// SPDX-License-Identifier: Apache-2.0
// What one port of a node owes and has sent, while a script is replayed: the frames that wait for
// their verdict, the frames that the model has sent and the node has not yet, and the other way
// round. Frames are compared byte for byte, in whatever order they come. Frames that end spoiled
// (RE5) are only counted, and the serials of results are left to others (serial_check.h). Whatever
// is left out has to be counted by the node: what was answered and what was dropped is what was
// owed ("Verdicts"), but for frames that are kOptional. Errors: LedgerError that says which frame
// is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/frame/frame.h"
#include "model/node/emission.h"
#include "verif/node/registers/port_counters.h"

namespace trib {

class LedgerError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// For messages.
std::string describe(const Frame& frame);

class PortLedger {
 public:
  // A frame has gone into the node.
  void sent_in(const FramePtr& frame);
  // The oldest one without a verdict is to get one.
  FramePtr take_unjudged();

  // The model has sent it. `required`: the node must not leave it out. A STATUS of the node may
  // then differ in count and tag if it is not required, too.
  void expect(const Emission& emission, bool required);
  // The node has sent it. Returns whether the model has, too.
  bool received(const FramePtr& frame);
  // Whether the node has sent it before the model.
  bool is_early(const FramePtr& frame) const;

  // All verdicts are given, and all that must be sent has been.
  bool owes_nothing() const;
  using Excuse = std::function<bool(const Frame&)>;
  // Nothing moves any more. `may_be_more` says which frames the node may send that the model does
  // not; `lenient`: it may send others, too, and leave out any, but for answers to hosts.
  void settle(bool lenient, const Excuse& may_be_more);

  // Frames that the node has sent since the last time, but for answers to hosts.
  std::vector<FramePtr> take_sent();
  // Throws if the node's counters do not say what the pins did.
  void compare(const PortCounters& counters) const;
  std::uint64_t frames_compared() const { return frames_compared_; }

 private:
  struct Expected {
    Bytes frame;
    EmissionKind kind;
    bool required;
  };

  static bool is_right(const Expected& expected, const Bytes& frame);
  void count_missing(const Expected& expected);

  std::deque<FramePtr> unjudged_;
  std::deque<Expected> expected_;
  std::vector<FramePtr> early_;
  std::vector<FramePtr> sent_;
  std::array<std::uint64_t, kPortSentCount> sent_counts_{};  // in the order of SENT_*
  std::uint64_t rx_frames_ = 0;
  std::uint64_t replays_missing_ = 0;
  std::uint64_t control_missing_ = 0;
  std::uint64_t optional_missing_ = 0;  // the node may have counted it as control, or not
  bool exact_ = true;  // what is above is what the node must have counted as dropped
  std::uint64_t frames_compared_ = 0;
};

}  // namespace trib
