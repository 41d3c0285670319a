// SPDX-License-Identifier: Apache-2.0
// The DPI function by which the trace modules (trib_step_pkg.sv) tell a step. The simulated design
// that calls it is the one that is being clocked, whose context knows its StepBuffer.
#include <svdpi.h>

#include <cstdint>

#include "verif/node/trace/step_buffer.h"
#include "verif/sim/rtl/rtl_context.h"

namespace {

// The fields of step_t, the last one first.
class StepFields {
 public:
  explicit StepFields(const svBitVecVal* words) : words_(words) {}

  std::uint32_t next(unsigned bits) {
    std::uint64_t two_words = words_[bit_ / 32];
    if (bit_ % 32 + bits > 32) two_words |= std::uint64_t{words_[bit_ / 32 + 1]} << 32;
    const std::uint64_t field = two_words >> (bit_ % 32) & ((std::uint64_t{1} << bits) - 1);
    bit_ += bits;
    return static_cast<std::uint32_t>(field);
  }
  std::uint16_t half() { return static_cast<std::uint16_t>(next(16)); }
  std::uint8_t byte() { return static_cast<std::uint8_t>(next(8)); }

 private:
  const svBitVecVal* words_;
  unsigned bit_ = 0;
};

trib::NodeStep step_of(const svBitVecVal* words) {
  StepFields fields(words);
  trib::NodeStep step;
  step.job = fields.next(32);
  step.tag = fields.next(32);
  step.sequence = fields.next(32);
  step.count = fields.half();
  step.parent_epoch = fields.half();
  step.epoch = fields.half();
  step.want = fields.byte();
  step.data = fields.byte();
  step.ports = fields.byte();
  step.uplink = fields.byte();
  step.window = fields.byte();
  step.serial = fields.byte();
  step.type = fields.byte();
  step.sent = static_cast<trib::StepSent>(fields.byte());
  step.state = static_cast<trib::StepState>(fields.byte());
  step.verdict = static_cast<trib::Verdict>(fields.byte());
  step.retry = fields.byte() != 0;
  step.partial = fields.byte() != 0;
  step.good = fields.byte() != 0;
  step.way = static_cast<trib::StepWay>(fields.byte());
  step.group = fields.byte();
  step.port = fields.byte();
  step.kind = static_cast<trib::StepKind>(fields.byte());
  return step;
}

}  // namespace

extern "C" void trib_node_step(const svBitVecVal* step) {
  auto* const buffer = static_cast<trib::StepBuffer*>(trib::RtlContext::selected().imports);
  if (buffer != nullptr && buffer->heard()) buffer->add(step_of(step));
}
