// SPDX-License-Identifier: Apache-2.0
// The node as a host on its links (IN1): ARP and ICMP echo requests of all lengths, right and
// wrong, on their own and among traffic that leaves no gap. The scoreboard holds each answer to its bytes;
// here it has to come, after everything else (RC3), one at a time (Busy), and without leaving a
// trace in the results.
#include <fmt/format.h>

#include "model/base/random.h"
#include "model/frame/layout.h"
#include "verif/node/seq/host_frames.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class HostTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(HostTest);

  explicit HostTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  void every_length(Random& random);
  void wrong_requests(Random& random);
  void one_at_a_time(Random& random);
  void among_traffic(Random& random);
  Bytes request(Random& random) const;
  void expect(unsigned port, Bytes request, Verdict verdict);
  // An answer has left the port: no result may have waited then.
  void check_priority(const StreamFrame& answer);

  std::uint32_t sequence_ = 0;
  // By port: the end of the latest frame, before which the next is not chosen but just before (RC3.5).
  std::vector<std::uint64_t> chosen_;
};

TRIB_SIM_TEST(HostTest, "host", "ARP and ICMP echo among traffic (IN1, RC3)", any_size);

// From the verdict on a chunk's last contribution until its result waits in the egress.
constexpr std::uint64_t kUntilWaiting = 100;

}  // namespace

void HostTest::set_up(TestSetup& setup) {
  setup.timeout_cycles = 5'000'000;
  setup.sink_paces.resize(setup.node.ports);
  for (unsigned port = 0; port < setup.node.ports; ++port) {  // results wait, and answers longer
    setup.sink_paces[port].mode = PaceMode::kBeats;
    setup.sink_paces[port].stall_probability = 0.3;
    setup.sink_paces[port].seed = options().seed + port;
  }
}

void HostTest::set_up_traffic(TrafficConfig& config) {
  config.all_reduce_only = true;
  config.fixed_payload = 512;
}

void HostTest::script() {
  Random random{options().seed, 0x686f7374};
  every_length(random);
  wrong_requests(random);
  one_at_a_time(random);
  chosen_.assign(ports(), 0);
  checker().log().on_sent([this](const StreamFrame& frame, StepSent kind) {
    if (kind == StepSent::kHost) check_priority(frame);
    chosen_[frame.port] = frame.last;
  });
  for (unsigned n = 0; n < 30; ++n) among_traffic(random);
  for (unsigned port = 0; port < ports(); ++port) {
    const PortTally& tally = checker().log().tally(port);
    require(tally.of(StepSent::kHost) == tally.of(Verdict::kArp) + tally.of(Verdict::kEcho),
            fmt::format("port {}: not every request was answered", port));
    require(tally.of(Verdict::kBusy) > 0, fmt::format("port {}: never Busy", port));
    require(bench().sink(port).underruns() == 0 || bench().dut().beat_bytes() != 8,
            fmt::format("port {}: idle cycles inside frames", port));
  }
}

void HostTest::expect(unsigned port, Bytes request, Verdict verdict) {
  const std::uint64_t before = checker().log().tally(port).of(verdict);
  const std::uint64_t answers = checker().log().tally(port).of(StepSent::kHost);
  const std::size_t bytes = request.size();
  send(port, {std::move(request), false});
  settle();
  const bool answered = verdict == Verdict::kArp || verdict == Verdict::kEcho;
  require(
      checker().log().tally(port).of(verdict) == before + 1,
      fmt::format("port {}: a request of {} bytes must be {}", port, bytes, trib::name(verdict)));
  require(checker().log().tally(port).of(StepSent::kHost) == answers + (answered ? 1 : 0),
          fmt::format("port {}: a request of {} bytes, {}: wrong number of answers", port, bytes,
                      trib::name(verdict)));
}

