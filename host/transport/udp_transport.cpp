// SPDX-License-Identifier: Apache-2.0
#include "host/transport/udp_transport.h"

#include <algorithm>

#include "host/transport/wait_readable.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

constexpr std::size_t kJumboMtu = 8350;
constexpr std::size_t kEthernetChunk = 1408;  // for an MTU of 1500 bytes
constexpr std::size_t kChunkStep = 64;        // whole beats of every node
constexpr std::size_t kElementStep = 4;

}  // namespace

std::size_t largest_chunk_bytes(std::size_t mtu) {
  const std::size_t room = mtu > kHeadersOfPacket ? mtu - kHeadersOfPacket : 0;
  return std::min<std::size_t>(room / kElementStep * kElementStep, kMaxPayload);
}

std::size_t default_chunk_bytes(std::size_t mtu) {
  if (mtu >= kJumboMtu) return kMaxPayload;
  const std::size_t largest = std::min(largest_chunk_bytes(mtu), kEthernetChunk);
  if (largest < kChunkStep) return std::max(largest, kElementStep);
  return largest / kChunkStep * kChunkStep;
}

UdpTransport::UdpTransport(const Endpoint& self, const Endpoint& node, int stop,
                           const UdpOffloads& wanted)
    : socket_(self, node, wanted), stop_(stop) {}

std::size_t UdpTransport::longest_datagram() const { return socket_.mtu() - kHeadersOfDatagram; }

std::size_t UdpTransport::send_burst(Span<const OutgoingDatagram> burst) {
  for (const OutgoingDatagram& datagram : burst) {
    longest_sent_ = std::max(longest_sent_, datagram.head().size() + datagram.payload().size());
  }
  return socket_.send(burst);
}

void UdpTransport::wait(std::optional<Time> until) {
  if (socket_.pending()) until = now();  // a look at the stop descriptor, no more
  std::optional<Time> timeout;
  if (until) timeout = *until - now();
  if (wait_readable(socket_.descriptor(), stop_, timeout) || socket_.pending()) return;
  socket_.require_way(longest_sent_);
}

}  // namespace trib
