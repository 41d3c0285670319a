// SPDX-License-Identifier: Apache-2.0
// Measurement of a worker by the number of its channels; see benches.h.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "host/c/channel.h"
#include "host/engine/cut.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/echo_thread.h"
#include "tools/tributary/bench/host_load.h"
#include "tools/tributary/bench/loopback_socket.h"

namespace trib {
namespace {

constexpr std::array<unsigned, 2> kChannels{1, 2};
// Windows that are wide: with 16 chunks in flight, before an echo that answers at once, a chunk takes the
// CPU time of a call for each now and of a burst then, and medians say which came more often.
constexpr std::array<HostLoad, 2> kWideLoads{{{8192, 64, false}, {1408, 64, false}}};

// A worker of the library with as many sockets as it has channels, each with a thread and a node of its
// own; one channel has no thread, as in the library.
class ChannelsWorker {
 public:
  ChannelsWorker(const HostLoad& load, unsigned channels) : chunk_bytes_(load.chunk_bytes) {
    for (unsigned channel = 0; channel < channels; ++channel) {
      nodes_.push_back(std::make_unique<EchoThread>());
      Channel::Settings settings{};
      settings.local = {{}, kLoopbackIp, 0};
      settings.node = {{}, kLoopbackIp, nodes_.back()->port()};
      settings.thread = channels > 1;
      channels_.push_back(
          std::make_unique<Channel>(settings, [&](std::size_t) { return load.config(); }));
    }
  }

  void run(const Collective& collective) {
    const std::vector<CollectivePart> parts = cut(collective, chunk_bytes_, channels_.size());
    std::vector<Request> requests;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      requests.push_back(channels_[i]->start(parts[i].collective));
    }
    for (std::size_t i = 0; i < requests.size(); ++i) channels_[i]->wait(requests[i]);
  }

  // CPU time of all of its threads: those of the process without those of the nodes.
  double cpu_seconds() {
    double nodes = 0;
    for (const auto& node : nodes_) nodes += node->cpu_seconds();
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID) - nodes;
  }

 private:
  std::size_t chunk_bytes_;
  std::vector<std::unique_ptr<EchoThread>> nodes_;
  std::vector<std::unique_ptr<Channel>> channels_;
};

// By round, for a byte of the message.
struct ChannelTimes {
  std::vector<double> wall;  // nanoseconds
  std::vector<double> cpu;
};

// Workers of all numbers of channels take turns, so that what disturbs one disturbs all.
std::array<ChannelTimes, kChannels.size()> measure_channels(const HostLoad& load, unsigned rounds) {
  const std::vector<float> values = load.values();
  std::vector<float> sums(values.size());
  const double bytes = static_cast<double>(sizeof(float) * values.size());
  std::vector<std::unique_ptr<ChannelsWorker>> workers;
  for (const unsigned channels : kChannels) {
    workers.push_back(std::make_unique<ChannelsWorker>(load, channels));
  }
  std::array<ChannelTimes, kChannels.size()> times;
  for (unsigned round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < workers.size(); ++i) {
      std::fill(sums.begin(), sums.end(), 0.0F);
      const double wall = seconds_of(CLOCK_MONOTONIC);
      const double cpu = workers[i]->cpu_seconds();
      workers[i]->run(all_reduce(values.data(), sums.data(), values.size(), round));
      times[i].wall.push_back(1e9 * (seconds_of(CLOCK_MONOTONIC) - wall) / bytes);
      times[i].cpu.push_back(1e9 * (workers[i]->cpu_seconds() - cpu) / bytes);
      if (sums != values) throw std::runtime_error("host: wrong results over channels");
    }
  }
  return times;
}

Measurement channels_row(const HostLoad& load, unsigned channels, const ChannelTimes& times,
                         const ChannelTimes& one) {
  const double wall = median(times.wall);
  const double cpu = median(times.cpu);
  const double chunk_cpu = 1e-3 * cpu * static_cast<double>(load.chunk_bytes);
  Measurement row;
  row.id = "host";
  row.configuration =
      fmt::format("{} channel{}, window {}", channels, channels == 1 ? "" : "s", load.window);
  row.parameter = fmt::format("{} B chunks", load.chunk_bytes);
  row.measured = 8 / wall;
  row.digits = 1;
  row.unit = "Gb/s";
  row.remark = fmt::format("{:.2f} us of CPU a chunk, {:.1f} Gb/s per core", chunk_cpu, 8 / cpu);
  if (channels > 1) {
    row.remark += fmt::format("; scaling {:.2f}, per core {:.2f}; {} cores for worker and nodes",
                              median(one.wall) / wall, median(one.cpu) / cpu,
                              std::thread::hardware_concurrency());
  }
  return row;
}

}  // namespace

void bench_channels(const BenchContext& context) {
  for (std::size_t done = 0; done < kWideLoads.size(); ++done) {
    context.bar.update("channels of a worker", done, kWideLoads.size());
    const HostLoad& load = kWideLoads[done];
    const auto times = measure_channels(load, host_rounds(context));
    for (std::size_t i = 0; i < kChannels.size(); ++i) {
      context.rows.push_back(channels_row(load, kChannels[i], times[i], times[0]));
    }
  }
  context.bar.clear();
}

}  // namespace trib
