// SPDX-License-Identifier: Apache-2.0
// The record of a run, as JSON (record.json): everything that the page shows and that scripts may
// want to know. Paths of logs and waves are relative to the record's directory. Fields:
//   schema, list, description, output (directory of the record, from the root of the repository),
//   started, wall_s, complete, revision, modified, host, cores, verilator, command
//   jobs        [id, section, test, configuration, seed, command, directory, log, verdict, exit,
//                wall_s, cpu_s, reason, signature, reproduce, metrics, failed_at_ns, failed_in_cycle,
//                begun_in_cycle (of the chunk that the first error names), flaky,
//                rerun: waves, view, pcap, log, from_ns, until_ns (0: the end), failed_again,
//                passed]
//               where log, and the files of the rerun, are omitted if they do not exist
//   failures    [signature, jobs, reproduce]
//   targets     [name, value (null: not measured), unit, at_least, met, judged: whether it counts,
//               which it does not in a run of a choice of the jobs]
//   functional, code   coverage, if there is any (tools/tributary/coverage)
//   changes     since the last complete run, if there is one (run_changes.h)
//   history     [started, revision, wall_s, pass, fail, skipped, targets]: earlier runs, this one
//   last
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/regress_list.h"
#include "tools/tributary/regress/run_facts.h"

namespace trib {

constexpr int kRecordSchema = 2;

struct RunOutcome {
  std::vector<JobResult> results;  // in the order of the list
  double wall_s = 0;
  bool complete = false;
  bool partial = false;       // a choice of the jobs: targets of the whole list are not judged
  nlohmann::json functional;  // null: none
  nlohmann::json code;
  Metrics sums;  // of all jobs, and of the coverage
};

nlohmann::json targets_json(const std::vector<Target>& targets, const Metrics& sums, bool judged);
nlohmann::json make_record(const RegressList& list, const RunFacts& facts,
                           const RunOutcome& outcome);
// The line of the history that a run leaves: what the trend shows, and besides it modified,
// verdicts {job: verdict} and signatures.
nlohmann::json history_entry(const nlohmann::json& record);

}  // namespace trib
