// SPDX-License-Identifier: Apache-2.0
// EG1: a member's MAC takes nothing any more, within a result, before its first beat,
// within a replay. The others go on, after TX_LIMIT at the latest; new lives, by JOINs and by
// registers, do not wait at all. Frames that the port has missed are DISCARDED, and comes when it is asked
// for.
#include <fmt/format.h>

#include "verif/node/registers/registers.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class StoppedPortTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(StoppedPortTest);

  explicit StoppedPortTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  static constexpr std::uint16_t kPayload = 1024;

  void go_on_without(unsigned port, bool in_frame);
  void come_back_in_time(unsigned port);
  void live_on_without(unsigned port);

  // The port's MAC is going to stop: within the next frame, or before it.
  void stop(unsigned port, bool in_frame);
  void run_window();  // of chunks, until all ports that have not stopped have the results

  std::uint32_t sequence_ = 0;
  std::uint32_t job_ = 0x570b;
};

TRIB_SIM_TEST(StoppedPortTest, "stopped_port", "a port whose MAC takes nothing any more (EG1)",
              on_streams(kHoldsUp));

constexpr std::uint32_t kLimit = 2000;  // cycles

}  // namespace

void StoppedPortTest::set_up_traffic(TrafficConfig& config) {
  config.all_reduce_only = true;
  config.fixed_payload = kPayload;
}

void StoppedPortTest::script() {
  configure_node();
  for (unsigned port = 0; port < ports(); ++port) {
    for (const bool in_frame : {true, false}) {
      join_all(kAllPorts, ++job_);
      sequence_ = 0;
      go_on_without(port, in_frame);
    }
  }
  come_back_in_time(1);
  live_on_without(3);
}

void StoppedPortTest::stop(unsigned port, bool in_frame) {
  if (in_frame) {
    pause_in_frame(port, kHeaderBytes + kPayload / 3);
  } else {
    pause(port);
  }
}

void StoppedPortTest::run_window() {
  const auto complete = [this](std::vector<std::uint64_t>& before, std::uint64_t chunks) {
    for (unsigned port = 0; port < ports(); ++port) {
      const bool waits = !bench().sink(port).paused();
      if (waits && checker().log().tally(port).of(StepSent::kResult) < before[port] + chunks) {
        return false;
      }
    }
    return true;
  };
  std::vector<std::uint64_t> before;
  for (unsigned port = 0; port < ports(); ++port) {
    before.push_back(checker().log().tally(port).of(StepSent::kResult));
  }
  const unsigned window = setup().node.window;
  for (std::uint32_t n = 0; n < window; ++n) send_all(sequence_++);
  wait_until([&] { return complete(before, window); });
}

void StoppedPortTest::go_on_without(unsigned port, bool in_frame) {
  registers().write(kRegTxLimit, kLimit);
  const unsigned window = setup().node.window;
  const std::uint16_t discarded_at = port_register(port, kPortDiscarded);
  const std::uint32_t discarded = registers().read(discarded_at);
  const std::uint64_t results = checker().log().tally(port).of(StepSent::kResult);
  const std::uint64_t spoiled = checker().log().tally(port).of(StepSent::kSpoiled);
  const std::uint64_t begin = bench().cycle();
  stop(port, in_frame);
  send_all(sequence_++);
  if (in_frame) wait_until_paused(port);
  for (unsigned n = 0; n < 3; ++n) run_window();
  // A chunk takes so long on the wire; the port has held up the others once.
  const std::uint64_t wire = 3 * window * (kPayload + 100) / bench().dut().beat_bytes();
  const std::uint64_t took = bench().cycle() - begin;
  require(took <= kLimit + 3 * wire + 4000,
          fmt::format("port {} has stopped: the others took {} cycles", port, took));
  resume(port);
  settle();
  require(checker().log().tally(port).of(StepSent::kSpoiled) == spoiled + 1 &&
              this->port(port).spoiled_frames() > 0,
          fmt::format("port {}: the frame that was interrupted does not end spoiled", port));
  const std::uint64_t came = checker().log().tally(port).of(StepSent::kResult) - results;
  const std::uint64_t gone = registers().read(discarded_at) - discarded;
  require(
      came + gone + 1 == sequence_ || came + gone == sequence_,
      fmt::format("port {}: {} results came, {} DISCARDED, of {}", port, came, gone, sequence_));
  const std::uint64_t replays = checker().log().tally(port).of(StepSent::kReplay);
  for (std::uint32_t s = sequence_ - window; s < sequence_; ++s) {
    send(port, ask(port, s));
    settle();
  }
  require(checker().log().tally(port).of(StepSent::kReplay) == replays + window,
          fmt::format("port {}: not all that it has missed came when it was asked for", port));
  run_window();
  settle();
}

// Shorter than the limit: nothing is lost.
void StoppedPortTest::come_back_in_time(unsigned port) {
  registers().write(kRegTxLimit, 100'000);
  join_all(kAllPorts, ++job_);
  sequence_ = 0;
  const std::uint16_t discarded_at = port_register(port, kPortDiscarded);
  const std::uint32_t discarded = registers().read(discarded_at);
  const std::uint64_t results = checker().log().tally(port).of(StepSent::kResult);
  pause(port);
  const unsigned window = setup().node.window;
  for (std::uint32_t n = 0; n < window; ++n) send_all(sequence_++);
  wait_cycles(50'000);
  resume(port);
  settle();
  require(registers().read(discarded_at) == discarded &&
              checker().log().tally(port).of(StepSent::kResult) == results + window,
          fmt::format("port {} was away for less than TX_LIMIT, and results are missing", port));
}

// No limit at all: the port stops within a replay, and is no member of the next lives.
void StoppedPortTest::live_on_without(unsigned port) {
  registers().write(kRegTxLimit, 0);
  join_all(kAllPorts, ++job_);
  sequence_ = 0;
  run_window();
  settle();
  stop(port, true);
  send(port, ask(port, 0));
  wait_until_paused(port);
  const std::uint32_t others = kAllPorts & ~(1u << port);
  join_all(others, ++job_);
  run_job(others, 3 * setup().node.window);
  registers().end_group();
  registers().write(group_register(0, kGroupMembers), others);
  for (unsigned n = 0; n < 2; ++n) {
    registers().write(group_register(0, kGroupEpoch), ++epoch);
    registers().start_group();
    run_job(others, 3 * setup().node.window);
  }
  resume(port);
  settle();
  registers().end_group();
  registers().write(group_register(0, kGroupMembers), 0);
  join_all(kAllPorts, ++job_);
  run_job(kAllPorts, 2 * setup().node.window);
}

}  // namespace trib
