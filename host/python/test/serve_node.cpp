// SPDX-License-Identifier: Apache-2.0
// A golden node for programs in other languages. Prints a line for each worker, "NODE LOCAL", and runs
// until its standard input ends.
// usage: trib_serve_node WORKERS [LOSS [codecs]]: LOSS is the probability that a frame of a worker is lost.
#include <cstdlib>
#include <iostream>
#include <string>

#include "host/c/test/golden_node.h"

int main(int argc, char** argv) {
  if (argc < 2 || argc > 4) {
    std::cerr << "usage: trib_serve_node WORKERS [LOSS [codecs]]\n";
    return 2;
  }
  trib::GoldenOptions options;
  if (argc > 2) options.lose = std::strtod(argv[2], nullptr);
  if (argc > 3) options.codecs = trib::codec::kAllCodecs;
  const auto workers = static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10));
  const trib::GoldenNode node(workers, options);
  for (unsigned rank = 0; rank < workers; ++rank) {
    std::cout << node.address(rank) << ' ' << node.worker(rank) << '\n';
  }
  std::cout << std::flush;
  std::string line;
  while (std::getline(std::cin, line)) {
  }
}
