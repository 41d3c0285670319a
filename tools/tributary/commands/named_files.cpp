// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/named_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/files/byte_file.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

fs::path place_of(const std::string& path) {
  std::error_code error;
  const fs::path place = fs::weakly_canonical(fs::absolute(path), error);
  return error ? fs::absolute(path) : place;
}

bool is_one_file(const std::string& one, const std::string& other) {
  std::error_code error;
  if (fs::exists(one, error) && !fs::is_regular_file(one, error)) return false;
  return place_of(one) == place_of(other) || fs::equivalent(one, other, error);
}

}  // namespace

void NamedFiles::require_apart(const std::vector<Named>& others, const Named& one) {
  for (const Named& other : others) {
    if (!is_one_file(one.path, other.path)) continue;
    throw UsageError(fmt::format("{} and {} name the same file, {}; give each its own",
                                 other.option, one.option, one.path));
  }
}

void NamedFiles::input(const std::string& option, const std::string& path) {
  if (path.empty()) return;
  require_apart(outputs_, {option, path});
  inputs_.push_back({option, path});
}

void NamedFiles::output(const std::string& option, const std::string& path) {
  if (path.empty()) return;
  require_writable(path);
  require_apart(inputs_, {option, path});
  require_apart(outputs_, {option, path});
  outputs_.push_back({option, path});
}

}  // namespace trib
