// SPDX-License-Identifier: Apache-2.0
// NodeDut on top of a Verilated trib_node: `Model` is the class that Verilator generates, `Waves` whether
// it can write waves; without, open_trace() throws RecordingError. Included
// by the generated file of each variant (node_of_variant.cpp.in), and by nothing else.
//
// A port that is a packed array of the design lies in the model as flat little-endian memory of a
// width-dependent integer type; it is accessed as bytes, or as a whole number of up to 64 bits.
#pragma once

#if VM_COVERAGE
#include <verilated_cov.h>
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "verif/node/dut/node_dut.h"
#include "verif/node/dut/wave_recorder.h"
#include "verif/node/waves/line_texts.h"
#include "verif/sim/rtl/coverage_file.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {

template <typename Model, unsigned Ports, unsigned BeatBytes, unsigned Groups, bool Waves>
class VerilatedNode final : public NodeDut, public ShowsLines {
  static_assert(Ports >= 2 && Ports <= 8, "the flags of all ports share one byte");
  static_assert(BeatBytes >= 8 && BeatBytes <= 64 && BeatBytes % 8 == 0, "keep is in whole bytes");

 public:
  explicit VerilatedNode(std::uint64_t seed)
      : context_(seed),
        model_(&context_, "top"),
        axil_{model_.s_axil_awaddr_i,  model_.s_axil_awvalid_i, model_.s_axil_awready_o,
              model_.s_axil_wdata_i,   model_.s_axil_wstrb_i,   model_.s_axil_wvalid_i,
              model_.s_axil_wready_o,  model_.s_axil_bresp_o,   model_.s_axil_bvalid_o,
              model_.s_axil_bready_i,  model_.s_axil_araddr_i,  model_.s_axil_arvalid_i,
              model_.s_axil_arready_o, model_.s_axil_rdata_o,   model_.s_axil_rresp_o,
              model_.s_axil_rvalid_o,  model_.s_axil_rready_i} {
    static_assert(sizeof(model_.s_rx_data_i) >= std::size_t{Ports} * BeatBytes,
                  "data of all ports");
    static_assert(sizeof(model_.verdict_o) <= sizeof(std::uint64_t), "verdicts of all ports");
    axil_.awvalid = axil_.wvalid = axil_.bready = axil_.arvalid = axil_.rready = 0;
    context_.imports = &steps_;
    model_.s_rx_valid_i = 0;
    model_.m_tx_ready_i = 0;
  }

  ~VerilatedNode() override {
    context_.select();
    recorder_.reset();
    write_coverage();
  }
  VerilatedNode(const VerilatedNode&) = delete;
  VerilatedNode& operator=(const VerilatedNode&) = delete;

  unsigned ports() const override { return Ports; }
  unsigned beat_bytes() const override { return BeatBytes; }

  void drive_rx(unsigned port, const Beat& beat) override {
    std::uint8_t* const lanes = bytes_of(model_.s_rx_data_i) + std::size_t{port} * BeatBytes;
    if (beat.bytes == BeatBytes) {  // nearly always; a fixed size is one move
      std::memcpy(lanes, beat.data, BeatBytes);
    } else {
      std::memcpy(lanes, beat.data, beat.bytes);
    }
    const std::uint64_t keep = kFullKeep >> (BeatBytes - beat.bytes);
    std::memcpy(bytes_of(model_.s_rx_keep_i) + std::size_t{port} * kKeepBytes, &keep, kKeepBytes);
    set_flag(model_.s_rx_last_i, port, beat.last);
    set_flag(model_.s_rx_user_i, port, beat.user);
    set_flag(model_.s_rx_valid_i, port, true);
  }
  void idle_rx(unsigned port) override { set_flag(model_.s_rx_valid_i, port, false); }

  bool tx_valid(unsigned port) const override { return flag(model_.m_tx_valid_o, port); }
  Beat tx_beat(unsigned port) const override {
    const std::uint64_t keep = keep_of(model_.m_tx_keep_o, port);
    return {data_of(model_.m_tx_data_o, port), byte_count(keep), flag(model_.m_tx_last_o, port),
            flag(model_.m_tx_user_o, port)};
  }
  void set_tx_ready(unsigned port, bool ready) override {
    set_flag(model_.m_tx_ready_i, port, ready);
  }

  bool verdict_valid(unsigned port) const override { return flag(model_.verdict_valid_o, port); }
  unsigned verdict(unsigned port) const override {
    return static_cast<unsigned>(std::uint64_t{model_.verdict_o} >> (5 * port)) & 31;
  }

  std::uint32_t rx_valids() const override { return model_.s_rx_valid_i; }
  std::uint32_t tx_valids() const override { return model_.m_tx_valid_o; }
  std::uint32_t verdict_valids() const override { return model_.verdict_valid_o; }

