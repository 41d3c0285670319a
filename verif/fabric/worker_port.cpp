// SPDX-License-Identifier: Apache-2.0
#include "verif/fabric/worker_port.h"

#include <algorithm>
#include <optional>

namespace trib {
namespace {

// Stalls are the receiver's business, not that of the worker's wire.
PaceConfig without_stalls(PaceConfig pace) {
  pace.stall_probability = 0;
  return pace;
}

}  // namespace

WorkerPort::WorkerPort(StreamPins& dut, const WorkerPortConfig& config)
    : period_(config.period),
      config_(config.worker),
      worker_(config_),
      adapter_(config.worker_address, config.node_address),
      wire_(without_stalls(config.source_pace)),
      source_(dut, config.port, config.source_pace),
      sink_(dut, config.port, config.sink_pace),
      link_(config.link, config.link_seed, config.name) {
  source_.set_supplier([this](std::uint64_t cycle) { return link_.up().next(time_of(cycle)); });
  sink_.on_frame([this](const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
    link_.down().send(frame, time_of(first), time_of(last));
  });
  link_.on_outage([this] {
    if (source_.mid_frame()) {
      source_.break_off();
      link_.up().count_broken_off();
    }
  });
}

void WorkerPort::begin_run() {
  first_sent_ = kNever;
  last_received_ = kNever;
}

void WorkerPort::rejoin() {
  failure_.reset();
  worker_.rejoin();
}

void WorkerPort::replace(std::uint32_t job, std::uint32_t incarnation) {
  failure_.reset();
  config_.job = job;
  config_.incarnation = incarnation;
  worker_ = Worker(config_);
}

template <typename Action>
void WorkerPort::guard(Action action) {
  try {
    action();
  } catch (const WorkerError& error) {
    failure_ = error;
  }
}

void WorkerPort::before_edge(std::uint64_t cycle) {
  const Time now = time_of(cycle);
  link_.advance(now);
  if (cycle % kTickCycles == 0) {
    tick(now);
  }
  if (wire_.may_pass(cycle) && link_.up().arrived(now) < kMaxWaiting) {
    transmit(cycle);
  }
  source_.before_edge(cycle);
  sink_.before_edge(cycle);
  deliver(cycle);
}

void WorkerPort::tick(Time now) {
  const std::optional<Time> deadline = worker_.deadline();
  if (deadline && *deadline <= now) {
    guard([&] { worker_.tick(now); });
  }
}

void WorkerPort::transmit(std::uint64_t cycle) {
  FramePtr frame = adapter_.transmit(worker_, time_of(cycle));
  if (frame) {
    first_sent_ = std::min(first_sent_, cycle);
    wire_.passed(cycle, static_cast<unsigned>(frame->bytes.size()), true);
    link_.up().send(std::move(frame), time_of(cycle));
  }
}

void WorkerPort::deliver(std::uint64_t cycle) {
  while (const FrameFlow flow = link_.down().next(time_of(cycle))) {
    last_received_ = cycle;
    guard([&] { adapter_.receive(worker_, flow.frame(), time_of(cycle)); });
  }
}

}  // namespace trib
