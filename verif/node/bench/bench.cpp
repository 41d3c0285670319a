// SPDX-License-Identifier: Apache-2.0
#include "verif/node/bench/bench.h"

namespace trib {

void VerdictWatcher::before_edge(std::uint64_t cycle) {
  std::uint32_t valids = dut_.verdict_valids();
  for (unsigned port = 0; valids != 0; ++port, valids >>= 1) {
    if ((valids & 1) != 0 && events_[port]) events_[port](dut_.verdict(port), cycle);
  }
}

namespace {

PaceConfig at_rate(const std::vector<PaceConfig>& paces, unsigned port, const WireRate& rate) {
  PaceConfig pace = port < paces.size() ? paces[port] : PaceConfig{};
  constexpr std::uint64_t kMillion = 1'000'000;
  pace.rate = rate;
  if (pace.slower_ppm != 0) {
    pace.rate.numerator *= kMillion - pace.slower_ppm;
    pace.rate.denominator *= kMillion;
  }
  return pace;
}

}  // namespace

Bench::Bench(std::unique_ptr<NodeDut> dut, const BenchConfig& config)
    : dut_(std::move(dut)),
      domain_(scheduler_.add_domain(
          {"core", config.variant.clock()},
          [this](const ClockEdge& edge) { dut_->clock_cycle(edge.time_fs); })),
      registers_(dut_->axil()),
      verdicts_(*dut_),
      checker_(dut_->core()) {
  if (!config.waves.empty()) dut_->open_trace(config.waves, config.wave_window);
  for (unsigned port = 0; port < ports(); ++port) {
    sources_.push_back(std::make_unique<StreamSource>(
        *dut_, port, at_rate(config.source_paces, port, config.variant.wire_rate())));
    sinks_.push_back(std::make_unique<StreamSink>(
        *dut_, port, at_rate(config.sink_paces, port, config.variant.wire_rate())));
  }
  reset();
  for (const auto& source : sources_) scheduler_.attach(domain_, *source);
  for (const auto& sink : sinks_) scheduler_.attach(domain_, *sink);
  scheduler_.attach(domain_, registers_);
  scheduler_.attach(domain_, verdicts_);
  scheduler_.attach(domain_, checker_);
}

std::uint64_t Bench::duration_fs(std::uint64_t cycles) const {
  const Frequency& clock = scheduler_.config(domain_).frequency;
  return static_cast<std::uint64_t>(static_cast<unsigned __int128>(cycles) * kFsPerSecond *
                                    clock.denominator / clock.numerator);
}

void Bench::reset() {
  dut_->assertions(false);
  dut_->set_reset(true);
  while (cycle() < kResetCycles) step();
  dut_->set_reset(false);
  dut_->assertions(true);
}

}  // namespace trib
