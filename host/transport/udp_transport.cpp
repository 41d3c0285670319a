// SPDX-License-Identifier: Apache-2.0
#include "host/transport/udp_transport.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "host/transport/poll_timeout.h"
#include "model/base/host_error.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

constexpr std::size_t kJumboMtu = 8350;
constexpr std::size_t kEthernetChunk = 1408;  // for an MTU of 1500 bytes
constexpr std::size_t kChunkStep = 64;        // whole beats of every node
constexpr std::size_t kElementStep = 4;
constexpr std::size_t kHeadersOfDatagram = layout::kIpBytes + layout::kUdpBytes;
constexpr Time kPicosecondsPerNanosecond = 1000;

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
    : socket_(self, node, wanted), stop_(stop), start_(std::chrono::steady_clock::now()) {}

Time UdpTransport::now() const {
  const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - start_;
  return static_cast<Time>(passed.count()) * kPicosecondsPerNanosecond;
}

std::size_t UdpTransport::longest_datagram() const { return socket_.mtu() - kHeadersOfDatagram; }

std::size_t UdpTransport::send_burst(Span<const OutgoingDatagram> burst) {
  for (const OutgoingDatagram& datagram : burst) {
    longest_sent_ = std::max(longest_sent_, datagram.head().size() + datagram.payload().size());
  }
  return socket_.send(burst);
}

void UdpTransport::wait(std::optional<Time> until) {
  if (socket_.pending()) until = now();  // a look at the stop descriptor, no more
  std::array<pollfd, 2> readable{{{socket_.descriptor(), POLLIN, 0}, {stop_, POLLIN, 0}}};
  const timespec timeout = until ? poll_timeout(*until - now()) : timespec{};
  const int ready = ::ppoll(readable.data(), readable.size(), until ? &timeout : nullptr, nullptr);
  const int stop = readable[1].revents;
  if ((stop & POLLNVAL) != 0) throw HostError(fmt::format("stop descriptor {}", stop_), EBADF);
  if (stop != 0) throw Interrupted();  // also by an end or an error, which a read would return
  if (ready == 0 && !socket_.pending()) require_way();
}

void UdpTransport::require_way() const {
  socket_.require_interface();
  const std::optional<std::size_t> mtu = socket_.mtu_if_known();
  if (mtu && longest_sent_ + kHeadersOfDatagram > *mtu) throw socket_.too_long(longest_sent_);
}

}  // namespace trib
