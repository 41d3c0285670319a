// SPDX-License-Identifier: Apache-2.0
#include "host/transport/udp_sender.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace trib {
namespace {

std::size_t bytes_of(const OutgoingDatagram& datagram) {
  return datagram.head().size() + datagram.payload().size();
}

// sendmmsg() only reads what this points to.
iovec part_of(ByteSpan bytes) { return {const_cast<std::uint8_t*>(bytes.data()), bytes.size()}; }

void wait_until_writable(int socket) {
  pollfd writable{socket, POLLOUT, 0};
  ::poll(&writable, 1, -1);
}

}  // namespace

UdpSender::Outcome UdpSender::send(int socket, Span<const OutgoingDatagram> burst) {
  Outcome outcome;
  while (!burst.empty()) {
    const std::size_t messages = pack(burst);
    const int sent = ::sendmmsg(socket, messages_.data(), static_cast<unsigned>(messages), 0);
    const int error = sent < 0 ? errno : 0;
    if (sent > 0) {
      std::size_t datagrams = 0;
      for (int message = 0; message < sent; ++message) datagrams += datagrams_[message];
      burst = burst.from(datagrams);
    } else if (error == EAGAIN) {
      wait_until_writable(socket);
    } else if (error != EINTR && !refuses_segmentation(error, datagrams_[0])) {
      outcome.error = error;
      outcome.lost += datagrams_[0];
      if (error == EMSGSIZE) {
        outcome.too_long = bytes_of(burst[0]);
        return outcome;
      }
      burst = burst.from(datagrams_[0]);
    }
  }
  return outcome;
}

// The part of the burst that fits into one call. Returns the number of messages.
std::size_t UdpSender::pack(Span<const OutgoingDatagram> burst) {
  burst = burst.first(std::min(burst.size(), kLongestBurst));
  std::size_t messages = 0;
  iovec* parts = parts_.data();
  while (!burst.empty()) {
    const std::size_t run = run_length(burst);
    describe(messages, burst.first(run), parts);
    parts += messages_[messages].msg_hdr.msg_iovlen;
    datagrams_[messages++] = run;
    burst = burst.from(run);
  }
  return messages;
}

// Of the datagrams at the beginning of `burst` that may be one buffer.
std::size_t UdpSender::run_length(Span<const OutgoingDatagram> burst) const {
  const std::size_t segment = bytes_of(burst[0]);
  if (!segmentation_) return 1;
  std::size_t total = segment;
  std::size_t run = 1;
  while (run < std::min(burst.size(), kMostSegments)) {
    const OutgoingDatagram& next = burst[run];
    const std::size_t bytes = bytes_of(next);
    if (bytes > segment || next.ecn() != burst[0].ecn() || total + bytes > kMostBytes) break;
    total += bytes;
    ++run;
    if (bytes < segment) break;
  }
  return run;
}

void UdpSender::describe(std::size_t message, Span<const OutgoingDatagram> run, iovec* parts) {
  msghdr& header = messages_[message].msg_hdr;
  header.msg_iov = parts;
  for (const OutgoingDatagram& datagram : run) {
    *parts++ = part_of(datagram.head());
    if (!datagram.payload().empty()) *parts++ = part_of(datagram.payload());
  }
  header.msg_iovlen = static_cast<std::size_t>(parts - header.msg_iov);
  AncillaryData& told = told_[message];
  told.clear(header);
  if (run[0].ecn() != 0) told.add(header, IPPROTO_IP, IP_TOS, int{run[0].ecn()});
  if (run.size() > 1) {
    told.add(header, SOL_UDP, UDP_SEGMENT, static_cast<std::uint16_t>(bytes_of(run[0])));
  }
}

// A buffer of several datagrams that is refused is tried again as single ones; if these are refused,
// too, the fault is theirs. EIO: the interface has no checksum offload; EINVAL and EMSGSIZE: a
// segment exceeds the MTU, or there are more than this kernel takes.
bool UdpSender::refuses_segmentation(int error, std::size_t datagrams) {
  if (datagrams == 1 || (error != EIO && error != EINVAL && error != EMSGSIZE)) return false;
  segmentation_ = false;
  return true;
}

}  // namespace trib
