// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/clock/clock_scheduler.h"

#include <algorithm>
#include <stdexcept>

namespace trib {
namespace {

using Wide = unsigned __int128;

// The shortest half period is 1 fs.
constexpr std::uint64_t kMaxHz = kFsPerSecond / 2;

}  // namespace

void ClockScheduler::Domain::advance() {
  const std::uint64_t unit = 2 * config.frequency.numerator;
  next_fs += step_fs;
  remainder += step_rest;
  if (remainder >= unit) {
    remainder -= unit;
    ++next_fs;
  }
  if (rising) {
    ++cycles;
  }
  if (config.falling_edges) {
    rising = !rising;
  }
}

ClockScheduler::DomainId ClockScheduler::add_domain(ClockConfig config, EdgeAction action) {
  const auto [numerator, denominator] = config.frequency;
  if (numerator == 0 || denominator == 0 || numerator / denominator > kMaxHz) {
    throw std::invalid_argument("clock " + config.name + ": the frequency " +
                                std::to_string(numerator) + "/" + std::to_string(denominator) +
                                " Hz is not within 0..500 THz");
  }
  // In units of 1 / (2 * numerator) fs a half period is kFsPerSecond * denominator.
  const Wide halves = config.falling_edges ? 1 : 2;
  const Wide step = halves * kFsPerSecond * denominator;
  const Wide unit = Wide{2} * numerator;
  Domain domain;
  domain.next_fs = config.phase_fs;
  domain.step_fs = static_cast<std::uint64_t>(step / unit);
  domain.step_rest = static_cast<std::uint64_t>(step % unit);
  domain.config = std::move(config);
  domain.action = std::move(action);
  domains_.push_back(std::move(domain));
  return domains_.size() - 1;
}

void ClockScheduler::attach(DomainId domain, Clocked& clocked) {
  domains_.at(domain).clocked.push_back(&clocked);
}

void ClockScheduler::on_settle(std::function<void(std::uint64_t)> action) {
  settle_ = std::move(action);
}

std::uint64_t ClockScheduler::next_time() const {
  if (domains_.empty()) {
    throw std::logic_error("clock scheduler: add a domain before the first step");
  }
  std::uint64_t earliest = domains_.front().next_fs;
  for (const Domain& domain : domains_) {
    earliest = std::min(earliest, domain.next_fs);
  }
  return earliest;
}

void ClockScheduler::step() {
  now_fs_ = next_time();
  for (Domain& domain : domains_) {
    if (domain.next_fs == now_fs_ && domain.rising) {
      for (Clocked* clocked : domain.clocked) {
        clocked->before_edge(domain.cycles);
      }
    }
  }
  for (Domain& domain : domains_) {
    if (domain.next_fs == now_fs_) {
      const ClockEdge edge{now_fs_, domain.rising ? domain.cycles : domain.cycles - 1,
                           domain.rising};
      domain.advance();
      domain.action(edge);
    }
  }
  if (settle_) {
    settle_(now_fs_);
  }
}

void ClockScheduler::run_for(std::uint64_t duration_fs) {
  const std::uint64_t end = now_fs_ + duration_fs;
  while (next_time() <= end) {
    step();
  }
  now_fs_ = end;
}

bool ClockScheduler::run_until(const std::function<bool()>& done, std::uint64_t max_fs) {
  const std::uint64_t end = now_fs_ + max_fs;
  while (!done()) {
    if (next_time() > end) {
      return false;
    }
    step();
  }
  return true;
}

}  // namespace trib
