// SPDX-License-Identifier: Apache-2.0
// trib_frame_decoder fed by a MAC that never waits.
#pragma once

#include <Vtrib_frame_decoder.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/base/random.h"
#include "model/codec/encoding.h"
#include "model/frame/frame.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::codec {

// A frame of the device with error_o.
struct Received {
  Frame frame;
  unsigned error = 0;
};

class DecoderBench {
 public:
  explicit DecoderBench(std::uint64_t seed, CodecSet codecs = kAllCodecs)
      : bench_(seed), random_({seed, 3}) {
    bench_.pins().codecs_i = codecs;
    bench_.pins().s_valid_i = 0;
    bench_.reset();
  }

  void send(const Frame& frame, double gaps = 0) {
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
      sent_at.push_back(bench_.cycle());
      step();
      pins.s_valid_i = 0;
    }
  }

  void idle(unsigned cycles) {
    while (cycles-- > 0) step();
  }

  std::vector<Received> outputs;
  std::vector<std::uint64_t> sent_at, valid_at;  // cycle of each beat
  unsigned dropped = 0;

 private:
  void step() {
    auto& pins = bench_.pins();
    bench_.settle();
    dropped += pins.dropped_o;
    if (pins.m_valid_o) {
      const auto* data = reinterpret_cast<const std::uint8_t*>(&pins.m_data_o);
      const auto bytes = __builtin_popcount(pins.m_keep_o);
      now_.frame.bytes.insert(now_.frame.bytes.end(), data, data + bytes);
      valid_at.push_back(bench_.cycle());
      if (pins.m_last_o) {
        now_.frame.bad = pins.m_user_o;
        now_.error = pins.m_error_o;
        outputs.push_back(now_);
        now_ = {};
      }
    }
    bench_.edge();
  }

  ModuleBench<Vtrib_frame_decoder> bench_;
  Random random_;
  Received now_;
};

}  // namespace trib::codec
