// SPDX-License-Identifier: Apache-2.0
// A frame in a few words, for people who look at waves: "Contribution 17", "Result 17 retry",
// "Join rank 2", "Error StaleEpoch", "ARP"; see frame_text.cpp for all of them.
#pragma once

#include <string>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/node_step.h"

namespace trib {

/// `bytes` are the first kHeaderBytes of the frame, or all of a shorter one. At most
/// kFrameTextLength characters, ASCII.
std::string frame_text(const Bytes& bytes);
/// The same of a frame of the protocol.
std::string header_text(const Header& header);
/// The frame that a step describes.
std::string frame_words(const NodeStep& step);

inline constexpr unsigned kFrameTextLength = 40;

}  // namespace trib
