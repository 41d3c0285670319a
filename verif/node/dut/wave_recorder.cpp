// SPDX-License-Identifier: Apache-2.0
#include "verif/node/dut/wave_recorder.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "model/base/output_target.h"
#include "verif/node/waves/gtkwave_view.h"
#include "verif/node/waves/wave_selection.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

// A text of up to so many characters in Verilog's way: the last one in the lowest byte, zeros in
// front.
template <unsigned Characters>
struct TextVector {
  static_assert(Characters % 4 == 0, "a line is whole words");
  static constexpr unsigned kBits = 8 * Characters;
  static constexpr unsigned kWords = Characters / 4;

  explicit TextVector(const std::string& text) {
    for (std::size_t i = 0; i < text.size() && i < Characters; ++i) {
      const auto letter = static_cast<unsigned char>(text[text.size() - 1 - i]);
      words[i / 4] |= EData{letter} << (8 * (i % 4));
    }
  }
  std::array<EData, kWords> words{};
};

using FrameVector = TextVector<FrameLines::kMaxLength>;
using StepVector = TextVector<StepLines::kMaxLength>;

// Puts texts one behind the other, from a code of the trace on.
class LineWriter {
 public:
  LineWriter(VerilatedFst::Buffer& buffer, std::uint32_t first_code, bool all)
      : buffer_(buffer), code_(first_code), all_(all) {}

  template <typename Vector>
  void write(const std::string& text) {
    const Vector vector(text);
    if (all_) {
      buffer_.fullWData(buffer_.oldp(code_), vector.words.data(), Vector::kBits);
    } else {
      buffer_.chgWData(buffer_.oldp(code_), vector.words.data(), Vector::kBits);
    }
    code_ += Vector::kWords;
  }

 private:
  VerilatedFst::Buffer& buffer_;
  std::uint32_t code_;
  bool all_;
};

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

WaveRecorder::WaveRecorder(std::string file, const TimeWindow& window, const NodeDut& node,
                           unsigned groups, LineTexts* lines,
                           const std::function<void(VerilatedFstC&)>& attach)
    : file_(std::move(file)),
      window_(window),
      node_(node),
      lines_(lines),
      frames_(node.ports()),
      steps_(groups),
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
  open_file();
}

// The writer removes what is there, which may be a link, and makes a file of its own.
void WaveRecorder::open_file() {
  const std::string file = output_target(file_).path;
  const std::optional<FileRights> rights = rights_of(file);
  trace_->open(file.c_str());
  if (!trace_->isOpen()) {
    throw RecordingError(fmt::format("waves: can't write {}: {}", file_, std::strerror(errno)));
  }
  if (rights) give_rights(file, *rights);
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
  std::uint32_t code = first_code;
  const auto add = [&](const std::string& name, unsigned bits) {
    trace.declArray(code, name.c_str(), -1, FST_VD_IMPLICIT, FST_VT_VCD_WIRE, false, -1,
                    static_cast<int>(bits) - 1, 0);
    code += bits / 32;
  };
  const auto add_all = [&](const char* prefix, unsigned count, unsigned bits) {
    for (unsigned i = 0; i < count; ++i) add(prefix + std::to_string(i), bits);
  };
  trace.pushNamePrefix(std::string(kWaveTop) + " " + kFramesScope + " ");
  add_all(kReceivedPrefix, frames_.ports(), FrameVector::kBits);
  add_all(kSentPrefix, frames_.ports(), FrameVector::kBits);
  trace.popNamePrefix();
  trace.pushNamePrefix(std::string(kWaveTop) + " " + kStepsScope + " ");
  add_all(kGroupPrefix, steps_.groups(), StepVector::kBits);
  add(kNodeSteps, StepVector::kBits);
  trace.popNamePrefix();
  if (lines_ == nullptr) return;
  trace.pushNamePrefix(std::string(kWaveTop) + " " + kLinesScope + " ");
  add_all(kReceivedPrefix, frames_.ports(), FrameVector::kBits);
  add_all(kSentPrefix, frames_.ports(), FrameVector::kBits);
  trace.popNamePrefix();
}

void WaveRecorder::write_lines(VerilatedFst::Buffer& buffer, bool all) const {
  LineWriter lines(buffer, first_code_, all);
  for (unsigned port = 0; port < frames_.ports(); ++port) {
    lines.write<FrameVector>(frames_.received(port));
  }
  for (unsigned port = 0; port < frames_.ports(); ++port) {
    lines.write<FrameVector>(frames_.sent(port));
  }
  for (unsigned group = 0; group < steps_.groups(); ++group) {
    lines.write<StepVector>(steps_.group(group));
  }
  lines.write<StepVector>(steps_.node());
  if (lines_ == nullptr) return;
  for (unsigned port = 0; port < frames_.ports(); ++port) {
    lines.write<FrameVector>(lines_->received(port, now_fs_));
  }
  for (unsigned port = 0; port < frames_.ports(); ++port) {
    lines.write<FrameVector>(lines_->sent(port, now_fs_));
  }
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

void WaveRecorder::flush() {
  if (!first_fs_ || errors_.first() != 0 || flushed_fs_ == last_fs_) return;
  const WaveWriteErrors::Watch watch(errors_);
  trace_->flush();
  trace_->dump(++last_fs_);  // the writer does it when time goes on
  flushed_fs_ = last_fs_;
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

void WaveRecorder::write_view() const {
  const FstFile waves(file_);
  ViewTimes times;
  times.cycle = cycle_fs_;
  times.first_frame = first_frame_fs_;
  times.mark = mark_fs_;
  write_gtkwave_view(file_, waves, times);
}

}  // namespace trib
