// SPDX-License-Identifier: Apache-2.0
// CodedReducer: sums by the golden model of vectors that travel in an encoding, over a wire of 10 Gb/s
// that is as fast as its framing allows. In, out, errors: see AllReducer. By the node each worker
// sends its vector on a wire of its own, and the sum comes back on it while the vector still goes.
// By the aggregator, a worker as the others are, all vectors arrive on its one wire, and when it
// has them, the result of their sum leaves on it, once for each worker and never encoded: the
// weights, of which a loss would stay.
#pragma once

#include "tools/tributary/collective/all_reducer.h"
#include "tools/tributary/collective/coded_elements.h"

namespace trib {

enum class ExchangeBy { kNode, kAggregator };

class CodedReducer : public AllReducer {
 public:
  // The aggregator sends raw values, regardless of the results' encoding in `coding`.
  explicit CodedReducer(const ElementCoding& coding, ExchangeBy by = ExchangeBy::kNode)
      : coding_(coding), by_(by) {}

  void all_reduce(std::vector<std::vector<float>>& buffers) override;
  WireUse wire_use() const override { return use_; }

 private:
  ElementCoding coding_;
  ExchangeBy by_;
  WireUse use_;
};

}  // namespace trib
