// SPDX-License-Identifier: Apache-2.0
// trib_window with its neighbours in a node, at random: a port's frames, taken, good, bad
// or lost, the group that reduces chunks with them and without, someone who reads. Every output is
// compared with window_reference.h in every cycle.
// A worker sends no chunk a window beyond the first without result (RC1): so all numbers lie within
// two windows, however long reports of losses wait.
#pragma once

#include <cstdint>
#include <optional>

#include "Vtrib_window.h"
#include "model/base/random.h"
#include "verif/node/units/window_reference.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

class WindowBench {
 public:
  struct Habits {
    unsigned onset = 0;
    double lost = 0.1;      // of the frames
    double overtakes = 0;   // of the frames
    double bad_end = 0.05;  // of the frames, in each cycle
    double without = 0;     // chunks that are done without this port, in each cycle
    double done = 0.1;      // complete ones, in each cycle
    double ready = 0.5;     // cycles in which a report is taken
  };

  explicit WindowBench(std::uint64_t seed);

  /// A life of the group from chunk `first` on, a multiple of four windows: its laps are signalled by
  /// releases, as if all before had been reduced. For the first `absent` cycles the port has no
  /// frames, and the group goes on without it.
  void live(std::uint64_t first, const Habits& habits, unsigned cycles, unsigned absent = 0);

  unsigned reports() const { return reports_; }
  unsigned revoked() const { return revoked_; }

 private:
  struct Frame {
    std::uint64_t chunk = 0;
    unsigned beats = 0;
    unsigned announced = 0;
    bool to_write = false;  // the beat that was announced in the cycle before
  };

  struct Fetch {
    bool read = false;
    unsigned slot = 0;
    unsigned beat = 0;
    unsigned sought_beat = 0;
    unsigned contribution_slot = 0;
  };

  void start(std::uint64_t first);
  void step();
  void choose_release();
  void go_on_with_frame();
  std::uint64_t next_chunk();
  std::uint32_t some_number();
  std::uint64_t lowest() const;
  void set_progress(std::optional<unsigned> clear, std::optional<unsigned> release,
                    std::uint32_t lap);
  void set_fetch();
  void set_pins();
  void look_up_and_claim();
  void check_slots();
  void check_answer(std::uint32_t number, WindowReference::Answer answer, bool behind);
  void check_contribution();
  void check_report();
  void check_read();

  ModuleBench<Vtrib_window> bench_;
  Random random_;
  WindowReference reference_;
  WindowReference::Inputs in_;
  Habits habits_;
  bool absent_ = false;
  std::optional<Frame> frame_;
  std::uint64_t next_sent_ = 0;
  Fetch fetch_;
  std::optional<std::uint64_t> expected_data_;  // of the read in the cycle before
  std::optional<std::uint64_t> emptied_;        // the chunk that ended bad in the cycle before
  unsigned reports_ = 0;
  unsigned revoked_ = 0;
};

}  // namespace trib
