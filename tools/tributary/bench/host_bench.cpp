// SPDX-License-Identifier: Apache-2.0
// Measurement of the host's library against bare loops over the same sockets; see benches.h.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "host/transport/communicator.h"
#include "host/transport/udp_transport.h"
#include "tools/tributary/bench/bare_loop.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/echo_thread.h"
#include "tools/tributary/bench/loopback_socket.h"

namespace trib {
namespace {

constexpr std::size_t kMessageBytes = 4 << 20;  // about
constexpr unsigned kQuickRounds = 20;
constexpr unsigned kRounds = 100;
constexpr double kMark = 0.7;                      // of what the bare loop does with a core
constexpr Time kTimeout = 100'000 * kMicrosecond;  // no ASK because a core was busy elsewhere

struct Load {
  std::size_t chunk_bytes;
  unsigned window;
  bool mark;
};
constexpr std::array<Load, 3> kLoads{{{8192, 16, true}, {1408, 16, false}, {1408, 64, true}}};

double cpu_time() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Of this thread, in microseconds for each of `chunks`.
template <typename Work>
double chunk_time(std::size_t chunks, const Work& work) {
  const double begin = cpu_time();
  work();
  return 1e6 * (cpu_time() - begin) / static_cast<double>(chunks);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// By round.
struct Times {
  std::vector<double> worker;
  std::vector<double> offloaded;  // bare loops
  std::vector<double> single;
  std::vector<double> share;  // of the worker
};

WorkerConfig config_of(const Load& load) {
  WorkerConfig config;
  config.chunk_bytes = load.chunk_bytes;
  config.window = load.window;
  config.minimum_timeout = config.initial_timeout = kTimeout;
  config.maximum_timeout = 16 * kTimeout;
  return config;
}

// The three take turns, so that what disturbs one disturbs all.
Times measure(const Load& load, unsigned rounds) {
  const std::size_t chunks = kMessageBytes / load.chunk_bytes;
  std::vector<float> values(chunks * load.chunk_bytes / sizeof(float));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
  std::vector<float> sums(values.size());
  const ByteSpan send(reinterpret_cast<const std::uint8_t*>(values.data()), 4 * values.size());
  const WritableBytes receive(reinterpret_cast<std::uint8_t*>(sums.data()), send.size());

  const EchoThread node;
  BareLoop offloaded(node.port(), load.chunk_bytes, load.window, true);
  BareLoop single(node.port(), load.chunk_bytes, load.window, false);
  UdpTransport transport({{}, kLoopbackIp, 0}, {{}, kLoopbackIp, node.port()});
  Communicator worker(transport, config_of(load));
  Times times;
  for (unsigned round = 0; round < rounds; ++round) {
    times.offloaded.push_back(chunk_time(chunks, [&] { offloaded.run(send, receive); }));
    times.single.push_back(chunk_time(chunks, [&] { single.run(send, receive); }));
    std::fill(sums.begin(), sums.end(), 0.0F);
    times.worker.push_back(chunk_time(
        chunks, [&] { worker.run(all_reduce(values.data(), sums.data(), values.size(), round)); }));
    times.share.push_back(times.offloaded.back() / times.worker.back());
    if (sums != values) throw std::runtime_error("host: wrong results");
  }
  return times;
}

Measurement row_of(const Load& load, const Times& times) {
  const auto told = [&load](const std::vector<double>& times_of_rounds) {
    const double time = median(times_of_rounds);
    const double gigabits = 8e-3 * static_cast<double>(load.chunk_bytes) / time;
    return fmt::format("{:.2f} us a chunk, {:.1f} Gb/s per core", time, gigabits);
  };
  Measurement row;
  row.id = "host";
  row.configuration = fmt::format("UDP on the loopback interface, window {}", load.window);
  row.parameter = fmt::format("{} B chunks", load.chunk_bytes);
  row.measured = median(times.share);
  row.unit = "of the bare loop";
  row.remark = fmt::format("{}; bare with GSO and GRO {}; bare with a call for each {}",
                           told(times.worker), told(times.offloaded), told(times.single));
  return row;
}

}  // namespace

void bench_host(const BenchContext& context) {
  for (const Load& load : kLoads) {
    context.bar.update("CPU time of a worker", context.rows.size(), kLoads.size());
    const Measurement row = row_of(load, measure(load, context.quick ? kQuickRounds : kRounds));
    context.rows.push_back(load.mark ? at_least(row, kMark) : row);
  }
  context.bar.clear();
}

}  // namespace trib
