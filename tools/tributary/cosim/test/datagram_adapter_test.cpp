// SPDX-License-Identifier: Apache-2.0
// Frames of the engine to datagrams, and datagrams to frames that the engine takes.
#include "tools/tributary/cosim/datagram_adapter.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "model/frame/codec.h"

namespace trib {
namespace {

Frame frame_between(const Endpoint& source, const Endpoint& destination, FrameType type,
                    std::uint16_t payload_bytes) {
  Bytes payload(payload_bytes);
  for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<std::uint8_t>(i * 7);
  Header header;
  header.source = source;
  header.destination = destination;
  header.type = type;
  header.flags = payload_bytes > 0 ? kFlagData : 0;
  header.epoch = 9;
  header.sequence = 0x12345678;
  header.tag = 77;
  header.payload_bytes = payload_bytes;
  return encode(header, payload.data());
}

class DatagramAdapterTest : public testing::Test {
 protected:
  const Endpoint self_ = default_worker(2);
  const Endpoint node_ = default_node();
  const DatagramAdapter adapter_{self_, node_};
};

TEST_F(DatagramAdapterTest, StripsTheFirst42Bytes) {
  const Frame frame = frame_between(self_, node_, FrameType::kContribution, 64);
  const DatagramAdapter::Datagram datagram = adapter_.strip(frame);
  EXPECT_EQ(datagram.data, &frame.bytes[42]);
  EXPECT_EQ(datagram.bytes, 22u + 64);
}

// Byte for byte the frame that the node has sent: nothing of it is lost on the way by a socket.
TEST_F(DatagramAdapterTest, WrapRestoresTheFrameOfTheNode) {
  for (const std::uint16_t bytes : {0, 4, 1408, 8192}) {
    const Frame sent = frame_between(node_, self_, FrameType::kResult, bytes);
    const Frame wrapped = adapter_.wrap(Bytes(sent.bytes.begin() + 42, sent.bytes.end()));
    EXPECT_EQ(wrapped.bytes, sent.bytes);
    EXPECT_FALSE(wrapped.bad);
    EXPECT_TRUE(decode(wrapped.bytes).has_value());
  }
}

// Whatever a stranger sends becomes a frame that decode() judges, of any length.
TEST_F(DatagramAdapterTest, StrayDatagramsAreMalformedFrames) {
  for (const std::size_t bytes : {0, 1, 21, 22, 100, 9000}) {
    EXPECT_FALSE(decode(adapter_.wrap(Bytes(bytes, 0x33)).bytes).has_value()) << bytes;
  }
}

TEST_F(DatagramAdapterTest, FrameToAnotherNodeIsRefused) {
  const Endpoint other = default_worker(3);
  EXPECT_THROW(adapter_.strip(frame_between(self_, other, FrameType::kContribution, 4)),
               std::logic_error);
  EXPECT_THROW(adapter_.strip(frame_between(other, node_, FrameType::kContribution, 4)),
               std::logic_error);
  EXPECT_THROW(adapter_.strip(Frame{Bytes(20), false}), std::logic_error);
}

}  // namespace
}  // namespace trib
