// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/command_output.h"

#include <poll.h>

#include <cerrno>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/regress/child_process.h"

namespace trib {

CommandOutput command_output(const std::string& command, const std::string& log) {
  ChildProcess process(command, log);
  pollfd waiting{process.descriptor(), POLLIN, 0};
  while (poll(&waiting, 1, -1) < 0 && errno == EINTR) {
  }
  const int code = process.reap().code;
  const std::vector<std::uint8_t> bytes = read_file(log);
  return {code, {bytes.begin(), bytes.end()}};
}

}  // namespace trib
