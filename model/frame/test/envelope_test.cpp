// SPDX-License-Identifier: Apache-2.0
// Datagrams into frames and out of them again, and the frames that a host would never see.
#include "model/frame/envelope.h"

#include <gtest/gtest.h>

#include <functional>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

Envelope some_envelope() { return {default_worker(1), default_node(), kEcnEct0}; }

Frame some_frame() {
  const Bytes head(22, 7);
  const Bytes payload = {1, 2, 3, 4, 5};
  return enclose(some_envelope(), head, payload);
}

TEST(Envelope, OpensWhatItHasEnclosed) {
  const Frame frame = some_frame();
  EXPECT_EQ(frame.bytes.size(), 42u + 27);
  const std::optional<Enclosed> opened = open_frame(frame.bytes);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->envelope.source, default_worker(1));
  EXPECT_EQ(opened->envelope.destination, default_node());
  EXPECT_EQ(opened->envelope.ecn, kEcnEct0);
  EXPECT_EQ(opened->datagram.data(), &frame.bytes[42]);
  EXPECT_EQ(opened->datagram.size(), 27u);
  EXPECT_EQ(opened->datagram[26], 5);
}

TEST(Envelope, AnyDatagramWillDo) {
  const Bytes nothing;
  const Frame frame = enclose(some_envelope(), nothing, nothing);
  const std::optional<Enclosed> opened = open_frame(frame.bytes);
  ASSERT_TRUE(opened);
  EXPECT_TRUE(opened->datagram.empty());
}

TEST(Envelope, WhatIsNoIntactDatagramIsNotOpened) {
  const auto opens = [](const std::function<void(Bytes&)>& change) {
    Bytes bytes = some_frame().bytes;
    change(bytes);
    return open_frame(bytes).has_value();
  };
  const auto store_both = [](Bytes& b) {
    store_ip_checksum(b);
    store_udp_checksum(b);
  };
  EXPECT_TRUE(opens(store_both));
  EXPECT_FALSE(opens([](Bytes& b) { b.resize(41); }));
  EXPECT_FALSE(opens([](Bytes& b) { b[layout::kEtherType] ^= 1; }));
  EXPECT_FALSE(opens([&](Bytes& b) { b[layout::kIpVersion] = 0x46, store_both(b); }));
  EXPECT_FALSE(opens([&](Bytes& b) { b[layout::kIpProtocol] = 6, store_both(b); }));
  EXPECT_FALSE(opens([&](Bytes& b) { b[layout::kIpFragment] |= 0x20, store_both(b); }));
  EXPECT_FALSE(opens([](Bytes& b) { b[layout::kIpChecksum] ^= 1; }));
  EXPECT_FALSE(opens([](Bytes& b) { b[layout::kUdpChecksum] ^= 1; }));
  EXPECT_FALSE(opens([](Bytes& b) { ++b[layout::kUdpLength + 1]; }));
  EXPECT_FALSE(opens([](Bytes& b) { b.push_back(0); }));
  EXPECT_FALSE(opens([](Bytes& b) { b.pop_back(); }));
}

}  // namespace
}  // namespace trib
