// SPDX-License-Identifier: Apache-2.0
// Holds the last stage before a hard MAC to CM2 to CM6, at any latency: from its stream, the faults reported
// to it, and the values on the MAC's pins, cycle by cycle.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "model/ethernet/cmac_word.h"
#include "model/ethernet/mac_transmit.h"

namespace trib::ethernet {

/// Traffic on the pins of a MAC: only CM2, and frames with their ends.
class CmacPinsChecker {
 public:
  /// One cycle: what is offered, if anything, and whether the MAC takes it. The frame that it ends, if it does.
  std::optional<Frame> take(const std::optional<CmacWord>& offered, bool ready);

  /// Errors, each with its cycle.
  const std::vector<std::string>& remarks() const { return remarks_; }
  bool inside() const { return !growing_.bytes.empty(); }
  void forget();

 private:
  void check_held(const std::optional<CmacWord>& offered);
  void remark(const std::string& what);

  std::uint64_t cycle_ = 0;
  Frame growing_;
  std::optional<CmacWord> held_;  // its data in held_data_
  Bytes held_data_;
  std::vector<std::string> remarks_;
};

class CmacTransmitChecker {
 public:
  struct Cycle {
    std::optional<CmacWord> given;  // by the stream, at the input
    bool ready = false;             // of the input
    bool fault = false;
    std::optional<CmacWord> offered;  // to the MAC
    bool mac_ready = false;
  };

  void take(const Cycle& cycle);
  /// After the last frame has left: nothing is pending.
  void finish();

  const std::vector<std::string>& remarks() const { return remarks_; }
  /// Frames at the input by what has to become of them (CM9).
  std::uint64_t count(TransmitOutcome outcome) const {
    return counts_[static_cast<std::size_t>(outcome)];
  }
  std::uint64_t padded() const { return padded_; }

 private:
  struct Expected {
    Frame frame;
    bool cut = false;  // kCmacBytes of no meaning follow its bytes
  };
  enum class Place { Outside, Sending, Dropping };

  void follow_input(const Cycle& cycle);
  void follow_word(const CmacWord& word, bool fault);
  void end(TransmitOutcome outcome);
  void compare(const Frame& sent);

  CmacPinsChecker pins_;
  std::size_t pins_remarks_ = 0;  // taken over
  Place place_ = Place::Outside;
  Frame frame_;  // at the input
  std::deque<Expected> expected_;
  std::uint64_t counts_[4] = {};
  std::uint64_t padded_ = 0;
  std::vector<std::string> remarks_;
};

}  // namespace trib::ethernet
