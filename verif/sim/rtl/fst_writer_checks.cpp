// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/rtl/fst_writer_checks.h"

#include <sys/stat.h>

#include <cerrno>

#include "verif/sim/rtl/wave_write_errors.h"

// Here the functions themselves are called.
#undef fwrite
#undef fputc
#undef fflush
#undef fclose
#undef ftruncate
#undef mmap

using trib::WaveWriteErrors;

std::size_t trib_fst_fwrite(const void* data, std::size_t size, std::size_t count, FILE* file) {
  const std::size_t written = std::fwrite(data, size, count, file);
  if (written != count && size != 0) WaveWriteErrors::note(errno);
  return written;
}

int trib_fst_fputc(int byte, FILE* file) {
  const int result = std::fputc(byte, file);
  if (result == EOF) WaveWriteErrors::note(errno);
  return result;
}

int trib_fst_fflush(FILE* file) {
  const int result = std::fflush(file);
  if (result != 0) WaveWriteErrors::note(errno);
  return result;
}

int trib_fst_fclose(FILE* file) {
  const int result = std::fclose(file);
  if (result != 0) WaveWriteErrors::note(errno);
  return result;
}

int trib_fst_ftruncate(int descriptor, off_t length) {
  const int result = ::ftruncate(descriptor, length);
  if (result != 0) WaveWriteErrors::note(errno);
  return result;
}

void* trib_fst_mmap(void* address, std::size_t length, int protection, int flags, int descriptor,
                    off_t offset) {
  struct stat status {};
  const bool whole =
      ::fstat(descriptor, &status) == 0 && status.st_size >= offset + static_cast<off_t>(length);
  if (whole) return ::mmap(address, length, protection, flags, descriptor, offset);
  WaveWriteErrors::note(ENOSPC);
  return ::mmap(address, length, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
