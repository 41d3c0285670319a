// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/pcs_machines.h"

namespace trib {

PcsState next_state(PcsState state, Vector vector) {
  constexpr PcsState kC = PcsState::kControl;
  constexpr PcsState kD = PcsState::kData;
  constexpr PcsState kT = PcsState::kTerminate;
  constexpr PcsState kE = PcsState::kError;
  // Columns: C, S, T, D, E.
  constexpr PcsState kArrows[kPcsStates][kVectors] = {
      {kC, kD, kE, kE, kE},  // INIT
      {kC, kD, kE, kE, kE},  // C
      {kE, kE, kT, kD, kE},  // D
      {kC, kD, kE, kE, kE},  // T
      {kC, kE, kT, kD, kE},  // E
  };
  return kArrows[static_cast<unsigned>(state)][static_cast<unsigned>(vector)];
}

bool BlockLock::header(bool valid) {
  if (slipping_ > 0) {
    --slipping_;
    return false;
  }
  ++headers_;
  if (!valid) {
    ++invalid_;
    if (invalid_ == 16 || !locked_) {
      locked_ = false;
      slipping_ = slip_blocks_;
      reset_count();
      return true;
    }
  }
  if (headers_ == 64) {
    if (invalid_ == 0) locked_ = true;
    reset_count();
  }
  return false;
}

void BerMonitor::header(bool valid, bool locked) {
  if (!locked) {
    blocks_ = invalid_ = 0;
    high_ = false;
    return;
  }
  ++blocks_;
  if (!valid) ++invalid_;
  if (invalid_ >= 16) high_ = true;
  if (blocks_ == window_) {
    if (invalid_ < 16) high_ = false;
    blocks_ = invalid_ = 0;
  }
}

bool SilenceMonitor::block(Vector before, bool locked) {
  if (!locked) {
    blocks_ = control_ = 0;
    silent_ = true;
    return false;
  }
  if (before != Vector::kData && before != Vector::kError) ++control_;
  if (control_ == 8) silent_ = false;
  if (++blocks_ != window_) return false;
  const bool silence = control_ < 8;
  silent_ = silence;
  blocks_ = control_ = 0;
  return silence;
}

}  // namespace trib
