// SPDX-License-Identifier: Apache-2.0
// There is no CUDA to be had, or it has refused a call; what() names the library or the call and the
// driver's reason.
#pragma once

#include <stdexcept>
#include <string>

namespace trib {

class CudaError : public std::runtime_error {
 public:
  // `code` is the driver's number (CUresult); 0: the library is missing or has not what it should.
  explicit CudaError(const std::string& what, int code = 0)
      : std::runtime_error("CUDA: " + what), code_(code) {}

  int code() const { return code_; }

 private:
  int code_;
};

}  // namespace trib
