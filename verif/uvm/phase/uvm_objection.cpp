// SPDX-License-Identifier: Apache-2.0
// See uvm_objection.h.
#include "verif/uvm/phase/uvm_objection.h"

#include <algorithm>

#include "verif/uvm/base/uvm_root.h"
#include "verif/uvm/seq/uvm_sequencer_base.h"

namespace uvm {

uvm_object* uvm_objection::or_root(uvm_object* object) {
  return object == nullptr ? uvm_root::get() : object;
}

// Null above the root.
uvm_object* uvm_objection::above(uvm_object* object) {
  if (const auto* component = dynamic_cast<const uvm_component*>(object)) {
    return component->get_parent();
  }
  const auto* sequence = dynamic_cast<const uvm_sequence_base*>(object);
  return or_root(sequence == nullptr ? nullptr : sequence->get_sequencer());
}

void uvm_objection::raise_objection(uvm_object* object, const std::string& description, int count) {
  uvm_object* raiser = or_root(object);
  node& entry = nodes_[raiser];
  entry.raised += count;
  entry.who = raiser->get_full_name() + (description.empty() ? "" : ": " + description);
  raise_at(raiser, {raiser, description, count});
}

void uvm_objection::drop_objection(uvm_object* object, const std::string& description, int count) {
  uvm_object* dropper = or_root(object);
  node& entry = nodes_[dropper];
  if (count > entry.raised) {
    uvm_report_fatal("OBJTN_ZERO", "'" + dropper->get_full_name() + "' drops " +
                                       std::to_string(count) + " objection(s) to " + get_name() +
                                       " but has raised only " + std::to_string(entry.raised));
    return;
  }
  entry.raised -= count;
  drop_at(dropper, {dropper, description, count});
}

void uvm_objection::raise_at(uvm_object* object, change up) {
  nodes_[object].total += up.count;
  if (auto* component = dynamic_cast<uvm_component*>(object)) {
    component->raised(this, up.source, up.description, up.count);
  }
  // The objects above still hold as raised what the drain would have dropped.
  draining cancelled = take_drain(object);
  up.count -= cancelled.count;
  if (uvm_object* next = above(object); next != nullptr && up.count > 0) {
    raise_at(next, up);
  } else if (next != nullptr && up.count < 0) {
    drop_at(next, {up.source, up.description, -up.count});
  }
  if (cancelled.thread.valid()) {
    cancelled.thread.kill();  // does not return to an all_dropped that objects again
  }
}

void uvm_objection::drop_at(uvm_object* object, const change& down) {
  node& entry = nodes_[object];
  entry.total -= down.count;
  auto* component = dynamic_cast<uvm_component*>(object);
  if (component != nullptr) {
    component->dropped(this, down.source, down.description, down.count);
  }
  // A sequence may be gone when its thread would run.
  const bool drains = component != nullptr || entry.drain > sc_core::SC_ZERO_TIME;
  if (entry.total == 0 && drains) {
    draining_[object] = {down.count,
                         sc_core::sc_spawn([this, object, down] { drain(object, down); },
                                           sc_core::sc_gen_unique_name("drain"))};
  } else if (uvm_object* next = above(object)) {
    drop_at(next, down);
  }
}

uvm_objection::draining uvm_objection::take_drain(const uvm_object* object) {
  const auto found = draining_.find(object);
  if (found == draining_.end()) {
    return {};
  }
  draining taken = found->second;
  draining_.erase(found);
  return taken;
}

void uvm_objection::drain(uvm_object* object, const change& down) {
  const sc_core::sc_time delay = nodes_[object].drain;
  if (delay > sc_core::SC_ZERO_TIME) {
    sc_core::wait(delay);
  }
  if (auto* component = dynamic_cast<uvm_component*>(object)) {
    component->all_dropped(this, down.source, down.description, down.count);
  }
  draining_.erase(object);
  if (uvm_object* next = above(object)) {
    drop_at(next, down);
  }
  changed_.notify();
}

void uvm_objection::set_drain_time(uvm_object* object, const sc_core::sc_time& drain) {
  nodes_[or_root(object)].drain = drain;
}

const sc_core::sc_time uvm_objection::get_drain_time(uvm_object* object) const {
  const auto found = nodes_.find(or_root(object));
  return found == nodes_.end() ? sc_core::SC_ZERO_TIME : found->second.drain;
}

int uvm_objection::get_objection_count(uvm_object* object) const {
  const auto found = nodes_.find(or_root(object));
  return found == nodes_.end() ? 0 : found->second.raised;
}

int uvm_objection::get_objection_total(uvm_object* object) const {
  const auto found = nodes_.find(or_root(object));
  return found == nodes_.end() ? 0 : found->second.total;
}

std::string uvm_objection::convert2string() const {
  std::vector<std::string> lines;
  for (const auto& [object, entry] : nodes_) {
    if (entry.raised > 0) {
      lines.push_back("\n  " + std::to_string(entry.raised) + " x " + entry.who);
    }
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) {
    text += line;
  }
  return text;
}

bool uvm_objection::all_dropped() const { return draining_.empty() && get_objection_total() == 0; }

bool uvm_objection::wait_all_dropped(const sc_core::sc_time& deadline) {
  for (;;) {
    if (all_dropped()) {
      // Whoever reacts to the last drop may object again in the same instant.
      sc_core::wait(sc_core::SC_ZERO_TIME);
      if (all_dropped()) {
        return true;
      }
    }
    if (sc_core::sc_time_stamp() >= deadline) {
      return false;
    }
    sc_core::wait(deadline - sc_core::sc_time_stamp(), changed_);
  }
}

}  // namespace uvm
