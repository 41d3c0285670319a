// SPDX-License-Identifier: Apache-2.0
// PacketSocket and TapDevice refuse what they can't have, with a reason; two PacketSockets at the
// ends of a veth pair, in a network namespace of the test's own. Checksums that a
// system leaves unfinished, and TapDevice, are tested by the co-simulation in network namespaces.
#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "model/base/host_error.h"
#include "verif/sim/interfaces/packet_socket.h"
#include "verif/sim/interfaces/tap_device.h"

namespace trib {
namespace {

// Names the interface whether or not this process may open packet sockets.
TEST(HostInterface, MissingInterfaceIsNamed) {
  try {
    PacketSocket socket("tribnone0");
    FAIL() << "there is no such interface";
  } catch (const HostError& error) {
    EXPECT_NE(std::string(error.what()).find("tribnone0"), std::string::npos) << error.what();
  }
}

TEST(HostInterface, TapNameOfSixteenLettersIsRefused) {
  EXPECT_THROW(TapDevice("trib-sixteen-xyz"), HostError);
}

class PacketSocketPairTest : public testing::Test {
 protected:
  void SetUp() override {
    if (::unshare(CLONE_NEWNET) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) {
      GTEST_SKIP() << "no network namespace of its own: not root, and no user namespaces here";
    }
    ASSERT_EQ(std::system("ip link add end_a mtu 9000 type veth peer name end_b mtu 9000 && "
                          "ip link set end_a up && ip link set end_b up"),
              0);
    a_ = std::make_unique<PacketSocket>("end_a");
    b_ = std::make_unique<PacketSocket>("end_b");
    await_link();
  }

  // A busy system drops what is sent before it has noticed that the link is up.
  void await_link() {
    pollfd readable{b_->descriptor(), POLLIN, 0};
    bool carried = false;
    for (int tries = 0; tries < 100 && !carried; ++tries) {
      a_->send(frame(60, 0x88b5));
      while (::poll(&readable, 1, 100) == 1) {
        const std::optional<Bytes> heard = b_->receive();
        carried = carried || (heard && (*heard)[1] == kMark);
      }
    }
    ASSERT_TRUE(carried) << "the link did not come up in 10 s";
  }

  // The next frame of the test's own at b: its second byte says so.
  std::optional<Bytes> arrived() {
    pollfd readable{b_->descriptor(), POLLIN, 0};
    while (::poll(&readable, 1, 1000) == 1) {
      const std::optional<Bytes> frame = b_->receive();
      if (frame && (*frame)[1] == kMark) return frame;
    }
    return std::nullopt;
  }
  static Bytes frame(std::size_t bytes, std::uint16_t ethertype) {
    Bytes frame(bytes, 0x11);
    frame[0] = 2;
    frame[1] = kMark;
    frame[12] = static_cast<std::uint8_t>(ethertype >> 8);
    frame[13] = static_cast<std::uint8_t>(ethertype);
    return frame;
  }

  static constexpr std::uint8_t kMark = 0x77;
  std::unique_ptr<PacketSocket> a_;
  std::unique_ptr<PacketSocket> b_;
};

TEST_F(PacketSocketPairTest, FramesArriveUnchangedWhomeverTheyAreFor) {
  for (const std::size_t bytes : {14, 42, 60, 1514, 9014}) {
    const Bytes sent = frame(bytes, 0x88b5);
    ASSERT_TRUE(a_->send(sent)) << bytes;
    EXPECT_EQ(arrived(), sent);
  }
  while (const std::optional<Bytes> heard = a_->receive()) {
    EXPECT_NE((*heard)[1], kMark) << "its own";
  }
  EXPECT_EQ(b_->lost(), 0u);
}

// An interface that is down may come up again.
TEST_F(PacketSocketPairTest, KnowsDownFromGone) {
  ASSERT_EQ(std::system("ip link set end_b down"), 0);
  while (b_->receive()) continue;
  EXPECT_FALSE(b_->gone());
  ASSERT_EQ(std::system("ip link set end_b up"), 0);
  await_link();
  ASSERT_EQ(std::system("ip link del end_b"), 0);
  while (b_->receive()) continue;
  while (a_->receive()) continue;
  EXPECT_TRUE(a_->gone());
  EXPECT_TRUE(b_->gone());
}

TEST(HostInterface, KnowsThatATapDeviceIsGone) {
  if (::unshare(CLONE_NEWNET) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) {
    GTEST_SKIP() << "no network namespace of its own: not root, and no user namespaces here";
  }
  std::unique_ptr<TapDevice> tap;
  try {
    tap = std::make_unique<TapDevice>("trib_tap");
  } catch (const HostError& error) {
    GTEST_SKIP() << error.what();
  }
  EXPECT_FALSE(tap->receive());
  EXPECT_FALSE(tap->gone());
  ASSERT_EQ(std::system("ip link del trib_tap"), 0);
  EXPECT_FALSE(tap->receive());
  EXPECT_TRUE(tap->gone());
}

// The text of the HostError when name is opened; "" if it is opened.
std::string refusal(const std::string& name) {
  try {
    PacketSocket socket(name);
    return "";
  } catch (const HostError& error) {
    return error.what();
  }
}

TEST_F(PacketSocketPairTest, AnInterfaceThatIsInUseIsRefused) {
  EXPECT_EQ(refusal("end_a"), "interface end_a is already a port of the node that process " +
                                  std::to_string(::getpid()) +
                                  " simulates; stop that one, or take another");
  a_.reset();
  EXPECT_EQ(refusal("end_a"), "");
}

TEST_F(PacketSocketPairTest, AnInterfaceWithoutEthernetIsRefused) {
  EXPECT_NE(refusal("lo").find("lo carries no Ethernet frames"), std::string::npos);
}

// The system takes the tag out of a frame that it receives: without it the frame would be another.
TEST_F(PacketSocketPairTest, VlanTagStays) {
  const Bytes sent = frame(100, 0x8100);
  ASSERT_TRUE(a_->send(sent));
  EXPECT_EQ(arrived(), sent);
}

TEST_F(PacketSocketPairTest, TooLongAFrameOrNoLinkIsNoError) {
  EXPECT_FALSE(a_->send(frame(9100, 0x88b5)));
  ASSERT_EQ(std::system("ip link set end_b down"), 0);
  EXPECT_FALSE(b_->receive().has_value());
  EXPECT_FALSE(b_->send(frame(60, 0x88b5)));
  ASSERT_EQ(std::system("ip link set end_b up"), 0);
  ASSERT_NO_FATAL_FAILURE(await_link());
  const Bytes sent = frame(60, 0x88b5);
  ASSERT_TRUE(a_->send(sent));
  EXPECT_EQ(arrived(), sent);
}

// Frames that are not fetched are dropped by the system in the end, and counted.
TEST_F(PacketSocketPairTest, FramesThatDidNotFitAreCounted) {
  constexpr unsigned kFrames = 20'000;  // more than 32 MB
  for (unsigned i = 0; i < kFrames; ++i) a_->send(frame(9000, 0x88b5));
  std::uint64_t fetched = 0;
  while (const std::optional<Bytes> got = b_->receive()) {
    if ((*got)[1] == kMark) ++fetched;
  }
  EXPECT_GT(b_->lost(), 0u);
  EXPECT_LT(fetched, kFrames);
}

}  // namespace
}  // namespace trib
