// SPDX-License-Identifier: Apache-2.0
// The worker library's engine on every port, through all collectives one after the other, on
// messages from nothing to many windows. Every worker must end up with the right values.
#include <fmt/format.h>

#include <cstdint>
#include <deque>
#include <numeric>
#include <utility>

#include "host/engine/worker.h"
#include "host/transport/simulated/frame_adapter.h"
#include "verif/node/seq/frame_producer.h"
#include "verif/node/tests/node_test.h"
#include "verif/node/tests/test_list.h"
#include "verif/node/variants/node_variant.h"

namespace trib {
namespace {

// A port with the worker library's engine attached, which does a list of collectives one after the
// other.
class WorkerProducer : public FrameProducer {
 public:
  // `cycle_ps`: picoseconds in `cycle_divisor` cycles, exact for every clock.
  WorkerProducer(const WorkerConfig& config, const FrameAdapter& adapter, std::int64_t cycle_ps,
                 std::int64_t cycle_divisor);

  // Adds a collective to the list.
  void queue(const Collective& collective) { collectives_.push_back(collective); }
  const Worker& worker() const { return worker_; }

  std::optional<PacedFrame> next(std::uint64_t cycle) override;
  void received(const Frame& frame, std::uint64_t cycle) override;
  std::uint64_t wake_cycle() const override;
  bool done() const override { return collectives_.empty() && worker_.done(); }

 private:
  Time time_of(std::uint64_t cycle) const;

  Worker worker_;
  FrameAdapter adapter_;
  std::int64_t cycle_ps_;
  std::int64_t cycle_divisor_;
  std::deque<Collective> collectives_;
};

WorkerProducer::WorkerProducer(const WorkerConfig& config, const FrameAdapter& adapter,
                               std::int64_t cycle_ps, std::int64_t cycle_divisor)
    : worker_(config), adapter_(adapter), cycle_ps_(cycle_ps), cycle_divisor_(cycle_divisor) {}

Time WorkerProducer::time_of(std::uint64_t cycle) const {
  return static_cast<Time>(cycle) * cycle_ps_ / cycle_divisor_;
}

std::optional<PacedFrame> WorkerProducer::next(std::uint64_t cycle) {
  const Time now = time_of(cycle);
  worker_.tick(now);
  if (worker_.done() && !collectives_.empty()) {
    worker_.start(collectives_.front());
    collectives_.pop_front();
  }
  FramePtr frame = adapter_.transmit(worker_, now);
  if (!frame) return std::nullopt;
  return PacedFrame{std::move(frame)};
}

void WorkerProducer::received(const Frame& frame, std::uint64_t cycle) {
  adapter_.receive(worker_, frame, time_of(cycle));
}

std::uint64_t WorkerProducer::wake_cycle() const {
  const std::optional<Time> deadline = worker_.deadline();
  if (!deadline) return kNever;
  return static_cast<std::uint64_t>(*deadline * cycle_divisor_ / cycle_ps_) + 1;
}

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
  // The value that `rank` must hold at `element` afterwards.
  float expected(const Message& message, unsigned rank, std::size_t element) const;
  void check(const Message& message);

  std::vector<std::unique_ptr<WorkerProducer>> workers_;
  std::list<Message> messages_;
};

TRIB_SIM_TEST(WorkersTest, "workers", "the worker library's engine through all collectives");

constexpr std::size_t kChunkBytes = 1408;
constexpr std::size_t kChunkElements = kChunkBytes / sizeof(float);
constexpr float kUntouched = -1;

// Small integers, so that sums are exact.
float element_of(unsigned rank, std::size_t element) {
  return static_cast<float>((rank + 1) * 1000 + element % 977);
}

}  // namespace

