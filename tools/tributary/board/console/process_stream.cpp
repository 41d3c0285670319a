// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/console/process_stream.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <utility>

#include "model/base/host_error.h"
#include "tools/tributary/board/console/descriptor_io.h"

namespace trib {
namespace {

struct Pipe {
  FileDescriptor reading;
  FileDescriptor writing;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw HostError("pipe2", errno);
  }
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

void never_block(const FileDescriptor& descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// The input and output of the program, and its own process group.
class Plan {
 public:
  Plan(int input, int output) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    ::posix_spawnattr_init(&attributes_);
    sigset_t none;
    ::sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  }
  ~Plan() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // 0, or the error.
  int start(std::vector<std::string> command, pid_t& pid) const {
    std::vector<char*> arguments;
    for (std::string& word : command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    return ::posix_spawnp(&pid, arguments.front(), &actions_, &attributes_, arguments.data(),
                          environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

ProcessStream::ProcessStream(const std::vector<std::string>& command, const std::string& remedy,
                             std::chrono::milliseconds farewell)
    : name_(command.front()), farewell_(farewell) {
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  const Plan plan(input.reading.get(), output.writing.get());
  const int error = plan.start(command, pid_);
  if (error == ENOENT) {
    throw MissingProgram(fmt::format("{} is not in the PATH; {}", name_, remedy));
  }
  if (error != 0) {
    throw HostError(name_, error);
  }
  never_block(input.writing);
  never_block(output.reading);
  input_ = std::move(input.writing);
  output_ = std::move(output.reading);
}

ProcessStream::~ProcessStream() {
  input_ = FileDescriptor();
  const Time deadline = now() + farewell_;
  try {
    while (now() < deadline && !read(deadline).empty()) {
    }
  } catch (const HostError&) {  // its output has ended: it is about to end
  }
  ::kill(-pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void ProcessStream::write(std::string_view bytes) { write_all(input_.get(), bytes, name_); }

std::string ProcessStream::read(Time deadline) {
  return read_some(output_.get(), deadline, name_, "has ended");
}

}  // namespace trib
