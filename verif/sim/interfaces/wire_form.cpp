// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/interfaces/wire_form.h"

#include <algorithm>
#include <array>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"

namespace trib {

bool finish_checksum(Bytes& frame, std::size_t start, std::size_t offset) {
  if (start > frame.size() || offset + 2 > frame.size() - start) return false;
  const auto checksum =
      static_cast<std::uint16_t>(~ones_complement_sum(&frame[start], frame.size() - start));
  layout::put16(&frame[start + offset], checksum == 0 ? 0xffff : checksum);
  return true;
}

std::vector<Bytes> cut_datagram(const Bytes& frame, std::size_t udp, std::size_t size) {
  std::vector<Bytes> datagrams;
  const std::size_t payload = udp + layout::kUdpBytes;
  if (udp != layout::kUdpSource || size == 0 || payload > frame.size()) return datagrams;
  for (std::size_t at = payload; at < frame.size(); at += size) {
    const std::size_t bytes = std::min(size, frame.size() - at);
    Bytes& one =
        datagrams.emplace_back(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(payload));
    const auto from = frame.begin() + static_cast<std::ptrdiff_t>(at);
    one.insert(one.end(), from, from + static_cast<std::ptrdiff_t>(bytes));
    layout::put16(&one[layout::kIpTotalLength],
                  static_cast<std::uint16_t>(one.size() - layout::kIpVersion));
    layout::put16(&one[layout::kUdpLength], static_cast<std::uint16_t>(layout::kUdpBytes + bytes));
    store_ip_checksum(one);
    store_udp_checksum(one);
  }
  return datagrams;
}

void insert_vlan_tag(Bytes& frame, std::uint16_t tpid, std::uint16_t tci) {
  if (frame.size() < layout::kEtherType) return;
  std::array<std::uint8_t, 4> tag{};
  layout::put16(tag.data(), tpid);
  layout::put16(tag.data() + 2, tci);
  frame.insert(frame.begin() + layout::kEtherType, tag.begin(), tag.end());
}

bool pad_to_minimum(Bytes& frame) {
  if (frame.size() >= kMinimumFrame) return false;
  frame.resize(kMinimumFrame);
  return true;
}

}  // namespace trib
