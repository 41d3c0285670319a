// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/link_dut.h"

#include <Vtrib_link_5.h>
#include <Vtrib_link_rtl.h>

#include <cstring>

#include "verif/sim/rtl/rtl_context.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::hop {
namespace {

constexpr unsigned kBeatBytes = 32;

template <typename Module>
class VerilatedLink : public LinkDut {
 public:
  VerilatedLink(unsigned frame_flits, unsigned slots, std::uint64_t seed)
      : frame_flits_(frame_flits), slots_(slots), context_(seed), m_(&context_) {
    m_.clear_i = m_.active_i = m_.changed_i = m_.s_flit_valid_i = m_.m_credit_i = 0;
    m_.s_rx_valid_i = m_.m_tx_ready_i = m_.clk_i = 0;
    m_.rst_i = 1;
  }
  ~VerilatedLink() override { context_.select(); }

  unsigned frame_flits() const override { return frame_flits_; }
  unsigned slots() const override { return slots_; }
  unsigned ports() const override { return 1; }
  unsigned beat_bytes() const override { return kBeatBytes; }

  void drive_rx(unsigned, const Beat& beat) override {
    m_.s_rx_valid_i = 1;
    m_.s_rx_last_i = beat.last;
    m_.s_rx_user_i = beat.user;
    m_.s_rx_keep_i = static_cast<std::uint32_t>((std::uint64_t{1} << beat.bytes) - 1);
    std::memcpy(&m_.s_rx_data_i, beat.data, beat.bytes);
  }
  void idle_rx(unsigned) override { m_.s_rx_valid_i = 0; }
  bool tx_valid(unsigned) const override { return m_.m_tx_valid_o; }
  Beat tx_beat(unsigned) const override {
    return {reinterpret_cast<const std::uint8_t*>(&m_.m_tx_data_o),
            static_cast<unsigned>(__builtin_popcount(m_.m_tx_keep_o)), m_.m_tx_last_o != 0,
            m_.m_tx_user_o != 0};
  }
  void set_tx_ready(unsigned, bool ready) override { m_.m_tx_ready_i = ready; }
  std::uint32_t rx_valids() const override { return m_.s_rx_valid_i; }
  std::uint32_t tx_valids() const override { return m_.m_tx_valid_o; }
  StreamView rx_view(unsigned) const override {
    return {m_.s_rx_valid_i != 0, true,
            m_.s_rx_last_i != 0,  m_.s_rx_user_i != 0,
            m_.s_rx_keep_i,       reinterpret_cast<const std::uint8_t*>(&m_.s_rx_data_i)};
  }
  StreamView tx_view(unsigned) const override {
    return {m_.m_tx_valid_o != 0, m_.m_tx_ready_i != 0,
            m_.m_tx_last_o != 0,  m_.m_tx_user_o != 0,
            m_.m_tx_keep_o,       reinterpret_cast<const std::uint8_t*>(&m_.m_tx_data_o)};
  }

  void set_reset(bool on) override { m_.rst_i = on; }
  void set_clear(bool on) override { m_.clear_i = on; }
  void set_active(bool on) override { m_.active_i = on; }
  void set_changed(bool on) override { m_.changed_i = on; }

  void set(const LinkSettings& s) override {
    BitWriter writer(m_.settings_i);
    writer.put(32, s.dead).put(32, s.keepalive).put(32, s.ack_delay).put(32, s.retry);
    writer.put(8, s.encoding);
    for (const Endpoint* end : {&s.ends.peer, &s.ends.own}) {
      writer.put(16, end->udp_port).put(32, end->ip).put(48, end->mac.to_number());
    }
  }

  void set_state(const LifeState& s) override {
    BitWriter writer(m_.state_i);
    const Fault fault = s.fault.value_or(Fault{});
    writer.put(16, s.short_flits).put(32, s.granted).put(8, fault.port).put(8, fault.endpoint);
    writer.put(1, s.fault.has_value()).put(1, s.left).put(64, s.joined).put(32, s.job);
    writer.put(16, s.epoch).put(32, s.era);
  }

  std::optional<LifeState> state_taken() const override {
    if (!m_.state_valid_o) return std::nullopt;
    BitReader reader(m_.state_o);
    LifeState s;
    s.short_flits = static_cast<std::uint16_t>(reader.get(16));
    s.granted = static_cast<std::uint32_t>(reader.get(32));
    Fault fault;
    fault.port = static_cast<std::uint8_t>(reader.get(8));
    fault.endpoint = static_cast<std::uint8_t>(reader.get(8));
    if (reader.get(1) != 0) s.fault = fault;
    s.left = reader.get(1) != 0;
    s.joined = reader.get(64);
    s.job = static_cast<std::uint32_t>(reader.get(32));
    s.epoch = static_cast<std::uint16_t>(reader.get(16));
    s.era = static_cast<std::uint32_t>(reader.get(32));
    return s;
  }

  bool silent() const override { return m_.silent_o; }
  unsigned events() const override { return m_.events_o; }

  void drive_flit(const Flit* flit) override {
    m_.s_flit_valid_i = flit != nullptr;
    if (flit == nullptr) return;
    m_.s_flit_head_i = flit->head;
    std::memcpy(&m_.s_flit_data_i, flit->bytes.data(), kFlitBytes);
  }
  std::optional<Flit> flit() const override {
    if (!m_.m_flit_valid_o) return std::nullopt;
    Flit flit;
    flit.head = m_.m_flit_head_o;
    std::memcpy(flit.bytes.data(), &m_.m_flit_data_o, kFlitBytes);
    return flit;
  }
  bool credit() const override { return m_.s_credit_o; }
  void drive_credit(bool on) override { m_.m_credit_i = on; }

  void edge() override {
    context_.select();
    m_.clk_i = 0;
    m_.eval();
    m_.clk_i = 1;
    m_.eval();
    ++context_.cycle;
  }

 private:
  unsigned frame_flits_, slots_;
  RtlContext context_;
  Module m_;
};

}  // namespace

std::unique_ptr<LinkDut> make_link(bool small, std::uint64_t seed) {
  if (small) return std::make_unique<VerilatedLink<Vtrib_link_5>>(5, 7, seed);
  return std::make_unique<VerilatedLink<Vtrib_link_rtl>>(88, 4, seed);
}

}  // namespace trib::hop
