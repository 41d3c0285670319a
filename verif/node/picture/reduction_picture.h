// SPDX-License-Identifier: Apache-2.0
// One reduction through a node as a picture (SVG), from what was recorded at its pins: contributions
// that are received, steps of the node, results that are sent, on an axis of ns and cycles. Cycle 0 is
// that of the beat that completes the header of the last contribution of the first chunk. Shows as
// many chunks as are readable side by side, at least one. Errors: PictureError if no chunk is
// complete.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "verif/node/picture/pin_record.h"
#include "verif/node/variants/node_variant.h"

namespace trib {

class PictureError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct PictureSubject {
  std::string title;     // "One allreduce of 64 float32 by 4 workers"
  NodeVariant node;      // that was simulated
  std::uint32_t onset;   // beats
  std::uint64_t chunks;  // of the whole message
};

std::string reduction_picture(const ReductionRecord& record, const PictureSubject& subject);

}  // namespace trib
