// SPDX-License-Identifier: Apache-2.0
// Bursts through UdpSocket on the loopback interface: with what the system has for them and without,
// at either end; what becomes of a burst that the system takes in part or not at all.
#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <tuple>
#include <vector>

#include "host/transport/communicator.h"
#include "host/transport/test/echo_node.h"
#include "host/transport/test/faulty_sendmmsg.h"
#include "host/transport/udp_socket.h"
#include "host/transport/udp_transport.h"
#include "model/base/host_error.h"

namespace trib {
namespace {

constexpr Time kMillisecond = 1000 * kMicrosecond;

struct Got {
  std::uint32_t sequence;
  std::size_t payload;
  std::uint8_t ecn;

  bool operator==(const Got& other) const {
    return std::tie(sequence, payload, ecn) == std::tie(other.sequence, other.payload, other.ecn);
  }
};

void PrintTo(const Got& got, std::ostream* to) {
  *to << '#' << got.sequence << ' ' << got.payload << " B, ECN " << unsigned{got.ecn};
}

// Datagrams 0, 1, ..., whose payloads have these lengths and bytes that depend on their place.
class Burst {
 public:
  explicit Burst(const std::vector<std::size_t>& lengths, std::uint8_t ecn = kEcnEct0)
      : bytes_(100'000) {
    for (std::size_t i = 0; i < bytes_.size(); ++i) bytes_[i] = static_cast<std::uint8_t>(i * 7);
    for (const std::size_t length : lengths) add(length, ecn);
  }

  void add(std::size_t length, std::uint8_t ecn) {
    DatagramHeader header;
    header.sequence = static_cast<std::uint32_t>(datagrams_.size());
    datagrams_.emplace_back(header, payload(datagrams_.size(), length), ecn);
    expected_.push_back({header.sequence, length, ecn});
  }
  ByteSpan payload(std::size_t place, std::size_t length) const {
    return ByteSpan(bytes_).from(place).first(length);
  }
  const std::vector<OutgoingDatagram>& datagrams() const { return datagrams_; }
  const std::vector<Got>& expected() const { return expected_; }
  std::vector<Got> expected_from(std::size_t place) const {
    return {expected_.begin() + static_cast<std::ptrdiff_t>(place), expected_.end()};
  }

 private:
  Bytes bytes_;
  std::vector<OutgoingDatagram> datagrams_;
  std::vector<Got> expected_;
};

class UdpPair {
 public:
  explicit UdpPair(const UdpOffloads& here = {}, const UdpOffloads& there = {})
      : to_(free_endpoint()),
        sender(loopback(0), to_, here),
        receiver(to_, sender.local(), there) {}

  // All that has been sent, `room` datagrams in a call.
  std::vector<Got> receive(const Burst& burst, std::size_t room = kLongestBurst) {
    std::vector<Got> got;
    std::vector<IncomingDatagram> datagrams(room);
    pollfd readable{receiver.descriptor(), POLLIN, 0};
    while (receiver.pending() || ::poll(&readable, 1, 100) > 0) {
      const std::size_t count = receiver.receive(datagrams);
      for (std::size_t i = 0; i < count; ++i) got.push_back(take(datagrams[i], burst));
    }
    return got;
  }

 private:
  Endpoint to_;

  static Got take(const IncomingDatagram& datagram, const Burst& burst) {
    const DatagramHeader header = read_datagram_header(datagram.bytes.data());
    const ByteSpan payload = datagram.bytes.from(kDatagramHeaderBytes);
    const ByteSpan sent = burst.payload(header.sequence, payload.size());
    EXPECT_TRUE(std::equal(payload.begin(), payload.end(), sent.begin())) << header.sequence;
    return {header.sequence, payload.size(), datagram.ecn};
  }

 public:
  UdpSocket sender;
  UdpSocket receiver;
};

using Lengths = std::vector<std::size_t>;

// Segmentation here, coalescing there.
class UdpBurst : public testing::TestWithParam<std::tuple<bool, bool>> {
 protected:
  UdpPair pair{{std::get<0>(GetParam()), true}, {true, std::get<1>(GetParam())}};

