// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/tree_sum.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "model/numerics/reduce_tree.h"

namespace trib {
namespace {

const std::uint8_t* as_bytes(const float* values) {
  return reinterpret_cast<const std::uint8_t*>(values);
}

class TreeSum {
 public:
  TreeSum(const TreeConfig& tree, const std::vector<const float*>& inputs, std::size_t elements)
      : tree_(tree), inputs_(inputs), places_(worker_places(tree)), elements_(elements) {
    if (inputs.size() != places_.size()) {
      throw std::invalid_argument("tree: " + std::to_string(inputs.size()) + " inputs for " +
                                  std::to_string(places_.size()) + " workers");
    }
  }

  std::vector<float> of(unsigned node) const {
    PortPayloads operands{};
    for (std::size_t worker = 0; worker < places_.size(); ++worker) {
      if (places_[worker].node == node && inputs_[worker] != nullptr) {
        operands.at(places_[worker].port) = as_bytes(inputs_[worker]);
      }
    }
    std::array<std::vector<float>, kMaxPorts> sums;
    for (unsigned below = 0; below < tree_.nodes.size(); ++below) {
      const auto& uplink = tree_.nodes[below].uplink;
      if (uplink && uplink->parent == node) {
        std::vector<float>& sum = sums.at(uplink->parent_port);
        sum = of(below);
        operands[uplink->parent_port] = sum.empty() ? nullptr : as_bytes(sum.data());
      }
    }
    if (std::all_of(operands.begin(), operands.end(), [](auto port) { return port == nullptr; })) {
      return {};
    }
    std::vector<float> result(elements_);
    reduce({}, operands, elements_, reinterpret_cast<std::uint8_t*>(result.data()));
    return result;
  }

 private:
  const TreeConfig& tree_;
  const std::vector<const float*>& inputs_;
  std::vector<WorkerPlace> places_;
  std::size_t elements_;
};

}  // namespace

std::vector<float> tree_sum(const TreeConfig& tree, const std::vector<const float*>& inputs,
                            std::size_t elements) {
  const TreeSum sum(tree, inputs, elements);
  for (unsigned node = 0; node < tree.nodes.size(); ++node) {
    if (!tree.nodes[node].uplink) {
      return sum.of(node);
    }
  }
  throw std::invalid_argument("tree: no node is the root");
}

}  // namespace trib
