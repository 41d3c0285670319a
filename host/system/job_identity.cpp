// SPDX-License-Identifier: Apache-2.0
#include "host/system/job_identity.h"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>
#include <vector>

namespace trib {
namespace {

constexpr std::size_t kKeyDigits = 16;

// A launcher's name of a run, in so many variables; all have to be there but those that may be
// missing.
struct Naming {
  std::vector<const char*> variables;
  std::vector<const char*> optional;
};

// mpirun within an allocation of Slurm's starts some processes in a step of its own and some in
// none, so what mpirun says comes first. A job that Slurm has requeued is another run.
const std::vector<Naming>& namings() {
  static const std::vector<Naming> all{
      {{"PMIX_NAMESPACE"}, {}},
      {{"OMPI_MCA_ess_base_jobid"}, {}},
      {{"SLURM_JOB_ID", "SLURM_STEP_ID"}, {"SLURM_RESTART_COUNT"}},
  };
  return all;
}

// FNV-1a.
std::uint32_t hash(const std::string& text) {
  std::uint32_t value = 2166136261u;
  for (const char letter : text) {
    value = (value ^ static_cast<unsigned char>(letter)) * 16777619u;
  }
  return value;
}

bool is_hexadecimal(const std::string& text) { return text.rfind("0x", 0) == 0; }

template <typename Number>
bool parse_all(const char* begin, const char* end, int base, Number& value) {
  const auto [stop, error] = std::from_chars(begin, end, value, base);
  return error == std::errc{} && stop == end && begin != end;
}

}  // namespace

std::uint32_t parse_job(const std::string& text) {
  const bool hexadecimal = is_hexadecimal(text);
  std::uint32_t job = 0;
  if (!parse_all(text.data() + (hexadecimal ? 2 : 0), text.data() + text.size(),
                 hexadecimal ? 16 : 10, job)) {
    throw std::invalid_argument(
        fmt::format("'{}' is no job; use 0 to 4294967295, or 0x0 to 0xffffffff", text));
  }
  return job;
}

std::uint64_t parse_key(const std::string& text) {
  const std::string digits = is_hexadecimal(text) ? text.substr(2) : text;
  std::uint64_t key = 0;
  if (digits.size() != kKeyDigits ||
      !parse_all(digits.data(), digits.data() + digits.size(), 16, key)) {
    throw std::invalid_argument("the key is to have 16 hexadecimal digits");  // it is not shown
  }
  return key;
}

std::optional<std::uint32_t> job_of_launcher(const Environment& environment) {
  for (const Naming& naming : namings()) {
    std::string name;
    bool complete = true;
    for (const char* variable : naming.variables) {
      const char* const value = environment(variable);
      complete = complete && value != nullptr && *value != '\0';
      if (complete) name += fmt::format("{}={} ", variable, value);
    }
    if (!complete) continue;
    for (const char* variable : naming.optional) {
      const char* const value = environment(variable);
      if (value != nullptr) name += fmt::format("{}={} ", variable, value);
    }
    return hash(name);
  }
  return std::nullopt;
}

}  // namespace trib
