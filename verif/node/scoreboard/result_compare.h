// SPDX-License-Identifier: Apache-2.0
// Frames of a node against those of its model. The order in which the node begins its reductions,
// and how often it begins one in vain (RE5), depends on time, so a RESULT may have another serial
// than the model's; what it must have is checked by serial_check.h.
#pragma once

#include "model/frame/frame.h"

namespace trib {

// Are they the same but for the serial of a RESULT?
bool equal_but_serial(const Bytes& x, const Bytes& y);
// `frame` with the serial of `other`, if both are RESULTs: for texts that say where they differ.
Bytes with_serial_of(const Bytes& other, Bytes frame);

// An ASK with count 0, which the model answers in any case (RC2); any other frame as it is.
FramePtr in_any_case(const FramePtr& frame);

}  // namespace trib
