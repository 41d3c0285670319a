// SPDX-License-Identifier: Apache-2.0
// Encoded frames of sequences: what they are worth, and that each defect is the one that it is called.
#include "verif/node/seq/encoded_frame.h"

#include <gtest/gtest.h>

#include <set>

#include "model/codec/payload.h"
#include "model/frame/codec.h"
#include "verif/node/seq/traffic_plan.h"

namespace trib {
namespace {

Frame raw_frame(std::size_t values, ValueProfile profile) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  header.flags = kFlagData;
  header.payload_bytes = static_cast<std::uint16_t>(sizeof(float) * values);
  const Bytes payload = make_payload(profile, 7, 1, header.payload_bytes);
  return encode(header, payload.data());
}

TEST(EncodedFrame, IsWellFormedAndDecodes) {
  for (const codec::Encoding encoding : codec::kEncodings) {
    for (std::size_t values = 0; values < 70; ++values) {
      const Frame frame = encoded_frame(raw_frame(values, ValueProfile::kNormal), encoding);
      ASSERT_TRUE(decode(frame.bytes)) << values;
      EXPECT_TRUE(received_values(frame)) << values;
    }
  }
}

TEST(EncodedFrame, EachDefectHasItsError) {
  std::set<std::string_view> applied;
  for (const codec::Encoding encoding : codec::kEncodings) {
    for (std::size_t values = 1; values < 70; ++values) {
      const Frame good = encoded_frame(raw_frame(values, ValueProfile::kNormal), encoding);
      if (read_header(good.bytes).encoding == 0) continue;
      for (const ContainerDefect& defect : container_defects()) {
        Frame broken = good;
        if (!defect.apply(broken)) continue;
        applied.insert(defect.name);
        EXPECT_EQ(codec::decode_frame(broken, codec::kAllCodecs).error, defect.error)
            << defect.name << ", byte 62 " << unsigned{encoding.byte()} << ", " << values
            << " values";
      }
    }
  }
  EXPECT_EQ(applied.size(), container_defects().size());
}

}  // namespace
}  // namespace trib
