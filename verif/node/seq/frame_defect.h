// SPDX-License-Identifier: Apache-2.0
// The ways in which a contribution can fail to be one (IN1, IN2, IN3), each made from a right
// contribution by one change, with the verdict that PROTOCOL.md gives to it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/base/random.h"
#include "model/frame/frame.h"
#include "model/node/verdict.h"

namespace trib {

struct FrameDefect {
  std::string_view name;
  Verdict verdict;                 // if nothing else is wrong with the frame
  void (*apply)(Frame&, Random&);  // needs a right contribution of at least 64 bytes
  bool spoils_checksum = false;    // the IP header checksum is not to be put right afterwards
  bool needs_payload = false;      // does nothing to a frame of 64 bytes
};

const std::vector<FrameDefect>& frame_defects();

// Applies the defect and puts the IP header checksum right again where the defect is not in it.
void apply(const FrameDefect& defect, Frame& frame, Random& random);

}  // namespace trib
