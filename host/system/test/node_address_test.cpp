// SPDX-License-Identifier: Apache-2.0
// Tests of node_address(): addresses, names, and what is neither.
#include "host/system/node_address.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace trib {
namespace {

constexpr std::uint32_t kLoopback = 0x7f000001;

std::string error_of(const std::string& text) {
  try {
    node_address(text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(NodeAddress, AnAddressWithOrWithoutPort) {
  EXPECT_EQ(node_address("10.84.66.1"), (Endpoint{{}, default_node().ip, kDefaultUdpPort}));
  EXPECT_EQ(node_address("10.84.66.1:7"), (Endpoint{{}, default_node().ip, 7}));
}

TEST(NodeAddress, ANameWithOrWithoutPort) {
  EXPECT_EQ(node_address("localhost"), (Endpoint{{}, kLoopback, kDefaultUdpPort}));
  EXPECT_EQ(node_address("localhost:7"), (Endpoint{{}, kLoopback, 7}));
}

TEST(NodeAddress, ANodeIsSomewhere) {
  for (const char* text : {"0.0.0.0", "0.0.0.0:7", "10.84.66.1:0", "localhost:0"}) {
    EXPECT_NE(error_of(text).find("where no node can be"), std::string::npos) << text;
  }
}

// The C library would take some of these for addresses.
TEST(NodeAddress, WrongAddressesAreNoNames) {
  for (const char* text : {"", "10.84.66", "10.84.66.256", "0x7f000001", "127.1", "localhost:x",
                           "localhost:1:2", ":7"}) {
    EXPECT_NE(error_of(text), "") << text;
  }
}

TEST(NodeAddress, SaysThatIpVersion6IsNotTaken) {
  for (const char* text : {"::1", "[::1]:21570", "fe80::1%eth0", "abcd::1"}) {
    EXPECT_NE(error_of(text).find("is an IPv6 address"), std::string::npos) << error_of(text);
  }
}

// RFC 6761: never a host, and the system need not ask anybody.
TEST(NodeAddress, SaysWhyANameHasNoAddress) {
  EXPECT_NE(error_of("node.invalid").find("no host name with one: "), std::string::npos)
      << error_of("node.invalid");
}

}  // namespace
}  // namespace trib
