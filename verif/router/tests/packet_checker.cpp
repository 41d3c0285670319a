// SPDX-License-Identifier: Apache-2.0
#include "verif/router/tests/packet_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "verif/nic/tests/mismatch.h"

namespace trib::router {
namespace {

using nic::Mismatch;

constexpr std::uint32_t kCreditBit = 1u << 16;
constexpr unsigned kCreditsPlace = 17;

[[noreturn]] void fail_link(unsigned node, unsigned direction, const std::string& what) {
  throw Mismatch(fmt::format("link from node {} to the {}: {}", node, "nswe"[direction], what));
}

[[noreturn]] void fail_local(unsigned node, unsigned port, const std::string& what) {
  throw Mismatch(fmt::format("router of node {}, local port {}: {}", node, port, what));
}

std::string text_of(const std::uint32_t (&words)[4]) {
  return fmt::format("{:08x} {:08x} {:08x} {:08x}", words[0], words[1], words[2], words[3]);
}

}  // namespace

PacketChecker::PacketChecker(const Channels& channels, unsigned depth)
    : depth_(depth), links_(std::size_t{channels.grid.nodes()} * kLinks) {
  for (unsigned n = 0; n < channels.wiring.nodes(); ++n) {
    for (unsigned p = 0; p < channels.wiring.ports(); ++p) {
      const auto& peer = channels.wiring.peers[n][p];
      if (!peer) continue;
      Way way;
      way.node = n;
      way.port = p;
      way.steps = steps_of(channels.grid, n, *channels.routes[n][p]);
      way.flits.resize(way.steps.size() + 1);
      for (std::size_t i = 0; i < way.steps.size(); ++i) {
        const Step& step = way.steps[i];
        passages_[{step.node * kLinks + step.direction, step.way}] = {ways_.size(), i};
      }
      beginning_[{n, p}] = ways_.size();
      ending_[{peer->node, peer->port}] = ways_.size();
      ways_.push_back(std::move(way));
    }
  }
}

void PacketChecker::observe(RouterFabric& fabric, std::uint64_t cycle) {
  std::vector<RouterTile>& tiles = fabric.tiles();
  for (unsigned n = 0; n < tiles.size(); ++n) {
    if (tiles[n].errors() != 0) fail_local(n, tiles[n].errors(), "errors of the local ports");
    for (unsigned d = 0; d < kLinks; ++d) {
      if (tiles[n].links.flits_out[d] == nullptr) continue;
      const LinkFlit& flit = tiles[n].links.flits_out[d]->in(cycle);
      if (flit.valid) take_link(n, d, flit);
      const LinkCredit& credit = tiles[n].links.credits_in[d]->out(cycle);
      if (!credit.valid) continue;
      if (links_[n * kLinks + d].flits[credit.vc]-- == 0) fail_link(n, d, "a credit for no flit");
    }
  }
  for (Way& way : ways_) {
    const nic::TileLines& local = tiles[way.node].local;
    const nic::Flit& flit = local.flits_in[way.port]->out(cycle);
    if (flit.valid) take_injected(way, flit);
    way.owed += local.credits_in[way.port]->out(cycle);
    Way& back = way_to(way.node, way.port);
    const nic::Flit& out = local.flits_out[way.port]->in(cycle);
    if (out.valid) take_ejected(back, out);
    if (local.credits_out[way.port]->in(cycle) == 0) continue;
    drain_credits(back);
    if (back.due-- == 0) fail_local(way.node, way.port, "a credit that was never given");
  }
}

void PacketChecker::take_injected(Way& way, const nic::Flit& flit) const {
  LinkFlit taken;
  std::memcpy(taken.words, flit.words, sizeof taken.words);
  taken.head = flit.head;
  way.open = flit.head ? flit.words[0] >> 8 & 0xff : way.open - 1;
  taken.last = way.open == 0;
  way.flits.front().push_back(taken);
}

void PacketChecker::take_credit_packet(Way& way, const LinkFlit& flit) {
  const std::uint64_t credits = flit.words[3] >> kCreditsPlace;
  if (!flit.last || credits == 0 || credits > way.owed || flit.words[0] != 0 ||
      flit.words[1] != 0 || flit.words[2] != 0)
    fail_local(way.node, way.port, "a wrong credit packet " + text_of(flit.words));
  way.owed -= credits;
  ++credit_packets_;
}

void PacketChecker::take_link(unsigned node, unsigned direction, const LinkFlit& flit) {
  const unsigned at = node * kLinks + direction;
  LinkState& link = links_[at];
  std::optional<std::size_t>& inside = link.inside[flit.vc];
  if (flit.head == inside.has_value())
    fail_link(node, direction, "a packet inside another one, or a data flit outside of all");
  if (++link.flits[flit.vc] > depth_) fail_link(node, direction, "a flit without a credit");
  most_waiting_ = std::max(most_waiting_, link.flits[flit.vc]);
  if (flit.head) {
    const auto passage = passages_.find({at, static_cast<std::uint16_t>(flit.words[3])});
    if (passage == passages_.end())
      fail_link(node, direction, "a packet of no channel, " + text_of(flit.words));
    inside = passage->second.way;
  }
  Way& way = ways_[*inside];
  const auto step = std::find_if(way.steps.begin(), way.steps.end(), [&](const Step& one) {
    return one.node == node && one.direction == direction;
  });
  const auto index = static_cast<std::size_t>(step - way.steps.begin());
  if (step->vc != flit.vc) fail_link(node, direction, "another virtual channel");
  if (flit.last) inside.reset();
  const bool credits = flit.head && (flit.words[3] & kCreditBit) != 0;
  if (credits && index == 0) {
    take_credit_packet(way, flit);
  } else {
    std::deque<LinkFlit>& before = way.flits[index];
    if (before.empty()) fail_link(node, direction, "a flit that was never sent");
    LinkFlit wanted = before.front();
    before.pop_front();
    if (wanted.head) wanted.words[3] = (wanted.words[3] & 0xffff0000) | step->way;
    if (wanted.head != flit.head || wanted.last != flit.last ||
        std::memcmp(wanted.words, flit.words, sizeof wanted.words) != 0) {
      fail_link(node, direction, text_of(flit.words) + " in place of " + text_of(wanted.words));
    }
  }
  way.flits[index + 1].push_back(flit);
}

void PacketChecker::drain_credits(Way& way) {
  std::deque<LinkFlit>& flits = way.flits.back();
  while (!way.inside && !flits.empty() && (flits.front().words[3] & kCreditBit) != 0) {
    way.due += flits.front().words[3] >> kCreditsPlace;
    flits.pop_front();
  }
}

void PacketChecker::take_ejected(Way& way, const nic::Flit& flit) {
  drain_credits(way);
  std::deque<LinkFlit>& flits = way.flits.back();
  if (flits.empty()) fail_local(way.node, way.port, "its packets have a flit too many at the end");
  LinkFlit wanted = flits.front();
  flits.pop_front();
  if (wanted.head) wanted.words[3] = 0;
  if (wanted.head != flit.head || std::memcmp(wanted.words, flit.words, sizeof wanted.words) != 0) {
    fail_local(
        way.node, way.port,
        "its packets end as " + text_of(flit.words) + " in place of " + text_of(wanted.words));
  }
  way.inside = !wanted.last;
  if (wanted.last) ++packets_;
}

void PacketChecker::require_empty() const {
  for (const Way& way : ways_) {
    if (way.owed + way.due > 0) fail_local(way.node, way.port, "credits are missing");
    for (const auto& flits : way.flits) {
      if (!flits.empty()) fail_local(way.node, way.port, "flits are missing");
    }
  }
  for (const LinkState& link : links_) {
    if (std::any_of(std::begin(link.flits), std::end(link.flits),
                    [](unsigned flits) { return flits != 0; }))
      throw Mismatch("credits of a link are missing");
  }
}

}  // namespace trib::router
