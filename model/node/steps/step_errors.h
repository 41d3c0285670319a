// SPDX-License-Identifier: Apache-2.0
// Says what is wrong with a node's steps, one line for each error:
// "cycle 812, RE3, port 1, group 0, chunk 7: what is wrong (chunk 7 begun in cycle 640)". After
// kMostErrors of them it only counts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trib {

// Subject of an error; fields that are not set are not known.
struct StepPlace {
  std::optional<unsigned> port;
  std::optional<unsigned> group;
  std::optional<std::uint32_t> chunk;
};

class StepErrors {
 public:
  using Sink = std::function<void(const std::string&)>;
  static constexpr std::uint64_t kMostErrors = 100;

  explicit StepErrors(Sink sink) : sink_(std::move(sink)) {}

  // Errors belong to this cycle from now on.
  void at(std::uint64_t cycle) { cycle_ = cycle; }
  std::uint64_t cycle() const { return cycle_; }
  // A step of this chunk, the first one or another. The latest kChunksKept of a group are known.
  void chunk_step(unsigned group, std::uint32_t chunk);
  // It is done: another one of this number is of another life.
  void chunk_done(unsigned group, std::uint32_t chunk);
  // `rule`: its number in PROTOCOL.md, or "step" if the order of node_step.h is broken.
  void report(std::string_view rule, const StepPlace& place, std::string_view what);
  std::uint64_t count() const { return count_; }

 private:
  static constexpr std::size_t kChunksKept = 256;  // more than two windows

  struct Chunk {
    std::uint32_t number = 0;
    bool done = true;
    std::optional<std::uint64_t> begun;  // cycle
  };
  Chunk& place_of(unsigned group, std::uint32_t chunk);
  std::string begun(const StepPlace& place) const;

  Sink sink_;
  std::vector<Chunk> chunks_;  // by group, then by number modulo kChunksKept
  std::uint64_t cycle_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace trib
