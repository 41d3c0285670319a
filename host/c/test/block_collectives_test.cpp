// SPDX-License-Identifier: Apache-2.0
// Collectives of contiguous blocks and of bytes: every dtype and op, blocks of no, odd and unequal
// sizes, in every place that a result may have, against model/numerics, bit by bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "host/c/test/c_group.h"
#include "host/c/test/collective_case.h"

namespace trib {
namespace {

using Sizes = std::vector<std::size_t>;

// Of elements: with a chunk of 64 bytes blocks of less and more than one, and of a part of one.
const Sizes kSizes[] = {{5, 5, 5}, {64, 64, 64}, {0, 37, 1}, {129, 0, 65}, {0, 0, 3}, {0, 0, 0}};

enum class Where { kApart, kOwnBlock, kStart };
constexpr Where kPlaces[] = {Where::kApart, Where::kOwnBlock, Where::kStart};

struct Shape {
  Sizes sizes;
  Reduction reduction;
  std::size_t bytes(unsigned rank) const { return sizes[rank] * bytes_of(reduction.dtype); }
  std::size_t offset(unsigned rank) const {
    return std::accumulate(sizes.begin(), sizes.begin() + rank, std::size_t{0}) *
           bytes_of(reduction.dtype);
  }
  std::size_t all() const { return offset(kWorkers); }
  bool equal() const { return sizes[0] == sizes[1] && sizes[1] == sizes[2]; }
  int dtype() const { return static_cast<int>(reduction.dtype); }
  int op() const { return static_cast<int>(reduction.op); }
};

std::string text_of(const Shape& shape, Where where) {
  std::string text =
      text_of(shape.reduction) + ", place " + std::to_string(static_cast<int>(where));
  for (const std::size_t size : shape.sizes) text += ", " + std::to_string(size);
  return text;
}

ByteVector random_bytes(std::size_t bytes, std::mt19937& random) {
  ByteVector made(bytes);
  for (std::uint8_t& byte : made) byte = static_cast<std::uint8_t>(random());
  return made;
}

ByteVector part(const ByteVector& of, std::size_t from, std::size_t bytes) {
  return ByteVector(of.begin() + static_cast<std::ptrdiff_t>(from),
                    of.begin() + static_cast<std::ptrdiff_t>(from + bytes));
}

void expect_scatter(CGroup& group, const Shape& shape, Where where, std::mt19937& random) {
  ByteVector send[kWorkers];
  ByteVector apart[kWorkers];
  PortPayloads ports{};
  for (unsigned w = 0; w < kWorkers; ++w) {
    send[w] = random_bytes(shape.all(), random);
    apart[w].resize(shape.bytes(w));
  }
  const std::vector<ByteVector> sent(std::begin(send), std::end(send));
  for (unsigned w = 0; w < kWorkers; ++w) ports[w] = sent[w].data();
  ByteVector reduced(shape.all());
  if (shape.all() != 0) {
    reduce(shape.reduction, ports, shape.all() / bytes_of(shape.reduction.dtype), reduced.data());
  }
  const auto place = [&](unsigned w) {
    if (where == Where::kApart) return apart[w].data();
    return send[w].data() + (where == Where::kStart ? 0 : shape.offset(w));
  };
  group.expect_all([&](unsigned w, trib_comm* comm) {
    return shape.equal()
               ? trib_reduce_scatter_block(comm, send[w].data(), place(w), shape.sizes[w],
                                           shape.dtype(), shape.op())
               : trib_reduce_scatter_blocks(comm, send[w].data(), place(w), shape.sizes.data(),
                                            shape.dtype(), shape.op());
  });
  for (unsigned w = 0; w < kWorkers; ++w) {
    const ByteVector got =
        shape.bytes(w) == 0 ? ByteVector() : ByteVector(place(w), place(w) + shape.bytes(w));
    EXPECT_EQ(got, part(reduced, shape.offset(w), shape.bytes(w)))
        << text_of(shape, where) << ", rank " << w;
    if (where == Where::kApart) {
      EXPECT_EQ(send[w], sent[w]);
    }
  }
}

// The own block within `receive` or apart. `expected`: what others get of a block.
template <typename Gather, typename Arrives>
void expect_gather(CGroup& group, const Shape& shape, Where where, std::mt19937& random,
                   const Gather& gather, const Arrives& arrives) {
  ByteVector own[kWorkers];
  ByteVector receive[kWorkers];
  for (unsigned w = 0; w < kWorkers; ++w) {
    own[w] = random_bytes(shape.bytes(w), random);
    receive[w].assign(shape.all(), kUntouched);
    std::copy(own[w].begin(), own[w].end(), receive[w].data() + shape.offset(w));
    if (where == Where::kApart) receive[w].assign(shape.all(), kUntouched);
  }
  group.expect_all([&](unsigned w, trib_comm* comm) {
    const void* const send =
        where == Where::kApart ? own[w].data() : receive[w].data() + shape.offset(w);
    return gather(w, comm, send, receive[w].data());
  });
  for (unsigned w = 0; w < kWorkers; ++w) {
    for (unsigned from = 0; from < kWorkers; ++from) {
      EXPECT_EQ(part(receive[w], shape.offset(from), shape.bytes(from)),
                from == w ? own[from] : arrives(own[from]))
          << text_of(shape, where) << ", block " << from << " at rank " << w;
    }
  }
}

ByteVector as_it_is(const ByteVector& bytes) { return bytes; }

// As elements of a reduction that has one contributor.
auto reduced_alone(const Shape& shape) {
  return [&shape](const ByteVector& bytes) {
    PortPayloads ports{};
    ports[0] = bytes.data();
    ByteVector result(bytes.size());
    const std::size_t count = bytes.size() / bytes_of(shape.reduction.dtype);
    if (count != 0) reduce(shape.reduction, ports, count, result.data());
    return result;
  };
}

TEST(CBlocks, AreScatteredToTheirOwners) {
  CGroup group(kWorkers);
  group.join();
  std::mt19937 random(1);
  for (const Sizes& sizes : kSizes) {
    for (const Dtype dtype : kDtypes) {
      for (const ReduceOp op : kReduceOps) {
        if (!is_defined({dtype, op})) continue;
        for (const Where where : kPlaces)
          expect_scatter(group, {sizes, {dtype, op}}, where, random);
        if (HasFailure()) return;
      }
    }
  }
}

TEST(CBlocks, AreGatheredFromTheirOwners) {
  CGroup group(kWorkers);
  group.join();
  std::mt19937 random(2);
  for (const Sizes& sizes : kSizes) {
    for (const Dtype dtype : kDtypes) {
      const Shape shape{sizes, {dtype, ReduceOp::kSum}};
      const auto gather = [&](unsigned w, trib_comm* comm, const void* send, void* receive) {
        return shape.equal()
                   ? trib_all_gather_block(comm, send, receive, shape.sizes[w], shape.dtype())
                   : trib_all_gather_blocks(comm, send, receive, shape.sizes.data(), shape.dtype());
      };
      for (const Where where : {Where::kApart, Where::kOwnBlock}) {
        expect_gather(group, shape, where, random, gather, reduced_alone(shape));
      }
      if (HasFailure()) return;
    }
  }
}

// Results that take the place of what others have not contributed yet would show here.
TEST(CBlocks, GoThroughLinksThatLoseFrames) {
  GoldenOptions options;
  options.lose = 0.1;
  CGroup group(kWorkers, options);
  group.join();
  std::mt19937 random(3);
  const Shape shape{{300, 0, 700}, {Dtype::kInt32, ReduceOp::kSum}};
  for (const Where where : kPlaces) expect_scatter(group, shape, where, random);
  EXPECT_GT(group.node().lost(), 10u);
}

// Nodes that have INT8, and that do not.
TEST(CBytes, ArriveAsTheyAre) {
  for (const ReductionSet& set : {ReductionSet(), ReductionSet::all()}) {
    GoldenOptions options;
    options.reductions = set;
    CGroup group(kWorkers, options);
    group.join();
    std::mt19937 random(4);
    for (const Sizes& sizes : kSizes) {
      const Shape shape{sizes, {Dtype::kInt8, ReduceOp::kSum}};
      const auto gather = [&](unsigned, trib_comm* comm, const void* send, void* receive) {
        return trib_all_gather_bytes(comm, send, receive, shape.sizes.data());
      };
      for (const Where where : {Where::kApart, Where::kOwnBlock}) {
        expect_gather(group, shape, where, random, gather, as_it_is);
      }
    }
    // All bytes, and NaNs of all kinds among them.
    for (const std::size_t bytes : {0u, 1u, 2u, 3u, 64u, 1027u, 5000u}) {
      ByteVector buffers[kWorkers] = {ByteVector(bytes), random_bytes(bytes, random),
                                      ByteVector(bytes, 0xff)};
      const auto root = static_cast<unsigned>(bytes % kWorkers);
      const ByteVector sent = buffers[root];
      group.expect_all([&](unsigned w, trib_comm* comm) {
        return trib_broadcast_bytes(comm, buffers[w].data(), bytes, root);
      });
      for (const ByteVector& buffer : buffers) EXPECT_EQ(buffer, sent) << bytes << " bytes";
    }
  }
}

TEST(CBytes, AreNotEncodedByAnybody) {
  GoldenOptions options;
  options.reductions = ReductionSet();
  options.codecs = codec::kAllCodecs;
  {
    CGroup group(2, options);
    group.join();
    std::uint8_t buffers[2][100] = {{1, 2, 3}, {}};
    group.expect_all([&](unsigned w, trib_comm* comm) {
      const int error = trib_set_encoding(comm, TRIB_MXFP4, 1);
      return error != TRIB_OK ? error : trib_broadcast_bytes(comm, buffers[w], 100, 0);
    });
    EXPECT_EQ(std::memcmp(buffers[0], buffers[1], 100), 0);
  }
  options.result_encoding = *codec::encoding_of(TRIB_MXFP8);
  CGroup group(2, options);
  group.join();
  std::vector<std::uint8_t> buffers[2] = {std::vector<std::uint8_t>(99, 7),
                                          std::vector<std::uint8_t>(99)};
  trib_request* request = nullptr;
  ASSERT_EQ(trib_start_broadcast_bytes(group[0], buffers[0].data(), 99, 0, &request), TRIB_OK);
  const Handle handle(request);
  EXPECT_EQ(trib_broadcast_bytes(group[1], buffers[1].data(), 99, 0), TRIB_ERROR_STREAM);
  EXPECT_NE(std::string(trib_last_error(group[1])).find("loses bits"), std::string::npos)
      << trib_last_error(group[1]);
}

TEST(CBlocks, AreTestedLikeAnyOther) {
  CGroup group(2);
  group.join();
  const std::size_t counts[] = {3, 5};
  std::int32_t send[2][8] = {{1, 2, 3, 4, 5, 6, 7, 8}, {10, 20, 30, 40, 50, 60, 70, 80}};
  std::int32_t equal[2][4] = {};
  std::int32_t unequal[2][5] = {};
  std::int32_t gathered[2][8] = {};
  std::int32_t together[2][8] = {};
  std::uint8_t bytes[2][7] = {{1, 2, 3, 4, 5, 6, 7}, {}};
  std::uint8_t joined[2][8] = {};
  group.expect_all([&](unsigned w, trib_comm* comm) {
    trib_request* requests[6] = {};
    int error = trib_start_reduce_scatter_block(comm, send[w], equal[w], 4, TRIB_INT32, TRIB_SUM,
                                                &requests[0]);
    error |= trib_start_reduce_scatter_blocks(comm, send[w], unequal[w], counts, TRIB_INT32,
                                              TRIB_MAX, &requests[1]);
    error |= trib_start_all_gather_block(comm, send[w], gathered[w], 4, TRIB_INT32, &requests[2]);
    error |=
        trib_start_all_gather_blocks(comm, send[w], together[w], counts, TRIB_INT32, &requests[3]);
    error |= trib_start_broadcast_bytes(comm, bytes[w], 7, 0, &requests[4]);
    error |= trib_start_all_gather_bytes(comm, send[w], joined[w], counts, &requests[5]);
    for (trib_request* request : requests) {
      const Handle handle(request);
      error |= trib_wait(request);
    }
    return error;
  });
  const std::vector<std::int32_t> upper(send[1] + 3, send[1] + 8);
  for (unsigned w = 0; w < 2; ++w) {
    for (unsigned i = 0; i < 4; ++i) EXPECT_EQ(equal[w][i], 11 * send[0][4 * w + i]);
    for (unsigned i = 0; i < counts[w]; ++i) EXPECT_EQ(unequal[w][i], send[1][3 * w + i]);
    for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(gathered[w][i], send[i / 4][i % 4]);
    for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(together[w][i], i < 3 ? send[0][i] : send[1][i - 3]);
    EXPECT_EQ(std::memcmp(bytes[w], bytes[0], 7), 0);
    EXPECT_EQ(std::memcmp(joined[w], send[0], 3), 0);
    EXPECT_EQ(std::memcmp(joined[w] + 3, send[1], 5), 0);
  }
}

TEST(CBlocks, RefuseWhatCannotBe) {
  CGroup group(2);
  group.join();
  trib_comm* const comm = group[1];
  std::uint8_t memory[64] = {};
  const std::size_t counts[] = {4, 8};
  const std::size_t huge[] = {SIZE_MAX / 2, SIZE_MAX / 2};
  const auto refused = [&](int error, const char* says) {
    EXPECT_EQ(error, TRIB_ERROR_ARGUMENT);
    EXPECT_NE(std::string(trib_last_error(comm)).find(says), std::string::npos)
        << trib_last_error(comm);
  };
  const auto scatter = [&](const void* send, void* receive, const std::size_t* sizes) {
    return trib_reduce_scatter_blocks(comm, send, receive, sizes, TRIB_INT8, TRIB_SUM);
  };
  const auto gather = [&](const void* send, void* receive, const std::size_t* sizes) {
    return trib_all_gather_bytes(comm, send, receive, sizes);
  };
  refused(scatter(memory, memory + 32, nullptr), "sizes of blocks are null");
  refused(scatter(nullptr, memory, counts), "send is null");
  refused(scatter(memory, nullptr, counts), "receive is null");
  refused(scatter(memory, memory + 5, counts), "receive overlaps send");
  refused(scatter(memory, memory + 32, huge), "too large");
  refused(gather(memory, memory + 32, nullptr), "sizes of blocks are null");
  refused(gather(nullptr, memory, counts), "send is null");
  refused(gather(memory, nullptr, counts), "receive is null");
  refused(gather(memory, memory, counts), "send overlaps receive");
  refused(gather(memory, memory + 32, huge), "too large");
  refused(trib_broadcast_bytes(comm, nullptr, 1, 0), "buffer is null");
  refused(trib_broadcast_bytes(comm, memory, 1, 2), "root is 2");
  refused(trib_broadcast_bytes(comm, memory, SIZE_MAX, 0), "too large");
  EXPECT_EQ(trib_reduce_scatter_block(nullptr, memory, memory, 1, TRIB_INT8, TRIB_SUM),
            TRIB_ERROR_ARGUMENT);
}

}  // namespace
}  // namespace trib
