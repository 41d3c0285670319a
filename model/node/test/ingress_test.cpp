// SPDX-License-Identifier: Apache-2.0
// IN1, IN2 and the bad end of IN5: every check, and that it has no effect except the verdict.
#include "model/node/ingress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "model/frame/checksum.h"
#include "model/node/test/node_bench.h"

namespace trib {
namespace {

struct Damage {
  const char* what;
  Verdict verdict;
  std::function<void(Frame&)> apply;
};

// In the order of the checks.
const std::vector<Damage>& damages() {
  static const std::vector<Damage> kDamages = {
      {"tuser", Verdict::kBadEnd, [](Frame& f) { f.bad = true; }},
      {"MAC", Verdict::kNotOurs, [](Frame& f) { f.bytes[5] ^= 1; }},
      {"broadcast", Verdict::kNotOurs, [](Frame& f) { std::fill_n(f.bytes.begin(), 6, 0xff); }},
      {"IP", Verdict::kNotOurs, [](Frame& f) { f.bytes[33] ^= 1, store_ip_checksum(f.bytes); }},
      {"UDP port", Verdict::kNotOurs, [](Frame& f) { f.bytes[37] ^= 1; }},
      {"source MAC is a group's", Verdict::kNotOurs, [](Frame& f) { f.bytes[6] |= 1; }},
      {"source IP 0", Verdict::kNotOurs, [](Frame& f) { f.bytes[26] = 0; }},
      {"source IP 224", Verdict::kNotOurs, [](Frame& f) { f.bytes[26] = 224; }},
      {"ethertype ARP", Verdict::kNotOurs, [](Frame& f) { f.bytes[13] = 6; }},
      {"63 bytes", Verdict::kShort, [](Frame& f) { f.bytes.resize(63); }},
      {"magic", Verdict::kBadMagic, [](Frame& f) { f.bytes[42] = 0; }},
      {"version", Verdict::kBadVersion, [](Frame& f) { f.bytes[44] = 0x10; }},
      {"type 10", Verdict::kBadType, [](Frame& f) { f.bytes[44] = 0x2a; }},
      {"type 15", Verdict::kBadType, [](Frame& f) { f.bytes[44] = 0x2f; }},
      {"flags", Verdict::kBadFlags, [](Frame& f) { f.bytes[45] |= 0x20; }},
      {"encoding", Verdict::kBadExtension, [](Frame& f) { f.bytes[62] = 1; }},
      {"byte 63", Verdict::kBadExtension, [](Frame& f) { f.bytes[63] = 1; }},
      {"length", Verdict::kBadLength, [](Frame& f) { f.bytes[61] = 4; }},
      {"JOIN with payload", Verdict::kBadLength, [](Frame& f) { f.bytes[44] += 2; }},
      {"ASK with payload", Verdict::kBadLength, [](Frame& f) { f.bytes[44] += 7; }},
      {"cut off", Verdict::kShort, [](Frame& f) { f.bytes.resize(67); }},
      {"a byte too many", Verdict::kBadLength, [](Frame& f) { f.bytes.push_back(0); }},
      {"IP checksum", Verdict::kBadChecksum, [](Frame& f) { f.bytes[24] ^= 1; }},
      {"UDP checksum", Verdict::kBadChecksum, [](Frame& f) { f.bytes[41] = 1; }},
      {"group", Verdict::kUnknownGroup, [](Frame& f) { f.bytes[47] = 1; }},
      {"source", Verdict::kNotMember, [](Frame& f) { f.bytes[11] ^= 1; }},
      {"epoch", Verdict::kStaleEpoch, [](Frame& f) { f.bytes[49] ^= 1; }},
      {"op", Verdict::kBadRequest, [](Frame& f) { f.bytes[46] |= 0x10; }},
      {"sequence", Verdict::kOutOfWindow, [](Frame& f) { f.bytes[52] = 1; }},
  };
  return kDamages;
}

TEST(Ingress, EachCheckHasItsVerdict) {
  for (const Damage& damage : damages()) {
    NodeBench bench;
    Frame frame = bench.contribution(0, 0, {1, 2});
    damage.apply(frame);
    EXPECT_EQ(bench.receive(0, frame), damage.verdict) << damage.what;
    EXPECT_EQ(bench.node.verdicts(0)[static_cast<unsigned>(damage.verdict)], 1u) << damage.what;
    // Only the verdicts on members and requests are answered, and those who speak another version.
    const bool answered =
        damage.verdict >= Verdict::kBadRequest || damage.verdict == Verdict::kBadVersion;
    EXPECT_EQ(bench.sent.size(), answered ? 1u : 0u) << damage.what;
    // For every frame, the slot is still empty.
    EXPECT_EQ(bench.send(0, 0, {1, 2}), Verdict::kAccepted) << damage.what;
  }
}

// Two damages at once: the one that is checked first gives the verdict.
TEST(Ingress, OrderOfTheChecks) {
  for (std::size_t late = 0; late < damages().size(); ++late) {
    for (std::size_t early = 0; early < late; ++early) {
      if (damages()[early].verdict == damages()[late].verdict) continue;
      NodeBench bench;
      Frame frame = bench.contribution(0, 0, {1, 2});
      damages()[late].apply(frame);
      damages()[early].apply(frame);
      EXPECT_EQ(bench.receive(0, frame), damages()[early].verdict)
          << damages()[early].what << " before " << damages()[late].what;
    }
  }
}

TEST(Ingress, OnlyContributionsAndResultsHavePayload) {
  NodeBench bench;
  for (unsigned type = 0; type < kFrameTypes; ++type) {
    Frame frame = bench.contribution(0, 0, {1, 2});
    frame.bytes[44] = static_cast<std::uint8_t>(0x20 | type);
    const auto cause = drop_cause(frame.bytes, read_header(frame.bytes), default_node());
    EXPECT_EQ(cause, type <= 1 ? std::nullopt : std::optional(Verdict::kBadLength)) << type;
    const Frame empty = bench.frame(static_cast<FrameType>(type), 0, {}, {});
    EXPECT_EQ(drop_cause(empty.bytes, read_header(empty.bytes), default_node()), std::nullopt);
  }
}

TEST(Ingress, WellFormedContributionsPass) {
  NodeBench bench;
  Frame frame = bench.contribution(0, 0, {1, 2});
  EXPECT_EQ(drop_cause(frame.bytes, read_header(frame.bytes), default_node()), std::nullopt);
  store_udp_checksum(frame.bytes);
  EXPECT_EQ(drop_cause(frame.bytes, read_header(frame.bytes), default_node()), std::nullopt);
}

TEST(Ingress, NoFrameNeedsPadding) {
  NodeBench bench;  // IN5: not even the shortest one
  for (std::size_t padding : {1u, 4u, 30u, 8000u}) {
    Frame frame = bench.contribution(0, 0, {});
    ASSERT_EQ(frame.bytes.size(), 64u);
    frame.bytes.insert(frame.bytes.end(), padding, 0);
    EXPECT_EQ(bench.receive(0, frame), Verdict::kBadLength) << padding;
    frame = bench.join_frame(0);
    frame.bytes.insert(frame.bytes.end(), padding, 0);
    EXPECT_EQ(bench.receive(0, frame), Verdict::kBadLength) << padding;
  }
}

// IN7
TEST(Ingress, SourcesThatAreNoHosts) {
  NodeBench bench;
  const auto verdict = [&](std::uint32_t ip, std::uint8_t mac) {
    return bench.send(0, 0, {1}, [=](Header& h) {
      h.source.ip = ip;
      h.source.mac.octets[0] = mac;
    });
  };
  for (std::uint32_t ip : {0u, 0x00ffffffu, 0x7f000001u, 0xe0000000u, 0xefffffffu, 0xf0000000u,
                           0xffffffffu, default_node().ip}) {
    EXPECT_EQ(verdict(ip, 2), Verdict::kNotOurs) << ip;
    EXPECT_TRUE(bench.sent.empty());
  }
  for (std::uint8_t mac : {1, 3, 0xff}) {
    EXPECT_EQ(verdict(default_worker(0).ip, mac), Verdict::kNotOurs) << int{mac};
    EXPECT_TRUE(bench.sent.empty());
  }
  for (const MacAddress& mac : {MacAddress{}, default_node().mac}) {
    EXPECT_EQ(bench.send(0, 0, {1}, [&](Header& h) { h.source.mac = mac; }), Verdict::kNotOurs);
    EXPECT_TRUE(bench.sent.empty());
  }
  for (std::uint32_t ip :
       {0x01000000u, 0xdfffffffu, 0x7e000001u, 0x80000001u}) {  // a stranger, but a host
    EXPECT_EQ(verdict(ip, 2), Verdict::kNotMember) << ip;
    EXPECT_EQ(bench.sent.size(), 1u);
  }
}

// IN7
TEST(Ingress, NodeWithoutAddressesIsSilent) {
  for (const bool mac : {false, true}) {
    NodeConfig config = joining_config();
    if (mac) {
      config.node.mac = MacAddress{};
    } else {
      config.node.ip = 0;
    }
    NodeBench bench(config);
    EXPECT_EQ(bench.join(0, 1), Verdict::kNotOurs);
    EXPECT_TRUE(bench.sent.empty());
    EXPECT_EQ(bench.node.state(), GroupState::kIdle);
    Frame other_version = bench.contribution(0, 0, {});
    other_version.bytes[44] = 0x30;
    EXPECT_EQ(bench.receive(0, other_version), Verdict::kNotOurs);
    EXPECT_TRUE(bench.sent.empty());
  }
}

// IN8
TEST(Ingress, OtherVersionsAreToldSo) {
  for (unsigned version = 0; version < 16; ++version) {
    if (version == 2) continue;
    for (unsigned type = 0; type < 16; ++type) {
      NodeBench bench(joining_config(), NodeBench::Start::kNo);
      Frame frame = bench.frame(FrameType::kContribution, 2, {}, [](Header& h) {
        h.source = default_worker(6);  // a stranger
        h.group = 3;
        h.epoch = 55;
        h.count = 66;
        h.sequence = 0xdeadbeef;
        h.tag = 77;
      });
      frame.bytes[44] = static_cast<std::uint8_t>(version << 4 | type);
      frame.bytes[45] = 0xff;  // whatever that means there
      EXPECT_EQ(bench.receive(2, frame), Verdict::kBadVersion);
      if (type == 4) {  // an ERROR in every version
        EXPECT_TRUE(bench.sent.empty());
        continue;
      }
      ASSERT_EQ(summary(bench.sent), "2:ERROR 3735928559");
      EXPECT_EQ(bench.sent[0].kind, EmissionKind::kOptional);
      const Header h = bench.sent_header(0);
      EXPECT_EQ(h.source, default_node());
      EXPECT_EQ(h.destination, default_worker(6));
      EXPECT_EQ(h.tag, 7u);
      EXPECT_EQ(h.group, 0);
      EXPECT_EQ(h.epoch, 0);
      EXPECT_EQ(h.count, 0);
      EXPECT_FALSE(bench.node.drop_busy(2, frame));
    }
  }
}

TEST(Ingress, FramesWithoutTheHeadersOfUdpAreNotOurs) {
  NodeBench bench;
  const Bytes whole = bench.contribution(0, 0, {1, 2}).bytes;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Frame stump{Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))};
    EXPECT_EQ(bench.receive(0, stump), size < 42 ? Verdict::kNotOurs : Verdict::kShort) << size;
  }
}

TEST(Ingress, NoVerdictForNoDefect) {
  EXPECT_THROW(verdict_of(Defect::kNone), std::invalid_argument);
}

TEST(Verdicts, HaveNames) {
  EXPECT_EQ(kVerdicts, 24u);
  EXPECT_EQ(name(Verdict::kControl), "Control");
  EXPECT_EQ(name(Verdict::kArp), "Arp");
  EXPECT_EQ(name(Verdict::kEcho), "Echo");
  EXPECT_EQ(name(Verdict::kBusy), "Busy");
  EXPECT_EQ(name(Verdict::kAccepted), "Accepted");
  EXPECT_EQ(name(Verdict::kBadEnd), "BadEnd");
  EXPECT_EQ(name(Verdict::kBadChecksum), "BadChecksum");
  EXPECT_EQ(name(Verdict::kUnknownGroup), "UnknownGroup");
  EXPECT_EQ(name(static_cast<Verdict>(kVerdicts)), "?");
}

}  // namespace
}  // namespace trib
