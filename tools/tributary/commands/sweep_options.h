// SPDX-License-Identifier: Apache-2.0
// SweepOptions: which sizes are measured, and how often each; the options that commands with the
// columns of nccl-tests share.
#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace trib {

class SweepOptions {
 public:
  // Adds --bytes, -b, -e, -f, -n and -w.
  void add_to(CLI::App& command);

  // --bytes or -b was given.
  bool has_sizes() const { return !sizes_.empty() || !first_.empty(); }
  // In elements of so many bytes (1, 2 or 4), in the order to be measured. Throws UsageError.
  std::vector<std::size_t> elements(std::size_t element_bytes) const;
  unsigned iterations() const { return iterations_; }
  unsigned warmups() const { return warmups_; }
  // The options by the names of nccl-tests.
  nlohmann::ordered_json json() const;

 private:
  std::vector<std::string> sizes_;
  std::string first_;
  std::string last_;  // empty: first_
  unsigned factor_ = 2;
  unsigned iterations_ = 1;
  unsigned warmups_ = 0;
};

}  // namespace trib
