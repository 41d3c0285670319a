// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/spawn_plan.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <system_error>

namespace trib {
namespace {

void require(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

}  // namespace

SpawnPlan::SpawnPlan(const OutputFiles& files) {
  require(posix_spawn_file_actions_init(&actions_), "posix_spawn_file_actions_init");
  require(posix_spawnattr_init(&attributes_), "posix_spawnattr_init");
  write_file(STDOUT_FILENO, files.output);
  if (files.errors.empty()) {
    require(posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO),
            "posix_spawn");
  } else {
    write_file(STDERR_FILENO, files.errors);
  }
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes_, &none);
  posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  join_group(0);
}

SpawnPlan::~SpawnPlan() {
  posix_spawn_file_actions_destroy(&actions_);
  posix_spawnattr_destroy(&attributes_);
}

void SpawnPlan::write_file(int descriptor, const std::string& file) {
  require(posix_spawn_file_actions_addopen(&actions_, descriptor, file.c_str(),
                                           O_WRONLY | O_CREAT | O_TRUNC, 0644),
          "posix_spawn");
}

void SpawnPlan::read_file(const std::string& input) {
  require(posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, input.c_str(), O_RDONLY, 0),
          "posix_spawn");
}

void SpawnPlan::read_descriptor(int input) {
  require(posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO), "posix_spawn");
}

void SpawnPlan::join_group(pid_t group) { posix_spawnattr_setpgroup(&attributes_, group); }

pid_t SpawnPlan::start(const std::string& command) const {
  std::string shell = "/bin/sh";
  std::string option = "-c";
  std::string text = command;
  char* arguments[] = {shell.data(), option.data(), text.data(), nullptr};
  pid_t pid = 0;
  require(posix_spawn(&pid, shell.c_str(), &actions_, &attributes_, arguments, environ),
          "can't start a job");
  return pid;
}

}  // namespace trib
