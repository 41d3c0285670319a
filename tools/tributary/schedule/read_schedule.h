// SPDX-License-Identifier: Apache-2.0
// ReadSchedule: a schedule from a file, with the places of its entries there, and the reader for all
// formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib {

struct ReadSchedule {
  schedule::Schedule schedule;
  std::vector<std::string> places;  // of each transfer: "file:12"
  // The error in the tables that the file has besides its transfers.
  std::optional<std::string> table_fault;
};

// By the ending of its name: .csv, .json, or .xml for MSCCL. A file of JSON names its topology unless one
// is given. Errors: FileError.
ReadSchedule read_schedule(const std::string& path, std::optional<schedule::Topology>& topology);

// `format` is msccl, or chakra, whose files are path.0.et, path.1.et and so on. Errors: FileError.
ReadSchedule import_schedule(const std::string& format, const std::string& path);

// A name of a topology, or a file with a graph. Errors: FileError for a file, UsageError for a name.
schedule::Topology read_topology(const std::string& name);

}  // namespace trib
