// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/tests/nic_coverage.h"

#include <algorithm>
#include <string>
#include <utility>

namespace trib::nic {
namespace {

constexpr unsigned kErrors = 7;  // bits of ERROR (NI17)
const std::vector<std::string> kLocksteps{"off", "estimated", "strict"};

// Index of the first limit that the value does not exceed.
std::size_t bin_of(std::uint64_t value, std::initializer_list<std::uint64_t> limits) {
  return static_cast<std::size_t>(
      std::find_if(limits.begin(), limits.end(), [value](auto limit) { return value <= limit; }) -
      limits.begin());
}

}  // namespace

NicCoverage::NicCoverage()
    : messages_("NI8 mode and operation x flits",
                {"packet Reduce", "packet Gather", "message Reduce", "message Gather"},
                {"none", "1", "2 to 15", "16", "17 to 255", "more"}),
      children_("NI11 children of a flow x child", {"1", "2", "3", "4"},
                {"first", "second", "third", "fourth"}),
      after_("NI4 flow AFTER x place in the tree", {"none", "another flow"},
             {"leaf", "inner node", "root"}),
      starts_("NI13 DEPENDENCE x LOCKSTEP", {"message", "flit"}, kLocksteps),
      waits_("NI14 what a message has waited for x LOCKSTEP", {"dependence", "credit", "step"},
             kLocksteps),
      links_("NI9 cycles of a link x directions", {"1 to 15", "16 to 149", "150 to 543", "more"},
             {"alike", "different"}),
      memories_("NI3 cycles of the memory x its ready", {"1", "2 to 15", "16 to 63", "64"},
                {"always", "not always"}),
      errors_("NI17 error x damage",
              {"not in the table", "second message", "size", "head or data", "credits", "time-out",
               "early"},
              {"bit of a head", "lost flit", "head for data", "flit twice", "lost credit",
               "credit too many"}) {
  for (unsigned children = 1; children < kPorts; ++children) {
    for (unsigned child = children; child < kPorts; ++child) children_.ignore(children - 1, child);
  }
  waits_.ignore(2, 0);  // without lockstep no message waits for a step
  // Wanted is the error that reports each damage; its further effects depend on the next flits.
  constexpr std::pair<unsigned, Damage> kTold[] = {
      {0, Damage::kHeadBit},    {1, Damage::kDoubleFlit},  {2, Damage::kHeadBit},
      {3, Damage::kHeadBit},    {3, Damage::kLostFlit},    {3, Damage::kHeadForData},
      {3, Damage::kDoubleFlit}, {4, Damage::kExtraCredit}, {5, Damage::kLostCredit}};
  for (unsigned error = 0; error < kErrors; ++error) {
    for (unsigned damage = 0; damage < static_cast<unsigned>(Damage::kMore); ++damage)
      errors_.ignore(error, damage);
    // A sender without credits waits, and nothing that is taken is wrong.
    if (error != 5) errors_.illegal(error, static_cast<unsigned>(Damage::kLostCredit));
  }
  for (const auto& [error, damage] : kTold) errors_.want(error, static_cast<unsigned>(damage));
}

void NicCoverage::executed(const RandomNetwork& network, Network& interfaces) {
  const Settings& settings = network.settings;
  starts_.hit(settings.dependence, settings.lockstep);
  links_.hit(bin_of(network.timing.link_latency, {15, 149, 543}), network.timing.random_links);
  memories_.hit(bin_of(network.timing.memory.latency, {1, 15, 63}),
                network.timing.memory.not_ready > 0);
  for (unsigned n = 0; n < interfaces.nodes(); ++n) {
    sample_tables(network.tables[n], network.modes[n]);
    for (unsigned p = 0; p < kPorts; ++p)
      sample_waits(settings.lockstep, interfaces.counters(n, p));
  }
}

void NicCoverage::sample_tables(const Tables& tables, unsigned modes) {
  for (unsigned p = 0; p < tables.lists.size(); ++p) {
    for (const ListEntry& entry : tables.lists[p]) {
      const std::size_t whole = modes >> p & 1;
      const std::size_t gather = entry.operation == Operation::kGather ? 1 : 0;
      messages_.hit(2 * whole + gather, bin_of(tables.rows[entry.flow].size, {0, 1, 15, 16, 255}));
    }
  }
  for (const FlowRow& row : tables.rows) {
    for (std::size_t child = 0; child < row.children.size(); ++child)
      children_.hit(row.children.size() - 1, child);
    if (row.children.empty() && !row.parent) continue;  // not of this interface
    after_.hit(row.after ? 1 : 0, !row.parent ? 2 : row.children.empty() ? 0 : 1);
  }
}

void NicCoverage::sample_waits(unsigned lockstep, const PortCounters& counters) {
  if (counters.wait_dependence > 0) waits_.hit(0, lockstep);
  if (counters.wait_credit > 0) waits_.hit(1, lockstep);
  if (counters.wait_step > 0) waits_.hit(2, lockstep);
}

void NicCoverage::stopped(Damage damage, std::uint32_t error) {
  for (unsigned bit = 0; bit < kErrors; ++bit) {
    if ((error >> bit & 1) != 0) errors_.hit(bit, static_cast<unsigned>(damage));
  }
}

std::vector<const CoverGroup*> NicCoverage::groups() const {
  return {&messages_, &children_, &after_, &starts_, &waits_, &links_, &memories_, &errors_};
}

}  // namespace trib::nic
