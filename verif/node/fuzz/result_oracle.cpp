// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/result_oracle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <stdexcept>

#include "model/frame/codec.h"
#include "model/node/byte_difference.h"

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
  for (Chunks* chunks : {&from_children_, &from_parent_}) {
    for (auto chunk = chunks->begin(); chunk != chunks->end();) {
      chunk = std::get<0>(chunk->first) == group ? chunks->erase(chunk) : std::next(chunk);
    }
  }
}

std::optional<unsigned> ResultOracle::uplink(unsigned group) const {
  const auto found = uplinks_.find(group);
  return found == uplinks_.end() ? std::nullopt : found->second;
}

ResultOracle::Chunks& ResultOracle::side_of(const Header& header) {
  return header.type == FrameType::kResult ? from_parent_ : from_children_;
}

std::vector<const ResultOracle::Chunk*> ResultOracle::find(const Chunks& chunks,
                                                           const Header& header,
                                                           bool of_all_lives) {
  std::vector<const Chunk*> found;
  for (const auto& [key, chunk] : chunks) {
    Key wanted = key_of(header);
    if (of_all_lives) std::get<1>(wanted) = std::get<1>(key);
    if (key == wanted) found.push_back(&chunk);
  }
  return found;
}

// Returns whether it is the first of its port.
bool ResultOracle::store(unsigned port, const Frame& frame, Chunk& chunk) {
  const Header header = read_header(frame.bytes);
  const auto payload = frame.bytes.begin() + kHeaderBytes;
  std::optional<Share>& share = chunk.shares.at(port);
  const bool first = !share;
  share = Share{header, Bytes(payload, payload + header.payload_bytes)};
  return first;
}

void ResultOracle::accepted(unsigned port, const Frame& frame) {
  const Header header = read_header(frame.bytes);
  if (store(port, frame, side_of(header)[key_of(header)])) return;
  throw std::logic_error(
      fmt::format("chunk {}: port {} was accepted twice", header.sequence, port));
}

void ResultOracle::accepted_perhaps_again(unsigned port, const Frame& frame) {
  const Header header = read_header(frame.bytes);
  Chunk& chunk = side_of(header)[key_of(header)];
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
  const Bytes due = header.has(kFlagData) ? sum(shares) : Bytes{};
  if (payload != due) {
    return "its payload is not the sum of the contributions: " + byte_difference(payload, due);
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

// Empty if the frame is the parent's result. `may_lack`: it need not have its payload.
std::string ResultOracle::copy_defect(const Header& header, const Bytes& payload,
                                      const Share& parent, bool may_lack) {
  const Header& above = parent.header;
  if (header.count != above.count || header.tag != above.tag || header.ecn != above.ecn ||
      header.has(kFlagPartial) != above.has(kFlagPartial)) {
    return "its count, tag, ECN or PARTIAL is not the parent's";
  }
  if (!header.has(kFlagData) && above.has(kFlagData) && !may_lack) return "DATA is wrong";
  if (header.has(kFlagData) && !above.has(kFlagData)) return "DATA is wrong";
  const Bytes due = header.has(kFlagData) ? parent.payload : Bytes{};
  if (payload != due) {
    return "its payload is not the parent's: " + byte_difference(payload, due);
  }
  return "";
}

// In a group with an uplink.
std::string ResultOracle::result_defect(unsigned port, const Header& header,
                                        const Bytes& payload) const {
  bool may_lack = false;
  for (const Chunk* chunk : find(from_children_, header, false)) {
    // Whether a contribution was there yet when the result came is not known here.
    const std::optional<Share>& own = chunk->shares.at(port);
    may_lack = chunk->ambiguous || (own && !own->header.has(kFlagWant));
  }
  std::string defect = "no result of the parent was accepted";
  for (const Chunk* chunk : find(from_parent_, header, true)) {
    if (chunk->ambiguous) return "";
    for (const std::optional<Share>& parent : chunk->shares) {
      if (parent) defect = copy_defect(header, payload, *parent, may_lack);
      if (defect.empty()) return "";
    }
  }
  return defect;
}

std::string ResultOracle::any_sum_defect(unsigned port, const Header& header,
                                         const Bytes& payload) const {
  const bool goes_up = header.type == FrameType::kContribution;
  std::string defect = "nothing was accepted for it";
  for (const Chunk* chunk : find(from_children_, header, goes_up)) {
    if (chunk->ambiguous) return "";
    defect = header.has(kFlagPartial) ? some_sum_defect(port, header, payload, chunk->shares)
                                      : sum_defect(port, header, payload, chunk->shares);
    if (defect.empty()) return "";
  }
  return defect;
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
  const Bytes payload(frame.bytes.begin() + kHeaderBytes, frame.bytes.end());
  const std::string defect = result && uplink ? result_defect(port, *header, payload)
                                              : any_sum_defect(port, *header, payload);
  if (!defect.empty()) fail(defect);
}

}  // namespace trib
