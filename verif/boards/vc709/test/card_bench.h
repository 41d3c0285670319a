// SPDX-License-Identifier: Apache-2.0
// A simulated VC709 with masters of its registers, for tests.
#pragma once

#include "verif/boards/bench/card_bench.h"
#include "verif/boards/vc709/simulated_vc709.h"

namespace trib::board {

using CardBench = BasicCardBench<SimulatedVc709>;

/// Of milliseconds of the card.
constexpr std::uint64_t ms(std::uint64_t number) { return number * SimulatedVc709::kCyclesPerMs; }

}  // namespace trib::board
