// SPDX-License-Identifier: Apache-2.0
#include "verif/cluster/model_check.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "verif/cluster/cluster_error.h"

namespace trib {
namespace {

std::string place(unsigned port, std::uint64_t cycle) {
  return "port " + std::to_string(port) + ", cycle " + std::to_string(cycle) + ": ";
}

std::string text(Verdict verdict) { return std::string(name(verdict)); }

std::string describe(const Frame& frame) {
  const Header header = read_header(frame.bytes);
  return "frame of " + std::to_string(frame.bytes.size()) + " bytes, type " +
         std::to_string(static_cast<unsigned>(header.type)) + ", flags " +
         std::to_string(header.flags) + ", sequence " + std::to_string(header.sequence);
}

// Do both stand for the same answer to the same chunk?
bool same_purpose(const Frame& a, const Frame& b) {
  const Header x = read_header(a.bytes);
  const Header y = read_header(b.bytes);
  return x.type == y.type && x.sequence == y.sequence && x.has(kFlagRetry) == y.has(kFlagRetry);
}

std::string difference(const Bytes& got, const Bytes& expected) {
  const std::size_t common = std::min(got.size(), expected.size());
  const auto at = static_cast<std::size_t>(
      std::mismatch(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(common),
                    expected.begin())
          .first -
      got.begin());
  if (at == common) {
    return "its length is " + std::to_string(got.size()) + " bytes, expected " +
           std::to_string(expected.size());
  }
  return "its byte " + std::to_string(at) + " is " + std::to_string(got[at]) + ", expected " +
         std::to_string(expected[at]);
}

// A result that is not a replay: the only kind of frame that a node must not drop.
bool is_result(const Frame& frame) {
  const Header header = read_header(frame.bytes);
  return header.type == FrameType::kResult && !header.has(kFlagRetry);
}

}  // namespace

ModelCheck::ModelCheck(const NodeDut& dut, const NodeConfig& config)
    : dut_(dut), model_(config), ports_(config.ports), last_result_(config.window) {
  for (Port& port : ports_) port.results.resize(config.window);
  model_.start();
}

void ModelCheck::sent(unsigned port, const FramePtr& frame) {
  ports_.at(port).unjudged.push_back(frame);
}

void ModelCheck::before_edge(std::uint64_t cycle) {
  const std::uint32_t strobes = dut_.verdict_valids();
  for (unsigned port = 0; strobes >> port != 0; ++port) {
    if (strobes >> port & 1) {
      judge(port, cycle);
    }
  }
}

void ModelCheck::judge(unsigned port, std::uint64_t cycle) {
  Port& line = ports_.at(port);
  if (line.unjudged.empty()) {
    throw ClusterError(place(port, cycle) + "a verdict for a frame that was not sent");
  }
  const FramePtr frame = std::move(line.unjudged.front());
  line.unjudged.pop_front();
  const auto got = static_cast<Verdict>(dut_.verdict(port));
  const std::uint32_t sequence = read_header(frame->bytes).sequence;
  if (got == Verdict::kStale) {
    model_.reduction_begun(sequence + model_.config().window);
  }
  emissions_.clear();
  const bool reducing = may_be_reducing(sequence, cycle);
  const Verdict expected = model_.receive(port, *frame, emissions_);
  if (got == Verdict::kDuplicate && expected == Verdict::kReplay && reducing) {
    return;  // nor is the model's replay sent
  }
  if (got == Verdict::kReplay && expected == Verdict::kOutOfWindow &&
      may_be_reducing(sequence + model_.config().window, cycle)) {
    expect_late_replay(port, sequence, cycle);
    return;
  }
  if (got != expected) {
    throw ClusterError(place(port, cycle) + "verdict " + text(got) + ", expected " +
                       text(expected) + ", on the received " + describe(*frame));
  }
  for (Emission& emission : emissions_) {
    note_result(ports_.at(emission.port), emission.frame);
    ports_.at(emission.port).expected.push_back(std::move(emission.frame));
    match_early(emission.port, cycle);
  }
}

void ModelCheck::note_result(Port& line, const Frame& frame) {
  if (!is_result(frame)) return;
  auto& [last, before] = line.results[read_header(frame.bytes).sequence % line.results.size()];
  before = std::move(last);
  last = frame.bytes;
}

// The chunk's result was replaced in the model, but not yet in the node.
void ModelCheck::expect_late_replay(unsigned port, std::uint32_t sequence, std::uint64_t cycle) {
  Port& line = ports_.at(port);
  Frame replay{line.results[sequence % line.results.size()][1]};
  if (replay.bytes.empty() || read_header(replay.bytes).sequence != sequence) {
    throw ClusterError(place(port, cycle) + "verdict Replay on chunk " + std::to_string(sequence) +
                       ", which has no result");
  }
  replay.bytes[layout::kFlags] |= kFlagRetry;
  line.expected.push_back(std::move(replay));
  match_early(port, cycle);
}

bool ModelCheck::may_be_reducing(std::uint32_t sequence, std::uint64_t cycle) const {
  const auto owed = [sequence](const Frame& frame) {
    return is_result(frame) && read_header(frame.bytes).sequence == sequence;
  };
  const auto owes = [&owed](const Port& port) {
    return std::any_of(port.expected.begin(), port.expected.end(), owed);
  };
  return std::any_of(ports_.begin(), ports_.end(), owes) ||
         cycle - last_result_[sequence % last_result_.size()] <= kRetireCycles;
}

void ModelCheck::received(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
  if (!frame->bad && !match(port, *frame, cycle)) {
    ports_.at(port).early.push_back(frame);
  }
}

bool ModelCheck::match(unsigned port, const Frame& frame, std::uint64_t cycle) {
  std::deque<Frame>& expected = ports_.at(port).expected;
  const auto equal = std::find_if(expected.begin(), expected.end(), [&](const Frame& candidate) {
    return candidate.bytes == frame.bytes;
  });
  if (equal != expected.end()) {
    if (is_result(frame)) {
      last_result_[read_header(frame.bytes).sequence % last_result_.size()] = cycle;
    }
    expected.erase(equal);
    ++frames_compared_;
    return true;
  }
  const auto similar = std::find_if(expected.begin(), expected.end(), [&](const Frame& candidate) {
    return same_purpose(candidate, frame);
  });
  if (similar != expected.end()) {
    throw ClusterError(place(port, cycle) + "the transmitted " + describe(frame) +
                       " differs from the model's: " + difference(frame.bytes, similar->bytes));
  }
  return false;
}

void ModelCheck::match_early(unsigned port, std::uint64_t cycle) {
  std::deque<FramePtr>& early = ports_.at(port).early;
  for (auto frame = early.begin(); frame != early.end();) {
    frame = match(port, **frame, cycle) ? early.erase(frame) : std::next(frame);
  }
}

void ModelCheck::verify() const {
  for (unsigned port = 0; port < ports_.size(); ++port) {
    const Port& line = ports_[port];
    const std::string where = "port " + std::to_string(port) + ": ";
    if (!line.unjudged.empty()) {
      throw ClusterError(where + "no verdict on the received " + describe(*line.unjudged.front()));
    }
    if (!line.early.empty()) {
      throw ClusterError(where + "the model has not sent the " + describe(*line.early.front()));
    }
    for (const Frame& frame : line.expected) {
      if (is_result(frame)) {
        throw ClusterError(where + "the node has not sent the " + describe(frame));
      }
    }
  }
}

}  // namespace trib
