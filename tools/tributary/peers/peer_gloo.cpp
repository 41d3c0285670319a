// SPDX-License-Identifier: Apache-2.0
// A peer of bench host --peers: Gloo's ring over TCP on the loopback interface, four processes.
// usage: peer_gloo COUNT ROUNDS
#include <gloo/allreduce.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/file_store.h>
#include <gloo/transport/tcp/device.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tools/tributary/peers/peer_load.h"

namespace {

constexpr int kRanks = 4;

struct Shared {
  std::array<std::array<std::uint64_t, SPENT>, kRanks> spent;
  std::uint64_t result;
};

void work(int rank, const std::string& folder, std::size_t count, int rounds, Shared& shared) {
  gloo::rendezvous::FileStore store(folder);
  gloo::transport::tcp::attr attributes;
  attributes.iface = "lo";
  auto device = gloo::transport::tcp::CreateDevice(attributes);
  const auto context = std::make_shared<gloo::rendezvous::Context>(rank, kRanks);
  context->connectFullMesh(store, device);
  std::vector<float> values(count), sums(count);
  fill(values.data(), count, rank);
  const auto reduce = [&] {
    gloo::AllreduceOptions options(context);
    options.setInput(values.data(), count);
    options.setOutput(sums.data(), count);
    options.setAlgorithm(gloo::AllreduceOptions::Algorithm::RING);
    options.setReduceFunction([](void* to, const void* a, const void* b, std::size_t n) {
      for (std::size_t i = 0; i < n; ++i) {
        static_cast<float*>(to)[i] =
            static_cast<const float*>(a)[i] + static_cast<const float*>(b)[i];
      }
    });
    gloo::allreduce(options);
  };
  reduce();
  std::uint64_t before[SPENT], after[SPENT];
  spent(before);
  for (int i = 0; i < rounds; ++i) reduce();
  spent(after);
  for (std::size_t i = 0; i < SPENT; ++i) {
    shared.spent.at(static_cast<std::size_t>(rank)).at(i) = after[i] - before[i];
  }
  if (rank == 0) shared.result = fingerprint(sums.data(), count);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto count = static_cast<std::size_t>(std::atoi(argv[1]));
  const int rounds = std::atoi(argv[2]);
  std::string folder = std::filesystem::temp_directory_path() / "peer_gloo_XXXXXX";
  if (::mkdtemp(folder.data()) == nullptr) return 1;
  void* const memory =
      ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  auto& shared = *static_cast<Shared*>(memory);
  for (int rank = 0; rank < kRanks; ++rank) {
    if (::fork() != 0) continue;
    try {
      work(rank, folder, count, rounds, shared);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "peer_gloo: %s\n", error.what());
      ::_exit(1);
    }
    ::_exit(0);
  }
  bool good = true;
  for (int rank = 0; rank < kRanks; ++rank) {
    int status = 0;
    ::wait(&status);
    good = good && status == 0;
  }
  std::filesystem::remove_all(folder);
  if (!good) return 1;
  std::uint64_t totals[SPENT] = {};
  for (const auto& counts : shared.spent) {
    for (std::size_t i = 0; i < SPENT; ++i) totals[i] += counts[i];
  }
  say_spent(totals, kRanks, shared.result);
  return 0;
}
