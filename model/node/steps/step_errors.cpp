// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/step_errors.h"

#include <fmt/format.h>

namespace trib {

StepErrors::Chunk& StepErrors::place_of(unsigned group, std::uint32_t chunk) {
  const std::size_t index = group * kChunksKept + chunk % kChunksKept;
  if (index >= chunks_.size()) chunks_.resize((group + 1) * kChunksKept);
  return chunks_[index];
}

void StepErrors::chunk_step(unsigned group, std::uint32_t chunk) {
  Chunk& place = place_of(group, chunk);
  if (!place.done && place.number == chunk) return;
  place = {chunk, false, cycle_};
}

void StepErrors::chunk_done(unsigned group, std::uint32_t chunk) {
  Chunk& place = place_of(group, chunk);
  if (place.number == chunk) place.done = true;
}

std::string StepErrors::begun(const StepPlace& place) const {
  if (!place.group || !place.chunk) return "";
  const std::size_t index = *place.group * kChunksKept + *place.chunk % kChunksKept;
  if (index >= chunks_.size()) return "";
  const Chunk& chunk = chunks_[index];
  if (chunk.number != *place.chunk || !chunk.begun) return "";
  return fmt::format(" (chunk {} begun in cycle {})", chunk.number, *chunk.begun);
}

void StepErrors::report(std::string_view rule, const StepPlace& place, std::string_view what) {
  if (++count_ > kMostErrors) return;
  std::string text = fmt::format("cycle {}, {}, ", cycle_, rule);
  if (place.port) text += fmt::format("port {}, ", *place.port);
  if (place.group) text += fmt::format("group {}, ", *place.group);
  if (place.chunk) text += fmt::format("chunk {}, ", *place.chunk);
  text.replace(text.size() - 2, 2, ": ");
  sink_(text + std::string(what) + begun(place));
  if (count_ == kMostErrors) sink_("further errors are only counted");
}

}  // namespace trib
