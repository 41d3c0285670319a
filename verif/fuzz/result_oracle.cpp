// SPDX-License-Identifier: Apache-2.0
#include "verif/fuzz/result_oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "model/frame/codec.h"

namespace trib {
namespace {

using Operands = std::array<std::optional<float>, kMaxPorts>;

std::optional<float> add(const Operands& operands, unsigned first, unsigned count) {
  if (count == 1) return operands[first];
  const std::optional<float> left = add(operands, first, count / 2);
  const std::optional<float> right = add(operands, first + count / 2, count / 2);
  if (!left) return right;
  if (!right) return left;
  return *left + *right;
}

float load(const std::uint8_t* at) {
  const std::uint32_t bits = static_cast<std::uint32_t>(at[0]) | at[1] << 8 | at[2] << 16 |
                             static_cast<std::uint32_t>(at[3]) << 24;
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

void append(float value, Bytes& to) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  if (value != value) bits = 0x7fc00000;
  for (unsigned i = 0; i < 4; ++i) to.push_back(static_cast<std::uint8_t>(bits >> (8 * i)));
}

}  // namespace

void ResultOracle::accepted(unsigned port, const Frame& frame) {
  const Header header = read_header(frame.bytes);
  if (header.type != FrameType::kContribution) return;
  Chunk& chunk = chunks_[{header.group, header.epoch, header.sequence}];
  if (chunk.at(port)) {
    throw std::logic_error(
        fmt::format("chunk {}: port {} was accepted twice", header.sequence, port));
  }
  const auto payload = frame.bytes.begin() + kHeaderBytes;
  chunk[port] = Share{header, Bytes(payload, payload + header.payload_bytes)};
}

Bytes ResultOracle::sum(const Chunk& chunk) {
  Bytes result;
  std::size_t bytes = 0;
  for (const std::optional<Share>& share : chunk) {
    if (share) bytes = std::max(bytes, share->payload.size());
  }
  for (std::size_t at = 0; at < bytes; at += 4) {
    Operands operands;
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      if (chunk[p] && chunk[p]->header.has(kFlagData))
        operands[p] = load(&chunk[p]->payload.at(at));
    }
    append(add(operands, 0, kMaxPorts).value_or(0), result);
  }
  return result;
}

void ResultOracle::sent(unsigned port, const Frame& frame) const {
  const std::optional<Header> header = decode(frame.bytes);
  if (!header) throw std::logic_error("a malformed frame was sent");
  if (header->type != FrameType::kResult) return;
  const auto fail = [&](const std::string& what) {
    throw std::logic_error(
        fmt::format("the result of chunk {} on port {}: {}", header->sequence, port, what));
  };
  const auto found = chunks_.find({header->group, header->epoch, header->sequence});
  if (found == chunks_.end()) fail("nothing was contributed to it");
  const Chunk& chunk = found->second;
  unsigned count = 0;
  bool data = false;
  for (const std::optional<Share>& share : chunk) {
    if (!share) continue;
    count += share->header.count;
    data |= share->header.has(kFlagData);
    if (share->header.tag != header->tag) fail("its tag is not that of all contributions");
  }
  if (header->count != (count & 0xffff))
    fail(fmt::format("count is {}, not {}", header->count, count));
  const bool wanted = !chunk.at(port) || chunk[port]->header.has(kFlagWant);
  if (header->has(kFlagData) != (data && wanted)) fail("DATA is wrong");
  const Bytes expected = header->has(kFlagData) ? sum(chunk) : Bytes{};
  if (Bytes(frame.bytes.begin() + kHeaderBytes, frame.bytes.end()) != expected) {
    fail("its payload is not the sum of the contributions");
  }
}

}  // namespace trib
