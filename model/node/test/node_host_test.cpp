// SPDX-License-Identifier: Apache-2.0
// IN1, "Host services": ARP and ICMP echo, whole and broken ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "model/frame/checksum.h"
#include "model/frame/icmp_echo.h"
#include "model/frame/layout.h"
#include "model/node/test/node_bench.h"

namespace trib {
namespace {

// ARP request for 10.84.66.1: 10.84.66.11, at 02:54:42:00:01:01, asks.
const Bytes kArpRequest = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02, 0x54, 0x42, 0x00, 0x01,
                           0x01, 0x08, 0x06, 0x00, 0x01, 0x08, 0x00, 0x06, 0x04, 0x00, 0x01,
                           0x02, 0x54, 0x42, 0x00, 0x01, 0x01, 0x0a, 0x54, 0x42, 0x0b, 0x00,
                           0x00, 0x00, 0x00, 0x00, 0x00, 0x0a, 0x54, 0x42, 0x01};

// As a Linux host sends it, but short: "ping -s 4", id 0x1234, number 1.
const Bytes kEchoRequest = {0x02, 0x54, 0x42, 0x00, 0x00, 0x00, 0x02, 0x54, 0x42, 0x00, 0x01, 0x01,
                            0x08, 0x00, 0x45, 0x00, 0x00, 0x20, 0xab, 0xcd, 0x40, 0x00, 0x3f, 0x01,
                            0xf7, 0x5b, 0x0a, 0x54, 0x42, 0x0b, 0x0a, 0x54, 0x42, 0x01, 0x08, 0x00,
                            0x0d, 0xee, 0x12, 0x34, 0x00, 0x01, 0x61, 0x62, 0x76, 0x7a};

void fix_checksums(Bytes& b) {
  store_ip_checksum(b);
  layout::put16(&b[36], 0);
  const std::size_t bytes = layout::get16(&b[16]) - 20u;
  layout::put16(&b[36], static_cast<std::uint16_t>(~ones_complement_sum(&b[34], bytes)));
}

TEST(NodeArp, Answer) {
  NodeBench bench;
  EXPECT_EQ(bench.receive(2, {kArpRequest}), Verdict::kArp);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent[0].port, 2u);
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kHost);
  Bytes expected = {0x02, 0x54, 0x42, 0x00, 0x01, 0x01, 0x02, 0x54, 0x42, 0x00, 0x00,
                    0x00, 0x08, 0x06, 0x00, 0x01, 0x08, 0x00, 0x06, 0x04, 0x00, 0x02,
                    0x02, 0x54, 0x42, 0x00, 0x00, 0x00, 0x0a, 0x54, 0x42, 0x01, 0x02,
                    0x54, 0x42, 0x00, 0x01, 0x01, 0x0a, 0x54, 0x42, 0x0b};
  expected.resize(60);
  EXPECT_EQ(bench.sent[0].frame.bytes, expected);
  // To the node's own address, and padded: the answer is the same.
  Bytes request = kArpRequest;
  std::copy_n(default_node().mac.octets.begin(), 6, request.begin());
  request.resize(64, 0xee);
  EXPECT_EQ(bench.receive(2, {request}), Verdict::kArp);
  EXPECT_EQ(bench.sent.at(0).frame.bytes, expected);
}

TEST(NodeArp, AnswerGoesToTheSenderInTheRequest) {
  NodeBench bench;
  Bytes request = kArpRequest;
  request[11] = 0x77;  // the Ethernet header names a switch, say
  EXPECT_EQ(bench.receive(0, {request}), Verdict::kArp);
  EXPECT_EQ(bench.sent.at(0).frame.bytes[5], 0x01);
}

TEST(NodeArp, NeedsNoGroupAndNoMember) {
  NodeBench bench(joining_config());
  for (unsigned port = 0; port < 4; ++port) {
    EXPECT_EQ(bench.receive(port, {kArpRequest}), Verdict::kArp);
    EXPECT_EQ(bench.sent.size(), 1u);
    EXPECT_EQ(bench.node.verdicts(port)[20], 1u);
  }
}

