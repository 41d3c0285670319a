// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/datagram_adapter.h"

#include <algorithm>
#include <stdexcept>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr std::size_t kStripped = layout::kMagic;  // Ethernet, IPv4 and UDP headers

}  // namespace

DatagramAdapter::Datagram DatagramAdapter::strip(const Frame& frame) const {
  const Header header = read_header(frame.bytes);
  if (frame.bytes.size() < kHeaderBytes || header.source != self_ || header.destination != node_) {
    throw std::logic_error("DatagramAdapter: not a frame from this worker to its node");
  }
  return {&frame.bytes[kStripped], frame.bytes.size() - kStripped};
}

Frame DatagramAdapter::wrap(const Bytes& datagram) const {
  Header header;
  header.source = node_;
  header.destination = self_;
  Frame frame = encode(header, nullptr);
  Bytes& bytes = frame.bytes;
  bytes.resize(kStripped);
  bytes.insert(bytes.end(), datagram.begin(), datagram.end());
  const std::size_t udp_length = layout::kUdpBytes + datagram.size();
  layout::put16(&bytes[layout::kUdpLength], static_cast<std::uint16_t>(udp_length));
  layout::put16(&bytes[layout::kIpTotalLength],
                static_cast<std::uint16_t>(layout::kIpBytes + udp_length));
  store_ip_checksum(bytes);
  return frame;
}

}  // namespace trib
