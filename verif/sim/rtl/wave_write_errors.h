// SPDX-License-Identifier: Apache-2.0
// Errors while a wave file was written. The FST writer in Verilator's run-time library
// looks at no result of the C library; it is compiled with fst_writer_checks.h, which reports what
// fails to the object that is watching in this thread.
#pragma once

namespace trib {

class WaveWriteErrors {
 public:
  /// While it lives, failures in this thread are noted in `errors`; watches may nest.
  class Watch {
   public:
    explicit Watch(WaveWriteErrors& errors);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

   private:
    WaveWriteErrors* before_;
  };

  /// errno of the first failure, 0 if there was none.
  int first() const { return first_; }

  /// A call has failed with this errno (0 if it is not known). Nothing if no object is watching.
  static void note(int error);

 private:
  static WaveWriteErrors*& watching();

  int first_ = 0;
};

}  // namespace trib
