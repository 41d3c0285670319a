// SPDX-License-Identifier: Apache-2.0
// Collectives that are started and asked about: two workers in one thread, in simulated time, on the
// golden model of a node; what becomes of handles when the worker fails or leaves.
#include "host/transport/request.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "host/transport/communicator.h"
#include "host/transport/transport.h"
#include "model/fabric/model_fabric.h"
#include "model/frame/envelope.h"

namespace trib {

namespace {

// Communicators of one thread on a ModelFabric of one node, in simulated time: a wait passes at once.
// Links take no time; every so-and-so-many-th contribution may be lost. The registers have started
// the group, in epoch 1.
class ModelNetwork {
 public:
  explicit ModelNetwork(unsigned workers, unsigned lose = 0) : lose_(lose), waiting_(workers) {
    fabric_.add_node(config(workers));
    fabric_.node(0).start();
    fabric_.on_exit(
        [this](NodePort from, const Frame& frame) { waiting_.at(from.port).push_back(frame); });
    for (unsigned i = 0; i < workers; ++i) ends_.push_back(std::make_unique<End>(*this, i));
  }

  Transport& transport(unsigned worker) { return *ends_.at(worker); }
  void pass(Time time) { now_ += time; }

 private:
  class End : public Transport {
   public:
    End(ModelNetwork& network, unsigned port) : network_(network), port_(port) {}

    Time now() const override { return network_.now_; }
    bool send(const OutgoingDatagram& datagram) override {
      network_.send(port_, datagram);
      return true;
    }
    std::optional<IncomingDatagram> receive() override {
      std::deque<Frame>& waiting = network_.waiting_[port_];
      if (waiting.empty()) return std::nullopt;
      frame_ = std::move(waiting.front());
      waiting.pop_front();
      const Enclosed opened = open_frame(frame_.bytes).value();
      return IncomingDatagram{opened.datagram, opened.envelope.ecn};
    }
    void wait(std::optional<Time> until) override {
      if (!network_.waiting_[port_].empty()) return;
      if (!until) throw std::logic_error("nothing can happen any more");
      network_.now_ = std::max(network_.now_, *until);
    }
    std::string last_error() const override { return ""; }

   private:
    ModelNetwork& network_;
    unsigned port_;
    Frame frame_;  // the last one received
  };

  static NodeConfig config(unsigned workers) {
    NodeConfig config;
    config.node = default_node();
    config.ports = std::max(workers, 2u);
    GroupConfig& group = config.groups[0];
    group.peers.resize(config.ports);
    for (unsigned port = 0; port < workers; ++port) group.peers[port] = default_worker(port);
    group.members = (1u << workers) - 1;
    group.epoch = 1;
    return config;
  }

  void send(unsigned port, const OutgoingDatagram& datagram) {
    const bool contribution = datagram.payload().size() > 0;
    if (contribution && lose_ != 0 && ++contributions_ % lose_ == 0) return;
    fabric_.receive({0, port}, enclose({default_worker(port), default_node(), datagram.ecn()},
                                       datagram.head(), datagram.payload()));
  }

  unsigned lose_;
  unsigned contributions_ = 0;
  Time now_ = 0;
  ModelFabric fabric_{kAtOnce};
  std::vector<std::deque<Frame>> waiting_;  // by port
  std::vector<std::unique_ptr<End>> ends_;
};

using Floats = std::vector<float>;

WorkerConfig config_of(unsigned rank) {
  WorkerConfig config;
  config.rank = static_cast<std::uint16_t>(rank);
  config.incarnation = rank + 1;
  config.chunk_bytes = 64;
  return config;
}

struct Pair {
  explicit Pair(unsigned lose = 0) : network(2, lose) {}