  void expect_all(const Burst& burst, std::size_t room = kLongestBurst) {
    EXPECT_EQ(pair.sender.send(burst.datagrams()), 0u);
    EXPECT_EQ(pair.receive(burst, room), burst.expected());
    EXPECT_EQ(pair.sender.last_error(), "");
  }
};

TEST_P(UdpBurst, UsesNoMoreThanIsWanted) {
  EXPECT_LE(pair.sender.offloads().segmentation, std::get<0>(GetParam()));
  EXPECT_LE(pair.receiver.offloads().coalescing, std::get<1>(GetParam()));
}

TEST_P(UdpBurst, ArrivesInOrder) { expect_all(Burst(Lengths(16, 1408))); }

TEST_P(UdpBurst, TheLastMayBeShorter) {
  expect_all(Burst({1408, 1408, 1408, 1408, 4}));
  expect_all(Burst({1408, 1408, 1408, 0}));
}

TEST_P(UdpBurst, LengthsMayChange) {
  expect_all(Burst({64, 64, 32, 64, 128, 128, 0, 0, 64, 4, 4}));
}

// More than one buffer of the system holds, in bytes and in datagrams.
TEST_P(UdpBurst, MayBeLong) {
  expect_all(Burst(Lengths(11, 8192)));
  expect_all(Burst(Lengths(100, 256)));
}

TEST_P(UdpBurst, MayBeOneDatagramOrNone) {
  expect_all(Burst({1408}));
  expect_all(Burst(Lengths{}));
}

// TR5: a mark is that of its own datagram.
TEST_P(UdpBurst, EachDatagramHasItsOwnEcn) {
  Burst burst({64, 64});
  burst.add(64, kEcnCe);
  burst.add(64, kEcnCe);
  burst.add(64, 0);
  burst.add(64, kEcnEct0);
  expect_all(burst);
}

TEST_P(UdpBurst, IsTakenInPartsWhereThereIsLittleRoom) {
  expect_all(Burst({1408, 1408, 1408, 1408, 1408, 12}), 1);
  expect_all(Burst({1408, 1408, 1408, 1408, 1408, 12}), 4);
}

INSTANTIATE_TEST_SUITE_P(Offloads, UdpBurst, testing::Combine(testing::Bool(), testing::Bool()));

// Datagrams taken from the descriptor together with others are not in it any more.
TEST(UdpTransportBurst, WhatWasTakenEndsTheWait) {
  const Endpoint self = free_endpoint();
  const Endpoint node = free_endpoint();
  UdpTransport transport(self, node);
  UdpSocket other(node, self);
  const Burst burst(Lengths(4, 64));
  other.send(burst.datagrams());
  transport.wait({});
  ASSERT_TRUE(transport.receive());
  const Time begin = transport.now();
  unsigned more = 0;
  for (; more < 3; ++more) {
    transport.wait(begin + 10'000 * kMillisecond);
    ASSERT_TRUE(transport.receive());
  }
  EXPECT_LT(transport.now(), begin + 5'000 * kMillisecond);
  EXPECT_FALSE(transport.receive());
}

class UdpBurstFault : public testing::Test {
 protected:
  void TearDown() override { script_sendmmsg({}); }

  // Runs of lengths 64, 32 and 128.
  const Burst burst{{64, 64, 32, 128, 128, 128}};
  UdpPair pair{};
};

TEST_F(UdpBurstFault, TheRestOfAPartIsSentByTheNextCall) {
  UdpPair singly({false, true});
  script_sendmmsg({{0, 1}, {0, 3}});
  EXPECT_EQ(singly.sender.send(burst.datagrams()), 0u);
  EXPECT_EQ(singly.receive(burst), burst.expected());
  EXPECT_EQ(given_to_sendmmsg(), (std::vector<std::size_t>{6, 5, 2}));
}

TEST_F(UdpBurstFault, AFullBufferIsWaitedFor) {
  script_sendmmsg({{EAGAIN}, {EINTR}, {0, 1}, {EAGAIN}});
  EXPECT_EQ(pair.sender.send(burst.datagrams()), 0u);
  EXPECT_EQ(pair.receive(burst), burst.expected());
}

// Datagrams that the system drops are lost, and nothing else.
TEST_F(UdpBurstFault, ADropIsALossThatLeavesItsReason) {
  if (!pair.sender.offloads().segmentation) GTEST_SKIP() << "no UDP_SEGMENT here";
  script_sendmmsg({{ENOBUFS}});
  EXPECT_EQ(pair.sender.send(burst.datagrams()), 3u);  // the first run
  EXPECT_EQ(pair.receive(burst), burst.expected_from(3));
  EXPECT_NE(pair.sender.last_error(), "");
  EXPECT_TRUE(pair.sender.offloads().segmentation);
}

TEST_F(UdpBurstFault, AWayThatCannotCutGetsSingleDatagrams) {
  if (!pair.sender.offloads().segmentation) GTEST_SKIP() << "no UDP_SEGMENT here";
  for (const int error : {EIO, EINVAL, EMSGSIZE}) {
    UdpPair each;
    script_sendmmsg({{0, 1}, {error}});
    EXPECT_EQ(each.sender.send(burst.datagrams()), 0u);
    EXPECT_EQ(each.receive(burst), burst.expected());
    EXPECT_EQ(given_to_sendmmsg(), (std::vector<std::size_t>{2, 1, 3}));
    EXPECT_FALSE(each.sender.offloads().segmentation);
    EXPECT_EQ(each.sender.last_error(), "");
  }
}

TEST_F(UdpBurstFault, ADatagramThatExceedsTheMtuIsAnError) {
  UdpPair singly({false, true});
  script_sendmmsg({{0, 2}, {EMSGSIZE}});
  try {
    singly.sender.send(burst.datagrams());
    FAIL() << "it is too long";
  } catch (const HostError& error) {
    EXPECT_EQ(std::string(error.what()).find("an IP packet of 82 bytes does not fit"), 0u)
        << error.what();
  }
}

// Frames lost within bursts, by a worker that has the system's help, half of it, and none.
TEST(CommunicatorBurst, LostFramesAreSentAgain) {
  for (const UdpOffloads& wanted :
       {UdpOffloads{true, true}, UdpOffloads{true, false}, UdpOffloads{false, false}}) {
    const Endpoint self = free_endpoint();
    const Endpoint node = free_endpoint();
    UdpTransport transport(self, node, -1, wanted);
    const EchoNode echo(node, self, {5, 0, {}});
    WorkerConfig config;
    config.chunk_bytes = 1024;
    config.minimum_timeout = config.initial_timeout = 20 * kMillisecond;
    config.maximum_timeout = 100 * kMillisecond;
    Communicator worker(transport, config);
    std::vector<float> send(10'100);
    for (std::size_t i = 0; i < send.size(); ++i) send[i] = static_cast<float>(i);
    std::vector<float> receive(send.size());
    worker.run(all_reduce(send.data(), receive.data(), send.size(), 0));
    EXPECT_EQ(receive, send);
    EXPECT_GE(worker.statistics().retransmissions, 40u / 5);
    EXPECT_EQ(worker.unsent(), 0u);
  }
}

}  // namespace
}  // namespace trib
