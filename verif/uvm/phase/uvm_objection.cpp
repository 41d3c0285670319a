// SPDX-License-Identifier: Apache-2.0
// See uvm_objection.h.
#include "verif/uvm/phase/uvm_objection.h"

#include <algorithm>

#include "verif/uvm/base/uvm_root.h"
#include "verif/uvm/seq/uvm_sequencer_base.h"

namespace uvm {

const uvm_object* uvm_objection::or_root(const uvm_object* object) {
  return object == nullptr ? uvm_root::get() : object;
}

// Null above the root.
const uvm_object* uvm_objection::above(const uvm_object* object) {
  if (const auto* component = dynamic_cast<const uvm_component*>(object)) {
    return component->get_parent();
  }
  const auto* item = dynamic_cast<const uvm_sequence_item*>(object);
  return or_root(item == nullptr ? nullptr : item->get_sequencer());
}

void uvm_objection::raise_objection(uvm_object* object, const std::string& description, int count) {
  node& raiser = nodes_[or_root(object)];
  raiser.raised += count;
  raiser.who = or_root(object)->get_full_name() + (description.empty() ? "" : ": " + description);
  std::vector<draining> cancelled;
  for (const uvm_object* at = or_root(object); at != nullptr; at = above(at)) {
    nodes_[at].total += count;
    const auto drain = std::find_if(draining_.begin(), draining_.end(),
                                    [at](const draining& entry) { return entry.object == at; });
    if (drain != draining_.end()) {
      cancelled.push_back(*drain);
      draining_.erase(drain);
    }
  }
  // The objects above still hold the cancelled drop as raised, and the new objection as well.
  for (const draining& drop : cancelled) {
    lower(drop.above, drop.count);
  }
}

void uvm_objection::drop_objection(uvm_object* object, const std::string&, int count) {
  const uvm_object* dropper = or_root(object);
  node& entry = nodes_[dropper];
  if (count > entry.raised) {
    uvm_report_fatal("OBJTN_ZERO", "'" + dropper->get_full_name() + "' drops " +
                                       std::to_string(count) + " objection(s) to " + get_name() +
                                       " but has raised only " + std::to_string(entry.raised));
    return;
  }
  entry.raised -= count;
  lower(dropper, count);
}

void uvm_objection::lower(const uvm_object* object, int count) {
  for (const uvm_object* at = object; at != nullptr; at = above(at)) {
    node& entry = nodes_[at];
    entry.total -= count;
    if (entry.total == 0 && entry.drain > sc_core::SC_ZERO_TIME) {
      draining_.push_back({at, above(at), count, sc_core::sc_time_stamp() + entry.drain});
      break;
    }
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

void uvm_objection::finish_drains() {
  const auto over = std::stable_partition(
      draining_.begin(), draining_.end(),
      [](const draining& entry) { return entry.end > sc_core::sc_time_stamp(); });
  const std::vector<draining> done(over, draining_.end());
  draining_.erase(over, draining_.end());
  for (const draining& drop : done) {
    lower(drop.above, drop.count);
  }
}

bool uvm_objection::all_dropped() const { return draining_.empty() && get_objection_total() == 0; }

bool uvm_objection::wait_all_dropped(const sc_core::sc_time& deadline) {
  for (;;) {
    finish_drains();
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
    sc_core::sc_time next = deadline;
    for (const draining& entry : draining_) {
      next = std::min(next, entry.end);
    }
    if (next > sc_core::sc_time_stamp()) {
      sc_core::wait(next - sc_core::sc_time_stamp(), changed_);
    }
  }
}

}  // namespace uvm
