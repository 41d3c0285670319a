// SPDX-License-Identifier: Apache-2.0
// GR6: what a life has made and has not sent yet never reaches the next one: results and answers that
// wait at a port that takes nothing, a replay that is half sent. The next life is collected or started while
// they wait, with another child on that port; what does not come is WITHDRAWN, to the frame. A group
// that has only stopped goes on with what it has, until the address of one of its ports is written.
#include <fmt/format.h>

#include <algorithm>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class LivesTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(LivesTest);

  explicit LivesTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  static constexpr std::uint16_t kPayload = 2048;

  // The cause of the next life, and when after the end of the last one.
  enum class Next { kJoins, kStartAtOnce, kStartLater };

  // STATUS waits for a port that takes nothing when the life ends and the child on it is another.
  void withdraw_answers(unsigned slow, Next next);
  void withdraw_results(unsigned slow, unsigned chunks, Next next);
  void spoil_a_replay(unsigned slow, Next next);
  void move_in_a_stopped_group(unsigned slow);
  // Another child, of another address, is on `slow` from now on.
  void begin_next(unsigned slow, Next next);
  void run_next(std::uint32_t chunks);
  void write_address(unsigned port);
  // The contribution of the present child on the port.
  Frame now_from(unsigned port, std::uint32_t sequence) const;
  std::uint32_t withdrawn(unsigned port);

  std::vector<std::uint32_t> moved_;  // by port: how often another child has come
  std::uint32_t job_ = 0x11fe;
};

TRIB_SIM_TEST(LivesTest, "lives", "what one life has left never reaches the next (GR6)",
              on_streams(kHoldsUp));

// From the JOINs or the start until nothing waits inside the node any more.
constexpr std::uint64_t kUntilQuiet = 600;
constexpr std::uint32_t kQuestions = 8;

}  // namespace

void LivesTest::set_up_traffic(TrafficConfig& config) {
  config.all_reduce_only = true;
  config.fixed_payload = kPayload;
}

void LivesTest::script() {
  configure_node();
  moved_.assign(ports(), 0);
  join_all(kAllPorts, job_);
  run_next(4);
  for (const Next next : {Next::kJoins, Next::kStartAtOnce, Next::kStartLater}) {
    withdraw_results(3, 8, next);
    withdraw_results(0, 1, next);
    withdraw_results(1, setup().node.window, next);
    withdraw_answers(2, next);
    spoil_a_replay(2, next);
  }
  for (unsigned slow = 0; slow < ports(); ++slow) move_in_a_stopped_group(slow);
}

std::uint32_t LivesTest::withdrawn(unsigned port) {
  return registers().read(port_register(port, kPortWithdrawn));
}

Frame LivesTest::now_from(unsigned port, std::uint32_t sequence) const {
  const Frame frame = contribution(sequence, port);
  Header header = read_header(frame.bytes);
  header.source.ip += moved_[port];
  header.source.udp_port = static_cast<std::uint16_t>(header.source.udp_port + moved_[port]);
  return encode(header, frame.bytes.data() + kHeaderBytes);
}

void LivesTest::run_next(std::uint32_t chunks) {
  const std::uint64_t before = checker().log().tally(0).of(StepSent::kResult);
  for (std::uint32_t s = 0; s < chunks; ++s) {
    for (unsigned port = 0; port < ports(); ++port) send(port, now_from(port, s));
  }
  settle();
  require(checker().log().tally(0).of(StepSent::kResult) == before + chunks,
          fmt::format("epoch {}: not every chunk had a result", epoch));
}

void LivesTest::write_address(unsigned port) {
  const Endpoint now = read_header(now_from(port, 0).bytes).source;
  registers().write(group_register(0, kGroupPeerIp + kGroupPeerIpStride * port), now.ip);
  registers().write(group_register(0, kGroupPeerUdpPort + kGroupPeerUdpPortStride * port),
                    now.udp_port);
}

void LivesTest::begin_next(unsigned slow, Next next) {
  ++moved_[slow];
  const std::uint16_t last = current_epoch();
  epoch = next_epoch(last);
  if (next == Next::kJoins) {
    ++job_;
    for (unsigned port = 0; port < ports(); ++port) {
      Join join;
      join.epoch = last;
      join.job = job_;
      join.ports = 4;
      Header header = read_header(join_frame(port, join).bytes);
      header.source = read_header(now_from(port, 0).bytes).source;
      send(port, encode_join(header, {0, 0, 4}));
    }
    wait_cycles(kUntilQuiet);
    return;
  }
  registers().end_group();
  if (next == Next::kStartLater) wait_cycles(kUntilQuiet);
  registers().write(group_register(0, kGroupMembers), kAllPorts);
  write_address(slow);
  registers().write(group_register(0, kGroupEpoch), epoch);
  registers().start_group();
}

