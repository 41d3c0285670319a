// SPDX-License-Identifier: Apache-2.0
#include "host/pipeline/exchange.h"

namespace trib {

void AllReduceExchange::start(WritableBytes piece) {
  Elements elements;
  elements.send = {piece.data(), piece.size()};
  elements.receive = piece;
  elements.count = piece.size() / bytes_of(reduction_.dtype);
  elements.reduction = reduction_;
  request_ = group_.start(all_reduce(elements, message_id_++));
}

}  // namespace trib
