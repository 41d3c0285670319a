// SPDX-License-Identifier: Apache-2.0
// Forward and backward pass of the two-layer network; see network.h.
#include "tools/tributary/training/network.h"

#include <Eigen/Core>
#include <cmath>
#include <random>

namespace trib {
namespace {

constexpr std::size_t kW1 = 0;
constexpr std::size_t kB1 = kW1 + std::size_t{kHidden} * kPixels;
constexpr std::size_t kW2 = kB1 + kHidden;
constexpr std::size_t kB2 = kW2 + std::size_t{kClasses} * kHidden;
static_assert(kB2 + kClasses == kParameters && kParameters == 30010);

using MatrixView = Eigen::Map<Eigen::MatrixXf>;
using VectorView = Eigen::Map<Eigen::VectorXf>;
using ConstMatrixView = Eigen::Map<const Eigen::MatrixXf>;
using ConstVectorView = Eigen::Map<const Eigen::VectorXf>;

// The pictures as columns.
ConstMatrixView columns(const Dataset& pictures) {
  return {pictures.pixels.data(), kPixels, static_cast<Eigen::Index>(pictures.size())};
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
  Eigen::MatrixXf hidden;         // after ReLU, kHidden x pictures
  Eigen::MatrixXf probabilities;  // kClasses x pictures
  float loss = 0;                 // mean
};

Network::Network(std::uint64_t seed) : parameters_(kParameters, 0.0F) {
  std::mt19937_64 random(seed);
  const float deviation1 = std::sqrt(2.0F / kPixels);
  const float deviation2 = std::sqrt(2.0F / kHidden);
  for (std::size_t i = kW1; i < kB1; ++i) parameters_[i] = deviation1 * normal(random);
  for (std::size_t i = kW2; i < kB2; ++i) parameters_[i] = deviation2 * normal(random);
}

Network::Forward Network::forward(const Dataset& batch) const {
  const ConstMatrixView w1(&parameters_[kW1], kHidden, kPixels);
  const ConstVectorView b1(&parameters_[kB1], kHidden);
  const ConstMatrixView w2(&parameters_[kW2], kClasses, kHidden);
  const ConstVectorView b2(&parameters_[kB2], kClasses);

  Forward out;
  out.hidden.noalias() = w1 * columns(batch);
  out.hidden.colwise() += b1;
  out.hidden = out.hidden.cwiseMax(0.0F);
  out.probabilities.noalias() = w2 * out.hidden;
  out.probabilities.colwise() += b2;

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
  gradient.resize(kParameters);
  MatrixView w1_gradient(&gradient[kW1], kHidden, kPixels);
  VectorView b1_gradient(&gradient[kB1], kHidden);
  MatrixView w2_gradient(&gradient[kW2], kClasses, kHidden);
  VectorView b2_gradient(&gradient[kB2], kClasses);
  const ConstMatrixView w2(&parameters_[kW2], kClasses, kHidden);

  // Of softmax and cross-entropy together: probability minus one at the label.
  Eigen::MatrixXf output_error = std::move(pass.probabilities);
  for (Eigen::Index column = 0; column < output_error.cols(); ++column) {
    output_error(batch.labels[static_cast<std::size_t>(column)], column) -= 1.0F;
  }
  output_error /= static_cast<float>(batch.size());
  w2_gradient.noalias() = output_error * pass.hidden.transpose();
  b2_gradient = output_error.rowwise().sum();

  Eigen::MatrixXf hidden_error = w2.transpose() * output_error;
  hidden_error.array() *= (pass.hidden.array() > 0.0F).cast<float>();
  w1_gradient.noalias() = hidden_error * columns(batch).transpose();
  b1_gradient = hidden_error.rowwise().sum();
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
