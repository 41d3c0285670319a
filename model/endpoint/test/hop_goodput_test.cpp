// SPDX-License-Identifier: Apache-2.0
// The table of docs/ENDPOINT.md, section 13, is what the model computes.
#include "model/endpoint/hop_goodput.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

namespace trib::hop {
namespace {

std::string row(unsigned frame_flits) {
  const std::uint32_t message = 32 * frame_flits;
  char text[160] = {};
  std::snprintf(text, sizeof text, "| %u | %u | %.2f %% | %.2f %% | %.2f %% |", frame_flits,
                frame_flits * 16, 100 * goodput_ceiling(frame_flits, message, Beside::kNothing),
                100 * goodput_ceiling(frame_flits, message, Beside::kAcks),
                100 * goodput_ceiling(frame_flits, message, Beside::kAcksAndHeads));
  return text;
}

TEST(HopGoodput, TableOfTheDocument) {
  std::ifstream file(TRIBUTARY_DOCS "/ENDPOINT.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const unsigned frame_flits : {88u, 128u, 512u}) {
    EXPECT_NE(text.find(row(frame_flits) + "\n"), std::string::npos) << row(frame_flits);
  }
}

TEST(HopGoodput, OfOneFrame) {
  // FR1: a frame with P bytes takes P + 88 byte times.
  EXPECT_DOUBLE_EQ(goodput_ceiling(88, 88, Beside::kNothing), 1408.0 / 1496);
  EXPECT_DOUBLE_EQ(goodput_ceiling(88, 4 * 88, Beside::kAcks), 5632.0 / (4 * 1496 + 88));
  EXPECT_DOUBLE_EQ(goodput_ceiling(8, 24, Beside::kAcksAndHeads), 384.0 / (384 + 264 + 104 + 88));
}

}  // namespace
}  // namespace trib::hop
