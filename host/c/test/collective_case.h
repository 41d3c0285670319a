// SPDX-License-Identifier: Apache-2.0
// One collective of three workers through the C interface: the call, the data, and what has to come
// of them by model/numerics.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "host/c/tributary.h"
#include "model/numerics/reduce_tree.h"

namespace trib {

using ByteVector = std::vector<std::uint8_t>;

inline constexpr unsigned kWorkers = 3;
inline constexpr std::size_t kChunkBytes = 64;
inline constexpr std::uint8_t kUntouched = 0xa5;

enum class Kind { kAllreduce, kReduce, kBroadcast, kReduceScatter, kAllGather, kBarrier };
inline constexpr Kind kKinds[] = {Kind::kAllreduce,     Kind::kReduce,    Kind::kBroadcast,
                                  Kind::kReduceScatter, Kind::kAllGather, Kind::kBarrier};

// Those always add.
inline bool has_op(Kind kind) { return kind < Kind::kBroadcast || kind == Kind::kReduceScatter; }

struct Case {
  Kind kind;
  Reduction reduction;
  std::size_t count;
  unsigned root;
  bool in_place;
  int dtype() const { return static_cast<int>(reduction.dtype); }
  int op() const { return static_cast<int>(reduction.op); }
};

inline std::string text_of(const Case& c) {
  return "kind " + std::to_string(static_cast<int>(c.kind)) + ", " + text_of(c.reduction) +
         ", count " + std::to_string(c.count) + ", root " + std::to_string(c.root) +
         (c.in_place ? ", in place" : "");
}

inline int run(const Case& c, trib_comm* comm, const void* send, void* receive) {
  switch (c.kind) {
    case Kind::kAllreduce:
      return trib_allreduce(comm, send, receive, c.count, c.dtype(), c.op());
    case Kind::kReduce:
      return trib_reduce(comm, send, receive, c.count, c.dtype(), c.op(), c.root);
    case Kind::kBroadcast:
      return trib_broadcast(comm, receive, c.count, c.dtype(), c.root);
    case Kind::kReduceScatter:
      return trib_reduce_scatter(comm, send, receive, c.count, c.dtype(), c.op());
    case Kind::kAllGather:
      return trib_all_gather(comm, send, receive, c.count, c.dtype());
    default:
      return trib_barrier(comm);
  }
}

inline int start(const Case& c, trib_comm* comm, const void* send, void* receive,
                 trib_request** request) {
  switch (c.kind) {
    case Kind::kAllreduce:
      return trib_start_allreduce(comm, send, receive, c.count, c.dtype(), c.op(), request);
    case Kind::kReduce:
      return trib_start_reduce(comm, send, receive, c.count, c.dtype(), c.op(), c.root, request);
    case Kind::kBroadcast:
      return trib_start_broadcast(comm, receive, c.count, c.dtype(), c.root, request);
    case Kind::kReduceScatter:
      return trib_start_reduce_scatter(comm, send, receive, c.count, c.dtype(), c.op(), request);
    case Kind::kAllGather:
      return trib_start_all_gather(comm, send, receive, c.count, c.dtype(), request);
    default:
      return trib_start_barrier(comm, request);
  }
}

// The data of all workers for one case, and what has to come of them.
class Data {
 public:
  Data(const Case& c, std::uint32_t seed)
      : case_(c), seed_(seed), chunk_(kChunkBytes), bytes_(c.count * bytes_of(c.reduction.dtype)) {
    std::mt19937 random(seed);
    for (unsigned w = 0; w < kWorkers; ++w) {
      sent_[w].resize(bytes_);
      for (std::uint8_t& byte : sent_[w]) byte = static_cast<std::uint8_t>(random());
      // The buffer of a broadcast is one, with the root's data at the root.
      const bool holds = c.in_place || (c.kind == Kind::kBroadcast && w == c.root);
      received_[w] = holds ? sent_[w] : ByteVector(bytes_, kUntouched);
      before_[w] = received_[w];
    }
  }

  const void* send(unsigned w) const {
    return case_.in_place ? received_[w].data() : sent_[w].data();
  }
  void* receive(unsigned w) { return received_[w].data(); }

  void expect() const {
    for (unsigned w = 0; w < kWorkers; ++w) {
      EXPECT_TRUE(received_[w] == expected(w))
          << text_of(case_) << ", rank " << w << ", seed " << seed_;
    }
  }

 private:
  ByteVector reduced(const std::vector<unsigned>& contributors) const {
    PortPayloads ports{};
    for (const unsigned w : contributors) ports[w] = sent_[w].data();
    ByteVector result(bytes_);
    if (bytes_ != 0) reduce(case_.reduction, ports, case_.count, result.data());
    return result;
  }

  // Chunks of `from` that `takes` says, over those of `onto`.
  template <typename Takes>
  ByteVector merged(ByteVector onto, const ByteVector& from, const Takes& takes) const {
    for (std::size_t i = 0; i < bytes_; ++i) {
      if (takes(i / chunk_ % kWorkers)) onto[i] = from[i];
    }
    return onto;
  }

  ByteVector expected(unsigned w) const {
    switch (case_.kind) {
      case Kind::kAllreduce:
        return reduced({0, 1, 2});
      case Kind::kReduce:
        return w == case_.root ? reduced({0, 1, 2}) : before_[w];
      case Kind::kBroadcast:
        return w == case_.root ? before_[w] : reduced({case_.root});
      case Kind::kReduceScatter:
        return merged(before_[w], reduced({0, 1, 2}),
                      [w](std::size_t owner) { return owner == w; });
      case Kind::kAllGather: {
        ByteVector all = sent_[w];
        for (unsigned from = 0; from < kWorkers; ++from) {
          if (from == w) continue;
          all = merged(all, reduced({from}), [from](std::size_t owner) { return owner == from; });
        }
        return all;
      }
      default:
        return before_[w];
    }
  }

  Case case_;
  std::uint32_t seed_;
  std::size_t chunk_;
  std::size_t bytes_;
  ByteVector sent_[kWorkers];
  ByteVector received_[kWorkers];
  ByteVector before_[kWorkers];
};

inline std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Kind kind : kKinds) {
    for (const Dtype dtype : kDtypes) {
      for (const ReduceOp op : kReduceOps) {
        const Reduction reduction{dtype, op};
        if (!is_defined(reduction) || (op != ReduceOp::kSum && !has_op(kind))) continue;
        const std::size_t chunk = kChunkBytes / bytes_of(dtype);
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, chunk, 7 * chunk + 3}) {
          const auto root = static_cast<unsigned>(count % kWorkers);
          all.push_back({kind, reduction, count, root, false});
          all.push_back({kind, reduction, count, root, true});
        }
      }
    }
  }
  return all;
}

}  // namespace trib
