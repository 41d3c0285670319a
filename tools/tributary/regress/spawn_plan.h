// SPDX-License-Identifier: Apache-2.0
// SpawnPlan: how a command of the shell is to be started: what it reads and writes, and in which
// process group. Signals have their usual meaning for it, whatever this process has blocked.
// Errors: std::system_error.
#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <string>

namespace trib {

// Where a command writes.
struct OutputFiles {
  std::string output;
  std::string errors;  // empty: to `output`, too
};

class SpawnPlan {
 public:
  explicit SpawnPlan(const OutputFiles& files);
  ~SpawnPlan();
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  // One of both is to be called.
  void read_file(const std::string& input);
  void read_descriptor(int input);
  // Without it the command leads a group of its own.
  void join_group(pid_t group);

  pid_t start(const std::string& command) const;

 private:
  void write_file(int descriptor, const std::string& file);

  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace trib
