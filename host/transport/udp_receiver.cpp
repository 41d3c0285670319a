// SPDX-License-Identifier: Apache-2.0
#include "host/transport/udp_receiver.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "model/frame/layout.h"

namespace trib {

UdpReceiver::UdpReceiver() : bytes_(new std::uint8_t[kBuffers * kBufferBytes]) {
  for (std::size_t i = 0; i < kBuffers; ++i) {
    parts_[i] = {bytes_.get() + i * kBufferBytes, kBufferBytes};
    messages_[i].msg_hdr.msg_iov = &parts_[i];
    messages_[i].msg_hdr.msg_iovlen = 1;
    told_[i].expect(messages_[i].msg_hdr);
  }
}

std::size_t UdpReceiver::receive(int socket, Span<IncomingDatagram> burst) {
  if (!pending()) take(socket);
  std::size_t count = 0;
  while (count < burst.size() && pending()) burst[count++] = cut();
  return count;
}

void UdpReceiver::take(int socket) {
  for (std::size_t i = 0; i < filled_; ++i) told_[i].expect(messages_[i].msg_hdr);
  next_ = filled_ = 0;
  const int count = ::recvmmsg(socket, messages_.data(), kBuffers, MSG_DONTWAIT, nullptr);
  if (count <= 0) return;
  filled_ = static_cast<std::size_t>(count);
  open_buffer();
}

// Reads the system's data about it.
void UdpReceiver::open_buffer() {
  msghdr& message = messages_[next_].msg_hdr;
  offset_ = 0;
  segment_ = messages_[next_].msg_len;
  ecn_ = 0;
  for (cmsghdr* field = CMSG_FIRSTHDR(&message); field != nullptr;
       field = CMSG_NXTHDR(&message, field)) {
    if (field->cmsg_level == IPPROTO_IP && field->cmsg_type == IP_TOS) {
      ecn_ = *CMSG_DATA(field) & layout::kEcnMask;
    } else if (field->cmsg_level == SOL_UDP && field->cmsg_type == UDP_GRO) {
      int bytes = 0;
      std::memcpy(&bytes, CMSG_DATA(field), sizeof bytes);
      segment_ = static_cast<std::size_t>(bytes);
    }
  }
}

// The next datagram of the buffer; one without bytes is a buffer by itself.
IncomingDatagram UdpReceiver::cut() {
  const ByteSpan rest(bytes_.get() + next_ * kBufferBytes + offset_,
                      messages_[next_].msg_len - offset_);
  const ByteSpan datagram = rest.first(std::min(segment_, rest.size()));
  const std::uint8_t ecn = ecn_;
  offset_ += datagram.size();
  if (datagram.size() == rest.size() && ++next_ != filled_) open_buffer();
  return {datagram, ecn};
}

}  // namespace trib
