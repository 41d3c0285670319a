// SPDX-License-Identifier: Apache-2.0
#include "model/node/join_table.h"

#include <algorithm>
#include <bitset>

namespace trib {
namespace {

std::uint32_t rotated_left(std::uint32_t value, unsigned bits) {
  return bits == 0 ? value : value << bits | value >> (32 - bits);
}

}  // namespace

void JoinTable::add(unsigned port, const JoinRequest& request) {
  requests_.at(port) = request;
  joined_ |= 1u << port;
  ports_wanted_ = request.ports;
}

bool JoinTable::has_joined(unsigned port, std::uint32_t incarnation) const {
  return (joined_ >> port & 1) != 0 && requests_.at(port).incarnation == incarnation;
}

bool JoinTable::complete(std::uint32_t members) const {
  if (members != 0) return (members & ~joined_) == 0;
  return joined_ != 0 && std::bitset<kMaxPorts>(joined_).count() >= ports_wanted_;
}

std::uint32_t JoinTable::incarnation_of_all() const {
  std::uint32_t all = 0;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((joined_ >> p & 1) != 0) all ^= rotated_left(requests_[p].incarnation, p);
  }
  return all;
}

std::uint32_t JoinTable::window_for(unsigned port, std::uint32_t limit) const {
  const std::uint32_t window = requests_.at(port).window;
  return window == 0 ? limit : std::min(window, limit);
}

std::uint32_t JoinTable::smallest_window(std::uint32_t limit) const {
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((joined_ >> p & 1) != 0) limit = window_for(p, limit);
  }
  return limit;
}

bool JoinTable::all_decode(std::uint32_t members, std::uint8_t encoding) const {
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((members >> p & 1) == 0) continue;
    if ((joined_ >> p & 1) == 0) return false;
    const auto codecs = static_cast<codec::CodecSet>(requests_[p].codecs | codec::kRawOnly);
    if (!codec::is_encoding_of(encoding, codecs)) return false;
  }
  return true;
}

std::uint32_t JoinTable::balanced() const {
  std::uint32_t ports = 0;
  for (unsigned p = 0; p < kMaxPorts; ++p) ports |= requests_[p].balance ? 1u << p : 0;
  return ports & joined_;
}

}  // namespace trib
