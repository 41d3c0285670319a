// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/output_directory.h"

#include <filesystem>
#include <system_error>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/regress/output_lock.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& directory, const std::string& why) {
  throw FileError(directory, why + "; give another directory by --output");
}

// build/ or build-<any>/.
bool of_a_build(const fs::path& inside) { return inside.begin()->string().rfind("build", 0) == 0; }

}  // namespace

void make_output_directory(const std::string& directory, const std::string& root) {
  try {
    const fs::path output = fs::weakly_canonical(directory);
    const fs::path sources = fs::canonical(root);
    if (*sources.lexically_relative(output).begin() != "..") refuse(directory, "holds the sources");
    const fs::path inside = output.lexically_relative(sources);
    if (*inside.begin() != ".." && !of_a_build(inside)) {
      refuse(directory, "is among the sources; only what is below build/ is not");
    }
    fs::create_directories(directory);
    if (!fs::is_empty(directory) && !fs::exists(directory + "/" + OutputLock::kName)) {
      refuse(directory, "has files that are not of a regression");
    }
  } catch (const fs::filesystem_error& error) {
    refuse(directory, "can't be made: " + error.code().message());
  }
}

}  // namespace trib
