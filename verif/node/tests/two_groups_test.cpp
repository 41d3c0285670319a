// SPDX-License-Identifier: Apache-2.0
// Two groups of one node. On disjoint ports each runs as if it were the only one: cycle by cycle the same,
// at the full rate of the wire, even while the other one is aborted and restarts. On common
// ports they share the wire, and nothing else.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"
#include "verif/node/seq/frame_producer.h"
#include "verif/node/seq/port_traffic.h"
#include "verif/node/tests/node_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

// A port with several workers, each of another group: their frames take turns.
class SharedPort : public FrameProducer {
 public:
  // They must outlive this; each gets all that the node sends, and picks out its own.
  explicit SharedPort(std::vector<FrameProducer*> workers) : workers_(std::move(workers)) {}

  std::optional<PacedFrame> next(std::uint64_t cycle) override;
  void received(const Frame& frame, std::uint64_t cycle) override;
  std::uint64_t wake_cycle() const override;
  bool done() const override;

 private:
  std::vector<FrameProducer*> workers_;
  std::size_t turn_ = 0;
};

std::optional<PacedFrame> SharedPort::next(std::uint64_t cycle) {
  for (std::size_t n = 0; n < workers_.size(); ++n) {
    FrameProducer& worker = *workers_[turn_];
    turn_ = (turn_ + 1) % workers_.size();
    if (worker.done()) continue;
    if (std::optional<PacedFrame> frame = worker.next(cycle)) return frame;
  }
  return std::nullopt;
}

void SharedPort::received(const Frame& frame, std::uint64_t cycle) {
  for (FrameProducer* worker : workers_) worker->received(frame, cycle);
}

std::uint64_t SharedPort::wake_cycle() const {
  std::uint64_t earliest = kNever;
  for (const FrameProducer* worker : workers_) {
    if (!worker->done()) earliest = std::min(earliest, worker->wake_cycle());
  }
  return earliest;
}

bool SharedPort::done() const {
  return std::all_of(workers_.begin(), workers_.end(),
                     [](const FrameProducer* worker) { return worker->done(); });
}

class TwoGroupsTest : public NodeTest {
 public:
  UVM_COMPONENT_UTILS(TwoGroupsTest);

  explicit TwoGroupsTest(uvm::uvm_component_name name) : NodeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  bool starts_group() const override { return false; }
  void stimulus() override;

 private:
  static constexpr std::uint16_t kPayload = 8192;

  // A worker of one of the groups on one of the ports.
  struct Worker {
    unsigned group;
    unsigned port;
    std::unique_ptr<PortTraffic> traffic;
  };

  // Starts `group` with these members, and a worker for each in the traffic `config`; run() lets
  // them begin.
  void begin(unsigned group, std::uint32_t members, TrafficConfig config);
  void run();  // returns at once
  void end();  // when all are done, ends both groups
  TrafficConfig full_rate() const;
  // The workers of a group restart within a job, the first one by aborting it (GR2).
  void abort(unsigned group);
  // Cycles from each result of the group to the next on its lowest port, since the last call.
  std::vector<std::uint64_t> take_pace(unsigned group);
  void check_rate(unsigned group, const std::vector<std::uint64_t>& pace);

  std::uint16_t epoch_ = 0;  // of the group that was started last
  std::vector<Worker> workers_;
  std::vector<std::unique_ptr<TrafficPlan>> plans_;
  std::vector<std::unique_ptr<SharedPort>> shared_;
  std::vector<std::vector<std::uint64_t>> results_;  // by group: first beats on its lowest port
  std::vector<unsigned> lowest_;                     // by group
};

TRIB_SIM_TEST(TwoGroupsTest, "two_groups", "two groups of one node; needs --config 10g_2",
              on_streams("it counts the cycles between frames on the node's streams"),
              configuration("10g_2"));

constexpr std::uint32_t kLow = 3;    // ports 0 and 1
constexpr std::uint32_t kHigh = 12;  // ports 2 and 3

}  // namespace

void TwoGroupsTest::set_up(TestSetup& setup) {
  setup.chunks = 60;
  setup.timeout_cycles = 5'000'000;
  setup.node.groups[0].members = 0;
}

