// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/bare_loop.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "model/base/host_error.h"
#include "model/frame/datagram.h"
#include "tools/tributary/bench/loopback_socket.h"

namespace trib {

BareLoop::BareLoop(std::uint16_t node_port, std::size_t chunk_bytes, unsigned window, bool offloads)
    : chunk_bytes_(chunk_bytes),
      window_(window),
      offloads_(offloads),
      burst_(offloads ? std::min(kMostDatagramBytes / (kDatagramHeaderBytes + chunk_bytes),
                                 kMostSegments)
                      : 1),
      socket_(loopback_socket(offloads)),
      heads_(burst_),
      parts_(2 * burst_),
      buffer_(kMostBufferBytes) {
  connect_loopback(socket_, node_port);
}

void BareLoop::run(ByteSpan send, WritableBytes receive) {
  const std::size_t chunks = send.size() / chunk_bytes_;
  std::size_t sent = 0;
  for (received_ = 0; received_ < chunks;) {
    while (sent < chunks && sent - received_ < window_) {
      const std::size_t count = std::min({burst_, window_ - (sent - received_), chunks - sent});
      send_chunks(send, sent, count);
      sent += count;
    }
    receive_chunks(receive);
  }
}

void BareLoop::send_chunks(ByteSpan send, std::size_t first, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    DatagramHeader header;
    header.type = FrameType::kContribution;
    header.flags = kFlagData;
    header.sequence = static_cast<std::uint32_t>(first + i);
    header.payload_bytes = static_cast<std::uint16_t>(chunk_bytes_);
    write_datagram_header(header, heads_[i].data());
    const std::uint8_t* const payload = send.data() + (first + i) * chunk_bytes_;
    parts_[2 * i] = {heads_[i].data(), heads_[i].size()};
    parts_[2 * i + 1] = {const_cast<std::uint8_t*>(payload), chunk_bytes_};
  }
  msghdr message{};
  message.msg_iov = parts_.data();
  message.msg_iovlen = 2 * count;
  SegmentLength told;
  if (count > 1) told.tell(message, kDatagramHeaderBytes + chunk_bytes_);
  if (::sendmsg(socket_.get(), &message, 0) < 0) throw HostError("the bare loop sends", errno);
}

void BareLoop::receive_chunks(WritableBytes receive) {
  iovec whole{buffer_.data(), buffer_.size()};
  msghdr message{};
  message.msg_iov = &whole;
  message.msg_iovlen = 1;
  SegmentLength told;
  told.expect(message);
  const ssize_t bytes = ::recvmsg(socket_.get(), &message, 0);
  if (bytes <= 0) throw HostError("a datagram of the bare loop is lost", errno);
  const std::size_t segment = kDatagramHeaderBytes + chunk_bytes_;
  for (std::size_t at = 0; at < static_cast<std::size_t>(bytes); at += segment) {
    std::memcpy(receive.data() + received_++ * chunk_bytes_,
                buffer_.data() + at + kDatagramHeaderBytes, chunk_bytes_);
  }
}

}  // namespace trib
