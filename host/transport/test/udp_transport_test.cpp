// SPDX-License-Identifier: Apache-2.0
// UdpTransport: its clock, how it waits, and the chunks that fit its way.
#include "host/transport/udp_transport.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

#include "host/transport/test/echo_node.h"
#include "model/base/file_descriptor.h"
#include "model/base/host_error.h"

namespace trib {
namespace {

constexpr Time kMillisecond = 1000 * kMicrosecond;

TEST(UdpTransport, WaitsUntilTheTime) {
  UdpTransport transport(loopback(0), loopback(9));
  const Time begin = transport.now();
  transport.wait(begin + 20 * kMillisecond);
  EXPECT_GE(transport.now(), begin + 20 * kMillisecond);
  transport.wait(begin);  // has passed
}

TEST(UdpTransport, ADatagramEndsTheWait) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  UdpSocket other(node, self);
  EXPECT_FALSE(transport.receive());
  const std::uint8_t byte = 5;
  other.send({&byte, 1}, {});
  transport.wait({});
  const std::optional<IncomingDatagram> datagram = transport.receive();
  ASSERT_TRUE(datagram);
  ASSERT_EQ(datagram->bytes.size(), 1u);
  EXPECT_EQ(datagram->bytes[0], 5);
}

TEST(UdpTransport, TheStopDescriptorInterrupts) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const FileDescriptor stop(pipe[0]);
  const FileDescriptor trigger(pipe[1]);
  UdpTransport transport(loopback(0), loopback(9), stop.get());
  transport.wait(transport.now());
  ASSERT_EQ(::write(trigger.get(), "x", 1), 1);
  EXPECT_THROW(transport.wait({}), Interrupted);
}

TEST(UdpTransport, TheOtherEndOfTheStopDescriptorIsClosed) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const FileDescriptor stop(pipe[0]);
  ::close(pipe[1]);
  UdpTransport transport(loopback(0), loopback(9), stop.get());
  EXPECT_THROW(transport.wait({}), Interrupted);
}

TEST(UdpTransport, ThereIsNoSuchStopDescriptor) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  UdpTransport transport(loopback(0), loopback(9), pipe[0]);
  ::close(pipe[0]);
  ::close(pipe[1]);
  EXPECT_THROW(transport.wait({}), HostError);
}

TEST(UdpTransport, ChunkSizeFollowsTheMtu) {
  EXPECT_EQ(default_chunk_bytes(9000), 8192u);
  EXPECT_EQ(default_chunk_bytes(8350), 8192u);
  EXPECT_EQ(default_chunk_bytes(8349), 1408u);
  EXPECT_EQ(default_chunk_bytes(1500), 1408u);
  EXPECT_EQ(default_chunk_bytes(1458), 1408u);
  EXPECT_EQ(default_chunk_bytes(1457), 1344u);
  EXPECT_EQ(default_chunk_bytes(1450), 1344u);  // VXLAN
  EXPECT_EQ(default_chunk_bytes(1280), 1216u);
  EXPECT_EQ(default_chunk_bytes(576), 512u);
  EXPECT_EQ(default_chunk_bytes(68), 16u);  // the least that IPv4 has
}

TEST(UdpTransport, TheDefaultChunkFitsEveryMtu) {
  for (std::size_t mtu = 68; mtu < 10'000; ++mtu) {
    EXPECT_LE(default_chunk_bytes(mtu) + 50, mtu);
    EXPECT_LE(default_chunk_bytes(mtu), largest_chunk_bytes(mtu));
    EXPECT_EQ(default_chunk_bytes(mtu) % 4, 0u);
  }
  EXPECT_EQ(largest_chunk_bytes(1450), 1400u);
  EXPECT_EQ(largest_chunk_bytes(54), 4u);
  EXPECT_EQ(largest_chunk_bytes(53), 0u);
  EXPECT_EQ(largest_chunk_bytes(20), 0u);
  EXPECT_EQ(largest_chunk_bytes(65536), 8192u);
}

TEST(UdpTransport, HeadersCountAgainstTheMtu) {
  UdpTransport transport(loopback(0), loopback(9));
  EXPECT_EQ(transport.longest_datagram() + 28, transport.mtu());
}

}  // namespace
}  // namespace trib
