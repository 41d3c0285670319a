// SPDX-License-Identifier: Apache-2.0
// A collective as the node's library takes it; dtype and op are those of tributary.h. All but the
// buffers is the same at all ranks. Blocks of bytes travel bit for bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/c/tributary.h"

namespace trib::mpi {

struct Operation {
  enum class Kind { kAllreduce, kReduce, kReduceScatter, kBroadcast, kAllGather, kBarrier };

  Kind kind = Kind::kBarrier;
  const void* send = nullptr;
  void* receive = nullptr;
  std::size_t count = 0;  // of an Allreduce, a Reduce; bytes of a Broadcast
  int dtype = TRIB_FP32;
  int op = TRIB_SUM;
  std::uint32_t root = 0;
  std::vector<std::size_t> blocks;  // elements of a ReduceScatter, bytes of an AllGather, by rank

  // The node needs its type and operation; every node passes bytes on.
  bool reduces() const {
    return kind == Kind::kAllreduce || kind == Kind::kReduce || kind == Kind::kReduceScatter;
  }
};

}  // namespace trib::mpi
