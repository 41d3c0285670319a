// SPDX-License-Identifier: Apache-2.0
// The names of the states of a card.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/tributary/board/card_page.h"

namespace trib {

// The register IMAGE (BA5): how far an image can be trusted.
enum class ImageState { kChecked, kUntested, kUnmarked };
ImageState image_state(std::uint32_t image);
// "checked", "untested", "unmarked"
const char* image_state_word(ImageState state);
// "1234abc", and whether the sources differed from it; empty for an image that is not marked.
std::string image_commit_words(std::uint32_t image);
std::string image_words(std::uint32_t image);
// The register CLOCK: "ready", or the progress of the attempt and why the last one failed.
std::string clock_words(std::uint32_t clock);
// The registers TRANSMIT and TRANSMIT_QUADS: "ready", or how far the least far quad is, which quads of several
// are not ready, and why one has begun again last.
std::string transmit_words(std::uint32_t transmit, std::uint32_t quads);
// A port's STATUS: the progress of its receiver.
std::string receiver_words(std::uint32_t status);
// A port's STATUS: "up", or the first cause that keeps it down.
std::string link_words(std::uint32_t status);
// The faults of a port, most of them at the far end; empty for a healthy port, and for one without a module.
std::vector<std::string> fault_words(std::uint32_t status);
// "1.0.0"
std::string version_words(std::uint32_t version);
// "3 d 4 h", "5 min 6 s"
std::string duration_words(std::uint32_t seconds);

}  // namespace trib
