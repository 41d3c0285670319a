// SPDX-License-Identifier: Apache-2.0
// Measurement of the host's library against bare loops over the same sockets; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "host/transport/communicator.h"
#include "host/transport/udp_transport.h"
#include "tools/tributary/bench/bare_loop.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/echo_thread.h"
#include "tools/tributary/bench/host_load.h"
#include "tools/tributary/bench/loopback_socket.h"
#include "tools/tributary/bench/processors.h"

namespace trib {
namespace {

constexpr double kTarget = 0.7;  // of the bare loop's data per core

// By round.
struct Times {
  std::vector<double> worker;
  std::vector<double> offloaded;  // bare loops
  std::vector<double> single;
  std::vector<double> share;  // of the worker
};

// Worker and bare loop take turns, so that what disturbs one disturbs the other. The loop with a call for each
// datagram has its turns afterwards: it leaves caches and processors in a state that costs what follows it 0.1 us
// a chunk.
Times measure(const HostLoad& load, unsigned rounds) {
  const std::size_t chunks = load.chunks();
  const std::vector<float> values = load.values();
  std::vector<float> sums(values.size());
  const ByteSpan send(reinterpret_cast<const std::uint8_t*>(values.data()), 4 * values.size());
  const WritableBytes receive(reinterpret_cast<std::uint8_t*>(sums.data()), send.size());

  Processors processors;
  processors.use_that_of_the_echo();
  const EchoThread node;
  processors.use_the_others();
  BareLoop offloaded(node.port(), load.chunk_bytes, load.window, true);
  BareLoop single(node.port(), load.chunk_bytes, load.window, false);
  UdpTransport transport({{}, kLoopbackIp, 0}, {{}, kLoopbackIp, node.port()});
  Communicator worker(transport, load.config());
  Times times;
  for (unsigned round = 0; round < rounds; ++round) {
    times.offloaded.push_back(chunk_time(chunks, [&] { offloaded.run(send, receive); }));
    std::fill(sums.begin(), sums.end(), 0.0F);
    times.worker.push_back(chunk_time(
        chunks, [&] { worker.run(all_reduce(values.data(), sums.data(), values.size(), round)); }));
    times.share.push_back(times.offloaded.back() / times.worker.back());
    if (sums != values) throw std::runtime_error("host: wrong results");
  }
  for (unsigned round = 0; round < rounds; ++round) {
    times.single.push_back(chunk_time(chunks, [&] { single.run(send, receive); }));
  }
  return times;
}

Measurement row_of(const HostLoad& load, const Times& times) {
  Measurement row;
  row.id = "host";
  row.configuration = fmt::format("UDP on the loopback interface, window {}", load.window);
  row.parameter = fmt::format("{} B chunks", load.chunk_bytes);
  row.measured = median(times.share);
  row.unit = "of the bare loop";
  row.remark =
      fmt::format("{}; bare with GSO and GRO {}; bare with a call for each {}",
                  load.text(times.worker), load.text(times.offloaded), load.text(times.single));
  return row;
}

}  // namespace

void bench_host(const BenchContext& context) {
  for (const HostLoad& load : kHostLoads) {
    context.bar.update("CPU time of a worker", context.rows.size(), kHostLoads.size());
    const Measurement row = row_of(load, measure(load, host_rounds(context)));
    context.rows.push_back(load.target ? at_least(row, kTarget) : row);
  }
  context.bar.clear();
}

}  // namespace trib
