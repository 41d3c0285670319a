// SPDX-License-Identifier: Apache-2.0
#include "host/c/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "host/c/last_error.h"
#include "host/c/tributary.h"
#include "model/numerics/dtype.h"

namespace trib {
namespace {

static_assert(TRIB_FP32 == static_cast<int>(Dtype::kFp32) &&
              TRIB_BF16 == static_cast<int>(Dtype::kBf16) &&
              TRIB_FP16 == static_cast<int>(Dtype::kFp16) &&
              TRIB_INT32 == static_cast<int>(Dtype::kInt32) &&
              TRIB_UINT32 == static_cast<int>(Dtype::kUint32) &&
              TRIB_INT8 == static_cast<int>(Dtype::kInt8));
static_assert(TRIB_SUM == static_cast<int>(ReduceOp::kSum) &&
              TRIB_MIN == static_cast<int>(ReduceOp::kMin) &&
              TRIB_MAX == static_cast<int>(ReduceOp::kMax) &&
              TRIB_AND == static_cast<int>(ReduceOp::kAnd) &&
              TRIB_OR == static_cast<int>(ReduceOp::kOr) &&
              TRIB_XOR == static_cast<int>(ReduceOp::kXor));

void require_disjoint(const Buffers& b, std::size_t bytes) {
  const auto* const send = static_cast<const std::uint8_t*>(b.send);
  const auto* const receive = static_cast<const std::uint8_t*>(b.receive);
  const std::less_equal<> not_after;
  require(send == receive || not_after(send + bytes, receive) || not_after(receive + bytes, send),
          "send and receive overlap, and are not the same");
}

// With the buffers that are there; which have to be, is checked before.
Elements elements_of(const Place& place, const Buffers& b, const Reduction& reduction) {
  Elements elements;
  elements.count = b.count;
  elements.reduction = reduction;
  const std::size_t element_bytes = bytes_of(reduction.dtype);
  const std::size_t per_chunk = place.chunk_bytes / element_bytes;
  require(b.count / per_chunk < kMaxChunks, "count is too large: 2^31 chunks or more");
  if (b.count == 0) return elements;
  const std::size_t bytes = b.count * element_bytes;
  if (b.send != nullptr && b.receive != nullptr) require_disjoint(b, bytes);
  if (b.send != nullptr) elements.send = {static_cast<const std::uint8_t*>(b.send), bytes};
  if (b.receive != nullptr) elements.receive = {static_cast<std::uint8_t*>(b.receive), bytes};
  return elements;
}

void require_send(const Buffers& b) { require(b.count == 0 || b.send != nullptr, "send is null"); }

void require_receive(const Buffers& b) {
  require(b.count == 0 || b.receive != nullptr, "receive is null");
}

void copy_own_chunks(const Place& place, const Elements& elements) {
  if (elements.send.data() == elements.receive.data()) return;
  const std::size_t element_bytes = bytes_of(elements.reduction.dtype);
  const std::size_t chunk = place.chunk_bytes / element_bytes * element_bytes;
  const std::size_t bytes = elements.send.size();
  for (std::size_t at = place.rank * chunk; at < bytes; at += place.workers * chunk) {
    std::memcpy(elements.receive.data() + at, elements.send.data() + at,
                std::min(chunk, bytes - at));
  }
}

}  // namespace

void require(bool condition, const char* what) {
  if (!condition) throw std::invalid_argument(what);
}

void require_root(const Place& place, std::uint32_t root) {
  if (root < place.workers) return;
  throw std::invalid_argument(fmt::format("root is {}, must be 0..{}", root, place.workers - 1));
}

bool is_dtype(int dtype) { return dtype >= TRIB_FP32 && dtype <= TRIB_INT8; }

Reduction reduction_of(int dtype, int op) {
  if (!is_dtype(dtype)) {
    throw std::invalid_argument(fmt::format("dtype is {}, must be one of trib_dtype", dtype));
  }
  if (op < TRIB_SUM || op > TRIB_XOR) {
    throw std::invalid_argument(fmt::format("op is {}, must be one of trib_op", op));
  }
  const Reduction reduction{static_cast<Dtype>(dtype), static_cast<ReduceOp>(op)};
  if (!is_defined(reduction)) {
    throw Failure(TRIB_ERROR_REDUCTION, fmt::format("there is no {}", text_of(reduction)));
  }
  return reduction;
}

codec::Encoding encoding_of(int encoding) {
  const bool is_byte = encoding >= 0 && encoding <= 0xff;
  const auto known = is_byte ? codec::encoding_of(static_cast<std::uint8_t>(encoding))
                             : std::optional<codec::Encoding>();
  if (known) return *known;
  throw std::invalid_argument(
      fmt::format("encoding is {:#x}, must be one of trib_encoding", encoding));
}

Collective checked_allreduce(const Place& place, const Buffers& buffers,
                             const Reduction& reduction) {
  require_send(buffers);
  require_receive(buffers);
  return all_reduce(elements_of(place, buffers, reduction), 0);
}

Collective checked_reduce(const Place& place, const Buffers& buffers, const Reduction& reduction,
                          std::uint32_t root) {
  require_root(place, root);
  require_send(buffers);
  Buffers used = buffers;
  if (place.rank == root) {
    require_receive(buffers);
  } else {
    used.receive = nullptr;
  }
  return reduce_to(root, place.rank, elements_of(place, used, reduction), 0);
}

Collective checked_broadcast(const Place& place, const Buffers& buffers, const Reduction& reduction,
                             std::uint32_t root) {
  require_root(place, root);
  require(buffers.count == 0 || buffers.receive != nullptr, "buffer is null");
  const Buffers both{buffers.receive, buffers.receive, buffers.count};
  return broadcast_from(root, place.rank, elements_of(place, both, reduction), 0);
}

Collective checked_reduce_scatter(const Place& place, const Buffers& buffers,
                                  const Reduction& reduction) {
  require_send(buffers);
  require_receive(buffers);
  return reduce_scatter(place.rank, place.workers, elements_of(place, buffers, reduction), 0);
}

Collective checked_all_gather(const Place& place, const Buffers& buffers,
                              const Reduction& reduction) {
  require_send(buffers);
  require_receive(buffers);
  const Elements elements = elements_of(place, buffers, reduction);
  copy_own_chunks(place, elements);
  return all_gather(place.rank, place.workers, elements, 0);
}

}  // namespace trib
