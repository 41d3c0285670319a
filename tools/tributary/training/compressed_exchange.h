// SPDX-License-Identifier: Apache-2.0
// CompressedExchange: allreduces of gradients that are scaled and fed back before they are encoded
// (CODEC.md, GC15), and the effect of the encoding on their sums. Encoding and adding up are done by another
// AllReducer. In, out, errors: see AllReducer; the vectors are those of the same workers every time.
#pragma once

#include <cstddef>
#include <vector>

#include "host/codec/error_feedback.h"
#include "model/frame/layout.h"
#include "tools/tributary/collective/all_reducer.h"

namespace trib {

struct ExchangeSettings {
  codec::Encoding encoding{};
  bool error_feedback = false;
  bool scale = false;  // by a power of two, by the largest magnitude of the last sum (GC15.2)
  std::size_t chunk_bytes = kMaxPayload;
};

class CompressedExchange : public AllReducer {
 public:
  // `layer_ends`: where the parameters of each layer end in a vector, the last one at its end.
  CompressedExchange(AllReducer& wire, const ExchangeSettings& settings,
                     std::vector<std::size_t> layer_ends);

  void all_reduce(std::vector<std::vector<float>>& buffers) override;
  WireUse wire_use() const override { return wire_.wire_use(); }

  // By layer: the length of the vector of errors of the sums by that of the sums of what was to be
  // sent, over all steps since the last call.
  std::vector<double> take_errors();
  // The same of all layers and steps since the beginning.
  double total_error() const { return total_.relative_error(); }

 private:
  void count_errors(const std::vector<float>& sum, const std::vector<float>& exact);

  struct Squares {
    double errors = 0;
    double values = 0;

    void add(const Squares& more, int exponent);  // each multiplied by 2^exponent
    double relative_error() const;
  };

  AllReducer& wire_;
  ExchangeSettings settings_;
  std::vector<std::size_t> layer_ends_;
  std::vector<ErrorFeedback> feedback_;  // by worker
  int scale_ = 0;                        // an exponent
  std::vector<Squares> squares_;         // by layer, since errors were taken
  Squares total_;
};

}  // namespace trib
