// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/rerun.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tools/tributary/regress/launcher.h"

namespace trib {
namespace {

constexpr unsigned kSlower = 20;  // than without waves, at most, in the window

std::string waves_of(const RegressJob& rerun) { return rerun.directory + "/waves.fst"; }
std::string pcap_of(const RegressJob& rerun) { return rerun.directory + "/frames.pcapng"; }

double window_begin(const JobResult& failed) {
  return failed.failed_at_ns ? std::max(0.0, std::floor(*failed.failed_at_ns - kNsBefore)) : 0.0;
}

}  // namespace

RegressJob rerun_job(const RegressJob& job, const JobResult& failed) {
  RegressJob again = job;
  again.directory += "/rerun";
  again.timeout_s = kSlower * job.timeout_s;
  again.command += fmt::format(" --waves {} --pcap {}", waves_of(again), pcap_of(again));
  if (failed.failed_at_ns) {
    again.command += fmt::format(" --record-from {:.0f} --record-until {:.0f}",
                                 window_begin(failed), *failed.failed_at_ns + kNsAfter);
  }
  return again;
}

Rerun rerun_of(const RegressJob& rerun, const JobResult& failed, const JobResult& again) {
  Rerun result;
  result.waves = waves_of(rerun);
  result.pcap = pcap_of(rerun);
  result.log = rerun.directory + "/" + kLogName;
  result.from_ns = window_begin(failed);
  result.until_ns = failed.failed_at_ns ? *failed.failed_at_ns + kNsAfter : 0;
  result.failed_again = again.failed() && again.signature == failed.signature;
  return result;
}

}  // namespace trib
