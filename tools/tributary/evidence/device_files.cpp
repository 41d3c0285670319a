// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/evidence/device_files.h"

#include <algorithm>
#include <filesystem>

namespace trib {

std::vector<std::string> device_files(const std::string& name) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::error_code none;
  for (const fs::directory_entry& device : fs::directory_iterator("verif", none)) {
    const fs::path file = device.path() / name;
    if (fs::is_regular_file(file, none)) files.push_back(file.generic_string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace trib
