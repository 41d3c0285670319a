// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/chunk_reduction.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace trib::endpoint {
namespace {

constexpr std::uint32_t kMinusZero = 0x80000000;
constexpr std::uint32_t kElementBytes = 4;

std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

std::uint32_t number_of(std::uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return static_cast<std::uint32_t>(std::lround(value));
}

}  // namespace

ChunkImage image_of(const ChunkMarks& marks, ByteSpan payload, std::uint32_t flits) {
  const std::size_t values = std::size_t{nic::kFlitWords} * flits;
  ChunkImage image;
  const std::uint32_t elements = marks.data ? marks.payload_bytes / kElementBytes : 0;
  image.push_back(bits_of(static_cast<float>(elements)));
  image.push_back(bits_of(marks.data ? 1 : 0));
  image.push_back(bits_of(static_cast<float>(marks.count)));
  image.push_back(bits_of(marks.partial ? 1 : 0));
  image.resize(image.size() + values, kMinusZero);
  if (marks.data) {
    std::memcpy(image.data() + nic::kFlitWords, payload.data(),
                std::min<std::size_t>(payload.size(), values * kElementBytes));
  }
  return image;
}

ChunkMarks marks_of(const ChunkImage& sum) {
  const std::uint32_t with_data = number_of(sum[1]);
  ChunkMarks marks;
  marks.data = with_data != 0;
  marks.payload_bytes = marks.data ? kElementBytes * number_of(sum[0]) / with_data : 0;
  marks.count = static_cast<std::uint16_t>(number_of(sum[2]));
  marks.partial = number_of(sum[3]) != 0;
  return marks;
}

ChunkReduction::ChunkReduction(NetworkTables network, std::uint32_t chunk_flits,
                               nic::Rounding rounding)
    : network_(std::move(network)), chunk_flits_(chunk_flits), rounding_(std::move(rounding)) {}

// The tables for one chunk that lies in memory in order, as its parts follow each other there.
const std::vector<nic::Tables>& ChunkReduction::tables_for(std::size_t flits) const {
  const auto [found, is_new] = tables_.try_emplace(flits, network_.tables);
  if (!is_new) return found->second;
  const std::uint32_t part = network_.part_flits(chunk_flits_);
  for (nic::Tables& tables : found->second) {
    for (std::size_t flow = 0; flow < tables.rows.size(); ++flow) {
      const FlowPlace place =
          flow_place(network_.part_of[flow], part, 1, 0, 1, static_cast<std::uint32_t>(flits - 1));
      tables.rows[flow].offset = place.offset;
      tables.rows[flow].size = place.size;
    }
  }
  return found->second;
}

ChunkImage ChunkReduction::sum(const std::vector<ChunkImage>& images) const {
  if (images.size() != network_.endpoints()) {
    throw std::invalid_argument("a contribution of each endpoint is needed");
  }
  for (const ChunkImage& image : images) {
    if (image.size() != images.front().size() || image.size() < 2 * nic::kFlitWords) {
      throw std::invalid_argument("contributions differ in size, or have no payload");
    }
  }
  std::vector<nic::Memory> memories = images;
  execute(network_.wiring, tables_for(images.front().size() / nic::kFlitWords), memories, {},
          rounding_, rounding_);
  for (const nic::Memory& memory : memories) {
    if (memory != memories.front()) throw std::logic_error("endpoints have different sums");
  }
  return memories.front();
}

}  // namespace trib::endpoint