void LivesTest::withdraw_results(unsigned slow, unsigned chunks, Next next) {
  begin_next((slow + 1) % ports(), next);  // a life of its own
  settle();
  const unsigned other = (slow + 1) % ports();
  const std::uint32_t before = withdrawn(slow);
  const std::uint64_t results = checker().log().tally(slow).of(StepSent::kResult);
  const std::uint64_t others = checker().log().tally(other).of(StepSent::kResult);
  pause(slow);
  for (std::uint32_t s = 0; s < chunks; ++s) {
    for (unsigned port = 0; port < ports(); ++port) send(port, now_from(port, s));
  }
  // The others have what they can get while one port takes nothing.
  std::uint64_t came = others;
  for (std::uint64_t last = came - 1; last != came;) {
    last = came;
    wait_cycles(4 * kPayload);
    came = checker().log().tally(other).of(StepSent::kResult);
  }
  begin_next(slow, next);
  resume(slow);
  settle();
  // Waiting frames are dropped a beat a cycle.
  wait_cycles(chunks * kPayload / bench().dut().beat_bytes());
  const std::uint64_t late = checker().log().tally(slow).of(StepSent::kResult) - results;
  const std::uint32_t gone = withdrawn(slow) - before;
  require(late <= StepSender::kMostOnTheirWay,
          fmt::format("port {}: {} results of an ended life", slow, late));
  require(gone + late >= came - others,
          fmt::format("port {}: {} results WITHDRAWN and {} sent; the others got {}", slow, gone,
                      late, came - others));
  run_next(setup().node.window);
}

void LivesTest::withdraw_answers(unsigned slow, Next next) {
  begin_next((slow + 1) % ports(), next);
  settle();
  const std::uint32_t before = withdrawn(slow);
  const std::size_t answered = received(slow, FrameType::kStatus);
  const std::uint64_t busy = checker().log().tally(slow).of(Verdict::kBusy);
  pause(slow);
  for (std::uint32_t s = 0; s < kQuestions; ++s) send(slow, now_from(slow, s));
  for (std::uint32_t s = 0; s < kQuestions; ++s) {
    Header header = read_header(ask(slow, s).bytes);
    header.source = read_header(now_from(slow, 0).bytes).source;
    send(slow, encode(header, nullptr));
  }
  wait_cycles(kQuestions * kPayload + kUntilQuiet);
  begin_next(slow, next);
  resume(slow);
  settle();
  const std::size_t late = received(slow, FrameType::kStatus) - answered;
  const std::uint32_t gone = withdrawn(slow) - before;
  const std::uint64_t asked = kQuestions + busy - checker().log().tally(slow).of(Verdict::kBusy);
  require(gone + late == asked,
          fmt::format("port {}: of {} answers {} are WITHDRAWN and {} were sent", slow, asked, gone,
                      late));
  run_next(4);
}

// The replay is half sent, when its life ends.
void LivesTest::spoil_a_replay(unsigned slow, Next next) {
  begin_next(slow, next);
  settle();
  run_next(4);
  const std::uint64_t spoiled = checker().log().tally(slow).of(StepSent::kSpoiled);
  Header header = read_header(ask(slow, 2).bytes);
  header.source = read_header(now_from(slow, 0).bytes).source;
  pause_in_frame(slow, kHeaderBytes + kPayload / 4);
  send(slow, encode(header, nullptr));
  wait_until_paused(slow);
  begin_next(slow, next);
  resume(slow);
  settle();
  require(checker().log().tally(slow).of(StepSent::kSpoiled) == spoiled + 1,
          fmt::format("port {}: a replay of an ended life does not end spoiled", slow));
  run_next(4);
}

// All chunks of a window have come when the group stops, and one port holds up their reduction.
void LivesTest::move_in_a_stopped_group(unsigned slow) {
  begin_next(slow, Next::kStartLater);
  settle();
  const unsigned other = (slow + 1) % ports();
  const std::uint64_t results = checker().log().tally(other).of(StepSent::kResult);
  pause(slow);
  for (std::uint32_t s = 0; s < setup().node.window; ++s) {
    for (unsigned port = 0; port < ports(); ++port) send(port, now_from(port, s));
  }
  wait_cycles(2 * setup().node.window * kPayload);
  Header header = read_header(leave(other, epoch).bytes);
  header.source = read_header(now_from(other, 0).bytes).source;
  send(other, encode(header, nullptr));
  wait_cycles(kUntilQuiet);
  const std::uint32_t stopped = registers().read(group_register(0, kGroupStatus));
  require(stopped == kGroupStatusStopped, fmt::format("STATUS is {}, not stopped", stopped));
  const std::uint32_t reduced = registers().read(group_register(0, kGroupReduced));
  ++moved_[slow];
  write_address(slow);
  resume(slow);
  settle();
  const std::uint32_t after = registers().read(group_register(0, kGroupReduced));
  require(after == reduced,
          fmt::format("a stopped group has reduced {} chunks after the address of port "
                      "{} was written",
                      after - reduced, slow));
  const std::uint64_t came = checker().log().tally(other).of(StepSent::kResult) - results;
  require(came > 0 && came < setup().node.window,
          fmt::format("port {} has {} results", other, came));
  begin_next(other, Next::kStartLater);
  run_next(4);
}

}  // namespace trib
