// SPDX-License-Identifier: Apache-2.0
// What trib_sequencer is to do, cycle by cycle, from RE1, RE5 and its own words: a row a cycle, as
// soon as the slowest contribution has it; the last one when all have ended good; when one has
// ended bad, a last row at once, or none if there was no first.
#pragma once

#include <cstdint>
#include <optional>

namespace trib {

class SequencerReference {
 public:
  struct Job {
    unsigned slot = 0;
    unsigned rows = 1;
    unsigned present = 0;
    unsigned data = 0;
    unsigned want = 0;
    bool empty = false;
  };
  /// Ports as bits: of those that have a contribution in the job's slot.
  struct Inputs {
    bool alive = true;
    bool stopped = false;
    bool stall = false;
    unsigned complete = 0;
    unsigned available = 0;  // the row that is wanted next
    unsigned emptied = 0;    // in this cycle
    bool released = false;   // as this cycle tells
    bool refused = false;    // the job that was taken last
    std::optional<Job> offered;
  };
  struct Row {
    Job job;
    bool first = false;
    bool last = false;
    bool spoil = false;
  };

  const std::optional<Job>& job() const { return job_; }
  /// Rows so far.
  unsigned rows() const { return row_; }

  bool spoiled(const Inputs& in) const {
    const bool all = (job_->present & ~in.complete) == 0;
    return spoiled_ || (job_->present & in.emptied) != 0 || in.released || in.refused ||
           !in.alive || (in.stopped && !all);
  }
  bool dropped(const Inputs& in) const { return job_ && row_ == 0 && spoiled(in); }
  /// The row that is read in this cycle.
  std::optional<Row> row(const Inputs& in) const {
    if (!job_ || dropped(in) || (row_ == 0 && in.stall)) return std::nullopt;
    const bool last = row_ + 1 == job_->rows;
    if (spoiled(in)) return Row{*job_, false, true, true};
    if ((job_->data & ~in.available) != 0) return std::nullopt;
    if (last && (job_->present & ~in.complete) != 0) return std::nullopt;
    return Row{*job_, row_ == 0, last, false};
  }
  bool ready(const Inputs& in) const {
    const std::optional<Row> now = row(in);
    return !job_ || dropped(in) || (now && now->last);
  }

  void cycle(const Inputs& in) {
    if (ready(in)) {
      job_ = in.offered;
      row_ = 0;
      spoiled_ = false;
      return;
    }
    spoiled_ = spoiled(in);
    if (row(in)) ++row_;
  }

 private:
  std::optional<Job> job_;
  unsigned row_ = 0;
  bool spoiled_ = false;
};

}  // namespace trib
