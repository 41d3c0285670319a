// SPDX-License-Identifier: Apache-2.0
// The collectives of contiguous blocks and of bytes.
#include "host/c/block_arguments.h"
#include "host/c/launch.h"
#include "host/c/session.h"
#include "host/c/tributary.h"

namespace {

using trib::BlockBuffers;
using trib::Place;
using trib::run;
using trib::start;

// `sizes` gives the sizes of blocks at a Place.
template <typename Sizes>
auto scatter(const BlockBuffers& buffers, const Sizes& sizes, int dtype, int op) {
  return [=](const Place& place) {
    return trib::checked_reduce_scatter(place, sizes(place), buffers,
                                        trib::reduction_of(dtype, op));
  };
}

template <typename Sizes>
auto gather(const BlockBuffers& buffers, const Sizes& sizes, int dtype) {
  return [=](const Place& place) {
    return trib::checked_all_gather(place, sizes(place), buffers,
                                    trib::reduction_of(dtype, TRIB_SUM));
  };
}

auto equal(size_t count) {
  return [count](const Place& place) { return trib::equal_blocks(place, count); };
}

auto unequal(const size_t* counts) {
  return [counts](const Place& place) { return trib::block_sizes(place, counts); };
}

auto broadcast_bytes(void* buffer, size_t bytes, uint32_t root) {
  return [=](const Place& place) {
    return trib::checked_broadcast_bytes(place, buffer, bytes, root, place.bytes_way);
  };
}

auto gather_bytes(const BlockBuffers& buffers, const size_t* bytes) {
  return [=](const Place& place) {
    return trib::checked_all_gather_bytes(place, trib::block_sizes(place, bytes), buffers,
                                          place.bytes_way);
  };
}

}  // namespace

int trib_reduce_scatter_block(trib_comm* comm, const void* send, void* receive, size_t count,
                              int dtype, int op) {
  return run(comm, scatter({send, receive}, equal(count), dtype, op));
}

int trib_reduce_scatter_blocks(trib_comm* comm, const void* send, void* receive,
                               const size_t* counts, int dtype, int op) {
  return run(comm, scatter({send, receive}, unequal(counts), dtype, op));
}

int trib_all_gather_block(trib_comm* comm, const void* send, void* receive, size_t count,
                          int dtype) {
  return run(comm, gather({send, receive}, equal(count), dtype));
}

int trib_all_gather_blocks(trib_comm* comm, const void* send, void* receive, const size_t* counts,
                           int dtype) {
  return run(comm, gather({send, receive}, unequal(counts), dtype));
}

int trib_broadcast_bytes(trib_comm* comm, void* buffer, size_t bytes, uint32_t root) {
  return run(comm, broadcast_bytes(buffer, bytes, root));
}

int trib_all_gather_bytes(trib_comm* comm, const void* send, void* receive, const size_t* bytes) {
  return run(comm, gather_bytes({send, receive}, bytes));
}

int trib_start_reduce_scatter_block(trib_comm* comm, const void* send, void* receive, size_t count,
                                    int dtype, int op, trib_request** request) {
  return start(comm, request, scatter({send, receive}, equal(count), dtype, op));
}

int trib_start_reduce_scatter_blocks(trib_comm* comm, const void* send, void* receive,
                                     const size_t* counts, int dtype, int op,
                                     trib_request** request) {
  return start(comm, request, scatter({send, receive}, unequal(counts), dtype, op));
}

int trib_start_all_gather_block(trib_comm* comm, const void* send, void* receive, size_t count,
                                int dtype, trib_request** request) {
  return start(comm, request, gather({send, receive}, equal(count), dtype));
}

int trib_start_all_gather_blocks(trib_comm* comm, const void* send, void* receive,
                                 const size_t* counts, int dtype, trib_request** request) {
  return start(comm, request, gather({send, receive}, unequal(counts), dtype));
}

int trib_start_broadcast_bytes(trib_comm* comm, void* buffer, size_t bytes, uint32_t root,
                               trib_request** request) {
  return start(comm, request, broadcast_bytes(buffer, bytes, root));
}

int trib_start_all_gather_bytes(trib_comm* comm, const void* send, void* receive,
                                const size_t* bytes, trib_request** request) {
  return start(comm, request, gather_bytes({send, receive}, bytes));
}