  ModelNetwork network;
  Communicator first{network.transport(0), config_of(0)};
  Communicator second{network.transport(1), config_of(1)};
};

Collective sum_of(const Floats& send, Floats& receive, std::uint32_t message) {
  return all_reduce(send.data(), receive.data(), send.size(), message);
}

TEST(Request, PollNeverWaits) {
  Pair pair;
  const Floats one(100, 1);
  const Floats two(100, 2);
  Floats at_first(100);
  Floats at_second(100);
  Request first = pair.first.start(sum_of(one, at_first, 0));
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(first.poll());
  Request second = pair.second.start(sum_of(two, at_second, 0));
  for (int i = 0; i < 10 && !(first.poll() & second.poll()); ++i) {
  }
  EXPECT_TRUE(first.done());
  EXPECT_TRUE(second.done());
  EXPECT_EQ(at_first, Floats(100, 3));
  EXPECT_EQ(at_second, Floats(100, 3));
  EXPECT_EQ(first.completeness().smallest_count, 2);
}

// The last worker to begin need not wait for anybody.
TEST(Request, RunReturnsWhenAllIsThere) {
  Pair pair;
  const Floats one(10, 1);
  Floats at_first(10);
  Floats at_second(10);
  Request first = pair.first.start(sum_of(one, at_first, 0));
  const Completeness completeness = pair.second.run(sum_of(one, at_second, 0));
  EXPECT_EQ(completeness.smallest_count, 2);
  EXPECT_EQ(at_second, Floats(10, 2));
  EXPECT_FALSE(first.done());
  first.wait();
  EXPECT_EQ(at_first, Floats(10, 2));
}

TEST(Request, CollectivesAreDoneInTheirOrder) {
  Pair pair;
  constexpr std::size_t kMessages = 5;
  std::vector<Floats> sent;
  std::vector<Floats> at_first(kMessages, Floats(100));
  std::vector<Floats> at_second(kMessages, Floats(100));
  for (std::size_t m = 0; m < kMessages; ++m) sent.emplace_back(100, static_cast<float>(m));
  std::vector<Request> first;
  std::vector<Request> second;
  for (std::uint32_t m = 0; m < kMessages; ++m) {
    first.push_back(pair.first.start(sum_of(sent[m], at_first[m], m)));
    second.push_back(pair.second.start(sum_of(sent[m], at_second[m], m)));
  }
  while (!first.back().poll()) {
    second.back().poll();
    for (std::size_t m = 1; m < kMessages; ++m) EXPECT_GE(first[m - 1].done(), first[m].done());
  }
  second.back().wait();
  for (std::size_t m = 0; m < kMessages; ++m) {
    EXPECT_TRUE(first[m].done());
    EXPECT_TRUE(second[m].done());
    EXPECT_EQ(at_first[m], Floats(100, 2 * sent[m][0]));
    EXPECT_EQ(at_second[m], Floats(100, 2 * sent[m][0]));
  }
}

TEST(Request, AHandleMayBeDropped) {
  Pair pair;
  const Floats one(100, 1);
  Floats at_first(100);
  Floats at_second(100);
  pair.first.start(sum_of(one, at_first, 0));
  pair.second.start(sum_of(one, at_second, 0));
  pair.first.start(barrier(1)).poll();
  pair.second.run(barrier(1));
  EXPECT_EQ(at_second, Floats(100, 2));
}

TEST(Request, LostContributionsAreSentAgain) {
  Pair pair(7);
  const Floats one(1000, 1);
  Floats at_first(1000);
  Floats at_second(1000);
  Request first = pair.first.start(sum_of(one, at_first, 0));
  Request second = pair.second.start(sum_of(one, at_second, 0));
  while (!first.done() || !second.done()) {
    first.poll();
    second.poll();
    pair.network.pass(100 * kMicrosecond);
  }
  EXPECT_EQ(at_first, Floats(1000, 2));
  EXPECT_EQ(at_second, Floats(1000, 2));
  EXPECT_GT(pair.first.statistics().retransmissions, 0u);
}

// A worker on its own gives up, and all its operations have ended.
TEST(Request, AllEndWithTheErrorOfTheWorker) {
  Pair pair;
  const Floats one(10, 1);
  Floats sum(10);
  Request now = pair.first.start(sum_of(one, sum, 0));
  Request later = pair.first.start(sum_of(one, sum, 1));
  EXPECT_THROW(now.wait(), WorkerError);
  for (Request* const request : {&now, &later}) {
    EXPECT_FALSE(request->done());
    EXPECT_THROW(request->wait(), WorkerError);
    try {
      request->poll();
      FAIL() << "it has not ended";
    } catch (const WorkerError& error) {
      EXPECT_NE(std::string(error.what()).find("no result of chunk 0"), std::string::npos);
    }
  }
  EXPECT_THROW(pair.first.start(barrier(2)), std::logic_error);
}

TEST(Request, EndsWhenTheWorkerLeaves) {
  ModelNetwork network(1);
  Communicator communicator(network.transport(0), config_of(0));
  communicator.join(1);
  EXPECT_EQ(communicator.epoch(), 2);
  communicator.run(barrier(0));
  communicator.leave();
  EXPECT_THROW(communicator.start(barrier(1)), std::logic_error);
  communicator.rejoin();
  EXPECT_EQ(communicator.epoch(), 3);
  communicator.run(barrier(0));
}

TEST(Request, RejoinEndsWhatWasUnderWay) {
  Pair pair;
  const Floats one(10, 1);
  Floats sum(10);
  Request request = pair.first.start(sum_of(one, sum, 0));
  EXPECT_THROW(pair.first.rejoin(10 * kMicrosecond), WorkerError);  // the other one does not
  try {
    request.poll();
    FAIL() << "it has not ended";
  } catch (const WorkerError& error) {
    EXPECT_NE(std::string(error.what()).find("joined the group again"), std::string::npos);
  }
}

}  // namespace

}  // namespace trib
