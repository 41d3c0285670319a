// SPDX-License-Identifier: Apache-2.0
// UdpTransport when the way to the node changes: an interface in a network namespace of the test's
// own, whose MTU falls, which goes down, or which is deleted. Skipped where the machine forbids
// namespaces.
#include <gtest/gtest.h>
#include <sched.h>

#include <cstdlib>
#include <string>

#include "host/transport/communicator.h"
#include "host/transport/udp_transport.h"
#include "model/base/host_error.h"

namespace trib {
namespace {

constexpr Time kMillisecond = 1000 * kMicrosecond;
constexpr std::uint32_t kSelf = 0x0a544201;  // 10.84.66.1
constexpr std::uint32_t kNode = 0x0a544202;

class UdpWayTest : public testing::Test {
 protected:
  void SetUp() override {
    if (::unshare(CLONE_NEWNET) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) {
      GTEST_SKIP() << "no network namespace of its own: not root, and no user namespaces here";
    }
    ASSERT_EQ(std::system("ip link set lo up && ip link add way type veth peer name far && "
                          "ip link set far up && "
                          "ip link set way up && ip addr add 10.84.66.1/24 dev way"),
              0);
  }

  static void send_chunk(UdpTransport& transport, std::size_t bytes) {
    const Bytes payload(bytes);
    transport.send({DatagramHeader(), payload, 0});
  }
  static std::string error_of_wait(UdpTransport& transport) {
    try {
      transport.wait(transport.now() + kMillisecond);
    } catch (const HostError& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(UdpWayTest, SaysThatTheMtuHasFallen) {
  UdpTransport transport({{}, kSelf, 0}, {{}, kNode, 21570});
  send_chunk(transport, 1408);
  EXPECT_EQ(error_of_wait(transport), "");
  ASSERT_EQ(std::system("ip link set way mtu 1458"), 0);
  EXPECT_EQ(error_of_wait(transport), "") << "it fits";
  ASSERT_EQ(std::system("ip link set way mtu 1400"), 0);
  const std::string error = error_of_wait(transport);
  EXPECT_NE(error.find("an IP packet of 1458 bytes does not fit the MTU of 1400 bytes"),
            std::string::npos)
      << error;
  EXPECT_NE(error.find("fallen from 1500"), std::string::npos) << error;
}

TEST_F(UdpWayTest, SaysThatTheInterfaceIsGone) {
  UdpTransport transport({{}, kSelf, 0}, {{}, kNode, 21570});
  send_chunk(transport, 1408);
  EXPECT_EQ(error_of_wait(transport), "");
  ASSERT_EQ(std::system("ip link set way down"), 0);
  send_chunk(transport, 1408);
  EXPECT_EQ(error_of_wait(transport), "") << "it may come up again";
  ASSERT_EQ(std::system("ip link set way up"), 0);
  EXPECT_EQ(error_of_wait(transport), "");
  ASSERT_EQ(std::system("ip link del way"), 0);
  send_chunk(transport, 1408);
  const std::string error = error_of_wait(transport);
  EXPECT_NE(error.find("interface way, which leads to the node, is gone"), std::string::npos)
      << error;
}

// Before anything is sent.
TEST_F(UdpWayTest, ChunksThatDoNotFitAreRefused) {
  for (const unsigned mtu : {1450u, 1280u, 576u}) {
    ASSERT_EQ(std::system(("ip link set way mtu " + std::to_string(mtu)).c_str()), 0);
    UdpTransport transport({{}, kSelf, 0}, {{}, kNode, 21570});
    ASSERT_EQ(transport.mtu(), mtu);
    WorkerConfig config;
    config.chunk_bytes = default_chunk_bytes(mtu);
    EXPECT_NO_THROW(Communicator(transport, config));
    config.chunk_bytes = largest_chunk_bytes(mtu);
    EXPECT_NO_THROW(Communicator(transport, config));
    config.chunk_bytes += 4;
    EXPECT_THROW(Communicator(transport, config), std::invalid_argument);
  }
}

}  // namespace
}  // namespace trib
