// SPDX-License-Identifier: Apache-2.0
// The addresses of one end of a link: MAC address, IPv4 address and UDP port. Numbers are in host
// byte order: 10.84.66.1 is 0x0A544201, and the MAC address 02:54:42:00:00:01 is held in the order
// in which it is sent.
#pragma once

#include <array>
#include <cstdint>

namespace trib {

struct MacAddress {
  static constexpr std::uint8_t kGroupBit = 1;  // of the first octet

  std::array<std::uint8_t, 6> octets{};

  // The address as a number of 48 bits, first octet most significant.
  static MacAddress from_number(std::uint64_t number);
  std::uint64_t to_number() const;
};

bool operator==(const MacAddress& a, const MacAddress& b);
bool operator!=(const MacAddress& a, const MacAddress& b);

struct Endpoint {
  MacAddress mac;
  std::uint32_t ip = 0;
  std::uint16_t udp_port = 0;
};

bool operator==(const Endpoint& a, const Endpoint& b);
bool operator!=(const Endpoint& a, const Endpoint& b);

inline constexpr std::uint16_t kDefaultUdpPort = 21570;  // 0x5442, "TB"

// The addresses that tests and tools use when nothing else is said. Worker `index` (0..7) is the
// one attached to port `index` of the node.
//   node      02:54:42:00:00:00  10.84.66.1            UDP 21570
//   worker i  02:54:42:00:01:0i  10.84.66.(10 + i)     UDP 40000 + i      with i = index + 1
//   node n    02:54:42:00:00:nn  10.84.66.(200 + n)    UDP 21570          of a tree
Endpoint default_node();
Endpoint default_tree_node(unsigned n);
Endpoint default_worker(unsigned index);

}  // namespace trib
