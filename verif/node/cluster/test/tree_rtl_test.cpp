// SPDX-License-Identifier: Apache-2.0
// Trees of nodes in RTL: sums to the bit of tree_sum() over two and three levels, over links with
// delay and with every fault, all collectives of 1 to 8 ranks, partial results, congestion marks.
// Every verdict, frame and counter of every node is compared with its model.
#include <gtest/gtest.h>

#include <string>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/node/cluster/fabric.h"
#include "verif/node/cluster/test/tree_job.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

struct Setting {
  const char* name;
  TreeConfig tree;
  const char* node;
  std::uint32_t onset;
};

FabricConfig config_of(const TreeConfig& tree, std::uint64_t seed = 1) {
  FabricConfig config;
  config.tree = tree;
  config.seed = seed;
  return config;
}

TreeConfig uneven_tree() {  // workers and nodes at the root, ports in no order
  TreeConfig tree;
  tree.nodes.resize(3);
  tree.nodes[0].worker_ports = {3, 1};
  tree.nodes[1].worker_ports = {2, 3, 1};
  tree.nodes[1].uplink = TreeNode::Uplink{0, 0, 2};
  tree.nodes[2].worker_ports = {3};
  tree.nodes[2].uplink = TreeNode::Uplink{2, 0, 0};
  return tree;
}

class TreeRtl : public testing::TestWithParam<Setting> {
 protected:
  FabricConfig config() const {
    FabricConfig config = config_of(GetParam().tree, 5);
    config.node = node_variant(GetParam().node);
    config.onset = GetParam().onset;
    return config;
  }
};

// RESENT of all nodes (TR2).
std::uint64_t sums_sent_again(Fabric& fabric) {
  std::uint64_t sums = 0;
  for (unsigned node = 0; node < fabric.nodes(); ++node) {
    sums += fabric.node(node).control().group(0).at(kGroupResent);
  }
  return sums;
}

TEST_P(TreeRtl, AddsUpMessagesOfAnySize) {
  Fabric fabric(config());
  std::uint32_t id = 0;
  for (const std::size_t elements : {0u, 1u, 2049u, 60'001u}) {
    TreeJob job(fabric.workers(), elements, ++id);
    fabric.run(job.collectives());
    job.expect_sums_of(GetParam().tree);
  }
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    EXPECT_EQ(fabric.worker(worker).statistics().timeouts, 0u);
  }
  EXPECT_EQ(sums_sent_again(fabric), 0u);
}

