// SPDX-License-Identifier: Apache-2.0
// The DPI function by which the trace modules (trib_step_pkg.sv) pass a step on. The simulated design
// that calls it is the one that is being clocked, whose context knows its StepBuffer.
#include <svdpi.h>

#include "verif/node/trace/step_bits.h"
#include "verif/node/trace/step_buffer.h"
#include "verif/sim/rtl/rtl_context.h"

extern "C" void trib_node_step(const svBitVecVal* step) {
  auto* const buffer = static_cast<trib::StepBuffer*>(trib::RtlContext::selected().imports);
  if (buffer != nullptr && buffer->heard()) buffer->add(trib::step_of_bits(step));
}
