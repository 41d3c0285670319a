// SPDX-License-Identifier: Apache-2.0
// UdpSocket over the loopback interface.
#include "host/transport/udp_socket.h"

#include <gtest/gtest.h>
#include <poll.h>

#include "model/base/host_error.h"

namespace trib {
namespace {

constexpr std::uint32_t kLoopback = 0x7f000001;

Endpoint loopback(std::uint16_t port) { return {{}, kLoopback, port}; }

std::optional<Bytes> wait_for_datagram(UdpSocket& socket) {
  pollfd wait{socket.descriptor(), POLLIN, 0};
  ::poll(&wait, 1, 5000);
  const std::optional<IncomingDatagram> datagram = socket.receive();
  if (!datagram) return std::nullopt;
  return Bytes(datagram->bytes.begin(), datagram->bytes.end());
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
  ASSERT_TRUE(one.send(ping, {}));
  EXPECT_EQ(wait_for_datagram(other), ping);
  ASSERT_TRUE(other.send(ByteSpan(pong).first(22), ByteSpan(pong).from(22)));
  EXPECT_EQ(wait_for_datagram(one), pong);
  EXPECT_TRUE(one.last_error().empty());
}

// TR5: a mark of congestion gets through, and so does the word that marks are understood.
TEST(UdpSocket, TellsTheEcnFieldOfEachDatagram) {
  const std::uint16_t free_port = UdpSocket(loopback(0), loopback(9)).local().udp_port;
  UdpSocket one(loopback(0), loopback(free_port));
  UdpSocket other(loopback(free_port), one.local());
  const Bytes byte{1};
  for (const std::uint8_t ecn : {kEcnCe, std::uint8_t{0}, kEcnEct0}) {
    ASSERT_TRUE(one.send(byte, {}, ecn));
    pollfd wait{other.descriptor(), POLLIN, 0};
    ::poll(&wait, 1, 5000);
    const std::optional<IncomingDatagram> datagram = other.receive();
    ASSERT_TRUE(datagram);
    EXPECT_EQ(datagram->ecn, ecn);
  }
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
  EXPECT_TRUE(socket.send({&byte, 1}, {}));  // refused only afterwards
  EXPECT_FALSE(wait_for_datagram(socket).has_value());
  EXPECT_FALSE(socket.last_error().empty());
}

TEST(UdpSocket, TooLongADatagramIsAnError) {
  UdpSocket socket(loopback(0), loopback(9));
  const Bytes data(70'000);
  EXPECT_THROW(socket.send(data, {}), HostError);
  const std::string error = socket.too_long(1000).what();
  EXPECT_EQ(error.find("an IP packet of 1028 bytes does not fit"), 0u) << error;
}

TEST(UdpSocket, ForeignLocalAddressIsAnError) {
  EXPECT_THROW(UdpSocket({{}, 0x01020304, 0}, loopback(9)), HostError);
}

}  // namespace
}  // namespace trib
