// SPDX-License-Identifier: Apache-2.0
// RE3: in what contributions have to agree. RE4, GR3, TR5: their sum, by arithmetic of its own.
#include "model/node/chunk_sum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>
#include <random>

namespace trib {
namespace {

// Three contributions of 8 bytes with DATA; the one of port 2 is changed.
WindowSlot slot_with(const std::function<void(Header&)>& change) {
  WindowSlot slot;
  for (unsigned p = 0; p < 3; ++p) {
    Header header;
    header.flags = kFlagData;
    header.tag = 5;
    header.payload_bytes = 8;
    if (p == 2) change(header);
    slot.contributions[p] = Contribution{header, Bytes(header.payload_bytes)};
  }
  return slot;
}

TEST(ChunkSum, AgreeInOpDtypeTagAndLength) {
  const auto agreed = [](const std::function<void(Header&)>& change) {
    const WindowSlot slot = slot_with(change);
    EXPECT_TRUE(agree(slot.parts(0b011)));
    EXPECT_TRUE(agree(slot.parts(0b100)));
    EXPECT_EQ(agree(slot.parts(0b101)), agree(slot.parts(0b111)));
    return agree(slot.parts(0b111));
  };
  EXPECT_TRUE(agreed([](Header&) {}));
  EXPECT_TRUE(agreed([](Header& h) { h.count = 3, h.ecn = kEcnCe, h.flags |= kFlagWant; }));
  EXPECT_TRUE(agreed([](Header& h) { h.flags = 0, h.payload_bytes = 0; }));
  EXPECT_FALSE(agreed([](Header& h) { h.payload_bytes = 4; }));
  EXPECT_FALSE(agreed([](Header& h) { h.payload_bytes = 0; }));
  // These also without DATA.
  for (const std::uint8_t flags : {std::uint8_t{0}, kFlagData}) {
    EXPECT_FALSE(agreed([=](Header& h) { h.flags = flags, h.tag = 6; }));
    EXPECT_FALSE(agreed([=](Header& h) { h.flags = flags, h.op = 2; }));
    EXPECT_FALSE(agreed([=](Header& h) { h.flags = flags, h.dtype = 3; }));
  }
}

// The sum of a subtree of ports.
std::optional<float> add(const std::array<std::optional<float>, kMaxPorts>& operands,
                         unsigned first, unsigned count) {
  if (count == 1) return operands[first];
  const std::optional<float> left = add(operands, first, count / 2);
  const std::optional<float> right = add(operands, first + count / 2, count / 2);
  if (!left) return right;
  if (!right) return left;
  return *left + *right;
}

float element_of(const Contribution& part, std::size_t index) {
  float value = 0;
  std::memcpy(&value, &part.payload.at(sizeof value * index), sizeof value);
  return value;
}

// A NaN is the canonical one.
std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return value == value ? bits : 0x7fc00000;
}

// Some ports with contributions that agree; one in eight elements has any bits.
WindowSlot random_slot(std::mt19937& random) {
  WindowSlot slot;
  const std::size_t bytes = 4 * (random() % 5);
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (random() % 3 == 0) continue;
    Header header;
    header.flags = static_cast<std::uint8_t>(random()) & (kFlagData | kFlagWant | kFlagPartial);
    header.count = static_cast<std::uint16_t>(random());
    header.ecn = random() % 4 == 0 ? kEcnCe : std::uint8_t{0};
    header.tag = 5;
    header.payload_bytes = header.has(kFlagData) ? static_cast<std::uint16_t>(bytes) : 0;
    Bytes payload(header.payload_bytes);
    for (std::size_t i = 0; i < payload.size(); i += 4) {
      float value = static_cast<float>(random() % 1000) * 0.3f;
      if (random() % 8 == 0) {
        const auto bits = static_cast<std::uint32_t>(random());
        std::memcpy(&value, &bits, sizeof value);
      }
      std::memcpy(&payload[i], &value, sizeof value);
    }
    slot.contributions[p] = Contribution{header, std::move(payload)};
  }
  return slot;
}

TEST(ChunkSum, IsTheSumOfRandomContributions) {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 2000; ++round) {
    const WindowSlot slot = random_slot(random);
    const std::uint32_t members = slot.complete() | (random() % 2 == 0 ? 1u << random() % 8 : 0);
    if (slot.complete() == 0) continue;
    const ChunkSum sum = add_up(slot.parts(slot.complete()), members);
    std::uint32_t wants = members;
    std::uint8_t flags = members == slot.complete() ? std::uint8_t{0} : kFlagPartial;
    std::uint8_t ecn = 0;
    unsigned count = 0;
    std::size_t elements = 0;
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      const auto& part = slot.contributions[p];
      if (!part) continue;
      if (!part->header.has(kFlagWant)) wants &= ~(1u << p);
      flags |= part->header.flags & (kFlagData | kFlagPartial);
      ecn = std::max(ecn, part->header.ecn);
      count += part->header.count;
      elements = std::max(elements, part->payload.size() / 4);
    }
    EXPECT_EQ(sum.wants, wants);
    EXPECT_EQ(sum.flags, flags);
    EXPECT_EQ(sum.ecn, ecn);
    EXPECT_EQ(sum.count, count & 0xffff);
    EXPECT_EQ(sum.tag, 5u);
    ASSERT_EQ(sum.payload.size(), 4 * elements);
    for (std::size_t i = 0; i < elements; ++i) {
      std::array<std::optional<float>, kMaxPorts> operands;
      for (unsigned p = 0; p < kMaxPorts; ++p) {
        const auto& part = slot.contributions[p];
        if (part && part->header.has(kFlagData)) operands[p] = element_of(*part, i);
      }
      std::uint32_t bits = 0;
      std::memcpy(&bits, &sum.payload[4 * i], sizeof bits);
      ASSERT_EQ(bits, bits_of(add(operands, 0, kMaxPorts).value_or(0))) << round;
    }
  }
}

}  // namespace
}  // namespace trib
