// SPDX-License-Identifier: Apache-2.0
// Kind of output that a path names, which decides how it is written:
//   - a plain file, or nothing yet: it may be cut, renamed and replaced. A link to it is followed and
//     stays; whatever is renamed is in the folder that it leads to.
//   - a FIFO, a device or a socket: it is written in place, from front to back.
//   - a descriptor that this process has (/dev/stdout, /dev/fd/3, or the file that standard output
//     goes to): what was written there before stays.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

namespace trib {

enum class OutputKind : std::uint8_t { kFile, kStream, kDescriptor };

struct OutputTarget {
  OutputKind kind = OutputKind::kFile;
  std::string path;     // of a file: where the links lead
  int descriptor = -1;  // of kDescriptor
};

OutputTarget output_target(const std::string& path);

// For what is written from front to back: empty if it is a file, else after what is there.
std::ofstream open_output(const std::string& path);

// Mode and owner of a file, to be given to the one that takes its place.
struct FileRights {
  mode_t mode;
  uid_t user;
  gid_t group;
};

// Nothing if there is no such file.
std::optional<FileRights> rights_of(const std::string& file);
// False if the system does not allow it.
bool give_rights(const std::string& file, const FileRights& rights);

}  // namespace trib
