// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/hop_goodput.h"

#include "model/endpoint/hop_frame.h"
#include "model/frame/layout.h"

namespace trib::hop {
namespace {

constexpr double kWireBytes = kHeaderBytes + 4 + 8 + 12;  // FCS, preamble, gap (PROTOCOL FR1)
constexpr double kFramesOfAnAck = 4;                      // EP6.4

}  // namespace

double goodput_ceiling(unsigned frame_flits, std::uint32_t message_flits, Beside beside) {
  const double data = double{kFlitBytes} * message_flits;
  double frames = double(message_flits) / frame_flits;
  double wire = data + frames * kWireBytes;
  if (beside == Beside::kAcksAndHeads) {
    wire += kFlitBytes + kWireBytes;
    frames += 1;
  }
  if (beside != Beside::kNothing) wire += frames / kFramesOfAnAck * kWireBytes;
  return data / wire;
}

}  // namespace trib::hop
