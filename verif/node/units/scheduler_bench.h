// SPDX-License-Identifier: Apache-2.0
// trib_scheduler with its neighbours in a node, at random: frames that arrive on every port,
// end good or bad, with headers that agree or not; jobs that are dropped, end good or bad; a parent
// that answers and asks again; replays. Every output is compared with
// scheduler_reference.h in every cycle.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>

#include "Vtrib_scheduler.h"
#include "model/base/random.h"
#include "verif/node/units/scheduler_reference.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

class SchedulerBench {
 public:
  static constexpr unsigned kPorts = SchedulerReference::kPorts;
  static constexpr unsigned kWindow = SchedulerReference::kWindow;

  struct Habits {
    unsigned members = 15;
    bool upward = false;
    double begins = 0.5;   // frames, in each cycle that the wire is idle
    double ends = 0.2;     // frames, in each cycle
    double damaged = 0.1;  // headers, of frames that end bad
    double differs = 0;    // headers, of frames that end good
    double late = 0;       // chunks that wait, in each cycle
    double takes = 0.5;    // jobs, in each cycle
    double spoiled = 0.1;  // jobs
  };

  explicit SchedulerBench(std::uint64_t seed);

  /// A life of the group from chunk `first` on, a multiple of the window; ends when it is stopped.
  void live(std::uint64_t first, const Habits& habits, unsigned cycles);

  unsigned jobs() const { return jobs_; }
  unsigned refused() const { return refused_; }
  unsigned retries() const { return retries_; }
  unsigned disagreements() const { return disagreements_; }
  /// Chunks that would have disagreed, had they not been done in the cycle before.
  unsigned done_meanwhile() const { return done_meanwhile_; }

 private:
  using Contribution = SchedulerReference::Contribution;
  struct Taken {
    bool claimed = false;
    bool damaged = false;
    Contribution header;
  };
  struct Flight {
    std::uint32_t sequence;
    unsigned present;
    std::uint64_t ends_at;
    unsigned slot() const { return sequence % kWindow; }
  };

  void start(std::uint64_t first);
  void step();
  void run_ports();
  void begin_frame(unsigned port);
  Contribution header_of(std::uint64_t chunk, unsigned port, bool damaged);
  void run_jobs();
  void end_job(const Flight& job);
  void ask_again();
  void choose_release();
  void let_deadlines_pass();
  void set_pins();
  void compare();
  void compare_job(const SchedulerReference::Job& job);
  void update();

  ModuleBench<Vtrib_scheduler> bench_;
  Random random_;
  SchedulerReference reference_;
  SchedulerReference::Inputs in_;
  Habits habits_;
  std::array<std::array<Taken, kWindow>, kPorts> taken_{};
  std::array<std::optional<unsigned>, kPorts> frame_{};  // slot that is being filled
  std::array<bool, kPorts> good_{};                      // it ends so in this cycle
  std::optional<Flight> held_;                           // by the sequencer
  std::deque<Flight> flight_;
  std::deque<std::uint64_t> oldest_;  // of the last cycles: workers know of it later
  std::optional<SchedulerReference::Job> taken_job_;
  unsigned asked_ = 0;  // slot whose contributions were wanted last
  bool stop_ = false;
  unsigned jobs_ = 0;
  unsigned refused_ = 0;
  unsigned retries_ = 0;
  unsigned disagreements_ = 0;
  unsigned done_meanwhile_ = 0;
};

}  // namespace trib
