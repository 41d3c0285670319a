// SPDX-License-Identifier: Apache-2.0
// Journal of a run: each job's result, on disk as soon as it has ended, so that a run that is
// interrupted goes on where it was. It belongs to one fingerprint (of jobs, sources and program); to
// another, and to an unknown one, it is empty.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/tributary/regress/job_result.h"
#include "tools/tributary/regress/regress_list.h"

namespace trib {

class Journal {
 public:
  // Takes up the one that is there, unless its run was complete or it is of another fingerprint, up
  // to the first line that is no result.
  Journal(std::string file, std::string fingerprint);

  bool resumed() const { return !results_.empty(); }
  const std::map<std::string, JobResult>& results() const { return results_; }  // by job id

  // Empty, on disk too.
  void restart();
  // Errors: FileError, if the disk is full, say.
  void append(const JobResult& result);
  void complete();

 private:
  void write_line(const std::string& line);

  std::string file_;
  std::string fingerprint_;
  std::map<std::string, JobResult> results_;
};

// Changes with the jobs, with the files that git knows, and with the program that jobs run; empty,
// which is unknown, if this is a work tree of git's and git does not answer. `work`: directory for
// what git prints.
std::string fingerprint_of(const RegressList& list, const std::string& work);

}  // namespace trib
