// SPDX-License-Identifier: Apache-2.0
// From a device through trib_frame_encoder, a wire and trib_frame_decoder to another device: the values are those that the model
// makes of them, in frames as the first device has sent them.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "model/base/random.h"
#include "model/codec/payload.h"
#include "model/frame/layout.h"
#include "verif/codec/frames/decoder_bench.h"
#include "verif/codec/frames/encoder_bench.h"
#include "verif/codec/frames/frame_stimulus.h"

namespace trib::codec {
namespace {

TEST(FrameLoop, GC16_ValuesAfterBothHalves) {
  Random random(1);
  EncoderBench encoder(1);
  DecoderBench decoder(1);
  encoder.stalls = 0.2;
  std::vector<Bytes> wanted;
  for (unsigned n = 0; n < 300; ++n) {
    const Encoding encoding = any_encoding(random);
    const std::vector<float> values =
        random_values(random, random.chance(0.8) ? random.between(1, 60) : random.between(1, 2048),
                      random.chance(0.2) ? kLargeValues : kAllClasses);
    const Frame frame = device_frame(random, encoding, values);
    encoder.send(frame);
    const Payload payload = payload_of(encoding, values);
    wanted.push_back(
        encode(Encoding{}, decode(payload.encoding, payload.bytes, values.size()).values));
    wanted.back().insert(wanted.back().begin(), frame.bytes.begin(),
                         frame.bytes.begin() + kHeaderBytes);
    wanted.back()[layout::kEncoding] = payload.encoding.byte();
    layout::put16(&wanted.back()[layout::kUdpChecksum], 0);
  }
  encoder.idle(2000);
  for (const Sent& sent : encoder.outputs) {
    decoder.send(sent.frame);
    decoder.idle(260);
  }
  ASSERT_EQ(decoder.outputs.size(), wanted.size());
  for (std::size_t n = 0; n < wanted.size(); ++n) {
    ASSERT_EQ(decoder.outputs[n].error, 0u) << n;
    ASSERT_TRUE(decoder.outputs[n].frame.bytes == wanted[n]) << n;
  }
}

}  // namespace
}  // namespace trib::codec
