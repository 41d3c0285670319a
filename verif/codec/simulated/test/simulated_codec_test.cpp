// SPDX-License-Identifier: Apache-2.0
// Tests of SimulatedCodec: the golden model's bytes, values and verdicts, chunk after chunk in all
// encodings, and the cycles that it counts.
#include "verif/codec/simulated/simulated_codec.h"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

#include "model/base/random.h"

namespace trib::codec {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Half of the exponents are where modes A and B have their classes.
std::vector<float> values_of(std::size_t count, Random& random) {
  std::vector<float> values(count);
  for (float& value : values) {
    auto bits = static_cast<std::uint32_t>(random());
    if (random.chance(0.5)) bits = (bits & 0x807fffff) | random.between(114, 128) << 23;
    std::memcpy(&value, &bits, sizeof value);
  }
  return values;
}

Bytes bytes_of(const std::vector<float>& values) {
  Bytes bytes(sizeof(float) * values.size());
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

void expect_decoded_alike(SimulatedCodec& simulated, Encoding encoding, const Bytes& code,
                          std::size_t count) {
  const Decoded expected = decode(encoding, code, count);
  const Decoded decoded = simulated.decode(encoding, code, count);
  EXPECT_EQ(decoded.verdict, expected.verdict);
  EXPECT_EQ(bytes_of(decoded.values), bytes_of(expected.values));
}

TEST(SimulatedCodec, IsTheGoldenModelInAllEncodings) {
  SimulatedCodec simulated;
  Random random({1, 1});
  for (const std::size_t count : {1U, 8U, 33U, 500U, 2048U}) {
    for (const Encoding encoding : kEncodings) {
      if (encoding.is_raw()) continue;
      SCOPED_TRACE(name_of(encoding) + ", " + std::to_string(count));
      const std::vector<float> values = values_of(count, random);
      const Bytes code = simulated.encode(encoding, values);
      EXPECT_EQ(code, encode(encoding, values));
      expect_decoded_alike(simulated, encoding, code, count);
    }
  }
}

TEST(SimulatedCodec, BrokenCodeHasItsVerdictAndTheNextChunkIsGood) {
  SimulatedCodec simulated;
  constexpr Encoding kB8{Codec::kModeB, 8};
  constexpr Encoding kFp8{Codec::kMxfp8, 0};
  const Bytes good{0x06, 0x00, 0x00, 0x60, 0xa8};
  const Bytes tail{0xf6, 0x00, 0x00, 0x60, 0xa8};
  const Bytes cut{0x06, 0x00, 0x00, 0x60};
  Bytes many(400, 0);  // its frame is ended beats before its end
  for (const Bytes& code : {tail, cut, many, good}) expect_decoded_alike(simulated, kB8, code, 2);
  EXPECT_EQ(simulated.decode(kB8, many, 2).verdict, Verdict::kLong);
  EXPECT_EQ(simulated.decode(kFp8, {many.data(), 20}, 32).verdict, Verdict::kShort);
  expect_decoded_alike(simulated, kFp8, Bytes(33, 1), 32);
}

TEST(SimulatedCodec, CountsCyclesOfEachDirection) {
  SimulatedCodec simulated;
  constexpr Encoding kB8{Codec::kModeB, 8};
  const std::vector<float> halves(2048, 0.5F);
  const Bytes code = simulated.encode(kB8, halves);
  EXPECT_EQ(simulated.encoded().values, 2048U);
  EXPECT_GT(simulated.encoded().cycles, 256U);
  EXPECT_LE(simulated.encoded().cycles, 256U + 8);
  EXPECT_EQ(simulated.decoded().cycles, 0U);
  simulated.decode(kB8, code, halves.size());
  EXPECT_EQ(simulated.decoded().values, 2048U);
  EXPECT_GT(simulated.decoded().cycles, 256U);
  EXPECT_LE(simulated.decoded().cycles, 256U + 9);
}

TEST(SimulatedCodec, RefusesWhatIsNoFrame) {
  SimulatedCodec simulated;
  const std::vector<float> values(2049, 0.5F);
  EXPECT_THROW(simulated.encode({Codec::kModeB, 8}, values), std::invalid_argument);
  EXPECT_THROW(simulated.encode({}, {values.data(), 8}), std::invalid_argument);
  EXPECT_THROW(simulated.decode({Codec::kModeB, 8}, {}, 8), std::invalid_argument);
}

}  // namespace
}  // namespace trib::codec
