// SPDX-License-Identifier: Apache-2.0
// A worker with hand-made answers of the node.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "host/engine/worker.h"
#include "model/frame/body.h"
#include "model/frame/datagram.h"
#include "model/frame/header.h"

namespace trib {

inline constexpr std::uint32_t kBenchJob = 0x10b;
inline constexpr std::uint32_t kBenchIncarnation = 0xcafe0001;

inline WorkerConfig bench_worker_config() {
  WorkerConfig config;
  config.epoch = 7;
  config.job = kBenchJob;
  config.incarnation = kBenchIncarnation;
  config.key = 0x0123456789abcdef;
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

inline WorkerConfig wide_window() {
  WorkerConfig config = bench_worker_config();
  config.window = 8;
  return config;
}

// A datagram of the node that a test holds.
struct Answer {
  Bytes bytes;
  std::uint8_t ecn = 0;

  // Not explicit: tests hand an answer to the engine as they hand over a datagram.
  operator IncomingDatagram() const { return {bytes, ecn}; }  // NOLINT(google-explicit-constructor)
};

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

  // Of a well-formed datagram.
  static Header header_of(const OutgoingDatagram& datagram) {
    Bytes bytes(datagram.head().begin(), datagram.head().end());
    bytes.insert(bytes.end(), datagram.payload().begin(), datagram.payload().end());
    EXPECT_EQ(datagram_defect(bytes, kAnyFrameType, codec::kAllCodecs), Defect::kNone);
    Header header;
    static_cast<DatagramHeader&>(header) = read_datagram_header(bytes.data());
    header.ecn = datagram.ecn();
    return header;
  }
  // All that the worker sends now.
  std::vector<Header> transmit(Time now) {
    std::vector<Header> headers;
    while (const std::optional<OutgoingDatagram> datagram = worker.poll_transmit(now)) {
      headers.push_back(header_of(*datagram));
    }
    return headers;
  }
  std::vector<std::uint32_t> transmit_sequences(Time now) {
    std::vector<std::uint32_t> sequences;
    for (const Header& header : transmit(now)) sequences.push_back(header.sequence);
    return sequences;
  }

  // A RESULT to this worker, unless `change` says otherwise.
  static Answer from_node(std::uint32_t sequence, const Floats& values,
                          const std::function<void(Header&)>& change = {}) {
    Header h;
    h.type = FrameType::kResult;
    h.flags = values.empty() ? 0 : kFlagData;
    h.epoch = 7;
    h.count = 4;
    h.sequence = sequence;
    h.tag = kMessage;
    h.payload_bytes = static_cast<std::uint16_t>(values.size() * sizeof(float));
    if (change) change(h);
    if (has_body(h.type)) return answer(h, Bytes(kBodyBytes));
    return answer(h, {reinterpret_cast<const std::uint8_t*>(values.data()), h.payload_bytes});
  }
  // The same with a payload that represents `elements` FP32 values.
  static Answer encoded_from_node(std::uint32_t sequence, codec::Encoding encoding,
                                  ByteSpan payload, std::size_t elements,
                                  std::uint8_t flags = kFlagData) {
    Header h;
    h.type = FrameType::kResult;
    h.flags = flags;
    h.epoch = 7;
    h.count = 4;
    h.sequence = sequence;
    h.tag = kMessage;
    h.payload_bytes = static_cast<std::uint16_t>(elements * sizeof(float));
    h.encoding = encoding.byte();
    return answer(h, payload);
  }
  void result(std::uint32_t sequence, const Floats& values, Time now) {
    worker.receive(from_node(sequence, values), now);
  }

  // A WELCOME to `incarnation`, of a node that has all that this version needs.
  static Answer welcome(std::uint16_t epoch, unsigned window,
                        std::uint32_t incarnation = kBenchIncarnation,
                        const std::function<void(WelcomeBody&)>& change = {}) {
    WelcomeBody body;
    body.ops = body.dtypes = body.codecs = 1;
    body.largest_payload = kMaxPayload;
    body.window = static_cast<std::uint8_t>(window);
    if (change) change(body);
    Header h;
    h.type = FrameType::kWelcome;
    h.epoch = epoch;
    h.count = 4;
    h.sequence = incarnation;
    h.tag = kBenchJob;
    return answer(h, body_bytes(body));
  }

  // A frame of the node without payload, in epoch 7.
  void control(FrameType type, std::uint32_t sequence, Time now,
               const std::function<void(Header&)>& change = {}) {
    worker.receive(from_node(sequence, {},
                             [&](Header& h) {
                               h.type = type;
                               h.count = 0;
                               h.tag = 0;
                               if (change) change(h);
                             }),
                   now);
  }
  // An ERROR that answers a frame of epoch 7 and announces `epoch`.
  void error(std::uint32_t code, std::uint16_t epoch, Time now, std::uint32_t sequence = 0) {
    control(FrameType::kError, sequence, now, [&](Header& h) { h.count = epoch, h.tag = code; });
  }
  void nack(std::uint32_t sequence, Time now) { control(FrameType::kNack, sequence, now); }
  void status(std::uint32_t sequence, Time now, unsigned missing, unsigned first, unsigned second) {
    control(FrameType::kStatus, sequence, now, [&](Header& h) {
      h.count = static_cast<std::uint16_t>(missing);
      h.tag = second << 16 | first;
    });
  }
  void passed(std::uint32_t sequence, std::uint32_t expected, Time now) {
    control(FrameType::kPassed, sequence, now, [&](Header& h) { h.tag = expected; });
  }

  static constexpr std::uint32_t kMessage = 0x4d534731;
  Worker worker;
  Floats sent;
  Floats received;

 private:
  static Answer answer(const Header& header, ByteSpan behind) {
    Answer answer{Bytes(kDatagramHeaderBytes), header.ecn};
    write_datagram_header(header, answer.bytes.data());
    answer.bytes.insert(answer.bytes.end(), behind.begin(), behind.end());
    return answer;
  }
};

// "ASK 3", "AGAIN 3", or "NEW 3", for each frame that the worker sends now.
inline std::vector<std::string> sent(WorkerBench& bench, Time now) {
  std::vector<std::string> all;
  for (const Header& header : bench.transmit(now)) {
    const bool again = header.has(kFlagRetry);
    const char* const what = header.type == FrameType::kAsk ? "ASK " : again ? "AGAIN " : "NEW ";
    EXPECT_FALSE(header.type == FrameType::kAsk && (header.flags != 0 || header.epoch != 7));
    all.push_back(what + std::to_string(header.sequence));
  }
  return all;
}
using Sent = std::vector<std::string>;

}  // namespace trib
