// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/guarded_group.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "tools/tributary/regress/spawn_plan.h"

namespace trib {

GuardedGroup::GuardedGroup() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) < 0) {
    throw std::system_error(errno, std::generic_category(), "pipe2");
  }
  const FileDescriptor reading(ends[0]);
  alive_ = FileDescriptor(ends[1]);
  SpawnPlan plan({"/dev/null", ""});
  plan.read_descriptor(reading.get());
  leader_ = plan.start("trap '' HUP INT QUIT TERM; read -r nothing; kill -KILL 0");
}

GuardedGroup::~GuardedGroup() {
  signal(SIGKILL);
  waitpid(leader_, nullptr, 0);
}

void GuardedGroup::signal(int signal) const { kill(-leader_, signal); }

}  // namespace trib
