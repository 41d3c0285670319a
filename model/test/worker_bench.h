// SPDX-License-Identifier: Apache-2.0
// A worker with hand-made answers of the node.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "model/frame/codec.h"
#include "model/worker/worker.h"

namespace trib {

inline WorkerConfig bench_worker_config() {
  WorkerConfig config;
  config.self = default_worker(2);
  config.node = default_node();
  config.epoch = 7;
  config.rank = 2;
  config.window = 4;
  config.chunk_bytes = 8;
  config.initial_timeout = 1000;
  config.minimum_timeout = 60;
  config.maximum_timeout = 100'000;
  config.granularity = 1;
  config.max_retries = 3;
  return config;
}

class WorkerBench {
 public:
  using Floats = std::vector<float>;

  explicit WorkerBench(const WorkerConfig& config = bench_worker_config()) : worker(config) {}

  // All-reduce of 1, 2, 3, ... into `received`.
  void all_reduce(std::size_t elements) {
    sent.clear();
    for (std::size_t i = 1; i <= elements; ++i) sent.push_back(static_cast<float>(i));
    received.assign(elements, -1.0f);
    worker.start(trib::all_reduce(sent.data(), received.data(), elements, kMessage));
  }

  // All that the worker sends now.
  std::vector<Header> transmit(Time now) {
    std::vector<Header> headers;
    while (const FramePtr frame = worker.poll_transmit(now)) {
      const std::optional<Header> header = decode(frame->bytes);
      EXPECT_TRUE(header) << "the worker has sent a malformed frame";
      headers.push_back(header.value_or(Header{}));
    }
    return headers;
  }
  std::vector<std::uint32_t> transmit_sequences(Time now) {
    std::vector<std::uint32_t> sequences;
    for (const Header& header : transmit(now)) sequences.push_back(header.sequence);
    return sequences;
  }

  // A RESULT to this worker, unless `change` says otherwise.
  static Frame from_node(std::uint32_t sequence, const Floats& values,
                         const std::function<void(Header&)>& change = {}) {
    Header h;
    h.source = default_node();
    h.destination = default_worker(2);
    h.type = FrameType::kResult;
    h.flags = values.empty() ? 0 : kFlagData;
    h.epoch = 7;
    h.count = 4;
    h.sequence = sequence;
    h.tag = kMessage;
    h.payload_bytes = static_cast<std::uint16_t>(values.size() * sizeof(float));
    if (change) change(h);
    return encode(h, reinterpret_cast<const std::uint8_t*>(values.data()));
  }
  void result(std::uint32_t sequence, const Floats& values, Time now) {
    worker.receive(from_node(sequence, values), now);
  }

  // An ERROR of the node that announces `epoch`.
  void error(std::uint32_t code, std::uint16_t epoch, Time now, std::uint32_t sequence = 0) {
    worker.receive(from_node(sequence, {},
                             [&](Header& h) {
                               h.type = FrameType::kError;
                               h.epoch = epoch;
                               h.count = 0;
                               h.tag = code;
                             }),
                   now);
  }
  void nack(std::uint32_t sequence, Time now) {
    const auto as_nack = [](Header& h) { h.type = FrameType::kNack, h.tag = 0, h.count = 0; };
    worker.receive(from_node(sequence, {}, as_nack), now);
  }

  static constexpr std::uint32_t kMessage = 0x4d534731;
  Worker worker;
  Floats sent;
  Floats received;
};

}  // namespace trib
