// SPDX-License-Identifier: Apache-2.0
#include "model/codec/container.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "model/base/random.h"
#include "model/codec/payload.h"
#include "model/codec/test/vector_file.h"

namespace trib::codec {
namespace {

constexpr Encoding kB8{Codec::kModeB, 8};

// Of every class, near the limits of classes more often than chance has it.
std::vector<float> random_values(Random& random, std::size_t count) {
  std::vector<float> values(count);
  for (float& value : values) {
    const std::uint32_t exponent =
        random.chance(0.8) ? random.between(112, 130) : random.below(256);
    const std::uint32_t bits = random.below(2) << 31 | exponent << 23 | random.below(1u << 23);
    std::memcpy(&value, &bits, sizeof bits);
  }
  return values;
}

void expect_decodes(const std::string& hex, std::size_t count, Verdict verdict, std::size_t values,
                    Encoding encoding = kB8) {
  const Decoded decoded = decode(encoding, bytes_of(hex), count);
  EXPECT_STREQ(name_of(decoded.verdict), name_of(verdict)) << hex << ", count " << count;
  EXPECT_EQ(decoded.values.size(), values) << hex << ", count " << count;
}

TEST(CodecContainer, Short) {
  expect_decodes("00", 1, Verdict::kShort, 0);     // half the tags
  expect_decodes("01 00", 1, Verdict::kShort, 0);  // no code
  expect_decodes("03 00 00 00 80", 1, Verdict::kShort, 0);
  expect_decodes("00 00", 9, Verdict::kShort, 8);  // no second group
  expect_decodes("00 00 00", 9, Verdict::kShort, 8);
  expect_decodes("00 00 02 00 ff", 9, Verdict::kShort, 8);
}

TEST(CodecContainer, Long) {
  expect_decodes("00 00 00", 1, Verdict::kLong, 1);
  expect_decodes("01 00 40 00", 3, Verdict::kLong, 3);
  expect_decodes("00 00 00 00 ff", 16, Verdict::kLong, 16);
}

TEST(CodecContainer, Tail) {
  expect_decodes("04 00 40", 1, Verdict::kTail, 0);
  expect_decodes("00 40", 7, Verdict::kTail, 0);  // its code is missing too
  expect_decodes("00 00 00 c0", 15, Verdict::kTail, 8);
  expect_decodes("00 40 40", 8, Verdict::kGood, 8);
}

TEST(CodecContainer, Noncanonical) {
  expect_decodes("01 00 07", 1, Verdict::kNoncanonical, 0);
  expect_decodes("01 00 87", 1, Verdict::kNoncanonical, 0);
  expect_decodes("01 00 08", 1, Verdict::kGood, 1);
  expect_decodes("02 00 ff 07", 1, Verdict::kNoncanonical, 0);
  expect_decodes("02 00 00 08", 1, Verdict::kGood, 1);
  expect_decodes("03 00 ff ff 7f 3f", 1, Verdict::kNoncanonical, 0);
  expect_decodes("00 00 01 00 07", 16, Verdict::kNoncanonical, 8);
}

// GC6.2: the first in the order of the container, and in a group in the order of the checks.
TEST(CodecContainer, TheFirstFailureCounts) {
  expect_decodes("01 00 07 00 00", 1, Verdict::kNoncanonical, 0);  // before long
  expect_decodes("05 00 07", 2, Verdict::kShort, 0);               // before noncanonical
  expect_decodes("05 00 07", 1, Verdict::kTail, 0);                // before both
  expect_decodes("01 00 07", 16, Verdict::kNoncanonical, 0);       // the second group is not judged
}

// GC6.6.
TEST(CodecContainer, InfinitiesAndNansAreGood) {
  for (const char* const hex : {"03 00 00 00 80 7f", "03 00 00 00 80 ff", "03 00 01 00 a0 7f"}) {
    expect_decodes(hex, 1, Verdict::kGood, 1);
  }
}

TEST(CodecContainer, CountsAreOneTo2048) {
  const std::vector<float> most(2048, 1e-9f);
  EXPECT_EQ(encode(kB8, most).size(), 512u);
  EXPECT_EQ(encode(kB8, std::vector<float>(2048, 1.0f)).size(), 8704u);
  EXPECT_THROW(encode(kB8, std::vector<float>(2049)), std::invalid_argument);
  EXPECT_THROW(encode(kB8, std::vector<float>()), std::invalid_argument);
  const std::vector<std::uint8_t> bytes(2);
  EXPECT_THROW(decode(kB8, bytes, 0), std::invalid_argument);
  EXPECT_THROW(decode(kB8, bytes, 2049), std::invalid_argument);
}

// GC4.4 to GC4.6 and GC5.6, of chunks of every length up to some.
TEST(CodecContainer, RandomChunksPassThroughTwice) {
  Random random(1);
  for (std::size_t count = 1; count <= 200; ++count) {
    const std::vector<float> values = random_values(random, count);
    for (const unsigned p : {6u, 8u, 10u}) {
      const Encoding a{Codec::kModeA, static_cast<std::uint8_t>(p)};
      const Encoding b{Codec::kModeB, static_cast<std::uint8_t>(p)};
      EXPECT_EQ(encode(a, values).size(), encode(b, values).size());
      for (const Encoding encoding : {a, b}) {
        const std::vector<std::uint8_t> bytes = encode(encoding, values);
        const std::size_t groups = (count + 7) / 8;
        EXPECT_GE(bytes.size(), 2 * groups);
        EXPECT_LE(bytes.size(), 2 * groups + 4 * count);
        const Decoded once = decode(encoding, bytes, count);
        EXPECT_EQ(once.verdict, Verdict::kGood);
        const std::vector<std::uint8_t> again = encode(encoding, once.values);
        if (encoding == b) {
          EXPECT_EQ(again, bytes);
        }
        EXPECT_EQ(text_of(decode(encoding, again, count).values), text_of(once.values));
      }
    }
  }
}

std::vector<std::uint8_t> damaged(Random& random, std::vector<std::uint8_t> bytes) {
  switch (random.below(4)) {
    case 0:
      bytes.resize(random.between(1, static_cast<std::uint32_t>(bytes.size())));
      break;
    case 1:
      bytes.push_back(static_cast<std::uint8_t>(random()));
      break;
    default:
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^=
          static_cast<std::uint8_t>(1u << random.below(8));
  }
  return bytes;
}

// GC6.3 and GC4.6: what is accepted is what the encoder makes, in mode B.
TEST(CodecContainer, DamageIsFoundOrHarmless) {
  Random random(2);
  std::vector<unsigned> found(5);
  for (unsigned round = 0; round < 20000; ++round) {
    const std::size_t count = random.between(1, 40);
    const Encoding encoding{Codec::kModeB, static_cast<std::uint8_t>(6 + 2 * random.below(3))};
    const auto bytes = damaged(random, encode(encoding, random_values(random, count)));
    const Decoded decoded = decode(encoding, bytes, count);
    ++found[static_cast<unsigned>(decoded.verdict)];
    if (decoded.verdict == Verdict::kGood) {
      EXPECT_EQ(encode(encoding, decoded.values), bytes);
    } else if (decoded.verdict == Verdict::kLong) {
      EXPECT_EQ(decoded.values.size(), count);
    } else {
      EXPECT_LT(decoded.values.size(), count);
      EXPECT_EQ(decoded.values.size() % 8, 0u);
    }
  }
  for (const unsigned verdict : found) EXPECT_GT(verdict, 100u);
}

// GC5.7.
TEST(CodecPayload, WhatIsNotShorterGoesRaw) {
  const std::vector<float> ones(8, 1.0f);
  EXPECT_EQ(payload_of(kB8, ones).encoding, Encoding{});
  EXPECT_EQ(payload_of(kB8, ones).bytes.size(), 32u);
  // 30 bytes of codes and 2 of tags are not shorter than 32.
  std::vector<float> limit = ones;
  limit[0] = 0.5f;
  EXPECT_EQ(encode(kB8, limit).size(), 32u);
  EXPECT_TRUE(payload_of(kB8, limit).encoding.is_raw());
  limit[1] = 0.01f;
  EXPECT_EQ(payload_of(kB8, limit).encoding, kB8);
}

TEST(CodecPayload, RawIsShortOrLongToo) {
  const std::vector<float> values = {1, -2, 3};
  const auto bytes = encode(Encoding{}, values);
  EXPECT_EQ(decode(Encoding{}, bytes, 3).values, values);
  EXPECT_EQ(decode(Encoding{}, bytes, 4).verdict, Verdict::kShort);
  EXPECT_EQ(decode(Encoding{}, bytes, 2).verdict, Verdict::kLong);
}

}  // namespace
}  // namespace trib::codec
