// SPDX-License-Identifier: Apache-2.0
// Every reduction through the engine: what a WELCOME must report for it (LO1), and results to the
// bit on rough links, with chunks of every element size.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "host/engine/test/cluster_bench.h"
#include "host/engine/test/worker_bench.h"
#include "model/numerics/reduction_set.h"

namespace trib {
namespace {

using ByteVector = std::vector<std::uint8_t>;

std::vector<Reduction> every_reduction() {
  std::vector<Reduction> all;
  for (const Dtype dtype : kDtypes) {
    for (const ReduceOp op : kReduceOps) {
      if (is_defined({dtype, op})) all.push_back({dtype, op});
    }
  }
  return all;
}

Elements elements_of(const Reduction& reduction, const ByteVector& send, ByteVector& receive) {
  Elements elements;
  elements.send = {send.data(), send.size()};
  elements.receive = {receive.data(), receive.size()};
  elements.count = send.size() / bytes_of(reduction.dtype);
  elements.reduction = reduction;
  return elements;
}

// The worker's error for a node with these sets; empty: none. `before`: the collective is
// started before the WELCOME comes.
std::string complaint(const Reduction& reduction, const ReductionSet& set, bool before) {
  WorkerBench bench;
  const ByteVector send(24);
  ByteVector receive(24);
  const Collective collective = all_reduce(elements_of(reduction, send, receive), 1);
  bench.worker.join();
  bench.transmit(0);
  try {
    if (before) bench.worker.start(collective);
    bench.worker.receive(WorkerBench::welcome(9, 4, kBenchIncarnation,
                                              [&](WelcomeBody& body) {
                                                body.ops = set.ops();
                                                body.dtypes = set.dtypes();
                                              }),
                         10);
    if (!before) bench.worker.start(collective);
  } catch (const WorkerError& error) {
    EXPECT_EQ(bench.worker.state(), MembershipState::kFailed);
    return error.what();
  }
  return "";
}

TEST(WorkerReductions, TheWelcomeHasToTellBothOpAndDtype) {
  for (const Reduction& reduction : every_reduction()) {
    for (const bool before : {false, true}) {
      const auto op = static_cast<std::uint8_t>(1u << static_cast<unsigned>(reduction.op));
      const auto dtype = static_cast<std::uint8_t>(1u << static_cast<unsigned>(reduction.dtype));
      EXPECT_EQ(complaint(reduction, ReductionSet::all(), before), "") << text_of(reduction);
      EXPECT_EQ(complaint(reduction,
                          {static_cast<std::uint8_t>(op | 1), static_cast<std::uint8_t>(dtype | 1)},
                          before),
                "");
      if (reduction == Reduction{}) continue;  // every node has it
      const auto expect_lacking = [&](const ReductionSet& set) {
        EXPECT_NE(complaint(reduction, set, before).find("the node has no " + text_of(reduction)),
                  std::string::npos)
            << complaint(reduction, set, before);
      };
      expect_lacking({});
      if (op != 1) expect_lacking({static_cast<std::uint8_t>(0x3f & ~op), 0x3f});
      if (dtype != 1) expect_lacking({0x3f, static_cast<std::uint8_t>(0x3f & ~dtype)});
    }
  }
}

TEST(WorkerReductions, ResultsAreTheModelsOnARoughNetwork) {
  constexpr unsigned kWorkers = 3;
  for (const auto life : {LoopbackCluster::Life::kRegisters, LoopbackCluster::Life::kJoin}) {
    std::uint32_t seed = 1;
    for (const Reduction& reduction : every_reduction()) {
      SCOPED_TRACE(text_of(reduction));
      std::mt19937 random(++seed);
      LoopbackCluster cluster(kWorkers, kRough, seed, 64, {}, life);
      for (const std::size_t elements : {1, 63, 64, 65, 333}) {
        std::vector<ByteVector> sent(kWorkers);
        std::vector<ByteVector> received(kWorkers);
        std::vector<Collective> collectives;
        PortPayloads ports{};
        for (unsigned w = 0; w < kWorkers; ++w) {
          sent[w].resize(elements * bytes_of(reduction.dtype));
          received[w].resize(sent[w].size());
          for (std::uint8_t& byte : sent[w]) byte = static_cast<std::uint8_t>(random());
          ports[w] = sent[w].data();
          collectives.push_back(all_reduce(elements_of(reduction, sent[w], received[w]),
                                           static_cast<std::uint32_t>(elements)));
        }
        cluster.run(collectives);
        ByteVector expected(sent[0].size());
        reduce(reduction, ports, elements, expected.data());
        for (unsigned w = 0; w < kWorkers; ++w) EXPECT_EQ(received[w], expected) << w;
      }
    }
  }
}

}  // namespace
}  // namespace trib
