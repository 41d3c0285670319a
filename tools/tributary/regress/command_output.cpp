// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/command_output.h"

#include <poll.h>
#include <signal.h>

#include <array>
#include <cerrno>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/regress/child_process.h"

namespace trib {
namespace {

// False if the user interrupts. poll() passes over a descriptor of -1.
bool wait_for(const ChildProcess& process, int interruption) {
  std::array<pollfd, 2> waiting{{{process.descriptor(), POLLIN, 0}, {interruption, POLLIN, 0}}};
  while (poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) {
  }
  return waiting[0].revents != 0 || waiting[1].revents == 0;
}

std::string text_of(const std::string& file) {
  const std::vector<std::uint8_t> bytes = read_file(file);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

CommandOutput command_output(const std::string& command, const std::string& log, int interruption) {
  const std::string errors = log + ".err";
  ChildProcess process("export LC_ALL=C; " + command, {log, errors});
  CommandOutput output;
  output.interrupted = !wait_for(process, interruption);
  if (output.interrupted) process.signal_group(SIGKILL);
  output.code = process.reap().code;
  output.text = text_of(log);
  output.errors = text_of(errors);
  return output;
}

int run_command(const std::string& command, const std::string& log) {
  ChildProcess process(command, {log, ""});
  wait_for(process, -1);
  return process.reap().code;
}

}  // namespace trib
