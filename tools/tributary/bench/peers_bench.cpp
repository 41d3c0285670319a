// SPDX-License-Identifier: Apache-2.0
// Other software that adds up vectors, compared with workers at a node; see benches.h.
#include <fmt/format.h>
#include <poll.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tools/tributary/bench/benches.h"
#include "tools/tributary/node/udp_node.h"
#include "tools/tributary/regress/child_process.h"

namespace trib {
namespace {

constexpr unsigned kRanks = 4;
constexpr int kPollMs = 20;

// A golden node on the loopback interface, in a thread of its own.
class NodeThread {
 public:
  NodeThread() : node_(config()), thread_([this] { serve(); }) {}
  ~NodeThread() {
    ends_ = true;
    thread_.join();
  }
  NodeThread(const NodeThread&) = delete;
  NodeThread& operator=(const NodeThread&) = delete;
  unsigned port() const { return node_.local().udp_port; }

 private:
  static UdpNodeConfig config() {
    UdpNodeConfig config;
    config.listen = {{}, 0x7f000001, 0};
    return config;
  }
  void serve() {
    pollfd ready{node_.descriptor(), POLLIN, 0};
    while (!ends_) {
      if (::poll(&ready, 1, kPollMs) > 0) node_.serve();
    }
  }

  UdpNode node_;
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

struct Peer {
  std::string name;
  std::string program;  // in the folder of the peers
  std::string launch;   // what starts it, with its environment; %p: LD_PRELOAD's first library
};

// Use of the mean rank, in all rounds.
struct Spent {
  double bytes = 0;
  double sends = 0;
  double receives = 0;
  double cpu_us = 0;
  std::string result;
};

std::filesystem::path build_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

std::filesystem::path peers_folder() { return build_folder() / "tools/tributary/peers"; }

std::vector<Peer> all_peers(unsigned node_port) {
  const std::string mpirun = fmt::format(
      "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 TRIBUTARY_NODE=127.0.0.1:{} "
      "TRIBUTARY_MPI_QUIET=1 TRIBUTARY_MIN_TIMEOUT=100ms mpirun.openmpi --oversubscribe --mca pml "
      "ob1 "
      "--mca btl tcp,self --mca btl_tcp_if_include lo --mca mpi_yield_when_idle 1 -n {} "
      "env LD_PRELOAD=%p",
      node_port, kRanks);
  const std::string ours = (build_folder() / "host/mpi/libtributary-mpi-openmpi.so").string();
  return {{"Open MPI over TCP", "peer_openmpi", mpirun},
          {"Gloo's ring over TCP", "peer_gloo", "env LD_PRELOAD=%p"},
          {"MPI at the golden node", "peer_openmpi", mpirun + ":" + ours}};
}

Spent run(const Peer& peer, std::size_t count, unsigned rounds) {
  std::string launch = peer.launch;
  launch.replace(launch.find("%p"), 2, (peers_folder() / "libtrib_counted_calls.so").string());
  const std::string log =
      std::filesystem::temp_directory_path() / fmt::format("tributary_peer_{}", ::getpid());
  const CommandOutput said = command_output(
      fmt::format("{} {} {} {}", launch, (peers_folder() / peer.program).string(), count, rounds),
      log);
  std::filesystem::remove(log);
  std::filesystem::remove(log + ".err");
  Spent spent;
  char result[17] = "";
  const std::size_t line = said.text.find("peer ");
  if (said.code != 0 || line == std::string::npos ||
      std::sscanf(said.text.c_str() + line, "peer %lf %lf %lf %lf %16s", &spent.bytes, &spent.sends,
                  &spent.receives, &spent.cpu_us, result) != 5) {
    throw std::runtime_error(fmt::format("peers: {}: {}{}", peer.name, said.text, said.errors));
  }
  spent.result = result;
  return spent;
}

Measurement row_of(const Peer& peer, std::size_t bytes, unsigned rounds) {
  Measurement row;
  row.id = "peers";
  row.configuration = fmt::format("{}, {} workers, loopback", peer.name, kRanks);
  row.parameter = fmt::format("{} B, {} sums", bytes, rounds);
  row.unit = "B sent per B";
  return row;
}

}  // namespace

void bench_peers(const BenchContext& context) {
  const NodeThread node;
  const unsigned rounds = context.quick ? 5 : 50;
  for (const std::size_t bytes : {std::size_t{8192}, std::size_t{1} << 20}) {
    std::string result;  // of the first one
    for (const Peer& peer : all_peers(node.port())) {
      Measurement row = row_of(peer, bytes, rounds);
      if (!std::filesystem::exists(peers_folder() / peer.program)) {
        row.verdict = BenchVerdict::kNoTarget;
        row.remark = "not installed when this command was built";
        context.rows.push_back(row);
        continue;
      }
      context.bar.update(peer.name, context.rows.size(), context.rows.size() + 1);
      const Spent spent = run(peer, bytes / 4, rounds);
      if (result.empty()) result = spent.result;
      if (spent.result != result) {
        throw std::runtime_error(fmt::format("peers: {} has other sums", peer.name));
      }
      const double total = static_cast<double>(bytes) * rounds;
      row.measured = spent.bytes / total;
      row.remark = fmt::format(
          "calls for each sum: {:.0f} send, {:.0f} receive; {:.1f} s of CPU time per GB; sums "
          "equal",
          spent.sends / rounds, spent.receives / rounds, 1e3 * spent.cpu_us / total);
      context.rows.push_back(row);
    }
  }
  context.bar.clear();
}

}  // namespace trib
