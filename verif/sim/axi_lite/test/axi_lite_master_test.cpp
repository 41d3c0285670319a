// SPDX-License-Identifier: Apache-2.0
// AxiLiteMaster against a slave in memory that takes address and data in different cycles.
#include "verif/sim/axi_lite/axi_lite_master.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "verif/sim/axi_lite/test/fake_axi_lite.h"

namespace trib {
namespace {

class AxiLiteMasterTest : public testing::Test {
 protected:
  void step() {
    master_.before_edge(slave_.cycle());
    slave_.clock_cycle();
  }
  AxiLiteMaster::Step stepper() {
    return [this] { step(); };
  }

  FakeAxiLite slave_;
  AxiLiteMaster master_{slave_.pins()};
};

TEST_F(AxiLiteMasterTest, ReadsAndWrites) {
  slave_.registers() = {{0x10, 1}, {0x14, 2}};
  master_.write_now(0x10, 0xCAFE0001, stepper());
  EXPECT_EQ(slave_.registers()[0x10], 0xCAFE0001u);
  EXPECT_EQ(master_.read_now(0x10, stepper()), 0xCAFE0001u);
  EXPECT_EQ(master_.read_now(0x14, stepper()), 2u);
  EXPECT_TRUE(master_.idle());
}

TEST_F(AxiLiteMasterTest, DoesQueuedAccessesInOrder) {
  slave_.registers() = {{0x20, 5}};
  std::vector<std::uint32_t> values;
  const auto keep = [&](std::uint32_t value, std::uint8_t response) {
    EXPECT_EQ(response, kAxiOkay);
    values.push_back(value);
  };
  master_.read(0x20, keep);
  for (std::uint32_t value = 100; value < 110; ++value) {
    master_.write(0x20, value);
    master_.read(0x20, keep);
  }
  for (unsigned i = 0; i < 500 && !master_.idle(); ++i) {
    step();
  }
  EXPECT_EQ(values,
            (std::vector<std::uint32_t>{5, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109}));
}

TEST_F(AxiLiteMasterTest, IsSilentAfterwards) {
  slave_.registers() = {{0x20, 5}};
  master_.write_now(0x20, 7, stepper());
  master_.read_now(0x20, stepper());
  step();
  EXPECT_FALSE(slave_.pins().awvalid || slave_.pins().wvalid || slave_.pins().arvalid);
}

TEST_F(AxiLiteMasterTest, ReportsErrorResponses) {
  std::uint8_t seen = kAxiOkay;
  master_.read(0x44, [&](std::uint32_t, std::uint8_t response) { seen = response; });
  for (unsigned i = 0; i < 20; ++i) {
    step();
  }
  EXPECT_EQ(seen, kAxiSlaveError);
  try {
    master_.write_now(0x44, 1, stepper());
    FAIL() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()), "write to register 0x0044: error response 2");
  }
}

TEST_F(AxiLiteMasterTest, GivesUpOnADeafSlave) {
  slave_.make_deaf();
  EXPECT_THROW(master_.read_now(0x10, stepper()), std::runtime_error);
}

}  // namespace
}  // namespace trib
