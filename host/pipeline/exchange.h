// SPDX-License-Identifier: Apache-2.0
// A pipeline's work on a piece between the copies: a collective, in place.
#pragma once

#include <cstdint>
#include <optional>

#include "host/transport/communicator.h"
#include "model/base/span.h"

namespace trib {

class Exchange {
 public:
  virtual ~Exchange() = default;

  // Begins with a piece, which has whole elements; going_on() until its result is there. One piece
  // at a time.
  virtual void start(WritableBytes piece) = 0;
  // Does what can be done without waiting. Throws what ends the exchange.
  virtual bool going_on() = 0;
};

// An allreduce of each piece.
class AllReduceExchange : public Exchange {
 public:
  // `message_id`: of the first piece; the others count on from it.
  AllReduceExchange(Communicator& group, const Reduction& reduction, std::uint32_t message_id)
      : group_(group), reduction_(reduction), message_id_(message_id) {}

  void start(WritableBytes piece) override;
  bool going_on() override { return request_ && !request_->poll(); }

 private:
  Communicator& group_;
  Reduction reduction_;
  std::uint32_t message_id_;
  std::optional<Request> request_;
};

}  // namespace trib
