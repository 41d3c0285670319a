// SPDX-License-Identifier: Apache-2.0
// See uvm_config_db.h.
#include "verif/uvm/config/uvm_config_db.h"

#include <algorithm>
#include <utility>

#include "verif/uvm/base/uvm_globals.h"
#include "verif/uvm/base/uvm_root.h"

namespace uvm {
namespace {

std::string path_of(const uvm_component* context, const std::string& instance) {
  if (context == nullptr || context == uvm_root::get()) return instance;
  return instance.empty() ? context->get_full_name() : context->get_full_name() + "." + instance;
}

}  // namespace

void config_table::set(uvm_component* context, const std::string& instance,
                       const std::string& field, std::shared_ptr<const void> value) {
  if (field == "default_sequence") {
    uvm_report_fatal("DEFSEQ", "a default sequence would never be started: start it in run_phase");
  }
  const std::string glob = path_of(context, instance);
  const int rank = uvm_root::get()->config_rank(context);
  std::vector<entry>& entries = entries_[field];
  entries.erase(
      std::remove_if(entries.begin(), entries.end(),
                     [&](const entry& old) { return old.glob == glob && old.rank == rank; }),
      entries.end());
  entries.push_back({glob, rank, std::move(value)});
}

const void* config_table::get(const uvm_component* context, const std::string& instance,
                              const std::string& field) const {
  const auto entries = entries_.find(field);
  if (entries == entries_.end()) return nullptr;
  const std::string path = path_of(context, instance);
  const entry* best = nullptr;
  for (const entry& candidate : entries->second) {
    if ((best == nullptr || candidate.rank >= best->rank) && uvm_is_match(candidate.glob, path)) {
      best = &candidate;
    }
  }
  return best == nullptr ? nullptr : best->value.get();
}

}  // namespace uvm
