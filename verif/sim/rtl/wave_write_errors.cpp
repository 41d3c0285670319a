// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/rtl/wave_write_errors.h"

#include <cerrno>
#include <utility>

namespace trib {

WaveWriteErrors*& WaveWriteErrors::watching() {
  static thread_local WaveWriteErrors* errors = nullptr;
  return errors;
}

WaveWriteErrors::Watch::Watch(WaveWriteErrors& errors)
    : before_(std::exchange(watching(), &errors)) {}

WaveWriteErrors::Watch::~Watch() { watching() = before_; }

void WaveWriteErrors::note(int error) {
  if (watching() != nullptr && watching()->first_ == 0) {
    watching()->first_ = error != 0 ? error : EIO;
  }
}

}  // namespace trib
