// SPDX-License-Identifier: Apache-2.0
// A regression as data: regress/*.toml. Top level: name, description, device (device_table.h; the
// usual one), build (CMake preset, default "default"), build_targets (to build before the run), include (other lists, relative to this one,
// whose jobs and targets come last), and any number of
//   [[sim]]      `tributary sim`: tests x configurations x seeds, options, timeout_s; of the seeds
//                the first `counted` run by the table's build, the others by the default one: a
//                number, or one for each configuration
//   [[command]]  anything else: name, section, run, configuration, seeds, pass, fail, timeout_s, and
//                build and build_targets if they are other ones; {build}, {directory}, {seed} and
//                {configuration} in `run` are filled in. Instead of a name, each = "proof" or
//                "module" makes a job for each of them in verif/*/evidence.toml, named after it, and
//                {each} in `run` and `pass` is filled in, too (evidence_jobs.h)
//   [[target]]   name, sum, of, at_least, unit: a target of the whole run (job_result.h)
// `seeds` is a number N (1 to N) or a list. The README of regress/ describes it for users.
// Errors: TomlError, also for a name, a field or an option of a simulation that does not exist;
// PatternError for a choice that is no pattern.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/toml/toml_table.h"
#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/regress_job.h"

namespace trib {

// The seeds that a table of a list gives its jobs. Errors: TomlError, with the place.

/// "seeds": a list of them, or how many, from `first` on; one if not given.
std::vector<std::uint64_t> job_seeds(const TomlTable& table, std::uint64_t first);

/// "counted": how many of each configuration's `seeds` run by the table's build, the others by the
/// default one. All of them if not given.
std::vector<std::uint32_t> counted_seeds(const TomlTable& table, std::size_t configurations,
                                         std::size_t seeds);

// A build before the run.
struct RegressBuild {
  std::string preset;
  std::vector<std::string> targets;
};

struct RegressList {
  std::string file;
  std::string name;
  std::string description;
  std::vector<RegressBuild> builds;  // that of the list first
  std::vector<RegressJob> jobs;      // in the order in which they are started
  std::vector<Target> targets;
  std::string output;  // directory of the run, relative to the root of the repository
};

struct ListChoice {
  std::uint64_t first_seed = 1;  // instead of seed 1 where a list gives a number of seeds
  std::string only;              // regular expression of job ids; all jobs if empty
  std::string output;            // if empty build/regress/<name>, with --only <name>_choice
};

// The error in arguments of `tributary sim`, say "--test smoke --config 10g"; empty: nothing.
using SimArgumentsCheck = std::function<std::string(const std::string& arguments)>;

RegressList read_regress_list(const std::string& file, const ListChoice& choice,
                              const SimArgumentsCheck& check);

// Where CMake builds a preset, relative to the root of the repository.
std::string build_directory(const std::string& preset);

}  // namespace trib
