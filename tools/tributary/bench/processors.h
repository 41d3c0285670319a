// SPDX-License-Identifier: Apache-2.0
// The processors of this process, for a measurement of hosts. The echo gets one of its own, and what is measured shares
// the others: whether a worker finds its data in the cache of the echo, which makes it up to twice as fast, and what
// else runs there, is then the same for all that are compared. Threads and children inherit them; in the end all
// processors are used again.
#pragma once

#include <sched.h>

namespace trib {

class Processors {
 public:
  Processors();
  ~Processors() { use(all_); }
  Processors(const Processors&) = delete;
  Processors& operator=(const Processors&) = delete;

  void use_that_of_the_echo() { use(echo_); }
  // The same one if there is no other.
  void use_the_others() { use(others_); }

 private:
  static void use(const cpu_set_t& set) { ::sched_setaffinity(0, sizeof set, &set); }

  cpu_set_t all_{};
  cpu_set_t echo_{};
  cpu_set_t others_{};
};

}  // namespace trib
