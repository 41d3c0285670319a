// SPDX-License-Identifier: Apache-2.0
#include "verif/node/dut/wave_recorder.h"

#include <array>
#include <utility>

#include "verif/node/waves/wave_selection.h"

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

// Concatenates texts, from a code of the trace on.
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

}  // namespace

WaveRecorder::WaveRecorder(std::string file, const TimeWindow& window, const NodeDut& node,
                           unsigned groups, LineTexts* lines,
                           const std::function<void(VerilatedFstC&)>& attach)
    : node_(node),
      lines_(lines),
      frames_(node.ports()),
      steps_(groups),
      file_(std::move(file), window, wave_selection(), [&](VerilatedFstC& trace) {
        attach(trace);
        this->attach(*trace.spTrace());
      }) {}

void WaveRecorder::attach(VerilatedFst& trace) {
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
    lines.write<FrameVector>(lines_->received(port, file_.now_fs()));
  }
  for (unsigned port = 0; port < frames_.ports(); ++port) {
    lines.write<FrameVector>(lines_->sent(port, file_.now_fs()));
  }
}

void WaveRecorder::dump(std::uint64_t time_fs) {
  if (file_.dump(time_fs) && frames_.any()) file_.open_view_here();
}

}  // namespace trib
