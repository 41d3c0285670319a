// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/ctest_list.h"

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "verif/sim/command_line/shell_words.h"

namespace trib {
std::string ctest_list(const std::string& build_directory) {
  const std::string command = "ctest --show-only=json-v1 --test-dir " + shell_word(build_directory);
  int status = 0;
  const auto close = [&status](std::FILE* pipe) { status = pclose(pipe); };
  std::string text;
  {
    const std::unique_ptr<std::FILE, decltype(close)> pipe(popen(command.c_str(), "r"), close);
    if (!pipe) throw std::runtime_error("can't run " + command);
    std::array<char, 65536> buffer{};
    for (std::size_t count = 0;
         (count = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) > 0;) {
      text.append(buffer.data(), count);
    }
  }
  if (status != 0) throw std::runtime_error(command + " failed; configure and build first");
  return text;
}

}  // namespace trib
