// SPDX-License-Identifier: Apache-2.0
#include "verif/node/dut/wave_recorder.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "verif/node/waves/gtkwave_view.h"
#include "verif/node/waves/wave_selection.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

constexpr unsigned kLineBits = 8 * FrameLines::kMaxLength;
constexpr unsigned kLineWords = kLineBits / 32;
static_assert(kLineBits % 32 == 0, "a line is whole words");

// Verilog's way to hold a text in a vector: the last character in the lowest byte, zeros in front.
std::array<EData, kLineWords> vector_of(const std::string& text) {
  std::array<EData, kLineWords> words{};
  for (std::size_t i = 0; i < text.size() && i < FrameLines::kMaxLength; ++i) {
    const auto letter = static_cast<unsigned char>(text[text.size() - 1 - i]);
    words[i / 4] |= EData{letter} << (8 * (i % 4));
  }
  return words;
}

// The writer removes what is there, be it a device, and does not say why it can't write.
void require_file(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    throw RecordingError(fmt::format("waves: {} is not a file; name one to be written", file));
  }
  const fs::path folder = fs::absolute(file).parent_path();
  if (!fs::is_directory(folder, error)) {
    throw RecordingError(
        fmt::format("waves: can't write {}: there is no folder {}", file, folder.string()));
  }
}

}  // namespace

WaveRecorder::WaveRecorder(std::string file, const TimeWindow& window, const NodeDut& node,
                           const std::function<void(VerilatedFstC&)>& attach)
    : file_(std::move(file)),
      window_(window),
      node_(node),
      frames_(node.ports()),
      trace_(std::make_unique<VerilatedFstC>()) {
  require_wave_file_name(file_);
  require_file(file_);
  const WaveWriteErrors::Watch watch(errors_);
  attach(*trace_);
  VerilatedFst& trace = *trace_->spTrace();
  trace.addInitCb([](void* self, VerilatedFst* to,
                     std::uint32_t code) { static_cast<WaveRecorder*>(self)->declare(*to, code); },
                  this);
  trace.addFullCb(
      [](void* self, VerilatedFst::Buffer* to) {
        static_cast<WaveRecorder*>(self)->write_lines(*to, true);
      },
      this);
  trace.addChgCb(
      [](void* self, VerilatedFst::Buffer* to) {
        static_cast<WaveRecorder*>(self)->write_lines(*to, false);
      },
      this);
  trace_->open(file_.c_str());
  if (!trace_->isOpen()) {
    throw RecordingError(fmt::format("waves: can't write {}: {}", file_, std::strerror(errno)));
  }
}

WaveRecorder::~WaveRecorder() {
  if (!trace_) return;
  try {
    close();
  } catch (const std::exception&) {
    // Whoever wants to know has called close().
  }
}

void WaveRecorder::declare(VerilatedFst& trace, std::uint32_t first_code) {
  first_code_ = first_code;
  trace.pushNamePrefix(std::string(kWaveTop) + " " + kFramesScope + " ");
  std::uint32_t code = first_code;
  const auto add = [&](const char* prefix, unsigned port) {
    trace.declArray(code, (prefix + std::to_string(port)).c_str(), -1, FST_VD_IMPLICIT,
                    FST_VT_VCD_WIRE, false, -1, kLineBits - 1, 0);
    code += kLineWords;
  };
  for (unsigned port = 0; port < frames_.ports(); ++port) add(kReceivedPrefix, port);
  for (unsigned port = 0; port < frames_.ports(); ++port) add(kSentPrefix, port);
  trace.popNamePrefix();
}

void WaveRecorder::write_lines(VerilatedFst::Buffer& buffer, bool all) {
  std::uint32_t code = first_code_;
  const auto write = [&](const std::string& text) {
    const auto words = vector_of(text);
    if (all) {
      buffer.fullWData(buffer.oldp(code), words.data(), kLineBits);
    } else {
      buffer.chgWData(buffer.oldp(code), words.data(), kLineBits);
    }
    code += kLineWords;
  };
  for (unsigned port = 0; port < frames_.ports(); ++port) write(frames_.received(port));
  for (unsigned port = 0; port < frames_.ports(); ++port) write(frames_.sent(port));
}

void WaveRecorder::dump(std::uint64_t time_fs) {
  if (time_fs > now_fs_) cycle_fs_ = 2 * (time_fs - now_fs_);  // an edge is half a cycle
  now_fs_ = time_fs;
  if (!on_ || errors_.first() != 0 || !window_.holds(time_fs)) return;
  const WaveWriteErrors::Watch watch(errors_);
  trace_->dump(time_fs);
  if (!first_fs_) first_fs_ = time_fs;
  last_fs_ = time_fs;
  if (!first_frame_fs_ && frames_.any()) first_frame_fs_ = time_fs;
}

void WaveRecorder::mark(std::uint64_t time_fs) {
  if (!mark_fs_) mark_fs_ = time_fs;
}

void WaveRecorder::close() {
  end_file();
  require_written();
  write_view();
}

void WaveRecorder::end_file() {
  const WaveWriteErrors::Watch watch(errors_);
  trace_->close();
  trace_.reset();
}

void WaveRecorder::require_written() const {
  if (errors_.first() != 0) {
    throw RecordingError(fmt::format("waves: can't write {}: {}; it is not whole", file_,
                                     std::strerror(errors_.first())));
  }
  if (first_fs_) return;
  std::error_code error;
  std::filesystem::remove(file_, error);
  if (now_fs_ > window_.until_fs) {
    throw RecordingError(
        fmt::format("waves: no {}: no edge of the clock comes from {} to {} ns; take a longer time",
                    file_, window_.from_fs / kFsPerNs, window_.until_fs / kFsPerNs));
  }
  throw RecordingError(
      fmt::format("waves: no {}: nothing was simulated from {} ns on, the run ended at {} ns",
                  file_, window_.from_fs / kFsPerNs, now_fs_ / kFsPerNs));
}

void WaveRecorder::write_view() const {
  const FstFile waves(file_);
  ViewTimes times;
  times.cycle = cycle_fs_;
  times.first_frame = first_frame_fs_;
  times.mark = mark_fs_;
  write_gtkwave_view(file_, waves, times);
}

}  // namespace trib