void HostTest::every_length(Random& random) {
  const Endpoint& node = setup().node.node;
  for (std::size_t bytes = kArpRequestBytes; bytes < 80; ++bytes) {
    expect(random.below(ports()), arp_request(node, bytes, random), Verdict::kArp);
  }
  for (std::size_t length = kMinEchoLength; length < kMinEchoLength + 72; ++length) {
    const std::size_t padded = random.chance(0.5) ? 0 : length + random.below(90);
    expect(random.below(ports()), echo_request(node, length, padded, random), Verdict::kEcho);
  }
  for (std::size_t length = kMaxEchoLength - 8; length <= kMaxEchoLength; ++length) {
    expect(random.below(ports()), echo_request(node, length, 0, random), Verdict::kEcho);
  }
}

void HostTest::wrong_requests(Random& random) {
  const Endpoint& node = setup().node.node;
  for (unsigned port = 0; port < ports(); ++port) {
    expect(port, echo_request(node, kMaxEchoLength + 1 + random.below(60), 0, random),
           Verdict::kBadLength);
    Bytes shorter = echo_request(node, 200, 0, random);
    shorter.resize(random.between(64, 213));
    expect(port, std::move(shorter), Verdict::kShort);
    Bytes icmp = echo_request(node, 200, 0, random);
    icmp[random.between(38, 213)] ^= 0x20;
    expect(port, std::move(icmp), Verdict::kBadChecksum);
    Bytes ip = echo_request(node, 200, 0, random);
    ip[layout::kIpTimeToLive] ^= 0x01;
    expect(port, std::move(ip), Verdict::kBadChecksum);
    Endpoint other = node;
    other.ip ^= 0x100;
    expect(port, arp_request(other, 60, random), Verdict::kNotOurs);
    expect(port, echo_request(other, 84, 0, random), Verdict::kNotOurs);
    Bytes too_short = arp_request(node, kArpRequestBytes, random);
    too_short.pop_back();
    expect(port, std::move(too_short), Verdict::kNotOurs);
  }
}

// Of two requests without a gap, the second finds the first one's answer in its way; a longer one
// is in its way for longer.
void HostTest::one_at_a_time(Random& random) {
  const Endpoint& node = setup().node.node;
  for (unsigned port = 0; port < ports(); ++port) {
    const std::uint64_t before = checker().log().tally(port).of(Verdict::kBusy);
    send(port, {echo_request(node, 3000, 0, random), false});
    send(port, {arp_request(node, 60, random), false});
    send(port, {echo_request(node, 84, 0, random), false});
    settle();
    require(checker().log().tally(port).of(Verdict::kBusy) == before + 2,
            fmt::format("port {}: two requests must be Busy", port));
    expect(port, arp_request(node, 60, random), Verdict::kArp);
  }
}

Bytes HostTest::request(Random& random) const {
  const Endpoint& node = setup().node.node;
  if (random.chance(0.4)) return arp_request(node, random.between(kArpRequestBytes, 70), random);
  const std::uint32_t longest = random.chance(0.2) ? 2000 : 120;
  return echo_request(node, random.between(kMinEchoLength, longest), 0, random);
}

// A window of chunks from all ports, back to back, with requests between them and copies of what
// was reduced before.
void HostTest::among_traffic(Random& random) {
  const unsigned window = setup().node.window;
  const std::uint64_t before = checker().log().tally(0).of(StepSent::kResult);
  for (std::uint32_t n = 0; n < window; ++n, ++sequence_) {
    for (unsigned port = 0; port < ports(); ++port) {
      if (random.chance(0.3)) send(port, {request(random), random.chance(0.05)});
      if (sequence_ >= window && random.chance(0.2)) {
        send(port, contribution(sequence_ - window + random.below(window), port, true));
      }
      send(port, contribution(sequence_, port));
    }
  }
  settle();
  require(checker().log().tally(0).of(StepSent::kResult) == before + window, "results are missing");
}

void HostTest::check_priority(const StreamFrame& answer) {
  for (const OwedFrame& owed : checker().model().sender(answer.port).results(0)) {
    if (owed.sum->phase != SumPhase::kGood) continue;
    require(owed.sum->complete + kUntilWaiting >= chosen_[answer.port],
            fmt::format("port {}: an answer left at cycle {} before the result of chunk {}, which "
                        "was complete at cycle {}",
                        answer.port, answer.first, owed.sum->taken.sequence, owed.sum->complete));
  }
}

}  // namespace trib
