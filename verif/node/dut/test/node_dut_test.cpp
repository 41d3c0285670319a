// SPDX-License-Identifier: Apache-2.0
// Both configurations of the Verilated node through its interface: shape, registers, one verdict
// for each received frame on the port that it came in on, waves. The node's handling of frames is
// tested elsewhere.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "verif/node/dut/make_node.h"
#include "verif/node/registers/registers.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/axi_lite/axi_lite_master.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {
namespace {

class NodeDutTest : public testing::TestWithParam<std::string> {
 protected:
  NodeDutTest() : node_(make_node(GetParam(), 7)), axi_(node_->axil()) {
    for (unsigned port = 0; port < node_->ports(); ++port) {
      sources_.push_back(std::make_unique<StreamSource>(*node_, port));
    }
    node_->assertions(false);
    node_->set_reset(true);
    clock(8);
    node_->set_reset(false);
    node_->assertions(true);
  }
  void clock(unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) {
      time_fs_ += 4'000'000;
      node_->clock_cycle(time_fs_);
    }
  }
  void step() {
    for (unsigned port = 0; port < node_->ports(); ++port) {
      if (node_->verdict_valid(port)) {
        verdicts_.at(port).push_back(node_->verdict(port));
      }
      EXPECT_EQ(node_->verdict_valid(port), (node_->verdict_valids() >> port & 1) != 0);
      sources_[port]->before_edge(cycle_);
    }
    axi_.before_edge(cycle_);
    clock(1);
    ++cycle_;
  }

  std::unique_ptr<NodeDut> node_;
  AxiLiteMaster axi_;
  std::vector<std::unique_ptr<StreamSource>> sources_;
  std::array<std::vector<unsigned>, 8> verdicts_;
  std::uint64_t time_fs_ = 0;
  std::uint64_t cycle_ = 0;
};

TEST_P(NodeDutTest, HasItsShape) {
  const NodeVariant& variant = node_variant(GetParam());
  EXPECT_EQ(node_->ports(), variant.ports);
  EXPECT_EQ(node_->beat_bytes(), variant.beat_bytes);
  const std::uint32_t params = axi_.read_now(kRegParams, [this] { step(); });
  EXPECT_EQ(params,
            variant.ports | variant.beat_bytes << 8 | variant.window << 16 | variant.groups << 24);
}

TEST_P(NodeDutTest, AnswersRegisterAccesses) {
  const auto step_once = [this] { step(); };
  EXPECT_EQ(axi_.read_now(kRegId, step_once), kIdValue);
  axi_.write_now(kRegNodeIp, 0x0A544201, step_once);
  EXPECT_EQ(axi_.read_now(kRegNodeIp, step_once), 0x0A544201u);
  EXPECT_THROW(axi_.read_now(0xFFFC, step_once), std::runtime_error);
}

// The only verdict that no node can confuse: a frame that ended bad.
TEST_P(NodeDutTest, JudgesEachFrameOnceOnItsOwnPort) {
  const auto bad = std::make_shared<const Frame>(Frame{Bytes(77, 0xA5), true});
  for (unsigned port = 0; port < node_->ports(); ++port) {
    for (unsigned i = 0; i <= port; ++i) {
      sources_[port]->push(bad);
    }
  }
  for (unsigned i = 0; i < 300; ++i) {
    step();
  }
  for (unsigned port = 0; port < node_->ports(); ++port) {
    EXPECT_EQ(verdicts_.at(port), std::vector<unsigned>(port + 1, 5)) << "port " << port;
  }
}

// Verilator keeps a current design per thread; each of ours has to act for itself.
TEST_P(NodeDutTest, LivesBesideOthers) {
  auto second = make_node(GetParam(), 1);
  auto third = make_node("10g", 2);
  second->clock_cycle(1'000'000);
  third->clock_cycle(1'000'000);
  third.reset();
  second.reset();
  clock(10);
  EXPECT_EQ(axi_.read_now(kRegId, [this] { step(); }), kIdValue);
}

// Time of the last change in an FST file: byte 17 on of its header, big-endian.
std::uint64_t end_time(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  file.seekg(17);
  std::uint64_t time = 0;
  for (int i = 0; i < 8; ++i) {
    time = time << 8 | static_cast<std::uint64_t>(file.get());
  }
  return time;
}

TEST_P(NodeDutTest, WritesWavesInsideTheWindowOnly) {
  const std::string path = testing::TempDir() + "trib_node_dut_" + GetParam() + ".fst";
  node_->open_trace(path);
  clock(10);
  const std::uint64_t end = time_fs_;
  node_->trace_on(false);
  clock(100);
  node_->close_trace();
  EXPECT_EQ(end_time(path), end);
  node_->open_trace(path);
  node_->trace_on(false);
  clock(100);
  node_->trace_on(true);
  clock(10);
  node_->close_trace();
  EXPECT_EQ(end_time(path), time_fs_);
  std::remove(path.c_str());
  EXPECT_THROW(node_->open_trace("/nowhere/waves.fst"), std::runtime_error);
}

TEST(MakeNode, SaysWhichVariantsThereAre) {
  EXPECT_THROW(make_node("10", 1), std::invalid_argument);
  EXPECT_THROW(make_node("40g_large", 1), std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(Variants, NodeDutTest, testing::ValuesIn(built_variants()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace trib
