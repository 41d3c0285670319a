// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/pcapng_ring.h"

#include <filesystem>
#include <stdexcept>
#include <utility>

#include "model/base/output_target.h"

namespace trib {

PcapngRing::PcapngRing(std::string path, unsigned ports, PcapngRingLimits limits)
    : path_(std::move(path)), ports_(ports), limits_(limits) {
  if (limits_.files == 0) throw std::invalid_argument("a ring of no files");
  const OutputTarget target = output_target(path_);
  if (target.kind == OutputKind::kFile) {
    path_ = target.path;
    begin_file();
  } else {
    limits_.bytes = 0;
    writer_.emplace(path_, ports_);
  }
}

void PcapngRing::write(unsigned port, Direction direction, const Frame& frame,
                       std::uint64_t time_ns) {
  if (limits_.bytes != 0 && writer_->bytes() >= limits_.bytes) turn();
  writer_->write(port, direction, frame, time_ns);
}

void PcapngRing::flush() { writer_->flush(); }

std::string PcapngRing::older(unsigned age) const {
  if (age == 0) return path_;
  const std::filesystem::path path(path_);
  const std::string name =
      path.stem().string() + "." + std::to_string(age) + path.extension().string();
  return (path.parent_path() / name).string();
}

void PcapngRing::turn() {
  writer_->flush();
  writer_.reset();
  begin_file();
}

// The present content of `path`, if any, becomes the first of the older files.
void PcapngRing::begin_file() {
  const std::optional<FileRights> rights = rights_of(path_);
  if (rights && std::filesystem::file_size(path_) > 0) {
    for (unsigned age = limits_.files - 1; age > 0; --age) {
      if (std::filesystem::exists(older(age - 1))) {
        std::filesystem::rename(older(age - 1), older(age));
      }
    }
  }
  writer_.emplace(path_, ports_);
  if (rights) give_rights(path_, *rights);
}

}  // namespace trib
