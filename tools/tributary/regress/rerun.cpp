// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/rerun.h"

#include <fmt/format.h>

#include "tools/tributary/regress/launcher.h"
#include "tools/tributary/regress/record_window.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

constexpr unsigned kSlower = 20;  // than without waves, at most, in the window

std::string waves_of(const RegressJob& rerun) { return rerun.directory + "/waves.fst"; }
std::string pcap_of(const RegressJob& rerun) { return rerun.directory + "/frames.pcapng"; }

}  // namespace

RegressJob rerun_job(const RegressJob& job, const JobResult& failed) {
  RegressJob again = job;
  again.directory += "/rerun";
  again.timeout_s = kSlower * job.timeout_s;
  again.command +=
      fmt::format(" --waves {} --pcap {}{}", shell_word(waves_of(again)),
                  shell_word(pcap_of(again)), RecordWindow(failed.failed_at).options());
  return again;
}

Rerun rerun_of(const RegressJob& rerun, const JobResult& failed, const JobResult& again) {
  const RecordWindow window(failed.failed_at);
  Rerun result;
  result.waves = waves_of(rerun);
  result.view = rerun.directory + "/waves.gtkw";
  result.pcap = pcap_of(rerun);
  result.log = rerun.directory + "/" + kLogName;
  result.from_ns = window.from_ns;
  result.until_ns = window.until_ns;
  result.failed_again = again.failed() && again.signature == failed.signature;
  result.passed = again.verdict == JobVerdict::kPass;
  return result;
}

}  // namespace trib