TEST(NodeArp, AnythingElseIsNotOurs) {
  for (std::size_t byte : {0u, 5u, 12u, 13u, 15u, 17u, 18u, 19u, 20u, 21u, 38u, 41u}) {
    NodeBench bench;
    Bytes request = kArpRequest;
    request[byte] ^= 4;
    EXPECT_EQ(bench.receive(0, {request}), Verdict::kNotOurs) << byte;
    EXPECT_TRUE(bench.sent.empty());
  }
  for (std::size_t byte : {6u, 11u, 22u, 27u, 28u, 31u, 32u, 37u}) {  // these are free
    NodeBench bench;
    Bytes request = kArpRequest;
    request[byte] ^= 4;
    EXPECT_EQ(bench.receive(0, {request}), Verdict::kArp) << byte;
  }
  NodeBench bench;
  for (std::size_t size = 0; size < 42; ++size) {
    const Bytes stump(kArpRequest.begin(), kArpRequest.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_EQ(bench.receive(0, {stump}), Verdict::kNotOurs) << size;
  }
  EXPECT_EQ(bench.receive(0, {kArpRequest, true}), Verdict::kBadEnd);
  EXPECT_TRUE(bench.sent.empty());
}

TEST(NodeEcho, Answer) {
  NodeBench bench;
  EXPECT_EQ(bench.receive(1, {kEchoRequest}), Verdict::kEcho);
  ASSERT_EQ(bench.sent.size(), 1u);
  EXPECT_EQ(bench.sent[0].port, 1u);
  EXPECT_EQ(bench.sent[0].kind, EmissionKind::kHost);
  const Bytes expected = {0x02, 0x54, 0x42, 0x00, 0x01, 0x01, 0x02, 0x54, 0x42, 0x00, 0x00, 0x00,
                          0x08, 0x00, 0x45, 0x00, 0x00, 0x20, 0xab, 0xcd, 0x40, 0x00, 0x40, 0x01,
                          0xf6, 0x5b, 0x0a, 0x54, 0x42, 0x01, 0x0a, 0x54, 0x42, 0x0b, 0x00, 0x00,
                          0x15, 0xee, 0x12, 0x34, 0x00, 0x01, 0x61, 0x62, 0x76, 0x7a};
  EXPECT_EQ(bench.sent[0].frame.bytes, expected);
}

TEST(NodeEcho, PaddingOddLengthAndOtherFieldsComeBack) {
  NodeBench bench;
  Bytes request = kEchoRequest;
  request[15] = 0xb9;  // DSCP, ECN
  layout::put16(&request[16], 31);
  fix_checksums(request);
  request.resize(60, 0xee);
  EXPECT_EQ(bench.receive(1, {request}), Verdict::kEcho);
  const Bytes& answer = bench.sent.at(0).frame.bytes;
  ASSERT_EQ(answer.size(), 60u);
  EXPECT_EQ(answer[15], 0xb9);
  EXPECT_EQ(answer[22], 64);
  EXPECT_EQ(ip_header_sum(answer), 0xffff);
  EXPECT_EQ(ones_complement_sum(&answer[34], 11), 0xffff);
  EXPECT_TRUE(std::equal(answer.begin() + 38, answer.end(), request.begin() + 38));
}

TEST(NodeEcho, ChecksumOfAllZeros) {
  NodeBench bench;
  Bytes request = kEchoRequest;
  std::fill(request.begin() + 38, request.end(), 0);
  fix_checksums(request);
  ASSERT_EQ(layout::get16(&request[36]), 0xf7ff);
  EXPECT_EQ(bench.receive(1, {request}), Verdict::kEcho);
  EXPECT_EQ(layout::get16(&bench.sent.at(0).frame.bytes[36]), 0xffff);  // 0 would be wrong
}

TEST(NodeEcho, ChecksumCarriesAround) {
  for (unsigned id = 0; id < 0x10000; id += 0x55) {
    Bytes request = kEchoRequest;
    layout::put16(&request[38], static_cast<std::uint16_t>(id));
    fix_checksums(request);
    const Bytes answer = echo_reply(request).bytes;
    EXPECT_EQ(ones_complement_sum(&answer[34], 12), 0xffff) << id;
  }
}

TEST(NodeEcho, LargestFrame) {
  NodeBench bench;
  Bytes request = kEchoRequest;
  request.resize(9216, 0x5a);
  layout::put16(&request[16], 9216 - 14);
  fix_checksums(request);
  EXPECT_EQ(bench.receive(1, {request}), Verdict::kEcho);
  EXPECT_EQ(bench.sent.at(0).frame.bytes.size(), 9216u);
  request.push_back(0);
  EXPECT_EQ(bench.receive(1, {request}), Verdict::kBadLength);
}

struct Damage {
  const char* what;
  Verdict verdict;
  std::function<void(Frame&)> apply;
};

// In the order of the checks.
const std::vector<Damage>& damages() {
  static const std::vector<Damage> kDamages = {
      {"tuser", Verdict::kBadEnd, [](Frame& f) { f.bad = true; }},
      {"MAC", Verdict::kNotOurs, [](Frame& f) { f.bytes[0] ^= 2; }},
      {"broadcast", Verdict::kNotOurs, [](Frame& f) { std::fill_n(f.bytes.begin(), 6, 0xff); }},
      {"ethertype", Verdict::kNotOurs, [](Frame& f) { f.bytes[13] = 1; }},
      {"options", Verdict::kNotOurs, [](Frame& f) { f.bytes[14] = 0x46; }},
      {"fragment", Verdict::kNotOurs, [](Frame& f) { f.bytes[20] = 0x20; }},
      {"protocol", Verdict::kNotOurs, [](Frame& f) { f.bytes[23] = 2; }},
      {"IP", Verdict::kNotOurs, [](Frame& f) { f.bytes[33] ^= 2; }},
      {"echo reply", Verdict::kNotOurs, [](Frame& f) { f.bytes[34] = 0; }},
      {"code", Verdict::kNotOurs, [](Frame& f) { f.bytes[35] = 1; }},
      {"total length 27", Verdict::kBadLength, [](Frame& f) { layout::put16(&f.bytes[16], 27); }},
      {"total length 0", Verdict::kBadLength, [](Frame& f) { layout::put16(&f.bytes[16], 0); }},
      {"cut off", Verdict::kShort, [](Frame& f) { f.bytes.pop_back(); }},
      {"total length 4000", Verdict::kShort, [](Frame& f) { layout::put16(&f.bytes[16], 4000); }},
      {"IP checksum", Verdict::kBadChecksum, [](Frame& f) { f.bytes[25] ^= 1; }},
      {"ICMP checksum", Verdict::kBadChecksum, [](Frame& f) { f.bytes[37] ^= 1; }},
      {"data", Verdict::kBadChecksum, [](Frame& f) { f.bytes[43] ^= 1; }},
  };
  return kDamages;
}

TEST(NodeEcho, BrokenOnesHaveTheirVerdictAndNoAnswer) {
  for (const Damage& damage : damages()) {
    NodeBench bench;
    Frame frame{kEchoRequest};
    damage.apply(frame);
    EXPECT_EQ(bench.receive(0, frame), damage.verdict) << damage.what;
    EXPECT_TRUE(bench.sent.empty()) << damage.what;
    EXPECT_FALSE(bench.node.drop_busy(0, frame)) << damage.what;
  }
}

TEST(NodeEcho, OrderOfTheChecks) {
  for (std::size_t late = 0; late < damages().size(); ++late) {
    for (std::size_t early = 0; early < late; ++early) {
      NodeBench bench;
      Frame frame{kEchoRequest};
      damages()[late].apply(frame);
      damages()[early].apply(frame);
      EXPECT_EQ(bench.receive(0, frame), damages()[early].verdict)
          << damages()[early].what << " before " << damages()[late].what;
    }
  }
}

TEST(NodeEcho, FramesWithoutTheHeaderOfIcmpAreNotOurs) {
  NodeBench bench;
  for (std::size_t size = 0; size < kEchoRequest.size(); ++size) {
    const auto end = kEchoRequest.begin() + static_cast<std::ptrdiff_t>(size);
    // Its header ends at byte 41.
    EXPECT_EQ(bench.receive(0, {Bytes(kEchoRequest.begin(), end)}),
              size < 42 ? Verdict::kNotOurs : Verdict::kShort)
        << size;
  }
}

// IN7
TEST(NodeHost, NothingForANodeWithoutAddresses) {
  for (const bool mac : {false, true}) {
    NodeConfig config = bench_config();
    if (mac) {
      config.node.mac = MacAddress{};
    } else {
      config.node.ip = 0;
    }
    NodeBench bench(config);
    Bytes arp = kArpRequest;
    Bytes echo = kEchoRequest;
    if (mac) {
      std::fill_n(echo.begin(), 6, 0);
    } else {
      std::fill_n(arp.begin() + 38, 4, 0);
      std::fill_n(echo.begin() + 30, 4, 0);
      fix_checksums(echo);
    }
    for (const Bytes& request : {arp, echo}) {
      EXPECT_EQ(bench.receive(0, {request}), Verdict::kNotOurs);
      EXPECT_TRUE(bench.sent.empty());
    }
  }
}

// IN7
TEST(NodeHost, NothingToAGroupOfHosts) {
  NodeBench bench;
  const auto verdict = [&](Bytes request, std::size_t at, std::uint8_t value) {
    request[at] = value;
    if (request[13] == 0) fix_checksums(request);
    const Verdict given = bench.receive(0, {request});
    EXPECT_EQ(bench.sent.size(), given == Verdict::kNotOurs ? 0u : 1u);
    EXPECT_EQ(bench.node.drop_busy(0, {request}), given != Verdict::kNotOurs);
    return given;
  };
  for (const std::uint8_t octet : {1, 3, 0xff}) {
    EXPECT_EQ(verdict(kArpRequest, 6, octet), Verdict::kNotOurs);   // the Ethernet header's
    EXPECT_EQ(verdict(kArpRequest, 22, octet), Verdict::kNotOurs);  // the sender's
    EXPECT_EQ(verdict(kEchoRequest, 6, octet), Verdict::kNotOurs);
  }
  Bytes probe = kArpRequest;  // of who looks for an address
  std::fill_n(probe.begin() + 28, 4, 0);
  EXPECT_EQ(verdict(probe, 31, 0), Verdict::kArp);
  for (const std::uint8_t octet : {0, 127, 224, 239, 240, 255}) {
    EXPECT_EQ(verdict(kArpRequest, 28, octet), Verdict::kNotOurs) << int{octet};
    EXPECT_EQ(verdict(kEchoRequest, 26, octet), Verdict::kNotOurs) << int{octet};
  }
  for (const std::uint8_t octet : {1, 223}) {
    EXPECT_EQ(verdict(kEchoRequest, 26, octet), Verdict::kEcho) << int{octet};
  }
}

TEST(NodeHost, OneAnswerAtATime) {
  NodeBench bench;
  EXPECT_TRUE(bench.node.drop_busy(3, {kArpRequest}));
  EXPECT_TRUE(bench.node.drop_busy(3, {kEchoRequest}));
  EXPECT_EQ(bench.node.verdicts(3)[22], 2u);
}

}  // namespace
}  // namespace trib
