// SPDX-License-Identifier: Apache-2.0
#include "verif/fuzz/result_oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
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

void ResultOracle::clear(unsigned group, std::optional<unsigned> uplink) {
  uplinks_[group] = uplink;
  for (auto chunk = chunks_.begin(); chunk != chunks_.end();) {
    chunk = std::get<0>(chunk->first) == group ? chunks_.erase(chunk) : std::next(chunk);
  }
}

std::optional<unsigned> ResultOracle::uplink(unsigned group) const {
  const auto found = uplinks_.find(group);
  return found == uplinks_.end() ? std::nullopt : found->second;
}

// Returns whether it is the first of its port.
bool ResultOracle::store(unsigned port, const Frame& frame, Chunk& chunk) {
  const Header header = read_header(frame.bytes);
  const auto payload = frame.bytes.begin() + kHeaderBytes;
  std::optional<Share>& share =
      header.type == FrameType::kResult ? chunk.from_parent : chunk.contributions.at(port);
  const bool first = !share;
  share = Share{header, Bytes(payload, payload + header.payload_bytes)};
  return first;
}

void ResultOracle::accepted(unsigned port, const Frame& frame) {
  const Header header = read_header(frame.bytes);
  if (store(port, frame, chunks_[key_of(header)])) return;
  throw std::logic_error(
      fmt::format("chunk {}: port {} was accepted twice", header.sequence, port));
}

void ResultOracle::accepted_perhaps_again(unsigned port, const Frame& frame) {
  Chunk& chunk = chunks_[key_of(read_header(frame.bytes))];
  if (!store(port, frame, chunk)) chunk.ambiguous = true;
}

Bytes ResultOracle::sum(const Shares& shares) {
  Bytes result;
  std::size_t bytes = 0;
  for (const std::optional<Share>& share : shares) {
    if (share) bytes = std::max(bytes, share->payload.size());
  }
  for (std::size_t at = 0; at < bytes; at += 4) {
    Operands operands;
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      if (shares[p] && shares[p]->header.has(kFlagData))
        operands[p] = load(&shares[p]->payload.at(at));
    }
    append(add(operands, 0, kMaxPorts).value_or(0), result);
  }
  return result;
}

// Empty if the frame is the sum of `shares`.
std::string ResultOracle::sum_defect(unsigned port, const Header& header, const Bytes& payload,
                                     const Shares& shares) {
  unsigned count = 0;
  bool data = false;
  std::size_t bytes = 0;
  for (const std::optional<Share>& share : shares) {
    if (!share) continue;
    count += share->header.count;
    if (share->header.tag != header.tag) return "its tag is not that of all contributions";
    if (!share->header.has(kFlagData)) continue;
    if (data && share->payload.size() != bytes) return "the contributions' lengths differ";
    bytes = share->payload.size();
    data = true;
  }
  if (header.count != (count & 0xffff)) {
    return fmt::format("count is {}, not {}", header.count, count & 0xffff);
  }
  const bool wanted = header.type == FrameType::kContribution || !shares.at(port) ||
                      shares[port]->header.has(kFlagWant);
  if (header.has(kFlagData) != (data && wanted)) return "DATA is wrong";
  if (payload != (header.has(kFlagData) ? sum(shares) : Bytes{})) {
    return "its payload is not the sum of the contributions";
  }
  return "";
}

// Empty if it is the sum of some of `shares`; else what is wrong with it as the sum of all.
std::string ResultOracle::some_sum_defect(unsigned port, const Header& header, const Bytes& payload,
                                          const Shares& shares) {
  for (unsigned ports = (1u << kMaxPorts) - 1; ports != 0; --ports) {
    Shares some;
    bool all_there = true;
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      if ((ports >> p & 1) == 0) continue;
      all_there = all_there && shares[p];
      some[p] = shares[p];
    }
    if (all_there && sum_defect(port, header, payload, some).empty()) return "";
  }
  return sum_defect(port, header, payload, shares);
}

// Empty if the frame is the parent's result for this port.
std::string ResultOracle::copy_defect(unsigned port, const Header& header, const Bytes& payload,
                                      const Chunk& chunk) {
  if (!chunk.from_parent) return "no result of the parent was accepted";
  const Header& parent = chunk.from_parent->header;
  if (header.count != parent.count || header.tag != parent.tag || header.ecn != parent.ecn ||
      header.has(kFlagPartial) != parent.has(kFlagPartial)) {
    return "its count, tag, ECN or PARTIAL is not the parent's";
  }
  // Whether a contribution was there yet when the result came is not known here.
  const std::optional<Share>& own = chunk.contributions.at(port);
  const bool may_lack = own && !own->header.has(kFlagWant);
  if (!header.has(kFlagData) && parent.has(kFlagData) && !may_lack) return "DATA is wrong";
  if (header.has(kFlagData) && !parent.has(kFlagData)) return "DATA is wrong";
  if (payload != (header.has(kFlagData) ? chunk.from_parent->payload : Bytes{})) {
    return "its payload is not the parent's";
  }
  return "";
}

void ResultOracle::sent(unsigned port, const Frame& frame) const {
  const std::optional<Header> header = decode(frame.bytes);
  if (!header) throw std::logic_error("a malformed frame was sent");
  const bool result = header->type == FrameType::kResult;
  if (!result && header->type != FrameType::kContribution) return;
  const auto fail = [&](const std::string& what) {
    throw std::logic_error(fmt::format("the {} of chunk {} on port {}: {}",
                                       result ? "result" : "contribution", header->sequence, port,
                                       what));
  };
  const std::optional<unsigned> uplink = this->uplink(header->group);
  if (!result && uplink != port) fail("there is no parent");
  if (result && uplink == port) fail("it goes to the parent");
  const auto found = chunks_.find(key_of(*header));
  if (found == chunks_.end()) fail("nothing was accepted for it");
  const Chunk& chunk = found->second;
  if (chunk.ambiguous) return;
  const Bytes payload(frame.bytes.begin() + kHeaderBytes, frame.bytes.end());
  const std::string defect = result && uplink ? copy_defect(port, *header, payload, chunk)
                             : header->has(kFlagPartial)
                                 ? some_sum_defect(port, *header, payload, chunk.contributions)
                                 : sum_defect(port, *header, payload, chunk.contributions);
  if (!defect.empty()) fail(defect);
}

}  // namespace trib
