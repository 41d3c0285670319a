// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/queue_watch.h"

#include <fmt/format.h>

namespace trib {

void QueueWatch::take(QueueAnswer answer, Clock::time_point now) {
  if (answer == QueueAnswer::kUnknown && now > answered_ + silence_) {
    verdict_ = fmt::format("no result: the queue of the cluster has not answered for {} s",
                           std::chrono::duration_cast<std::chrono::seconds>(silence_).count());
  }
  if (answer == QueueAnswer::kGone && now > shown_ + patience_) {
    verdict_ = "no result: the job array has ended without it";
  }
  if (answer != QueueAnswer::kUnknown) answered_ = now;
  if (answer != QueueAnswer::kGone) shown_ = now;
}

}  // namespace trib