void TwoGroupsTest::stimulus() {
  results_.resize(groups());
  lowest_.resize(groups());
  checker().log().on_sent([this](const StreamFrame& frame, StepSent kind) {
    const unsigned group = read_header(frame.frame->bytes).group;
    if (kind == StepSent::kResult && frame.port == lowest_[group]) {
      results_[group].push_back(frame.first);
    }
  });
  registers().configure(setup().node, setup().onset);

  begin(0, kLow, full_rate());
  run();
  end();
  const std::vector<std::uint64_t> low = take_pace(0);
  check_rate(0, low);
  begin(1, kHigh, full_rate());
  run();
  end();
  const std::vector<std::uint64_t> high = take_pace(1);
  check_rate(1, high);

  begin(0, kLow, full_rate());
  begin(1, kHigh, full_rate());
  run();
  end();
  require(take_pace(0) == low && take_pace(1) == high,
          "the groups do not keep the pace that each of them has on its own");

  begin(0, kLow, full_rate());
  begin(1, kHigh, full_rate());
  run();
  abort(1);
  end();
  require(take_pace(0) == low, "a group was disturbed by the abort of the other one");
  take_pace(1);

  TrafficConfig random;
  random.bad_attempt = 0.05;
  random.only_tuser_attempt = 0.5;
  random.duplicate = random.old_copy = random.junk = 0.05;
  random.result_lost = 0.02;
  random.chunks = 8 * setup().chunks;
  for (const bool aborted : {false, true}) {
    begin(0, 7, random);
    begin(1, 14, random);
    run();
    if (aborted) abort(1);
    end();
  }
}

TrafficConfig TwoGroupsTest::full_rate() const {
  TrafficConfig config;
  config.chunks = setup().chunks;
  config.all_reduce_only = true;
  config.fixed_payload = kPayload;
  return config;
}

void TwoGroupsTest::begin(unsigned group, std::uint32_t members, TrafficConfig config) {
  epoch_ +=
      0x100;  // no group has an epoch of another one, so junk can't be taken for a contribution
  registers().write(group_register(group, kGroupMembers), members);
  registers().write(group_register(group, kGroupEpoch), epoch_);
  registers().start_group(group);
  config.node = setup().node;
  config.group = group;
  config.seed = options().seed + epoch_;
  config.node.groups[group].members = members;
  config.node.groups[group].epoch = epoch_;
  plans_.push_back(std::make_unique<TrafficPlan>(config));
  lowest_[group] = static_cast<unsigned>(__builtin_ctz(members));
  for (unsigned port = 0; port < ports(); ++port) {
    if ((members >> port & 1) == 0) continue;
    workers_.push_back({group, port, std::make_unique<PortTraffic>(*plans_.back(), port)});
  }
}

void TwoGroupsTest::run() {
  for (unsigned port = 0; port < ports(); ++port) {
    std::vector<FrameProducer*> behind;
    for (const Worker& worker : workers_) {
      if (worker.port == port) behind.push_back(worker.traffic.get());
    }
    if (behind.empty()) continue;
    shared_.push_back(std::make_unique<SharedPort>(std::move(behind)));
    start(*shared_.back(), port);
  }
}

void TwoGroupsTest::end() {
  join();
  drain();
  for (unsigned port = 0; port < ports(); ++port) stop(port);
  for (unsigned group = 0; group < groups(); ++group) registers().end_group(group);
  workers_.clear();
  shared_.clear();
  plans_.clear();
}

void TwoGroupsTest::abort(unsigned group) {
  const auto mine = [group](const Worker& worker) { return worker.group == group; };
  const auto first = std::find_if(workers_.begin(), workers_.end(), mine);
  wait_until([&] { return first->traffic->completed() >= setup().chunks / 3; });
  const std::uint32_t job = checker().model().life(group).identity().job + 1;
  for (Worker& worker : workers_) {
    if (!mine(worker)) continue;
    worker.traffic->join(job, false);
    nudge(worker.port);
    wait_cycles(700);
  }
}

std::vector<std::uint64_t> TwoGroupsTest::take_pace(unsigned group) {
  std::vector<std::uint64_t> pace;
  const std::vector<std::uint64_t>& at = results_[group];
  for (std::size_t i = 1; i < at.size(); ++i) pace.push_back(at[i] - at[i - 1]);
  results_[group].clear();
  return pace;
}

// Every chunk takes what it takes on the wire.
void TwoGroupsTest::check_rate(unsigned group, const std::vector<std::uint64_t>& pace) {
  constexpr std::uint64_t kWireBytes = kHeaderBytes + kPayload + kWireOverheadBytes;
  const std::uint64_t chunk = kWireBytes / bench().dut().beat_bytes();
  require(pace.size() + 1 == setup().chunks &&
              std::all_of(pace.begin(), pace.end(),
                          [chunk](std::uint64_t cycles) { return cycles == chunk; }),
          fmt::format("group {}: not all results came {} cycles after the last one", group, chunk));
}

}  // namespace trib
