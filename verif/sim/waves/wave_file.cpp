// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/waves/wave_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <filesystem>
#include <utility>

#include "model/base/output_target.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

// The writer goes back and forth in the file, and does not say why it can't write.
void require_file(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  const bool is_file = output_target(file).kind == OutputKind::kFile;
  if (!is_file || (fs::exists(status) && !fs::is_regular_file(status))) {
    throw RecordingError(fmt::format("waves: {} is not a file; name one to be written", file));
  }
  const fs::path folder = fs::absolute(output_target(file).path).parent_path();
  if (!fs::is_directory(folder, error)) {
    throw RecordingError(
        fmt::format("waves: can't write {}: there is no folder {}", file, folder.string()));
  }
}

}  // namespace

WaveFile::WaveFile(std::string file, const TimeWindow& window, ViewContents contents,
                   const std::function<void(VerilatedFstC&)>& attach)
    : file_(std::move(file)),
      window_(window),
      contents_(std::move(contents)),
      trace_(std::make_unique<VerilatedFstC>()) {
  require_wave_file_name(file_);
  require_file(file_);
  const WaveWriteErrors::Watch watch(errors_);
  attach(*trace_);
  open_file();
}

// The writer removes what is there, which may be a link, and makes a file of its own.
void WaveFile::open_file() {
  const std::string file = output_target(file_).path;
  const std::optional<FileRights> rights = rights_of(file);
  trace_->open(file.c_str());
  if (!trace_->isOpen()) {
    throw RecordingError(fmt::format("waves: can't write {}: {}", file_, std::strerror(errno)));
  }
  if (rights) give_rights(file, *rights);
}

WaveFile::~WaveFile() {
  if (!trace_) return;
  try {
    close();
  } catch (const std::exception&) {
    // A caller that needs the errors has called close().
  }
}

bool WaveFile::dump(std::uint64_t time_fs) {
  if (time_fs > now_fs_) times_.cycle = 2 * (time_fs - now_fs_);  // an edge is half a cycle
  now_fs_ = time_fs;
  if (!on_ || errors_.first() != 0 || !window_.holds(time_fs)) return false;
  const WaveWriteErrors::Watch watch(errors_);
  trace_->dump(time_fs);
  if (!first_fs_) first_fs_ = time_fs;
  last_fs_ = time_fs;
  return true;
}

void WaveFile::mark(std::uint64_t time_fs) {
  if (!times_.mark) times_.mark = time_fs;
}

void WaveFile::open_view_here() {
  if (!times_.first_frame) times_.first_frame = last_fs_;
}

void WaveFile::flush() {
  if (!first_fs_ || errors_.first() != 0 || flushed_fs_ == last_fs_) return;
  const WaveWriteErrors::Watch watch(errors_);
  trace_->flush();
  trace_->dump(++last_fs_);  // the writer does it when time goes on
  flushed_fs_ = last_fs_;
}

void WaveFile::close() {
  end_file();
  require_written();
  write_gtkwave_view(file_, FstFile(file_), times_, contents_);
}

void WaveFile::end_file() {
  const WaveWriteErrors::Watch watch(errors_);
  trace_->close();
  trace_.reset();
}

void WaveFile::require_written() const {
  if (errors_.first() != 0) {
    throw RecordingError(fmt::format("waves: can't write {}: {}; it is not whole", file_,
                                     std::strerror(errors_.first())));
  }
  if (first_fs_) return;
  std::error_code error;
  std::filesystem::remove(output_target(file_).path, error);
  if (now_fs_ > window_.until_fs) {
    throw RecordingError(
        fmt::format("waves: no {}: no edge of the clock comes from {} to {} ns; take a longer time",
                    file_, window_.from_fs / kFsPerNs, window_.until_fs / kFsPerNs));
  }
  throw RecordingError(
      fmt::format("waves: no {}: nothing was simulated from {} ns on, the run ended at {} ns",
                  file_, window_.from_fs / kFsPerNs, now_fs_ / kFsPerNs));
}

}  // namespace trib
