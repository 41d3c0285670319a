// SPDX-License-Identifier: Apache-2.0
#include "model/node/test/node_bench.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <utility>

#include "model/frame/codec.h"

namespace trib {

std::uint32_t incarnation(unsigned port, unsigned process) {
  return 0x81000000 + (port << 20) + (process << 16) + kFirstEpoch;
}

NodeConfig bench_config(unsigned ports) {
  NodeConfig config;
  config.node = default_node();
  config.ports = ports;
  GroupConfig& group = config.groups[0];
  for (unsigned p = 0; p < ports; ++p) group.peers.push_back(default_worker(p));
  group.members = (1u << ports) - 1;
  group.epoch = 7;
  return config;
}

NodeConfig joining_config(unsigned ports) {
  NodeConfig config = bench_config(ports);
  GroupConfig& group = config.groups[0];
  group.peers.assign(ports, Endpoint{});
  group.members = 0;
  group.epoch = 0;
  return config;
}

NodeConfig inner_config() {
  NodeConfig config = bench_config();
  GroupConfig& group = config.groups[0];
  group.members = 0b0111;
  group.uplink = 3;
  group.peers[3] = default_tree_node(9);
  group.rank = 5;
  return config;
}

Floats values_of(const Frame& frame) {
  const Header header = read_header(frame.bytes);
  Floats values(header.payload_bytes / sizeof(float));
  if (!values.empty()) std::memcpy(values.data(), &frame.bytes[64], header.payload_bytes);
  return values;
}

std::string summary(const std::vector<Emission>& emissions) {
  static constexpr std::array<const char*, kFrameTypes> kNames = {
      "CONTRIBUTION", "RESULT", "JOIN", "WELCOME", "ERROR",
      "LEAVE",        "NACK",   "ASK",  "STATUS",  "PASSED"};
  std::string text;
  for (const Emission& emission : emissions) {
    const Header h = read_header(emission.frame.bytes);
    text += fmt::format("{}{}:{} {}", text.empty() ? "" : ", ", emission.port,
                        kNames.at(static_cast<unsigned>(h.type)), h.sequence);
  }
  return text;
}

NodeBench::NodeBench(NodeConfig config, Start start) : node(std::move(config)) {
  for (unsigned g = 0; g < node.config().groups.size(); ++g) {
    if (start == Start::kYes && node.config().groups[g].epoch != 0) node.start(g);
  }
}

Frame NodeBench::frame(FrameType type, unsigned port, const Floats& values,
                       const HeaderChange& change) const {
  Header h;
  h.source = node.peer(0, port);
  h.destination = node.config().node;
  h.type = type;
  h.epoch = node.config().groups[0].uplink == port ? node.parent_epoch() : node.epoch();
  h.payload_bytes = static_cast<std::uint16_t>(values.size() * sizeof(float));
  if (change) change(h);
  if (values.empty()) return encode(h, nullptr);
  return encode(h, reinterpret_cast<const std::uint8_t*>(values.data()));
}

Frame NodeBench::contribution(unsigned port, std::uint32_t sequence, const Floats& values,
                              const HeaderChange& change) const {
  return frame(FrameType::kContribution, port, values, [&](Header& h) {
    h.flags = kFlagData | kFlagWant;
    h.count = 1;
    h.sequence = sequence;
    h.tag = 0xc0ffee00;
    if (change) change(h);
  });
}

Frame NodeBench::result(unsigned port, std::uint32_t sequence, const Floats& values,
                        const HeaderChange& change) const {
  return frame(FrameType::kResult, port, values, [&](Header& h) {
    h.flags = kFlagData;
    h.count = 9;
    h.sequence = sequence;
    h.tag = 0xc0ffee00;
    if (change) change(h);
  });
}

Frame NodeBench::join_frame(unsigned port, const JoinChange& change) const {
  Header h;
  h.source = default_worker(port);
  h.destination = node.config().node;
  h.epoch = node.epoch();
  h.count = rank_of(port);
  h.sequence = incarnation(port);
  h.tag = kJob;
  JoinBody body;
  body.ports = 4;
  if (change) change(h, body);
  return encode_join(h, body);
}

Verdict NodeBench::receive(unsigned port, const Frame& frame) {
  sent.clear();
  received_ = read_header(frame.bytes);
  const Verdict verdict = node.receive(port, frame, sent);
  for (const Emission& emission : sent) {
    const Header header = read_header(emission.frame.bytes);
    if (header.type == FrameType::kJoin) join_up_ = header;
  }
  return verdict;
}

Verdict NodeBench::ask(unsigned port, std::uint32_t sequence, const HeaderChange& change) {
  return control(FrameType::kAsk, port, [&](Header& h) {
    h.sequence = sequence;
    if (change) change(h);
  });
}

Verdict NodeBench::join(unsigned port, unsigned ports, unsigned window) {
  return join(port, [=](Header&, JoinBody& body) {
    body.ports = static_cast<std::uint8_t>(ports);
    body.window = static_cast<std::uint8_t>(window);
  });
}

Verdict NodeBench::rejoin(unsigned port, unsigned process, unsigned ports) {
  return join(port, [=](Header& h, JoinBody& body) {
    h.sequence = incarnation(port, process);
    body.ports = static_cast<std::uint8_t>(ports);
  });
}

Verdict NodeBench::welcome(unsigned port, unsigned epoch, unsigned window,
                           const HeaderChange& change) {
  Header h;
  h.source = node.peer(0, port);
  h.destination = node.config().node;
  h.epoch = static_cast<std::uint16_t>(epoch);
  h.sequence = join_up_.sequence;
  h.tag = join_up_.tag;
  if (change) change(h);
  WelcomeBody body;
  body.window = static_cast<std::uint8_t>(window);
  return receive(port, encode_welcome(h, body));
}

void NodeBench::start(unsigned epoch) {
  GroupConfig registers = node.group(0).config();
  registers.epoch = static_cast<std::uint16_t>(epoch);
  node.configure(0, registers);
  node.start();
}

bool NodeBench::deadline(std::uint32_t sequence, std::uint32_t ports) {
  sent.clear();
  return node.deadline_passed(0, sequence, sent, ports);
}

void NodeBench::reduce_chunk(std::uint32_t sequence) {
  for (unsigned p = 0; p < node.config().ports; ++p) {
    if ((node.members() >> p & 1) == 0) continue;
    ASSERT_EQ(send(p, sequence, {static_cast<float>(p + 1)}), Verdict::kAccepted);
  }
}

Header NodeBench::sent_header(std::size_t i) const {
  const std::optional<Header> header = decode(sent.at(i).frame.bytes);
  EXPECT_TRUE(header) << "the node has sent a malformed frame";
  return header.value_or(Header{});
}

void NodeBench::expect_error(unsigned port, ErrorCode code, unsigned current) const {
  ASSERT_EQ(sent.size(), 1u) << summary(sent);
  EXPECT_EQ(sent[0].port, port);
  EXPECT_EQ(sent[0].kind, EmissionKind::kControl);
  const Header h = sent_header(0);
  EXPECT_EQ(h.type, FrameType::kError);
  EXPECT_EQ(h.tag, static_cast<std::uint32_t>(code));
  EXPECT_EQ(h.count, current);
  EXPECT_EQ(h.source, node.config().node);
  EXPECT_EQ(h.destination, received_.source);
  EXPECT_EQ(h.group, received_.group);
  EXPECT_EQ(h.epoch, received_.epoch);
  EXPECT_EQ(h.sequence, received_.sequence);
  EXPECT_EQ(h.flags, 0);
  EXPECT_EQ(h.ecn, 0);
  EXPECT_EQ(h.op, 0);
  EXPECT_EQ(h.dtype, 0);
  EXPECT_EQ(h.payload_bytes, 0);
}

}  // namespace trib
