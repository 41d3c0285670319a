// SPDX-License-Identifier: Apache-2.0
// Tests of the network: its gradient against differences of the loss, its size, its determinism.
#include "tools/tributary/training/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace trib {
namespace {

Dataset random_batch(std::size_t pictures) {
  std::mt19937_64 random(7);
  Dataset batch;
  batch.pixels.resize(kPixels * pictures);
  for (float& pixel : batch.pixels) pixel = static_cast<float>(random() % 17) / 16;
  for (std::size_t i = 0; i < pictures; ++i)
    batch.labels.push_back(static_cast<int>(random() % 10));
  return batch;
}

constexpr std::size_t kHidden = 400;
constexpr std::size_t kParameters = 30010;

TEST(Network, LayersLieOneAfterTheOther) {
  EXPECT_EQ(Network(1).parameters().size(), kParameters);
  const Network large(1, kLargeNet);
  EXPECT_EQ(large.parameters().size(), 543'210U);
  ASSERT_EQ(large.layers().size(), 3U);
  EXPECT_EQ(large.layers()[0].end(), 700U * 65);
  EXPECT_EQ(large.layers()[1].first, 700U * 65);
  EXPECT_EQ(large.layers()[2].biases(), 543'200U);
}

TEST(Network, GradientIsTheSlopeOfTheLoss) {
  Network network(3);
  // Every hidden unit either on or off for all pictures: a difference across the bend of a ReLU is
  // no slope.
  for (std::size_t unit = 0; unit < kHidden; ++unit) {
    network.parameters()[25600 + unit] = unit % 2 == 0 ? 5.0F : -5.0F;
  }
  const Dataset batch = random_batch(8);
  std::vector<float> gradient;
  const float loss = network.gradient(batch, gradient);
  EXPECT_FLOAT_EQ(loss, network.loss(batch));
  ASSERT_EQ(gradient.size(), kParameters);
  // Some of each of W1, b1, W2, b2: network.h says where they lie in the vector.
  std::vector<std::size_t> samples{30000, 30005, 30009, 25600, 25999};
  for (std::size_t i = 0; i < 60; ++i) samples.push_back(i * 433);
  for (std::size_t i = 0; i < 60; ++i) samples.push_back(26000 + i * 66);
  constexpr float kStep = 1e-2F;
  for (const std::size_t i : samples) {
    float& parameter = network.parameters()[i];
    const float kept = parameter;
    parameter = kept + kStep;
    const double above = network.loss(batch);
    parameter = kept - kStep;
    const double below = network.loss(batch);
    parameter = kept;
    EXPECT_NEAR(gradient[i], (above - below) / (2 * kStep), 2e-4) << "parameter " << i;
  }
}

TEST(Network, AllDirectionsAtOnce) {
  Network network(4);
  const Dataset batch = random_batch(16);
  std::vector<float> gradient;
  const double before = network.gradient(batch, gradient);
  double squares = 0;
  for (const float g : gradient) squares += static_cast<double>(g) * g;
  constexpr double kStep = 1e-3;
  for (std::size_t i = 0; i < kParameters; ++i) {
    network.parameters()[i] -= static_cast<float>(kStep * gradient[i]);
  }
  EXPECT_NEAR((before - network.loss(batch)) / kStep / squares, 1, 0.05);
}

// Through two hidden layers, too.
TEST(Network, AllDirectionsOfManyLayers) {
  Network network(4, {40, 30});
  const Dataset batch = random_batch(16);
  std::vector<float> gradient;
  const double before = network.gradient(batch, gradient);
  ASSERT_EQ(gradient.size(), network.parameters().size());
  double squares = 0;
  for (const float g : gradient) squares += static_cast<double>(g) * g;
  constexpr double kStep = 1e-3;
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    network.parameters()[i] -= static_cast<float>(kStep * gradient[i]);
  }
  EXPECT_NEAR((before - network.loss(batch)) / kStep / squares, 1, 0.05);
}

TEST(Network, LossOfAnEvenGuess) {
  Network network(1);
  std::fill(network.parameters().begin(), network.parameters().end(), 0.0F);
  EXPECT_NEAR(network.loss(random_batch(4)), std::log(10.0), 1e-6);
}

TEST(Network, HugeOutputsGiveNoNan) {
  Network network(1);
  for (float& parameter : network.parameters()) parameter *= 1e4F;
  EXPECT_TRUE(std::isfinite(network.loss(random_batch(4))));
}

TEST(Network, SeedDecides) {
  EXPECT_EQ(Network(9).parameters(), Network(9).parameters());
  EXPECT_NE(Network(9).parameters(), Network(10).parameters());
}

}  // namespace
}  // namespace trib
