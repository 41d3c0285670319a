// SPDX-License-Identifier: Apache-2.0
#include "model/base/output_target.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>

namespace trib {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMostLinks = 40;  // as the kernel follows

// Of an entry of /proc/self/fd, by whatever name of that folder.
std::optional<int> descriptor_of(const fs::path& path) {
  const std::string name = path.filename().string();
  const bool number =
      !name.empty() && name.size() < 9 &&
      std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  if (!number) return std::nullopt;
  std::error_code error;
  const fs::path folder = fs::canonical(path.parent_path(), error);
  if (error || folder != fs::canonical("/proc/self/fd", error)) return std::nullopt;
  return std::stoi(name);
}

bool is_standard_output(const struct stat& file) {
  struct stat output {};
  return ::fstat(STDOUT_FILENO, &output) == 0 && output.st_dev == file.st_dev &&
         output.st_ino == file.st_ino;
}

}  // namespace

OutputTarget output_target(const std::string& path) {
  fs::path at(path);
  std::error_code error;
  for (unsigned links = 0; links < kMostLinks; ++links) {
    if (const std::optional<int> descriptor = descriptor_of(fs::absolute(at, error))) {
      return {OutputKind::kDescriptor, path, *descriptor};
    }
    if (!fs::is_symlink(fs::symlink_status(at, error))) break;
    at = at.parent_path() / fs::read_symlink(at, error);
  }
  struct stat status {};
  if (::stat(at.c_str(), &status) == 0) {
    if (!S_ISREG(status.st_mode)) return {OutputKind::kStream, path};
    if (is_standard_output(status)) return {OutputKind::kDescriptor, path, STDOUT_FILENO};
  }
  return {OutputKind::kFile, at.string()};
}

std::ofstream open_output(const std::string& path) {
  const bool is_file = output_target(path).kind == OutputKind::kFile;
  return std::ofstream(path, std::ios::binary | (is_file ? std::ios::trunc : std::ios::app));
}

std::optional<FileRights> rights_of(const std::string& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return FileRights{status.st_mode & 07777, status.st_uid, status.st_gid};
}

bool give_rights(const std::string& file, const FileRights& rights) {
  const std::optional<FileRights> now = rights_of(file);
  if (!now) return false;
  const bool same_owner = now->user == rights.user && now->group == rights.group;
  // The owner comes first: a change of it takes bits of the mode away.
  if (!same_owner && ::chown(file.c_str(), rights.user, rights.group) != 0) return false;
  return ::chmod(file.c_str(), rights.mode) == 0;
}

}  // namespace trib
