// SPDX-License-Identifier: Apache-2.0
#include "model/router/channel_graph.h"

#include <algorithm>
#include <cstddef>

namespace trib::router {
namespace {

unsigned index_of(const Step& step) {
  return (step.node * kLinks + step.direction) * kVcs + step.vc;
}

Step step_at(unsigned index) {
  return {index / kVcs / kLinks, index / kVcs % kLinks, index % kVcs, 0};
}

}  // namespace

ChannelGraph::ChannelGraph(const RouterGrid& grid)
    : next_(std::size_t{grid.nodes()} * kLinks * kVcs) {}

void ChannelGraph::add(const std::vector<Step>& steps) {
  for (std::size_t i = 1; i < steps.size(); ++i) {
    std::vector<unsigned>& next = next_[index_of(steps[i - 1])];
    const unsigned wanted = index_of(steps[i]);
    if (std::find(next.begin(), next.end(), wanted) == next.end()) next.push_back(wanted);
  }
}

std::optional<std::vector<Step>> ChannelGraph::cycle() const {
  enum class State : char { kNew, kOpen, kDone };
  std::vector<State> states(next_.size(), State::kNew);
  struct Visit {
    unsigned at;
    std::size_t next;
  };
  for (unsigned start = 0; start < next_.size(); ++start) {
    if (states[start] != State::kNew) continue;
    std::vector<Visit> open{{start, 0}};
    states[start] = State::kOpen;
    while (!open.empty()) {
      Visit& visit = open.back();
      if (visit.next == next_[visit.at].size()) {
        states[visit.at] = State::kDone;
        open.pop_back();
        continue;
      }
      const unsigned to = next_[visit.at][visit.next++];
      if (states[to] == State::kNew) {
        states[to] = State::kOpen;
        open.push_back({to, 0});
      } else if (states[to] == State::kOpen) {
        std::vector<Step> found;
        auto from =
            std::find_if(open.begin(), open.end(), [to](const Visit& one) { return one.at == to; });
        for (; from != open.end(); ++from) found.push_back(step_at(from->at));
        return found;
      }
    }
  }
  return {};
}

}  // namespace trib::router
