// SPDX-License-Identifier: Apache-2.0
// IN7: a node that has no address takes nothing, and nothing is answered to a group. IN8: frames of
// other versions are answered once in ANSWER_INTERVAL, port by port.
#include <fmt/format.h>

#include <algorithm>

#include "model/base/random.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"
#include "verif/node/seq/host_frames.h"
#include "verif/node/tests/life_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class VersionTest : public LifeTest {
 public:
  UVM_COMPONENT_UTILS(VersionTest);

  explicit VersionTest(uvm::uvm_component_name name) : LifeTest(name) {}

 protected:
  void script() override;

 private:
  void without_addresses();
  void of_groups();
  void other_versions();
  void once_in_a_while();

  // A frame of that version, not longer than one without payload.
  Frame of_version(unsigned version, FrameType type, unsigned port, std::uint32_t sequence) const;
  void expect_version_error(unsigned port, const Frame& frame);
};

TRIB_SIM_TEST(VersionTest, "version", "other versions, nodes without addresses (IN7, IN8)");

constexpr std::uint32_t kInterval = 3000;  // cycles, longer than settle() takes
constexpr std::size_t kArpSender = 22;

}  // namespace

void VersionTest::script() {
  without_addresses();
  configure_node();
  of_groups();
  registers().write(kRegAnswerInterval, 1);
  other_versions();
  once_in_a_while();
}

// Every frame that a node with those addresses would take.
void VersionTest::without_addresses() {
  Random random{options().seed, 0x696e37};
  const Endpoint real = setup().node.node;
  const auto try_all = [&](const Endpoint& node) {
    for (unsigned port = 0; port < ports(); ++port) {
      Join join;
      join.ports = 1;
      Header header = read_header(join_frame(port, join).bytes);
      header.destination = node;
      Frame frame = encode(header, nullptr);
      expect_silence(port, frame, Verdict::kNotOurs);
      expect_silence(port, {arp_request(node, 60, random), false}, Verdict::kNotOurs);
      expect_silence(port, {echo_request(node, 84, 0, random), false}, Verdict::kNotOurs);
    }
  };
  Endpoint node;
  node.udp_port = real.udp_port;
  try_all(node);
  node.ip = real.ip;
  registers().write(kRegNodeIp, real.ip);
  try_all(node);
  node.ip = 0;
  node.mac = real.mac;
  registers().write(kRegNodeIp, 0);
  registers().write(kRegNodeMacHi, static_cast<std::uint32_t>(real.mac.to_number() >> 32));
  registers().write(kRegNodeMacLo, static_cast<std::uint32_t>(real.mac.to_number()));
  try_all(node);
  expect_state(0, 0, 0);
}

void VersionTest::of_groups() {
  Random random{options().seed, 0x67726f};
  const Endpoint node = setup().node.node;
  for (unsigned port = 0; port < ports(); ++port) {
    Join join;
    join.ports = 1;
    Frame group = join_frame(port, join);
    group.bytes[layout::kMacSource] |= 1;
    expect_silence(port, group, Verdict::kNotOurs);
    for (const unsigned octet : {0, 224, 239, 255}) {
      Frame frame = join_frame(port, join);
      frame.bytes[layout::kIpSource] = static_cast<std::uint8_t>(octet);
      store_ip_checksum(frame.bytes);
      expect_silence(port, frame, Verdict::kNotOurs);
      Frame echo{echo_request(node, 84, 0, random), false};
      echo.bytes[layout::kIpSource] = static_cast<std::uint8_t>(octet);
      store_host_ip_checksum(echo.bytes);
      expect_silence(port, echo, Verdict::kNotOurs);
    }
    for (const std::size_t mac : {layout::kMacSource, kArpSender}) {
      Frame arp{arp_request(node, 60, random), false};
      arp.bytes[mac] |= 1;
      expect_silence(port, arp, Verdict::kNotOurs);
    }
    Frame echo{echo_request(node, 84, 0, random), false};
    echo.bytes[layout::kMacSource] |= 1;
    expect_silence(port, echo, Verdict::kNotOurs);
  }
  expect_state(0, 0, 0);
}