TEST_P(TreeRtl, AddsUpOverLongLinks) {
  FabricConfig slow = config();
  slow.chunk_bytes = 1408;
  slow.link.up.propagation = slow.link.down.propagation = 3 * kMicrosecond;
  slow.trunk.up.propagation = 11 * kMicrosecond;
  slow.trunk.down.propagation = 7 * kMicrosecond;
  slow.link.up.jitter = slow.link.down.jitter = 2 * kMicrosecond;
  Fabric fabric(slow);
  TreeJob job(fabric.workers(), 12'000);
  fabric.run(job.collectives());
  job.expect_sums_of(GetParam().tree);
}

TEST_P(TreeRtl, RecoversFromEveryFaultOfAllLinks) {
  FabricConfig rough = config();
  rough.chunk_bytes = 512;
  rough.initial_timeout = kDefaultMinimumTimeout;
  for (LinkFaults* faults :
       {&rough.link.up, &rough.link.down, &rough.trunk.up, &rough.trunk.down}) {
    faults->loss = faults->corruption = faults->truncation = 0.01;
    faults->duplication = faults->reordering = 0.01;
    faults->propagation = 500 * kNanosecond;
    faults->jitter = 2 * kMicrosecond;
  }
  rough.link.down.jitter_keeps_order = rough.trunk.up.jitter_keeps_order = false;
  Fabric fabric(rough);
  TreeJob job(fabric.workers(), 25'000);
  fabric.run(job.collectives());
  job.expect_sums_of(GetParam().tree);
  EXPECT_NE(sums_sent_again(fabric), 0u);
}

INSTANTIATE_TEST_SUITE_P(Trees, TreeRtl,
                         testing::Values(Setting{"two_levels", two_levels(4, 3), "10g", 1},
                                         Setting{"two_levels_whole_frames", two_levels(2, 3), "10g",
                                                 kOnsetStoreAndForward},
                                         Setting{"two_levels_100g", two_levels(2, 3), "100g",
                                                 node_variant("100g").onset},
                                         Setting{"three_levels", three_levels(2, 2, 2), "10g", 1},
                                         Setting{"uneven", uneven_tree(), "10g", 8}),
                         [](const auto& info) { return info.param.name; });

TEST(TreeRtlLong, AddsUpFourMegabytes) {
  FabricConfig config = config_of(two_levels(2, 2), 3);
  config.link.up.loss = config.trunk.down.loss = 0.002;
  Fabric fabric(config);
  TreeJob job(fabric.workers(), 4'000'000 / sizeof(float));
  fabric.run(job.collectives());
  job.expect_sums_of(config.tree);
}

// Ranks 1 to 4 on one node, up to 8 on four leaves.
TreeConfig tree_of_ranks(unsigned ranks) {
  if (ranks <= 4) return one_level(ranks);
  TreeConfig tree = two_levels((ranks + 1) / 2, 2);
  if (ranks % 2 != 0) tree.nodes.back().worker_ports.pop_back();
  return tree;
}

class CollectivesRtl : public testing::TestWithParam<unsigned> {
 protected:
  static constexpr std::size_t kChunkElements = 128;
  static constexpr std::size_t kElements = 1201;  // ten chunks, the last one shorter

  CollectivesRtl()
      : tree_(tree_of_ranks(GetParam())), fabric_([&] {
          FabricConfig config = config_of(tree_, 9);
          config.chunk_bytes = kChunkElements * sizeof(float);
          return config;
        }()) {}

  template <typename Make>
  void run(Make make) {
    std::vector<Collective> all;
    for (unsigned rank = 0; rank < GetParam(); ++rank) all.push_back(make(rank));
    fabric_.run(all);
  }
  // The sum of a message, and what the workers have received into copies of it.
  void begin(std::uint32_t id, std::size_t elements) {
    job_ = TreeJob(GetParam(), elements, id);
    buffers_ = job_.sent();
  }

  // `value` of the rank, the owner of the chunk and the element.
  template <typename Value>
  void expect_by_chunk(Value value) const {
    for (unsigned rank = 0; rank < GetParam(); ++rank) {
      Floats expected;
      for (std::size_t i = 0; i < buffers_[rank].size(); ++i) {
        const auto owner = static_cast<unsigned>(i / kChunkElements % GetParam());
        expected.push_back(value(rank, owner, i));
      }
      TreeJob::expect_bits(buffers_[rank], expected, rank);
    }
  }

  TreeConfig tree_;
  Fabric fabric_;
  TreeJob job_{1, 0};
  std::vector<Floats> buffers_;
};

TEST_P(CollectivesRtl, AllOfThem) {
  const unsigned ranks = GetParam();
  std::uint32_t id = 0;
  for (const std::size_t elements : {std::size_t{0}, std::size_t{1}, kElements}) {
    begin(++id, elements);
    run([&](unsigned r) {
      return all_reduce(buffers_[r].data(), buffers_[r].data(), elements, id);
    });
    for (unsigned r = 0; r < ranks; ++r) TreeJob::expect_bits(buffers_[r], job_.sum(tree_), r);
    for (unsigned root = 0; root < ranks; ++root) {
      begin(++id, elements);
      run([&](unsigned r) {
        return reduce_to(root, r, buffers_[r].data(), buffers_[r].data(), elements, id);
      });
      for (unsigned r = 0; r < ranks; ++r) {
        TreeJob::expect_bits(buffers_[r], r == root ? job_.sum(tree_) : job_.sent()[r], r);
      }
      begin(++id, elements);
      run([&](unsigned r) { return broadcast_from(root, r, buffers_[r].data(), elements, id); });
      for (unsigned r = 0; r < ranks; ++r) TreeJob::expect_bits(buffers_[r], job_.sent()[root], r);
    }
    run([&](unsigned) { return barrier(id); });
    begin(++id, elements);
    run([&](unsigned r) {
      return reduce_scatter(r, ranks, buffers_[r].data(), buffers_[r].data(), elements, id);
    });
    const Floats sum = job_.sum(tree_);
    expect_by_chunk([&](unsigned rank, unsigned owner, std::size_t i) {
      return rank == owner ? sum[i] : job_.sent()[rank][i];
    });
    begin(++id, elements);
    run([&](unsigned r) { return all_gather(r, ranks, buffers_[r].data(), elements, id); });
    expect_by_chunk([&](unsigned, unsigned owner, std::size_t i) { return job_.sent()[owner][i]; });
  }
}

INSTANTIATE_TEST_SUITE_P(Ranks, CollectivesRtl, testing::Range(1u, 9u));

// GR3: what one worker sends is lost for a while. Its leaf goes on without it, then the root has a
// sum from every leaf; the straggler gets all results nevertheless.
TEST(TreePartialRtl, GoesOnWithoutAStraggler) {
  constexpr unsigned kStraggler = 4;
  FabricConfig config = config_of(two_levels(2, 3));
  config.chunk_bytes = 512;
  config.deadline = 4000;
  Fabric fabric(config);
  bool dumb = true;
  fabric.set_link_fault([&](unsigned worker, Direction direction, FramePtr frame) -> FramePtr {
    const bool lost = dumb && worker == kStraggler && direction == Direction::kReceived;
    return lost ? nullptr : frame;
  });
  TreeJob job(fabric.workers(), 10'000);
  for (unsigned w = 0; w < fabric.workers(); ++w) fabric.worker(w).start(job.collective(w));
  fabric.run_until([&] { return fabric.worker(0).statistics().partials >= 20; }, 1'000'000);
  dumb = false;
  fabric.run_until(
      [&] {
        for (unsigned w = 0; w < fabric.workers(); ++w) {
          if (!fabric.worker(w).done()) return false;
        }
        return true;
      },
      4'000'000);
  fabric.drain();
  fabric.verify();

  const Floats whole = job.sum(config.tree);
  const Floats partial = job.sum(config.tree, {kStraggler});
  const Completeness& seen = fabric.worker(0).completeness();
  EXPECT_EQ(seen.smallest_count, 5u);
  EXPECT_GE(seen.partials.size(), 20u);
  EXPECT_LT(seen.partials.size(), 79u);
  Floats expected = whole;
  for (const std::size_t chunk : seen.partials) {
    for (std::size_t i = chunk * 128; i < std::min<std::size_t>((chunk + 1) * 128, 10'000); ++i) {
      expected[i] = partial[i];
    }
  }
  for (unsigned w = 0; w < fabric.workers(); ++w) {
    TreeJob::expect_bits(job.received()[w], expected, w);
  }
  EXPECT_EQ(fabric.node(0).control().group(0).at(kGroupPartial), seen.partials.size());
}

// A switch that marks what it forwards.
FramePtr marked(const Frame& frame) {
  Frame changed = frame;
  Header header = read_header(frame.bytes);
  header.ecn = kEcnCe;
  const Bytes fresh = encode(header, frame.bytes.data() + kHeaderBytes).bytes;
  return std::make_shared<const Frame>(Frame{fresh, frame.bad});
}

// TR5: what is marked on the way of one contribution is seen by all workers.
TEST(TreeEcnRtl, AMarkTravelsUpAndDownTheTree) {
  constexpr unsigned kMarked = 3;  // chunks
  FabricConfig config = config_of(two_levels(2, 2));
  config.chunk_bytes = 256;
  Fabric fabric(config);
  fabric.set_link_fault([&](unsigned worker, Direction direction, FramePtr frame) -> FramePtr {
    const Header header = read_header(frame->bytes);
    const bool chosen = worker == 2 && direction == Direction::kReceived &&
                        header.type == FrameType::kContribution && header.sequence % 10 == 4;
    return chosen ? marked(*frame) : frame;
  });
  TreeJob job(fabric.workers(), 30 * 64);
  fabric.run(job.collectives());
  job.expect_sums_of(config.tree);
  for (unsigned w = 0; w < fabric.workers(); ++w) {
    EXPECT_EQ(fabric.worker(w).statistics().marked, kMarked) << "worker " << w;
    EXPECT_EQ(fabric.worker(w).statistics().timeouts, 0u) << "worker " << w;
  }
}

}  // namespace
}  // namespace trib
