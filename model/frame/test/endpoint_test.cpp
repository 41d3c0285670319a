// SPDX-License-Identifier: Apache-2.0
#include "model/frame/endpoint.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(Endpoint, MacAddressAsNumber) {
  const MacAddress mac{{0x02, 0x54, 0x42, 0x00, 0x01, 0x08}};
  EXPECT_EQ(mac.to_number(), 0x025442000108u);
  EXPECT_EQ(MacAddress::from_number(0x025442000108), mac);
  EXPECT_NE(MacAddress::from_number(0x025442000109), mac);
}

TEST(Endpoint, EqualOnlyInAllThreeParts) {
  const Endpoint a = default_worker(0);
  for (int part = 0; part < 3; ++part) {
    Endpoint b = a;
    EXPECT_EQ(a, b);
    if (part == 0) b.mac.octets[0] ^= 1;
    if (part == 1) b.ip ^= 1;
    if (part == 2) b.udp_port ^= 1;
    EXPECT_NE(a, b) << "part " << part;
  }
}

TEST(Endpoint, DefaultAddresses) {
  EXPECT_EQ(default_node().mac.to_number(), 0x025442000000u);
  EXPECT_EQ(default_node().ip, 0x0A544201u);
  EXPECT_EQ(default_node().udp_port, 21570);
  EXPECT_EQ(default_tree_node(3).mac.to_number(), 0x025442000003u);
  EXPECT_EQ(default_tree_node(3).ip, 0x0A5442CBu);
  EXPECT_EQ(default_tree_node(3).udp_port, 21570);
  EXPECT_EQ(default_worker(0).mac.to_number(), 0x025442000101u);
  EXPECT_EQ(default_worker(0).ip, 0x0A54420Bu);
  EXPECT_EQ(default_worker(7).udp_port, 40008);
}

}  // namespace
}  // namespace trib
