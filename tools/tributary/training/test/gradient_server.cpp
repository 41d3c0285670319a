// SPDX-License-Identifier: Apache-2.0
// The network and the batches of `tributary train` for a program in another language, which does
// everything else: it has the weights, adds up and descends. All numbers are those of the machine.
// usage: trib_gradient_server RANK WORKERS BATCH SEED
// out, once: parameters, steps of an epoch (32 bits each), the initial weights (FP32)
// in, for each step: the weights; out: the loss of this rank's batch, its gradient. The end of the
// input ends it.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "tools/tributary/training/dataset.h"
#include "tools/tributary/training/network.h"
#include "tools/tributary/training/shuffle.h"

namespace {

constexpr double kTestShare = 0.2;

template <typename T>
bool write(const T* values, std::size_t count) {
  return std::fwrite(values, sizeof(T), count, stdout) == count;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: trib_gradient_server RANK WORKERS BATCH SEED\n");
    return 2;
  }
  const auto number = [argv](int i) { return std::strtoull(argv[i], nullptr, 10); };
  const std::size_t rank = number(1);
  const std::size_t workers = number(2);
  const std::size_t batch = number(3);
  const std::uint64_t seed = number(4);
  const trib::DatasetSplit data =
      trib::split_dataset(trib::load_digits(trib::digits_file()), kTestShare, seed);
  trib::Network network(seed);
  const auto steps = static_cast<std::uint32_t>(data.train.size() / (workers * batch));
  const auto parameters = static_cast<std::uint32_t>(network.parameters().size());
  write(&parameters, 1);
  write(&steps, 1);
  write(network.parameters().data(), parameters);
  std::fflush(stdout);

  // The order of pictures of trainer.cpp.
  std::mt19937_64 random(seed + 1);
  std::vector<std::size_t> order;
  std::vector<float> gradient;
  for (std::size_t step = 0;
       std::fread(network.parameters().data(), sizeof(float), parameters, stdin) == parameters;
       ++step) {
    if (step % steps == 0) order = trib::shuffled_indices(data.train.size(), random);
    const auto first =
        order.begin() + static_cast<std::ptrdiff_t>((step % steps * workers + rank) * batch);
    const float loss = network.gradient(
        data.train.subset({first, first + static_cast<std::ptrdiff_t>(batch)}), gradient);
    if (!write(&loss, 1) || !write(gradient.data(), gradient.size())) return 1;
    std::fflush(stdout);
  }
}
