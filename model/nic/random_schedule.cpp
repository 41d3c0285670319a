// SPDX-License-Identifier: Apache-2.0
#include "model/nic/random_schedule.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace trib::nic {
namespace {

/// An edge of a tree, from the child's side and from the parent's.
struct Edge {
  PortOf up, down;
};

class Builder {
 public:
  Builder(const Wiring& wiring, Random& random)
      : wiring_(wiring), random_(random), busy_(wiring.nodes() * wiring.ports()) {}

  /// Messages of a flow along a random tree, from step `first` on; the first step after all of them.
  std::uint32_t add_flow(std::uint32_t flow, std::uint32_t first) {
    const std::vector<Edge> edges = tree();
    // Leaves first; then the other way.
    std::vector<std::uint32_t> ready(wiring_.nodes(), first);
    for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) {
      const std::uint32_t step = free_step(edge->up, ready[edge->up.node]);
      hops_.push_back({step, Operation::kReduce, flow, edge->up.node, edge->up.port});
      ready[edge->down.node] = std::max(ready[edge->down.node], step + 1);
    }
    std::uint32_t end = first;
    for (const Edge& edge : edges) {
      const std::uint32_t step = free_step(edge.down, ready[edge.down.node]);
      hops_.push_back({step, Operation::kGather, flow, edge.down.node, edge.down.port});
      ready[edge.up.node] = std::max(ready[edge.up.node], step + 1);
      end = std::max(end, step + 1);
    }
    return end;
  }

  const std::vector<Hop>& hops() const { return hops_; }

 private:
  /// The parent of an edge is the root or the child of an edge before.
  std::vector<Edge> tree() {
    std::vector<bool> inside(wiring_.nodes());
    inside[random_.below(wiring_.nodes())] = true;
    std::vector<Edge> edges;
    while (edges.size() + 1 < wiring_.nodes()) {
      const unsigned node = random_.below(wiring_.nodes());
      const unsigned port = random_.below(wiring_.ports());
      const auto& peer = wiring_.peers[node][port];
      if (!inside[node] || !peer || inside[peer->node]) continue;
      inside[peer->node] = true;
      edges.push_back({*peer, {node, port}});
    }
    return edges;
  }

  std::uint32_t free_step(PortOf from, std::uint32_t first) {
    std::set<std::uint32_t>& busy = busy_[from.node * wiring_.ports() + from.port];
    std::uint32_t step = first + (random_.chance(0.2) ? random_.below(4) : 0);
    while (!busy.insert(step).second) ++step;
    return step;
  }

  const Wiring& wiring_;
  Random& random_;
  std::vector<std::set<std::uint32_t>> busy_;  // steps of each link
  std::vector<Hop> hops_;
};

class WiringBuilder {
 public:
  WiringBuilder(unsigned nodes, unsigned ports, Random& random) : random_(random) {
    wiring_.peers.resize(nodes, std::vector<std::optional<PortOf>>(ports));
  }

  /// Whether both had a free port.
  bool join(unsigned one, unsigned other) {
    const auto here = free_port(one), there = free_port(other);
    if (!here || !there) return false;
    wiring_.peers[one][*here] = PortOf{other, *there};
    wiring_.peers[other][*there] = PortOf{one, *here};
    return true;
  }

  Wiring take() { return std::move(wiring_); }

 private:
  std::optional<unsigned> free_port(unsigned node) {
    std::vector<unsigned> free;
    for (unsigned p = 0; p < wiring_.ports(); ++p) {
      if (!wiring_.peers[node][p]) free.push_back(p);
    }
    if (free.empty()) return {};
    return free[random_.below(static_cast<std::uint32_t>(free.size()))];
  }

  Random& random_;
  Wiring wiring_;
};

}  // namespace

Wiring random_wiring(unsigned nodes, unsigned ports, Random& random) {
  WiringBuilder builder(nodes, ports, random);
  for (unsigned n = 1; n < nodes; ++n) {
    while (!builder.join(n, random.below(n))) continue;
  }
  for (unsigned more = random.below(nodes * ports); more > 0; --more) {
    const unsigned one = random.below(nodes), other = random.below(nodes);
    if (one != other) builder.join(one, other);
  }
  return builder.take();
}

std::vector<Tables> random_tables(const Wiring& wiring, unsigned flows, std::uint32_t flits,
                                  Random& random) {
  std::vector<std::uint32_t> ends(flows);
  for (std::uint32_t& end : ends) end = random.below(flits + 1);
  std::sort(ends.begin(), ends.end());
  Builder builder(wiring, random);
  std::vector<Block> blocks;
  std::vector<std::uint32_t> done;
  std::vector<bool> followed(flows);
  for (unsigned f = 0; f < flows; ++f) {
    const std::uint32_t begin = f == 0 ? 0 : ends[f - 1];
    Block block{begin, ends[f] - begin, {}};
    std::uint32_t first = 0;
    if (f > 0 && random.chance(0.3)) {
      const unsigned before = random.below(f);
      if (!followed[before]) {
        followed[before] = true;
        block = {blocks[before].offset, blocks[before].size, static_cast<std::uint16_t>(before)};
        first = done[before];
      }
    }
    blocks.push_back(block);
    done.push_back(builder.add_flow(f, first));
  }
  return build_tables(wiring, blocks, builder.hops());
}

}  // namespace trib::nic
