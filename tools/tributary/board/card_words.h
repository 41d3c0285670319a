// SPDX-License-Identifier: Apache-2.0
// What the states of a card are called.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/tributary/board/card_page.h"

namespace trib {

// Of the register CLOCK: "ready", or how far the attempt is and why the last one failed.
std::string clock_words(std::uint32_t clock);
// Of TRANSMIT.
std::string transmit_words(std::uint32_t transmit);
// Of a port's STATUS: how far its receiver is.
std::string receiver_words(std::uint32_t status);
// Of a port's STATUS: "up", or the first thing that keeps it down.
std::string link_words(std::uint32_t status);
// What is wrong, most of it at the far end; empty for a healthy port, and for one without a module.
std::vector<std::string> fault_words(std::uint32_t status);
// "0.2.0"
std::string version_words(std::uint32_t version);
// "3 d 4 h", "5 min 6 s"
std::string duration_words(std::uint32_t seconds);

}  // namespace trib
