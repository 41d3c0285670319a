// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/message_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

using schedule::Schedule;
using schedule::Vertex;

constexpr std::uint32_t kNotDone = std::numeric_limits<std::uint32_t>::max();

class ProgramRun {
 public:
  explicit ProgramRun(const MessageProgram& program)
      : program_(program), usable_(program.ops.size(), kNotDone) {
    for (std::size_t i = 0; i < program.ops.size(); ++i) waiting_.push_back(i);
  }

  ReadSchedule run() {
    while (!waiting_.empty()) {
      if (!run_step()) refuse_waiting();
      ++step_;
    }
    for (const auto& [channel, messages] : sent_) {
      if (messages.empty()) continue;
      throw FileError(program_.ops[messages.front()].place, "what is sent is never received");
    }
    return sorted();
  }

 private:
  using Channel = std::tuple<Vertex, Vertex, std::uint32_t>;

  // Does what can be done in this step; false if that is nothing.
  bool run_step() {
    bool any = false;
    used_.clear();
    for (bool more = true; more;) {
      const auto left = std::remove_if(waiting_.begin(), waiting_.end(),
                                       [&](std::size_t op) { return done(op); });
      more = left != waiting_.end();
      any = any || more;
      waiting_.erase(left, waiting_.end());
    }
    return any;
  }

  bool done(std::size_t index) {
    const MessageOp& op = program_.ops[index];
    std::uint32_t usable = 0;
    for (const std::size_t other : op.after) {
      if (usable_[other] == kNotDone || usable_[other] > step_) return false;
      usable = std::max(usable, usable_[other]);
    }
    if (op.kind == MessageKind::kReceive) {
      if (!receive(op)) return false;
      usable = step_ + 1;  // received data may be sent in the next step
    } else if (op.kind == MessageKind::kSend) {
      sent_[{op.node, op.peer, op.channel}].push_back(index);
      sent_in_[index] = step_;
      usable = step_;
    }
    usable_[index] = usable;
    return true;
  }

  bool receive(const MessageOp& op) {
    std::deque<std::size_t>& messages = sent_[{op.peer, op.node, op.channel}];
    if (messages.empty() || !used_.insert({op.peer, op.node}).second) return false;
    const std::size_t index = messages.front();
    const MessageOp& sender = program_.ops[index];
    messages.pop_front();
    if (sender.chunk != op.chunk) {
      throw FileError(op.place, fmt::format("receives chunk {}, and node {} sends chunk {} ({})",
                                            op.chunk, op.peer, sender.chunk, sender.place));
    }
    const auto written = written_.find({op.peer, op.chunk});
    if (written != written_.end() && written->second >= sent_in_[index] &&
        written->second < step_) {
      throw FileError(sender.place, fmt::format("chunk {} changes before it is received ({})",
                                                op.chunk, op.place));
    }
    written_[{op.node, op.chunk}] = step_;
    read_.schedule.transfers.push_back({step_, op.operation, op.chunk, op.peer, op.node, 0});
    read_.places.push_back(op.place);
    return true;
  }

  [[noreturn]] void refuse_waiting() const {
    throw FileError(program_.ops[waiting_.front()].place,
                    "cycle: waits for ever, for a message or for what waits for it");
  }

  // Transfers in the order of a schedule, each with its place.
  ReadSchedule sorted() {
    Schedule& schedule = read_.schedule;
    schedule.topology = program_.name;
    schedule.algorithm = "imported";
    schedule.nodes = program_.nodes;
    schedule.chunks = program_.chunks;
    // The order in which an import was read determines which place belongs to a transfer.
    for (std::uint32_t i = 0; i < schedule.transfers.size(); ++i) schedule.transfers[i].path = i;
    schedule.sort();
    std::vector<std::string> places;
    for (schedule::Transfer& transfer : schedule.transfers) {
      places.push_back(read_.places[transfer.path]);
      transfer.path = 0;
    }
    read_.places = std::move(places);
    return std::move(read_);
  }

  const MessageProgram& program_;
  std::vector<std::uint32_t> usable_;  // the step from which others may build on an operation
  std::vector<std::size_t> waiting_;
  std::uint32_t step_ = 0;
  std::map<Channel, std::deque<std::size_t>> sent_;
  std::map<std::size_t, std::uint32_t> sent_in_;
  std::map<std::pair<Vertex, std::uint32_t>, std::uint32_t> written_;  // chunk of a node: last step
  std::set<std::pair<Vertex, Vertex>> used_;                           // links, in this step
  ReadSchedule read_;
};

}  // namespace

ReadSchedule schedule_of_program(const MessageProgram& program) {
  return ProgramRun(program).run();
}

}  // namespace trib
