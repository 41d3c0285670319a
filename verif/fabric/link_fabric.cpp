// SPDX-License-Identifier: Apache-2.0
#include "verif/fabric/link_fabric.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace trib {
namespace {

constexpr unsigned kQuietCycles = 256;  // without a beat anywhere: nothing will come any more
constexpr std::uint64_t kPicosecondsPerSecond = 1'000'000'000'000;

}  // namespace

LinkFabric::LinkFabric(Frequency clock, std::uint64_t timeout_cycles)
    : period_(static_cast<Time>(kPicosecondsPerSecond * clock.denominator / clock.numerator)),
      timeout_cycles_(timeout_cycles) {
  // Rising edge 0 is one period after time 0.
  clock_.add_domain({"core", clock, static_cast<std::uint64_t>(period_) * 1000},
                    [this](const ClockEdge& edge) {
                      for (FabricElement* element : elements_) element->clock_cycle(edge);
                    });
}

WorkerPort& LinkFabric::add_worker(FabricElement& element, WorkerPortConfig config) {
  config.period = period_;
  workers_.push_back(std::make_unique<WorkerPort>(element.streams(), config));
  attach(*workers_.back());
  return *workers_.back();
}

Trunk& LinkFabric::add_trunk(FabricElement& lower, FabricElement& upper, TrunkConfig config) {
  config.period = period_;
  trunks_.push_back(std::make_unique<Trunk>(lower.streams(), upper.streams(), config));
  attach(*trunks_.back());
  return *trunks_.back();
}

void LinkFabric::run_until(const std::function<bool()>& done, std::uint64_t max_cycles) {
  try {
    for (std::uint64_t i = 0; !done(); ++i) {
      if (i == max_cycles) {
        throw FabricError("cycle " + std::to_string(cycle()) + ": not done within " +
                          std::to_string(max_cycles) + " cycles");
      }
      step();
    }
  } catch (const std::exception&) {
    mark_waves();
    throw;
  }
}

void LinkFabric::run_until_quiet(const std::function<bool()>& in_flight) {
  std::uint64_t last_beat = cycle();
  run_until(
      [&] {
        if (in_flight()) last_beat = cycle();
        return cycle() - last_beat > kQuietCycles;
      },
      timeout_cycles_);
}

void LinkFabric::drain() {
  run_until_quiet([this] { return in_flight(); });
}

void LinkFabric::drain(const FabricElement& element) {
  run_until_quiet([&element] { return element.streaming(); });
}

bool LinkFabric::in_flight() const {
  const auto streaming = [](const FabricElement* element) { return element->streaming(); };
  const auto occupied = [](const auto& part) { return !part->link().idle(); };
  return std::any_of(elements_.begin(), elements_.end(), streaming) ||
         std::any_of(workers_.begin(), workers_.end(), occupied) ||
         std::any_of(trunks_.begin(), trunks_.end(), occupied);
}

void LinkFabric::mark_waves() {
  for (FabricElement* element : elements_) element->mark_waves();
}

std::string LinkFabric::imbalance() const {
  std::string imbalance;
  for (const auto& port : workers_) imbalance += port->link().imbalance();
  for (const auto& trunk : trunks_) imbalance += trunk->link().imbalance();
  return imbalance;
}

}  // namespace trib
