// SPDX-License-Identifier: Apache-2.0
// Measurement of workers over a veth pair, by the kernel's UDP and by AF_XDP; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/transport/communicator.h"
#include "host/transport/transport_choice.h"
#include "model/base/host_error.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/echo_thread.h"
#include "tools/tributary/bench/host_load.h"
#include "tools/tributary/bench/veth_pair.h"

namespace trib {
namespace {

constexpr unsigned kMtu = 9000;  // of the Ethernet frames, not of lo
constexpr std::array<HostLoad, 2> kVethLoads{{{8192, 16, false}, {1408, 64, false}}};

// A worker at one end of a pair of its own, and an echo at the other. An interface with an AF_XDP socket has
// a program that every frame passes, so the two transports do not share one.
class VethWorker {
 public:
  VethWorker(const HostLoad& load, const char* transport)
      : pair_(kMtu),
        node_(at(pair_.far())),
        transport_(open_transport(parse_transport(transport), {{}, at(pair_.near()), 0},
                                  {{}, pair_.far().ip, node_.port()}, -1)),
        worker_(*transport_, load.config()) {}

  void run(const Collective& collective) { worker_.run(collective); }
  std::string text() const { return transport_->text(); }

 private:
  static std::uint32_t at(const VethPair::End& end) {
    VethPair::enter(end);
    return end.ip;
  }

  VethPair pair_;
  EchoThread node_;
  std::unique_ptr<NodeTransport> transport_;
  Communicator worker_;
};

// CPU times of a chunk in microseconds, of each round.
struct VethTimes {
  std::string text;  // of the AF_XDP transport
  std::vector<double> udp;
  std::vector<double> xdp;
};

// Both take turns, so that what disturbs one disturbs the other. In a thread of its own, whose network namespace
// changes.
VethTimes measure_veth(const HostLoad& load, unsigned rounds) {
  const std::vector<float> values = load.values();
  std::vector<float> sums(values.size());
  VethWorker udp(load, "udp");
  VethWorker xdp(load, "xdp:near");
  VethTimes times;
  times.text = xdp.text();
  for (unsigned round = 0; round < rounds; ++round) {
    const auto time_of = [&](VethWorker& worker) {
      std::fill(sums.begin(), sums.end(), 0.0F);
      const double time = chunk_time(load.chunks(), [&] {
        worker.run(all_reduce(values.data(), sums.data(), values.size(), round));
      });
      if (sums != values) throw std::runtime_error("host: wrong results over a veth pair");
      return time;
    };
    times.udp.push_back(time_of(udp));
    times.xdp.push_back(time_of(xdp));
  }
  return times;
}

Measurement row_of(const HostLoad& load, unsigned rounds) {
  Measurement row;
  row.id = "host";
  row.configuration = fmt::format("AF_XDP over a veth pair, window {}", load.window);
  row.parameter = fmt::format("{} B chunks", load.chunk_bytes);
  row.digits = 1;
  row.unit = "Gb/s per core";
  try {
    const VethTimes times =
        std::async(std::launch::async, [&] { return measure_veth(load, rounds); }).get();
    row.measured = load.gigabits(median(times.xdp));
    row.remark = fmt::format("{}; {}; UDP over such a pair {}", load.text(times.xdp), times.text,
                             load.text(times.udp));
  } catch (const HostError& error) {
    row.remark = fmt::format("not measured: {}", error.what());
  }
  return row;
}

}  // namespace

void bench_xdp(const BenchContext& context) {
  for (std::size_t done = 0; done < kVethLoads.size(); ++done) {
    context.bar.update("AF_XDP", done, kVethLoads.size());
    context.rows.push_back(row_of(kVethLoads[done], host_rounds(context)));
  }
  context.bar.clear();
}

}  // namespace trib
