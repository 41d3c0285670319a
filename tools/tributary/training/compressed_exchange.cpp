// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/training/compressed_exchange.h"

#include <cmath>
#include <utility>

#include "host/codec/power_of_two_scale.h"
#include "tools/tributary/collective/model_reducer.h"

namespace trib {

CompressedExchange::CompressedExchange(AllReducer& wire, const ExchangeSettings& settings,
                                       std::vector<std::size_t> layer_ends)
    : wire_(wire),
      settings_(settings),
      layer_ends_(std::move(layer_ends)),
      squares_(layer_ends_.size()) {}

void CompressedExchange::all_reduce(std::vector<std::vector<float>>& buffers) {
  if (settings_.error_feedback && feedback_.empty()) {
    feedback_.assign(buffers.size(), ErrorFeedback(settings_.encoding, buffers.at(0).size()));
  }
  for (std::size_t worker = 0; worker < buffers.size(); ++worker) {
    if (settings_.error_feedback) {
      feedback_[worker].set_scale(scale_);
      feedback_[worker].prepare(buffers[worker], settings_.chunk_bytes / sizeof(float));
    } else {
      scale_by(buffers[worker], scale_);
    }
  }
  const std::vector<float> exact = ModelReducer::sum(buffers);
  wire_.all_reduce(buffers);
  count_errors(buffers[0], exact);
  for (std::vector<float>& buffer : buffers) scale_by(buffer, -scale_);
  if (settings_.scale) scale_ = power_of_two_scale(buffers[0]);
}

void CompressedExchange::count_errors(const std::vector<float>& sum,
                                      const std::vector<float>& exact) {
  std::size_t at = 0;
  for (std::size_t layer = 0; layer < layer_ends_.size(); ++layer) {
    Squares here;
    for (; at < layer_ends_[layer]; ++at) {
      const double error = double{sum[at]} - double{exact[at]};
      here.errors += error * error;
      here.values += double{exact[at]} * double{exact[at]};
    }
    // Steps have equal weight, whatever their scale was.
    squares_[layer].add(here, -2 * scale_);
    total_.add(here, -2 * scale_);
  }
}

void CompressedExchange::Squares::add(const Squares& more, int exponent) {
  errors += std::ldexp(more.errors, exponent);
  values += std::ldexp(more.values, exponent);
}

double CompressedExchange::Squares::relative_error() const {
  return values > 0 ? std::sqrt(errors / values) : 0;
}

std::vector<double> CompressedExchange::take_errors() {
  std::vector<double> errors;
  for (Squares& squares : squares_) {
    errors.push_back(squares.relative_error());
    squares = Squares();
  }
  return errors;
}

}  // namespace trib
