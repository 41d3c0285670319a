// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/vc709/card_node.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib::board {
namespace {

std::uint64_t keep_of(unsigned bytes) { return 0xffU >> (8 - bytes); }

}  // namespace

CardNode::CardNode(SimulatedVc709& card) : card_(card) {
  for (unsigned cable = 0; cable < ends_.size(); ++cable) {
    card_.cable(cable).partner().on_received([this, cable](ethernet::FrameOnLine frame) {
      End& end = ends_[cable];
      moved_at_ = card_.cycle();
      if (frame.received.verdict != ethernet::ReceiveVerdict::Good) {
        ++end.damaged;
        return;
      }
      ++end.received;
      end.arrived.push_back(std::make_shared<const Frame>(std::move(frame.received.frame)));
    });
  }
}

void CardNode::drive_rx(unsigned port, const Beat& beat) {
  End& end = ends_.at(port);
  std::copy_n(beat.data, beat.bytes, end.data.begin());
  end.bytes = beat.bytes;
  end.last = beat.last;
  end.user = beat.user;
  end.rx_valid = true;
}

Beat CardNode::tx_beat(unsigned port) const {
  const End& end = ends_.at(port);
  const Frame& frame = *end.arrived.front();
  const std::size_t left = frame.bytes.size() - end.offset;
  return {frame.bytes.data() + end.offset,
          static_cast<unsigned>(std::min<std::size_t>(left, kBeatBytes)), left <= kBeatBytes,
          false};
}

std::uint32_t CardNode::rx_valids() const {
  std::uint32_t valids = 0;
  for (unsigned port = 0; port < ends_.size(); ++port) {
    valids |= std::uint32_t{ends_[port].rx_valid} << port;
  }
  return valids;
}

std::uint32_t CardNode::tx_valids() const {
  std::uint32_t valids = 0;
  for (unsigned port = 0; port < ends_.size(); ++port) {
    valids |= std::uint32_t{tx_valid(port)} << port;
  }
  return valids;
}

StreamView CardNode::rx_view(unsigned port) const {
  const End& end = ends_.at(port);
  return {end.rx_valid, true, end.last, end.user, keep_of(end.bytes), end.data.data()};
}

StreamView CardNode::tx_view(unsigned port) const {
  const End& end = ends_.at(port);
  if (!tx_valid(port)) return {false, end.tx_ready, false, false, 0, end.data.data()};
  const Beat beat = tx_beat(port);
  return {true, end.tx_ready, beat.last, beat.user, keep_of(beat.bytes), beat.data};
}

void CardNode::set_reset(bool reset) {
  card_.press_reset(reset);
  if (reset) return;
  if (!card_.run_until([this] { return card_.links_up(); }, SimulatedVc709::kBringUpCycles)) {
    throw std::runtime_error("card: a link does not come up");
  }
}

void CardNode::clock_cycle(std::uint64_t) {
  for (unsigned cable = 0; cable < ends_.size(); ++cable) {
    End& end = ends_[cable];
    if (end.rx_valid) take(cable);
    if (end.tx_ready && !end.arrived.empty()) give(end);
    if (!card_.cable(cable).partner().idle()) moved_at_ = card_.cycle();
  }
  card_.step();
}

void CardNode::take(unsigned cable) {
  End& end = ends_[cable];
  moved_at_ = card_.cycle();
  end.growing.bytes.insert(end.growing.bytes.end(), end.data.begin(), end.data.begin() + end.bytes);
  if (!end.last) return;
  auto frame = std::make_shared<const Frame>(std::exchange(end.growing, Frame()));
  if (!end.user) card_.cable(cable).partner().send(std::move(frame));
}

void CardNode::give(End& end) {
  const std::size_t left = end.arrived.front()->bytes.size() - end.offset;
  moved_at_ = card_.cycle();
  end.offset += kBeatBytes;
  if (left > kBeatBytes) return;
  end.arrived.pop_front();
  end.offset = 0;
}

}  // namespace trib::board
