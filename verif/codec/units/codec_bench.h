// SPDX-License-Identifier: Apache-2.0
// trib_compress or trib_decompress with frames in and out, and neighbours that pause at will. Checks in each cycle their duty to
// neighbours: a waiting beat is stable, keep is contiguous and full in all beats but the last (GC7.2, GC7.5).
#pragma once

#include <Vtrib_compress.h>
#include <Vtrib_decompress.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <type_traits>
#include <vector>

#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::codec {

using Bytes = std::vector<std::uint8_t>;

struct Settings {
  unsigned count, mode, bound;  // mode: 0 A, 1 B
};

struct Input {
  Settings settings;
  Bytes bytes;
};

struct Output {
  Bytes bytes;
  unsigned beats = 0;
  unsigned note = 0;  // m_length_o, m_error_o
};

template <typename Model>
class CodecBench {
 public:
  static constexpr bool kCompresses = std::is_same_v<Model, Vtrib_compress>;

  explicit CodecBench(std::uint64_t seed, double gaps = 0, double pauses = 0)
      : bench_(seed), random_({seed, 7}), gaps_(gaps), pauses_(pauses) {
    bench_.pins().s_valid_i = 0;
    bench_.pins().m_ready_i = 0;
    bench_.reset();
  }

  void offer(const Settings& settings, const Bytes& bytes) { inputs_.push_back({settings, bytes}); }

  void step() {
    Model& pins = bench_.pins();
    if (!offering_ && !inputs_.empty()) offering_ = !random_.chance(gaps_);
    drive();
    pins.m_ready_i = !random_.chance(pauses_);
    bench_.settle();
    look();
    const bool taken = pins.s_valid_i && pins.s_ready_o;
    if (taken) taken_at.push_back(bench_.cycle());
    bench_.edge();
    if (!taken) return;
    offering_ = false;
    place_ += 32;
    if (place_ < inputs_.front().bytes.size()) return;
    place_ = 0;
    inputs_.pop_front();
  }

  /// Until there are as many frames, and no more in the next cycles.
  void run(std::size_t frames) {
    for (unsigned idle = 0; idle < 2000 && outputs.size() < frames; ++idle) {
      const std::size_t seen = valid_at.size() + taken_at.size();
      step();
      if (valid_at.size() + taken_at.size() != seen) idle = 0;
    }
    for (unsigned n = 0; n < 80; ++n) step();
    EXPECT_EQ(outputs.size(), frames);
  }

  void reset() {
    inputs_.clear();
    offering_ = false;
    place_ = 0;
    bench_.pins().s_valid_i = 0;
    bench_.reset();
    frame_ = {};
    waiting_.reset();
  }

  std::deque<Output> outputs;
  std::vector<std::uint64_t> taken_at;  // cycle of each input beat
  std::vector<std::uint64_t> valid_at;  // first cycle of each output beat

 private:
  // Fields without meaning are noise.
  void drive() {
    Model& pins = bench_.pins();
    pins.s_valid_i = offering_;
    if (!offering_) {
      pins.s_last_i = random_.chance(0.5);
      return;
    }
    const Input& frame = inputs_.front();
    const std::size_t bytes = std::min<std::size_t>(32, frame.bytes.size() - place_);
    auto* data = reinterpret_cast<std::uint8_t*>(&pins.s_data_i);
    if (!held_) {
      for (unsigned i = 0; i < 32; ++i) data[i] = static_cast<std::uint8_t>(random_());
    }
    held_ = true;
    std::copy_n(frame.bytes.begin() + static_cast<std::ptrdiff_t>(place_), bytes, data);
    pins.s_keep_i = static_cast<std::uint32_t>((std::uint64_t{1} << bytes) - 1);
    pins.s_last_i = place_ + bytes == frame.bytes.size();
    if (place_ != 0) return;
    pins.count_i = static_cast<std::uint16_t>(frame.settings.count);
    pins.mode_i = static_cast<std::uint8_t>(frame.settings.mode);
    pins.bound_i = static_cast<std::uint8_t>(frame.settings.bound);
  }

  void look() {
    Model& pins = bench_.pins();
    if (pins.s_valid_i && pins.s_ready_o) held_ = false;
    EXPECT_FALSE(waiting_ && !pins.m_valid_o) << "GC7.5 in cycle " << bench_.cycle();
    if (!pins.m_valid_o) return;
    const auto* data = reinterpret_cast<const std::uint8_t*>(&pins.m_data_o);
    const Bytes beat(data, data + 32);
    if (!waiting_) valid_at.push_back(bench_.cycle());
    EXPECT_TRUE(!waiting_ || *waiting_ == beat) << "GC7.5 in cycle " << bench_.cycle();
    waiting_ = beat;
    if (!pins.m_ready_i) return;
    waiting_.reset();
    const std::uint64_t keep = pins.m_keep_o;
    EXPECT_EQ(keep & (keep + 1), 0u) << "GC7.2 in cycle " << bench_.cycle();
    if (!pins.m_last_o) {
      EXPECT_EQ(keep, 0xffffffffu) << "GC7.2 in cycle " << bench_.cycle();
    }
    const auto bytes = __builtin_popcountll(keep);
    frame_.bytes.insert(frame_.bytes.end(), data, data + bytes);
    ++frame_.beats;
    if constexpr (kCompresses) {
      frame_.note = pins.m_length_o;
    } else {
      frame_.note = pins.m_error_o;
    }
    if (!pins.m_last_o) return;
    outputs.push_back(frame_);
    frame_ = {};
  }

  ModuleBench<Model> bench_;
  Random random_;
  double gaps_, pauses_;
  std::deque<Input> inputs_;
  bool offering_ = false, held_ = false;
  std::size_t place_ = 0;
  Output frame_;
  std::optional<Bytes> waiting_;
};

using CompressBench = CodecBench<Vtrib_compress>;
using DecompressBench = CodecBench<Vtrib_decompress>;

inline Bytes bytes_of(const std::vector<std::uint32_t>& values) {
  Bytes bytes(4 * values.size());
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

}  // namespace trib::codec
