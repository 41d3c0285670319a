// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/processors.h"

namespace trib {

Processors::Processors() {
  ::sched_getaffinity(0, sizeof all_, &all_);
  int last = CPU_SETSIZE - 1;
  while (last > 0 && !CPU_ISSET(last, &all_)) --last;
  CPU_SET(last, &echo_);
  others_ = all_;
  if (CPU_COUNT(&all_) > 1) CPU_CLR(last, &others_);
}

}  // namespace trib
