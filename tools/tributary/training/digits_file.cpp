// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/training/digits_file.h"

#include <filesystem>
#include <system_error>

namespace trib {

std::string digits_file() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed =
      program.parent_path().parent_path() / "share" / "tributary" / "digits.csv.gz";
  return !error && fs::exists(installed, error) ? installed.string() : TRIBUTARY_DIGITS;
}

}  // namespace trib