void WorkersTest::make_messages() {
  std::uint32_t id = 0;
  for (const std::size_t elements : {0, 1, 3, 351, 352, 353, 5000, 20'000}) {
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      Message message{static_cast<Kind>(kind), id % ports(), id, elements, {}, {}};
      for (unsigned rank = 0; rank < ports(); ++rank) {
        message.receive.emplace_back(elements, kUntouched);
        std::vector<float>& send = message.send.emplace_back(elements);
        for (std::size_t i = 0; i < elements; ++i) send[i] = element_of(rank, i);
      }
      messages_.push_back(std::move(message));
      ++id;
    }
  }
}

Collective WorkersTest::collective(Message& message, unsigned rank) const {
  float* send = message.send[rank].data();
  float* receive = message.receive[rank].data();
  switch (message.kind) {
    case Kind::kAllReduce:
      return all_reduce(send, receive, message.elements, message.id);
    case Kind::kReduce:
      return reduce_to(message.root, rank, send, receive, message.elements, message.id);
    case Kind::kBroadcast:
      return broadcast_from(message.root, rank, send, message.elements, message.id);
    case Kind::kBarrier:
      return barrier(message.id);
    case Kind::kReduceScatter:
      return reduce_scatter(rank, ports(), send, receive, message.elements, message.id);
    case Kind::kAllGather:
      break;
  }
  return all_gather(rank, ports(), send, message.elements, message.id);
}

float WorkersTest::expected(const Message& message, unsigned rank, std::size_t element) const {
  float sum = 0;
  for (unsigned r = 0; r < ports(); ++r) sum += element_of(r, element);
  const auto owner = static_cast<unsigned>(element / kChunkElements % ports());
  switch (message.kind) {
    case Kind::kAllReduce:
      return sum;
    case Kind::kReduce:
      return rank == message.root ? sum : kUntouched;
    case Kind::kBroadcast:
      return element_of(message.root, element);
    case Kind::kBarrier:
      return kUntouched;
    case Kind::kReduceScatter:
      return rank == owner ? sum : kUntouched;
    case Kind::kAllGather:
      break;
  }
  return element_of(owner, element);
}

void WorkersTest::check(const Message& message) {
  const bool in_place = message.kind == Kind::kBroadcast || message.kind == Kind::kAllGather;
  for (unsigned rank = 0; rank < ports(); ++rank) {
    const std::vector<float>& held = in_place ? message.send[rank] : message.receive[rank];
    for (std::size_t i = 0; i < message.elements; ++i) {
      if (held[i] == expected(message, rank, i)) continue;
      require(false, fmt::format("message {}, rank {}: element {} is {}, expected {}", message.id,
                                 rank, i, held[i], expected(message, rank, i)));
      break;
    }
  }
}

void WorkersTest::stimulus() {
  make_messages();
  // Picoseconds per cycle as a fraction in small numbers, so that their products fit.
  constexpr std::int64_t kPsPerSecond = 1'000'000'000'000;
  const auto clock_hz = static_cast<std::int64_t>(variant().clock_hz);
  const std::int64_t common = std::gcd(kPsPerSecond, clock_hz);
  for (unsigned rank = 0; rank < ports(); ++rank) {
    WorkerConfig config;
    config.epoch = setup().node.groups[0].epoch;
    config.incarnation = rank + 1;
    config.rank = static_cast<std::uint16_t>(rank);
    config.window = setup().node.window;
    config.chunk_bytes = kChunkBytes;
    workers_.push_back(std::make_unique<WorkerProducer>(
        config, FrameAdapter(setup().node.groups[0].peers[rank], setup().node.node),
        kPsPerSecond / common, clock_hz / common));
    for (Message& message : messages_) workers_.back()->queue(collective(message, rank));
    start(*workers_.back(), rank);
  }
  join();
  for (const Message& message : messages_) check(message);
  std::uint64_t retransmissions = 0;
  for (const auto& worker : workers_) {
    retransmissions += worker->worker().statistics().retransmissions;
  }
  UVM_INFO(get_name(),
           fmt::format("{} collectives, {} retransmissions", messages_.size(), retransmissions),
           uvm::UVM_LOW);
}

}  // namespace trib
