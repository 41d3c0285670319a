// SPDX-License-Identifier: Apache-2.0
// libFuzzer's entry points: each input is a script (frame_script.h) that is run on the golden model
// (model_runner.h). Aborts when one of the model's steps is not legal.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "verif/node/fuzz/frame_script.h"
#include "verif/node/fuzz/model_runner.h"
#include "verif/node/fuzz/record_mutator.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  trib::ModelRunner runner;
  try {
    runner.run(trib::decode_script(data, size));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fuzz_model: %s\n", error.what());
    std::abort();
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
  return trib::mutate_records(data, size, max_size, seed);
}
