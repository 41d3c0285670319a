// SPDX-License-Identifier: Apache-2.0
// trib_sequencer with contributions that arrive at random, each at its own pace, end good or bad,
// and a group that ends or stops. Every output is compared with sequencer_reference.h in every
// cycle.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "Vtrib_sequencer.h"
#include "model/base/random.h"
#include "verif/node/units/sequencer_reference.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

class SequencerBench {
 public:
  static constexpr unsigned kPorts = 4;
  static constexpr unsigned kWindow = 16;

  struct Habits {
    std::array<double, kPorts> pace{};  // beats, in each cycle
    double offers = 0.5;                // jobs, in each cycle without
    double ends = 0.5;                  // of frames whose beats have all come, in each cycle
    double ends_bad = 0.001;            // of each port, in each cycle
    double done = 0;                    // by the parent, in each cycle
    double refused = 0.01;              // jobs
    double stalls = 0.1;                // cycles
    double longest = 30;                // rows
  };

  explicit SequencerBench(std::uint64_t seed);

  void run(const Habits& habits, unsigned cycles, bool stopped, bool alive = true);

  unsigned good() const { return good_; }
  unsigned spoiled() const { return spoiled_; }
  unsigned dropped() const { return dropped_; }

 private:
  void step();
  void offer();
  void run_contributions();
  void set_pins();
  void compare();
  void compare_row();

  ModuleBench<Vtrib_sequencer> bench_;
  Random random_;
  SequencerReference reference_;
  SequencerReference::Inputs in_;
  Habits habits_;
  std::array<unsigned, kPorts> come_{};            // beats of each contribution to the job
  unsigned ended_ = 0;                             // good, in this cycle
  std::uint16_t count_ = 0;                        // of the job that was taken last
  std::array<std::uint32_t, 5> offered_result_{};  // result_t as on a pin
  std::array<std::uint32_t, 5> result_{};
  std::optional<SequencerReference::Row> row_;  // of the cycle before
  std::array<std::uint32_t, 5> row_result_{};
  unsigned good_ = 0;
  unsigned spoiled_ = 0;
  unsigned dropped_ = 0;
};

}  // namespace trib
