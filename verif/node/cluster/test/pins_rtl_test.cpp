// SPDX-License-Identifier: Apache-2.0
// Nodes with their Ethernet ports in a cluster: sums through serial lines, and that errors on a line are noticed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verif/node/cluster/cluster.h"
#include "verif/node/cluster/test/job.h"
#include "verif/node/cluster/test/tree_job.h"
#include "verif/node/pins/port_kinds.h"
#include "verif/node/registers/registers.h"
#include "verif/node/waves/test/view_file.h"
#include "verif/node/waves/wave_selection.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

const std::uint32_t kOnset10g = pins_onset(node_variant("10g"));

ClusterConfig behind_ports(std::uint64_t seed, std::uint32_t onset = kOnset10g) {
  ClusterConfig config;
  config.pins = true;
  config.onset = onset;
  config.seed = seed;
  config.timeout_cycles = 200'000;
  return config;
}

PinsNode& pins_of(Cluster& cluster) { return dynamic_cast<PinsNode&>(cluster.dut()); }

// The error that ends a run on which `what` happens during a message.
std::string error_of(const std::function<void(PinsNode&)>& what) {
  Cluster cluster(behind_ports(3));
  Job first(4, 1000, 1);
  cluster.run(first.collectives());
  what(pins_of(cluster));
  try {
    Job second(4, 40'000, 2);
    cluster.run(second.collectives());
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "none";
}

TEST(PinsRtl, SumsThroughTheLines) {
  for (const std::uint32_t onset : {kOnset10g, kOnsetStoreAndForward}) {
    Cluster cluster(behind_ports(onset, onset));
    std::uint32_t id = 0;
    for (const std::size_t elements : {0U, 1U, 2048U, 2049U, 20'000U}) {
      Job job(4, elements, ++id);
      cluster.run(job.collectives());
      EXPECT_EQ(job.wrong(), 0U) << elements << " elements";
    }
    EXPECT_TRUE(cluster.dut().quiet());
    for (unsigned port = 0; port < 4; ++port) {
      const ethernet::PortCounts& counts = port_10g(pins_of(cluster), port).counts();
      EXPECT_GT(counts.sent, 0U);
      EXPECT_GT(counts.good, 0U);
      EXPECT_EQ(counts.underrun + counts.dropped + counts.cut + counts.bad_blocks, 0U);
    }
  }
}

TEST(PinsRtl, FramesThatLinksDamageAreSentAgain) {
  Cluster cluster(behind_ports(4));
  unsigned count = 0;
  cluster.set_link_fault([&](unsigned, Direction, const FramePtr& frame) -> FramePtr {
    if (++count % 31 == 0) return nullptr;
    return count % 29 == 0 ? std::make_shared<const Frame>(Frame{frame->bytes, true}) : frame;
  });
  Job job(4, 40'000);
  cluster.run(job.collectives());
  EXPECT_EQ(job.wrong(), 0U);
}

TEST(PinsRtl, ATreeOfNodesBehindTheirPorts) {
  FabricConfig config;
  config.tree = two_levels();
  config.pins = true;
  config.onset = kOnset10g;
  config.seed = 5;
  Fabric fabric(config);
  TreeJob job(fabric.workers(), 5000, 1);
  fabric.run(job.collectives());
  job.expect_sums_of(config.tree);
}

TEST(PinsRtl, AWrongBitIsNoticed) {
  const std::string in =
      error_of([](PinsNode& node) { port_10g(node, 1).to_port().set_error_rate(1e-4); });
  EXPECT_NE(in.find("pins, port 1"), std::string::npos) << in;
  const std::string out =
      error_of([](PinsNode& node) { port_10g(node, 2).from_port().set_error_rate(1e-4); });
  EXPECT_NE(out.find("pins, port 2"), std::string::npos) << out;
}

TEST(PinsRtl, BitErrorsCostFramesAndNoSums) {
  ClusterConfig config = behind_ports(7);
  config.bit_errors = 1e-6;
  Cluster cluster(config);
  Job job(4, 200'000);  // 6.4 million bits both ways on each port
  cluster.run(job.collectives());
  EXPECT_EQ(job.wrong(), 0U);
  EXPECT_TRUE(cluster.dut().quiet());
  std::uint64_t lost_in = 0;
  std::uint64_t lost_out = 0;
  for (unsigned port = 0; port < 4; ++port) {
    PinsNode& node = pins_of(cluster);
    EXPECT_GT(port_10g(node, port).to_port().errors(), 0U);
    EXPECT_GT(port_10g(node, port).from_port().errors(), 0U);
    lost_in += node.pins(port).to_node().lost();
    lost_out += node.pins(port).to_far_end().lost();
  }
  EXPECT_GT(lost_in, 0U);
  EXPECT_GT(lost_out, 0U);
}

TEST(PinsRtl, ACutIsNoticed) {
  const std::string in = error_of([](PinsNode& node) { port_10g(node, 3).to_port().cut(true); });
  EXPECT_NE(in.find("pins, port 3"), std::string::npos) << in;
  const std::string out = error_of([](PinsNode& node) { port_10g(node, 0).from_port().cut(true); });
  EXPECT_NE(out.find("pins, port 0"), std::string::npos) << out;
}

ClusterConfig behind_ports_of_100g(std::uint64_t seed, std::uint32_t onset) {
  ClusterConfig config = behind_ports(seed, onset);
  config.node = node_variant("100g");
  return config;
}

TEST(PinsRtl, SumsThroughTheLinesOf100G) {
  for (const std::uint32_t onset :
       {std::uint32_t{pins_onset(node_variant("100g"))}, kOnsetStoreAndForward}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Cluster cluster(behind_ports_of_100g(seed, onset));
      std::uint32_t id = 0;
      for (const std::size_t elements : {0U, 1U, 2048U, 2049U, 20'000U}) {
        Job job(4, elements, ++id);
        cluster.run(job.collectives());
        EXPECT_EQ(job.wrong(), 0U) << elements << " elements";
      }
      EXPECT_TRUE(cluster.dut().quiet());
      for (unsigned port = 0; port < 4; ++port) {
        const ethernet::CmacPortCounts& counts = port_100g(pins_of(cluster), port).counts();
        EXPECT_GT(counts.sent, 0U);
        EXPECT_GT(counts.good, 0U);
        EXPECT_EQ(counts.underrun + counts.dropped + counts.cut + counts.errored, 0U);
      }
    }
  }
}

// CX3: with ONSET 1 results come at the pace of the contributions, and run dry.
TEST(PinsRtl, OnsetThatIsTooSmallRunsDryAt100G) {
  Cluster cluster(behind_ports_of_100g(1, 1));
  Job job(4, 20'000, 1);
  try {
    cluster.run(job.collectives());
    FAIL() << "no frame ran dry";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("pins, port"), std::string::npos) << error.what();
  }
}

// The texts of a line, in order.
std::vector<std::string> texts_of(const std::string& file, const std::string& name) {
  FstFile waves(file);
  const auto scopes =
      matching_scopes(waves.root(), std::string(kWaveTop) + "." + std::string(kLinesScope));
  std::vector<std::string> texts;
  if (scopes.size() != 1 || scopes[0].scope->find(name) == nullptr) return texts;
  waves.each_value(*scopes[0].scope->find(name), [&](std::uint64_t, std::string_view bits) {
    std::string text;
    for (std::size_t i = 0; i + 8 <= bits.size(); i += 8) {
      const int letter = std::stoi(std::string(bits.substr(i, 8)), nullptr, 2);
      if (letter != 0) text += static_cast<char>(letter);
    }
    texts.push_back(text);
  });
  return texts;
}

// Frames that begin and end in these texts, each with its number.
std::size_t frames_in(const std::vector<std::string>& texts) {
  std::size_t begun = 0;
  std::size_t ended = 0;
  for (const std::string& text : texts) {
    if (text.find(fmt::format("frame {} ends", ended + 1)) != std::string::npos) ++ended;
    const std::size_t next = text.rfind(fmt::format("frame {}", begun + 1));
    if (next != std::string::npos && text.find('S') != std::string::npos) ++begun;
    EXPECT_TRUE(begun == ended || begun == ended + 1) << text;
  }
  EXPECT_EQ(begun, ended);
  return ended;
}

bool holds(const std::vector<std::string>& texts, const std::string& text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

// The waves of a job, and of each port what it has received and sent.
void expect_lines_in_waves(
    ClusterConfig config,
    const std::function<std::pair<std::size_t, std::size_t>(PinsNode&, unsigned port)>& frames) {
  config.waves = WaveConfig{testing::TempDir() + "trib_pins_" + config.node.name + ".fst"};
  const std::string& file = config.waves->file;
  Cluster cluster(config);
  Job job(4, 300, 1);
  cluster.run(job.collectives());
  cluster.close_recordings();
  for (unsigned port = 0; port < 4; ++port) {
    SCOPED_TRACE(fmt::format("port {}", port));
    const auto [received, sent] = frames(pins_of(cluster), port);
    const std::vector<std::string> in = texts_of(file, fmt::format("received_{}", port));
    const std::vector<std::string> out = texts_of(file, fmt::format("sent_{}", port));
    EXPECT_EQ(frames_in(in), received);
    EXPECT_EQ(frames_in(out), sent);
    EXPECT_TRUE(holds(in, "D") && holds(out, "D"));
  }
  const std::vector<ViewLine> shown = read_view(view_name(file)).signals;
  EXPECT_EQ(std::count_if(shown.begin(), shown.end(),
                          [](const ViewLine& line) {
                            return line.name.find("top.lines.") != std::string::npos;
                          }),
            8);
  std::remove(file.c_str());
  std::remove(view_name(file).c_str());
}

TEST(PinsRtl, WavesShowXgmiiWordsAsText) {
  expect_lines_in_waves(behind_ports(6), [](PinsNode& node, unsigned port) {
    const ethernet::PortCounts& counts = port_10g(node, port).counts();
    return std::pair<std::size_t, std::size_t>(counts.good, counts.sent);
  });
}

TEST(PinsRtl, WavesShowTheWordsOfA100GMacAsText) {
  const unsigned onset = pins_onset(node_variant("100g"));
  expect_lines_in_waves(behind_ports_of_100g(6, onset), [](PinsNode& node, unsigned port) {
    const ethernet::CmacPortCounts& counts = port_100g(node, port).counts();
    return std::pair<std::size_t, std::size_t>(counts.good, counts.sent);
  });
}

TEST(PinsRtl, OtherPortsAreRefused) {
  const auto never = [](std::uint64_t) { return std::unique_ptr<NodeDut>(); };
  EXPECT_THROW(behind_pins(never, node_variant("25g_small")), std::invalid_argument);
  EXPECT_THROW(behind_pins(never, node_variant("100g"), 1e-9), std::invalid_argument);
}

}  // namespace
}  // namespace trib
