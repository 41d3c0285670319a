// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/link/link_end.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "verif/sim/unit/packed_bits.h"

namespace trib::endpoint {
namespace {

constexpr std::size_t kBeatBytes = 32;

auto fields(const LifeState& s) {
  return std::tie(s.era, s.epoch, s.job, s.joined, s.left, s.fault, s.fault_endpoint, s.fault_port,
                  s.granted, s.short_flits);
}

// endpoint_t of an end.
template <typename Writer>
void put_endpoint(Writer& writer, unsigned number) {
  writer.put(16, 21570).put(32, 0x0a000001 + number).put(48, 0x020000000010 + number);
}

unsigned size_of(const Flit& head) {
  std::uint32_t size = 0;
  std::memcpy(&size, &head.bytes[8], sizeof size);
  return size;
}

}  // namespace

bool LifeState::operator==(const LifeState& other) const { return fields(*this) == fields(other); }

LinkEnd::LinkEnd(unsigned number, const Timers& timers, std::uint8_t encoding)
    : bench_(number + 1), random_({number, 77}) {
  auto& pins = bench_.pins();
  BitWriter settings(pins.settings_i);
  settings.put(32, timers.dead).put(32, timers.keepalive).put(32, timers.ack_delay);
  settings.put(32, timers.retry).put(8, encoding);
  put_endpoint(settings, 1 - number);
  put_endpoint(settings, number);
  pins.clear_i = pins.active_i = pins.changed_i = 0;
  pins.s_flit_valid_i = pins.m_credit_i = pins.s_rx_valid_i = pins.m_tx_ready_i = 0;
  set_state({}, false);
  bench_.reset();
}

void LinkEnd::send_message(unsigned flits) {
  Flit head;
  head.head = true;
  std::memcpy(&head.bytes[8], &flits, 4);
  waiting_.push_back(head);
  sent.push_back(head);
  for (unsigned i = 0; i < flits; ++i) {
    Flit data;
    for (auto& byte : data.bytes) byte = static_cast<std::uint8_t>(random_());
    waiting_.push_back(data);
    sent.push_back(data);
  }
}

void LinkEnd::set_state(const LifeState& state, bool active) {
  BitWriter(bench_.pins().state_i)
      .put(16, state.short_flits)
      .put(32, state.granted)
      .put(8, state.fault_port)
      .put(8, state.fault_endpoint)
      .put(1, state.fault)
      .put(1, state.left)
      .put(64, state.joined)
      .put(32, state.job)
      .put(16, state.epoch)
      .put(32, state.era);
  bench_.pins().active_i = active;
}

void LinkEnd::clear() {
  clear_ = true;
  waiting_.clear();
  sent.clear();
  taken.clear();
  credits_ = kSlots;
  slot_flits_ = taken_in_slot_ = taken_left_ = returns_ = 0;
}

void LinkEnd::step() {
  auto& pins = bench_.pins();
  pins.changed_i = changed_;
  pins.clear_i = clear_;
  drive_interface();
  drive_cable();
  bench_.settle();
  collect();
  bench_.edge();
  changed_ = clear_ = false;
}

// A slot is begun with a credit: with a head, and with each data flit after 16 others.
void LinkEnd::drive_interface() {
  auto& pins = bench_.pins();
  pins.s_flit_valid_i = 0;
  if (!waiting_.empty() && !clear_) {
    const Flit& flit = waiting_.front();
    const bool begins = flit.head || slot_flits_ == kPacketFlits;
    if (!begins || credits_ > 0) {
      credits_ -= begins;
      slot_flits_ = flit.head ? 0 : begins ? 1 : slot_flits_ + 1;
      pins.s_flit_valid_i = 1;
      pins.s_flit_head_i = flit.head;
      std::memcpy(&pins.s_flit_data_i, flit.bytes.data(), flit.bytes.size());
      waiting_.pop_front();
    }
  }
  pins.m_credit_i = returns_ > 0 && !clear_ && !random_.chance(credit_delay);
  returns_ -= pins.m_credit_i;
}

void LinkEnd::drive_cable() {
  auto& pins = bench_.pins();
  pins.m_tx_ready_i = !random_.chance(mac_stalls);
  pins.s_rx_valid_i = 0;
  if (coming_.empty() || random_.chance(gaps)) return;
  const LinkFrame& frame = coming_.front();
  const std::size_t bytes = std::min(kBeatBytes, frame.bytes.size() - offset_);
  pins.s_rx_valid_i = 1;
  std::memcpy(&pins.s_rx_data_i, &frame.bytes[offset_], bytes);
  pins.s_rx_keep_i = static_cast<std::uint32_t>((std::uint64_t{1} << bytes) - 1);
  offset_ += bytes;
  pins.s_rx_last_i = offset_ == frame.bytes.size();
  pins.s_rx_user_i = pins.s_rx_last_i && frame.bad;
  if (!pins.s_rx_last_i) return;
  coming_.pop_front();
  offset_ = 0;
}

void LinkEnd::collect() {
  auto& pins = bench_.pins();
  credits_ += pins.s_credit_o && !clear_;
  silent = pins.silent_o;
  if (pins.m_flit_valid_o && !clear_) {
    Flit flit;
    flit.head = pins.m_flit_head_o;
    std::memcpy(flit.bytes.data(), &pins.m_flit_data_o, flit.bytes.size());
    taken.push_back(flit);
    taken_left_ = flit.head ? size_of(flit) : taken_left_ - 1;
    taken_in_slot_ = flit.head ? 0 : taken_in_slot_ + 1;
    if (taken_left_ == 0 || taken_in_slot_ == kPacketFlits) {
      ++returns_;
      taken_in_slot_ = 0;
    }
  }
  if (pins.m_tx_valid_o && pins.m_tx_ready_i) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(&pins.m_tx_data_o);
    const int bytes = __builtin_popcount(pins.m_tx_keep_o);
    leaving_.bytes.insert(leaving_.bytes.end(), data, data + bytes);
    if (pins.m_tx_last_o) {
      leaving_.bad = pins.m_tx_user_o;
      wire.push_back(leaving_);
      leaving_ = {};
    }
  }
  if (pins.state_valid_o) {
    BitReader reader(pins.state_o);
    LifeState state;
    state.short_flits = static_cast<std::uint16_t>(reader.get(16));
    state.granted = static_cast<std::uint32_t>(reader.get(32));
    state.fault_port = static_cast<std::uint8_t>(reader.get(8));
    state.fault_endpoint = static_cast<std::uint8_t>(reader.get(8));
    state.fault = reader.get(1) != 0;
    state.left = reader.get(1) != 0;
    state.joined = reader.get(64);
    state.job = static_cast<std::uint32_t>(reader.get(32));
    state.epoch = static_cast<std::uint16_t>(reader.get(16));
    state.era = static_cast<std::uint32_t>(reader.get(32));
    states.push_back(state);
  }
  BitReader event(pins.events_o);
  events.gaps += event.get(1) != 0;
  events.no_room += event.get(1) != 0;
  event.get(1);  // out of order
  events.other_epoch += event.get(1) != 0;
  events.malformed += event.get(1) != 0;
  event.get(2);  // STATE and ACK frames that were taken
  events.taken += event.get(1) != 0;
  event.get(2);  // those that were sent
  events.again += event.get(1) != 0;
  events.sent += event.get(1) != 0;
}

}  // namespace trib::endpoint
