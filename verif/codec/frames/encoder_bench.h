// SPDX-License-Identifier: Apache-2.0
// trib_frame_encoder between a device and a MAC, both of which may pause.
#pragma once

#include <Vtrib_frame_encoder.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "model/base/random.h"
#include "model/codec/encoding.h"
#include "model/frame/frame.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::codec {

// A frame of the MAC: cycles of its first and last beat, and those between them without a beat.
struct Sent {
  Frame frame;
  std::uint64_t first = 0, last = 0;
  unsigned dry = 0;
};

class EncoderBench {
 public:
  explicit EncoderBench(std::uint64_t seed, CodecSet codecs = kAllCodecs)
      : bench_(seed), random_({seed, 4}) {
    bench_.pins().codecs_i = codecs;
    bench_.pins().s_valid_i = 0;
    bench_.reset();
  }

  // Offers its beats, with a pause before each by chance, until the last one is taken.
  void send(const Frame& frame) {
    for (std::size_t at = 0; at < frame.bytes.size(); at += 32) {
      while (random_.chance(gaps)) step();
      auto& pins = bench_.pins();
      const std::size_t bytes = std::min<std::size_t>(32, frame.bytes.size() - at);
      auto* data = reinterpret_cast<std::uint8_t*>(&pins.s_data_i);
      for (unsigned i = 0; i < 32; ++i)
        data[i] = i < bytes ? frame.bytes[at + i] : static_cast<std::uint8_t>(random_());
      pins.s_keep_i = static_cast<std::uint32_t>((std::uint64_t{1} << bytes) - 1);
      pins.s_last_i = at + bytes == frame.bytes.size();
      pins.s_user_i = pins.s_last_i && frame.bad;
      pins.s_valid_i = 1;
      for (unsigned waits = 0; !step(); ++waits) ASSERT_LT(waits, 20000u);
      taken_at.push_back(bench_.cycle() - 1);
      pins.s_valid_i = 0;
    }
  }

  void idle(unsigned cycles) {
    while (cycles-- > 0) step();
  }

  double gaps = 0, stalls = 0;  // how often the device and the MAC pause
  std::vector<Sent> outputs;
  std::vector<std::uint64_t> taken_at;  // cycle of each beat
  // Values of the strobes.
  unsigned encoded = 0, raw = 0, dropped = 0;
  std::uint64_t values_bytes = 0, payload_bytes = 0;  // of frames that were not dropped

 private:
  // Whether the beat that is offered was taken.
  bool step() {
    auto& pins = bench_.pins();
    pins.m_ready_i = !random_.chance(stalls);
    bench_.settle();
    count();
    if (pins.m_valid_o) {
      if (now_.frame.bytes.empty() && !waits_) now_.first = bench_.cycle();
      waits_ = !pins.m_ready_i;
      begun_ = true;
    } else {
      now_.dry += begun_;
    }
    if (pins.m_valid_o && pins.m_ready_i) collect();
    const bool taken = pins.s_valid_i && pins.s_ready_o;
    bench_.edge();
    return taken;
  }

  void count() {
    auto& pins = bench_.pins();
    encoded += pins.encoded_o;
    raw += pins.raw_o;
    dropped += pins.dropped_o;
    if (pins.encoded_o || pins.raw_o) {
      values_bytes += pins.values_bytes_o;
      payload_bytes += pins.payload_bytes_o;
    }
  }

  void collect() {
    auto& pins = bench_.pins();
    const auto* data = reinterpret_cast<const std::uint8_t*>(&pins.m_data_o);
    const auto bytes = __builtin_popcount(pins.m_keep_o);
    now_.frame.bytes.insert(now_.frame.bytes.end(), data, data + bytes);
    if (!pins.m_last_o) return;
    now_.frame.bad = pins.m_user_o;
    now_.last = bench_.cycle();
    outputs.push_back(now_);
    now_ = {};
    begun_ = false;
  }

  ModuleBench<Vtrib_frame_encoder> bench_;
  Random random_;
  Sent now_;
  bool begun_ = false, waits_ = false;
};

}  // namespace trib::codec
