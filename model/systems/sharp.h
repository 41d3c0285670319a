// SPDX-License-Identifier: Apache-2.0
// SHARP in time (Graham et al., COMHPC 2016 and ISC 2020). Bytes and seconds; the time of the hosts is within the
// published points, so it is within these.
#pragma once

#include "model/systems/system.h"

namespace trib::systems {

/// SHARP v1 as a line: a message is cut into segments of 256 bytes, the first takes the published 2.83 us, each other one a
/// turnaround.
class SharpLine {
 public:
  explicit SharpLine(double turnaround) : turnaround_(turnaround) {}
  /// Through both published points: 0.777 us.
  static SharpLine through_points();
  /// Chosen so that 9.62 Gb/s take 65 % less for 100 MB, as NTT states: 0.608 us.
  static SharpLine calibrated_by_ntt();

  double turnaround() const { return turnaround_; }
  double seconds(double bytes) const;
  static double segments(double bytes);

 private:
  double turnaround_;
};

/// SHARP v1 by events: each segment passes two levels of switches up and down, a host has 32 operations outstanding, and a
/// switch takes a segment at a time. Its time per segment is not published: it is the one free parameter, the
/// turnaround of the line. The 32 operations cannot be the cause: 4096 bytes need 16.
class SharpEvents {
 public:
  explicit SharpEvents(double turnaround) : turnaround_(turnaround) {}
  double seconds(double bytes) const;

 private:
  double turnaround_;
};

/// The line through the published points, for any number of workers and any rate: at 10 Gb/s a segment is 0.2 us on the
/// wire, so that the turnaround still governs. Switches of 36 ports.
class SharpV1 : public System {
 public:
  std::string name() const override { return "SHARP v1"; }
  double seconds(const Allreduce& work) const override;
  Cost cost(unsigned workers) const override;
  std::string beyond(const Allreduce& work) const override;

 private:
  SharpLine line_ = SharpLine::through_points();
};

/// SHARP v2 streams: a fixed time from the documented 16 KB, then 95 % of the wire. Switches of 40 ports.
class SharpStreaming : public System {
 public:
  std::string name() const override { return "SHARP v2, streaming"; }
  double seconds(const Allreduce& work) const override;
  Cost cost(unsigned workers) const override;
  std::string beyond(const Allreduce& work) const override;
  /// The part that does not depend on the size.
  static double fixed_seconds();
};

}  // namespace trib::systems
