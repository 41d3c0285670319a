// SPDX-License-Identifier: Apache-2.0
// The text that chooses a transport.
#include "host/transport/transport_choice.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "host/transport/test/echo_node.h"
#include "model/base/host_error.h"

namespace trib {
namespace {

TEST(TransportChoice, Udp) {
  EXPECT_EQ(parse_transport("udp").xdp_interface, "");
  EXPECT_EQ(open_transport({}, loopback(0), loopback(9), -1)->text(), "UDP socket");
}

TEST(TransportChoice, InterfaceAndQueue) {
  const TransportChoice first = parse_transport("xdp:enp1s0f0np0");
  EXPECT_EQ(first.xdp_interface, "enp1s0f0np0");
  EXPECT_EQ(first.xdp_queue, 0u);
  const TransportChoice other = parse_transport("xdp:eth0:17");
  EXPECT_EQ(other.xdp_interface, "eth0");
  EXPECT_EQ(other.xdp_queue, 17u);
}

TEST(TransportChoice, Nonsense) {
  for (const char* text :
       {"", "tcp", "UDP", "xdp", "xdp:", "xdp::0", "xdp:eth0:", "xdp:eth0:x", "xdp:eth0:-1",
        "xdp:eth0:1x", "xdp:eth0:4096", "xdp:eth0:99999999999", "xdp:a_name_of_16_byt"}) {
    EXPECT_THROW(parse_transport(text), std::invalid_argument) << text;
  }
}

TEST(TransportChoice, AnInterfaceThatIsNotThere) {
  try {
    open_transport({"nowhere0", 0}, loopback(0), loopback(9), -1);
    FAIL() << "there is one";
  } catch (const HostError& error) {
    EXPECT_NE(std::string(error.what()).find("no interface nowhere0"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace trib
