// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/top/ring.h"

#include <cstring>
#include <stdexcept>
#include <string>

#include "model/frame/body.h"
#include "model/nic/table_builder.h"
#include "model/nic/tables.h"
#include "verif/endpoint/registers/registers.h"
#include "verif/nic/registers/registers.h"
#include "verif/node/registers/registers.h"

namespace trib::endpoint {
namespace {

constexpr std::uint32_t kInterface = 0x10000, kOwn = 0x20000, kPartOf = 0x4000;
constexpr unsigned kAccessCycles = 100, kFrameCycles = 200'000;

Endpoint address(unsigned kind, unsigned node, unsigned port = 0) {
  return {MacAddress::from_number(0x025442100000u + (kind << 8) + (node << 4) + port),
          0x0a550000u + (kind << 8) + (node << 4) + port + 1, kDefaultUdpPort};
}
Endpoint worker_address(unsigned node) { return address(1, node); }
Endpoint node_address(unsigned node) { return address(2, node); }
Endpoint parent_address(unsigned node) { return address(3, node); }
Endpoint link_address(unsigned node, unsigned link) { return address(4, node, link); }

std::uint32_t mac_hi(const Endpoint& e) {
  return static_cast<std::uint32_t>(e.mac.to_number() >> 32);
}
std::uint32_t mac_lo(const Endpoint& e) { return static_cast<std::uint32_t>(e.mac.to_number()); }

// Part p of a chunk goes round from endpoint p to the one before it, which is its root, and round again as a sum.
std::vector<nic::Tables> tables_of_ring(unsigned nodes, unsigned part) {
  nic::Wiring wiring;
  std::vector<nic::Hop> hops;
  for (unsigned n = 0; n < nodes; ++n) {
    wiring.peers.push_back(
        {nic::PortOf{(n + 1) % nodes, 1}, nic::PortOf{(n + nodes - 1) % nodes, 0}});
    for (unsigned step = 0; step < 2 * (nodes - 1); ++step) {
      const nic::Operation operation =
          step < nodes - 1 ? nic::Operation::kReduce : nic::Operation::kGather;
      hops.push_back({step, operation, (n + 2 * nodes - step) % nodes, n, 0});
    }
  }
  return nic::build_tables(wiring, nic::equal_blocks(part * nodes, nodes), hops);
}

}  // namespace

Ring::Ring(unsigned nodes, unsigned chunk, std::uint64_t seed)
    : context_(seed),
      chunk_(chunk),
      epochs_(nodes),
      random_({seed, 21}),
      in_frame_(nodes),
      lost_(nodes) {
  context_.select();
  for (unsigned n = 0; n < nodes; ++n) ends_.emplace_back(context_);
  step(8);
  // The output of registers without reset is not a frame.
  for (EndpointPins& end : ends_) end.forget();
  for (EndpointPins& end : ends_) end.reset(false);
  step(300);
  for (unsigned n = 0; n < nodes; ++n) configure(n, chunk);
}

void Ring::restart(unsigned node) {
  ends_[node].reset(true);
  step(8);
  ends_[node].forget();
  ends_[node].reset(false);
  step(300);
  configure(node, chunk_);
}

Beat Ring::carried(unsigned node, unsigned link) {
  const bool ready = context_.cycle % pace_ == 0;
  Beat beat = ends_[node].sent(1 + link);
  ends_[node].set_ready(1 + link, ready);
  if (!ready) beat.valid = false;
  if (!beat.valid) return beat;
  bool& lost = lost_[node][link];
  if (!in_frame_[node][link]) lost = loss_ > 0 && random_.chance(loss_);
  in_frame_[node][link] = !beat.last;
  beat.valid = !lost;
  return beat;
}

void Ring::step() {
  for (EndpointPins& end : ends_) end.serve_worker();
  for (unsigned n = 0; n < nodes(); ++n) {
    const unsigned next = (n + 1) % nodes();
    Beat forward = carried(n, 0), back = carried(next, 1);
    if (cut_ == static_cast<int>(n)) forward.valid = back.valid = false;
    ends_[next].receive(2, forward);
    ends_[n].receive(1, back);
  }
  for (EndpointPins& end : ends_) end.edge();
  ++context_.cycle;
}

void Ring::step(std::uint64_t cycles) {
  while (cycles-- > 0) step();
}

unsigned Ring::try_write(unsigned node, std::uint32_t address, std::uint32_t value) {
  ends_[node].begin(true, address, value);
  for (unsigned i = 0; i < kAccessCycles; ++i) {
    const bool done = ends_[node].access_done();
    step();
    if (done) return ends_[node].response();
  }
  throw std::runtime_error("no response to a write of " + std::to_string(address));
}

void Ring::write(unsigned node, std::uint32_t address, std::uint32_t value) {
  if (try_write(node, address, value) != 0)
    throw std::runtime_error("a write of " + std::to_string(address) + " was refused");
}

std::uint32_t Ring::read(unsigned node, std::uint32_t address) {
  ends_[node].begin(false, address, 0);
  for (unsigned i = 0; i < kAccessCycles; ++i) {
    const bool done = ends_[node].access_done();
    step();
    if (!done) continue;
    if (ends_[node].response() != 0)
      throw std::runtime_error("a read of " + std::to_string(address) + " was refused");
    return ends_[node].value();
  }
  throw std::runtime_error("no response to a read of " + std::to_string(address));
}

void Ring::configure(unsigned n, unsigned chunk) {
  const Endpoint own = node_address(n), parent = parent_address(n);
  write(n, kRegNodeMacHi, mac_hi(own));
  write(n, kRegNodeMacLo, mac_lo(own));
  write(n, kRegNodeIp, own.ip);
  write(n, group_register(0, kGroupMembers), 1);
  write(n, group_register(0, kGroupUplink), kGroupUplinkValid | 1);
  const auto peer = [](unsigned reg) { return group_register(0, reg + kGroupPeerIpStride); };
  write(n, peer(kGroupPeerMacHi), mac_hi(parent));
  write(n, peer(kGroupPeerMacLo), mac_lo(parent));
  write(n, peer(kGroupPeerIp), parent.ip);
  write(n, peer(kGroupPeerUdpPort), parent.udp_port);

  const unsigned part = chunk / nodes() + 1;
  const nic::Tables tables = tables_of_ring(nodes(), part)[n];
  for (const nic::TableWord& word : nic::words_of(tables))
    write(n, kInterface + word.address, word.value);
  const auto flows = static_cast<std::uint32_t>(tables.rows.size());
  write(n, kInterface + nic::kRegFlows, flows);
  write(n, kInterface + nic::kRegMode, 3);
  write(n, kInterface + nic::kRegDependence, nic::kDependenceFlit);
  for (unsigned p = 0; p < kLinks; ++p)
    write(n, kInterface + nic::port_register(p, nic::kPortCount),
          static_cast<std::uint32_t>(tables.lists[p].size()));

  write(n, kOwn + kRegNumber, n);
  write(n, kOwn + kRegMembersLo, (1u << nodes()) - 1);
  write(n, kOwn + kRegChunk, chunk);
  write(n, kOwn + kRegPart, part);
  write(n, kOwn + kRegFlows, flows);
  for (std::uint32_t f = 0; f < flows; ++f) write(n, kOwn + kPartOf + 4 * f, f);
  write(n, kOwn + kRegParentMacHi, mac_hi(parent));
  write(n, kOwn + kRegParentMacLo, mac_lo(parent));
  write(n, kOwn + kRegParentIp, parent.ip);
  write(n, kOwn + kRegRetry, 1000);
  write(n, kOwn + kRegAckDelay, 100);
  write(n, kOwn + kRegKeepalive, 500);
  write(n, kOwn + kRegDead, 5000);
  write(n, kOwn + kRegLinger, 5000);
  for (unsigned l = 0; l < kLinks; ++l) {
    const unsigned neighbour = (n + (l == 0 ? 1 : nodes() - 1)) % nodes();
    const Endpoint from = link_address(n, l), to = link_address(neighbour, 1 - l);
    write(n, kOwn + link_register(l, kLinkOwnMacHi), mac_hi(from));
    write(n, kOwn + link_register(l, kLinkOwnMacLo), mac_lo(from));
    write(n, kOwn + link_register(l, kLinkOwnIp), from.ip);
    write(n, kOwn + link_register(l, kLinkPeerMacHi), mac_hi(to));
    write(n, kOwn + link_register(l, kLinkPeerMacLo), mac_lo(to));
    write(n, kOwn + link_register(l, kLinkPeerIp), to.ip);
  }
  write(n, kOwn + kRegLinks, (1u << kLinks) - 1);
}

Header Ring::header(unsigned node, FrameType type) const {
  Header made;
  made.source = worker_address(node);
  made.destination = node_address(node);
  made.type = type;
  made.epoch = epochs_[node];
  return made;
}

void Ring::send_join(unsigned node, std::uint32_t job, std::uint32_t incarnation) {
  Header join = header(node, FrameType::kJoin);
  join.sequence = incarnation;
  join.tag = job;
  ends_[node].to_send.push_back(encode_join(join, {}).bytes);
}

void Ring::send_leave(unsigned node, std::uint32_t incarnation) {
  Header leave = header(node, FrameType::kLeave);
  leave.sequence = incarnation;
  ends_[node].to_send.push_back(encode(leave, nullptr).bytes);
}

void Ring::send_contribution(unsigned node, std::uint32_t chunk, std::uint8_t flags,
                             const std::vector<float>& values) {
  Header contribution = header(node, FrameType::kContribution);
  contribution.flags = flags;
  contribution.count = 1;
  contribution.sequence = chunk;
  contribution.tag = 17;
  contribution.payload_bytes = static_cast<std::uint16_t>(4 * values.size());
  ends_[node].to_send.push_back(
      encode(contribution, reinterpret_cast<const std::uint8_t*>(values.data())).bytes);
}

Bytes Ring::take(unsigned node) {
  for (unsigned i = 0; i < kFrameCycles; ++i) {
    if (!ends_[node].come.empty()) {
      Bytes frame = ends_[node].come.front();
      ends_[node].come.pop_front();
      return frame;
    }
    step();
  }
  throw std::runtime_error("no frame for worker " + std::to_string(node));
}

void Ring::take_welcomes() {
  for (unsigned n = 0; n < nodes(); ++n) {
    const Header welcome = read_header(take(n));
    if (welcome.type != FrameType::kWelcome)
      throw std::runtime_error("worker " + std::to_string(n) + " is not welcomed, but has type " +
                               std::to_string(static_cast<int>(welcome.type)) + ", tag " +
                               std::to_string(welcome.tag));
    epochs_[n] = welcome.epoch;
  }
}

}  // namespace trib::endpoint
