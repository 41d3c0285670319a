// SPDX-License-Identifier: Apache-2.0
// Pins of a single Verilated module. A pin of any width lies in the model as little-endian memory;
// these copy it from and to bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

/// Puts an endpoint_t of trib_pkg on a pin of 96 bits: port lowest, then IP, then MAC address.
template <typename Pin>
void set_endpoint(Pin& pin, const Endpoint& endpoint) {
  static_assert(sizeof(Pin) == 12, "endpoint_t has 96 bits");
  const std::uint64_t mac = endpoint.mac.to_number();
  const std::uint32_t words[] = {endpoint.ip << 16 | endpoint.udp_port,
                                 static_cast<std::uint32_t>(mac << 16) | endpoint.ip >> 16,
                                 static_cast<std::uint32_t>(mac >> 16)};
  std::memcpy(&pin, words, sizeof words);
}

/// Puts beat number `index` of a frame on a stream; returns whether it is the last.
template <typename Data, typename Keep, typename Flag>
bool put_beat(Data& data, Keep& keep, Flag& last, const Bytes& frame, std::size_t index) {
  static_assert(sizeof(Data) == 8 * sizeof(Keep), "a bit of keep for each byte");
  const std::size_t offset = index * sizeof(Data);
  const std::size_t bytes = std::min(sizeof(Data), frame.size() - offset);
  const std::uint64_t lanes = ~std::uint64_t{0} >> (64 - bytes);
  std::memcpy(&data, frame.data() + offset, bytes);
  std::memcpy(&keep, &lanes, sizeof keep);
  last = offset + bytes == frame.size();
  return last;
}

/// Appends the bytes of a beat to a frame.
template <typename Data, typename Keep>
void take_beat(Bytes& frame, const Data& data, const Keep& keep) {
  std::uint64_t lanes = 0;
  std::memcpy(&lanes, &keep, sizeof keep);
  for (std::size_t lane = 0; lane < sizeof(Data); ++lane) {
    if ((lanes >> lane & 1) != 0) {
      frame.push_back(reinterpret_cast<const std::uint8_t*>(&data)[lane]);
    }
  }
}

}  // namespace trib
