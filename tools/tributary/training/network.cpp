// SPDX-License-Identifier: Apache-2.0
// Forward and backward pass of the network; see network.h.
#include "tools/tributary/training/network.h"

#include <Eigen/Core>
#include <cmath>
#include <random>

namespace trib {
namespace {

using MatrixView = Eigen::Map<Eigen::MatrixXf>;
using VectorView = Eigen::Map<Eigen::VectorXf>;
using ConstMatrixView = Eigen::Map<const Eigen::MatrixXf>;
using ConstVectorView = Eigen::Map<const Eigen::VectorXf>;

// The pictures as columns.
ConstMatrixView columns(const Dataset& pictures) {
  return {pictures.pixels.data(), kPixels, static_cast<Eigen::Index>(pictures.size())};
}

ConstMatrixView weights_of(const Network::Layer& layer, const std::vector<float>& parameters) {
  return {&parameters[layer.first], layer.outputs, layer.inputs};
}

ConstVectorView biases_of(const Network::Layer& layer, const std::vector<float>& parameters) {
  return {&parameters[layer.biases()], layer.outputs};
}

// Standard normal by Box and Muller: std::normal_distribution differs between libraries.
float normal(std::mt19937_64& random) {
  constexpr double kTwoPi = 6.283185307179586;
  const double u = (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53;
  const double v = static_cast<double>(random() >> 11) * 0x1p-53;
  return static_cast<float>(std::sqrt(-2 * std::log(u)) * std::cos(kTwoPi * v));
}

}  // namespace

struct Network::Forward {
  std::vector<Eigen::MatrixXf> hidden;  // of each hidden layer, after ReLU, units x pictures
  Eigen::MatrixXf probabilities;        // kClasses x pictures
  float loss = 0;                       // mean

  // The input of a layer, as columns.
  ConstMatrixView input(std::size_t layer, const Dataset& batch) const {
    if (layer == 0) return columns(batch);
    const Eigen::MatrixXf& below = hidden[layer - 1];
    return {below.data(), below.rows(), below.cols()};
  }
};

std::vector<Network::Layer> Network::layers_of(const HiddenLayers& hidden) {
  std::vector<Layer> layers;
  Layer layer{kPixels, 0, 0};
  const auto add = [&](int outputs) {
    layer.outputs = outputs;
    layers.push_back(layer);
    layer = {outputs, 0, layer.end()};
  };
  for (const int units : hidden) add(units);
  add(kClasses);
  return layers;
}

Network::Network(std::uint64_t seed, const HiddenLayers& hidden) : layers_(layers_of(hidden)) {
  parameters_.assign(layers_.back().end(), 0.0F);
  std::mt19937_64 random(seed);
  for (const Layer& layer : layers_) {
    const float deviation = std::sqrt(2.0F / static_cast<float>(layer.inputs));
    for (std::size_t i = layer.first; i < layer.biases(); ++i) {
      parameters_[i] = deviation * normal(random);
    }
  }
}

Network::Forward Network::forward(const Dataset& batch) const {
  Forward out;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    Eigen::MatrixXf outputs;
    outputs.noalias() = weights_of(layers_[i], parameters_) * out.input(i, batch);
    const bool last = i + 1 == layers_.size();
    if (last) {
      out.probabilities = std::move(outputs);
      break;
    }
    outputs.colwise() += biases_of(layers_[i], parameters_);
    out.hidden.emplace_back(outputs.cwiseMax(0.0F));
  }
  out.probabilities.colwise() += biases_of(layers_.back(), parameters_);

  double loss = 0;
  for (Eigen::Index column = 0; column < out.probabilities.cols(); ++column) {
    auto outputs = out.probabilities.col(column);
    // Largest output subtracted: exp cannot overflow.
    const float largest = outputs.maxCoeff();
    float total = 0;
    for (Eigen::Index row = 0; row < kClasses; ++row) {
      outputs[row] = std::exp(outputs[row] - largest);
      total += outputs[row];
    }
    outputs /= total;
    const float right = outputs[batch.labels[static_cast<std::size_t>(column)]];
    loss -= std::log(std::max(right, 1e-30F));
  }
  out.loss = static_cast<float>(loss / static_cast<double>(batch.size()));
  return out;
}

float Network::gradient(const Dataset& batch, std::vector<float>& gradient) const {
  Forward pass = forward(batch);
  gradient.resize(parameters_.size());

  // Gradient of softmax and cross-entropy together: probability minus one at the label.
  Eigen::MatrixXf error = std::move(pass.probabilities);
  for (Eigen::Index column = 0; column < error.cols(); ++column) {
    error(batch.labels[static_cast<std::size_t>(column)], column) -= 1.0F;
  }
  error /= static_cast<float>(batch.size());
  for (std::size_t i = layers_.size(); i-- > 0;) {
    const Layer& layer = layers_[i];
    MatrixView weights(&gradient[layer.first], layer.outputs, layer.inputs);
    VectorView biases(&gradient[layer.biases()], layer.outputs);
    const ConstMatrixView input = pass.input(i, batch);
    weights.noalias() = error * input.transpose();
    biases = error.rowwise().sum();
    if (i == 0) break;
    Eigen::MatrixXf below = weights_of(layer, parameters_).transpose() * error;
    below.array() *= (input.array() > 0.0F).cast<float>();
    error = std::move(below);
  }
  return pass.loss;
}

float Network::loss(const Dataset& batch) const { return forward(batch).loss; }

double Network::accuracy(const Dataset& pictures) const {
  const Forward pass = forward(pictures);
  std::size_t right = 0;
  for (Eigen::Index column = 0; column < pass.probabilities.cols(); ++column) {
    Eigen::Index best = 0;
    pass.probabilities.col(column).maxCoeff(&best);
    if (best == pictures.labels[static_cast<std::size_t>(column)]) ++right;
  }
  return static_cast<double>(right) / static_cast<double>(pictures.size());
}

}  // namespace trib
