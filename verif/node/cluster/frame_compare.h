// SPDX-License-Identifier: Apache-2.0
// What frames of a node and of its model have in common, and how they differ.
#pragma once

#include <string>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/verdict.h"

namespace trib {

std::string verdict_text(Verdict verdict);
std::string frame_text(const Frame& frame);
/// In which byte, the serial of a result left out, or that the length does.
std::string byte_difference(const Bytes& got, const Bytes& due);

/// Do both stand for the same answer to the same chunk?
bool same_purpose(const Header& x, const Header& y);
bool same_chunk(const Header& x, const Header& y);

/// What a node must not leave out.
bool is_owed(const Emission& emission);
bool is_join_or_welcome(const Header& header);
/// Is it given by the checks 13 to 19, which look at a group?
bool is_group_frame(Verdict verdict);

}  // namespace trib
