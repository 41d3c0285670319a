// SPDX-License-Identifier: Apache-2.0
// A recording that was asked for (waves, frames, coverage) is not there, or not whole: the disk is
// full, the file can't be written, or nothing was simulated in the window that it was to hold. The
// text names the file, what is wrong and what to do. It says nothing about the design.
#pragma once

#include <stdexcept>

namespace trib {

class RecordingError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib
