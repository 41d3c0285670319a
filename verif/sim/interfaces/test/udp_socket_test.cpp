// SPDX-License-Identifier: Apache-2.0
// UdpSocket over the loopback interface.
#include "verif/sim/interfaces/udp_socket.h"

#include <gtest/gtest.h>
#include <poll.h>

#include "verif/sim/interfaces/host_error.h"

namespace trib {
namespace {

constexpr std::uint32_t kLoopback = 0x7f000001;

Endpoint loopback(std::uint16_t port) { return {{}, kLoopback, port}; }

std::optional<Bytes> wait_for_datagram(UdpSocket& socket) {
  pollfd wait{socket.descriptor(), POLLIN, 0};
  ::poll(&wait, 1, 5000);
  return socket.receive();
}

TEST(UdpSocket, DatagramsGoBothWays) {
  // Each has to know the port of the other: a first socket finds a free one.
  const std::uint16_t free_port = UdpSocket(loopback(0), loopback(9)).local().udp_port;
  UdpSocket one(loopback(0), loopback(free_port));
  UdpSocket other(loopback(free_port), one.local());
  EXPECT_EQ(one.local().ip, kLoopback);
  EXPECT_FALSE(one.receive().has_value());
  const Bytes ping{1, 2, 3};
  const Bytes pong(9000, 4);
  ASSERT_TRUE(one.send(ping.data(), ping.size()));
  EXPECT_EQ(wait_for_datagram(other), ping);
  ASSERT_TRUE(other.send(pong.data(), pong.size()));
  EXPECT_EQ(wait_for_datagram(one), pong);
  EXPECT_TRUE(one.last_error().empty());
}

TEST(UdpSocket, LocalAddressIsThatOfTheRoute) {
  EXPECT_EQ(UdpSocket({{}, 0, 0}, loopback(9)).local().ip, kLoopback);
}

TEST(UdpSocket, MtuIsThatOfTheInterface) {
  EXPECT_GE(UdpSocket(loopback(0), loopback(9)).mtu(), 1500u);
}

TEST(UdpSocket, ClosedPortIsALossThatLeavesItsReason) {
  const Endpoint closed = UdpSocket(loopback(0), loopback(9)).local();
  UdpSocket socket(loopback(0), closed);
  const std::uint8_t byte = 1;
  EXPECT_TRUE(socket.send(&byte, 1));  // refused only afterwards
  EXPECT_FALSE(wait_for_datagram(socket).has_value());
  EXPECT_FALSE(socket.last_error().empty());
}

TEST(UdpSocket, TooLongADatagramIsAnError) {
  UdpSocket socket(loopback(0), loopback(9));
  const Bytes data(70'000);
  EXPECT_THROW(socket.send(data.data(), data.size()), HostError);
}

TEST(UdpSocket, ForeignLocalAddressIsAnError) {
  EXPECT_THROW(UdpSocket({{}, 0x01020304, 0}, loopback(9)), HostError);
}

}  // namespace
}  // namespace trib
