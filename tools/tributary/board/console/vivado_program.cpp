// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/console/vivado_program.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace trib {
namespace {

bool is_in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (::access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace

std::string vivado_program() {
  for (const char* program : {"vivado", "vivado_lab"}) {
    if (is_in_path(program)) return program;
  }
  return "";
}

}  // namespace trib
