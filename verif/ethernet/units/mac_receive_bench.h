// SPDX-License-Identifier: Apache-2.0
// trib_mac_receive with words at random intervals, held to the golden model (EW4).
#pragma once

#include <Vtrib_mac_receive.h>
#include <gtest/gtest.h>

#include <deque>
#include <optional>
#include <ostream>

#include "model/ethernet/mac_receive.h"
#include "verif/ethernet/units/mac_frames.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

using ethernet::LinkFault;
using ethernet::ReceiveVerdict;

/// A strobe, together with the one of MR5.
struct FrameCount {
  ReceiveVerdict verdict = ReceiveVerdict::Errored;
  bool pause = false;

  bool operator==(const FrameCount& other) const {
    return verdict == other.verdict && pause == other.pause;
  }
};

std::ostream& operator<<(std::ostream& out, const FrameCount& count);

/// A frame as it goes out: `user` says that it is bad (EW1).
struct DeliveredFrame {
  FrameBytes bytes;
  bool user = false;
};

class MacReceiveBench {
 public:
  explicit MacReceiveBench(std::uint64_t seed);

  Random& random() { return random_; }
  void set_stalls(double probability) { stalls_ = probability; }

  /// One word; what comes out is compared, and what has to be out.
  void receive(const XgmiiWord& word);

  /// All of them; stops at the first difference.
  void receive(const XgmiiLine& line);

  /// Expects that no frame and no count is due: after idles.
  void expect_all_out();

  std::size_t frames() const { return frames_; }
  /// Counts of the verdict so far, as the module has reported them.
  std::size_t counted(ReceiveVerdict verdict) const {
    return counted_[static_cast<std::size_t>(verdict)];
  }
  std::size_t pauses() const { return pauses_; }
  LinkFault fault();

  /// Number of words that had gone in at the first word out and at the last strobe.
  unsigned words() const { return words_; }
  std::optional<unsigned> first_word_at() const { return first_word_at_; }
  std::optional<unsigned> last_count_at() const { return last_count_at_; }

 private:
  void take_reference(const XgmiiWord& word);
  void take_word();
  void take_strobes();
  void compare_frames();

  ModuleBench<Vtrib_mac_receive> bench_;
  Random random_;
  ethernet::MacReceive reference_;
  std::deque<DeliveredFrame> frames_due_;
  std::deque<FrameCount> counts_due_;
  double stalls_ = 0.3;
  DeliveredFrame under_way_;
  std::deque<DeliveredFrame> received_;
  LinkFault fault_due_ = LinkFault::None;
  std::size_t frames_ = 0;
  std::size_t counted_[5] = {};
  std::size_t pauses_ = 0;
  unsigned words_ = 0;
  std::optional<unsigned> first_word_at_;
  std::optional<unsigned> last_count_at_;
};

}  // namespace trib
