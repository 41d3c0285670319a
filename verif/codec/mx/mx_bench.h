// SPDX-License-Identifier: Apache-2.0
// An MX codec module with frames in and out, and neighbours that pause at will.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <vector>

#include "model/base/random.h"
#include "verif/codec/mx/mx_model.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::codec {

struct MxFrame {
  bool e2m1 = false;
  unsigned count = 0;
  Bytes bytes;
};

struct MxOutput {
  Bytes bytes;
  unsigned error = 0;
};

inline unsigned error_of(...) { return 0; }
template <typename Model>
auto error_of(const Model* model) -> decltype(static_cast<unsigned>(model->m_error_o)) {
  return model->m_error_o;
}

template <typename Model, unsigned kBytes>
class MxBench {
 public:
  explicit MxBench(double gaps = 0, double pauses = 0)
      : bench_(1), random_({1, 7}), gaps_(gaps), pauses_(pauses) {
    bench_.pins().s_valid_i = 0;
    bench_.pins().m_ready_i = 0;
    bench_.reset();
  }

  /// Sends the frames and waits for as many, and that no more follow.
  std::vector<MxOutput> run(std::deque<MxFrame> frames) {
    const std::size_t expected = frames.size();
    std::vector<MxOutput> outputs;
    MxOutput output;
    std::size_t place = 0;
    bool offering = false;
    unsigned idle = 0;
    while (idle < 100) {
      Model& pins = bench_.pins();
      ++idle;
      if (!offering && !frames.empty()) offering = !random_.chance(gaps_);
      pins.s_valid_i = offering;
      if (offering) drive(frames.front(), place);
      pins.m_ready_i = !random_.chance(pauses_);
      bench_.settle();
      if (pins.m_valid_o) {
        if (first_valid.size() <= seen_) first_valid.push_back(bench_.cycle());
        if (pins.m_ready_i) {
          ++seen_;
          idle = 0;
          for (unsigned i = 0; i < kBytes; ++i) {
            if (pins.m_keep_o >> i & 1)
              output.bytes.push_back(reinterpret_cast<const std::uint8_t*>(&pins.m_data_o[0])[i]);
          }
          if (pins.m_last_o) {
            output.error = error_of(&pins);
            outputs.push_back(output);
            output = {};
          }
        }
      }
      const bool taken = offering && pins.s_ready_o;
      if (taken) taken_at.push_back(bench_.cycle());
      bench_.edge();
      if (!taken) continue;
      idle = 0;
      offering = false;
      place += kBytes;
      if (place < frames.front().bytes.size()) continue;
      place = 0;
      frames.pop_front();
    }
    EXPECT_TRUE(frames.empty());
    EXPECT_EQ(outputs.size(), expected);
    return outputs;
  }

  /// Cycles in which input beats were taken, and output beats became valid.
  std::vector<std::uint64_t> taken_at, first_valid;

 private:
  void drive(const MxFrame& frame, std::size_t place) {
    Model& pins = bench_.pins();
    const std::size_t left = frame.bytes.size() - place;
    const std::size_t bytes = left < kBytes ? left : kBytes;
    auto* data = reinterpret_cast<std::uint8_t*>(&pins.s_data_i[0]);
    for (unsigned i = 0; i < kBytes; ++i) data[i] = i < bytes ? frame.bytes[place + i] : 0xa5;
    pins.s_keep_i = static_cast<decltype(+pins.s_keep_i)>(~std::uint64_t{0} >> (64 - bytes));
    pins.s_last_i = left <= kBytes;
    pins.count_i = static_cast<std::uint16_t>(frame.count);
    pins.format_i = frame.e2m1;
  }

  ModuleBench<Model> bench_;
  Random random_;
  double gaps_, pauses_;
  std::size_t seen_ = 0;
};

inline Bytes bytes_of(const Words& words) {
  Bytes bytes(words.size() * 4);
  std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

}  // namespace trib::codec
