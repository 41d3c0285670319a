// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/pcapng_ring.h"

#include <filesystem>
#include <stdexcept>
#include <utility>

namespace trib {

PcapngRing::PcapngRing(std::string path, unsigned ports, PcapngRingLimits limits)
    : path_(std::move(path)), ports_(ports), limits_(limits) {
  if (limits_.files == 0) throw std::invalid_argument("a ring of no files");
  for (unsigned age = 1; age < limits_.files; ++age) std::filesystem::remove(older(age));
  writer_.emplace(path_, ports_);
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
  for (unsigned age = limits_.files - 1; age > 0; --age) {
    if (std::filesystem::exists(older(age - 1))) {
      std::filesystem::rename(older(age - 1), older(age));
    }
  }
  writer_.emplace(path_, ports_);
}

}  // namespace trib
