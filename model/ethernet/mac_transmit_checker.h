// SPDX-License-Identifier: Apache-2.0
// Holds a transmitting MAC of any constant latency to MT1 to MT8: from the input of its stream,
// the faults reported to it, and the XGMII words that it has sent, cycle by cycle with advance.
// The latency from the offer of a first word to its start, on a line at rest, is that of the first
// frame after reset; every later start must be exactly where MT3 puts it.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/ethernet/gap_deficit.h"
#include "model/ethernet/mac_transmit.h"

namespace trib::ethernet {

class MacTransmitChecker {
 public:
  struct Cycle {
    std::optional<StreamWord> offered;
    bool ready = false;
    LinkFault fault = LinkFault::None;
    XgmiiWord word;
  };

  // `slack`: cycles within which a change of the fault, or a word of the stream, has its effect.
  explicit MacTransmitChecker(unsigned slack) : slack_(slack) {}

  void take(const Cycle& cycle);
  // After the last frame has left the MAC: nothing is pending.
  void finish();

  // Errors, each with its cycle and its rule.
  const std::vector<std::string>& remarks() const { return remarks_; }
  // Frames by what became of them; those that a fault cut off are Dropped.
  std::uint64_t count(TransmitOutcome outcome) const;
  std::uint64_t cut_by_fault() const { return cut_by_fault_; }
  // Columns from the offer of the first word to start.
  std::optional<std::uint64_t> latency() const { return latency_; }

 private:
  struct TakenFrame {
    Frame frame;
    std::uint64_t offered = 0;  // cycles
    std::uint64_t first_taken = 0;
    std::uint64_t last_taken = 0;
    bool complete = false;
    bool judged = false;  // before it was complete
    bool underrun = false;
    std::size_t bytes_at_underrun = 0;
  };
  struct SentFrame {
    std::uint64_t start = 0;  // characters since reset, as all positions
    Bytes bytes;              // after start
    bool in_fault = false;    // a cycle after many with a fault
  };
  enum class Ending { Terminate, Spoiled, Errors };
  // Number of most recent cycles with a reported fault.
  enum class Told { Never, Sometimes, Always };

  void follow_stream(const Cycle& cycle);
  void follow_line(const XgmiiWord& word);
  void follow_gap(const XgmiiWord& word, unsigned& lane);
  void follow_frame(const XgmiiWord& word, unsigned& lane);
  void end_frame(Ending ending, std::uint64_t end);
  bool matches(const TakenFrame& taken, Ending ending) const;
  void check_start(const TakenFrame& taken);
  void settle_deficit(unsigned lane, bool waited);
  bool may_be_dropped(const TakenFrame& taken) const;
  Told told_up_to(std::uint64_t last) const;
  Told told_from(std::uint64_t first, std::uint64_t last) const;
  Told told_of_late() const;
  bool told_local_of_late() const;
  void remark(const std::string& what);

  const unsigned slack_;
  std::vector<LinkFault> faults_;  // of each cycle
  std::uint64_t cycle_ = 0;
  std::deque<TakenFrame> taken_;
  std::optional<std::uint64_t> offered_since_;
  std::optional<SentFrame> sent_;  // the frame on the line
  std::optional<std::uint64_t> end_;
  bool end_spoiled_ = false;
  bool ended_in_word_ = false;
  std::optional<std::uint64_t> latency_;
  GapDeficit deficit_;
  std::map<TransmitOutcome, std::uint64_t> counts_;
  std::uint64_t cut_by_fault_ = 0;
  std::vector<std::string> remarks_;
};

}  // namespace trib::ethernet