Frame VersionTest::of_version(unsigned version, FrameType type, unsigned port,
                              std::uint32_t sequence) const {
  Frame frame = control(type, port, 0x1234, sequence);
  frame.bytes[layout::kVersionType] =
      static_cast<std::uint8_t>(version << 4 | static_cast<unsigned>(type));
  return frame;
}

void VersionTest::expect_version_error(unsigned port, const Frame& frame) {
  const std::uint64_t verdicts = checker().log().tally(port).of(Verdict::kBadVersion);
  const std::size_t before = this->port(port).good_frames().size();
  send(port, frame);
  settle();
  const Header sent = read_header(frame.bytes);
  const Header answer = last_received(port);
  require(checker().log().tally(port).of(Verdict::kBadVersion) == verdicts + 1 &&
              this->port(port).good_frames().size() == before + 1 &&
              answer.type == FrameType::kError && answer.tag == 7 && answer.group == 0 &&
              answer.epoch == 0 && answer.count == 0 && answer.sequence == sent.sequence &&
              answer.destination == sent.source,
          fmt::format("port {}: no ERROR 7 for a frame of version {}, type {}", port,
                      frame.bytes[layout::kVersionType] >> 4, static_cast<unsigned>(sent.type)));
}

// All other contents of such a frame: flags, lengths and all are of its version.
void VersionTest::other_versions() {
  Random random{options().seed, 0x766572};
  for (unsigned version = 0; version < 16; ++version) {
    if (version == layout::kVersion) continue;
    for (unsigned type = 0; type < 16; ++type) {
      const unsigned port = random.below(ports());
      Frame frame = of_version(version, static_cast<FrameType>(type), port,
                               static_cast<std::uint32_t>(random()));
      for (std::size_t at : {layout::kFlags, layout::kOpDtype, layout::kGroup,
                             layout::kPayloadBytes, layout::kEncoding, layout::kSerial}) {
        frame.bytes[at] = static_cast<std::uint8_t>(random());
      }
      if (random.chance(0.5)) frame.bytes.resize(kHeaderBytes + random.below(200), 0x77);
      if (type == static_cast<unsigned>(FrameType::kError)) {
        expect_silence(port, frame, Verdict::kBadVersion);
      } else {
        expect_version_error(port, frame);
      }
    }
  }
}

void VersionTest::once_in_a_while() {
  registers().write(kRegAnswerInterval, kInterval);
  wait_cycles(kInterval);
  std::uint32_t sequence = 0x10000000;
  const auto next = [&](unsigned port) {
    return of_version(1, FrameType::kJoin, port, ++sequence);
  };
  for (unsigned n = 0; n < 3; ++n) {
    for (unsigned port = 0; port < ports(); ++port) expect_version_error(port, next(port));
    wait_cycles(2 * kInterval);
    // All at once: one answer a port.
    std::vector<std::size_t> before;
    for (unsigned port = 0; port < ports(); ++port) {
      before.push_back(received(port, FrameType::kError));
      for (unsigned m = 0; m < 8; ++m) send(port, next(port));
    }
    settle();
    for (unsigned port = 0; port < ports(); ++port) {
      require(received(port, FrameType::kError) == before[port] + 1,
              fmt::format("port {}: {} answers to 8 frames within the interval", port,
                          received(port, FrameType::kError) - before[port]));
    }
    wait_cycles(2 * kInterval);
  }
  registers().write(kRegAnswerInterval, 0);
  wait_cycles(2 * kInterval);
  for (unsigned port = 0; port < ports(); ++port) {
    expect_silence(port, next(port), Verdict::kBadVersion);
  }
}

}  // namespace trib
