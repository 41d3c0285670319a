// SPDX-License-Identifier: Apache-2.0
// A collective of what lies in the memory of a device, in three stages that go on at the same time:
// pieces are copied from the device, exchanged, and copied back. Each piece has one buffer through all
// stages. With as many buffers as stages the slowest stage is never idle; with fewer, stages wait for
// buffers:
//
//   rate = min(rate of the slowest stage, buffers * piece / time of a piece through all stages)
//
// With `piece` small the beginning and end of a message, in which stages are idle, are short; but each
// piece costs a start of a copy. Some 256 KB to 1 MB are usual.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

#include "host/pipeline/device_memory.h"
#include "host/pipeline/exchange.h"

namespace trib {

struct PipelineConfig {
  unsigned buffers = 3;
  std::size_t piece_bytes = 512 << 10;  // a multiple of an element
};

class Pipeline {
 public:
  // Both have to live as long. Throws std::invalid_argument for a configuration with a 0.
  Pipeline(DeviceMemory& device, Exchange& exchange, const PipelineConfig& config = {});

  // The first `bytes` of the device's memory. `idle` is called when nothing can be done but wait.
  // Throws what the device and the exchange throw; the device's memory holds anything then, and
  // the pipeline is not to be used again.
  void run(std::size_t bytes, const std::function<void()>& idle = std::this_thread::yield);

 private:
  static constexpr std::size_t kStages = 3;
  enum Stage : std::size_t { kRead, kExchange, kWrite };

  bool advance();
  bool goes_on(Stage stage);
  bool may_begin(Stage stage) const;
  void begin(Stage stage);
  WritableBytes piece(std::size_t number) const;

  DeviceMemory& device_;
  Exchange& exchange_;
  std::size_t piece_bytes_;
  std::vector<WritableBytes> buffers_;  // of piece p: p % their number
  std::size_t bytes_ = 0;
  std::size_t pieces_ = 0;
  std::array<std::size_t, kStages> begun_{};  // pieces, by stage
  std::array<std::size_t, kStages> ended_{};
};

}  // namespace trib
