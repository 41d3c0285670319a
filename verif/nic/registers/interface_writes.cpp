// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/registers/interface_writes.h"

#include "verif/nic/registers/registers.h"

namespace trib::nic {

std::vector<TableWord> writes_of(const Tables& tables, const Settings& settings) {
  std::vector<TableWord> writes = words_of(tables);
  for (unsigned p = 0; p < tables.lists.size(); ++p)
    writes.push_back(
        {port_register(p, kPortCount), static_cast<std::uint32_t>(tables.lists[p].size())});
  writes.push_back({kRegFlows, static_cast<std::uint32_t>(tables.rows.size())});
  writes.push_back({kRegMode, settings.mode});
  writes.push_back({kRegDependence, settings.dependence});
  writes.push_back({kRegLockstep, settings.lockstep});
  writes.push_back({kRegStepTime, settings.step_time});
  writes.push_back({kRegEarly, settings.early});
  writes.push_back({kRegTimeout, settings.timeout});
  writes.push_back({kRegBase, settings.base});
  writes.push_back({kRegQuantize, settings.quantize});
  return writes;
}

}  // namespace trib::nic
