// SPDX-License-Identifier: Apache-2.0
// The image of tables (SCHEDULE.md, SD8.3): header, wiring and writes; and what no interface can hold.
#include "tools/tributary/schedule/table_image.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "verif/nic/registers/interface_writes.h"
#include "verif/nic/registers/registers.h"

namespace trib {
namespace {

schedule::Schedule compiled(const schedule::Topology& topology, const char* algorithm) {
  return schedule::build_schedule(topology, algorithm, schedule::OrderChoice::kNatural);
}

class Reader {
 public:
  explicit Reader(const std::vector<std::uint8_t>& image) : image_(image) {}

  std::uint32_t number(unsigned bytes) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < bytes; ++i) value |= std::uint32_t{image_.at(at_++)} << (8 * i);
    return value;
  }
  void skip(std::size_t bytes) { at_ += bytes; }
  bool at_end() const { return at_ == image_.size(); }

 private:
  const std::vector<std::uint8_t>& image_;
  std::size_t at_ = 0;
};

TEST(TableImage, HasHeaderWiringAndWrites) {
  const auto topology = schedule::named_topology("mesh:2x3");
  const auto schedule = compiled(topology, "multitree");
  const auto image = table_image(topology, schedule, {4096, true, 20});
  EXPECT_EQ(std::string(image.begin(), image.begin() + 8), "TRIBSCHD");
  Reader reader(image);
  reader.skip(8);
  EXPECT_EQ(reader.number(2), 2u);        // version
  EXPECT_EQ(reader.number(2), 6u);        // nodes
  EXPECT_EQ(reader.number(2), 3u);        // ports
  EXPECT_EQ(reader.number(2), 1u);        // message mode
  EXPECT_EQ(reader.number(4), 6u * 256);  // flits of the message
  EXPECT_EQ(reader.number(4), 256u);      // of a chunk
  EXPECT_EQ(reader.number(4), 20u);       // cycles of a link
  EXPECT_EQ(reader.number(4), 256u + 1 + 20);
  const nic::Wiring wiring = nic::wiring_of(topology);
  const auto tables = nic::tables_of_schedule(topology, schedule, 6 * 256);
  nic::Settings settings;
  settings.mode = 7;
  settings.step_time = 277;
  settings.early = 0xffff;
  for (unsigned node = 0; node < 6; ++node) {
    for (unsigned port = 0; port < 3; ++port) {
      const auto& peer = wiring.peers[node][port];
      EXPECT_EQ(reader.number(2), peer ? peer->node : 0xffff);
      EXPECT_EQ(reader.number(2), peer ? peer->port : 0xffff);
    }
    const auto writes = nic::writes_of(tables[node], settings);
    ASSERT_EQ(reader.number(4), writes.size());
    for (const nic::TableWord& write : writes) {
      EXPECT_EQ(reader.number(4), write.address);
      EXPECT_EQ(reader.number(4), write.value);
    }
  }
  EXPECT_TRUE(reader.at_end());
}

TEST(TableImage, StepTimeIsThatOfThePacketsOfAChunk) {
  const auto topology = schedule::named_topology("torus:4x4");
  const auto image = table_image(topology, compiled(topology, "ring"), {});
  Reader reader(image);
  reader.skip(28);
  EXPECT_EQ(reader.number(4), 512u + 32 + 150);
}

std::string refusal(const char* name, const char* algorithm, const ImageSettings& settings = {}) {
  const auto topology = schedule::named_topology(name);
  try {
    table_image(topology, compiled(topology, algorithm), settings);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

TEST(TableImage, WhatNoInterfaceCanHoldIsRefused) {
  EXPECT_EQ(refusal("torus:4x4x4", "multitree"), "");
  EXPECT_EQ(refusal("torus:16x16", "symmetric"), "");
  EXPECT_NE(refusal("fattree:4:2", "ring").find("has switches"), std::string::npos);
  EXPECT_NE(refusal("torus:4x4", "double-tree").find("the interface sends along 1"),
            std::string::npos);
  EXPECT_NE(refusal("torus:16x16", "ring").find("entries of node"), std::string::npos);
  EXPECT_NE(refusal("torus:4x4", "ring", {20, false, 150}).find("a multiple of 16"),
            std::string::npos);
  EXPECT_NE(refusal("torus:4x4", "ring", {1u << 29, false, 150}).find("flits of flow"),
            std::string::npos);
}

}  // namespace
}  // namespace trib
