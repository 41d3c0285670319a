// SPDX-License-Identifier: Apache-2.0
// The worker library's engine on every port, through all collectives one after the other, on
// messages from nothing to many windows. Every worker must end up with the right values.
#pragma once

#include "verif/node/seq/worker_producer.h"
#include "verif/node/tests/node_test.h"

namespace trib {

class WorkersTest : public NodeTest {
 public:
  UVM_COMPONENT_UTILS(WorkersTest);

  explicit WorkersTest(uvm::uvm_component_name name) : NodeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override { setup.timeout_cycles = 10'000'000; }
  void stimulus() override;

 private:
  enum class Kind : std::uint8_t {
    kAllReduce,
    kReduce,
    kBroadcast,
    kBarrier,
    kReduceScatter,
    kAllGather
  };
  static constexpr unsigned kKinds = 6;

  // One collective; buffers by rank.
  struct Message {
    Kind kind;
    unsigned root;
    std::uint32_t id;
    std::size_t elements;
    std::vector<std::vector<float>> send;
    std::vector<std::vector<float>> receive;
  };

  void make_messages();
  Collective collective(Message& message, unsigned rank) const;
  // What `rank` has to hold at `element` afterwards.
  float expected(const Message& message, unsigned rank, std::size_t element) const;
  void check(const Message& message);

  std::vector<std::unique_ptr<WorkerProducer>> workers_;
  std::list<Message> messages_;
};

}  // namespace trib
