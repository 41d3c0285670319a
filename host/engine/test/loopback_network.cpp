// SPDX-License-Identifier: Apache-2.0
#include "host/engine/test/loopback_network.h"

#include <algorithm>
#include <stdexcept>

namespace trib {
namespace {

constexpr Time kTimeLimit = 60'000'000 * kMicrosecond;

}  // namespace

unsigned LoopbackNetwork::add_worker(const WorkerConfig& config, unsigned node, unsigned port) {
  const auto index = static_cast<unsigned>(hosts_.size());
  hosts_.emplace_back(*this, index, config, fabric_.node(node).config().node);
  fabric_.add_host(hosts_.back(), {node, port});
  return index;
}

void LoopbackNetwork::run_until(const std::function<bool()>& condition) {
  while (!condition()) step();
}

bool LoopbackNetwork::all_done() const {
  return std::all_of(hosts_.begin(), hosts_.end(),
                     [](const Host& host) { return !host.worker || host.worker->done(); });
}

void LoopbackNetwork::step() {
  std::optional<Time> next = fabric_.send();
  for (const Host& host : hosts_) {
    const std::optional<Time> deadline = host.worker ? host.worker->deadline() : std::nullopt;
    if (deadline) next = std::min(next.value_or(*deadline), *deadline);
  }
  if (!next || *next > kTimeLimit) throw std::logic_error("the network is stuck");
  fabric_.advance(*next);
  for (Host& host : hosts_) {
    guard(host, [this](Worker& worker) { worker.tick(now()); });
  }
}

std::optional<Frame> LoopbackNetwork::Host::transmit(FabricTime now) {
  const FramePtr frame = worker ? adapter.transmit(*worker, now) : nullptr;
  return frame ? std::optional<Frame>(*frame) : std::nullopt;
}

void LoopbackNetwork::Host::receive(const Frame& frame, FabricTime now) {
  network.guard(*this, [&](Worker& worker) { adapter.receive(worker, frame, now); });
}

void LoopbackNetwork::guard(Host& host, const std::function<void(Worker&)>& action) {
  if (!host.worker) return;
  try {
    action(*host.worker);
  } catch (const WorkerError& error) {
    if (!on_error_) throw;
    on_error_(host.number, error);
  }
}

}  // namespace trib
