// SPDX-License-Identifier: Apache-2.0
// PacketChecker: every flit at every link and local port of a network of routers, to the bit. Packets take the
// links and virtual channels of the golden route, in the order of their channel, and are not interrupted in
// theirs (docs/ROUTER.md, RO4 to RO8, RO14); no virtual channel has more flits than it holds (RO13); credits
// arrive as often as they were given (RO2, RO12, RO18).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/router/channels.h"
#include "verif/router/network/router_fabric.h"

namespace trib::router {

class PacketChecker {
 public:
  PacketChecker(const Channels& channels, unsigned depth);

  /// After each cycle. Errors: Mismatch.
  void observe(RouterFabric& fabric, std::uint64_t cycle);
  /// Nothing is in flight. Errors: Mismatch.
  void require_empty() const;

  std::uint64_t packets() const { return packets_; }
  std::uint64_t credit_packets() const { return credit_packets_; }
  unsigned most_waiting() const { return most_waiting_; }

 private:
  /// One direction of a channel: packets from a local port, and credits for those of the other direction.
  struct Way {
    unsigned node = 0, port = 0;  // where it begins
    std::vector<Step> steps;
    std::vector<std::deque<LinkFlit>>
        flits;          // that have left for the i-th link or have arrived from the interface
    unsigned open = 0;  // data flits before the next head from the interface
    std::uint64_t owed = 0, due = 0;  // credits that were given, and that have arrived
    bool inside = false;              // a packet at the end
  };
  struct LinkState {
    std::optional<std::size_t> inside[kVcs];  // the way whose packet is there
    unsigned flits[kVcs] = {};                // without their credits
  };
  struct Passage {
    std::size_t way, step;
  };

  Way& way_to(unsigned node, unsigned port) { return ways_[ending_.at({node, port})]; }
  void take_injected(Way& way, const nic::Flit& flit) const;
  void take_link(unsigned node, unsigned direction, const LinkFlit& flit);
  void take_credit_packet(Way& way, const LinkFlit& flit);
  static void drain_credits(Way& way);
  void take_ejected(Way& way, const nic::Flit& flit);

  unsigned depth_;
  std::vector<Way> ways_;
  std::map<std::pair<unsigned, unsigned>, std::size_t> beginning_, ending_;  // by node and port
  std::vector<LinkState> links_;
  std::map<std::pair<unsigned, std::uint16_t>, Passage> passages_;  // by link and the tag's way
  std::uint64_t packets_ = 0, credit_packets_ = 0;
  unsigned most_waiting_ = 0;  // flits that a virtual channel has had at most
};

}  // namespace trib::router
