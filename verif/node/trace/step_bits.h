// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/node/steps.toml by the build target `steps`; make changes there.
// NodeStep from the bits of step_t (verif/node/trace/trib_step_pkg.sv), the lowest 32 of them first. The cycle is not among them.
#pragma once

#include <cstdint>

#include "model/node/node_step.h"

// clang-format off
namespace trib {

inline NodeStep step_of_bits(const std::uint32_t* words) {
  const auto field = [words](unsigned bit, unsigned bits) {
    std::uint64_t two_words = words[bit / 32];
    if (bit % 32 + bits > 32) two_words |= std::uint64_t{words[bit / 32 + 1]} << 32;
    return static_cast<std::uint32_t>(two_words >> (bit % 32) & ((std::uint64_t{1} << bits) - 1));
  };
  NodeStep step;
  step.kind = static_cast<StepKind>(field(272, 8));
  step.port = static_cast<std::uint8_t>(field(264, 8));
  step.group = static_cast<std::uint8_t>(field(256, 8));
  step.way = static_cast<StepWay>(field(248, 8));
  step.good = field(240, 8) != 0;
  step.partial = field(232, 8) != 0;
  step.retry = field(224, 8) != 0;
  step.verdict = static_cast<Verdict>(field(216, 8));
  step.state = static_cast<StepState>(field(208, 8));
  step.sent = static_cast<StepSent>(field(200, 8));
  step.type = static_cast<std::uint8_t>(field(192, 8));
  step.serial = static_cast<std::uint8_t>(field(184, 8));
  step.window = static_cast<std::uint8_t>(field(176, 8));
  step.uplink = static_cast<std::uint8_t>(field(168, 8));
  step.ports = static_cast<std::uint8_t>(field(160, 8));
  step.data = static_cast<std::uint8_t>(field(152, 8));
  step.want = static_cast<std::uint8_t>(field(144, 8));
  step.epoch = static_cast<std::uint16_t>(field(128, 16));
  step.parent_epoch = static_cast<std::uint16_t>(field(112, 16));
  step.count = static_cast<std::uint16_t>(field(96, 16));
  step.sequence = field(64, 32);
  step.tag = field(32, 32);
  step.job = field(0, 32);
  return step;
}

}  // namespace trib
// clang-format on
