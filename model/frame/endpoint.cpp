// SPDX-License-Identifier: Apache-2.0
#include "model/frame/endpoint.h"

#include <tuple>

namespace trib {

MacAddress MacAddress::from_number(std::uint64_t number) {
  MacAddress mac;
  for (auto octet = mac.octets.rbegin(); octet != mac.octets.rend(); ++octet, number >>= 8) {
    *octet = static_cast<std::uint8_t>(number);
  }
  return mac;
}

std::uint64_t MacAddress::to_number() const {
  std::uint64_t number = 0;
  for (std::uint8_t octet : octets) number = (number << 8) | octet;
  return number;
}

bool operator==(const MacAddress& a, const MacAddress& b) { return a.octets == b.octets; }
bool operator!=(const MacAddress& a, const MacAddress& b) { return !(a == b); }

bool operator==(const Endpoint& a, const Endpoint& b) {
  return std::tie(a.mac, a.ip, a.udp_port) == std::tie(b.mac, b.ip, b.udp_port);
}
bool operator!=(const Endpoint& a, const Endpoint& b) { return !(a == b); }

Endpoint default_node() {
  return {MacAddress::from_number(0x025442000000), 0x0A544201, kDefaultUdpPort};
}

Endpoint default_tree_node(unsigned n) {
  return {MacAddress::from_number(0x025442000000 + n), 0x0A544200 + 200 + n, kDefaultUdpPort};
}

Endpoint default_worker(unsigned index) {
  const unsigned i = index + 1;
  return {MacAddress::from_number(0x025442000100 + i), 0x0A544200 + 10 + i,
          static_cast<std::uint16_t>(40000 + i)};
}

}  // namespace trib
