// SPDX-License-Identifier: Apache-2.0
// The jobs that a list of a regression makes of the evidence of all devices: one for each proof, or
// for each module that is mutated. tools/evidence.py reads the same files and checks them.
// Errors: TomlError, also for a file that can't be read.
#pragma once

#include <string>
#include <vector>

#include "tools/toml/toml_table.h"

namespace trib {

// Files that each device has under the same name: verif/<device>/<name> of the current directory,
// the root of a tree, in the order of the devices' names. A device that adds its own is found
// without being listed.
std::vector<std::string> device_files(const std::string& name);

struct EvidenceJob {
  std::string name;
  std::string arguments;  // the name, or the proof with the part of its cases
  unsigned limit_s = 0;   // 0: that of the list
};

// The jobs of a [[command]]: one for each item that its key `each` names, else the one of its key `name`.
// Proofs are in the order of the files, modules so that neighbours are of different batches.
std::vector<EvidenceJob> evidence_jobs(const TomlTable& command);

}  // namespace trib