  StreamView rx_view(unsigned port) const override {
    return {flag(model_.s_rx_valid_i, port),   true,
            flag(model_.s_rx_last_i, port),    flag(model_.s_rx_user_i, port),
            keep_of(model_.s_rx_keep_i, port), data_of(model_.s_rx_data_i, port)};
  }
  StreamView tx_view(unsigned port) const override {
    return {flag(model_.m_tx_valid_o, port),   flag(model_.m_tx_ready_i, port),
            flag(model_.m_tx_last_o, port),    flag(model_.m_tx_user_o, port),
            keep_of(model_.m_tx_keep_o, port), data_of(model_.m_tx_data_o, port)};
  }

  AxiLitePins& axil() override { return axil_; }
  void set_reset(bool reset) override { model_.rst_i = reset; }

  // The falling edge comes first: the inputs, driven just before, change there in the waves and
  // are stable around the rising edge that samples them.
  void clock_cycle(std::uint64_t time_fs) override {
    context_.select();
    const std::uint64_t falling_fs = time_fs - (time_fs - last_time_fs_) / 2;
    half_edge(0, falling_fs);
    if (recorder_) {
      recorder_->sample();
      if (falling_fs < time_fs) recorder_->dump(falling_fs);
    }
    half_edge(1, time_fs);
    const std::vector<NodeStep>& steps = steps_.end_cycle(context_.cycle);
    if (recorder_) {
      recorder_->show(steps);
      recorder_->dump(time_fs);
    }
    last_time_fs_ = time_fs;
    steps_.tell();
    ++context_.cycle;
  }

  using NodeDut::open_trace;
  void open_trace(const std::string& file, const TimeWindow& window) override {
    context_.select();
    close_trace();
    if constexpr (Waves) {
      recorder_ = std::make_unique<WaveRecorder>(
          file, window, *this, Groups, lines_,
          [this](VerilatedFstC& trace) { model_.trace(&trace, kTraceDepth); });
      steps_.keep(true);
    } else {
      throw RecordingError(file + ": this program writes no waves; sim_<variant> does");
    }
  }
  void show_lines(LineTexts* lines) override { lines_ = lines; }
  void trace_on(bool on) override {
    if (recorder_) recorder_->switch_on(on);
  }
  void mark_trace() override {
    if (recorder_) recorder_->mark(last_time_fs_);
  }
  void flush_trace() override {
    if (!recorder_) return;
    context_.select();
    recorder_->flush();
  }
  void close_trace() override {
    if (!recorder_) return;
    context_.select();
    steps_.keep(false);
    const std::unique_ptr<WaveRecorder> closing = std::move(recorder_);
    closing->close();
  }

  void on_step(StepListener listener) override { steps_.listen(std::move(listener)); }

  void assertions(bool on) override { context_.assertOn(on); }

 private:
  static constexpr std::uint64_t kFullKeep = ~std::uint64_t{0} >> (64 - BeatBytes);
  static constexpr unsigned kKeepBytes = BeatBytes / 8;
  static constexpr int kTraceDepth = 99;  // levels of hierarchy: all

  template <typename Pin>
  static std::uint8_t* bytes_of(Pin& pin) {
    return reinterpret_cast<std::uint8_t*>(&pin);
  }
  template <typename Pin>
  static const std::uint8_t* data_of(const Pin& pin, unsigned port) {
    return reinterpret_cast<const std::uint8_t*>(&pin) + std::size_t{port} * BeatBytes;
  }
  template <typename Pin>
  static std::uint64_t keep_of(const Pin& pin, unsigned port) {
    std::uint64_t keep = 0;
    std::memcpy(&keep, reinterpret_cast<const std::uint8_t*>(&pin) + std::size_t{port} * kKeepBytes,
                kKeepBytes);
    return keep;
  }
  // Bytes up to the first gap.
  static unsigned byte_count(std::uint64_t keep) {
    return ~keep == 0 ? 64 : static_cast<unsigned>(__builtin_ctzll(~keep));
  }
  static bool flag(CData pin, unsigned port) { return (pin >> port & 1) != 0; }
  static void set_flag(CData& pin, unsigned port, bool value) {
    pin = static_cast<CData>((pin & ~(1u << port)) | unsigned{value} << port);
  }

  void half_edge(CData level, std::uint64_t time_fs) {
    context_.time(time_fs);
    model_.clk_i = level;
    model_.eval();
  }

  // Only of this node, in a build that counts it (preset "coverage").
  void write_coverage() {
#if VM_COVERAGE
    const std::string file = next_coverage_file(model_.modelName());
    if (!file.empty()) context_.coveragep()->write(file.c_str());
#endif
  }

  StepBuffer steps_;
  RtlContext context_;
  Model model_;
  AxiLitePins axil_;
  LineTexts* lines_ = nullptr;
  std::unique_ptr<WaveRecorder> recorder_;
  std::uint64_t last_time_fs_ = 0;
};

}  // namespace trib
