// SPDX-License-Identifier: Apache-2.0
// Reductions of an endpoint in one life (docs/ENDPOINT.md, EP15, EP17 and EP19): the contributions of its
// node, the chunks that the leader grants, the next round, and the results.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/endpoint/chunk_reduction.h"
#include "model/frame/frame.h"
#include "model/frame/header.h"

namespace trib::endpoint {

/// Chunks that one execution of the tables reduces.
struct Round {
  std::uint32_t first = 0;
  unsigned chunks = 0;
  std::uint16_t short_flits = 0;  // of the only chunk, or 0 if all are full
};

class EndpointRounds {
 public:
  struct Result {
    Header contribution;
    ChunkMarks marks;
    Bytes payload;  // if the contribution had WANT
  };

  /// `relay`: there is no worker; every chunk is one without data, and has no result (EP15.3, EP19.5).
  EndpointRounds(std::uint32_t chunk_flits, unsigned window, bool relay)
      : chunk_flits_(chunk_flits), window_(window), relay_(relay) {}

  void reset();

  /// A CONTRIBUTION of the life; one of a chunk that is done, or known, changes nothing. False if it
  /// disagrees by itself (EP19.3, ERROR 1).
  bool take(const Header& header, ByteSpan payload);

  /// EP15.2: what the leader grants next, if anything.
  std::optional<Round> to_grant() const;
  /// EP15.3: the round that is granted and may start here; it runs from then on.
  std::optional<Round> start(std::uint32_t granted, std::uint16_t short_flits);
  /// The images of its chunks.
  std::vector<ChunkImage> images() const;
  /// The round is done with these sums; nothing if lengths disagree (EP19.3, ERROR 4).
  std::optional<std::vector<Result>> finish(const std::vector<ChunkImage>& sums);

  bool running() const { return running_.has_value(); }
  /// Is a granted chunk open (EP13)?
  bool open(std::uint32_t granted) const { return next_ != granted; }

 private:
  struct Contribution {
    Header header;
    Bytes payload;
  };

  std::uint32_t flits_of(const Contribution& contribution) const;

  std::uint32_t chunk_flits_;
  unsigned window_;
  bool relay_;
  std::uint32_t next_ = 0;  // the first chunk that is not done
  std::optional<Round> running_;
  std::map<std::uint32_t, Contribution> contributions_;
};

}  // namespace trib::endpoint
