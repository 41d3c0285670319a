// SPDX-License-Identifier: Apache-2.0
// Scheduler of any number of clocks with rational frequencies. Rising edge k of a domain comes at
//   phase + floor(k * 10^15 * denominator / numerator) femtoseconds,
// falling edges halfway between; the arithmetic is exact (integers with a remainder carried along,
// 128-bit products), so no rounding error ever adds up and a ratio such as 33/16 is kept for ever.
// Clocks that are due in the same femtosecond flip together: first every Clocked of every domain
// that rises is called, then the edge action of every due domain, then once the settle action.
// Limits: 2^64 fs = 5.1 hours of simulated time. Errors: std::invalid_argument for a frequency of
// 0 or above 500 THz.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "verif/sim/clock/clocked.h"

namespace trib {

/// numerator / denominator Hz.
struct Frequency {
  std::uint64_t numerator;
  std::uint64_t denominator = 1;
};

inline constexpr Frequency kClock10g{156'250'000};   // core and MAC of the 10G configuration
inline constexpr Frequency kClock100g{250'000'000};  // core of the 100G configuration
inline constexpr Frequency kClockCmac{322'265'625};  // MAC side of the 100G configuration
inline constexpr std::uint64_t kFsPerSecond = 1'000'000'000'000'000;
inline constexpr std::uint64_t kFsPerNs = 1'000'000;

struct ClockEdge {
  std::uint64_t time_fs;
  std::uint64_t cycle;  // index of the rising edge that this one is, or follows
  bool rising;
};

struct ClockConfig {
  std::string name;
  Frequency frequency;
  std::uint64_t phase_fs = 0;  // time of rising edge 0
  bool falling_edges = false;  // call the edge action for falling edges as well
};

class ClockScheduler {
 public:
  using DomainId = std::size_t;
  using EdgeAction = std::function<void(const ClockEdge&)>;

  DomainId add_domain(ClockConfig config, EdgeAction action);
  /// The object must outlive the scheduler's last step; calls come in the order of attachment.
  void attach(DomainId domain, Clocked& clocked);
  /// Called once after all clocks due at one time have flipped, e.g. to evaluate a model.
  void on_settle(std::function<void(std::uint64_t time_fs)> action);

  /// Time of the last step, 0 before the first.
  std::uint64_t now_fs() const { return now_fs_; }
  /// Rising edges so far, which is also the index of the next one.
  std::uint64_t cycles(DomainId domain) const { return domains_.at(domain).cycles; }
  const ClockConfig& config(DomainId domain) const { return domains_.at(domain).config; }

  /// All edges of the next time at which there is one.
  void step();
  /// All edges up to and including now + `duration_fs`; now moves on by exactly that.
  void run_for(std::uint64_t duration_fs);
  /// Steps until `done` holds (asked before each step): true; or until the next step would lie more
  /// than `max_fs` after the time at the call: false.
  bool run_until(const std::function<bool()>& done, std::uint64_t max_fs);

 private:
  struct Domain {
    ClockConfig config;
    EdgeAction action;
    std::vector<Clocked*> clocked;
    std::uint64_t next_fs = 0;    // time of the next edge
    std::uint64_t remainder = 0;  // of next_fs, in units of 1 / (2 * numerator) fs
    std::uint64_t step_fs = 0;    // from edge to edge: step_fs + step_rest / (2 * numerator)
    std::uint64_t step_rest = 0;
    std::uint64_t cycles = 0;
    bool rising = true;  // direction of the next edge

    void advance();
  };

  std::uint64_t next_time() const;

  std::vector<Domain> domains_;
  std::function<void(std::uint64_t)> settle_;
  std::uint64_t now_fs_ = 0;
};

}  // namespace trib
