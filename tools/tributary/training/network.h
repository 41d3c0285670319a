// SPDX-License-Identifier: Apache-2.0
// Network: 64 inputs, 400 hidden units (ReLU), 10 outputs (softmax cross-entropy). All 30 010
// parameters lie in one vector, so that one allreduce exchanges all gradients: W1 (400 x 64, column
// by column), b1 (400), W2 (10 x 400), b2 (10). In: pictures. Out: mean loss, gradient
// in the layout of the parameters. Deterministic: no threads.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/tributary/training/dataset.h"

namespace trib {

inline constexpr int kHidden = 400;
inline constexpr std::size_t kParameters = kHidden * (kPixels + 1) + kClasses * (kHidden + 1);

class Network {
 public:
  // Weights drawn by `seed`, normal with variance 2 / inputs of the layer (He et al. 2015); biases
  // 0.
  explicit Network(std::uint64_t seed);

  const std::vector<float>& parameters() const { return parameters_; }
  std::vector<float>& parameters() { return parameters_; }

  // Writes the gradient of the mean loss over the batch to `gradient` (resized to kParameters).
  // Returns that loss.
  float gradient(const Dataset& batch, std::vector<float>& gradient) const;
  float loss(const Dataset& batch) const;
  // Share of pictures, 0..1, whose largest output is the label.
  double accuracy(const Dataset& pictures) const;

 private:
  struct Forward;
  Forward forward(const Dataset& batch) const;

  std::vector<float> parameters_;
};

}  // namespace trib
