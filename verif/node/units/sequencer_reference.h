// SPDX-License-Identifier: Apache-2.0
// What trib_sequencer is to do, cycle by cycle, from RE1, RE5 and its own words: a row a cycle, in
// the cycle after the slowest contribution was seen to have it; the last one in the cycle after all
// were seen to have ended good; when one has ended bad, a last row at once, or none if there was no
// first.
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
    bool complete = false;  // all contributions have ended good when it is offered
  };
  /// Ports as bits: of those that have a contribution in the job's slot.
  struct Inputs {
    bool alive = true;
    bool stopped = false;
    bool stall = false;
    unsigned complete = 0;
    unsigned available = 0;  // the row that is looked for
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
  /// The row that is looked for.
  unsigned sought() const { return row_ + found_; }

  // Whether a chunk of a group that stops lacks contributions is known a cycle later.
  bool spoiled(const Inputs& in) const {
    return spoiled_ || (job_->present & in.emptied) != 0 || in.released || in.refused ||
           !in.alive || (stopped_ && !complete_);
  }
  bool held(const Inputs& in) const { return in.stall || (in.stopped && !complete_); }
  bool dropped(const Inputs& in) const { return job_ && row_ == 0 && spoiled(in); }
  /// The row that is read in this cycle.
  std::optional<Row> row(const Inputs& in) const {
    if (!job_ || dropped(in) || (row_ == 0 && held(in))) return std::nullopt;
    const bool last = row_ + 1 == job_->rows;
    if (spoiled(in)) return Row{*job_, false, true, true};
    if (!found_ || (last && !complete_)) return std::nullopt;
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
      found_ = true;  // the first one is there
      complete_ = job_ && job_->complete;
    } else {
      const bool reads = row(in).has_value();
      spoiled_ = spoiled(in);
      complete_ = (job_->present & ~in.complete) == 0;
      found_ = (job_->data & ~in.available) == 0 || (found_ && !reads);
      if (reads) ++row_;
    }
    stopped_ = in.stopped;
  }

 private:
  std::optional<Job> job_;
  unsigned row_ = 0;
  bool spoiled_ = false;
  bool found_ = false;     // the row that is wanted next
  bool complete_ = false;  // all contributions have ended good
  bool stopped_ = false;   // the group, in the cycle before
};

}  // namespace trib
