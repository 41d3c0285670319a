// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/test/life_script.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "model/frame/codec.h"
#include "verif/node/fuzz/script_node.h"
#include "verif/node/seq/random_addresses.h"

namespace trib {
namespace {

constexpr std::uint16_t kPayload = 16;
constexpr std::uint16_t kParentsStep = 0x1234;  // from one life of the parent's to the next
constexpr std::uint16_t kFirstRank = 0xa1;

Endpoint inverse(const Endpoint& endpoint) {
  constexpr std::uint64_t kAllButGroupAddress = 0xfeffffffffff;
  Endpoint other;
  other.mac = MacAddress::from_number(endpoint.mac.to_number() ^ kAllButGroupAddress);
  other.ip = ~endpoint.ip;
  other.udp_port = static_cast<std::uint16_t>(~endpoint.udp_port);
  return other;
}

// 32.x.x.x to 223.x.x.x: they and their inverse are addresses of hosts (IN7).
Endpoint host_endpoint(Random& random) {
  Endpoint endpoint = random_endpoint(random);
  endpoint.ip = random.between(32, 223) << 24 | (endpoint.ip & 0xffffff);
  return endpoint;
}

std::vector<unsigned> ports_of(std::uint32_t mask) {
  std::vector<unsigned> ports;
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    if ((mask >> port & 1) != 0) ports.push_back(port);
  }
  return ports;
}

}  // namespace

ScriptAddresses random_addresses(std::uint64_t seed, bool inverted) {
  Random random(seed);
  ScriptAddresses addresses;
  addresses.node = host_endpoint(random);
  for (Endpoint& peer : addresses.peers) peer = host_endpoint(random);
  if (!inverted) return addresses;
  addresses.node = inverse(addresses.node);
  for (Endpoint& peer : addresses.peers) peer = inverse(peer);
  return addresses;
}

LifeScript::LifeScript(const GroupSetup& setup, unsigned onset)
    : setup_(setup), model_(script_config(setup, 1)) {
  script_.setup = setup;
  script_.onset = onset;
  if (setup.started) model_.start();
  begin_job();
}

std::vector<unsigned> LifeScript::children() const { return ports_of(setup_.children()); }

std::vector<unsigned> LifeScript::members() const { return ports_of(model_.members()); }

std::uint32_t LifeScript::next_chunk() const {
  std::uint32_t next = model_.expected(0, 0);
  for (unsigned slot = 1; slot < kScriptWindow; ++slot) {
    next = std::min(next, model_.expected(0, slot));
  }
  return next;
}

Header LifeScript::header(unsigned port, FrameType type) const {
  Header header;
  header.type = type;
  header.source = model_.peer(0, port);
  header.destination = setup_.addresses.node;
  header.epoch = setup_.uplink == port ? model_.parent_epoch() : model_.epoch();
  switch (type) {
    case FrameType::kContribution:
    case FrameType::kResult:
      header.flags = type == FrameType::kResult ? kFlagData : kFlagData | kFlagWant;
      header.count = 1;
      header.sequence = next_chunk();
      header.tag = 1;
      header.payload_bytes = kPayload;
      break;
    case FrameType::kJoin:
      header.count = static_cast<std::uint16_t>(kFirstRank + 3 * port);
      header.sequence = incarnations_.at(port);
      header.tag = job_;
      break;
    case FrameType::kWelcome:
      header.epoch = static_cast<std::uint16_t>(header.epoch + kParentsStep);
      header.sequence = join_up_.sequence;
      header.tag = join_up_.tag;
      break;
    case FrameType::kError:
      header.count = model_.parent_epoch();
      header.tag = static_cast<std::uint32_t>(ErrorCode::kStopped);
      header.sequence = model_.state() == GroupState::kJoining ? join_up_.sequence : next_chunk();
      break;
    case FrameType::kNack:
    case FrameType::kAsk:
      header.sequence = next_chunk();
      break;
    case FrameType::kStatus:
      header.sequence = next_chunk();
      header.count = 1;
      header.tag = 0x00030003;
      break;
    case FrameType::kPassed:
      header.sequence = next_chunk();
      header.tag = header.sequence + kScriptWindow;
      break;
    case FrameType::kLeave:
      header.sequence = incarnations_.at(port);
      break;
  }
  return header;
}

JoinBody LifeScript::join_body() const {
  const std::size_t all = children().size();
  return {setup_.key, 0, static_cast<std::uint8_t>(setup_.members == 0 ? all : 0)};
}

// The numbers that are to be added are different on all ports, and their sum is exact.
Frame LifeScript::frame(const Header& header) const {
  if (header.type == FrameType::kJoin) return encode_join(header, join_body());
  if (header.type == FrameType::kWelcome) {
    return encode_welcome(header, {1, 1, 1, kMaxPayload, kScriptWindow});
  }
  Bytes payload;
  const auto bits = static_cast<std::uint8_t>(header.source.udp_port & 0x3f);
  for (unsigned at = 0; at < header.payload_bytes; at += 4) {
    payload.insert(payload.end(), {0, 0, static_cast<std::uint8_t>(0x80 | bits), 0x3f});
  }
  payload.resize(header.payload_bytes);
  return encode(header, payload.data());
}

Verdict LifeScript::add(unsigned port, const Frame& frame) {
  ScriptEvent event;
  event.port = port;
  event.frame = std::make_shared<const Frame>(frame);
  script_.events.push_back(event);
  emissions_.clear();
  const Verdict verdict = model_.receive(port, frame, emissions_);
  for (const Emission& emission : emissions_) {
    const Header header = read_header(emission.frame.bytes);
    if (emission.kind == EmissionKind::kControl && header.type == FrameType::kJoin) {
      join_up_ = header;
    }
  }
  return verdict;
}

void LifeScript::command(ScriptEvent::Action action) {
  ScriptEvent event;
  event.action = action;
  event.setup = setup_;
  apply_command(event, model_, emissions_);
  script_.events.push_back(event);
}

void LifeScript::configure(const GroupSetup& setup) {
  setup_ = setup;
  command(ScriptEvent::Action::kConfigure);
}

void LifeScript::start(std::uint16_t epoch) {
  setup_.epoch = epoch;
  command(ScriptEvent::Action::kStart);
}

FrameScript LifeScript::take() { return std::move(script_); }

void LifeScript::begin_job() {
  job_ = static_cast<std::uint32_t>(Random(processes_ + 0x10b)());
  for (unsigned port = 0; port < kScriptPorts; ++port) replace(port);
}

void LifeScript::replace(unsigned port) {
  incarnations_.at(port) = static_cast<std::uint32_t>(Random(++processes_)());
}

void LifeScript::ask(unsigned without) {
  std::vector<unsigned> ports = children();
  ports.resize(ports.size() - std::min<std::size_t>(ports.size(), without));
  begin_job();
  for (const unsigned port : ports) add(port, header(port, FrameType::kJoin));
}

void LifeScript::join_all() {
  ask();
  if (setup_.uplink) add(*setup_.uplink, header(*setup_.uplink, FrameType::kWelcome));
}

void LifeScript::contribute(unsigned without) {
  std::vector<unsigned> ports = members();
  ports.resize(ports.size() - std::min<std::size_t>(ports.size(), without));
  const std::uint32_t chunk = next_chunk();
  for (const unsigned port : ports) {
    Header contribution = header(port, FrameType::kContribution);
    contribution.sequence = chunk;
    add(port, contribution);
  }
}

void LifeScript::give_result() { add(*setup_.uplink, header(*setup_.uplink, FrameType::kResult)); }

}  // namespace trib
