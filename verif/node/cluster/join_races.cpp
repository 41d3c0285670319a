// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/join_races.h"

#include <algorithm>
#include <numeric>

#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr std::size_t kMostFrames = 6;  // that are put into another order

FrameType type_of(const FramePtr& frame) { return read_header(frame->bytes).type; }

bool is_result_or_contribution(const Emission& emission) {
  const FrameType type = read_header(emission.frame.bytes).type;
  return emission.kind == EmissionKind::kHost || type == FrameType::kResult ||
         type == FrameType::kContribution;
}

}  // namespace

bool is_of_a_life(FrameType type) {
  return type == FrameType::kJoin || type == FrameType::kWelcome || type == FrameType::kError ||
         type == FrameType::kLeave || type == FrameType::kPassed;
}

void JoinRaces::coming(unsigned group, const NodeModel& model, std::uint64_t cycle) {
  std::deque<Record>& records = records_[group];
  if (!records.empty() && cycle <= records.back().begin + kSkewCycles) return;
  records.push_back({model, cycle, {}, {}});
  if (records.size() > kKeptRecords) records.pop_front();
}

void JoinRaces::given(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
  for (auto& [group, records] : records_) {
    while (!records.empty() && records.front().agreed &&
           cycle > records.front().agreed_at + kKeptCycles) {
      records.pop_front();
    }
    for (Record& record : records) {
      record.since.push_back({port, frame, cycle});
      if (record.agreed_at == 0) record.agreed_at = record.agreed ? cycle : 0;
    }
  }
}

void JoinRaces::sent(unsigned port, const Bytes& frame) {
  const Header header = read_header(frame);
  for (Record& record : records_[header.group]) {
    record.sent.emplace_back(port, frame);
    record.agreed = record.agreed || header.type == FrameType::kWelcome;
  }
}

std::optional<JoinRaces::Order> JoinRaces::order_that_sends(unsigned group, unsigned port,
                                                            const Bytes& frame) {
  std::deque<Record>& records = records_[group];
  for (std::size_t i = records.size(); i > 0; --i) {
    std::optional<Order> order = order_of(records[i - 1], port, frame);
    if (!order) continue;
    // The models of those after it are wrong.
    records.resize(i, records.front());
    return order;
  }
  return std::nullopt;
}

std::optional<JoinRaces::Order> JoinRaces::order_of(const Record& record, unsigned port,
                                                    const Bytes& frame) {
  std::vector<const Given*> races;
  std::vector<const Given*> others;
  for (const Given& given : record.since) {
    const bool races_too = given.cycle <= record.begin + kSkewCycles &&
                           is_of_a_life(type_of(given.frame)) && races.size() < kMostFrames;
    (races_too ? races : others).push_back(&given);
  }
  // Those of one port keep their order: indices rise within it.
  std::vector<std::size_t> order(races.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  while (std::next_permutation(order.begin(), order.end())) {
    bool in_order = true;
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        const bool same_port = races[order[i]]->port == races[order[j]]->port;
        in_order = in_order && (!same_port || order[i] < order[j]);
      }
    }
    if (!in_order) continue;
    Order trial{record.before, {}, record.begin};
    for (const std::size_t i : order) {
      trial.model.receive(races[i]->port, *races[i]->frame, trial.emissions);
    }
    for (const Given* given : others) {
      trial.model.receive(given->port, *given->frame, trial.emissions);
    }
    trial.emissions.erase(
        std::remove_if(trial.emissions.begin(), trial.emissions.end(), is_result_or_contribution),
        trial.emissions.end());
    const auto take = [&](unsigned to, const Bytes& bytes) {
      const auto emission = std::find_if(
          trial.emissions.begin(), trial.emissions.end(), [&](const Emission& candidate) {
            return candidate.port == to && candidate.frame.bytes == bytes;
          });
      if (emission == trial.emissions.end()) return false;
      trial.emissions.erase(emission);
      return true;
    };
    bool right = true;
    for (const Sent& sent : record.sent) right = right && take(sent.first, sent.second);
    if (right && take(port, frame)) return trial;
  }
  return std::nullopt;
}

}  // namespace trib
