// SPDX-License-Identifier: Apache-2.0
// One worker's part in one collective operation. Every collective is a choice of DATA and WANT,
// chunk by chunk (PROTOCOL.md, "Collectives").
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/base/span.h"
#include "model/codec/encoding.h"
#include "model/numerics/reduction.h"

namespace trib {

struct ChunkRole {
  bool data = false;  // this worker contributes its elements
  bool want = false;  // this worker wants the result
};

// How the contributions of a collective of FP32 travel. A chunk whose code is not shorter than its
// elements is sent as it is (CODEC.md, GC5.7). Results have the encoding that the node decides.
// Workers need not agree.
struct Compression {
  codec::Encoding encoding{};
  // If the node lacks the codec, or has not reported it, as when registers have started the group, the
  // collective fails; otherwise it is sent as it is.
  bool required = false;
};

// A part of a collective with buffers of its own. It is cut into chunks of its own, so that no chunk
// has elements of two blocks. A block without elements has no chunk.
struct Block {
  ByteSpan send;          // nothing: no DATA in its chunks
  WritableBytes receive;  // nothing: no WANT in its chunks
  std::size_t elements = 0;
};

// All workers give the same number of elements, reduction and message_id. The buffers are the
// caller's, hold `elements` little-endian elements each, have to live until the collective is done,
// and may be one and the same.
struct Collective {
  ByteSpan send;          // nothing (data() is null): no DATA in any chunk
  WritableBytes receive;  // nothing: no WANT in any chunk
  std::size_t elements = 0;
  std::uint32_t message_id = 0;  // goes into the tag of each chunk
  Reduction reduction{};
  // Narrows the roles of chunk 0, 1, ...: a chunk has DATA iff `send` and its role says data, WANT
  // iff `receive` and its role says want. None: the same for all chunks.
  std::function<ChunkRole(std::size_t chunk)> role{};
  Compression compression{};
  // If there are any, the elements are those of the blocks, one after the other, and `send`,
  // `receive` and `elements` are not used. All workers give as many elements in each block.
  std::vector<Block> blocks{};
  // Called once, when all results are in their places; not after an error.
  std::function<void()> conclude{};
  // Results have to come as they are: one that the node has encoded fails the collective.
  bool exact = false;
};

// Throws std::invalid_argument if a buffer that is there has another size than `elements` of the
// dtype have, if the reduction is not defined, or if the encoding is not, or not of the dtype.
void validate(const Collective& collective);

// Where one worker's elements are, how many, and what is made of them.
struct Elements {
  ByteSpan send;
  WritableBytes receive;
  std::size_t count = 0;
  Reduction reduction{};
  Compression compression{};
};
// FP32 values to be added up; the pointers may be null.
Elements fp32_elements(const float* send, float* receive, std::size_t count);

Collective all_reduce(const Elements& elements, std::uint32_t message_id);
// `receive` is used only at the root and may be empty elsewhere.
Collective reduce_to(unsigned root, unsigned rank, const Elements& elements,
                     std::uint32_t message_id);
// The root sends its `send`, all others receive into their `receive`.
Collective broadcast_from(unsigned root, unsigned rank, const Elements& elements,
                          std::uint32_t message_id);
Collective barrier(std::uint32_t message_id);
// Of the next two `workers` is 1 or more, and `rank` less.
//
// Chunk c of the result goes to rank c mod workers, at its place in `receive`; the rest of
// `receive` is left as it is.
Collective reduce_scatter(unsigned rank, unsigned workers, const Elements& elements,
                          std::uint32_t message_id);
// Chunk c of `send` is sent by rank c mod workers, and received by all others into `receive`, which
// usually is the same.
Collective all_gather(unsigned rank, unsigned workers, const Elements& elements,
                      std::uint32_t message_id);

// The same for sums of FP32, the most frequent ones.
Collective all_reduce(const float* send, float* receive, std::size_t elements,
                      std::uint32_t message_id);
Collective reduce_to(unsigned root, unsigned rank, const float* send, float* receive,
                     std::size_t elements, std::uint32_t message_id);
Collective broadcast_from(unsigned root, unsigned rank, float* buffer, std::size_t elements,
                          std::uint32_t message_id);
Collective reduce_scatter(unsigned rank, unsigned workers, const float* send, float* receive,
                          std::size_t elements, std::uint32_t message_id);
Collective all_gather(unsigned rank, unsigned workers, float* buffer, std::size_t elements,
                      std::uint32_t message_id);

}  // namespace trib
