// SPDX-License-Identifier: Apache-2.0
// trib_transmit at 8 bytes a beat between a source that always has a frame and a MAC that pauses.
// A frame is whole on the stream; or it was interrupted by a stop, and ends spoiled; or it was
// discarded, and counted (EG1). The source is never held for longer than the limit for each of two
// frames, and is told to the cycle when a frame is about to end.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "Vtrib_transmit.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

class TransmitBench {
 public:
  struct Habits {
    std::uint32_t limit = 50;  // TX_LIMIT
    double pauses = 0.002;     // of the MAC, in each cycle
    unsigned pause = 200;      // cycles, at most
    unsigned patience = 0;     // cycles that the MAC keeps a frame waiting, at most; 0: any
    unsigned every = 0;        // cycles in one of which the MAC takes a beat; 0: as chance has it
    double takes = 0.9;        // of the MAC between pauses, in each cycle
    double spoils = 0.1;       // of the payloads
    unsigned beats = 10;       // of a payload, at most
  };

  explicit TransmitBench(std::uint64_t seed);

  void run(const Habits& habits, unsigned cycles);
  /// The MAC takes everything, until nothing is under way.
  void finish();
  void pause(unsigned cycles) { pause_ = cycles; }
  /// The MAC stops: cycles until a frame is discarded, at most `most`.
  unsigned stops_after(std::uint32_t limit, unsigned most);

  unsigned whole() const { return whole_; }
  unsigned interrupted() const { return interrupted_; }
  unsigned discarded() const { return discarded_; }
  unsigned longest_wait() const { return longest_wait_; }

 private:
  struct Frame {
    std::uint32_t number;
    unsigned bytes;  // of payload
    unsigned kind;
    bool comes_whole, spoil;
    unsigned beats() const { return (bytes + 7) / 8; }
  };

  void step(bool offer);
  void offer_frame();
  void offer_body();
  void take_beat();
  void finish_frame(bool user);
  static std::uint64_t data_of(std::uint32_t number, unsigned beat);

  ModuleBench<Vtrib_transmit> bench_;
  Random random_;
  Habits habits_;
  std::uint32_t next_ = 1;
  Frame offered_{};
  std::optional<Frame> body_;  // its payload is being taken
  unsigned body_beat_ = 0;
  bool soon_ = true;                  // soon_o in this cycle
  std::deque<Frame> expected_;        // taken, in order
  std::vector<std::uint64_t> beats_;  // of the frame on the stream
  unsigned pause_ = 0, held_ = 0, wait_ = 0, longest_wait_ = 0;
  unsigned taken_ = 0, sent_ = 0, spoiled_ = 0, whole_ = 0, interrupted_ = 0, discarded_ = 0;
  unsigned seen_spoiled_ = 0, seen_bytes_ = 0, sent_bytes_ = 0, skipped_ = 0;
};

}  // namespace trib
