// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/frame_record.h"

#include <utility>

#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {
namespace {

constexpr std::uint64_t kFsPerPs = 1000;

std::uint64_t femtoseconds(Time time) { return static_cast<std::uint64_t>(time) * kFsPerPs; }

}  // namespace

FrameRecord::FrameRecord(const std::string& path, unsigned interfaces, const TimeWindow& window,
                         TimeOf time_of)
    : path_(path), window_(window), time_of_(std::move(time_of)), writer_(path, interfaces) {}

void FrameRecord::watch(unsigned interface, StreamSource& source, StreamSink& sink) {
  source.on_frame_sent([this, interface](const FramePtr& frame, std::uint64_t cycle) {
    write(interface, Direction::kReceived, *frame, cycle);
  });
  sink.on_frame([this, interface](const FramePtr& frame, std::uint64_t, std::uint64_t cycle) {
    write(interface, Direction::kSent, *frame, cycle);
  });
}

void FrameRecord::write(unsigned interface, Direction direction, const Frame& frame,
                        std::uint64_t cycle) {
  const std::uint64_t time_fs = femtoseconds(time_of_(cycle));
  if (window_.holds(time_fs)) writer_.write(interface, direction, frame, time_fs / kFsPerNs);
}

void FrameRecord::close(Time now) {
  flush();
  if (window_.from_fs <= femtoseconds(now)) return;
  throw RecordingError("pcap: no frame in " + path_ + ": nothing was simulated from " +
                       std::to_string(window_.from_fs / kFsPerNs) + " ns on, the run ended at " +
                       std::to_string(femtoseconds(now) / kFsPerNs) + " ns");
}

}  // namespace trib
