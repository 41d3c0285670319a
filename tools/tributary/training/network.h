// SPDX-License-Identifier: Apache-2.0
// Network: 64 inputs, layers of hidden units (ReLU), 10 outputs (softmax cross-entropy). All
// parameters lie in one vector, so that one allreduce exchanges all gradients: of each layer the
// weights (outputs x inputs, column by column) and the biases. In: pictures. Out: mean loss, gradient
// in the layout of the parameters. Deterministic: no threads.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/tributary/training/dataset.h"

namespace trib {

// Number of units of each hidden layer.
using HiddenLayers = std::vector<int>;
inline const HiddenLayers kSmallNet{400};       // 30 010 parameters
inline const HiddenLayers kLargeNet{700, 700};  // 543 210

class Network {
 public:
  struct Layer {
    int inputs = 0;
    int outputs = 0;
    std::size_t first = 0;  // of its parameters

    std::size_t biases() const { return first + weights(); }
    std::size_t weights() const {
      return static_cast<std::size_t>(inputs) * static_cast<std::size_t>(outputs);
    }
    std::size_t end() const { return biases() + static_cast<std::size_t>(outputs); }
  };

  // The layers of a network with these hidden layers.
  static std::vector<Layer> layers_of(const HiddenLayers& hidden);

  // Weights drawn by `seed`, normal with variance 2 / inputs of the layer (He et al. 2015); biases
  // 0.
  explicit Network(std::uint64_t seed, const HiddenLayers& hidden = kSmallNet);

  const std::vector<Layer>& layers() const { return layers_; }
  const std::vector<float>& parameters() const { return parameters_; }
  std::vector<float>& parameters() { return parameters_; }

  // Writes the gradient of the mean loss over the batch to `gradient` (resized to the parameters).
  // Returns that loss.
  float gradient(const Dataset& batch, std::vector<float>& gradient) const;
  float loss(const Dataset& batch) const;
  // Share of pictures, 0..1, whose largest output is the label.
  double accuracy(const Dataset& pictures) const;

 private:
  struct Forward;
  Forward forward(const Dataset& batch) const;

  std::vector<Layer> layers_;
  std::vector<float> parameters_;
};

}  // namespace trib
