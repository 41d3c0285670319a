// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/rtl_endpoint.h"

#include <Vtrib_endpoint.h>
#include <Vtrib_endpoint_codec.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "verif/endpoint/network/endpoint_registers.h"
#include "verif/endpoint/network/endpoint_waves.h"
#include "verif/endpoint/network/life_registers.h"
#include "verif/endpoint/network/settings_writes.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib::endpoint {
namespace {

constexpr unsigned kPorts = 1 + kBuiltLimits.links;
constexpr std::uint32_t kFullKeep = 0xffffffff;
constexpr int kTraceDepth = 99;  // levels of hierarchy: all

// The streams of the design; data of all ports lie in its memory one after the other.
template <typename Module>
class EndpointStreams final : public StreamPins {
 public:
  explicit EndpointStreams(Module& model) : m_(model) {
    static_assert(sizeof(m_.s_rx_data_i) == std::size_t{kPorts} * kBeatBytes);
  }

  unsigned ports() const override { return kPorts; }
  unsigned beat_bytes() const override { return kBeatBytes; }

  void drive_rx(unsigned port, const Beat& beat) override {
    std::memcpy(&m_.s_rx_data_i[kWords * port], beat.data, beat.bytes);
    m_.s_rx_keep_i[port] = kFullKeep >> (kBeatBytes - beat.bytes);
    set(m_.s_rx_last_i, port, beat.last);
    set(m_.s_rx_user_i, port, beat.user);
    set(m_.s_rx_valid_i, port, true);
  }
  void idle_rx(unsigned port) override { set(m_.s_rx_valid_i, port, false); }

  bool tx_valid(unsigned port) const override { return get(m_.m_tx_valid_o, port); }
  Beat tx_beat(unsigned port) const override {
    const std::uint32_t keep = m_.m_tx_keep_o[port];
    const unsigned bytes = ~keep == 0 ? kBeatBytes : static_cast<unsigned>(__builtin_ctz(~keep));
    return {bytes_of(m_.m_tx_data_o, port), bytes, get(m_.m_tx_last_o, port),
            get(m_.m_tx_user_o, port)};
  }
  void set_tx_ready(unsigned port, bool ready) override { set(m_.m_tx_ready_i, port, ready); }

  std::uint32_t rx_valids() const override { return m_.s_rx_valid_i; }
  std::uint32_t tx_valids() const override { return m_.m_tx_valid_o; }
  StreamView rx_view(unsigned port) const override {
    return {get(m_.s_rx_valid_i, port), true,
            get(m_.s_rx_last_i, port),  get(m_.s_rx_user_i, port),
            m_.s_rx_keep_i[port],       bytes_of(m_.s_rx_data_i, port)};
  }
  StreamView tx_view(unsigned port) const override {
    return {get(m_.m_tx_valid_o, port), get(m_.m_tx_ready_i, port), get(m_.m_tx_last_o, port),
            get(m_.m_tx_user_o, port),  m_.m_tx_keep_o[port],       bytes_of(m_.m_tx_data_o, port)};
  }

 private:
  static constexpr unsigned kWords = kBeatBytes / 4;

  static bool get(CData pin, unsigned port) { return (pin >> port & 1) != 0; }
  static void set(CData& pin, unsigned port, bool value) {
    pin = static_cast<CData>((pin & ~(1u << port)) | unsigned{value} << port);
  }
  template <typename Pin>
  static const std::uint8_t* bytes_of(const Pin& pin, unsigned port) {
    return reinterpret_cast<const std::uint8_t*>(&pin[kWords * port]);
  }

  Module& m_;
};

template <typename Module>
class RtlEndpoint final : public EndpointDut {
 public:
  RtlEndpoint(std::shared_ptr<RtlContext> context, const std::string& name)
      : context_(std::move(context)),
        model_(context_.get(), name.c_str()),
        streams_(model_),
        axil_{awaddr_,
              model_.s_axil_awvalid_i,
              model_.s_axil_awready_o,
              model_.s_axil_wdata_i,
              model_.s_axil_wstrb_i,
              model_.s_axil_wvalid_i,
              model_.s_axil_wready_o,
              model_.s_axil_bresp_o,
              model_.s_axil_bvalid_o,
              model_.s_axil_bready_i,
              araddr_,
              model_.s_axil_arvalid_i,
              model_.s_axil_arready_o,
              model_.s_axil_rdata_o,
              model_.s_axil_rresp_o,
              model_.s_axil_rvalid_o,
              model_.s_axil_rready_i},
        registers_(axil_) {
    model_.s_rx_valid_i = model_.m_tx_ready_i = 0;
    model_.clk_i = 0;
  }
  ~RtlEndpoint() override { context_->select(); }
  RtlEndpoint(const RtlEndpoint&) = delete;
  RtlEndpoint& operator=(const RtlEndpoint&) = delete;

  StreamPins& streams() override { return streams_; }
  bool streaming() const override { return (streams_.rx_valids() | streams_.tx_valids()) != 0; }

  void set_reset(bool reset) override {
    context_->assertOn(!reset);
    model_.rst_i = reset;
  }

  void clock_cycle(const ClockEdge&) override {
    if (!fallen_) fall();
    fallen_ = false;
    context_->select();
    model_.clk_i = 1;
    model_.eval();
    context_->cycle = ++cycle_;
  }

  void fall() override {
    context_->select();
    if (model_.rst_i == 0) registers_.before_edge(cycle_);
    model_.s_axil_awaddr_i = registers_.space() << 16 | awaddr_;
    model_.s_axil_araddr_i = registers_.space() << 16 | araddr_;
    model_.clk_i = 0;
    model_.eval();
    fallen_ = true;
  }

  void trace(VerilatedFstC& trace) override {
    context_->select();
    model_.trace(&trace, kTraceDepth);
  }

  void configure(const EndpointSettings& settings) override {
    for (const SettingWrite& write : settings_writes(settings, !configured_)) {
      registers_.write(write.space, write.address, write.value);
    }
    configured_ = true;
  }
  bool settled() const override { return registers_.idle(); }

  LifeState read_state(const Step& step) override {
    return read_life([&](std::uint16_t address) {
      return registers_.read_now(RegisterSpace::kEndpoint, address, step);
    });
  }

 private:
  std::shared_ptr<RtlContext> context_;
  Module model_;
  EndpointStreams<Module> streams_;
  std::uint16_t awaddr_ = 0, araddr_ = 0;  // bits 15:0 of the design's
  AxiLitePins axil_;
  EndpointRegisters registers_;
  bool configured_ = false;
  bool fallen_ = false;  // for the coming rising edge
  std::uint64_t cycle_ = 0;
};

}  // namespace

EndpointNetwork::Maker rtl_endpoints(const RtlEndpointConfig& config) {
  // Verilator wants the designs of one file in one context.
  const auto shared = config.waves ? std::make_shared<RtlContext>(config.seed) : nullptr;
  return [config, shared](unsigned e) -> std::unique_ptr<EndpointDut> {
    const auto context = shared ? shared : std::make_shared<RtlContext>(config.seed + e);
    context->select();
    context->seed(config.seed + e);
    if (config.codecs) {
      return std::make_unique<RtlEndpoint<Vtrib_endpoint_codec>>(context, wave_scope(e));
    }
    return std::make_unique<RtlEndpoint<Vtrib_endpoint>>(context, wave_scope(e));
  };
}

}  // namespace trib::endpoint
