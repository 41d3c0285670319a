// SPDX-License-Identifier: Apache-2.0
#include "model/node/chunk_sum.h"

#include <algorithm>

#include "model/numerics/reduce_tree.h"

namespace trib {
namespace {

// Of a frame that was not answered with ERROR 1.
Reduction reduction_of(const Header& header) {
  return defined_reduction(header.op, header.dtype).value();
}

}  // namespace

bool agree(const ChunkParts& parts) {
  const Header* first = nullptr;
  const Header* first_data = nullptr;
  for (const Contribution* part : parts) {
    if (part == nullptr) continue;
    const Header& header = part->header;
    if (first == nullptr) first = &header;
    if (header.op != first->op || header.dtype != first->dtype || header.tag != first->tag) {
      return false;
    }
    if (!header.has(kFlagData)) continue;
    if (first_data == nullptr) first_data = &header;
    if (header.payload_bytes != first_data->payload_bytes) return false;
  }
  return true;
}

ChunkSum add_up(const ChunkParts& parts, std::uint32_t members) {
  ChunkSum sum;
  PortPayloads payloads{};
  std::uint32_t missing = members;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (parts[p] == nullptr) continue;
    missing &= ~(1u << p);
    const Header& header = parts[p]->header;
    sum.flags |= header.flags & (kFlagData | kFlagPartial);
    sum.ecn = std::max(sum.ecn, header.ecn);  // TR5
    sum.count = static_cast<std::uint16_t>(sum.count + header.count);
    sum.tag = header.tag;
    sum.reduction = reduction_of(header);
    if (!header.has(kFlagData)) continue;
    sum.payload.resize(header.payload_bytes);
    payloads[p] = parts[p]->payload.data();
  }
  if (missing != 0) sum.flags |= kFlagPartial;
  sum.wants = wanting(parts, members);
  const std::size_t elements = sum.payload.size() / bytes_of(sum.reduction.dtype);
  reduce(sum.reduction, payloads, elements, sum.payload.data());
  return sum;
}

ChunkSum take_over(const ChunkParts& parts, const Header& result, const std::uint8_t* payload,
                   std::uint32_t members) {
  ChunkSum sum;
  sum.flags = result.flags & (kFlagData | kFlagPartial);
  sum.ecn = result.ecn;
  sum.count = result.count;
  sum.tag = result.tag;
  sum.reduction = reduction_of(result);
  sum.wants = wanting(parts, members);
  sum.payload.assign(payload, payload + result.payload_bytes);  // nothing is added to it any more
  return sum;
}

std::uint32_t wanting(const ChunkParts& parts, std::uint32_t members) {
  std::uint32_t wants = members;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (parts[p] != nullptr && !parts[p]->header.has(kFlagWant)) wants &= ~(1u << p);
  }
  return wants;
}

}  // namespace trib
