// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/endpoint_rounds.h"

#include <cstring>
#include <utility>

#include "model/nic/tables.h"

namespace trib::endpoint {
namespace {

ChunkMarks marks_of_contribution(const Header& header) {
  return {header.has(kFlagData), header.payload_bytes, header.count, header.has(kFlagPartial)};
}

}  // namespace

void EndpointRounds::reset() {
  next_ = 0;
  running_.reset();
  contributions_.clear();
}

bool EndpointRounds::take(const Header& header, ByteSpan payload) {
  if (header.op != 0 || header.dtype != 0 || header.payload_bytes > kFlitBytes * chunk_flits_) {
    return false;
  }
  if (header.sequence - next_ < window_) {
    contributions_.try_emplace(header.sequence,
                               Contribution{header, Bytes(payload.begin(), payload.end())});
  }
  return true;
}

std::uint32_t EndpointRounds::flits_of(const Contribution& contribution) const {
  if (!contribution.header.has(kFlagData)) return chunk_flits_;
  return static_cast<std::uint32_t>((contribution.header.payload_bytes + kFlitBytes - 1) /
                                    kFlitBytes);
}

std::optional<Round> EndpointRounds::to_grant() const {
  if (running_) return std::nullopt;
  Round round{next_, 0, 0};
  while (round.chunks < window_ / 2) {
    const auto found = contributions_.find(next_ + round.chunks);
    if (found == contributions_.end()) break;
    const std::uint32_t flits = flits_of(found->second);
    if (flits != chunk_flits_ && round.chunks > 0) break;
    ++round.chunks;
    if (flits != chunk_flits_) {
      round.short_flits = static_cast<std::uint16_t>(flits);
      break;
    }
    if ((next_ + round.chunks) % window_ == 0) break;
  }
  if (round.chunks == 0) return std::nullopt;
  return round;
}

std::optional<Round> EndpointRounds::start(std::uint32_t granted, std::uint16_t short_flits) {
  if (running_ || granted == next_) return std::nullopt;
  for (std::uint32_t chunk = next_; !relay_ && chunk != granted; ++chunk) {
    if (contributions_.count(chunk) == 0) return std::nullopt;
  }
  running_ = Round{next_, granted - next_, short_flits};
  return running_;
}

std::vector<ChunkImage> EndpointRounds::images() const {
  std::vector<ChunkImage> images;
  const std::uint32_t flits = running_->short_flits != 0 ? running_->short_flits : chunk_flits_;
  if (relay_) return {running_->chunks, image_of({false, 0, 0, false}, {}, flits)};
  for (unsigned i = 0; i < running_->chunks; ++i) {
    const Contribution& own = contributions_.at(running_->first + i);
    images.push_back(image_of(marks_of_contribution(own.header), own.payload, flits));
  }
  return images;
}

std::optional<std::vector<EndpointRounds::Result>> EndpointRounds::finish(
    const std::vector<ChunkImage>& sums) {
  std::vector<Result> results;
  if (relay_) {
    next_ += running_->chunks;
    running_.reset();
    return results;
  }
  for (const ChunkImage& sum : sums) {
    const auto own = contributions_.find(next_);
    Result result{own->second.header, marks_of(sum), {}};
    if (result.contribution.has(kFlagData) &&
        result.contribution.payload_bytes != result.marks.payload_bytes) {
      return std::nullopt;
    }
    if (result.contribution.has(kFlagWant) && result.marks.data) {
      const auto* bytes = reinterpret_cast<const std::uint8_t*>(sum.data() + nic::kFlitWords);
      result.payload.assign(bytes, bytes + result.marks.payload_bytes);
    }
    results.push_back(std::move(result));
    contributions_.erase(own);
    ++next_;
  }
  running_.reset();
  return results;
}

}  // namespace trib::endpoint
