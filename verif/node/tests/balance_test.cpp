// SPDX-License-Identifier: Apache-2.0
// WF7: members that want balanced results and others, in one life after another; results of every
// length around the ends of beats and blocks, without and with a wait for the MAC; the same as
// replays. The scoreboard has the node's bytes; here a receiver's check is made of each.
#include "model/frame/balance.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/frame/checksum.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class BalanceTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(BalanceTest);

  explicit BalanceTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void script() override;
  bool balanced(unsigned port) const override { return (wanting_ >> port & 1) != 0; }

 private:
  void run_life(std::uint32_t wanting);
  Frame contribution_of_size(unsigned port, std::uint32_t sequence, std::size_t bytes) const;
  void check(unsigned port, const Frame& frame);
  void refuse_with_encoding();

  std::uint32_t wanting_ = 0;
  std::uint32_t job_ = 0;
  std::vector<std::size_t> seen_;  // frames of each port that were checked
};

TRIB_SIM_TEST(BalanceTest, "balance", "results with a right UDP checksum (WF7)");

constexpr std::size_t kBalancedSizes[] = {4,   8,    12,   60,   64,   68,   72,
                                          120, 124,  128,  132,  192,  256,  508,
                                          512, 1404, 1408, 1412, 4096, 8188, 8192};
constexpr unsigned kHeldPort = 1;

}  // namespace

void BalanceTest::set_up(TestSetup& setup) {
  LifeTest::set_up(setup);
  setup.sink_paces.resize(setup.node.ports);
  PaceConfig& slow = setup.sink_paces[kHeldPort];
  slow.mode = PaceMode::kBeats;
  slow.stall_probability = 0.4;
  slow.seed = options().seed;
}

void BalanceTest::script() {
  configure_node();
  seen_.assign(ports(), 0);
  for (const std::uint32_t wanting : {kAllPorts, 0u, 5u, 10u}) run_life(wanting);
  if (setup().node.codecs != codec::kRawOnly) refuse_with_encoding();
}

void BalanceTest::run_life(std::uint32_t wanting) {
  wanting_ = wanting;
  join_all(kAllPorts, ++job_);
  std::uint32_t sequence = 0;
  const unsigned window = setup().node.window;
  // In a row, so that results follow each other without a pause; then payloads that some want only.
  for (const std::size_t bytes : kBalancedSizes) {
    for (unsigned port = 0; port < ports(); ++port) {
      send(port, contribution_of_size(port, sequence, bytes));
    }
    if (++sequence % window == 0) settle();
  }
  settle();
  for (const std::uint32_t begin = sequence; sequence < begin + window; ++sequence) {
    for (unsigned port = 0; port < ports(); ++port) {
      send(port, contribution_of(port, epoch, sequence));
    }
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    for (std::uint32_t n = 1; n <= window; ++n) send(port, ask(port, sequence - n));
    settle();
    const std::vector<Frame>& frames = this->port(port).good_frames();
    for (; seen_[port] < frames.size(); ++seen_[port]) check(port, frames[seen_[port]]);
    const auto replays = static_cast<unsigned>(
        std::count_if(frames.end() - window, frames.end(),
                      [](const Frame& frame) { return read_header(frame.bytes).has(kFlagRetry); }));
    require(replays == window, fmt::format("port {}: {} of {} replays", port, replays, window));
  }
}

Frame BalanceTest::contribution_of_size(unsigned port, std::uint32_t sequence,
                                        std::size_t bytes) const {
  Header header = read_header(control(FrameType::kContribution, port, epoch, sequence).bytes);
  header.flags = kFlagData | kFlagWant;
  header.count = 1;
  header.tag = sequence;
  header.payload_bytes = static_cast<std::uint16_t>(bytes);
  return encode(header, make_payload(ValueProfile::kNumbered, sequence, port, bytes).data());
}

void BalanceTest::check(unsigned port, const Frame& frame) {
  const Header header = read_header(frame.bytes);
  if (header.type != FrameType::kResult) return;
  const bool with = balanced(port);
  const std::size_t behind = with ? balanced_bytes(header.payload_bytes) : header.payload_bytes;
  const bool none = layout::get16(&frame.bytes[layout::kUdpChecksum]) == 0;
  require(frame.bytes.size() == kHeaderBytes + behind && none != with &&
              (none || udp_sum(frame.bytes) == 0xffff),
          fmt::format("port {}: a result of {} bytes has {} after its header, and the checksum is "
                      "{}",
                      port, header.payload_bytes, frame.bytes.size() - kHeaderBytes,
                      none ? "none" : "there"));
}

// Results that are encoded have neither.
void BalanceTest::refuse_with_encoding() {
  registers().end_group();
  settle();
  registers().write(access_register(0, kAccessResultEncoding), 0x03);
  wanting_ = 0;
  const std::uint16_t before = current_epoch();
  for (unsigned port = 0; port < ports(); ++port) {
    Join join;
    join.epoch = before;
    join.job = ++job_ - port;
    join.incarnation = 77 + port;
    join.ports = static_cast<std::uint8_t>(ports());
    join.codecs = codec::kAllCodecs;
    join.balance = true;
    send(port, join_frame(port, join));
    settle();
  }
  for (unsigned port = 0; port < ports(); ++port) {
    require(last_received(port).type == FrameType::kWelcome &&
                !read_welcome_body(last_bytes(port)).balance,
            fmt::format("port {}: encoded results were to be balanced", port));
  }
}

}  // namespace trib
