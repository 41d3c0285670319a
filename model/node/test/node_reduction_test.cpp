// SPDX-License-Identifier: Apache-2.0
// Which reductions a node has (LO1, check 18), and that they are those of model/numerics, at every
// length and once per node of a tree (NU5).
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>

#include "model/frame/codec.h"
#include "model/node/test/node_bench.h"
#include "model/node/test/node_tree.h"
#include "model/numerics/reduce_tree.h"

namespace trib {
namespace {

constexpr std::array<ReductionSet, 6> kSets{ReductionSet(),           ReductionSet::all(),
                                            ReductionSet(0x05, 0x03), ReductionSet(0x39, 0x19),
                                            ReductionSet(0x3f, 0x01), ReductionSet(0x01, 0x3f)};

NodeConfig with(NodeConfig config, const ReductionSet& reductions) {
  config.reductions = reductions;
  return config;
}

void mark(Header& h, unsigned op, unsigned dtype) {
  h.op = static_cast<std::uint8_t>(op);
  h.dtype = static_cast<std::uint8_t>(dtype);
}
void mark(Header& h, const Reduction& reduction) {
  mark(h, static_cast<unsigned>(reduction.op), static_cast<unsigned>(reduction.dtype));
}

// The bench sends its payloads as floats.
Floats as_floats(const Bytes& bytes) {
  Floats values(bytes.size() / sizeof(float) + 1);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

HeaderChange carrying(const Reduction& reduction, const Bytes& bytes) {
  return [=](Header& h) {
    mark(h, reduction);
    h.payload_bytes = static_cast<std::uint16_t>(bytes.size());
  };
}

Bytes payload_of(const Frame& frame) {
  return {frame.bytes.begin() + kHeaderBytes, frame.bytes.end()};
}

Bytes elements_of(std::initializer_list<std::uint16_t> halves) {
  Bytes bytes;
  for (const std::uint16_t half : halves) {
    bytes.push_back(static_cast<std::uint8_t>(half & 0xff));
    bytes.push_back(static_cast<std::uint8_t>(half >> 8));
  }
  return bytes;
}

TEST(NodeReductions, Check18GoesByTheSetsOfTheNode) {
  for (const ReductionSet& set : kSets) {
    for (unsigned op = 0; op < 16; ++op) {
      for (unsigned dtype = 0; dtype < 16; ++dtype) {
        const bool has =
            set.find(static_cast<std::uint8_t>(op), static_cast<std::uint8_t>(dtype)).has_value();
        SCOPED_TRACE(testing::Message() << "op " << op << " of " << unsigned{set.ops()}
                                        << ", dtype " << dtype << " of " << unsigned{set.dtypes()});
        const HeaderChange change = [&](Header& h) { mark(h, op, dtype); };
        NodeBench bench(with(bench_config(), set));
        ASSERT_EQ(bench.send(0, 3, {1, 2}, change),
                  has ? Verdict::kAccepted : Verdict::kBadRequest);
        if (!has) bench.expect_error(0, ErrorCode::kBadRequest, 7);
        // Also without DATA, and of a parent's RESULT, which is answered by nothing.
        EXPECT_EQ(bench.send(1, 3, {},
                             [&](Header& h) {
                               h.flags = kFlagWant;
                               change(h);
                             }),
                  has ? Verdict::kAccepted : Verdict::kBadRequest);
        NodeBench inner(with(inner_config(), set));
        for (unsigned p = 0; p < 3; ++p) {
          inner.send(p, 3, {1}, [&](Header& h) { has ? change(h) : mark(h, 0, 0); });
        }
        EXPECT_EQ(inner.send_result(3, 3, {1}, change),
                  has ? Verdict::kAccepted : Verdict::kBadRequest);
        EXPECT_EQ(inner.sent.size(), has ? 3u : 0u);
      }
    }
  }
}

TEST(NodeReductions, ElementsHaveToBeWhole) {
  for (const Dtype dtype : kDtypes) {
    for (std::size_t bytes = 0; bytes <= 17; ++bytes) {
      const Reduction reduction{dtype, ReduceOp::kMax};
      NodeBench bench(with(bench_config(), ReductionSet::all()));
      const Bytes payload(bytes);
      const bool whole = bytes % bytes_of(dtype) == 0;
      EXPECT_EQ(bench.send(0, 0, as_floats(payload), carrying(reduction, payload)),
                whole ? Verdict::kAccepted : Verdict::kBadRequest)
          << text_of(reduction) << ", " << bytes << " bytes";
    }
  }
}

TEST(NodeReductions, ElementsOfAParentHaveToBeWhole) {
  for (const Dtype dtype : kDtypes) {
    for (std::size_t bytes = 0; bytes <= 17; ++bytes) {
      const Reduction reduction{dtype, ReduceOp::kMax};
      NodeBench inner(with(inner_config(), ReductionSet::all()));
      const Bytes given(bytes - bytes % bytes_of(dtype));
      for (unsigned p = 0; p < 3; ++p) {
        inner.send(p, 3, as_floats(given), carrying(reduction, given));
      }
      const Bytes payload(bytes);
      const bool whole = bytes == given.size();
      EXPECT_EQ(inner.send_result(3, 3, as_floats(payload), carrying(reduction, payload)),
                whole ? Verdict::kAccepted : Verdict::kBadRequest)
          << text_of(reduction) << ", " << bytes << " bytes";
    }
  }
}

TEST(NodeReductions, WelcomeTellsTheSets) {
  for (const ReductionSet& set : kSets) {
    NodeBench bench(with(joining_config(), set));
    for (unsigned p = 0; p < 4; ++p) bench.join(p);
    ASSERT_EQ(bench.sent.size(), 4u) << summary(bench.sent);
    for (const Emission& emission : bench.sent) {
      const WelcomeBody body = read_welcome_body(emission.frame.bytes);
      EXPECT_EQ(body.ops, set.ops());
      EXPECT_EQ(body.dtypes, set.dtypes());
      EXPECT_EQ(body.codecs, 1);
      const Header h = read_header(emission.frame.bytes);
      EXPECT_EQ(h.op, 0);
      EXPECT_EQ(h.dtype, 0);
    }
  }
}

TEST(NodeReductions, SetsAreFixedAndHaveTheSumOfFp32) {
  for (const ReductionSet& set : {ReductionSet(0x3e, 0x3f), ReductionSet(0x3f, 0x3e)}) {
    EXPECT_THROW(NodeModel{with(bench_config(), set)}, std::invalid_argument);
  }
  NodeModel node(joining_config());
  EXPECT_NO_THROW(node.configure(joining_config()));
  EXPECT_THROW(node.configure(with(joining_config(), ReductionSet::all())), std::invalid_argument);
}

TEST(NodeReductions, OtherOpsAndDtypesDisagree) {
  for (const Reduction& other :
       {Reduction{Dtype::kUint32, ReduceOp::kXor}, Reduction{Dtype::kInt32, ReduceOp::kOr}}) {
    NodeBench bench(with(bench_config(2), ReductionSet::all()));  // RE3
    const HeaderChange first = [](Header& h) { mark(h, Reduction{Dtype::kInt32, ReduceOp::kXor}); };
    EXPECT_EQ(bench.send(0, 0, {1}, first), Verdict::kAccepted);
    EXPECT_EQ(bench.send(1, 0, {1}, [&](Header& h) { mark(h, other); }), Verdict::kAccepted);
    EXPECT_EQ(bench.node.state(), GroupState::kStopped);
    EXPECT_EQ(bench.sent_header(0).tag, static_cast<std::uint32_t>(ErrorCode::kDisagreement));
  }
}

TEST(NodeReductions, OfEveryLengthAreThoseOfTheTree) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  for (const ReduceOp op : kReduceOps) {
    for (const Dtype dtype : kDtypes) {
      const Reduction reduction{dtype, op};
      if (!is_defined(reduction)) continue;
      NodeBench bench(with(bench_config(), ReductionSet::all()));
      std::uint32_t sequence = 0;
      for (std::size_t elements : {1, 2, 3, 4, 5, 7, 9, 15, 17, 33, 67, 1023, 2048}) {
        std::array<Bytes, 4> payloads;
        PortPayloads ports{};
        for (unsigned p = 0; p < 4; ++p) {
          payloads[p].resize(elements * bytes_of(dtype));
          for (std::uint8_t& byte : payloads[p]) byte = static_cast<std::uint8_t>(random());
          ports[p] = payloads[p].data();
          bench.send(p, sequence, as_floats(payloads[p]), carrying(reduction, payloads[p]));
        }
        Bytes expected(payloads[0].size());
        reduce(reduction, ports, elements, expected.data());
        ASSERT_EQ(bench.sent.size(), 4u);
        for (std::size_t i = 0; i < 4; ++i) {
          const Header h = bench.sent_header(i);
          EXPECT_EQ(h.op, static_cast<unsigned>(op));
          EXPECT_EQ(h.dtype, static_cast<unsigned>(dtype));
          EXPECT_EQ(h.payload_bytes, expected.size());
          ASSERT_EQ(payload_of(bench.sent[i].frame), expected) << text_of(reduction);
        }
        ++sequence;
      }
    }
  }
}

// Two leaves of two workers each below a root.
Bytes result_of_tree(const Reduction& reduction, const std::array<Bytes, 4>& payloads) {
  NodeTree tree = NodeTree::regular(2, 2, 2, 3, true, ReductionSet::all());
  tree.start_all();
  for (unsigned w = 0; w < 4; ++w) {
    const NodeTree::Place place = tree.workers()[w];
    EXPECT_EQ(tree.put(place, tree.contribution(place, 0, as_floats(payloads[w]),
                                                carrying(reduction, payloads[w]))),
              Verdict::kAccepted);
  }
  const std::vector<NodeTree::Delivery> delivered = tree.take();
  EXPECT_EQ(delivered.size(), 4u);
  for (const NodeTree::Delivery& each : delivered) {
    EXPECT_EQ(payload_of(each.frame), payload_of(delivered[0].frame));
    EXPECT_EQ(read_header(each.frame.bytes).op, static_cast<unsigned>(reduction.op));
    EXPECT_EQ(read_header(each.frame.bytes).dtype, static_cast<unsigned>(reduction.dtype));
  }
  return payload_of(delivered.at(0).frame);
}

Bytes result_of_node(const Reduction& reduction, const std::array<Bytes, 4>& payloads) {
  NodeBench bench(with(bench_config(), ReductionSet::all()));
  for (unsigned p = 0; p < 4; ++p) {
    bench.send(p, 0, as_floats(payloads[p]), carrying(reduction, payloads[p]));
  }
  return payload_of(bench.sent.at(0).frame);
}

TEST(NodeReductions, HalfSumsAreRoundedOncePerNode) {
  // Half a unit in the last place of 1, twice: one node sees both at once. In the tree each leaf
  // rounds first: 1 + half a unit is 1 on the left, and 1 + the half of the right is 1 again.
  const Reduction bf16{Dtype::kBf16, ReduceOp::kSum};
  const std::array<Bytes, 4> of_bf16{elements_of({0x3f80}), elements_of({0x3b80}),
                                     elements_of({0x3b80}), elements_of({0x8000})};
  EXPECT_EQ(result_of_node(bf16, of_bf16), elements_of({0x3f81}));
  EXPECT_EQ(result_of_tree(bf16, of_bf16), elements_of({0x3f80}));
  const Reduction fp16{Dtype::kFp16, ReduceOp::kSum};
  const std::array<Bytes, 4> of_fp16{elements_of({0x3c00, 0x7bff}), elements_of({0x1000, 0x7bff}),
                                     elements_of({0x1000, 0xfbff}), elements_of({0x8000, 0xfbff})};
  // The second element is 0 in one node; a leaf sends infinity up, as FP16 has no more.
  EXPECT_EQ(result_of_node(fp16, of_fp16), elements_of({0x3c01, 0x0000}));
  EXPECT_EQ(result_of_tree(fp16, of_fp16), elements_of({0x3c00, 0x7e00}));
}

TEST(NodeReductions, OthersAreTheSameInATreeOfNodes) {
  std::mt19937 random(9);
  for (const ReduceOp op : kReduceOps) {
    for (const Dtype dtype : kDtypes) {
      const Reduction reduction{dtype, op};
      if (!is_defined(reduction)) continue;
      if (op == ReduceOp::kSum && is_floating_point(dtype)) continue;
      std::array<Bytes, 4> payloads;
      for (Bytes& payload : payloads) {
        payload.resize(300);
        for (std::uint8_t& byte : payload) byte = static_cast<std::uint8_t>(random());
      }
      EXPECT_EQ(result_of_tree(reduction, payloads), result_of_node(reduction, payloads))
          << text_of(reduction);
    }
  }
}

}  // namespace
}  // namespace trib
