// SPDX-License-Identifier: Apache-2.0
#include "host/transport/test/faulty_sendmmsg.h"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <deque>

namespace trib {
namespace {

// Tests have threads that send, too; only the one that has asked gets what it has asked for.
struct Script {
  std::deque<SendStep> steps;
  std::vector<std::size_t> given;
};

Script& script() {
  thread_local Script each;
  return each;
}

}  // namespace

void script_sendmmsg(const std::vector<SendStep>& steps) {
  script().steps.assign(steps.begin(), steps.end());
  script().given.clear();
}

const std::vector<std::size_t>& given_to_sendmmsg() { return script().given; }

}  // namespace trib

extern "C" int sendmmsg(int socket, mmsghdr* messages, unsigned count, int flags) {
  trib::Script& script = trib::script();
  script.given.push_back(count);
  if (!script.steps.empty()) {
    const trib::SendStep step = script.steps.front();
    script.steps.pop_front();
    if (step.error != 0) {
      errno = step.error;
      return -1;
    }
    count = std::min(count, static_cast<unsigned>(step.most));
  }
  return static_cast<int>(::syscall(SYS_sendmmsg, socket, messages, count, flags));
}
